"""What can happen in Koty. A field that is left out is not known to the one who is told."""

from msgspec import UNSET, UnsetType

from kociarnia.core.event import Event


class MatchStarted(Event, frozen=True, tag="match_started"):
    """Everybody is about to get a hand; the seat has the first turn."""

    seat: int


class Drew(Event, frozen=True, tag="drew"):
    """A seat drew from the draw pile; `pile` cards are left in it."""

    seat: int
    count: int
    pile: int
    cards: list[str] | UnsetType = UNSET


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The discard pile became the draw pile."""

    pile: int


class Laid(Event, frozen=True, tag="laid"):
    """A seat laid a cat into its own dream."""

    seat: int
    card: str
    place: int


class Covered(Event, frozen=True, tag="covered"):
    """A seat covered a rival's nine."""

    seat: int
    card: str
    owner: int
    place: int


class Chased(Event, frozen=True, tag="chased"):
    """A seat drove a raven out of its own dream; both cards were discarded."""

    seat: int
    card: str
    place: int


class Attacked(Event, frozen=True, tag="attacked"):
    """A seat attacked a rival's cat, to make friends or to fight."""

    seat: int
    card: str
    cat: str
    owner: int
    place: int
    is_fight: bool
    stands_for: str | None = None  # the cat a joker has been declared to be


class Passed(Event, frozen=True, tag="passed"):
    """A seat did not answer an attack."""

    seat: int


class Defended(Event, frozen=True, tag="defended"):
    """A seat warded an attack off; the attacking and the defending card were discarded."""

    seat: int
    card: str
    owner: int
    place: int


class Caught(Event, frozen=True, tag="caught"):
    """A seat's owl ended an attack; the attacking card is in its hand now."""

    seat: int
    card: str
    attacker: int


class Repeated(Event, frozen=True, tag="repeated"):
    """An attacker attacked once more."""

    seat: int
    card: str
    owner: int
    place: int


class Stopped(Event, frozen=True, tag="stopped"):
    """An attacker gave up."""

    seat: int


class Befriended(Event, frozen=True, tag="befriended"):
    """Two cats became friends and were discarded."""

    seat: int
    card: str
    cat: str
    owner: int
    place: int


class Fought(Event, frozen=True, tag="fought"):
    """Two cats fought; the seat takes both."""

    seat: int
    card: str
    cat: str
    owner: int
    place: int


class NinePlaced(Event, frozen=True, tag="nine_placed"):
    """A nine came into a dream; nobody knows the face of one that was taken from the draw pile."""

    seat: int
    place: int
    card: str | UnsetType = UNSET
    pile: int | UnsetType = UNSET


class NineLost(Event, frozen=True, tag="nine_lost"):
    """There was no room for a nine, so it was discarded."""

    seat: int
    card: str


class LandFilled(Event, frozen=True, tag="land_filled"):
    """The two cats of a fight came into one land: one as a nine, unless it would be the fourth and was lost."""

    seat: int
    place: int
    cat: str
    nine: str | None = None
    lost: str | None = None


class CatsLost(Event, frozen=True, tag="cats_lost"):
    """There was no room for the two cats of a fight, so they were discarded."""

    seat: int
    cards: list[str]


class Exchanged(Event, frozen=True, tag="exchanged"):
    """A seat discarded its whole hand."""

    seat: int
    cards: list[str]


class MothLifted(Event, frozen=True, tag="moth_lifted"):
    """A seat played a moth, which lifted a cat."""

    seat: int
    card: str
    owner: int
    place: int


class MothDropped(Event, frozen=True, tag="moth_dropped"):
    """The moth carried the cat to another land and was discarded."""

    seat: int
    card: str
    owner: int
    place: int


class BatTook(Event, frozen=True, tag="bat_took"):
    """A seat's bat took a rival's raven; it becomes a nine."""

    seat: int
    owner: int
    place: int


class DragonCame(Event, frozen=True, tag="dragon_came"):
    """A seat played the dragon; every raven was discarded."""

    seat: int
    count: int


class DreamCompleted(Event, frozen=True, tag="dream_completed"):
    """A dream has three lands with three nines each, which ends the match."""

    seat: int


class PilesEmptied(Event, frozen=True, tag="piles_emptied"):
    """A seat had to draw and both piles were empty: the match ends when the action under way is finished."""

    seat: int


class WornOut(Event, frozen=True, tag="worn_out"):
    """The match ends because it would run for ever: by exchanges in a row, or by its length."""

    is_by_exchanges: bool


class MatchEnded(Event, frozen=True, tag="match_ended"):
    """The match is over: why, and the count."""

    reason: str
    scores: list[int]
    nines: list[int]
    places: list[int]


EVENTS = (
    MatchStarted
    | Drew
    | Reshuffled
    | Laid
    | Covered
    | Chased
    | Attacked
    | Passed
    | Defended
    | Caught
    | Repeated
    | Stopped
    | Befriended
    | Fought
    | NinePlaced
    | NineLost
    | LandFilled
    | CatsLost
    | Exchanged
    | MothLifted
    | MothDropped
    | BatTook
    | DragonCame
    | DreamCompleted
    | PilesEmptied
    | WornOut
    | MatchEnded
)
