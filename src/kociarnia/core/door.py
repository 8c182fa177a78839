"""What comes in from outside is checked here once, so that the rules behind it need not."""

from functools import cache
from operator import index

from kociarnia.core.chance import Rng
from kociarnia.core.errors import BadSeats, Incomplete, SetupError, quoted
from kociarnia.core.features import Features
from kociarnia.core.policy import Policy
from kociarnia.core.state import SPECTATOR, State

PROMISES: dict[type, tuple[str, ...]] = {
    Rng: ("below",),
    State: ("acting", "legal", "apply", "clone", "scores", "places", "redeal", "numbers"),
    Features: ("names", "fill"),
    Policy: ("choose",),
}
"""What every class of a kind has to do. A compiled class, unlike an `ABC`, can be made without it."""


def whole(value: object) -> int | None:
    """Return a whole number, of whatever type (NumPy has its own), or None if it is anything else."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]  # what has no index is no number
    except TypeError:
        return None


def check_seat(seat: object, seats: int, lowest: int = 0) -> int:
    """Return a seat of a match, or refuse one that does not exist; with `lowest` SPECTATOR a spectator will do, too."""
    if type(seat) is int and lowest <= seat < seats:  # nearly always, and a match asks often
        return seat
    number = whole(seat)
    if number is None or not lowest <= number < seats:
        spectator = " and no spectator" if lowest == SPECTATOR else ""
        raise BadSeats(f"{quoted(seat)} is no seat{spectator}: there are the seats 0 to {seats - 1}")
    return number


def check_rng(rng: object) -> Rng:
    """Return a source of chance, or refuse anything else."""
    if not isinstance(rng, Rng):
        raise SetupError(f"chance comes from an Rng, not from {quoted(rng)}")
    kind: type = type(rng)
    check_complete(kind)
    return rng


@cache
def check_complete(kind: type) -> None:
    """Refuse a class that does not do all that is asked of its kind."""
    for base, names in PROMISES.items():
        if issubclass(kind, base):
            missing = [name for name in names if getattr(kind, name) is getattr(base, name)]
            if missing:
                raise Incomplete(
                    f"{kind.__qualname__} lacks what every {base.__name__} has to do: {', '.join(missing)}"
                )
