"""Which moves can be taken back: those after which nobody knows more than before."""

from msgspec.json import encode
from msgspec.structs import replace

from kociarnia.core.chance import FastRng
from kociarnia.core.game import AnyGame
from kociarnia.core.state import SPECTATOR, State
from kociarnia.play.match import Match

WORLDS = 48
"""How many possible worlds a viewer's knowledge is compared in; chance overlooks a rare difference only."""


def reveals(game: AnyGame, before: State, seat: int, move: int, after: State) -> bool:
    """Tell whether a move has told anybody anything that did not follow from what they knew, whatever the chance.

    From every viewer's side: in other worlds it would have held possible, with other chance, the same move must lead
    to the very same view.
    """
    rng = FastRng(before.seats)
    for viewer in range(SPECTATOR, before.seats):
        seen = encode(game.view(after, viewer))
        for _world in range(WORLDS):
            world = before.clone()
            world.redeal(viewer, rng)
            if move not in world.legal(seat):
                return True
            world.apply(seat, move, rng)
            if encode(game.view(world, viewer)) != seen:
                return True
    return False


def is_undoable(match: Match, length: int) -> bool:
    """Tell whether the moves after the first `length` have revealed nothing to anybody."""
    game = match.game
    record = replace(match.record, scores=None, places=None, seed=None)
    after = match.state
    for count in range(match.length - 1, length - 1, -1):
        line = record.lines[count]
        before = Match.replay(game, replace(record, lines=record.lines[:count])).state
        if reveals(game, before, line.seat, game.notation.read(line.notation), after):
            return False
        after = before
    return True
