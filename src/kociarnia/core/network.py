"""A small network of whole numbers: what was learned, evaluated in a few microseconds, the same compiled or not.

Every number a seat may know is written in digits of base 16, and each digit that is not 0 adds a row of the first
layer: most are 0, so little is added. Weights are counted in 256ths. Several stand in one word, each in a lane of its
own and raised so that it is never negative, so that one addition adds them all.
"""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.features import Features
from kociarnia.core.state import State

BASE: Final = 16
DIGIT_BITS: Final = 4
DIGIT_MASK: Final = 15
UNIT: Final = 256  # what 1 is counted as
UNIT_BITS: Final = 8

# The first layer: three weights of 12 bits in a word; 255 of them stay within a lane.
LANES: Final = 3
LANE_BITS: Final = 20
LANE_MASK: Final = (1 << 20) - 1
RAISED: Final = 2048
MOST_DIGITS: Final = 255
BLOCK: Final = 4  # words added side by side

# The second layer: two weights of 11 bits in a word, times what the first gives, 12 bits, at most 128 of them.
PAIR_BITS: Final = 31
PAIR_MASK: Final = (1 << 31) - 1
PAIR_RAISED: Final = 1024
MOST_FIRST: Final = 4095
SURE: Final = 30.0  # beyond this a chance is as good as 0 or 1


@final
class Network:
    """What was learned of one game, for one number of seats: two layers, the chance to win, and a liking of each move.

    After `look` the other methods speak of what a seat knew at that moment.
    """

    def __init__(  # noqa: PLR0913  # one table after another, each with its name
        self,
        features: Features,
        *,
        lows: vec[i64],
        spans: vec[i64],
        starts: vec[i64],
        turned: vec[i64],
        moves: i64,
        first: vec[i64],
        first_bias: vec[i64],
        second: vec[i64],
        second_bias: vec[i64],
        worth: vec[i64],
        liking: vec[i64],
    ) -> None:
        """`lows`, `spans` and `starts`: of each number the least value, how far it goes, and the row of its digit 1.

        `turned` holds for each seat and move that move as the seat itself sees it; `worth` and a row of `liking` end
        with their bias. `first` and `second` are packed.
        """
        self.features: Features = features
        self.lows: vec[i64] = lows
        self.spans: vec[i64] = spans
        self.starts: vec[i64] = starts
        self.turned: vec[i64] = turned
        self.moves: i64 = moves
        self.first: vec[i64] = first
        self.first_bias: vec[i64] = first_bias
        self.second: vec[i64] = second
        self.second_bias: vec[i64] = second_bias
        self.worth: vec[i64] = worth
        self.liking: vec[i64] = liking
        self.words: i64 = len(first_bias) // LANES
        self.pairs: i64 = len(second_bias) // 2
        self.numbers: vec[i64] = vec[i64]([0] * len(lows))
        self.rows: vec[i64] = vec[i64]([0] * MOST_DIGITS)
        self.found: i64 = 0
        self.middle: vec[i64] = vec[i64]([0] * len(first_bias))
        self.top: vec[i64] = vec[i64]([0] * len(second_bias))

    def look(self, state: State, seat: i64) -> None:
        """See what a seat may know, and nothing else."""
        self.features.fill(state, seat, self.numbers, 0)
        self.find_rows()
        self.add_rows()
        self.add_pairs()

    def find_rows(self) -> None:
        """Find the rows of all digits that are not 0, as places in the packed first layer."""
        lows = self.lows
        spans = self.spans
        starts = self.starts
        numbers = self.numbers
        rows = self.rows
        words = self.words
        found: i64 = 0
        index: i64 = 0
        count: i64 = len(lows)
        while index < count:
            value: i64 = numbers[index] - lows[index]
            if value > 0:
                value = min(value, spans[index])
                start: i64 = starts[index]
                while value and found < MOST_DIGITS:
                    digit: i64 = value & DIGIT_MASK
                    if digit:
                        rows[found] = (start + digit - 1) * words
                        found += 1
                    value >>= DIGIT_BITS
                    start += DIGIT_MASK
            index += 1
        self.found = found

    def add_rows(self) -> None:
        """Work out the first layer."""
        first = self.first
        rows = self.rows
        found = self.found
        word: i64 = 0
        words = self.words
        while word < words:
            one: i64 = 0
            two: i64 = 0
            three: i64 = 0
            four: i64 = 0
            index: i64 = 0
            while index < found:
                place: i64 = rows[index] + word
                one += first[place]
                two += first[place + 1]
                three += first[place + 2]
                four += first[place + 3]
                index += 1
            self.unpack(one, word)
            self.unpack(two, word + 1)
            self.unpack(three, word + 2)
            self.unpack(four, word + 3)
            word += BLOCK

    def unpack(self, total: i64, word: i64) -> None:
        """Write down the units of a word of the first layer: nothing below 0, and no more than fits."""
        raised: i64 = self.found * RAISED
        unit: i64 = word * LANES
        end: i64 = unit + LANES
        while unit < end:
            value: i64 = (total & LANE_MASK) - raised + self.first_bias[unit]
            if value < 0:
                value = 0
            elif value > MOST_FIRST:
                value = MOST_FIRST
            self.middle[unit] = value
            total >>= LANE_BITS
            unit += 1

    def add_pairs(self) -> None:
        """Work out the second layer."""
        middle = self.middle
        second = self.second
        units: i64 = len(middle)
        raised: i64 = 0
        index: i64 = 0
        while index < units:
            raised += middle[index]
            index += 1
        raised *= PAIR_RAISED
        pair: i64 = 0
        place: i64 = 0
        while pair < self.pairs:
            total: i64 = 0
            index = 0
            while index < units:
                total += middle[index] * second[place + index]
                index += 1
            place += units
            self.top[2 * pair] = max(0, ((total & PAIR_MASK) - raised + self.second_bias[2 * pair]) >> UNIT_BITS)
            self.top[2 * pair + 1] = max(
                0, ((total >> PAIR_BITS) - raised + self.second_bias[2 * pair + 1]) >> UNIT_BITS
            )
            pair += 1

    def weigh(self, weights: vec[i64], start: i64) -> float:
        """Return what a row of weights makes of the second layer."""
        top = self.top
        units: i64 = len(top)
        total: i64 = weights[start + units] * UNIT
        index: i64 = 0
        while index < units:
            total += top[index] * weights[start + index]
            index += 1
        return float(total) / float(UNIT * UNIT)

    def chance(self) -> float:
        """Return the chance to win, from 0 to 1."""
        return 1.0 / (1.0 + exp(-max(-SURE, min(SURE, self.weigh(self.worth, 0)))))

    def like(self, seat: i64, move: i64) -> float:
        """Return how much a move is liked: its chance to be chosen, as a logarithm, but for a constant."""
        return self.weigh(self.liking, self.turned[seat * self.moves + move] * (len(self.top) + 1))
