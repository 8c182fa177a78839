"""Leagues and the benchmark: who meets whom, what a cell says, ratings worked out by hand, and the table."""

from xml.etree import ElementTree as ET

import pytest

from kociarnia.core.errors import BadOptions
from kociarnia.games import GAMES
from kociarnia.play.benchmark import ALONE, MATCHES, RIVALS, as_markdown, contests, report
from kociarnia.play.contest import Contest, Result
from kociarnia.play.league import pairings, ratings_of, run_league, share
from kociarnia.play.league_picture import colour, draw_league

CONTEST = Contest(game="sen", bots=(), is_timed=False)


def result(bots: tuple[str, ...], deal: int, places: list[int], rotation: int = 0, **more) -> Result:
    contest = Contest(game="sen", bots=bots, is_timed=False)
    return Result(contest=contest, deal=deal, rotation=rotation, scores=[0] * len(bots), places=places, moves=1, **more)


def test_with_two_seats_each_pair_meets_once_and_with_more_each_sits_alone_among_each_other():
    assert pairings(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert pairings(["a", "b"], 3) == [("a", "b", "b"), ("b", "a", "a")]
    for bots, seats in ((["a"], 2), (["a", "a"], 2), (["a", "b"], 1)):
        with pytest.raises(BadOptions):
            pairings(bots, seats)


def test_a_share_is_the_part_of_the_others_one_placed_before_with_ties_as_a_half():
    assert share(result(("a", "b", "b"), 0, [1, 2, 3])) == 1
    assert share(result(("a", "b", "b"), 0, [1, 1, 3])) == 0.75
    assert share(result(("a", "b", "b"), 0, [2, 1, 3])) == 0.5
    assert share(result(("a", "b"), 0, [2, 1]), 1) == 1


def test_a_league_has_both_sides_of_a_match_of_two_and_the_cat_at_zero():
    """Three of four matches won is 3 : 1; with one draw added a pair the ratings differ by 400 · log10(3.5 / 1.5)."""

    def run(contest: Contest) -> list[Result]:
        return [result(contest.bots, deal, [1, 2] if deal else [2, 1]) for deal in range(4)]

    league = run_league(["mine", "cat"], 2, CONTEST, run)
    cells = {(cell.bot, cell.against): cell for cell in league.cells}
    assert cells["mine", "cat"].share.mean == 0.75
    assert cells["cat", "mine"].share.mean == 0.25
    assert [rated.bot for rated in league.ratings] == ["mine", "cat"]
    assert league.ratings[0].rating == pytest.approx(147.2, abs=0.1)
    assert league.ratings[1].rating == 0
    assert league.ratings[0].low <= league.ratings[0].rating <= league.ratings[0].high


def test_without_the_cat_the_ratings_have_the_mean_zero_and_forfeits_are_counted():
    played = {("a", "b"): [result(("a", "b"), deal, [1, 2], forfeited=1) for deal in range(3)]}
    assert sum(rated.rating for rated in ratings_of(["a", "b"], played["a", "b"])) == pytest.approx(0)
    league = run_league(["a", "b"], 2, CONTEST, lambda contest: played["a", "b"])
    assert {cell.bot: cell.forfeits for cell in league.cells} == {"a": 0, "b": 3}


def test_the_picture_of_a_league_shows_every_cell_and_every_rating():
    league = run_league(
        ["a<b", "cat", "c"], 3, CONTEST, lambda contest: [result(contest.bots, deal, [1, 2, 2]) for deal in range(2)]
    )
    picture = ET.fromstring(draw_league(league))
    words = [text.text or "" for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert sum(1 for word in words if word == "100 %") == 6
    assert sum(1 for word in words if word == "34–100, n 2") == 6  # Wilson's interval, as for the benchmark
    assert "a<b" in words
    assert colour(0) != colour(1)
    assert colour(0.5) == "#f5f5f5"


def test_the_benchmark_is_every_game_against_every_rival_and_alone_where_one_may():
    chosen = contests("mine", list(GAMES), RIVALS, 0.0)
    assert len(chosen) == len(GAMES) * len(RIVALS) + len(ALONE)
    assert set(ALONE) == {"luckybox", "domkotow"}
    assert not any(contest.is_timed for contest in chosen)
    assert all(contest.bots[1:] in {(), *[(rival, rival) for rival in RIVALS]} for contest in chosen)


def test_the_table_says_whether_it_is_the_whole_protocol_and_the_score_is_the_mean_share():
    few = report("mine", [[result(("mine", "cat", "cat"), deal, [1, 2, 3]) for deal in range(2)]])
    assert (few.score, few.is_complete) == (100, False)
    assert "not the whole protocol" in as_markdown(few)
    # Wilson's lower end for 2 of 2 deals is 2 / (2 + 1.96²).
    assert "| sen | 100.0 % (34.2–100.0, n 2) |" in as_markdown(few)
    assert "Score 100.0 ± 32.9 of 100" in as_markdown(few)  # half of what lies between
    whole = [
        [
            Result(
                contest=contest, deal=deal, rotation=0, scores=[7] * 3, places=[2, 1, 3][: len(contest.bots)], moves=1
            )
            for deal in range(MATCHES)
        ]
        for contest in contests("mine", list(GAMES), RIVALS, 0.0)
    ]
    found = report("mine", whole)
    assert (found.score, found.is_complete) == (50, True)
    assert "| luckybox |" in as_markdown(found)
    assert f"7.0 (7.0–7.0, n {MATCHES})" in as_markdown(found)
    # Deals that all agree on 50 % count as so many tosses of a coin: of 30 Wilson's interval is 16.8 wide to either
    # side, and the mean of fifteen such shares is known to a part of it, by the root of fifteen.
    assert found.margin == pytest.approx(16.8 / 15**0.5, abs=0.2)
