"""How a round of Kotostrofa is dealt, how turns follow one another, and how a round is counted."""

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.bag import draw_from
from kociarnia.core.chance import Rng
from kociarnia.games.kotostrofa.rules import events
from kociarnia.games.kotostrofa.rules.cards import NONE, count_cards
from kociarnia.games.kotostrofa.rules.scoring import is_lowest_shared, next_first_seat, penalty
from kociarnia.games.kotostrofa.rules.table import (
    ALONE,
    DISCARDING,
    DRAWING,
    ENDINGS,
    EVERYBODY,
    KNOWERS,
    LEFT,
    NOBODY,
    NOTHING,
    OVER,
    TOO_LONG,
    Table,
)


def deal(table: Table, starter: i64, rng: Rng) -> None:
    """Set up a round: as many cards for everybody, and the one left over for the starter's right-hand neighbour."""
    palette = table.palette
    heap = table.variant.deck[:]
    left: i64 = len(heap)
    seat: i64 = 0
    while seat < table.seats:
        hand: i64 = 0
        dealt: i64 = 0
        while dealt < table.variant.hand:
            hand = palette.with_card(hand, draw_from(heap, left, rng))
            left -= 1
            dealt += 1
        table.hands[seat] = hand
        seat += 1
    neighbour = starter - 1 if starter else table.seats - 1
    table.hands[neighbour] = palette.with_card(table.hands[neighbour], heap[0])
    table.known = vec[i64]([0] * (table.seats * KNOWERS))
    table.pile = 0
    table.top = NONE
    table.turns = 0
    table.starter = starter
    table.direction = LEFT  # ruling 10
    table.passed = 0
    if table.journal is not None:
        tell_deal(table, neighbour)
    start_turn(table, starter)


def tell_deal(table: Table, neighbour: i64) -> None:
    """Write a deal into the journal."""
    assert table.journal is not None
    table.journal.tell(events.RoundStarted(round=table.round, starter=table.starter, most_cards=neighbour))
    for seat in range(table.seats):
        cards = table.palette.names_of(table.hands[seat])
        table.journal.whisper(
            1 << seat,
            events.Dealt(seat=seat, count=len(cards), cards=cards),
            events.Dealt(seat=seat, count=len(cards)),
        )


def start_turn(table: Table, seat: i64) -> None:
    """Let a seat begin its turn: it has to draw."""
    table.phase = DRAWING
    table.turn = seat
    table.movers = 1 << seat


def start_discarding(table: Table) -> None:
    """Ask the seat on turn for a pair."""
    table.phase = DISCARDING
    table.movers = 1 << table.turn


def end_turn(table: Table, rng: Rng) -> None:
    """End the turn after the effect (ruling 4: only now is going out checked), or the round."""
    seat = table.turn
    following = table.following(seat)
    is_out = not table.hands[seat]
    if is_out:
        go_out(table, seat)
    if following == NOBODY:
        end_round(table, ALONE, rng)
    elif is_out and table.following(following) == NOBODY:
        finish_alone(table, following, rng)
    else:
        table.turns += 1
        if table.turns >= table.variant.most_turns:
            end_round(table, TOO_LONG, rng)
        else:
            start_turn(table, following)


def finish_alone(table: Table, seat: i64, rng: Rng) -> None:
    """Let the one seat left discard a last pair without drawing (ruling 5)."""
    table.turn = seat
    if table.journal is not None:
        table.journal.tell(events.LastTurn(seat=seat))
    if count_cards(table.hands[seat]) < 2:
        end_round(table, ALONE, rng)
    else:
        start_discarding(table)


def go_out(table: Table, seat: i64) -> None:
    """Tell that a seat has no cards left."""
    if table.journal is not None:
        table.journal.tell(events.WentOut(seat=seat))


def end_round(table: Table, ending: i64, rng: Rng) -> None:
    """Count the points, then deal again or end the match."""
    points = vec[i64]([0] * table.seats)
    seat: i64 = 0
    while seat < table.seats:
        points[seat] = penalty(table.hands[seat])
        table.totals[seat] += points[seat]
        seat += 1
    table.pending = NOTHING
    table.marked = NONE
    table.revealed = table.hands[:]
    table.ending = ending
    if table.journal is not None:
        table.journal.tell(
            events.RoundEnded(
                round=table.round,
                ending=ENDINGS[ending - 1],
                hands=[table.palette.names_of(hand) for hand in table.hands],
                points=[int(count) for count in points],
                totals=table.scores(),
            )
        )
    table.round += 1
    is_over = table.round >= table.variant.rounds and (
        table.round >= table.variant.most_rounds or not is_lowest_shared(table.totals)
    )
    if is_over:
        end_match(table)
    else:
        deal(table, next_first_seat(points, table.starter), rng)


def end_match(table: Table) -> None:
    """Stop; the hands lie open."""
    table.phase = OVER
    table.movers = 0
    owner: i64 = 0
    while owner < table.seats:
        table.known[owner * KNOWERS + EVERYBODY] = table.hands[owner]
        table.forget(owner, NOBODY)
        owner += 1
    if table.journal is not None:
        table.journal.tell(events.MatchEnded(totals=table.scores(), places=table.places()))
