"""What can happen in Miska. A field that is left out is not known to the one who is told."""

from msgspec import UNSET, UnsetType

from kociarnia.core.event import Event


class BowlFilled(Event, frozen=True, tag="bowl_filled"):
    """The die has said what is in the next bowl."""

    number: int
    bites: int


class Dealt(Event, frozen=True, tag="dealt"):
    """A seat drew fish from the pile."""

    seat: int
    count: int
    fish: list[int] | UnsetType = UNSET


class Laid(Event, frozen=True, tag="laid"):
    """A seat laid a fish before the bowl, face down."""

    seat: int
    fish: int | UnsetType = UNSET


class Turned(Event, frozen=True, tag="turned"):
    """All have laid, and the fish were turned over."""

    fish: list[int]


class Shaken(Event, frozen=True, tag="shaken"):
    """The winner shook the bowl."""

    seat: int


class Won(Event, frozen=True, tag="won"):
    """A seat won what was in the bowl."""

    seat: int
    bites: int


class Ended(Event, frozen=True, tag="ended"):
    """The match is over."""

    scores: list[int]
    places: list[int]


EVENTS = BowlFilled | Dealt | Laid | Turned | Shaken | Won | Ended
