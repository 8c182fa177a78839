"""The numbers of Koty that a table shows: what is printed on the cards, what nines do, who plays together."""

from msgspec import Struct

from kociarnia.core.facts import Facts
from kociarnia.games.koty.documents.options import KotyOptions, misfit, variant_of
from kociarnia.games.koty.rules.cards import (
    BARE,
    CARD_NAMES,
    FRIENDS_SUM,
    KIND_OF,
    MOST_NINES,
    NINES_SHIFT,
    RAVEN,
    is_cat,
)
from kociarnia.games.koty.rules.moves import LANDS, MOST_SEATS
from kociarnia.games.koty.rules.scoring import NINE_FACTOR, NINE_POINTS, POINTS
from kociarnia.games.koty.rules.variant import FEWEST_SEATS


class CatFacts(Struct, frozen=True):
    """What is printed on a cat, and which other one is its friend."""

    value: int
    colour: str
    friend: str


class KotyFacts(Facts, frozen=True):
    """The numbers of a variant of Koty."""

    lands: int  # of a dream
    hand: int  # cards of a full one
    cats: dict[str, CatFacts]
    raven: int
    nine: int
    nine_factor: int  # by which a nine multiplies what lies on it
    most_nines: int  # in a land
    land_points: dict[str, list[int]]  # by the card that lies face up, or `bare`, and the number of nines below it
    teams: dict[int, list[int]]  # the team of every seat, by the number of seats; none where everybody plays alone


def facts_of(options: KotyOptions, edition: int) -> KotyFacts:
    """Return the numbers of a variant."""
    return KotyFacts(
        lands=LANDS,
        hand=int(variant_of(options, FEWEST_SEATS, edition).hand),
        cats={
            name: CatFacts(
                value=int(POINTS[kind]), colour=name.rstrip("0123456789"), friend=CARD_NAMES[FRIENDS_SUM - kind]
            )
            for name, kind in KIND_OF.items()
            if is_cat(kind)
        },
        raven=int(POINTS[RAVEN]),
        nine=NINE_POINTS,
        nine_factor=NINE_FACTOR,
        most_nines=MOST_NINES,
        land_points=land_points_of(options, edition),
        teams={
            seats: teams_of(options, seats, edition)
            for seats in range(MOST_SEATS + 1)
            if options.teams and misfit(seats, options) is None
        },
    )


def land_points_of(options: KotyOptions, edition: int) -> dict[str, list[int]]:
    """Return what a land counts with each card face up, or none, on no nine and on more of them."""
    points = variant_of(options, FEWEST_SEATS, edition).points
    tops = {CARD_NAMES[kind]: kind for kind in range(RAVEN, BARE)} | {"bare": BARE}
    return {
        name: [int(points[(nines << NINES_SHIFT) | top]) for nines in range(len(points) >> NINES_SHIFT)]
        for name, top in tops.items()
    }


def teams_of(options: KotyOptions, seats: int, edition: int) -> list[int]:
    """Return the team of every seat: its number is the lower of the two seats."""
    variant = variant_of(options, seats, edition)
    return [min(seat, variant.partner(seat, seats)) for seat in range(seats)]
