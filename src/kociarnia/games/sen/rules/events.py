"""What can happen in Sen. A field that is left out is not known to the one who is told."""

from msgspec import UNSET, UnsetType

from kociarnia.core.event import Event


class RoundStarted(Event, frozen=True, tag="round_started"):
    """Cards were dealt; the first one of the pile starts the discards."""

    round: int
    starter: int
    discard: str


class Looked(Event, frozen=True, tag="looked"):
    """A seat looked at a card of its own before the first turn."""

    seat: int
    place: int
    card: str | UnsetType = UNSET


class Took(Event, frozen=True, tag="took"):
    """The top of the discards came into a dream, and a card of the dream went there."""

    seat: int
    place: int
    card: str
    discarded: str


class Drew(Event, frozen=True, tag="drew"):
    """A seat drew the top of the pile."""

    seat: int
    pile: int
    card: str | UnsetType = UNSET


class Kept(Event, frozen=True, tag="kept"):
    """The card in hand came into the dream, and a card of the dream was discarded."""

    seat: int
    place: int
    discarded: str
    card: str | UnsetType = UNSET


class Discarded(Event, frozen=True, tag="discarded"):
    """A seat discarded the card in hand."""

    seat: int
    card: str


class Used(Event, frozen=True, tag="used"):
    """A seat discarded a special card to carry out its effect."""

    seat: int
    card: str


class TookTwo(Event, frozen=True, tag="took_two"):
    """A seat took the cards of take 2 into its hand: two, or what was left."""

    seat: int
    pile: int
    count: int
    cards: list[str] | UnsetType = UNSET


class Chose(Event, frozen=True, tag="chose"):
    """Of the two cards one was kept in hand; the other was discarded."""

    seat: int
    discarded: str
    card: str | UnsetType = UNSET


class Picked(Event, frozen=True, tag="picked"):
    """A seat picked a card from the discards and showed it."""

    seat: int
    card: str


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
    said: str
    first_card: str
    second_card: str
    is_right: bool
    pile: int


class WokeUp(Event, frozen=True, tag="woke_up"):
    """A seat called: Wake up."""

    seat: int


class PileEnded(Event, frozen=True, tag="pile_ended"):
    """The round ended without a call; `seat` counts as the one who ended it."""

    seat: int
    is_pile_empty: bool


class RoundEnded(Event, frozen=True, tag="round_ended"):
    """Everybody revealed; this is the count."""

    round: int
    dreams: list[list[str]]
    ravens: list[int]
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
