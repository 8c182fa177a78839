"""The moves of Miska as text."""

from kociarnia.core.notation import Action, Argument, Notation
from tests.sixth.rules import moves

_FISH = Argument(
    f"a fish from 1 to {moves.FISH}",
    [str(fish) for fish in range(1, moves.FISH + 1)],
    [{"fish": fish} for fish in range(1, moves.FISH + 1)],
)

NOTATION = Notation(
    Action("lay", moves.LAY, _FISH),
    Action("eat", moves.EAT),
    Action("shake", moves.SHAKE),
)
