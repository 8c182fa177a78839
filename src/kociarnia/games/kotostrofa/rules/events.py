"""What can happen in Kotostrofa. A field that is left out is not known to the one who is told."""

from msgspec import UNSET, UnsetType

from kociarnia.core.event import Event


class RoundStarted(Event, frozen=True, tag="round_started"):
    """Cards were dealt; the seat `most_cards` got one more than the others."""

    round: int
    starter: int
    most_cards: int


class Dealt(Event, frozen=True, tag="dealt"):
    """A seat got its hand."""

    seat: int
    count: int
    cards: list[str] | UnsetType = UNSET


class Drew(Event, frozen=True, tag="drew"):
    """A seat drew from a neighbour's hand; the two of them know what."""

    seat: int
    owner: int
    count: int
    cards: list[str] | UnsetType = UNSET


class Discarded(Event, frozen=True, tag="discarded"):
    """A seat threw a pair away that has no effect."""

    seat: int
    first: str
    second: str


class DiscardedValue(Event, frozen=True, tag="discarded_value"):
    """A seat threw a pair by value away, whose effect must be carried out."""

    seat: int
    first: str
    second: str
    effect: int


class Passed(Event, frozen=True, tag="passed"):
    """A seat threw no pair away and turned its help card over."""

    seat: int


class Stopped(Event, frozen=True, tag="stopped"):
    """A seat threw no further pair away after 6+6; this is no pass."""

    seat: int


class Reversed(Event, frozen=True, tag="reversed"):
    """A seat turned the arrow."""

    seat: int
    arrow: str


class Used(Event, frozen=True, tag="used"):
    """A seat carries out the effect of 1+1, 2+2 or 3+3 itself and leaves the arrow."""

    seat: int
    effect: int


class Dropped(Event, frozen=True, tag="dropped"):
    """After 1+1 a seat threw its other ones away."""

    seat: int
    count: int
    cards: list[str]


class Marked(Event, frozen=True, tag="marked"):
    """After 2+2 a seat chose the card that will be taken from it."""

    seat: int
    card: str | UnsetType = UNSET


class Promised(Event, frozen=True, tag="promised"):
    """After 3+3 a seat will swap a card with the pile as soon as one has been drawn from it."""

    seat: int


class Took(Event, frozen=True, tag="took"):
    """A seat took a card from the pile, to lay another one there."""

    seat: int
    card: str


class Laid(Event, frozen=True, tag="laid"):
    """A seat laid a card on the pile for the one it took."""

    seat: int
    card: str


class Chose(Event, frozen=True, tag="chose"):
    """After 4+4 a seat said who is given a card."""

    seat: int
    target: int


class Gave(Event, frozen=True, tag="gave"):
    """A seat gave a card of its hand away; the two of them know which."""

    seat: int
    target: int
    card: str | UnsetType = UNSET


class Handed(Event, frozen=True, tag="handed"):
    """After 5+5 a seat handed a rival a card of the pile."""

    seat: int
    target: int
    card: str


class WentOut(Event, frozen=True, tag="went_out"):
    """A seat has no cards left, says Miaaaau! and is out of the round."""

    seat: int


class LastTurn(Event, frozen=True, tag="last_turn"):
    """Only this seat has cards left and ends the round, perhaps with a pair."""

    seat: int


class RoundEnded(Event, frozen=True, tag="round_ended"):
    """Everybody revealed; this is the count. It ended with one seat left (alone), all passed, or too many turns."""

    round: int
    ending: str
    hands: list[list[str]]
    points: list[int]
    totals: list[int]


class MatchEnded(Event, frozen=True, tag="match_ended"):
    """The match is over."""

    totals: list[int]
    places: list[int]


EVENTS = (
    RoundStarted
    | Dealt
    | Drew
    | Discarded
    | DiscardedValue
    | Passed
    | Stopped
    | Reversed
    | Used
    | Dropped
    | Marked
    | Promised
    | Took
    | Laid
    | Chose
    | Gave
    | Handed
    | WentOut
    | LastTurn
    | RoundEnded
    | MatchEnded
)
