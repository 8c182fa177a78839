"""Ratings: what a match does to them, worked out by hand, and what they rest on."""

import pytest

from kociarnia.games import GAMES
from kociarnia.play.ratings import (
    CAT,
    LEVELS,
    LONGEST_HISTORY,
    NEWCOMER,
    Anchors,
    Ladder,
    Player,
    Rating,
    anchors,
    bots_version,
    chance,
    rate,
)

MEASURED = Anchors(
    bots="",
    fewest=2,
    most=4,
    matches={},
    levels={"kitten": 800.0, "cat": 1000.0, "lynx": 1200.0, "tiger": 1300.0},
    margins={},
)
OURS = ("sen", "koty", "kotostrofa", "luckybox", "domkotow")


def person(user: str | None, place: int, team: int = 0) -> Player:
    return Player(user=user, place=place, team=team)


def bot(level: str, place: int, team: int = 1) -> Player:
    return Player(level=level, place=place, team=team)


def points(ladder: Ladder, user: str) -> float:
    return ladder.histories[user].rating.points


def test_a_first_win_over_a_cat_is_worth_what_the_formula_says() -> None:
    ladder = Ladder(MEASURED)
    ladder.take_in(1, [person("ana", 1), bot("cat", 2)])
    # 350² + 4² = 122516 is how unsure the newcomer is, with the drift; 1² + 4² = 17 the cat; (400 / ln 10)² = 30178 the
    # game. c = √(122516 + 17 + 30178) = 390.8, and half of 122516 / 390.8 is gained, for one half was foretold.
    assert points(ladder, "ana") == pytest.approx(1156.8, abs=0.1)
    # A quarter of 122516² / c² is taken from the variance: 122516 − 24573 = 97943, and √97943 = 313.0.
    assert ladder.histories["ana"].rating.deviation == pytest.approx(313.0, abs=0.1)


def test_a_tie_between_equals_changes_nothing_but_how_sure_one_is() -> None:
    [[one], [other]] = rate([[NEWCOMER], [NEWCOMER]], [1, 1])
    assert one.points == other.points == NEWCOMER.points
    assert one.deviation < NEWCOMER.deviation


def test_what_one_gains_the_other_loses_and_a_third_between_them_keeps() -> None:
    rated = rate([[NEWCOMER], [NEWCOMER], [NEWCOMER]], [2, 1, 3])
    gains = [side[0].points - NEWCOMER.points for side in rated]
    assert gains[0] == pytest.approx(0)
    assert gains[1] == pytest.approx(-gains[2])
    assert gains[1] > 100


def test_400_points_are_ten_wins_to_one() -> None:
    sure = Rating(1400.0, 0.0)
    assert chance(sure, Rating(CAT, 0.0)) == pytest.approx(10 / 11)
    assert chance(Rating(CAT, 0.0), sure) == pytest.approx(1 / 11)
    assert 0.5 < chance(Rating(1400.0, 350.0), Rating(CAT, 0.0)) < 10 / 11
    ladder = Ladder(MEASURED)
    for number in range(110):
        is_lost = number % 11 == 5
        ladder.take_in(number, [person("ana", 2 if is_lost else 1), bot("cat", 1 if is_lost else 2)])
    assert points(ladder, "ana") == pytest.approx(1400, abs=80)
    assert ladder.histories["ana"].rating.deviation < 80


def test_a_win_over_a_stronger_level_is_worth_more_and_the_level_stays_what_it_is() -> None:
    found = []
    for level in LEVELS:
        ladder = Ladder(MEASURED)
        ladder.take_in(1, [person("ana", 1), bot(level, 2)])
        assert set(ladder.histories) == {"ana"}
        found.append(points(ladder, "ana"))
    assert found == sorted(found)
    assert found[0] > NEWCOMER.points


def test_partners_share_what_their_side_has_done() -> None:
    ladder = Ladder(MEASURED)
    ladder.take_in(
        1, [person("ana", 1, 0), person("bob", 2, 1), bot("cat", 1, 0), bot("cat", 2, 1)]
    )  # seats of a side are not next to each other
    assert points(ladder, "ana") - CAT == pytest.approx(CAT - points(ladder, "bob"))
    assert points(ladder, "ana") > CAT + 50


def test_two_friends_who_meet_nobody_else_are_told_apart() -> None:
    ladder = Ladder(MEASURED)
    for number in range(90):
        ladder.take_in(number, [person("ana", 1 if number % 3 else 2, 0), person("bob", 2 if number % 3 else 1, 1)])
    # Two wins to one are 400 · log₁₀ 2 = 120 points, half of them to either side.
    assert points(ladder, "ana") - points(ladder, "bob") == pytest.approx(120, abs=50)


def test_somebody_nothing_is_known_of_is_a_newcomer_every_time_and_not_remembered() -> None:
    ladder, other = Ladder(MEASURED), Ladder(MEASURED)
    for number in range(3):
        ladder.take_in(number, [person("ana", 1, 0), person(None, 2, 1)])
        other.take_in(number, [person("ana", 1, 0), person(f"new{number}", 2, 1)])
    assert set(ladder.histories) == {"ana"}
    assert points(ladder, "ana") == points(other, "ana")


def test_matches_alone_and_with_bots_nobody_has_measured_change_nothing() -> None:
    ladder = Ladder(MEASURED)
    ladder.take_in(1, [person("ana", 1)])
    ladder.take_in(2, [person("ana", 1, 0), bot("panther", 2)])
    ladder.take_in(3, [person("ana", 1, 0), bot("cat", 1, 0)])
    assert ladder.histories == {}


def test_a_match_belongs_to_the_scale_of_tables_with_so_many_seats() -> None:
    ladder = Ladder(MEASURED)
    ladder.take_in(1, [person("ana", 1, 0), *[bot("cat", 2, team) for team in range(1, 5)]])
    assert ladder.histories == {}
    ladder.take_in(2, [person("ana", 1, 0), *[bot("cat", 2, team) for team in range(1, 4)]])
    assert ladder.histories["ana"].matches == 1


def test_the_history_is_bounded_and_ends_with_today() -> None:
    ladder = Ladder(MEASURED)
    for number in range(LONGEST_HISTORY + 50):
        ladder.take_in(number, [person("ana", 1 + number % 2), bot("cat", 2 - number % 2)])
    history = ladder.histories["ana"]
    assert history.matches == LONGEST_HISTORY + 50
    assert [point.time for point in history.points] == list(range(50, LONGEST_HISTORY + 50))
    assert history.points[-1].rating == history.rating


def test_what_the_levels_are_worth_was_measured_for_the_bots_of_today() -> None:
    assert set(anchors()) == set(OURS) <= set(GAMES)
    for game, scales in anchors().items():
        for measured in scales:
            assert measured.bots == bots_version(game), f"new bots of {game}: python bench/ratings.py anchors"
            assert set(measured.levels) == set(measured.margins) == set(LEVELS)
            assert measured.levels["cat"] == CAT
            assert measured.levels["kitten"] + measured.margins["kitten"] < CAT
            assert measured.levels["tiger"] + measured.margins["tiger"] > CAT
            assert min(measured.matches[level] for level in LEVELS) >= 16


def test_every_table_of_a_game_has_one_scale() -> None:
    for game, scales in anchors().items():
        seats = [seats for own in scales for seats in range(own.fewest, own.most + 1)]
        assert seats == list(range(max(2, GAMES[game].fewest_seats), GAMES[game].most_seats + 1))
