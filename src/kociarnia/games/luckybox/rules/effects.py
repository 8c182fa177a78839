"""What a seat does to its own sheet in a turn of Super Mega Lucky Box: crossing off and resolving bonuses.

Nothing here touches another seat or needs chance.
"""

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
    QUESTION,
    RING,
    RING_STRIDE,
    ROWS,
    lightning_in,
)
from kociarnia.games.luckybox.rules.moves import COLLECT, CROSS, PASS, SLOTS, SPOT_BIT, SPOT_NAMES, WILD
from kociarnia.games.luckybox.rules.scoring import MOST_STARS
from kociarnia.games.luckybox.rules.table import CROSSED, LIGHTNINGS, MOONS, POOL, SHEET, STARS, Table


def act(table: Table, seat: i64, move: i64) -> None:
    """Change the sheet by a legal move of a turn; the seat is done with the turn when its pool is empty."""
    if move < WILD:
        cross(table, seat, move - CROSS)
    elif move < COLLECT:
        cross_any(table, seat, move - WILD)
    elif move < PASS:
        collect(table, seat, move - COLLECT + LIGHTNING)
    elif table.journal is not None:
        table.journal.whisper(1 << seat, events.Passed(seat=seat), None)


def cross(table: Table, seat: i64, spot: i64) -> None:
    """Cross off by the number revealed, or, once there is a pool, by the number bonus that fits."""
    slot = spot // CELLS
    card = table.cards[seat * SLOTS + slot]
    number = table.variant.numbers[card * CELLS + spot - slot * CELLS]
    if table.pools[seat * POOL]:
        table.take_from_pool(seat, number)
        mark(table, seat, card, spot, slot, number, 0)
    else:
        spent = RING[table.number * RING_STRIDE + number]
        table.now[seat * SHEET + LIGHTNINGS] -= spent
        mark(table, seat, card, spot, slot, 0, spent)


def cross_any(table: Table, seat: i64, spot: i64) -> None:
    """Cross off by a question mark."""
    slot = spot // CELLS
    table.take_from_pool(seat, QUESTION)
    mark(table, seat, table.cards[seat * SLOTS + slot], spot, slot, QUESTION, 0)


def collect(table: Table, seat: i64, kind: i64) -> None:
    """Take tokens or circle a star."""
    table.take_from_pool(seat, kind)
    sheet = seat * SHEET
    is_wasted = False
    if kind < MOON:
        table.now[sheet + LIGHTNINGS] += lightning_in(kind)
    elif kind == MOON:
        table.now[sheet + MOONS] += 1
    elif table.now[sheet + STARS] < MOST_STARS:
        table.now[sheet + STARS] += 1
    else:
        is_wasted = True
    if table.journal is not None:
        if is_wasted:
            table.journal.whisper(1 << seat, events.Wasted(seat=seat), None)
        else:
            table.journal.whisper(1 << seat, events.Collected(seat=seat, bonus=BONUS_NAMES[kind]), None)


# Card, spot and slot all say where: callers know them, and working them out again takes time.
def mark(table: Table, seat: i64, card: i64, spot: i64, slot: i64, bonus: i64, spent: i64) -> None:  # noqa: PLR0917
    """Cross off a spot; bonuses of lines this completes join the pool, and those that fit nowhere leave it."""
    now = table.now
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
        bonuses = table.variant.bonuses
        cell = spot - shift
        row = cell // ROWS
        if (lines >> row) & 1:
            row_kind = bonuses[card * LINES + row]
        column = cell - row * ROWS + ROWS
        if (lines >> column) & 1:
            column_kind = bonuses[card * LINES + column]
        if row_kind:
            table.put_in_pool(seat, row_kind)
        if column_kind:
            table.put_in_pool(seat, column_kind)
    if table.journal is not None:
        whisper_crossed(table, seat, card, spot, bonus, spent, row_kind, column_kind)
    if table.pools[seat * POOL] & CROSSING_BONUSES:
        drop_lost(table, seat)


def drop_lost(table: Table, seat: i64) -> None:
    """Take the bonuses out of the pool that fit nowhere: no cell becomes free again (ruling 14)."""
    pools = table.pools
    masks = table.masks
    start = seat * POOL
    row = seat * MASKS
    free: i64 = ~table.now[seat * SHEET + CROSSED]
    kind: i64 = 1
    rest: i64 = (pools[start] & CROSSING_BONUSES) >> 1
    while rest:
        if rest & 1 and not masks[row + kind] & free:
            while pools[start + kind]:
                table.take_from_pool(seat, kind)
                if table.journal is not None:
                    table.journal.whisper(1 << seat, events.Lost(seat=seat, bonus=BONUS_NAMES[kind]), None)
        rest >>= 1
        kind += 1


def whisper_crossed(  # noqa: PLR0917 - all that an event says of it
    table: Table, seat: i64, card: i64, spot: i64, bonus: i64, spent: i64, row_kind: i64, column_kind: i64
) -> None:
    """Tell a seat, and nobody else yet, what it has crossed off."""
    assert table.journal is not None
    gained = [BONUS_NAMES[kind] for kind in (row_kind, column_kind) if kind]
    crossed = events.Crossed(
        seat=seat,
        spot=SPOT_NAMES[spot],
        number=table.variant.numbers[card * CELLS + spot % CELLS],
        spent=spent if spent else None,
        bonus=BONUS_NAMES[bonus] if bonus else None,
        gained=gained if gained else None,
    )
    table.journal.whisper(1 << seat, crossed, None)
