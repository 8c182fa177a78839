"""Fair guesses of what a seat of Koty cannot know.

Until the discards are shuffled for the first time, every hidden card is as likely as any other in every hidden place.
From then on a card that was drawn from one pile cannot lie where one of another pile went. Of a nine everybody has
seen from which pile it came, of a card in a hand nobody has (ruling 20): that is guessed first (`ages.py`). Then every
hidden card of a pile is as likely as any other in every place that was filled from this pile.
"""

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.bag import draw_from
from kociarnia.core.chance import Rng
from kociarnia.games.koty.rules.ages import Ages
from kociarnia.games.koty.rules.cards import (
    CARD_BITS,
    CARD_MASK,
    EMPTY_HAND,
    FACE_MASK,
    KINDS,
    LAST_CARD,
    NO_CARD,
    SEEN,
    age_of,
    count_hand,
    face_of,
    hand_size,
    hand_without,
    nines_of,
    with_card,
    with_face,
)
from kociarnia.games.koty.rules.moves import LANDS
from kociarnia.games.koty.rules.shed import SEAT_MASK, SEAT_SHIFT, count_in, read_entry
from kociarnia.games.koty.rules.table import Table


def redeal_hidden(table: Table, seat: i64, rng: Rng) -> None:
    """Put a fair guess in place of every card a seat does not know."""
    table.part_piles()
    if not table.is_mixed:
        deal_evenly(table, seat, rng)
        return
    ages = table.ages
    if ages is None or ages.seat != seat:
        ages = ages_of(table, seat)
        table.ages = ages
    ages.advance(rng)
    deal_by_age(table, ages, rng)


def deal_evenly(table: Table, seat: i64, rng: Rng) -> None:
    """Gather everything hidden in the draw pile, and deal it again."""
    deal_hidden(table, seat, gather_hidden(table, seat), rng)


def gather_hidden(table: Table, seat: i64) -> i64:
    """Lay everything hidden behind the cards of the draw pile; return how many lie there then."""
    heap = table.heap
    lands = table.lands
    hands = table.hands
    known = table.known
    squares = table.seats * LANDS
    count: i64 = table.pile
    square: i64 = 0
    while square < squares:
        land = lands[square]
        nines = nines_of(land)
        nine: i64 = 0
        while nine < nines:
            face = face_of(land, nine)
            if not face & SEEN:
                heap[count] = face & CARD_MASK
                count += 1
            nine += 1
        square += 1
    owner: i64 = 0
    while owner < table.seats:
        if owner != seat:
            secret: i64 = hands[owner]
            if known[owner] != EMPTY_HAND:
                secret = hand_without(secret, known[owner])
            shift: i64 = 0
            while shift <= LAST_CARD:
                kind = (secret >> shift) & CARD_MASK
                if kind != NO_CARD:
                    heap[count] = kind
                    count += 1
                shift += CARD_BITS
        owner += 1
    return count


def deal_hidden(table: Table, seat: i64, count: i64, rng: Rng) -> None:
    """Fill every hidden place from the first so many cards of the draw pile."""
    heap = table.heap
    lands = table.lands
    hands = table.hands
    known = table.known
    squares = table.seats * LANDS
    square: i64 = 0
    while square < squares:
        land = lands[square]
        nines = nines_of(land)
        nine: i64 = 0
        while nine < nines:
            if not face_of(land, nine) & SEEN:
                land = with_face(land, nine, draw_from(heap, count, rng))
                count -= 1
            nine += 1
        lands[square] = land
        square += 1
    owner: i64 = 0
    while owner < table.seats:
        if owner != seat:
            hand: i64 = known[owner]
            missing: i64 = hand_size(hands[owner]) - hand_size(hand)
            while missing:
                hand = with_card(hand, draw_from(heap, count, rng))
                count -= 1
                missing -= 1
            hands[owner] = hand
        owner += 1


def deal_by_age(table: Table, ages: Ages, rng: Rng) -> None:
    """Deal the hidden cards of each generation to the places that were filled from its pile."""
    newest = ages.newest
    bags = ages.fill_bags(table.heap)
    square: i64 = 0
    while square < table.seats * LANDS:
        nine: i64 = 0
        while nine < nines_of(table.lands[square]):
            face = face_of(table.lands[square], nine)
            if not face & SEEN:
                kind = bags[ages.ranks[generation_of(face, newest)]].draw(rng)
                table.lands[square] = with_face(table.lands[square], nine, (face & ~CARD_MASK) | kind)
            nine += 1
        square += 1
    held = ages.held[:]
    owner: i64 = 0
    while owner < table.seats:
        if owner == ages.seat:
            keep_hands(table.held, owner, table.seats, held)
        else:
            hand: i64 = table.known[owner]
            missing: i64 = hand_size(table.hands[owner]) - hand_size(hand)
            kept: i64 = ages.first_kept[owner]
            while kept < ages.after_kept[owner]:
                generation: i64 = ages.generations[kept]
                kind = bags[ages.ranks[generation]].draw(rng)
                hand = with_card(hand, kind)
                while generation < newest:  # it was in the hand at all reshuffles since
                    generation += 1
                    place: i64 = (newest - generation) * table.seats + owner
                    held[place] = with_card(held[place], kind)
                kept += 1
                missing -= 1
            while missing:
                hand = with_card(hand, bags[ages.ranks[newest]].draw(rng))
                missing -= 1
            table.hands[owner] = hand
        owner += 1
    table.held = held


def keep_hands(before: vec[i64], owner: i64, seats: i64, held: vec[i64]) -> None:
    """Write what a hand held at each reshuffle as it was before."""
    place: i64 = owner
    while place < len(held):
        held[place] = before[place]
        place += seats


def generation_of(face: i64, newest: i64) -> i64:
    """Return from which of the piles that are remembered a nine was taken, 0 for all before them."""
    return max(newest - age_of(face & FACE_MASK), 0)


def count_pools(table: Table, seat: i64) -> vec[i64]:
    """Count what has ever been hidden from a seat of each generation, kind by kind.

    None of these numbers depends on where the cards are now, so a seat can know them all: what each pile was, less what
    the seat has drawn of it; and for generation 0, what is hidden or was shed and came from none of them.
    """
    newest: i64 = 1 + len(table.earlier)
    pools = vec[i64]([0] * ((newest + 1) * KINDS))
    if not table.is_mixed:
        count_hidden(table, seat, pools, newest * KINDS)
        return pools
    count_hidden(table, seat, pools, 0)
    start: i64 = KINDS
    place: i64 = len(table.held) - table.seats + seat  # where the own hand is written
    for period in [*table.earlier, table.period()]:
        kind: i64 = 0
        while kind < KINDS:
            pools[start + kind] = count_in(period.shuffled, kind)
            kind += 1
        index: i64 = 0
        while index < period.sheds:
            entry = read_entry(period.shed, index)
            if (entry >> SEAT_SHIFT) & SEAT_MASK == seat:
                pools[start + (entry & CARD_MASK)] -= 1
            else:
                pools[entry & CARD_MASK] += 1
            index += 1
        if seat >= 0:
            count_hand(table.held[place], 1, pools, start)
            place -= table.seats
            after: i64 = table.held[place] if place >= 0 else hand_without(table.hands[seat], table.known[seat])
            count_hand(after, -1, pools, start)
        kind = 0
        while kind < KINDS:
            pools[kind] -= pools[start + kind]
            kind += 1
        start += KINDS
    return pools


def count_hidden(table: Table, seat: i64, counts: vec[i64], start: i64) -> None:
    """Count the cards a seat cannot see, kind by kind."""
    index: i64 = 0
    while index < table.pile:
        counts[start + table.heap[index]] += 1
        index += 1
    square: i64 = 0
    while square < table.seats * LANDS:
        land = table.lands[square]
        nine: i64 = 0
        while nine < nines_of(land):
            face = face_of(land, nine)
            if not face & SEEN:
                counts[start + (face & CARD_MASK)] += 1
            nine += 1
        square += 1
    owner: i64 = 0
    while owner < table.seats:
        if owner != seat:
            count_hand(hand_without(table.hands[owner], table.known[owner]), 1, counts, start)
        owner += 1


def ages_of(table: Table, seat: i64) -> Ages:
    """Return what a seat may guess about the ages of the cards that the others have shed."""
    sizes = table.held[:]
    place: i64 = 0
    while place < len(sizes):
        sizes[place] = hand_size(sizes[place])
        place += 1
    return Ages(seat, table.seats, count_pools(table, seat), sizes, [*table.earlier, table.period()])
