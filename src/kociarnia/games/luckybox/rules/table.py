"""What lies on the table in Super Mega Lucky Box: the sheets, as they are and as others see them, and the piles."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kociarnia.core.bag import draw_from
from kociarnia.core.chance import Rng
from kociarnia.core.state import State, rank
from kociarnia.games.luckybox.rules.cards import CELLS, MASKS, MOST_STEPS, NUMBER_CARDS, NUMBERS, QUESTION
from kociarnia.games.luckybox.rules.moves import (
    FIRST_KEEP,
    FIRST_OFFER,
    LATER_KEEP,
    LATER_OFFER,
    ROUNDS,
    SLOT_MASK,
    SLOTS,
)
from kociarnia.games.luckybox.rules.scoring import (
    CARD_POINTS,
    STAR_POINTS,
    complete_cards,
    crossed_cells,
    moon_points,
)
from kociarnia.games.luckybox.rules.variant import Variant

CHOOSING: Final = 0  # everybody keeps cards of an offer
TURN: Final = 1  # everybody crosses off a number and resolves bonuses
OVER: Final = 2

NO_CARD: Final = -1

# A sheet is four numbers a seat.
CROSSED: Final = 0  # the spots crossed off
LIGHTNINGS: Final = 1
MOONS: Final = 2
STARS: Final = 3  # of this round
SHEET: Final = 4

# The tally of the rounds that are over: the cards completed in each, then the stars of each.
TALLY: Final = 8
TALLY_STARS: Final = 4

# A pool is a mask of the kinds of bonuses in it, then their counts, read with the kind.
POOL: Final = 15

MOON_KEY: Final = 1000  # more than the moons of any seat


@mypyc_attr(acyclic=True)
class Table(State):
    """The sheets and piles of one match of Super Mega Lucky Box, and the points they are worth.

    The state inherits it instead of holding one: compiled code then reaches every number in one step, and a clone is
    one object. What is longer than a step is a function on it, in round.py and effects.py.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - the arrays of a state, handed over at once: a clone is made of nothing else
        self,
        variant: Variant,
        seats: i64,
        cards: vec[i64],
        masks: vec[i64],
        now: vec[i64],
        shown: vec[i64],
        pools: vec[i64],
        tally: vec[i64],
        offers: vec[i64],
        kept: vec[i64],
        heap: vec[i64],
        discards: vec[i64],
        bag: vec[i64],
        reach: vec[i64],
    ) -> None:
        self.variant: Variant = variant
        self.seats = seats
        self.journal = None
        self.cards: vec[i64] = cards  # SLOTS per seat: indices into the deck, or NO_CARD
        self.masks: vec[i64] = masks  # MASKS per seat: the spots that hold a number; all spots under QUESTION
        self.now: vec[i64] = now  # the sheets as they are, SHEET per seat
        # The sheets after the last complete turn: what the others see (ruling 12). Copies share them, for they are
        # replaced when a turn is over, and never changed.
        self.shown: vec[i64] = shown
        self.pools: vec[i64] = pools  # POOL per seat: bonuses won in this turn and not yet resolved
        self.tally: vec[i64] = tally  # TALLY per seat
        self.offers: vec[i64] = offers  # FIRST_OFFER per seat
        self.kept: vec[i64] = kept  # which cards of its offer a seat has kept, as a mask
        self.heap: vec[i64] = heap  # the cards in the box deck, in no order that matters
        self.discards: vec[i64] = discards  # all face up
        self.bag: vec[i64] = bag  # the number cards: `left` still hidden, behind them those revealed, the latest first
        self.reach: vec[i64] = reach  # the spots each seat could cross off by the number when it was revealed
        self.pile: i64 = 0  # how many cards the box deck has
        self.discarded: i64 = 0
        self.left: i64 = NUMBER_CARDS
        self.early: i64 = 0  # cards of this deal that were dealt before the discards were shuffled in; 0 if none were
        self.phase: i64 = CHOOSING
        self.movers: i64 = 0
        self.round: i64 = 0  # the one under way, or the next one while cards are chosen
        self.number: i64 = 0  # the one revealed last, while a turn runs
        self.are_cards_shared: bool = False  # copies share all that lies there between two choices, until one is made

    def part_cards(self) -> None:
        """Have cards, offers, piles and a tally that no copy of this state has."""
        if self.are_cards_shared:
            self.cards = self.cards[:]
            self.masks = self.masks[:]
            self.tally = self.tally[:]
            self.offers = self.offers[:]
            self.kept = self.kept[:]
            self.heap = self.heap[:]
            self.discards = self.discards[:]
            self.are_cards_shared = False

    def draw_card(self, rng: Rng) -> i64:
        """Take a card from the box deck: any of those in it, for it has no order."""
        card = draw_from(self.heap, self.pile, rng)
        self.pile -= 1
        return card

    def put_back(self, card: i64) -> None:
        """Return a card to the box deck."""
        self.heap[self.pile] = card
        self.pile += 1

    def put_on_discards(self, card: i64) -> None:
        self.discards[self.discarded] = card
        self.discarded += 1

    def fill_bag(self) -> None:
        """Put all number cards together again."""
        bag = self.bag
        index: i64 = 0
        while index < NUMBERS:
            bag[index] = index + 1
            bag[NUMBERS + index] = index + 1
            index += 1
        self.left = NUMBER_CARDS

    def draw_number(self, rng: Rng) -> i64:
        """Reveal a number card: any of those still hidden; it comes to lie before those revealed earlier."""
        number = draw_from(self.bag, self.left, rng)
        self.left -= 1
        self.bag[self.left] = number
        return number

    def put_in_slot(self, seat: i64, slot: i64, card: i64) -> None:
        """Lay a card before a seat."""
        self.cards[seat * SLOTS + slot] = card
        shift = CELLS * slot
        masks = self.masks
        card_masks = self.variant.masks
        own: i64 = seat * MASKS + 1
        end: i64 = seat * MASKS + MASKS
        entry: i64 = card * MASKS + 1
        while own < end:
            masks[own] |= card_masks[entry] << shift
            own += 1
            entry += 1

    def empty_slot(self, seat: i64, slot: i64) -> None:
        """Take the card in a slot away, with all that was crossed on it."""
        self.cards[seat * SLOTS + slot] = NO_CARD
        others: i64 = ~SLOT_MASK[slot]
        self.now[seat * SHEET + CROSSED] &= others
        masks = self.masks
        own: i64 = seat * MASKS + 1
        end: i64 = seat * MASKS + MASKS
        while own < end:
            masks[own] &= others
            own += 1

    def card_points(self, seat: i64) -> i64:
        """Return the points for completed cards; those of the round under way count as if it ended now."""
        points = complete_cards(self.shown[seat * SHEET + CROSSED]) * CARD_POINTS[self.round]
        tally = self.tally
        card_points = CARD_POINTS
        past: i64 = 0
        while past < ROUNDS:
            points += tally[seat * TALLY + past] * card_points[past]
            past += 1
        return points

    def star_points(self, seat: i64) -> i64:
        """Return the points for the stars of each round."""
        tally = self.tally
        star_points = STAR_POINTS
        points = star_points[self.shown[seat * SHEET + STARS]]
        past: i64 = 0
        while past < ROUNDS:
            points += star_points[tally[seat * TALLY + TALLY_STARS + past]]
            past += 1
        return points

    def cell_points(self, seat: i64) -> i64:
        """Return the points for crossed cells on unfinished cards: half of them, rounded down once."""
        return crossed_cells(self.shown[seat * SHEET + CROSSED]) >> 1

    def moon_points(self, seat: i64) -> i64:
        """Return the points for moons as if the match ended now."""
        shown = self.shown
        own = shown[seat * SHEET + MOONS]
        most = own
        fewest = own
        place: i64 = MOONS
        while place < len(shown):
            most = max(most, shown[place])
            fewest = min(fewest, shown[place])
            place += SHEET
        return moon_points(own, most, fewest, self.seats)

    def score(self, seat: i64) -> i64:
        """Return the total of a seat, by what everybody can see, as if the match ended now."""
        points = self.card_points(seat) + self.star_points(seat)
        return points + self.cell_points(seat) + self.moon_points(seat)

    def scores(self) -> list[int]:
        return [int(self.score(seat)) for seat in range(self.seats)]

    def places(self) -> list[int]:
        # Ruling 13: moons break ties for every place.
        return rank([int(self.score(seat) * MOON_KEY + self.shown[seat * SHEET + MOONS]) for seat in range(self.seats)])

    def revealed(self) -> list[int]:
        """Return the numbers revealed in this round, the first one first."""
        return [int(self.bag[index]) for index in range(NUMBER_CARDS - 1, self.left - 1, -1)]

    def offer(self, seat: i64) -> list[int]:
        """Return the cards a seat chooses from."""
        return [int(self.offers[seat * FIRST_OFFER + index]) for index in range(self.offer_size())]

    def offer_size(self) -> i64:
        """Return how many cards lie in each offer."""
        if self.phase != CHOOSING:
            return 0
        return FIRST_OFFER if self.round == 0 else LATER_OFFER

    def to_keep(self) -> i64:
        """Return how many cards of its offer a seat keeps."""
        return FIRST_KEEP if self.round == 0 else LATER_KEEP

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

    def numbers(self) -> list[int]:
        values: list[int] = [
            self.seats, self.pile, self.discarded, self.left, self.early, self.phase, self.movers, self.round,
            self.number,
        ]  # fmt: skip
        for row in (self.cards, self.masks, self.now, self.shown, self.pools, self.tally, self.offers, self.kept):
            values.extend([int(value) for value in row])
        # The order of what is hidden in a pile means nothing.
        values.extend(sorted([int(self.heap[index]) for index in range(self.pile)]))
        values.extend(sorted([int(self.bag[index]) for index in range(self.left)]))
        values.extend(self.revealed())
        values.extend([int(self.discards[index]) for index in range(self.discarded)])
        return values
