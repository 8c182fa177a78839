"""The variant of Dom kotów in numbers the rules work with."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.games.domkotow.rules.cards import ABILITIES, MOUSE, THREE, TWO
from kociarnia.games.domkotow.rules.grid import BIT_OF, CELLS, cells_named

# Editions of the rules. 2: larger houses on levels 1 to 3; the smaller ones were never released. 3: sheets and grades
# that fit the bots of today, and abilities are offered only where they can do something (ruling 25).
FIRST_EDITION: Final = 2
NEWEST_EDITION: Final = 3

MOST_TURNS: Final = 100  # ruling 22
TINY_FACES: Final = vec[i64]([THREE, TWO, MOUSE])  # of dice that are not rolled
TINY_EMPTY: Final[i64] = cells_named("c3 d3")  # what is left in the last turn
TINY_THREES: Final[i64] = cells_named("b3 b4")
TINY_FOURS: Final[i64] = cells_named("e2 e3 e4")
MOST_SEATS: Final = 6
TINY_SEATS: Final = 2
TRACK_LENGTH: Final = 10  # cats on the track of level 1
NO_SLOT: Final = -1


def area_table(areas: vec[i64]) -> vec[i64]:
    """Return the area of every cell; of areas that overlap the last one."""
    table = vec[i64]([0] * CELLS)
    cell: i64 = 0
    while cell < CELLS:
        area: i64 = len(areas)
        while area > 0 and not areas[area - 1] & BIT_OF[cell]:
            area -= 1
        table[cell] = area
        cell += 1
    return table


@final
class Variant:
    """Never changes during a match; shared by all its states and sheets."""

    def __init__(  # noqa: PLR0913 - one number after another, each with its name
        self,
        *,
        options: object,
        edition: i64,
        level: i64,
        is_hard: bool,
        abilities: vec[i64],
        house: i64,
        stars: i64,
        bonus: i64,
        areas: vec[i64],
        track: vec[i64],
        is_tiny: bool,
    ) -> None:
        self.options: Final = options
        self.edition: i64 = edition
        self.is_strict: bool = edition >= 3  # ruling 25
        self.level: i64 = level
        self.is_hard: bool = is_hard
        self.is_tiny: bool = is_tiny
        self.has_track: bool = level == 1
        self.is_growing: bool = level == 4
        self.has_cheese: bool = level == 1 or level == 4
        self.abilities: vec[i64] = abilities  # the letter of each number
        self.house: i64 = house  # as printed
        self.stars: i64 = stars
        self.bonus: i64 = bonus
        self.areas: vec[i64] = areas
        self.area_of: vec[i64] = area_table(areas)  # the number of the area each cell belongs to, from 1; 0 if none
        self.track: vec[i64] = track  # the symbols each cat makes one write: none, one number, or any (#)
        slots = vec[i64]([NO_SLOT] * ABILITIES)
        symbol: i64 = 0
        while symbol < len(abilities):
            slots[abilities[symbol]] = symbol
            symbol += 1
        self.slots: vec[i64] = slots  # the number whose room gives an ability, or NO_SLOT
