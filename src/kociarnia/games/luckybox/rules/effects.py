"""What a seat does to its own sheet in a turn of Super Mega Lucky Box: crossing off and resolving bonuses."""

from mypy_extensions import i64

from kociarnia.games.luckybox.rules import events
from kociarnia.games.luckybox.rules.cards import (
    BONUS_NAMES,
    CARD_MASK,
    CELLS,
    CROSSING_BONUSES,
    LIGHTNING,
    LINES,
    LINES_OF,
    MASKS,
    MOON,
    MOST_STEPS,
    NUMBERS,
    QUESTION,
    RING,
    RING_STRIDE,
    ROWS,
)
from kociarnia.games.luckybox.rules.moves import COLLECT, CROSS, PASS, SLOTS, SPOT_BIT, SPOT_NAMES, WILD
from kociarnia.games.luckybox.rules.scoring import MOST_STARS
from kociarnia.games.luckybox.rules.table import CROSSED, LIGHTNINGS, MOONS, POOL, SHEET, STARS, Table


class Effects(Table):
    """The decisions of one seat inside a turn; nothing here touches another seat or needs chance."""

    def find_reach(self, seat: i64) -> i64:
        """Return the spots a seat can cross off by the number revealed, with all its lightning, as the turn begins."""
        shown = self.shown
        masks = self.masks
        sheet = seat * SHEET
        row = seat * MASKS
        lightning = shown[sheet + LIGHTNINGS]
        if lightning >= MOST_STEPS:
            return masks[row + QUESTION] & ~shown[sheet + CROSSED]
        number = self.number
        mask = masks[row + number]
        up = number
        down = number
        while lightning:
            up = 1 if up == NUMBERS else up + 1
            down = NUMBERS if down == 1 else down - 1
            mask |= masks[row + up] | masks[row + down]
            lightning -= 1
        return mask & ~shown[sheet + CROSSED]

    def act(self, seat: i64, move: i64) -> None:
        """Change the sheet by a legal move of a turn; the seat is done with the turn when its pool is empty."""
        if move < WILD:
            self.cross(seat, move - CROSS)
        elif move < COLLECT:
            self.cross_any(seat, move - WILD)
        elif move < PASS:
            self.collect(seat, move - COLLECT + LIGHTNING)
        elif self.journal is not None:
            self.journal.whisper(1 << seat, events.Passed(seat=seat), None)

    def cross(self, seat: i64, spot: i64) -> None:
        """Cross off by the number revealed, or, once there is a pool, by the number bonus that fits."""
        slot = spot // CELLS
        card = self.cards[seat * SLOTS + slot]
        number = self.variant.numbers[card * CELLS + spot - slot * CELLS]
        if self.pools[seat * POOL]:
            self.take_from_pool(seat, number)
            self.mark(seat, card, spot, slot, number, 0)
        else:
            spent = RING[self.number * RING_STRIDE + number]
            self.now[seat * SHEET + LIGHTNINGS] -= spent
            self.mark(seat, card, spot, slot, 0, spent)

    def cross_any(self, seat: i64, spot: i64) -> None:
        """Cross off by a question mark."""
        slot = spot // CELLS
        self.take_from_pool(seat, QUESTION)
        self.mark(seat, self.cards[seat * SLOTS + slot], spot, slot, QUESTION, 0)

    def collect(self, seat: i64, kind: i64) -> None:
        """Take tokens or circle a star."""
        self.take_from_pool(seat, kind)
        sheet = seat * SHEET
        is_wasted = False
        if kind < MOON:
            self.now[sheet + LIGHTNINGS] += kind - LIGHTNING + 1
        elif kind == MOON:
            self.now[sheet + MOONS] += 1
        elif self.now[sheet + STARS] < MOST_STARS:
            self.now[sheet + STARS] += 1
        else:
            is_wasted = True
        if self.journal is not None:
            if is_wasted:
                self.journal.whisper(1 << seat, events.Wasted(seat=seat), None)
            else:
                self.journal.whisper(1 << seat, events.Collected(seat=seat, bonus=BONUS_NAMES[kind]), None)

    def take_from_pool(self, seat: i64, kind: i64) -> None:
        pools = self.pools
        start = seat * POOL
        count = pools[start + kind] - 1
        pools[start + kind] = count
        if not count:
            pools[start] &= ~(1 << kind)

    def put_in_pool(self, seat: i64, kind: i64) -> None:
        pools = self.pools
        start = seat * POOL
        pools[start + kind] += 1
        pools[start] |= 1 << kind

    def mark(self, seat: i64, card: i64, spot: i64, slot: i64, bonus: i64, spent: i64) -> None:
        """Cross off a spot; bonuses of lines this completes join the pool, and those that fit nowhere leave it."""
        now = self.now
        sheet = seat * SHEET
        shift = slot * CELLS
        before = now[sheet + CROSSED]
        after = before | SPOT_BIT[spot]
        now[sheet + CROSSED] = after
        lines_of = LINES_OF
        lines: i64 = lines_of[(after >> shift) & CARD_MASK] & ~lines_of[(before >> shift) & CARD_MASK]
        row_kind: i64 = 0
        column_kind: i64 = 0
        if lines:
            bonuses = self.variant.bonuses
            cell = spot - shift
            row = cell // ROWS
            if (lines >> row) & 1:
                row_kind = bonuses[card * LINES + row]
            column = cell - row * ROWS + ROWS
            if (lines >> column) & 1:
                column_kind = bonuses[card * LINES + column]
            if row_kind:
                self.put_in_pool(seat, row_kind)
            if column_kind:
                self.put_in_pool(seat, column_kind)
        if self.journal is not None:
            self.whisper_crossed(seat, card, spot, bonus, spent, row_kind, column_kind)
        if self.pools[seat * POOL] & CROSSING_BONUSES:
            self.drop_lost(seat)

    def drop_lost(self, seat: i64) -> None:
        """Take the bonuses out of the pool that fit nowhere: no cell becomes free again (ruling 14)."""
        pools = self.pools
        masks = self.masks
        start = seat * POOL
        row = seat * MASKS
        free: i64 = ~self.now[seat * SHEET + CROSSED]
        kind: i64 = 1
        rest: i64 = (pools[start] & CROSSING_BONUSES) >> 1
        while rest:
            if rest & 1 and not masks[row + kind] & free:
                while pools[start + kind]:
                    self.take_from_pool(seat, kind)
                    if self.journal is not None:
                        self.journal.whisper(1 << seat, events.Lost(seat=seat, bonus=BONUS_NAMES[kind]), None)
            rest >>= 1
            kind += 1

    def whisper_crossed(
        self, seat: i64, card: i64, spot: i64, bonus: i64, spent: i64, row_kind: i64, column_kind: i64
    ) -> None:
        """Tell a seat, and nobody else yet, what it has crossed off."""
        assert self.journal is not None
        gained = [BONUS_NAMES[kind] for kind in (row_kind, column_kind) if kind]
        crossed = events.Crossed(
            seat=seat,
            spot=SPOT_NAMES[spot],
            number=self.variant.numbers[card * CELLS + spot % CELLS],
            spent=spent if spent else None,
            bonus=BONUS_NAMES[bonus] if bonus else None,
            gained=gained if gained else None,
        )
        self.journal.whisper(1 << seat, crossed, None)
