"""How a round of Sen is dealt, how turns follow one another, and how a round is counted."""

from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.games.sen.rules import events
from kociarnia.games.sen.rules.cards import CARD_NAMES, card_known_to, kind_of
from kociarnia.games.sen.rules.moves import MOST_CARDS
from kociarnia.games.sen.rules.scoring import NOBODY, call, most_nines, nothing_but, only_nines, ravens, round_sums
from kociarnia.games.sen.rules.table import OPENING, OVER, TURN, Table
from kociarnia.games.sen.rules.variant import MOST_ROUNDS


def deal(table: Table, starter: i64, rng: Rng) -> None:
    """Set up a round."""
    variant = table.variant
    table.heap = variant.deck[:]
    table.pile = len(table.heap)
    seat: i64 = 0
    while seat < table.seats:
        square: i64 = seat * MOST_CARDS
        end: i64 = square + variant.dream
        while square < end:
            table.cards[square] = card_known_to(table.draw_card(rng), 0)
            square += 1
        end = square + table.lengths[seat] - variant.dream
        while square < end:  # the places a longer dream has left
            table.cards[square] = 0
            square += 1
        table.lengths[seat] = variant.dream
        seat += 1
    table.looked = 0
    table.discarded = 0
    table.put_on_discards(table.draw_card(rng))
    table.turns = 0
    table.starter = starter
    table.turn = starter
    table.phase = OPENING
    table.movers = (1 << table.seats) - 1
    if table.journal is not None:
        table.journal.tell(
            events.RoundStarted(round=table.round, starter=starter, discard=CARD_NAMES[table.discards[0]])
        )


def start_turn(table: Table, seat: i64) -> None:
    """Let a seat decide what its turn is."""
    table.phase = TURN
    table.turn = seat
    table.movers = 1 << seat


def end_turn(table: Table, rng: Rng) -> None:
    """Pass the turn on, or end the round when the pile is empty or the turns are used up."""
    table.turns += 1
    if not table.pile or table.turns >= table.variant.turns_a_seat * table.seats:
        if table.journal is not None:
            table.journal.tell(events.PileEnded(seat=table.turn, is_pile_empty=not table.pile))
        end_round(table, table.turn, NOBODY, rng)
        return
    following = table.turn + 1
    if following == table.seats:
        following = 0
    start_turn(table, following)


def end_round(table: Table, ender: i64, caller: i64, rng: Rng) -> None:
    """Count the ravens in the order of ruling 10, then go on or end the match."""
    variant = table.variant
    winner: i64 = NOBODY
    rewarded: i64 = NOBODY
    if variant.is_all_or_nothing:
        winner = only_nines(table.variant.worth, table.cards, table.lengths)
    if winner != NOBODY:
        scores = nothing_but(winner, table.seats)
    else:
        if variant.is_not_so_scary:
            rewarded = most_nines(table.variant.worth, table.cards, table.lengths)
        scores = round_sums(table.variant.worth, table.cards, table.lengths, rewarded)
        if caller != NOBODY:
            scores[caller] = call(scores, caller, variant.penalty)
    totals = table.totals[:]
    table.totals = totals
    highest: i64 = 0
    seat: i64 = 0
    while seat < table.seats:
        total = totals[seat] + scores[seat]
        totals[seat] = total
        highest = max(highest, total)
        seat += 1
    if table.journal is not None:
        tell_round_end(table, caller, rewarded, winner, list(scores))
    table.round += 1
    if variant.rounds:
        is_over = table.round >= variant.rounds
    else:
        is_over = highest >= variant.limit or table.round >= MOST_ROUNDS
    if is_over:
        table.phase = OVER
        table.movers = 0
        table.reveal()
        if table.journal is not None:
            table.journal.tell(events.MatchEnded(totals=table.scores(), places=table.places()))
        return
    deal(table, (ender + 1) % table.seats, rng)


def tell_round_end(table: Table, caller: i64, rewarded: i64, winner: i64, scores: list[i64]) -> None:
    """Write the count of a round into the journal."""
    assert table.journal is not None
    dreams: list[list[str]] = []
    sums: list[int] = []
    for seat in range(table.seats):
        start = seat * MOST_CARDS
        dreams.append([CARD_NAMES[kind_of(table.cards[start + place])] for place in range(table.lengths[seat])])
        sums.append(ravens(table.variant.worth, table.cards, seat, table.lengths[seat]))
    table.journal.tell(
        events.RoundEnded(
            round=table.round,
            dreams=dreams,
            ravens=sums,
            counted=[int(count) for count in round_sums(table.variant.worth, table.cards, table.lengths, rewarded)],
            scores=[int(score) for score in scores],
            totals=table.scores(),
            caller=None if caller == NOBODY else int(caller),
            rewarded=None if rewarded == NOBODY else int(rewarded),
            all_or_nothing=None if winner == NOBODY else int(winner),
        )
    )
