"""Fair guesses of what a seat of Koty cannot know.

Until the discards are shuffled for the first time, every hidden card is as likely as any other in every hidden place.
From then on a card that was drawn from one pile cannot lie where one of another pile went. Of a nine everybody has
seen from which pile it came, of a card in a hand nobody has (ruling 20): that is guessed first (`ages.py`). Then every
hidden card of a pile is as likely as any other in every place that was filled from this pile.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from kociarnia.core.bag import draw_from
from kociarnia.core.chance import Rng
from kociarnia.games.koty.rules.ages import Ages
from kociarnia.games.koty.rules.cards import (
    CARD_BITS,
    CARD_MASK,
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
from kociarnia.games.koty.rules.evidence import Evidence
from kociarnia.games.koty.rules.mixture import share_of
from kociarnia.games.koty.rules.moves import LANDS
from kociarnia.games.koty.rules.shed import (
    PERIOD_SHIFT,
    SEAT_MASK,
    SEAT_SHIFT,
    Period,
    count_periods,
    periods_of,
    read_entry,
)
from kociarnia.games.koty.rules.table import Table


def redeal_hidden(table: Table, seat: i64, rng: Rng) -> None:
    """Put a fair guess in place of every card a seat does not know."""
    if not table.is_mixed:
        deal_evenly(table, seat, rng)
        return
    ages = table.ages
    if ages is None or ages.seat != seat:
        ages = ages_of(table, seat)
        table.ages = ages
    ages.advance(rng)
    deal_by_age(table, ages, rng)


def deal_evenly(table: Table, seat: i64, rng: Rng) -> None:  # noqa: C901, PLR0912 - one loop per place cards lie in, without calls
    """Gather everything hidden in the draw pile, and deal it again."""
    heap = table.heap
    count: i64 = table.pile
    square: i64 = 0
    while square < table.seats * LANDS:
        land = table.lands[square]
        nine: i64 = 0
        while nine < nines_of(land):
            face = face_of(land, nine)
            if not face & SEEN:
                heap[count] = face & CARD_MASK
                count += 1
            nine += 1
        square += 1
    owner: i64 = 0
    while owner < table.seats:
        if owner != seat:
            secret = hand_without(table.hands[owner], table.known[owner])
            shift: i64 = 0
            while shift <= LAST_CARD:
                kind = (secret >> shift) & CARD_MASK
                if kind != NO_CARD:
                    heap[count] = kind
                    count += 1
                shift += CARD_BITS
        owner += 1
    square = 0
    while square < table.seats * LANDS:
        nine = 0
        while nine < nines_of(table.lands[square]):
            if not face_of(table.lands[square], nine) & SEEN:
                table.lands[square] = with_face(table.lands[square], nine, draw_from(heap, count, rng))
                count -= 1
            nine += 1
        square += 1
    owner = 0
    while owner < table.seats:
        if owner != seat:
            hand: i64 = table.known[owner]
            missing: i64 = hand_size(table.hands[owner]) - hand_size(hand)
            while missing:
                hand = with_card(hand, draw_from(heap, count, rng))
                count -= 1
                missing -= 1
            table.hands[owner] = hand
        owner += 1


def deal_by_age(table: Table, ages: Ages, rng: Rng) -> None:  # noqa: C901 - one loop per place cards lie in, without calls
    """Deal the hidden cards of each generation to the places that were filled from its pile."""
    newest = ages.newest
    bags = ages.fill_bags(table.heap)
    square: i64 = 0
    while square < table.seats * LANDS:
        nine: i64 = 0
        while nine < nines_of(table.lands[square]):
            face = face_of(table.lands[square], nine)
            if not face & SEEN:
                kind = bags[generation_of(face, newest)].draw(rng)
                table.lands[square] = with_face(table.lands[square], nine, (face & ~CARD_MASK) | kind)
            nine += 1
        square += 1
    history = ages.history
    held = history.gone[:]
    owner: i64 = 0
    while owner < table.seats:
        if owner != ages.seat:
            hand: i64 = table.known[owner]
            missing: i64 = hand_size(table.hands[owner]) - hand_size(hand)
            generation: i64 = 0
            while generation < newest:
                older: i64 = share_of(history.mixtures[owner], generation)
                while older:
                    kind = bags[generation].draw(rng)
                    hand = with_card(hand, kind)
                    reshuffle: i64 = generation
                    while reshuffle < newest:  # it was in the hand at all of them
                        place: i64 = reshuffle * table.seats + owner
                        held[place] = with_card(held[place], kind)
                        reshuffle += 1
                    older -= 1
                    missing -= 1
                generation += 1
            while missing:
                hand = with_card(hand, bags[newest].draw(rng))
                missing -= 1
            table.hands[owner] = hand
            table.held[owner] = held[(newest - 1) * table.seats + owner]
        owner += 1
    if newest > 1:
        table.earlier = guessed_periods(table.earlier, ages.seat, held, newest - 1)


def guessed_periods(period: Period | None, seat: i64, held: vec[i64], reshuffle: i64) -> Period | None:
    """Return the periods since the reshuffles that are remembered, with guessed hands for all but one seat."""
    if period is None:
        return None
    hands = period.held[:]
    owner: i64 = 0
    while owner < len(hands):
        if owner != seat:
            hands[owner] = held[(reshuffle - 1) * len(hands) + owner]
        owner += 1
    earlier = guessed_periods(period.earlier, seat, held, reshuffle - 1)
    return Period(hands, period.shed, period.sheds, earlier)


def generation_of(face: i64, newest: i64) -> i64:
    """Return from which of the piles that are remembered a nine was taken, 0 for all before them."""
    return max(newest - age_of(face & FACE_MASK), 0)


def count_pools(table: Table, seat: i64) -> vec[i64]:
    """Count what has ever been hidden from a seat of each generation, kind by kind.

    None of these numbers depends on where the cards are now, so a seat can know them all.
    """
    newest: i64 = 1 + count_periods(table.earlier)
    pools = vec[i64]([0] * ((newest + 1) * KINDS))
    start: i64 = newest * KINDS
    index: i64 = 0
    while index < table.pile:
        pools[start + table.heap[index]] += 1
        index += 1
    square: i64 = 0
    while square < table.seats * LANDS:
        land = table.lands[square]
        nine: i64 = 0
        while nine < nines_of(land):
            face = face_of(land, nine)
            if not face & SEEN:
                pools[generation_of(face, newest) * KINDS + (face & CARD_MASK)] += 1
            nine += 1
        square += 1
    owner: i64 = 0
    while owner < table.seats:
        if owner != seat:
            count_hand(hand_without(table.hands[owner], table.known[owner]), 1, pools, start)
        owner += 1
    count_period(table.held, table.shed, table.sheds, seat, pools, start)
    period = table.earlier
    while period is not None:
        start -= KINDS
        count_period(period.held, period.shed, period.sheds, seat, pools, start)
        period = period.earlier
    return pools


# `shed` and `sheds` are one thing: an array and how much of it is filled.
def count_period(  # noqa: PLR0917
    held: vec[i64], shed: vec[i64], sheds: i64, seat: i64, pools: vec[i64], start: i64
) -> None:
    """Count what the others shed after a reshuffle for its pile, and what they held then for the one before."""
    owner: i64 = 0
    while owner < len(held):
        if owner != seat:
            count_hand(held[owner], -1, pools, start)
            count_hand(held[owner], 1, pools, start - KINDS)
        owner += 1
    index: i64 = 0
    while index < sheds:
        entry = read_entry(shed, index)
        if (entry >> SEAT_SHIFT) & SEAT_MASK != seat:
            pools[start + (entry & CARD_MASK)] += 1
        index += 1


def ages_of(table: Table, seat: i64) -> Ages:
    """Return what a seat may guess about the ages of the cards that the others have shed."""
    return ages_from(table, seat, count_pools(table, seat))


def ages_from(table: Table, seat: i64, pools: vec[i64]) -> Ages:
    """Return the same where it is known what has been hidden from the seat, and nothing else of the table's secrets."""
    periods = periods_of(table.earlier)
    periods.append(Period(table.held, table.shed, table.sheds, None))
    sizes = vec[i64]()
    shed = vec[i64]()
    for reshuffle, period in enumerate(periods, 1):
        owner: i64 = 0
        while owner < table.seats:
            sizes = append(sizes, hand_size(period.held[owner]))
            owner += 1
        shed = with_shed(shed, period, seat, reshuffle)
    return Ages(Evidence(seat, table.seats, pools, sizes, shed))


def with_shed(shed: vec[i64], period: Period, seat: i64, reshuffle: i64) -> vec[i64]:
    """Return what was shed, with what all but one seat have shed after one more reshuffle."""
    more: vec[i64] = shed
    index: i64 = 0
    while index < period.sheds:
        entry = read_entry(period.shed, index)
        if (entry >> SEAT_SHIFT) & SEAT_MASK != seat:
            more = append(more, entry | (reshuffle << PERIOD_SHIFT))
        index += 1
    return more
