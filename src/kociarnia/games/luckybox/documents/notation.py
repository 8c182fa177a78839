"""The moves of Super Mega Lucky Box as text."""

from kociarnia.core.notation import Action, Argument, Notation, Parts, names, places
from kociarnia.games.luckybox.rules import moves
from kociarnia.games.luckybox.rules.cards import BONUS_NAMES, CELLS, LIGHTNING, ROWS


def _spot_parts(spot: int) -> Parts:
    slot, cell = divmod(spot, CELLS)
    return {"spot": moves.SPOT_NAMES[spot], "slot": slot, "row": cell // ROWS, "column": cell % ROWS}


_SPOT = Argument(
    f"a card, a column and a row, from {moves.SPOT_NAMES[0]} to {moves.SPOT_NAMES[-1]}",
    moves.SPOT_NAMES,
    [_spot_parts(spot) for spot in range(moves.SPOTS)],
)

NOTATION = Notation(
    Action("keep", moves.KEEP, places(moves.FIRST_OFFER, "index")),
    Action("cross", moves.CROSS, _SPOT),
    Action("wild", moves.WILD, _SPOT),
    Action("collect", moves.COLLECT, names("bonus", BONUS_NAMES[LIGHTNING:])),
    Action("pass", moves.PASS),
)
