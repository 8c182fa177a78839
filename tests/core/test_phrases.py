"""Refusals in the language of the reader."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from kociarnia.core.phrases import phrasebook, translate

SOURCE = Path(__file__).parents[2] / "src" / "kociarnia"
# Where the refusals come from that a command line meets.
FILES = (
    "core/options.py",
    "games/__init__.py",
    "play/record.py",
    "play/fairness.py",
    "play/problems.py",
    "terminal/commands.py",
    "terminal/practice.py",
    "bots/levels.py",
    "server/operate/mistakes.py",
    "server/operate/doctor.py",
    "server/operate/machine.py",
    "server/storage/inspection.py",
    "server/storage/postgres_database.py",
    "server/bus/nats.py",
    "workshop/commands.py",
)
REFUSALS = (
    "BadOptions",
    "BadSeats",
    "BadRecord",
    "BadConfig",
    "UnknownGame",
    "UnknownLevel",
    "UsageError",
    "refuse",
    "NoSuchProblem",
    "NotWell",
    "UnusableStorage",
    "StorageUnavailable",
    "BusUnavailable",
)
# Only a program can ask for these, and the settings of a library have no other words.
FOR_PROGRAMS = ("these are no options", "options are names with values")


def samples(file: str) -> Iterator[str]:
    """Yield every refusal of a file, with a word for whatever is put into it."""
    for node in ast.walk(ast.parse((SOURCE / file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args and name_of(node.func) in REFUSALS:
            text = node.args[-1]
            if isinstance(text, ast.Constant):
                yield str(text.value)
            elif isinstance(text, ast.JoinedStr):
                parts = [str(part.value) if isinstance(part, ast.Constant) else "X1" for part in text.values]
                yield "".join(parts)


def name_of(function: ast.expr) -> str:
    return (
        function.id if isinstance(function, ast.Name) else function.attr if isinstance(function, ast.Attribute) else ""
    )


@pytest.mark.parametrize("file", FILES)
def test_every_refusal_of_the_command_line_is_in_the_phrasebook(file: str) -> None:
    found = [text for text in samples(file) if not text.startswith(FOR_PROGRAMS)]
    assert found
    assert [text for text in found if translate(text, "pl") == text and text != "X1: X1"] == []


def test_english_needs_no_phrasebook() -> None:
    assert phrasebook("en") == []
    assert translate("the match is over", "en") == "the match is over"


@pytest.mark.parametrize(
    ("english", "polish"),
    [
        ("sen is played by 2 to 5 seats, not 1", "w sen gra od 2 do 5 osób, nie 1"),
        ("a.txt: line 9: the match is over", "a.txt: wiersz 9: gra już się skończyła"),
        (
            "argument --seats: invalid int value: 'six' (see kociarnia play --help)",
            "argument --seats: 'six' nie jest liczbą całkowitą (zob. kociarnia play --help)",
        ),
        ("no-such-file: No such file or directory", "no-such-file: nie ma takiego pliku ani folderu"),
        ("something nobody has translated", "something nobody has translated"),
    ],
)
def test_a_refusal_is_said_in_polish_with_its_parts(english: str, polish: str) -> None:
    assert translate(english, "pl") == polish
