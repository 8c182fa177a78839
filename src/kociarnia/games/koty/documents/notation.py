"""The moves of Koty as text."""

from kociarnia.core.notation import Action, Notation, names, places, squares
from kociarnia.games.koty.rules import moves
from kociarnia.games.koty.rules.cards import CARD_NAMES, FIRST_CAT, JOKER, LAST_CAT, RAVEN

_PLACE = places(moves.LANDS)
_SQUARE = squares(moves.MOST_SEATS, moves.LANDS)
_CAT_OR_RAVEN = names("card", CARD_NAMES[: LAST_CAT + 1])
_CAT_OR_JOKER = names("card", CARD_NAMES[FIRST_CAT : JOKER + 1])

NOTATION = Notation(
    Action("lay", moves.LAY, _CAT_OR_RAVEN, _SQUARE),
    Action("befriend", moves.BEFRIEND, _CAT_OR_JOKER, _SQUARE),
    Action("fight", moves.FIGHT, _CAT_OR_JOKER, _SQUARE),
    Action("chase", moves.CHASE, names("card", [CARD_NAMES[RAVEN], CARD_NAMES[JOKER]]), _SQUARE),
    Action("exchange", moves.EXCHANGE),
    Action("moth", moves.MOTH, _SQUARE),
    Action("bat", moves.BAT, _SQUARE),
    Action("dragon", moves.DRAGON),
    Action("drop", moves.DROP, _SQUARE),
    Action("nine", moves.NINE, _PLACE),
    Action("fill", moves.FILL, _PLACE),
    Action("pass", moves.PASS),
    Action("defend", moves.DEFEND, _CAT_OR_JOKER),
    Action("owl", moves.OWL),
    Action("stop", moves.STOP),
    Action("repeat", moves.REPEAT, _CAT_OR_JOKER),
)
