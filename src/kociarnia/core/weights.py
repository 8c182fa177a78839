"""The file of what a game's network has learned: which numbers it reads, how it was made, and its weights.

A line of JSON (`Header`) is followed by the weights, whole numbers of 16 bits, compressed: the first layer row by row
and its bias, the second layer unit by unit and its bias, the weights of the chance to win, and those of every move.
"""

import re
import sys
import zlib
from array import array
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.errors import KociarniaError
from kociarnia.core.features import Features
from kociarnia.core.game import AnyGame
from kociarnia.core.network import (
    BASE,
    BLOCK,
    DIGIT_MASK,
    LANE_BITS,
    LANES,
    PAIR_BITS,
    PAIR_RAISED,
    RAISED,
    UNIT,
    Network,
)

FORMAT = 1
MOST_BYTES = 1_000_000
UNBOUNDED = (0, 4095)  # what a number without bounds is cut to
UNITS = (96, 32)  # of the two layers
MOST_UNITS = (120, 64)
LIMITS = (RAISED - 1, PAIR_RAISED - 1, 32767)  # of a weight in either layer, and elsewhere


class BadWeights(KociarniaError):
    """A file of weights that is damaged, or made for something else."""

    code = "bad_weights"


class Made(msgspec.Struct, frozen=True):
    """How weights were made."""

    command: str
    commit: str
    minutes: float
    seed: int
    strength: str = ""


class Header(msgspec.Struct, frozen=True):
    """What weights are for, and how they were made."""

    format: int
    game: str
    layout: int
    rows: int
    moves: int
    units: tuple[int, int]
    seats: tuple[int, ...]  # for how many players it has learned
    made: Made
    options: dict[str, object] = {}  # what a table must have agreed on; whatever is not named may be anything
    patience: int = 10  # moves a search plays on before it judges; 0: to the milestone, judged by the rules of thumb
    curiosity: float = 0.8
    digest: str = ""


class Weights(msgspec.Struct, frozen=True):
    """All weights, in 256ths."""

    header: Header
    first: Sequence[int]
    first_bias: Sequence[int]
    second: Sequence[int]
    second_bias: Sequence[int]
    worth: Sequence[int]
    liking: Sequence[int]


def pattern_of(features: Features, name: str) -> str | None:
    """Return the entry of the game's meanings that tells of a number, or None if none does."""
    for pattern in features.meanings():
        expression = re.escape(pattern).replace(re.escape("#"), r"\d+").replace(re.escape("*"), ".+")
        if re.fullmatch(expression, name):
            return pattern
    return None


class Digits(msgspec.Struct, frozen=True):
    """How the numbers of a layout become rows: of each the least value, how far it goes, and the row of its digit 1."""

    lows: list[int]
    spans: list[int]
    starts: list[int]
    rows: int  # of all numbers


@cache
def digits_of(game: AnyGame, seats: int) -> Digits:
    """Return the rows for so many seats; a number has the same rows however many play."""
    features = game.features
    bounds = features.bounds(game.most_seats)
    named: dict[str, tuple[int, int, int]] = {}
    rows = game.most_seats  # the first rows tell how many play
    for name in features.names(game.most_seats):
        low, high = bounds.get(pattern_of(features, name) or "", UNBOUNDED)
        named[name] = (low, high - low, rows)
        span = high - low
        while span >= BASE:
            rows += DIGIT_MASK
            span //= BASE
        rows += span
    found = [named[name] for name in features.names(seats)]
    return Digits([low for low, _, _ in found], [span for _, span, _ in found], [start for *_, start in found], rows)


def turned_moves(game: AnyGame, seats: int) -> list[int]:
    """Return for each seat and each move that move as the seat sees it."""
    notation = game.notation
    return [notation.turned(move, seat, seats) for seat in range(seats) for move in range(notation.size)]


def sizes(header: Header) -> list[int]:
    """Return how many weights each part of a file has."""
    first, second = header.units
    return [header.rows * first, first, first * second, second, second + 1, header.moves * (second + 1)]


def write_weights(header: Header, parts: Sequence[Sequence[int]]) -> bytes:
    """Return the file of weights; what does not fit is cut off at the limit."""
    numbers = array("h")
    for part, limit in zip(parts, (LIMITS[0], LIMITS[2], LIMITS[1], LIMITS[2], LIMITS[2], LIMITS[2]), strict=True):
        numbers.extend(max(-limit, min(limit, weight)) for weight in part)
    if sys.byteorder == "big":
        numbers.byteswap()
    packed = zlib.compress(numbers.tobytes(), 9)
    written = msgspec.structs.replace(header, digest=sha256(packed).hexdigest())
    return msgspec.json.encode(written) + b"\n" + packed


def read_weights(name: str, data: bytes, game: AnyGame) -> Weights:
    """Return the weights of a file for a game, or refuse it, by its name, and say why."""
    line, _, packed = data.partition(b"\n")
    header = read_header(name, line, game)
    if sha256(packed).hexdigest() != header.digest:
        raise BadWeights(f"{name} is damaged: its weights are not those that were written")
    counts = sizes(header)
    try:
        numbers = array("h", zlib.decompressobj().decompress(packed, 2 * sum(counts) + 2))
    except (zlib.error, ValueError):
        raise BadWeights(f"{name} is damaged: its weights cannot be unpacked") from None
    if len(numbers) != sum(counts):
        raise BadWeights(f"{name} has {len(numbers)} weights instead of {sum(counts)}")
    if sys.byteorder == "big":
        numbers.byteswap()
    parts: list[Sequence[int]] = []
    start = 0
    for count in counts:
        parts.append(numbers[start : start + count])
        start += count
    return Weights(header, *parts)


def read_header(name: str, line: bytes, game: AnyGame) -> Header:
    """Return what the first line of a file says, if it is for a game as it is now."""
    try:
        header = msgspec.json.decode(line, type=Header)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadWeights(f"{name} is no file of weights, or its beginning is damaged") from None
    if header.format != FORMAT:
        raise BadWeights(f"{name} has format {header.format}, and only {FORMAT} can be read")
    if header.game != game.id:
        raise BadWeights(f"{name} has the weights of {header.game}, not of {game.id}")
    expected = (game.layout, digits_of(game, game.most_seats).rows, game.notation.size)
    if (header.layout, header.rows, header.moves) != expected:
        raise BadWeights(f"{name} was made for layout {header.layout} of {game.id}, which is not the one of now")
    first, second = header.units
    if not (0 < first <= MOST_UNITS[0] and 0 < second <= MOST_UNITS[1]) or first % (LANES * BLOCK) or second % 2:
        raise BadWeights(f"{name} has layers of {first} and {second} units, which cannot be used")
    return header


def header_of(game: AnyGame, seats: Sequence[int], made: Made, options: Mapping[str, object] | None = None) -> Header:
    """Return the header of weights for a game as it is now."""
    return Header(
        format=FORMAT,
        game=game.id,
        layout=game.layout,
        rows=digits_of(game, game.most_seats).rows,
        moves=game.notation.size,
        units=UNITS,
        seats=tuple(sorted(set(seats))),
        made=made,
        options=dict(options or {}),
    )


def blank_weights(game: AnyGame) -> Weights:
    """Return weights that know nothing, as many as a game needs."""
    header = header_of(game, (), Made("", "", 0.0, 0))
    return Weights(header, *[[0] * size for size in sizes(header)])


def pack_first(weights: Sequence[int]) -> list[int]:
    """Return the first layer with several weights in a word."""
    packed: list[int] = []
    for start in range(0, len(weights), LANES):
        word = 0
        for lane in range(LANES):
            word |= (weights[start + lane] + RAISED) << (lane * LANE_BITS)
        packed.append(word)
    return packed


def pack_second(weights: Sequence[int], inputs: int) -> list[int]:
    """Return the second layer with two weights in a word: of the units 0 and 1, 2 and 3, and so on."""
    packed: list[int] = []
    for unit in range(0, len(weights) // inputs, 2):
        start = unit * inputs
        for index in range(start, start + inputs):
            low, high = weights[index] + PAIR_RAISED, weights[index + inputs] + PAIR_RAISED
            packed.append(low | (high << PAIR_BITS))
    return packed


def network_of(game: AnyGame, weights: Weights, seats: int) -> Network:
    """Return the network of weights for so many seats."""
    digits = digits_of(game, seats)
    first, _ = weights.header.units
    # How many play is the same throughout a match: it belongs to the bias.
    told = weights.first[(seats - 1) * first : seats * first]
    return Network(
        game.features,
        lows=vec[i64](digits.lows),
        spans=vec[i64](digits.spans),
        starts=vec[i64](digits.starts),
        turned=vec[i64](turned_moves(game, seats)),
        moves=game.notation.size,
        first=vec[i64](pack_first(weights.first)),
        first_bias=vec[i64]([bias + weight for bias, weight in zip(weights.first_bias, told, strict=True)]),
        second=vec[i64](pack_second(weights.second, first)),
        second_bias=vec[i64]([bias * UNIT for bias in weights.second_bias]),
        worth=vec[i64](list(weights.worth)),
        liking=vec[i64](list(weights.liking)),
    )
