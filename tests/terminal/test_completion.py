"""What a shell is told when somebody presses the tabulator."""

import shutil
import subprocess

import pytest

from kociarnia import GAMES
from kociarnia.cli import build_parser, main
from kociarnia.terminal.completion import SCRIPTS, candidates


def complete(*words: str) -> list[str]:
    return candidates(build_parser(), list(words), list(GAMES))


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["re"], ["replay", "restore", "results"]),
        (["play", "ko"], ["kotostrofa", "koty"]),
        (["play", "sen", "--se"], ["--seat", "--seats", "--seed"]),
        (["play", "sen", "--bots", ""], ["cat", "kitten", "lynx", "random", "tiger"]),
        (["play", "--lang", "p"], ["pl"]),
        (["replay", ""], []),
        (["serve", "--serves-metrics", "--po"], ["--port"]),
        (["serve", "--port", ""], []),
        (["completion", "b"], ["bash"]),
    ],
)
def test_words_go_on_as_the_command_line_allows(words: list[str], found: list[str]) -> None:
    assert complete(*words) == found


def test_every_command_is_offered() -> None:
    assert {"arena", "bench", "bot", "doctor", "games", "print", "replay", "rules", "serve"} <= set(complete(""))


def test_the_lines_ask_this_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "words", "--", "ru"]) == 0
    assert capsys.readouterr().out == "rules\n"


@pytest.mark.parametrize("shell", SCRIPTS)
def test_a_shell_can_read_its_lines(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    lines = capsys.readouterr().out
    assert "kociarnia completion words --" in lines
    if shutil.which(shell):
        assert subprocess.run([shell, "-n"], input=lines, text=True, check=False).returncode == 0
