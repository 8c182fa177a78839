"""What can happen in Super Mega Lucky Box.

Inside a turn a seat is told what it does and nobody else is; when all are done everybody is shown what has changed
(ruling 12). Cards are told by their numbers in the deck, spots as in a move, several as in "1a1 2b3".
"""

from msgspec import Struct

from kociarnia.core.event import Event


class Dealt(Event, frozen=True, tag="dealt"):
    """Every seat got an offer of cards; `early` of them came before the discards were shuffled into the deck."""

    round: int
    offered: int
    keep: int
    pile: int
    early: int | None = None


class Offered(Event, frozen=True, tag="offered"):
    """The cards of one's own offer."""

    seat: int
    offer: list[int]


class Kept(Event, frozen=True, tag="kept"):
    """A seat kept a card of its offer."""

    seat: int
    box: int


class Ready(Event, frozen=True, tag="ready"):
    """A seat is done with the turn or the choice while others are not."""

    seat: int


class Chosen(Event, frozen=True, tag="chosen"):
    """All have chosen: the cards one seat has kept, and in which slots, and those it has discarded."""

    seat: int
    kept: list[int]
    slots: list[int]
    rejected: list[int]


class Revealed(Event, frozen=True, tag="revealed"):
    """A number was revealed."""

    round: int
    turn: int
    number: int


class Skipped(Event, frozen=True, tag="skipped"):
    """A seat cannot cross off anything in this turn, not even with its lightning."""

    seat: int


class Crossed(Event, frozen=True, tag="crossed"):
    """A seat crossed off a cell by the number revealed, with so much lightning, or by a bonus of its pool."""

    seat: int
    spot: str
    number: int
    spent: int | None = None
    bonus: str | None = None
    gained: list[str] | None = None


class Lost(Event, frozen=True, tag="lost"):
    """A bonus of the pool fits nowhere any more."""

    seat: int
    bonus: str


class Collected(Event, frozen=True, tag="collected"):
    """A seat took tokens or circled a star."""

    seat: int
    bonus: str


class Wasted(Event, frozen=True, tag="wasted"):
    """A seat won a fourth star in a round, which is worth nothing."""

    seat: int


class Passed(Event, frozen=True, tag="passed"):
    """A seat crossed nothing, though lightning would have helped."""

    seat: int


class Shown(Event, frozen=True, tag="shown"):
    """All are done with the turn: what one seat has crossed off in it, and what it has now."""

    seat: int
    lightning: int
    moons: int
    stars: int
    spots: str | None = None
    completed: list[int] | None = None


class RoundEnded(Event, frozen=True, tag="round_ended"):
    """The ninth number has been played: the cards each seat has completed are scored and discarded."""

    round: int
    completed: list[list[int]]
    stars: list[int]
    totals: list[int]


class Total(Struct, frozen=True, kw_only=True):
    """The score sheet of a seat."""

    cards: int
    stars: int
    cells: int
    moons: int
    total: int


class MatchEnded(Event, frozen=True, tag="match_ended"):
    """The match is over; alone there is a grade."""

    sheets: list[Total]
    totals: list[int]
    places: list[int]
    grade: int | None = None


EVENTS = (
    Dealt
    | Offered
    | Kept
    | Ready
    | Chosen
    | Revealed
    | Skipped
    | Crossed
    | Lost
    | Collected
    | Wasted
    | Passed
    | Shown
    | RoundEnded
    | MatchEnded
)
