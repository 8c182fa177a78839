"""How hands are filled in Koty, how turns follow one another, and how a match ends."""

from typing import Final

from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.core.state import rank
from kociarnia.games.koty.rules import events
from kociarnia.games.koty.rules.cards import (
    CARD_BITS,
    CARD_MASK,
    CARD_NAMES,
    NO_CARD,
    cards_of,
    hand_without,
    with_card,
)
from kociarnia.games.koty.rules.scoring import dream_nines, dream_points, has_ended
from kociarnia.games.koty.rules.table import NONE, OVER, TURN, Table

# Why a match ended.
BY_NINES: Final = "nines"
BY_EMPTY_PILES: Final = "empty_piles"
BY_EXCHANGES: Final = "exchanges"
BY_TURNS: Final = "turns"

MORE_THAN_ALL_NINES: Final = 100  # so that nines decide only between equal points


def deal(table: Table, starter: i64, rng: Rng) -> None:
    """Set up the match."""
    table.heap = table.variant.deck[:]
    table.pile = len(table.heap)
    table.starter = starter
    if table.journal is not None:
        table.journal.tell(events.MatchStarted(seat=starter))
    seat: i64 = 0
    while seat < table.seats:
        draw_up(table, seat, rng)
        seat += 1
    start_turn(table, starter)


def reshuffle(table: Table) -> None:
    """Make the discard pile the draw pile, which is empty."""
    emptied = table.heap
    table.heap = table.discards
    table.discards = emptied
    table.pile = table.discarded
    table.discarded = 0
    table.mark_old()
    if table.journal is not None:
        table.journal.tell(events.Reshuffled(pile=table.pile))


def draw_up(table: Table, seat: i64, rng: Rng) -> None:
    """Draw until the hand is full, unless both piles are empty: then nobody draws any more."""
    before = table.hands[seat]
    hand: i64 = before
    last = table.variant.last_card
    while (hand >> last) & CARD_MASK == NO_CARD and not table.is_drained:
        if table.pile:
            hand = with_card(hand, table.take_from_heap(rng))
        elif table.discarded:
            table.hands[seat] = hand  # what was drawn until now is older than the new pile
            reshuffle(table)
        else:
            drain(table, seat)
    if hand == before:
        return
    table.hands[seat] = hand
    if table.journal is not None:
        tell_draw(table, seat, hand_without(hand, before))


def drain(table: Table, seat: i64) -> None:
    """Remember that a seat had to draw and could not: the match ends with the action under way."""
    table.is_drained = True
    if table.journal is not None:
        table.journal.tell(events.PilesEmptied(seat=seat))


def tell_draw(table: Table, seat: i64, drawn: i64) -> None:
    """Tell a seat what it has drawn, and everybody how much."""
    assert table.journal is not None
    names = [CARD_NAMES[kind] for kind in cards_of(drawn)]
    table.journal.whisper(
        1 << seat,
        events.Drew(seat=seat, count=len(names), pile=table.pile, cards=names),
        events.Drew(seat=seat, count=len(names), pile=table.pile),
    )


def start_turn(table: Table, seat: i64) -> None:
    """Ask a seat what to do in its turn."""
    table.phase = TURN
    table.turn = seat
    table.movers = 1 << seat


def finish_with_nines(table: Table, rng: Rng) -> None:
    """End a turn in which the dream of the seat on turn may have grown: look for the end before any draw."""
    if has_ended(table.lands, table.turn):
        clear_play(table)
        if table.journal is not None:
            table.journal.tell(events.DreamCompleted(seat=table.turn))
        end_match(table, BY_NINES)
        return
    finish_play(table, rng)


def finish_play(table: Table, rng: Rng) -> None:
    """End a turn in which a card was played, and draw what is still due."""
    clear_play(table)
    draw_up(table, table.turn, rng)
    if table.is_drained:
        end_match(table, BY_EMPTY_PILES)
        return
    pass_turn(table)


def clear_play(table: Table) -> None:
    """Forget the card that was played: its turn is complete."""
    table.played = NONE
    table.declared = NONE
    table.target = NONE
    table.repeats = 0
    table.exchanges = 0
    table.turns += 1


def exchange(table: Table, seat: i64, rng: Rng) -> None:
    """Discard the hand first, then draw another (ruling 15)."""
    cards = table.hands[seat]
    table.empty_hand(seat)
    shift: i64 = 0
    while shift <= table.variant.last_card:
        table.discard((cards >> shift) & CARD_MASK)
        shift += CARD_BITS
    if table.journal is not None:
        table.journal.tell(events.Exchanged(seat=seat, cards=[CARD_NAMES[kind] for kind in cards_of(cards)]))
    draw_up(table, seat, rng)
    table.exchanges += 1
    table.turns += 1
    if table.exchanges >= table.variant.most_exchanges:  # ruling 8
        if table.journal is not None:
            table.journal.tell(events.WornOut(is_by_exchanges=True))
        end_match(table, BY_EXCHANGES)
        return
    pass_turn(table)


def pass_turn(table: Table) -> None:
    """Let the seat to the left begin its turn, if there are turns left."""
    if table.turns >= table.variant.most_turns:  # ruling 8
        if table.journal is not None:
            table.journal.tell(events.WornOut(is_by_exchanges=False))
        end_match(table, BY_TURNS)
        return
    following = table.turn + 1
    if following == table.seats:
        following = 0
    start_turn(table, following)


def end_match(table: Table, reason: str) -> None:
    """End the match and tell how it went."""
    table.phase = OVER
    table.movers = 0
    if table.journal is not None:
        table.journal.tell(
            events.MatchEnded(
                reason=reason, scores=seat_scores(table), nines=seat_nines(table), places=seat_places(table)
            )
        )


def seat_nines(table: Table) -> list[int]:
    """Return the nines a seat; those of partners add up."""
    return with_partners(table, [int(dream_nines(table.lands, seat)) for seat in range(table.seats)])


def seat_scores(table: Table) -> list[int]:
    """Return the points of each seat; those of partners add up."""
    points = table.variant.points
    return with_partners(table, [int(dream_points(table.lands, seat, points)) for seat in range(table.seats)])


def with_partners(table: Table, counts: list[int]) -> list[int]:
    """Return counts a seat, with the partner's added in teams."""
    if not table.variant.is_in_teams:
        return counts
    return [counts[seat] + counts[table.variant.partner(seat, table.seats)] for seat in range(table.seats)]


def seat_places(table: Table) -> list[int]:
    """Return the place a seat: equal points are decided by nines, and partners share a place (ruling 18)."""
    scores = seat_scores(table)
    nines = seat_nines(table)
    return rank([scores[seat] * MORE_THAN_ALL_NINES + nines[seat] for seat in range(table.seats)])
