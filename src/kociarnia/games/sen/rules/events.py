"""What can happen in Sen. A face that is left out is not known to the one who is told, or is left to memory."""

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from kociarnia.core.event import Event


class RoundStarted(Event, frozen=True, tag="round_started"):
    """Cards were dealt; the first one of the pile starts the discards."""

    round: int
    starter: int
    discard: str | UnsetType = UNSET


class Looked(Event, frozen=True, tag="looked"):
    """A seat looked at a card of its own before the first turn."""

    seat: int
    place: int
    card: str | UnsetType = UNSET


class Took(Event, frozen=True, tag="took"):
    """The top of the discards came into a dream, and a card of the dream went there."""

    seat: int
    place: int
    card: str | UnsetType = UNSET
    discarded: str | UnsetType = UNSET


class Drew(Event, frozen=True, tag="drew"):
    """A seat drew the top of the pile."""

    seat: int
    pile: int
    card: str | UnsetType = UNSET


class Kept(Event, frozen=True, tag="kept"):
    """The card in hand came into the dream, and a card of the dream was discarded."""

    seat: int
    place: int
    discarded: str | UnsetType = UNSET
    card: str | UnsetType = UNSET


class Discarded(Event, frozen=True, tag="discarded"):
    """A seat discarded the card in hand."""

    seat: int
    card: str | UnsetType = UNSET


class Used(Event, frozen=True, tag="used"):
    """A seat discarded a special card to carry out its effect."""

    seat: int
    card: str | UnsetType = UNSET


class TookTwo(Event, frozen=True, tag="took_two"):
    """A seat took the cards of take 2 into its hand: two, or what was left."""

    seat: int
    pile: int
    count: int
    cards: list[str] | UnsetType = UNSET


class Chose(Event, frozen=True, tag="chose"):
    """Of the two cards one was kept in hand; the other was discarded."""

    seat: int
    discarded: str | UnsetType = UNSET
    card: str | UnsetType = UNSET


class Picked(Event, frozen=True, tag="picked"):
    """A seat picked a card from the discards and showed it."""

    seat: int
    card: str | UnsetType = UNSET


class Peeked(Event, frozen=True, tag="peeked"):
    """A seat looked at a card of any dream."""

    seat: int
    owner: int
    place: int
    card: str | UnsetType = UNSET


class Lifted(Event, frozen=True, tag="lifted"):
    """A seat laid its hand on the first of two cards to be swapped."""

    seat: int
    owner: int
    place: int


class Swapped(Event, frozen=True, tag="swapped"):
    """Two cards changed places unseen."""

    seat: int
    owner: int
    place: int
    other_owner: int
    other_place: int


class Pointed(Event, frozen=True, tag="pointed"):
    """A seat pointed at two cards of its own that it is about to name."""

    seat: int
    first: int
    second: int


class Named(Event, frozen=True, tag="named"):
    """A seat said how many ravens its two cards carry, and they were revealed."""

    seat: int
    first: int
    second: int
    is_right: bool
    pile: int
    said: str | UnsetType = UNSET
    first_card: str | UnsetType = UNSET
    second_card: str | UnsetType = UNSET


class WokeUp(Event, frozen=True, tag="woke_up"):
    """A seat called: Wake up."""

    seat: int


class PileEnded(Event, frozen=True, tag="pile_ended"):
    """The round ended without a call; `seat` counts as the one who ended it."""

    seat: int
    is_pile_empty: bool


class RoundEnded(Event, frozen=True, tag="round_ended"):
    """Everybody revealed; this is the count: the ravens there are, those that count, and what is written down."""

    round: int
    dreams: list[list[str]]
    ravens: list[int]
    counted: list[int]
    scores: list[int]
    totals: list[int]
    caller: int | None = None
    rewarded: int | None = None
    all_or_nothing: int | None = None


class MatchEnded(Event, frozen=True, tag="match_ended"):
    """The match is over."""

    totals: list[int]
    places: list[int]


EVENTS = (
    RoundStarted
    | Looked
    | Took
    | Drew
    | Kept
    | Discarded
    | Used
    | TookTwo
    | Chose
    | Picked
    | Peeked
    | Lifted
    | Swapped
    | Pointed
    | Named
    | WokeUp
    | PileEnded
    | RoundEnded
    | MatchEnded
)

FACES = ("discard", "card", "discarded", "cards", "said", "first_card", "second_card")  # the fields that name cards


def without_faces(event: Event) -> Event:
    """Return an event without the cards it names; the count of a round stays whole, for its cards are shuffled in."""
    faces = {name: UNSET for name in FACES if name in event.__struct_fields__}
    return replace(event, **faces) if faces else event
