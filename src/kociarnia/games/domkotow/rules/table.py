"""A sheet: what is written in the house, and how far its seat has come with the turn."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kociarnia.core.journal import Journal
from kociarnia.games.domkotow.rules.cards import DICE_USED, FIVE, SYMBOLS, TWO, count_of, one_count
from kociarnia.games.domkotow.rules.grid import FIELD, count
from kociarnia.games.domkotow.rules.variant import NO_SLOT, Variant

# What the seat has to decide.
FINISHED: Final = 0  # nothing: the others are still writing
START: Final = 1  # where the dice of the set-up go
DICE: Final = 2  # which die goes where, or which ability is used
EXTRA: Final = 3  # where a symbol goes that no die gave
SECOND: Final = 4  # whether and where ability i writes a second mouse
ROOM: Final = 5  # which cells make up the room
GROWTH: Final = 6  # which cells join the house
LIFT: Final = 7  # which number ability l crosses out
CROSSING: Final = 8  # which cell is crossed out (solo hard)
CROSSED: Final = 9  # nothing more than to end the turn
PHASE_NAMES: Final[list[str]] = [
    "finished", "start", "dice", "extra", "second", "room", "growth", "lift", "crossing", "crossed",
]  # fmt: skip

# Where a symbol comes from: an ability's letter, or one of these.
FROM_DIE: Final = 12
FROM_TRACK: Final = 13
FROM_START: Final = 14
SOURCE_NAMES: Final[list[str]] = [*"abcdefghijkl", "die", "track", "start"]


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Sheet:
    """One seat's paper. All that a seat decides happens on it alone, so seats never wait for one another."""

    def __init__(self, variant: Variant, seat: i64, marks: vec[i64]) -> None:
        self.variant: Variant = variant
        self.seat: i64 = seat
        self.journal: Journal | None = None
        self.house: i64 = variant.house
        self.empty: i64 = variant.house
        self.marks: vec[i64] = marks  # the cells of each symbol
        self.doubles: i64 = 0
        self.struck: i64 = 0
        self.roomed: i64 = 0  # cells that belong to a room
        self.joined_right: i64 = 0  # those whose right neighbour belongs to the same one
        self.joined_below: i64 = 0
        self.rooms: i64 = 0  # how many of each number
        self.kept: i64 = 0  # unused abilities of each number
        self.track: i64 = 0  # cats crossed off
        # The turn under way
        self.phase: i64 = FINISHED
        self.pool: i64 = 0  # dice not used yet
        self.used: i64 = 0
        self.quota: i64 = DICE_USED
        self.links: i64 = 0  # the cells the next die's cell must touch
        self.written: i64 = 0  # the cells of all symbols of this turn
        self.is_diagonal: bool = False
        self.is_apart: bool = False  # ability a serves the next die, or the crossing out
        self.is_double: bool = False  # ability k serves the next die
        self.allowed: i64 = 0  # the symbols that may be written by phase EXTRA or SECOND
        self.source: i64 = FROM_DIE
        self.chain: i64 = 0  # abilities to be used at once, symbol + 1 each, three bits, the next one lowest
        self.mice: i64 = 0  # which mouse of ability i is being written: 1, 2, or 0 for none
        self.first_mouse: i64 = 0
        self.is_first_won: bool = False  # the first mouse, as a number, has won one of the chain
        self.number: i64 = 0  # the symbol of the room being closed
        self.chosen: i64 = 0  # cells chosen for it, or for the growth
        self.wanted: i64 = 0  # what they must weigh in the end, or how many they must be

    def clear_turn(self) -> None:
        """Forget everything about the turn, and wait for the others."""
        self.phase = FINISHED
        self.pool = 0
        self.used = 0
        self.quota = DICE_USED
        self.links = 0
        self.written = 0
        self.is_diagonal = False
        self.is_apart = False
        self.is_double = False
        self.allowed = 0
        self.source = FROM_DIE
        self.chain = 0
        self.mice = 0
        self.first_mouse = 0
        self.is_first_won = False
        self.number = 0
        self.chosen = 0
        self.wanted = 0

    def copy_sheet(self, other: "Sheet") -> None:
        """Hold what another sheet holds; how far its turn has come is another matter."""
        self.house = other.house
        self.empty = other.empty
        self.doubles = other.doubles
        self.struck = other.struck
        self.roomed = other.roomed
        self.joined_right = other.joined_right
        self.joined_below = other.joined_below
        self.rooms = other.rooms
        self.kept = other.kept
        self.track = other.track
        marks = self.marks
        symbol: i64 = 0
        while symbol < SYMBOLS:
            marks[symbol] = other.marks[symbol]
            symbol += 1

    def copy_turn(self, other: "Sheet") -> None:
        """Be as far with the turn as another sheet."""
        self.phase = other.phase
        self.pool = other.pool
        self.used = other.used
        self.quota = other.quota
        self.links = other.links
        self.written = other.written
        self.is_diagonal = other.is_diagonal
        self.is_apart = other.is_apart
        self.is_double = other.is_double
        self.allowed = other.allowed
        self.source = other.source
        self.chain = other.chain
        self.mice = other.mice
        self.first_mouse = other.first_mouse
        self.is_first_won = other.is_first_won
        self.number = other.number
        self.chosen = other.chosen
        self.wanted = other.wanted

    def numbers(self) -> list[int]:
        """Return everything that makes up the sheet."""
        values: list[int] = [
            self.house, self.empty, self.doubles, self.struck, self.roomed, self.joined_right, self.joined_below,
            self.rooms, self.kept, self.track, self.phase, self.pool, self.used, self.quota, self.links, self.written,
            int(self.is_diagonal), int(self.is_apart), int(self.is_double), self.allowed, self.source, self.chain,
            self.mice, self.first_mouse, int(self.is_first_won), self.number, self.chosen, self.wanted,
        ]  # fmt: skip
        values.extend([int(cells) for cells in self.marks])
        return values

    def uses(self, ability: i64) -> i64:
        """Return how often an ability may still be used."""
        slot = self.variant.slots[ability]
        if slot == NO_SLOT:
            return 0
        return count_of(self.kept, slot)

    def spend(self, ability: i64) -> None:
        """Use an ability up once."""
        self.kept -= one_count(self.variant.slots[ability])

    def weight(self, cells: i64) -> i64:
        """Return what cells count for together: a double one counts as two."""
        return count(cells) + count(cells & self.doubles)

    def loose_numbers(self) -> i64:
        """Return the cells with a number that is in no room."""
        numbers: i64 = 0
        symbol: i64 = TWO
        while symbol <= FIVE:
            numbers |= self.marks[symbol]
            symbol += 1
        return numbers & ~self.roomed

    def free_field(self) -> i64:
        """Return the cells the house may still grow over."""
        return FIELD & ~(self.house | self.struck)

    def begin_start(self, pool: i64) -> None:
        """Have the dice of the set-up written into the starred cells."""
        self.phase = START
        self.pool = pool
        self.source = FROM_START

    def begin_turn(self, pool: i64) -> None:
        """Start a turn with the dice of the table; a full house waits (level 4)."""
        if self.empty:
            self.phase = DICE
            self.pool = pool

    def copy(self) -> "Sheet":
        """Return an independent copy, without the journal."""
        sheet = Sheet(self.variant, self.seat, self.marks[:])
        sheet.copy_sheet(self)
        sheet.copy_turn(self)
        return sheet


def blank_sheet(variant: Variant, seat: i64) -> Sheet:
    """Return a sheet as it is printed."""
    return Sheet(variant, seat, vec[i64]([0] * SYMBOLS))
