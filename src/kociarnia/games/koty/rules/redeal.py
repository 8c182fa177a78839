"""Fair guesses of what a seat of Koty cannot know.

A hidden card was drawn before the last reshuffle or after it, and what the two kinds of cards were then is known. Of a
nine everybody has seen which it is, of a card in a hand nobody has (ruling 20): that is guessed first (`ages.py`). Then
every old card is as likely as any other in every place of an old one, and so is every later card.

What lay hidden through several reshuffles counts as one kind: a guess forgets what could be told apart before the last.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.games.koty.rules.ages import Ages
from kociarnia.games.koty.rules.cards import (
    CARD_BITS,
    CARD_MASK,
    EMPTY_HAND,
    KINDS,
    LAST_CARD,
    NO_CARD,
    OLD,
    SEEN,
    face_of,
    hand_size,
    hand_without,
    nines_of,
    with_card,
    with_face,
)
from kociarnia.games.koty.rules.moves import LANDS
from kociarnia.games.koty.rules.shed import SEAT_MASK, SEAT_SHIFT, read_entry
from kociarnia.games.koty.rules.table import Table


@final
class Bag:
    """Cards in no order that matters."""

    def __init__(self, kinds: vec[i64], count: i64) -> None:
        self.kinds: vec[i64] = kinds
        self.count: i64 = count

    def put(self, kind: i64) -> None:
        self.kinds[self.count] = kind
        self.count += 1

    def put_hand(self, hand: i64) -> None:
        shift: i64 = 0
        while shift <= LAST_CARD:
            kind = (hand >> shift) & CARD_MASK
            if kind != NO_CARD:
                self.put(kind)
            shift += CARD_BITS

    def draw(self, rng: Rng) -> i64:
        """Take any of the cards."""
        index = rng.below(self.count)
        self.count -= 1
        kind = self.kinds[index]
        self.kinds[index] = self.kinds[self.count]
        return kind


def count_hand(hand: i64, step: i64, counts: vec[i64]) -> None:
    """Add `step` for each card of a hand to the count of its kind."""
    shift: i64 = 0
    while shift <= LAST_CARD:
        kind = (hand >> shift) & CARD_MASK
        if kind != NO_CARD:
            counts[kind] += step
        shift += CARD_BITS


def count_hidden(table: Table, seat: i64, old: vec[i64], later: vec[i64]) -> None:
    """Count what was hidden from a seat at the last reshuffle, and what it has not drawn itself of the pile of then.

    Neither depends on where these cards are now, so a seat can know both.
    """
    index: i64 = 0
    while index < table.pile:
        later[table.heap[index]] += 1
        index += 1
    square: i64 = 0
    while square < table.seats * LANDS:
        land = table.lands[square]
        nine: i64 = 0
        while nine < nines_of(land):
            face = face_of(land, nine)
            if not face & SEEN:
                counts = old if face & OLD else later
                counts[face & CARD_MASK] += 1
            nine += 1
        square += 1
    owner: i64 = 0
    while owner < table.seats:
        if owner != seat:
            count_hand(table.held[owner], 1, old)
            count_hand(table.held[owner], -1, later)
            count_hand(hand_without(table.hands[owner], table.known[owner]), 1, later)
        owner += 1
    index = 0
    while index < table.sheds:
        entry = read_entry(table.shed, index)
        if (entry >> SEAT_SHIFT) & SEAT_MASK != seat:
            later[entry & CARD_MASK] += 1
        index += 1


def redeal_hidden(table: Table, seat: i64, rng: Rng) -> None:
    """Put a fair guess in place of every card a seat does not know."""
    old = Bag(vec[i64]([0] * len(table.heap)), 0)
    later = Bag(table.heap, table.pile)
    ages = table.ages
    if not table.is_mixed:
        collect(table, seat, old, later)
    else:
        if ages is None or ages.seat != seat:
            ages = ages_of(table, seat)
            table.ages = ages
        ages.advance(rng)
        sort_by_age(ages, old, later)
    square: i64 = 0
    while square < table.seats * LANDS:
        nine: i64 = 0
        while nine < nines_of(table.lands[square]):
            face = face_of(table.lands[square], nine)
            if not face & SEEN:
                bag = old if face & OLD else later
                table.lands[square] = with_face(table.lands[square], nine, bag.draw(rng) | (face & OLD))
            nine += 1
        square += 1
    owner: i64 = 0
    while owner < table.seats:
        if owner != seat:
            gone: i64 = EMPTY_HAND if ages is None else ages.gone[owner]
            redeal_hand(table, owner, gone, old, later, rng)
        owner += 1


def ages_of(table: Table, seat: i64) -> Ages:
    """Return what a seat may guess about the ages of the cards that the others have shed."""
    old = vec[i64]([0] * KINDS)
    later = vec[i64]([0] * KINDS)
    count_hidden(table, seat, old, later)
    return Ages(seat, table.shed, table.sheds, table.held, old, later)


def sort_by_age(ages: Ages, old: Bag, later: Bag) -> None:
    """Put what is hidden now into two bags: all there was, less what was shed of it."""
    old_left = ages.old[:]
    later_left = ages.later[:]
    index: i64 = 0
    while index < len(ages.shed):
        later_left[ages.shed[index] & CARD_MASK] -= 1
        index += 1
    owner: i64 = 0
    while owner < len(ages.gone):
        count_hand(ages.gone[owner], -1, old_left)
        count_hand(ages.gone[owner], 1, later_left)  # it was not one of the later cards
        owner += 1
    later.count = 0
    kind: i64 = 0
    while kind < KINDS:
        copies: i64 = old_left[kind]
        while copies:
            old.put(kind)
            copies -= 1
        copies = later_left[kind]
        while copies:
            later.put(kind)
            copies -= 1
        kind += 1


def collect(table: Table, seat: i64, old: Bag, later: Bag) -> None:
    """Put what is hidden into two bags where no hand holds old cards: only nines can be old."""
    square: i64 = 0
    while square < table.seats * LANDS:
        nine: i64 = 0
        while nine < nines_of(table.lands[square]):
            face = face_of(table.lands[square], nine)
            if not face & SEEN:
                bag = old if face & OLD else later
                bag.put(face & CARD_MASK)
            nine += 1
        square += 1
    owner: i64 = 0
    while owner < table.seats:
        if owner != seat:
            later.put_hand(hand_without(table.hands[owner], table.known[owner]))
        owner += 1


# Two bags to draw from are one argument more than usual.
def redeal_hand(table: Table, owner: i64, gone: i64, old: Bag, later: Bag, rng: Rng) -> None:  # noqa: PLR0917
    """Give a hand the old cards it has not shed, and later ones, beside those everybody knows."""
    hand: i64 = table.known[owner]
    missing: i64 = hand_size(table.hands[owner]) - hand_size(hand)
    older: i64 = hand_size(table.held[owner]) - hand_size(gone)
    held: i64 = gone
    while older:
        kind = old.draw(rng)
        held = with_card(held, kind)
        hand = with_card(hand, kind)
        older -= 1
        missing -= 1
    while missing:
        hand = with_card(hand, later.draw(rng))
        missing -= 1
    table.held[owner] = held
    table.hands[owner] = hand
