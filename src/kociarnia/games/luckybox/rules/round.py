"""The course of a match of Super Mega Lucky Box: offers, numbers, and what is shown when all are done.

This is where all chance is.
"""

from typing import Final

from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.games.luckybox.rules import events
from kociarnia.games.luckybox.rules.cards import CARD_MASK, CELLS, NUMBER_CARDS
from kociarnia.games.luckybox.rules.moves import FIRST_KEEP, FIRST_OFFER, ROUNDS, SLOTS, SPOT_NAMES, SPOTS
from kociarnia.games.luckybox.rules.scoring import grade
from kociarnia.games.luckybox.rules.table import (
    CHOOSING,
    CROSSED,
    LIGHTNINGS,
    MOONS,
    OVER,
    SHEET,
    STARS,
    TALLY,
    TALLY_STARS,
    TURN,
    Table,
)

TURNS: Final = 9  # a round


def finish(table: Table, seat: i64, rng: Rng) -> None:
    """Note that a seat is done; when it is the last one, go on."""
    table.movers &= ~(1 << seat)
    if table.movers:
        if table.journal is not None:
            table.journal.tell(events.Ready(seat=seat))
        return
    go_on(table, rng)


def go_on(table: Table, rng: Rng) -> None:
    """Go on while nobody has anything to decide: a turn in which nobody can do anything is over at once."""
    while not table.movers and table.phase != OVER:
        if table.phase == CHOOSING:
            settle_choice(table)
            reveal(table, rng)
        else:
            settle_turn(table)
            if table.left == NUMBER_CARDS - TURNS:
                end_round(table, rng)
            else:
                reveal(table, rng)


def deal(table: Table, rng: Rng) -> None:
    """Give every seat its offer, in seat order (rulings 9 and 12)."""
    table.phase = CHOOSING
    table.number = 0
    table.movers = (1 << table.seats) - 1
    table.early = 0
    table.fill_bag()
    size = table.offer_size()
    dealt: i64 = 0
    seat: i64 = 0
    while seat < table.seats:
        index: i64 = 0
        while index < size:
            if not table.pile:
                table.early = dealt
                shuffle_discards(table)
            table.offers[seat * FIRST_OFFER + index] = table.draw_card(rng)
            dealt += 1
            index += 1
        seat += 1
    if table.journal is not None:
        tell_deal(table)


def shuffle_discards(table: Table) -> None:
    """Make the discards the new box deck."""
    index: i64 = 0
    while index < table.discarded:
        table.put_back(table.discards[index])
        index += 1
    table.discarded = 0


def tell_deal(table: Table) -> None:
    """Write a deal into the journal."""
    assert table.journal is not None
    table.journal.tell(
        events.Dealt(
            round=table.round,
            offered=table.offer_size(),
            keep=table.to_keep(),
            pile=table.pile,
            early=table.early if table.early else None,
        )
    )
    for seat in range(table.seats):
        offer = [card + 1 for card in table.offer(seat)]
        table.journal.whisper(1 << seat, events.Offered(seat=seat, offer=offer), None)


def settle_choice(table: Table) -> None:
    """Lay out what everybody has kept and discard the rest, for all to see (ruling 12)."""
    table.part_cards()
    size = table.offer_size()
    first_slot: i64 = 0 if table.round == 0 else FIRST_KEEP + table.round - 1
    seat: i64 = 0
    while seat < table.seats:
        if table.journal is not None:
            tell_choice(table, seat, first_slot)
        slot = first_slot
        index: i64 = 0
        while index < size:
            card = table.offers[seat * FIRST_OFFER + index]
            if (table.kept[seat] >> index) & 1:
                table.put_in_slot(seat, slot, card)
                slot += 1
            else:
                table.put_on_discards(card)
            table.offers[seat * FIRST_OFFER + index] = 0
            index += 1
        table.kept[seat] = 0
        seat += 1
    table.early = 0
    table.phase = TURN


def tell_choice(table: Table, seat: i64, first_slot: i64) -> None:
    """Write into the journal what a seat has chosen."""
    assert table.journal is not None
    offer = table.offer(seat)
    kept = [card + 1 for index, card in enumerate(offer) if (table.kept[seat] >> index) & 1]
    table.journal.tell(
        events.Chosen(
            seat=seat,
            kept=kept,
            slots=[int(first_slot) + index for index in range(len(kept))],
            rejected=[card + 1 for index, card in enumerate(offer) if not (table.kept[seat] >> index) & 1],
        )
    )


def reveal(table: Table, rng: Rng) -> None:
    """Reveal the next number; whoever can do nothing with it is done at once (ruling 12)."""
    table.number = table.draw_number(rng)
    if table.journal is not None:
        turn = NUMBER_CARDS - table.left - 1
        table.journal.tell(events.Revealed(round=table.round, turn=turn, number=table.number))
    reach = table.reach
    movers: i64 = 0
    seat: i64 = 0
    while seat < table.seats:
        spots = table.find_reach(seat)
        reach[seat] = spots
        if spots:
            movers |= 1 << seat
        elif table.journal is not None:
            table.journal.tell(events.Skipped(seat=seat))
        seat += 1
    table.movers = movers


def settle_turn(table: Table) -> None:
    """Show everybody what has been written in this turn (ruling 12)."""
    if table.journal is not None:
        for seat in range(table.seats):
            tell_turn(table, seat)
    table.shown = table.now[:]


def tell_turn(table: Table, seat: i64) -> None:
    """Write into the journal what has changed on a sheet: the result, for the order was nobody's business."""
    assert table.journal is not None
    sheet = seat * SHEET
    before = table.shown[sheet + CROSSED]
    after = table.now[sheet + CROSSED]
    spots = [SPOT_NAMES[spot] for spot in range(SPOTS) if ((after & ~before) >> spot) & 1]
    completed = [
        slot
        for slot in range(SLOTS)
        if (after >> (slot * CELLS)) & CARD_MASK == CARD_MASK and (before >> (slot * CELLS)) & CARD_MASK != CARD_MASK
    ]
    table.journal.tell(
        events.Shown(
            seat=seat,
            lightning=table.now[sheet + LIGHTNINGS],
            moons=table.now[sheet + MOONS],
            stars=table.now[sheet + STARS],
            spots=" ".join(spots) if spots else None,
            completed=completed if completed else None,
        )
    )


def end_round(table: Table, rng: Rng) -> None:
    """Score and discard completed cards, close the row of stars, and deal again or end the match."""
    if table.journal is not None:
        tell_round_end(table)
    table.part_cards()
    seat: i64 = 0
    while seat < table.seats:
        slot: i64 = 0
        crossed: i64 = table.now[seat * SHEET + CROSSED]
        while crossed:
            if crossed & CARD_MASK == CARD_MASK:
                table.put_on_discards(table.cards[seat * SLOTS + slot])
                table.empty_slot(seat, slot)
                table.tally[seat * TALLY + table.round] += 1
            crossed >>= CELLS
            slot += 1
        table.tally[seat * TALLY + TALLY_STARS + table.round] = table.now[seat * SHEET + STARS]
        table.now[seat * SHEET + STARS] = 0
        seat += 1
    table.shown = table.now[:]
    if table.round < ROUNDS - 1:
        table.round += 1
        deal(table, rng)
        return
    table.phase = OVER
    table.number = 0
    table.movers = 0
    if table.journal is not None:
        tell_match_end(table)


def tell_round_end(table: Table) -> None:
    """Write into the journal what a round has brought."""
    assert table.journal is not None
    completed: list[list[int]] = []
    for seat in range(table.seats):
        crossed = table.now[seat * SHEET + CROSSED]
        slots = [slot for slot in range(SLOTS) if (crossed >> (slot * CELLS)) & CARD_MASK == CARD_MASK]
        completed.append([table.cards[seat * SLOTS + slot] + 1 for slot in slots])
    table.journal.tell(
        events.RoundEnded(
            round=table.round,
            completed=completed,
            stars=[int(table.now[seat * SHEET + STARS]) for seat in range(table.seats)],
            totals=table.scores(),
        )
    )


def tell_match_end(table: Table) -> None:
    """Write the score sheets into the journal."""
    assert table.journal is not None
    totals = table.scores()
    table.journal.tell(
        events.MatchEnded(
            sheets=[
                events.Total(
                    cards=table.card_points(seat),
                    stars=table.star_points(seat),
                    cells=table.cell_points(seat),
                    moons=table.moon_points(seat),
                    total=totals[seat],
                )
                for seat in range(table.seats)
            ],
            totals=totals,
            places=table.places(),
            grade=grade(totals[0]) if table.seats == 1 else None,
        )
    )
