"""The moves of Kotostrofa as text."""

from kociarnia.core.notation import Action, Argument, Notation, names, seats
from kociarnia.games.kotostrofa.rules import moves
from kociarnia.games.kotostrofa.rules.cards import CARD_NAMES

_CARD = names("card", CARD_NAMES)
_PAIR = Argument(
    "a pair such as red3+blue3 or red3+red5, the lower card first",
    [f"{CARD_NAMES[first]}+{CARD_NAMES[second]}" for first, second in moves.PAIR_LIST],
    [
        {"first": CARD_NAMES[first], "second": CARD_NAMES[second], "effect": int(effect)}
        for (first, second), effect in zip(moves.PAIR_LIST, moves.EFFECT, strict=True)
    ],
)

NOTATION = Notation(
    Action("draw", moves.DRAW),
    Action("pass", moves.PASS),
    Action("stop", moves.STOP),
    Action("use", moves.USE),
    Action("reverse", moves.REVERSE),
    Action("to", moves.TO, seats(moves.MOST_SEATS, "target")),
    Action("give", moves.GIVE, _CARD),
    Action("mark", moves.MARK, _CARD),
    Action("take", moves.TAKE, _CARD),
    Action("lay", moves.LAY, _CARD),
    Action("hand", moves.HAND, _CARD),
    Action("discard", moves.DISCARD, _PAIR),
)
