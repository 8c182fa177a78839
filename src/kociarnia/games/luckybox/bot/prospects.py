"""What a sheet may still bring, as a sum of learned weights; `bench/learn_luckybox.py` learns them from self-play."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.games.luckybox.rules.cards import (
    BONUS_KINDS,
    CARD_MASK,
    CELLS,
    COUNT,
    LIGHTNING,
    LINES,
    MASKS,
    MOON,
    NO_BONUS,
    NUMBER_CARDS,
    NUMBERS,
    QUESTION,
    STAR,
    TWO_LIGHTNINGS,
    line_mask,
)
from kociarnia.games.luckybox.rules.moves import FIRST_OFFER, SLOTS
from kociarnia.games.luckybox.rules.round import TURNS
from kociarnia.games.luckybox.rules.scoring import CARD_POINTS, MOST_STARS, STAR_POINTS
from kociarnia.games.luckybox.rules.state import LuckyBoxState
from kociarnia.games.luckybox.rules.table import (
    CHOOSING,
    CROSSED,
    LIGHTNINGS,
    MOONS,
    NO_CARD,
    OVER,
    POOL,
    SHEET,
    STARS,
    TALLY,
    TALLY_STARS,
)

POINT: Final = 1000  # values are thousandths of a point
STAGES: Final = 3  # of a round: over, at most four numbers to come, more
LATE: Final = 4
TIMES: Final = 10  # of a round, by the numbers to come
MOST_FREE: Final = 5  # more free cells with a number make no difference
MOST_LIGHTNING: Final = 8
MOST_LEAD: Final = 4  # in moons over the best rival
MOST_MOONS: Final = 8  # alone
COUNTS: Final = 9  # crossed cells of a card that is not complete

# What a bonus at the end of a line is to a sheet.
NO_GOOD: Final = 0
LOST_NUMBER: Final = 1  # + 1 if it fits one cell, + 2 if more
WILD_GOOD: Final = 4
LIGHTNING_GOOD: Final = 5  # + 1 for two
MOON_GOOD: Final = (
    7  # + 1 if there are some or one is at most level with the best rival, + 2 if there are many or one leads
)
STAR_GOOD: Final = 10  # + stars of this round
GOODS: Final = 14
# How far a line is: cells crossed, and with two of them how many cards may still bring the third.
LINE_STATES: Final = 5

# Where the weights of a kind begin; a "when" is a stage of a round. Sizes are written out because compiled constants
# come from one file only.
BASE: Final = 0  # + round * TIMES + numbers to come
CHOICE: Final = 40  # + cards to keep in round 1, or 3 + round (from 0)
CARD: Final = 47  # + (round * TIMES + to come) * COUNTS + crossed cells
LAST: Final = 407  # + when * 3 + cards that may bring the last cell of a box
PAIR: Final = 443  # + when * 5 + cards that may bring one of the last two cells
LINE: Final = 503  # + (when * LINE_STATES + line state) * GOODS + good
COVER: Final = 1343  # + (when * 3 + cards with a number still hidden) * 6 + free cells with it
BOLT: Final = 1559  # + when * 9 + lightning
STAR_ROW: Final = 1667  # + when * 4 + stars of this round
MOON_ROW: Final = 1715  # + when * 9 + moons alone, or lead
POOLED: Final = 1823  # + when * 3 + 0, 1 for a number that fits one cell or more, 2 for a question mark
TRAITS: Final = 1859
MOST_ENTRIES: Final = 112  # a sheet has six boxes of six lines, and each line is open or has its bonus in the pool


def row_names() -> list[tuple[str, int]]:
    """Return the rows of the weights in their order: what each is called in the file, and how many weights it has."""
    rows = [(f"base_{turn}", 10) for turn in range(1, 5)]
    rows.append(("choice", 7))
    rows += [(f"card_{turn}_to_come_{left}", 9) for turn in range(1, 5) for left in range(10)]
    whens = [f"{turn}_{stage}" for turn in range(1, 5) for stage in ("over", "late", "early")]
    rows += [(f"last_{when}", 3) for when in whens]
    rows += [(f"pair_{when}", 5) for when in whens]
    far = ("0", "1", "2_never", "2_once", "2_twice")
    rows += [(f"line_{when}_{state}", 14) for when in whens for state in far]
    rows += [(f"cover_{when}_{hidden}", 6) for when in whens for hidden in range(3)]
    for name, size in (("lightning", 9), ("stars", 4), ("moons", 9), ("pool", 3)):
        rows += [(f"{name}_{when}", size) for when in whens]
    return rows


@final
class Prospects:
    """Weighs the traits of a sheet, alone or against rivals."""

    def __init__(self, alone: vec[i64], rivals: vec[i64]) -> None:
        self.alone: vec[i64] = alone
        self.rivals: vec[i64] = rivals
        self.entries: vec[i64] = vec[i64]([0] * MOST_ENTRIES)  # of the sheet looked at last
        self.found: i64 = 0
        self.secured: i64 = 0
        # What the sheet looked at has, read with a number.
        self.hidden: vec[i64] = vec[i64]([0] * MASKS)
        self.free: vec[i64] = vec[i64]([0] * MASKS)
        self.goods: vec[i64] = vec[i64]([0] * BONUS_KINDS)  # read with a kind of bonus
        self.to_come: i64 = 0
        self.when: i64 = 0
        self.time: i64 = 0
        self.crossed: i64 = 0
        self.lightning: i64 = 0
        self.stars: i64 = 0
        self.moons: i64 = 0
        self.lead: i64 = 0  # the entry of the moons

    def value(self, state: LuckyBoxState, seat: i64, *, is_own: bool) -> i64:
        """Return the total a seat may reach, in thousandths; of others one knows what was shown last."""
        if state.phase == OVER:
            return state.score(seat) * POINT
        self.find(state, seat, is_own=is_own)
        weights = self.weights(state)
        entries = self.entries
        value = self.secured
        index: i64 = 0
        while index < self.found:
            value += weights[entries[index]]
            index += 1
        if state.seats > 2:
            # Whoever has the fewest moons loses what the most would bring: the lowest rival's lead over the seat.
            value -= weights[MOON_ROW + self.when * 9 + MOST_LEAD - self.lead_over_lowest(state, seat)]
        return value

    def weights(self, state: LuckyBoxState) -> vec[i64]:
        """Return the weights that count in a match."""
        return self.alone if state.seats == 1 else self.rivals

    def look(self, state: LuckyBoxState, seat: i64, *, is_pending: bool) -> None:
        """Note the time and what a seat has; while its number is still to be used it counts as not yet revealed."""
        to_come = TURNS - (NUMBER_CARDS - state.left)
        hidden = self.hidden
        free = self.free
        number: i64 = 1
        while number <= NUMBERS:
            hidden[number] = 2
            number += 1
        index: i64 = state.left
        while index < NUMBER_CARDS:
            hidden[state.bag[index]] -= 1
            index += 1
        sheets = state.now
        if is_pending:
            to_come += 1
            hidden[state.number] += 1
            sheets = state.shown
        sheet = seat * SHEET
        self.crossed = sheets[sheet + CROSSED]
        self.lightning = sheets[sheet + LIGHTNINGS]
        self.stars = sheets[sheet + STARS]
        self.moons = sheets[sheet + MOONS]
        self.lead = self.moon_standing(state, seat)
        self.to_come = to_come
        stage: i64 = 0 if to_come == 0 else 1 if to_come <= LATE else 2
        self.when = state.round * STAGES + stage
        self.time = state.round * TIMES + to_come
        if stage == 0:
            number = 1
            while number <= NUMBERS:
                hidden[number] = 0
                number += 1
        left: i64 = ~self.crossed
        number = 1
        while number <= NUMBERS:
            mask = state.masks[seat * MASKS + number] & left
            count: i64 = 0
            while mask:
                mask &= mask - 1
                count += 1
            free[number] = count
            number += 1

    def moon_standing(self, state: LuckyBoxState, seat: i64) -> i64:
        """Return the entry of a seat's moons: alone their number, otherwise the lead over the best rival."""
        if state.seats == 1:
            return min(self.moons, MOST_MOONS)
        most: i64 = 0
        other: i64 = 0
        while other < state.seats:
            if other != seat and state.shown[other * SHEET + MOONS] > most:
                most = state.shown[other * SHEET + MOONS]
            other += 1
        return MOST_LEAD + max(-MOST_LEAD, min(self.moons - most, MOST_LEAD))

    def lead_over_lowest(self, state: LuckyBoxState, seat: i64) -> i64:
        """Return a seat's lead over the rival with the fewest moons, at most MOST_LEAD either way."""
        fewest: i64 = 1000
        other: i64 = 0
        while other < state.seats:
            if other != seat and state.shown[other * SHEET + MOONS] < fewest:
                fewest = state.shown[other * SHEET + MOONS]
            other += 1
        return max(-MOST_LEAD, min(self.moons - fewest, MOST_LEAD))

    def find_goods(self, state: LuckyBoxState) -> None:
        """Note what each kind of bonus is to the sheet."""
        goods = self.goods
        free = self.free
        number: i64 = 1
        while number <= NUMBERS:
            goods[number] = LOST_NUMBER + min(free[number], 2)
            number += 1
        goods[QUESTION] = WILD_GOOD
        goods[LIGHTNING] = LIGHTNING_GOOD
        goods[TWO_LIGHTNINGS] = LIGHTNING_GOOD + 1
        lead = self.lead
        if state.seats == 1:
            goods[MOON] = MOON_GOOD if lead <= 1 else MOON_GOOD + 1 if lead <= 4 else MOON_GOOD + 2
        else:
            goods[MOON] = MOON_GOOD if lead <= 2 else MOON_GOOD + 1 if lead <= 4 else MOON_GOOD + 2
        goods[STAR] = STAR_GOOD + (self.stars if self.to_come else 0)

    def find(self, state: LuckyBoxState, seat: i64, *, is_own: bool) -> None:
        """Collect the entries of a sheet, and the points it has for certain."""
        is_choosing = state.phase == CHOOSING
        is_pending = not is_choosing and (
            not is_own or ((state.movers >> seat) & 1 == 1 and state.pools[seat * POOL] == 0)
        )
        self.look(state, seat, is_pending=is_pending)
        if is_choosing and is_own:
            self.count_kept(state, seat)
        self.find_goods(state)
        entries = self.entries
        when = self.when
        entries[0] = BASE + self.time
        entries[1] = BOLT + when * 9 + min(self.lightning, MOST_LIGHTNING)
        entries[2] = STAR_ROW + when * 4 + self.stars
        entries[3] = MOON_ROW + when * 9 + self.lead
        self.found = 4
        secured: i64 = 0
        past: i64 = 0
        while past < state.round:
            secured += state.tally[seat * TALLY + past] * CARD_POINTS[past]
            secured += STAR_POINTS[state.tally[seat * TALLY + TALLY_STARS + past]]
            past += 1
        self.secured = secured * POINT
        slot: i64 = 0
        while slot < SLOTS:
            card = state.cards[seat * SLOTS + slot]
            if card != NO_CARD:
                self.find_card(state, card, (self.crossed >> (slot * CELLS)) & CARD_MASK)
            slot += 1
        if is_choosing:
            self.find_choice(state, seat, is_own=is_own)
        elif is_own and not is_pending:
            self.find_pool(state, seat)
        number: i64 = 1
        found = self.found
        while number <= NUMBERS:
            entries[found] = COVER + (when * 3 + self.hidden[number]) * 6 + min(self.free[number], MOST_FREE)
            found += 1
            number += 1
        self.found = found

    def find_card(self, state: LuckyBoxState, card: i64, crossed: i64) -> None:
        """Collect the entries of one box."""
        if crossed == CARD_MASK:
            self.secured += CARD_POINTS[state.round] * POINT
            return
        entries = self.entries
        found = self.found
        count = COUNT[crossed]
        entries[found] = CARD + self.time * COUNTS + count
        found += 1
        if count >= 7:
            entries[found] = self.ending(state, card, crossed)
            found += 1
        line: i64 = 0
        start = card * LINES
        while line < LINES:
            kind = state.variant.bonuses[start + line]
            if kind != NO_BONUS:
                mask = line_mask(line)
                done = crossed & mask
                if done != mask:
                    entries[found] = self.line_entry(state, card, done, mask, self.goods[kind])
                    found += 1
            line += 1
        self.found = found

    def ending(self, state: LuckyBoxState, card: i64, crossed: i64) -> i64:
        """Return the entry of the one or two cells a box still lacks."""
        hidden: i64 = 0
        cell: i64 = 0
        seen: i64 = 0
        while cell < CELLS:
            if not (crossed >> cell) & 1:
                number = state.variant.numbers[card * CELLS + cell]
                if number != seen:
                    hidden += self.hidden[number]
                seen = number
            cell += 1
        if COUNT[crossed] == 8:
            return LAST + self.when * 3 + hidden
        return PAIR + self.when * 5 + hidden

    def line_entry(self, state: LuckyBoxState, card: i64, done: i64, mask: i64, good: i64) -> i64:
        """Return the entry of a line that is not complete."""
        far = COUNT[done]
        if far == 2:
            missing = mask & ~done
            cell: i64 = 0
            while missing > 1:
                missing >>= 1
                cell += 1
            far += self.hidden[state.variant.numbers[card * CELLS + cell]]
        return LINE + (self.when * LINE_STATES + far) * GOODS + good

    def find_choice(self, state: LuckyBoxState, seat: i64, *, is_own: bool) -> None:
        """Collect the entries of boxes just kept, and of those still to be kept."""
        wanted = state.to_keep()
        if is_own:
            index: i64 = 0
            while index < state.offer_size():
                if (state.kept[seat] >> index) & 1:
                    self.find_card(state, state.offers[seat * FIRST_OFFER + index], 0)
                    wanted -= 1
                index += 1
        if wanted:
            self.entries[self.found] = CHOICE + (wanted if state.round == 0 else 3 + state.round)
            self.found += 1

    def count_kept(self, state: LuckyBoxState, seat: i64) -> None:
        """Count the cells of the boxes just kept as free."""
        index: i64 = 0
        while index < state.offer_size():
            if (state.kept[seat] >> index) & 1:
                self.count_numbers(state, state.offers[seat * FIRST_OFFER + index])
            index += 1

    def count_numbers(self, state: LuckyBoxState, card: i64) -> None:
        """Count the cells of a box as free."""
        cell: i64 = card * CELLS
        while cell < card * CELLS + CELLS:
            self.free[state.variant.numbers[cell]] += 1
            cell += 1

    def find_pool(self, state: LuckyBoxState, seat: i64) -> None:
        """Collect the entries of bonuses won and not yet used; tokens are as good as taken."""
        entries = self.entries
        pools = state.pools
        start = seat * POOL
        if not pools[start]:
            return
        kind: i64 = 1
        while kind <= QUESTION:
            count = pools[start + kind]
            while count:
                entries[self.found] = self.pool_entry(kind)
                self.found += 1
                count -= 1
            kind += 1
        lightning = self.lightning + pools[start + LIGHTNING] + 2 * pools[start + TWO_LIGHTNINGS]
        entries[1] = BOLT + self.when * 9 + min(lightning, MOST_LIGHTNING)
        entries[2] = STAR_ROW + self.when * 4 + min(self.stars + pools[start + STAR], MOST_STARS)
        entries[3] = MOON_ROW + self.when * 9 + min(self.lead + pools[start + MOON], MOST_MOONS)

    def pool_entry(self, kind: i64) -> i64:
        """Return the entry of a number or a question mark in the pool."""
        if kind == QUESTION:
            return POOLED + self.when * 3 + 2
        return POOLED + self.when * 3 + (1 if self.free[kind] > 1 else 0)


assert sum([size for _, size in row_names()]) == TRAITS
