"""The rules and a literal second reading of them, side by side, at every step of random matches."""

from itertools import combinations

import pytest

from kociarnia import is_compiled
from tests.games.domkotow.walk import LETTERS, walk

FEW = 30 if is_compiled else 6
MANY = 500 if is_compiled else 80


@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("seats", [1, 2, 3, 6])
def test_random_matches_agree_with_the_literal_reading(level, seats):
    for number in range(1 + FEW // seats):
        walk(level=level, seats=seats, seed=number)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_matches_of_edition_2_agree_with_the_literal_reading_too(level):
    for number in range(1 + FEW // 3):
        walk(level=level, seats=1 + number % 2, seed=number, edition=2)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_solo_hard_agrees_with_the_literal_reading(level):
    for number in range(FEW):
        walk(level=level, seats=1, seed=number, hard=True)


def walk_pair(number, pair, level):
    rest = [letter for letter in LETTERS if letter not in pair]
    letters = [*pair, rest[number % 10], rest[(number + 3) % 10]]
    walk(level=level, seats=1, seed=number, letters=letters, hard=number % 2 == 1)


def test_every_pair_of_abilities_agrees_with_the_literal_reading():
    for number, pair in enumerate(combinations(LETTERS, 2)):
        walk_pair(number, pair, level=1 + number % 4)


@pytest.mark.slow
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_every_pair_of_abilities_agrees_with_the_literal_reading_on_every_level(level):
    for number, pair in enumerate(combinations(LETTERS, 2)):
        walk_pair(number + 1, pair[::-1], level)


@pytest.mark.slow
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_thousands_of_random_matches_agree_with_the_literal_reading(level):
    seats_of = [1, 1, 2, 2, 3, 4]
    for number in range(MANY):
        seats = seats_of[number % len(seats_of)]
        walk(level=level, seats=seats, seed=1000 + number, hard=seats == 1 and number % 4 == 1)
