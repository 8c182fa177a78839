"""Contests between anybody's bots: the same deals give the same results, and a bot that fails costs what was chosen."""

import msgspec
import pytest

from kociarnia.games import GAMES
from kociarnia.play.arena import read_results, run_contest
from kociarnia.play.contest import BotFailed, Contest, Running, play_whole
from kociarnia.play.workers import LocalWorkers

HERE = "tests.bots.agents"
SEN = GAMES["sen"]


def contest(*bots: str, **more) -> Contest:
    return Contest(game="sen", bots=bots, options={"rounds": 1}, **more)


def test_agents_play_bots_by_their_import_paths_and_the_results_follow_from_the_deals():
    mixed = contest(f"{HERE}:first", "cat", f"{HERE}:Own")
    found = run_contest(SEN, mixed, matches=3, workers=1)
    assert [(result.deal, result.rotation) for result in found] == [(0, 0), (0, 1), (0, 2)]
    assert all(result.forfeited is None for result in found)
    assert [play_whole(SEN, mixed, 0, rotation, "stop") for rotation in range(3)] == found


@pytest.mark.parametrize(
    ("agent", "reason"),
    [
        ("raising", "of my own"),
        ("silent", "gave None"),
        ("cheating", "not possible"),
        ("exiting", "raised SystemExit: 0"),
        ("endless", "took longer"),
        ("Raising", "of my own"),
        ("Answering", "Answering gave None"),
        ("Beside", "no move of sen"),
        ("Beyond", "no move of sen"),
        ("Wordy", "no move of sen"),
        ("Cheating", "not possible"),
    ],
)
def test_a_bot_that_gives_no_legal_move_forfeits_or_stops_the_run_as_chosen(agent, reason):
    path = f"{HERE}:{agent}"
    own = contest(path, "cat", timeout=0.5)
    with pytest.raises(BotFailed, match=reason) as stop:
        play_whole(SEN, own, 0, 0, "stop")
    assert path in str(stop.value)
    assert "deal 0, seating 0" in str(stop.value)
    result = play_whole(SEN, own, 0, 1, "forfeit")
    assert (result.forfeited, result.places) == (0, [2, 1])
    assert reason in result.reason


@pytest.mark.slow
def test_a_bot_that_ends_its_process_forfeits_and_the_matches_of_the_others_go_on():
    found = run_contest(SEN, contest(f"{HERE}:fatal", "cat"), matches=4, workers=2, on_error="forfeit")
    assert [result.forfeited for result in found] == [0] * 4
    assert "ended the process" in found[0].reason
    with pytest.raises(BotFailed, match="ended the process"):
        run_contest(SEN, contest(f"{HERE}:fatal", "cat"), matches=2, workers=1)


@pytest.mark.slow
def test_a_process_that_is_lost_once_costs_nothing(tmp_path, monkeypatch):
    monkeypatch.setenv("KOCIARNIA_MARK", str(tmp_path / "mark"))
    found = run_contest(SEN, contest(f"{HERE}:fatal_once", "cat"), matches=4, workers=2)
    assert found == [
        msgspec.structs.replace(result, contest=found[0].contest)
        for result in run_contest(SEN, contest(f"{HERE}:first", "cat"), matches=4, workers=1)
    ]


def test_a_forfeit_is_kept_in_the_file_and_a_run_goes_on_from_it(tmp_path):
    path = tmp_path / "results"
    own = contest(f"{HERE}:raising", "cat")
    found = run_contest(SEN, own, matches=2, workers=1, path=path, on_error="forfeit")
    assert read_results(path, own) == found
    told = []
    again = run_contest(
        SEN, own, matches=2, workers=1, path=path, progress=lambda done, total: told.append((done, total))
    )
    assert (again, told) == (found, [(2, 2)])


def test_without_the_clock_a_level_thinks_by_its_iterations_alone():
    def iterations(own: Contest) -> int:
        running = Running(SEN, own, 0, 0, SEN.check(2, own.options))
        return msgspec.json.decode(running.question())["iterations"]

    assert iterations(contest("lynx", "cat", is_timed=False)) == 300
    assert iterations(contest("tiger*2", "cat", is_timed=False)) == 6000
    assert iterations(contest("cat", "cat", is_timed=False)) == 0
    assert iterations(contest(f"{HERE}:first", "cat", is_timed=False)) == 0
    assert iterations(contest("lynx", "cat")) == 0
    assert iterations(contest("lynx", "cat", is_timed=False, iterations=20)) == 20


def test_local_workers_play_nothing_when_there_is_nothing_to_do():
    assert list(LocalWorkers(1).play(SEN, contest("cat", "cat"), [], "stop")) == []
