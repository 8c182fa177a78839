"""Problems at the terminal: shown from a seat, answered, and judged."""

import io
import sys

import pytest

from kociarnia import GAMES
from kociarnia.cli import main
from kociarnia.play.problems import problems_of

FIRST, SECOND = list(problems_of(GAMES["sen"]).values())[:2]


def practise(monkeypatch: pytest.MonkeyPatch, *typed: str, language: str = "en", first: int = 1) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    return main(["practise", "sen", "--lang", language, "--from", str(first)])


def test_the_best_move_is_right_and_another_is_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert practise(monkeypatch, FIRST.moves[0].move, SECOND.moves[-1].move, "q") == 0
    told = capsys.readouterr().out
    assert told.index("Problem 1 of") < told.index("Right.") < told.index("Problem 2 of")
    assert told.index("Problem 2 of") < told.index("There is something better.") < told.index("Problem 3 of")
    assert f"{100 * FIRST.chance:.0f}" in told


def test_what_is_no_move_is_asked_again_and_the_end_of_input_ends_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert practise(monkeypatch, "fly", language="pl") == 0
    told = capsys.readouterr().out
    assert "Zadanie 1 z" in told
    assert "Zadanie 2 z" not in told


def test_a_number_there_is_no_problem_of_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert practise(monkeypatch, first=999) == 2
    assert "no number 999" in capsys.readouterr().err
