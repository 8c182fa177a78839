"""The network while it learns, in floats: the same layers as in `core/network.py`, with the way back to the weights."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from kociarnia.core.game import AnyGame
from kociarnia.core.network import BASE, DIGIT_BITS, DIGIT_MASK, MOST_FIRST, UNIT
from kociarnia.core.weights import UNITS, Digits, Header, digits_of, turned_moves, write_weights

Floats = NDArray[np.float32]
Rows = NDArray[np.int16]
Masks = NDArray[np.bool_]
Weights = dict[str, Floats]

STREAMS = 2  # what is foreseen: the logarithm of the odds to win, and the lead in points
HIDDEN = -1e9  # stands for a move that is not legal
RATES = (0.9, 0.999)  # of Adam, for the mean and the square
TINY = 1e-8


class Encoder:
    """What of the network is used by so many seats: rows of its first layer for observations, moves as they see them.

    Rows and moves that cannot occur are left out; `pick` finds those that can among all weights.
    """

    def __init__(self, game: AnyGame, seats: int) -> None:
        digits: Digits = digits_of(game, seats)
        columns: list[tuple[int, int, int]] = []
        used = [seats - 1]
        for number, (span, start) in enumerate(zip(digits.spans, digits.starts, strict=True)):
            first, rest, shift = start, span, 0
            while rest or shift == 0:
                columns.append((number, shift, len(used) - 1))
                most = rest if rest < BASE else DIGIT_MASK
                used += range(first, first + most)
                first += DIGIT_MASK
                shift += DIGIT_BITS
                rest >>= DIGIT_BITS
        self.inputs = np.array(used)
        self.lows = np.array(digits.lows)
        self.spans = np.array(digits.spans)
        self.numbers = np.array([number for number, _, _ in columns])
        self.shifts = np.array([shift for _, shift, _ in columns])
        self.before = np.array([before for *_, before in columns], np.int16)
        size = game.notation.size
        turned = np.array(turned_moves(game, seats)).reshape(seats, size)
        self.moves = np.flatnonzero(can_be_played(game, seats))
        self.played = np.argsort(turned, axis=1)[:, self.moves]  # of each seat: the move that it sees as this one
        self.width = len(self.numbers) + 1
        self._room: Floats = np.empty((0, 0), np.float32)

    def rows(self, observations: NDArray[np.int64]) -> Rows:
        """Return the rows of observations, one a digit; a digit that is 0 has the row behind all others."""
        values = np.clip(observations - self.lows, 0, self.spans)
        digits = ((values[:, self.numbers] >> self.shifts) & (BASE - 1)).astype(np.int16)
        found = np.zeros((len(observations), self.width), np.int16)
        np.add(digits, self.before, out=found[:, 1:])
        found[:, 1:][digits == 0] = len(self.inputs)
        return found

    def dense(self, rows: Rows) -> Floats:
        """Return rows as a matrix of ones and zeros, multiplied faster than it is gathered; overwritten by the next."""
        if len(self._room) < len(rows):
            self._room = np.empty((len(rows), len(self.inputs) + 1), np.float32)
        matrix = self._room[: len(rows)]
        matrix.fill(0.0)
        matrix[np.arange(len(rows))[:, None], rows] = 1.0
        return matrix[:, :-1]

    def pick(self, weights: Weights) -> Weights:
        """Return the weights that matter here."""
        return weights | {
            "first": weights["first"][self.inputs],
            "liking": weights["liking"][:, self.moves],
            "liking_bias": weights["liking_bias"][self.moves],
        }

    def spread(self, slopes: Weights, weights: Weights) -> None:
        """Put the slopes of what matters here among those of all weights."""
        for name, place in (("first", self.inputs), ("liking", (slice(None), self.moves)), ("liking_bias", self.moves)):
            whole = np.zeros_like(weights[name])
            whole[place] = slopes[name]
            slopes[name] = whole


def can_be_played(game: AnyGame, seats: int) -> Masks:
    """Return which moves name only seats that are taken."""
    found = []
    for action in game.notation.actions:
        for move in range(action.first, action.first + action.count):
            values = zip(action.arguments, action.values(move), strict=True)
            found.append(all(not argument.a_seat or value // argument.a_seat < seats for argument, value in values))
    return np.array(found)


class Model:
    """Weights, what they make of rows, and Adam's memory of how they changed."""

    def __init__(self, game: AnyGame, rng: np.random.Generator) -> None:
        self.game = game
        self.inputs = digits_of(game, game.most_seats).rows
        self.moves = game.notation.size
        first, second = UNITS
        typical = 60  # digits that are not 0

        def random(rows: int, columns: int, scale: float) -> Floats:
            return (rng.standard_normal((rows, columns)) * scale).astype(np.float32)

        self.weights: Weights = {
            "first": random(self.inputs, first, (1 / typical) ** 0.5),
            "first_bias": np.zeros(first, np.float32),
            "second": random(first, second, (2 / first) ** 0.5),
            "second_bias": np.zeros(second, np.float32),
            "worth": random(second, STREAMS, 0.1),
            "worth_bias": np.zeros(STREAMS, np.float32),
            "liking": random(second, self.moves, 0.1),
            "liking_bias": np.zeros(self.moves, np.float32),
        }
        self.means = {name: np.zeros_like(array) for name, array in self.weights.items()}
        self.squares = {name: np.zeros_like(array) for name, array in self.weights.items()}
        self.steps = 0

    def forward(self, matrix: Floats, held: Weights) -> tuple[Floats, Floats]:
        """Return the two layers."""
        middle = matrix @ held["first"] + held["first_bias"]
        np.clip(middle, 0.0, MOST_FIRST / UNIT, out=middle)
        top = np.maximum(middle @ held["second"] + held["second_bias"], 0.0)
        return middle, top

    def judge(
        self, encoder: Encoder, rows: Rows, masks: Masks, weights: Weights | None = None
    ) -> tuple[Floats, Floats]:
        """Return how likely each move is, as logarithms, and what is foreseen; by older weights, if they are given."""
        held = encoder.pick(weights or self.weights)
        _, top = self.forward(encoder.dense(rows), held)
        return log_chances(top @ held["liking"] + held["liking_bias"], masks), top @ held["worth"] + held["worth_bias"]

    def slopes(
        self, encoder: Encoder, matrix: Floats, layers: tuple[Floats, Floats], errors: tuple[Floats, Floats]
    ) -> Weights:
        """Return the slopes of all weights, from the errors of what is foreseen and of the likings."""
        middle, top = layers
        worth, liking = errors
        held = encoder.pick(self.weights)
        slope = (worth @ held["worth"].T + liking @ held["liking"].T) * (top > 0.0)
        deeper = (slope @ held["second"].T) * (middle > 0.0)
        found = {
            "first": matrix.T @ deeper,
            "first_bias": deeper.sum(axis=0),
            "second": middle.T @ slope,
            "second_bias": slope.sum(axis=0),
            "worth": top.T @ worth,
            "worth_bias": worth.sum(axis=0),
            "liking": top.T @ liking,
            "liking_bias": liking.sum(axis=0),
        }
        encoder.spread(found, self.weights)
        return found

    def descend(self, slopes: Weights, rate: float, steepest: float = 0.5) -> None:
        """Take a step of Adam; a slope that is too steep is made shorter."""
        length = float(np.sqrt(sum(float((slope * slope).sum()) for slope in slopes.values())))
        shorter = min(1.0, steepest / max(length, TINY))
        self.steps += 1
        one, two = RATES
        step = rate * (1 - two**self.steps) ** 0.5 / (1 - one**self.steps)
        for name, found in slopes.items():
            slope = found * shorter
            mean, square = self.means[name], self.squares[name]
            mean += (1 - one) * (slope - mean)
            square += (1 - two) * (slope * slope - square)
            self.weights[name] -= step * mean / (np.sqrt(square) + TINY)
        np.clip(self.weights["first"], -7.9, 7.9, out=self.weights["first"])
        np.clip(self.weights["second"], -3.9, 3.9, out=self.weights["second"])

    def copy(self) -> Weights:
        """Return the weights as they are now."""
        return {name: array.copy() for name, array in self.weights.items()}

    def file(self, header: Header) -> bytes:
        """Return the weights as the file that ships; what never occurred, and is still as chance made it, counts 0."""
        held = self.weights | {
            "first": self.weights["first"] * self.squares["first"].any(axis=1, keepdims=True),
            "liking": self.weights["liking"] * self.squares["liking"].any(axis=0),
        }

        def counted(array: Floats) -> list[int]:
            numbers: list[int] = np.rint(array * UNIT).astype(np.int64).ravel().tolist()
            return numbers

        worth = np.append(held["worth"][:, 0], held["worth_bias"][0])
        liking = np.concatenate([held["liking"].T, held["liking_bias"][:, None]], axis=1)
        parts: Iterable[Floats] = (
            held["first"],
            held["first_bias"],
            held["second"].T,
            held["second_bias"],
            worth,
            liking,
        )
        return write_weights(header, [counted(part) for part in parts])


def log_chances(likings: Floats, masks: Masks) -> Floats:
    """Return the logarithms of the chances of moves, of which only some are legal."""
    shown = np.where(masks, likings, np.float32(HIDDEN))
    shown -= shown.max(axis=1, keepdims=True)
    shown -= np.log(np.exp(shown).sum(axis=1, keepdims=True))
    return shown
