import pytest
from hypothesis import given
from hypothesis import strategies as st

from kociarnia.core.journal import Journal
from kociarnia.core.state import MOST_SEATS, SPECTATOR, lowest_seat, rank


@pytest.mark.parametrize(
    ("keys", "places"),
    [
        ([], []),
        ([5], [1]),
        ([3, 9, 6], [3, 1, 2]),
        ([9, 9, 4], [1, 1, 3]),
        ([4, 9, 4, 9, 1], [3, 1, 3, 1, 5]),
        ([0, 0, 0], [1, 1, 1]),
        ([-5, -2, -5], [2, 1, 2]),
    ],
)
def test_the_highest_key_is_first_ties_share_and_the_next_places_are_skipped(keys, places):
    assert rank(keys) == places


@given(keys=st.lists(st.integers(-100, 100), max_size=12))
def test_a_place_is_one_more_than_the_seats_ahead(keys):
    for key, place in zip(keys, rank(keys), strict=True):
        assert place == 1 + len([other for other in keys if other > key])


def test_the_lowest_seat_of_every_mask_is_its_lowest_bit():
    for mask in range(1, 1 << MOST_SEATS):
        assert 1 << lowest_seat(mask) == mask & -mask


def test_witnesses_are_told_the_secret_and_all_others_the_public_side():
    journal = Journal()
    journal.whisper(0b101, "secret", "public")
    journal.whisper(0b010, "secret", None)
    journal.tell("open")
    seats = (SPECTATOR, 0, 1, 2)
    sides = [[happening.side(seat) for seat in seats] for happening in journal.happenings]
    assert sides == [
        ["public", "secret", "public", "secret"],
        [None, None, "secret", None],
        ["open", "open", "open", "open"],
    ]
