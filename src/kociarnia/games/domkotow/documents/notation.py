"""The moves of Dom kotów as text."""

from kociarnia.core.notation import Action, Argument, Notation, names
from kociarnia.games.domkotow.rules import moves
from kociarnia.games.domkotow.rules.cards import (
    ABILITY_LETTERS,
    CHANGE_ABILITY,
    CHANGE_FROM,
    CHANGE_TO,
    CHANGES,
    SYMBOL_NAMES,
)
from kociarnia.games.domkotow.rules.grid import CELL_NAMES

_SYMBOL = names("symbol", SYMBOL_NAMES)
_CELL = Argument("a cell from a1 to g7", CELL_NAMES, [{"cell": name} for name in CELL_NAMES])
_PAIRS = [(SYMBOL_NAMES[CHANGE_FROM[change]], SYMBOL_NAMES[CHANGE_TO[change]]) for change in range(CHANGES)]
_CHANGE = Argument(
    "a change such as 2>3, 5>2, 4>cat or mouse>5",
    [f"{old}>{new}" for old, new in _PAIRS],
    [
        {"old": old, "new": new, "ability": ABILITY_LETTERS[CHANGE_ABILITY[change]]}
        for change, (old, new) in enumerate(_PAIRS)
    ],
)

NOTATION = Notation(
    Action("write", moves.WRITE, _SYMBOL, _CELL),
    Action("cat", moves.CROSS),
    Action("change", moves.CHANGE, _CHANGE),
    Action("use", moves.USE, names("ability", moves.USE_NAMES)),
    Action("room", moves.ROOM, _CELL),
    Action("grow", moves.GROW, _CELL),
    Action("strike", moves.STRIKE, _CELL),
    Action("skip", moves.SKIP),
    Action("done", moves.DONE),
)
