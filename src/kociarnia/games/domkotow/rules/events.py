"""What can happen in Dom kotów. The writing of a turn is whispered to its seat and shown when all are done."""

from kociarnia.core.event import Event


class MatchStarted(Event, frozen=True, tag="match_started"):
    """The level is agreed on and four abilities lie on the table, for 2, 3, 4 and 5."""

    level: int
    abilities: list[str]


class Rolled(Event, frozen=True, tag="rolled"):
    """The dice of a turn, the same for everybody; turn 0 is the set-up of the starred cells."""

    turn: int
    dice: list[str]


class Wrote(Event, frozen=True, tag="wrote"):
    """A symbol was written; `source` is die, start, track or the letter of an ability."""

    seat: int
    symbol: str
    cell: str
    source: str
    is_double: bool = False


class CrossedCat(Event, frozen=True, tag="crossed_cat"):
    """A cat of the track was crossed off; one of `numbers` is to be written."""

    seat: int
    cats: int
    numbers: list[str] = []


class Changed(Event, frozen=True, tag="changed"):
    """An ability made another symbol of a die, or of a symbol about to be written."""

    seat: int
    ability: str
    old: str
    new: str


class Used(Event, frozen=True, tag="used"):
    """Ability a, e (four dice e+, two e-), j or k was used."""

    seat: int
    ability: str


class Chose(Event, frozen=True, tag="chose"):
    """A cell was chosen for the room being closed, or for the growing house."""

    seat: int
    cell: str


class Closed(Event, frozen=True, tag="closed"):
    """A room was closed and an ability won."""

    seat: int
    number: int
    cells: list[str]
    ability: str


class Grew(Event, frozen=True, tag="grew"):
    """The house grew."""

    seat: int
    cells: list[str]


class Struck(Event, frozen=True, tag="struck"):
    """A cell was crossed out."""

    seat: int
    cell: str


class Skipped(Event, frozen=True, tag="skipped"):
    """The second mouse was left out."""

    seat: int


class AbilityLost(Event, frozen=True, tag="ability_lost"):
    """An ability had to be used at once and could not be."""

    seat: int
    ability: str


class DiceLost(Event, frozen=True, tag="dice_lost"):
    """Dice that had no cell were lost."""

    seat: int
    count: int


class Finished(Event, frozen=True, tag="finished"):
    """A seat is done with the turn."""

    seat: int


class TurnShown(Event, frozen=True, tag="turn_shown"):
    """What a seat did in the turn that is now complete."""

    seat: int
    count: int
    score: int
    written: dict[str, str] = {}
    doubles: list[str] = []
    struck: list[str] = []
    rooms: list[list[str]] = []
    grown: list[str] = []
    cats: int = 0


class MatchEnded(Event, frozen=True, tag="match_ended"):
    """The match is over; a seat alone gets a grade."""

    scores: list[int]
    places: list[int]
    grade: int | None = None


EVENTS = (
    MatchStarted
    | Rolled
    | Wrote
    | CrossedCat
    | Changed
    | Used
    | Chose
    | Closed
    | Grew
    | Struck
    | Skipped
    | AbilityLost
    | DiceLost
    | Finished
    | TurnShown
    | MatchEnded
)
