"""An answer comes at its pace, whatever it took to find."""

import pytest

from kociarnia.bots.levels import BOTS
from kociarnia.bots.pace import PACE, TEMPERS, answer_time, pace_of, temper_of
from kociarnia.bots.searching import SearchingBot


@pytest.mark.parametrize("thought", [10.0, 10.001, 10.4, 10.89])
def test_an_answer_that_was_found_in_time_is_shown_at_one_and_the_same_time(thought):
    assert answer_time("tiger", 10.0, thought) == pytest.approx(10.9)


def test_an_answer_that_took_longer_is_shown_after_twice_the_time():
    assert answer_time("tiger", 10.0, 11.0) == pytest.approx(11.8)


def test_without_a_pace_an_answer_is_shown_when_it_is_found():
    assert answer_time("tiger", 10.0, 10.1, 0.0) == 10.1


def test_who_thinks_four_times_as_long_answers_four_times_as_slowly():
    assert pace_of("tiger*4") == 4 * pace_of("tiger")
    assert pace_of("random") == pace_of("kitten")


@pytest.mark.parametrize("level", PACE)
def test_a_level_that_searches_stops_before_its_answer_is_due(level):
    bot = BOTS[level]
    if isinstance(bot, SearchingBot):
        assert bot.seconds < PACE[level] * min(TEMPERS)


def test_bots_at_one_table_have_tempers_of_their_own_that_nearly_keep_their_pace():
    tempers = [temper_of(seat) for seat in range(6)]
    assert len(set(tempers)) == 6
    assert all(1.0 <= temper < 1.35 for temper in tempers)
    assert temper_of(0) == 1.0
