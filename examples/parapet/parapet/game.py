"""Windowsill: rules, words in two languages, a bot that looks at the board, and a drawn table (`table/table.js`)."""

from collections.abc import Iterator
from typing import Literal

from kociarnia.core.chance import Rng
from kociarnia.core.state import State
from kociarnia.small import (
    NOBODY,
    OWNER,
    Cards,
    Choice,
    Each,
    Event,
    Grid,
    Options,
    Policy,
    Seat,
    SmallGame,
    SmallState,
    demand,
)

SIZES = range(1, 6)
COPIES = 5
WIDTH = 4
SQUARES = WIDTH * WIDTH


class ParapetOptions(Options, frozen=True):
    """What can be agreed on before a match."""

    hand: Literal[2, 3, 4] = 3
    sun: bool = True  # the four squares in the middle score one point more


class Purred(Event, frozen=True, tag="purred"):
    """What a cat brought to the one who laid it down."""

    seat: int
    gained: int


def neighbours(square: int) -> Iterator[int]:
    """Yield the squares beside a square."""
    row, column = divmod(square, WIDTH)
    for other_row, other_column in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        if 0 <= other_row < WIDTH and 0 <= other_column < WIDTH:
            yield other_row * WIDTH + other_column


def is_in_the_sun(square: int) -> bool:
    """Tell whether a square is one of the four in the middle."""
    return all(0 < part < WIDTH - 1 for part in divmod(square, WIDTH))


class ParapetState(SmallState):
    """A match of Windowsill."""

    pile: list[int]
    hands: list[list[int]]
    asleep: list[int]  # the cats on the board, in the order in which they came
    board: list[int]
    turn: int
    points: list[int]

    fields = {
        "board": Grid(WIDTH, WIDTH, 0, SIZES[-1]),
        "pile": Cards(NOBODY),
        "asleep": Cards(),
        "hands": Cards(OWNER),
        "points": Each(0, 1000),
        "turn": Seat(),
    }
    actions = {"lay": (Choice("size", SIZES), Choice("square", range(SQUARES)))}
    events = (Purred,)
    cards = SIZES

    def deck(self) -> list[int]:
        return [size for size in SIZES for _ in range(COPIES)]

    def set_up(self) -> None:
        self.pile = self.deck()
        for hand in self.hands:
            hand.extend(self.take(self.pile) for _ in range(self.options.hand))
        self.turn = self.below(self.seats)

    def asked(self) -> list[int]:
        return [self.turn] if 0 in self.board and self.hands[self.turn] else []

    def moves(self, seat: int) -> list[tuple[str, int, int]]:
        free = [square for square in range(SQUARES) if not self.board[square]]
        return [("lay", size, square) for size in set(self.hands[seat]) for square in free]

    def gain(self, size: int, square: int) -> int:
        """Return what a cat brings on a square: its size for each equal one beside it, 1 for each nearly equal."""
        beside = [self.board[other] for other in neighbours(square) if self.board[other]]
        sun = int(self.options.sun and is_in_the_sun(square))
        return sun + sum(size if other == size else int(abs(other - size) == 1) for other in beside)

    def do_lay(self, seat: int, size: int, square: int) -> None:
        gained = self.gain(size, square)
        self.hands[seat].remove(size)
        self.asleep.append(size)
        self.board[square] = size
        self.points[seat] += gained
        self.tell(Purred(seat=seat, gained=gained))
        if self.pile:
            self.hands[seat].append(self.take(self.pile))
        self.turn = (seat + 1) % self.seats

    def scores(self) -> list[int]:
        return list(self.points)

    def check(self) -> None:
        demand(sorted(filter(None, self.board)) == sorted(self.asleep), "the cats on the board are those asleep")


class ParapetPolicy(Policy):
    """Lays the cat that brings most at once; of several, any."""

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        assert isinstance(state, ParapetState)
        moves = list(state.legal(seat))
        gains = [state.gain(*state.move_list[move][1:]) for move in moves]
        best = [move for move, gain in zip(moves, gains, strict=True) if gain == max(gains)]
        return best[rng.below(len(best))]


class Parapet(SmallGame[ParapetState]):
    """Cats on a windowsill."""

    id = "parapet"
    interface = 1
    titles = {"en": "Windowsill", "pl": "Parapet"}
    fewest_seats = 2
    most_seats = 4
    options_type = ParapetOptions
    presets = {"sunny": ParapetOptions(), "cloudy": ParapetOptions(sun=False)}
    policy = ParapetPolicy()
