"""The moves of Sen as text."""

from kociarnia.core.notation import Action, Notation, names, places, squares
from kociarnia.games.sen.rules import moves
from kociarnia.games.sen.rules.cards import CARD_NAMES, HOURGLASS

_PLACE = places(moves.MOST_CARDS)
_SQUARE = squares(moves.MOST_SEATS, moves.MOST_CARDS)

NOTATION = Notation(
    Action("look", moves.LOOK, _PLACE),
    Action("take", moves.TAKE, _PLACE),
    Action("draw", moves.DRAW),
    Action("wake", moves.WAKE),
    Action("keep", moves.KEEP, _PLACE),
    Action("discard", moves.DISCARD),
    Action("use", moves.USE),
    Action("choose", moves.CHOOSE, places(2, "index")),
    Action("pick", moves.PICK, names("card", CARD_NAMES)),
    Action("peek", moves.PEEK, _SQUARE),
    Action("lift", moves.LIFT, _SQUARE),
    Action("swap", moves.SWAP, _SQUARE),
    Action("point", moves.POINT, places(moves.MOST_CARDS, "first"), places(moves.MOST_CARDS, "second")),
    Action("say", moves.SAY, names("said", CARD_NAMES[: HOURGLASS + 1])),
)
