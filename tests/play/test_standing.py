"""What results say: worked out by hand."""

from math import sqrt

import pytest

from kociarnia.games import GAMES
from kociarnia.play.arena import BadResults, read_results, run_contest
from kociarnia.play.contest import Contest, Result
from kociarnia.play.standing import estimate, estimate_share, ratings, standings, won

CONTEST = Contest(game="sen", bots=("cat", "random"))


def result(deal, rotation, places, scores=(0, 0)):
    return Result(contest=CONTEST, deal=deal, rotation=rotation, scores=list(scores), places=list(places), moves=10)


def test_a_win_that_is_shared_counts_as_a_share():
    assert won(result(0, 0, (1, 2)), 0) == 1.0
    assert won(result(0, 0, (1, 2)), 1) == 0.0
    assert won(result(0, 0, (1, 1)), 1) == 0.5


def test_the_seatings_of_one_deal_count_as_one():
    # Deal 0: won from both seats; deal 1: won from one of them. Means of the deals: 1 and 1/2.
    results = [result(0, 0, (1, 2)), result(0, 1, (1, 2)), result(1, 0, (1, 2)), result(1, 1, (2, 1))]
    found = estimate(results, lambda one: won(one, 0))
    assert found.mean == 0.75
    # The deviation of 1 and 1/2 is sqrt(1/8); over two deals the error is half of sqrt(1/4), that is 1/4.
    assert found.margin == pytest.approx(1.96 * sqrt(1 / 8) / sqrt(2))


def test_a_share_of_everything_is_not_certain():
    # Five deals, both seatings won: Wilson's lower end for 5 of 5 is n / (n + 1.96²) = 5 / 8.8416.
    results = [result(deal, rotation, (1, 2)) for deal in range(5) for rotation in range(2)]
    found = estimate_share(results, lambda one: won(one, 0))
    assert found.mean == 1.0
    assert found.high == pytest.approx(1.0)
    assert found.low == pytest.approx(5 / 8.8416)
    lost = estimate_share(results, lambda one: won(one, 1))
    assert lost.mean == 0.0
    assert lost.low == pytest.approx(0.0)
    assert lost.high == pytest.approx(1 - 5 / 8.8416)


def test_a_share_of_half_has_wilsons_interval():
    # Ten independent matches, five of them won: the interval is known to be 0.2366 to 0.7634.
    results = [result(deal, 0, (1, 2) if deal % 2 else (2, 1)) for deal in range(10)]
    found = estimate_share(results, lambda one: won(one, 0))
    assert found.low == pytest.approx(0.2366, abs=5e-5)
    assert found.high == pytest.approx(0.7634, abs=5e-5)


def test_deals_that_agree_count_for_more_than_one_match_each():
    # In every deal one seating is won and one lost: the deals do not vary at all, so all 20 matches count.
    results = [result(deal, rotation, (1, 2) if rotation else (2, 1)) for deal in range(10) for rotation in range(2)]
    found = estimate_share(results, lambda one: won(one, 0))
    ten = estimate_share([one for one in results if one.deal % 2], lambda one: won(one, 0))
    assert found.mean == 0.5
    assert 0 < found.high - found.low < ten.high - ten.low


def test_one_deal_says_nothing_about_how_sure_it_is():
    assert estimate([result(0, 0, (1, 2))], lambda one: won(one, 0)).margin == float("inf")


def test_ratings_are_equal_after_equal_results_and_further_apart_after_clearer_ones():
    even = [result(0, 0, (1, 2)), result(0, 1, (2, 1))]
    assert ratings(even, 2) == pytest.approx([0.0, 0.0])
    # 9 wins and 1 loss, with the virtual draw: odds 9.5 to 1.5, that is 400 log10(9.5 / 1.5) = 320.6 between them.
    clear = [result(number, 0, (1, 2) if number else (2, 1)) for number in range(10)]
    one, other = ratings(clear, 2)
    assert one - other == pytest.approx(320.64, abs=0.1)
    assert one + other == pytest.approx(0.0)


def test_standings_name_every_bot_in_the_order_of_the_contest():
    found = standings([result(0, 0, (1, 2), (12, 30)), result(0, 1, (1, 2), (14, 20))])
    assert [standing.bot for standing in found] == ["cat", "random"]
    assert [standing.score.mean for standing in found] == [13, 25]
    assert [standing.place for standing in found] == [1, 2]


def test_every_bot_sits_everywhere_on_the_same_deal_and_a_cut_run_goes_on(tmp_path):
    path = tmp_path / "results.jsonl"
    first = run_contest(GAMES["sen"], CONTEST, matches=4, workers=1, path=path)
    assert [(one.deal, one.rotation) for one in first] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    lines = path.read_text().splitlines()
    path.write_text("\n".join(lines[:2]) + "\n" + lines[2][:20])  # the third line was being written
    assert len(read_results(path, CONTEST)) == 2
    played = []
    again = run_contest(
        GAMES["sen"], CONTEST, matches=4, workers=1, path=path, progress=lambda done, _: played.append(done)
    )
    assert played == [2, 3, 4]
    assert len(read_results(path, CONTEST)) == 4
    assert again == first  # the same deals and the same bots: the same matches


@pytest.mark.parametrize(
    ("content", "line"),
    [(b"nonsense\n{}\n", 1), (b'{"contest": 7}\n', 1), (b"\xff\xfe\n", 1), (b"dear diary", 1), (b"\n", 1)],
)
def test_a_file_that_is_none_of_results_is_refused_with_the_line_and_stays_as_it_is(tmp_path, content, line):
    path = tmp_path / "results.jsonl"
    path.write_bytes(content)
    with pytest.raises(BadResults, match=f"line {line}: this is no result of a match"):
        run_contest(GAMES["sen"], CONTEST, matches=2, workers=1, path=path)
    assert path.read_bytes() == content


def test_results_of_another_contest_are_left_alone(tmp_path):
    path = tmp_path / "results.jsonl"
    run_contest(GAMES["sen"], CONTEST, matches=2, workers=1, path=path)
    assert read_results(path, Contest(game="sen", bots=("cat", "kitten"))) == []
