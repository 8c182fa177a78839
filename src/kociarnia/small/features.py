"""What a seat of a small game may know as numbers, field by field."""

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.features import Features
from kociarnia.core.state import State
from kociarnia.small.state import SmallState


class SmallFeatures(Features):
    """Cards are counted by their kind, and everything is relative: seat 0 is the one who looks."""

    def __init__(self, kind: type[SmallState]) -> None:
        self.kind = kind

    def names(self, seats: int) -> list[str]:
        fields = self.kind.fields.values()
        return ["phase", *(name for field in fields for name in field.feature_names(seats, self.kind.cards))]

    def fill(self, state: State, seat: i64, out: vec[i64], start: i64) -> None:
        assert isinstance(state, SmallState)
        shown = state.shown_to(seat)
        numbers = [state.phase_number()]
        for field in state.fields.values():
            numbers += field.features(shown, state.seats, state.cards)
        for index, number in enumerate(numbers):
            out[start + index] = number
