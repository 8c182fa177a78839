"""A view of Miska as numbers."""

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.features import Features
from kociarnia.core.state import State
from tests.sixth.rules.moves import FISH
from tests.sixth.rules.state import NOBODY, NOTHING, MiskaState


class MiskaFeatures(Features):
    """Everything is relative: seat 0 is the one who looks, seat 1 the one to its left."""

    def names(self, seats: int) -> list[str]:
        names = ["bowl", "number", "pile", "winner", "own laid"]
        names += [f"own {fish}" for fish in range(1, FISH + 1)]
        names += [f"spent {fish}" for fish in range(1, FISH + 1)]
        for seat in range(seats):
            names += [f"seat {seat} bites", f"seat {seat} held", f"seat {seat} laid"]
        return names

    def fill(self, state: State, seat: i64, out: vec[i64], start: i64) -> None:
        assert isinstance(state, MiskaState)
        viewer = max(seat, 0)
        seats = state.seats
        own = state.hands[seat] if seat >= 0 else []
        own_laid = state.laid[seat] if seat >= 0 else NOTHING
        winner = 0 if state.winner == NOBODY else (state.winner - viewer) % seats + 1
        values = [state.bowl, state.number, len(state.pile), winner, own_laid]
        values += [own.count(fish) for fish in range(1, FISH + 1)]
        values += [state.spent.count(fish) for fish in range(1, FISH + 1)]
        for offset in range(seats):
            other = (viewer + offset) % seats
            values += [state.bites[other], len(state.hands[other]), int(state.laid[other] != NOTHING)]
        for index, value in enumerate(values):
            out[start + index] = value
