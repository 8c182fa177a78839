"""The network counts as the same network written out plainly does, to the last bit, compiled or not."""

from math import exp

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.chance import FastRng
from kociarnia.core.network import MOST_FIRST, UNIT
from kociarnia.core.state import lowest_seat
from kociarnia.core.weights import UNITS, Made, Weights, digits_of, header_of, network_of, sizes
from kociarnia.games import GAMES

POSITIONS = 40
each_game = pytest.mark.parametrize("registered", GAMES.values(), ids=list(GAMES))


def any_weights(game, seed, largest=200):
    """Return weights at random, none of them larger than they can be."""
    rng = FastRng(seed)
    header = header_of(game, range(game.fewest_seats, game.most_seats + 1), Made("by chance", "", 0.0, seed))
    parts = [[rng.below(2 * largest + 1) - largest for _ in range(size)] for size in sizes(header)]
    return Weights(header, *parts)


def plain_layers(game, weights, state, seat):
    """Return the second layer, worked out number by number and digit by digit."""
    seats, (first, second) = state.seats, UNITS
    digits = digits_of(game, seats)
    numbers = vec[i64]([0] * len(digits.lows))
    game.features.fill(state, seat, numbers, 0)
    rows = [seats - 1]
    for number, low, span, start in zip(numbers, digits.lows, digits.spans, digits.starts, strict=True):
        value = min(max(number - low, 0), span)
        for place, digit in enumerate(reversed(f"{value:x}")):
            if digit != "0":
                rows.append(start + 15 * place + int(digit, 16) - 1)
    middle = []
    for unit in range(first):
        total = weights.first_bias[unit] + sum(weights.first[row * first + unit] for row in rows)
        middle.append(min(max(total, 0), MOST_FIRST))
    top = []
    for unit in range(second):
        row = weights.second[unit * first : (unit + 1) * first]
        total = weights.second_bias[unit] * UNIT + sum(one * two for one, two in zip(middle, row, strict=True))
        top.append(max(0, total // UNIT))
    return top


def positions(game, seats, seed, options=None):
    """Return states of random matches with a seat that acts in each."""
    rng = FastRng(seed)
    state = game.new(seats, game.check(seats, options), rng)
    for _ in range(POSITIONS):
        if not state.acting():
            state = game.new(seats, game.check(seats, options), rng)
        seat = lowest_seat(state.acting())
        yield state.clone(), seat
        moves = state.legal(seat)
        state.apply(seat, moves[rng.below(len(moves))], rng)


def assert_it_counts_as_written_out(registered, weights, seats, options=None):
    """Compare layers, chance and likings with those that are worked out plainly, to the last bit."""
    network = network_of(registered, weights, seats)
    for state, seat in positions(registered, seats, 1, options):
        network.look(state, seat)
        top = plain_layers(registered, weights, state, seat)
        assert list(network.top) == top
        total = sum(one * two for one, two in zip([*top, UNIT], weights.worth, strict=True))
        assert network.chance() == 1 / (1 + exp(-max(-30.0, min(30.0, total / UNIT**2))))
        for move in state.legal(seat):
            start = registered.notation.turned(move, seat, seats) * (len(top) + 1)
            row = weights.liking[start : start + len(top) + 1]
            assert (
                network.like(seat, move) == sum(one * two for one, two in zip([*top, UNIT], row, strict=True)) / UNIT**2
            )


@each_game
@pytest.mark.parametrize("largest", [40, 1000])
def test_it_counts_as_the_same_network_written_out(registered, largest):
    seats = max(2, registered.fewest_seats)
    assert_it_counts_as_written_out(registered, any_weights(registered, 7, largest), seats)


@each_game
def test_what_a_seat_cannot_know_changes_nothing(registered):
    seats = max(2, registered.fewest_seats)
    network = network_of(registered, any_weights(registered, 3), seats)
    rng = FastRng(5)
    for state, seat in positions(registered, seats, 2):
        network.look(state, seat)
        seen = list(network.top)
        state.redeal(seat, rng)
        network.look(state, seat)
        assert list(network.top) == seen


@each_game
def test_every_number_has_the_same_rows_however_many_play(registered):
    everyone = digits_of(registered, registered.most_seats)
    names = registered.features.names(registered.most_seats)
    for seats in range(registered.fewest_seats, registered.most_seats):
        found = digits_of(registered, seats)
        for name, start in zip(registered.features.names(seats), found.starts, strict=True):
            assert start == everyone.starts[names.index(name)]


@each_game
def test_the_rows_of_a_number_are_its_own(registered):
    digits = digits_of(registered, registered.most_seats)
    taken: set[int] = set(range(registered.most_seats))
    for span, start in zip(digits.spans, digits.starts, strict=True):
        rows = {
            start + 15 * place + int(digit, 16) - 1
            for value in range(span + 1)
            for place, digit in enumerate(reversed(f"{value:x}"))
            if digit != "0"
        }
        assert not rows & taken
        taken |= rows
    assert taken <= set(range(digits.rows))
