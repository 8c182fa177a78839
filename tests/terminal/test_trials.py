"""The commands league and benchmark, and agents in the arena, from the outside."""

import json
from pathlib import Path

import pytest

from kociarnia.cli import main

HERE = "tests.bots.agents"
ROUND = ["--option", "rounds=1"]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(list(arguments))
    streams = capsys.readouterr()
    return code, streams.out, streams.err


def test_a_league_of_levels_and_agents_is_a_cross_table_as_text_json_and_picture(capsys, tmp_path: Path):
    file, picture = tmp_path / "results", tmp_path / "league.svg"
    bots = f"cat,random,{HERE}:first"
    arguments = ["league", "sen", "--bots", bots, "--matches", "2", "--workers", "1", "--file", str(file), *ROUND]
    code, out, _ = run(capsys, *arguments, "--json", "--svg", str(picture))
    assert code == 0
    league = json.loads(out)
    assert {rated["bot"] for rated in league["ratings"]} == set(bots.split(","))
    assert len(league["cells"]) == 6
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert len(file.read_text(encoding="utf-8").splitlines()) == 6
    for cell in league["cells"]:  # two matches of one deal say little, whoever won them
        assert cell["share"]["high"] - cell["share"]["low"] > 0.5
    code, out, err = run(capsys, *arguments, "--lang", "pl")  # from the file: nothing is played again
    assert (code, len(file.read_text(encoding="utf-8").splitlines())) == (0, 6)
    assert "ranking" in out
    assert err == ""
    assert "±" not in out.splitlines()[3]


def test_what_an_agent_prints_does_not_come_between_the_lines_for_programs(capfd):
    arguments = ["--bots", f"{HERE}:talking,random", "--matches", "2", "--workers", "1", *ROUND, "--json"]
    assert main(["arena", "sen", *arguments]) == 0
    streams = capfd.readouterr()  # of the workers, too
    assert [json.loads(line)["bot"] for line in streams.out.splitlines()] == [f"{HERE}:talking", "random"]
    assert "I think, so I am" in streams.err


def test_the_benchmark_writes_the_table_of_an_agent(capsys):
    code, out, _ = run(
        capsys, "benchmark", f"{HERE}:first", "--games", "luckybox,", "--rivals", " random", "--matches", "3",
        "--workers", "1",
    )  # fmt: skip
    assert code == 0
    assert f"| {HERE}:first | against random | alone, points |" in out
    assert "not the whole protocol" in out
    assert "| luckybox |" in out


def test_a_benchmark_of_nothing_is_refused_and_one_without_rivals_has_no_score(capsys):
    for nothing in (["--games", ","], ["--games", "sen", "--rivals", ","]):
        code, out, err = run(capsys, "benchmark", "random", *nothing, "--lang", "en")
        assert (code, out) == (2, "")
        assert "nothing of the benchmark is left to play" in err
    alone = ["--games", "luckybox", "--rivals", ",", "--matches", "1", "--workers", "1"]
    code, out, _ = run(capsys, "benchmark", "random", *alone)
    assert code == 0
    assert out.endswith("No score without rivals (benchmark 2, not the whole protocol).\n")


def test_an_agent_that_fails_in_the_arena_is_named_and_stops_the_run_or_forfeits(capsys):
    arguments = ["arena", "sen", "--bots", f"{HERE}:raising,cat", "--matches", "2", "--workers", "1", *ROUND]
    code, _, err = run(capsys, *arguments)
    assert code == 2
    assert f"{HERE}:raising" in err
    assert "ZeroDivisionError" in err
    code, out, err = run(capsys, *arguments, "--on-error", "forfeit", "--json")
    assert code == 0
    assert f"{HERE}:raising forfeited 2 of 2 matches; the first: {HERE}:raising" in err
    assert err.count("\n") == 1  # and no bar in a pipe
    assert json.loads(out.splitlines()[0])["win_rate"]["mean"] == 0


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["league", "sen", "--bots", "cat"], "two or more different bots"),
        (["league", "sen", "--bots", "cat,dog"], "there is no bot 'dog'"),
        (["league", "sen", "--bots", "cat,no.module:agent"], "there is no agent 'no.module:agent'"),
        (["league", "luckybox", "--bots", "cat,random", "--seats", "1"], "at least 2 seats"),
        (["league", "sen", "--bots", "cat, random", "--timeout", "-1"], "--timeout -1.0 should be 0 or more"),
        (["league", "sen", "--bots", "cat, random", "--iterations", "-1"], "--iterations -1 should be 0 or more"),
        (["league", "sen", "--bots", "cat, random", "--svg", "no/folder/x.svg"], "no file can be written there"),
        (["arena", "sen", "--bots", "cat, random", "--timeout", "nan"], "--timeout nan should be 0 or more"),
        (["benchmark", "cat", "--games", "chess"], "chess"),
        (["benchmark", "cat", "--matches", "0"], "--matches 0 should be at least 1"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(capsys, arguments, reason):
    code, _, err = run(capsys, *arguments)
    assert code == 2
    assert reason in err
    assert err.count("\n") == 1
