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
    "terminal/trials.py",
    "terminal/usage.py",
    "bots/levels.py",
    "bots/players.py",
    "bots/agent.py",
    "bots/trial.py",
    "play/arena.py",
    "play/cluster.py",
    "play/contest.py",
    "play/league.py",
    "paper/command.py",
    "paper/order.py",
    "paper/press.py",
    "server/operate/admin_commands.py",
    "server/operate/bot_client.py",
    "server/operate/config.py",
    "server/operate/data_commands.py",
    "server/storage/backup_file.py",
    "server/storage/postgres_copy.py",
    "server/storage/snapshot.py",
    "server/storage/sqlite_copy.py",
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
    "BadAgent",
    "Failure",
    "fail",
    "BadResults",
    "BotFailed",
    "NoCluster",
    "NothingToPrint",
    "CannotPrint",
    "TableRefused",
    "NoServer",
    "SetupError",
    "CopyFailed",
    "UnusableStorage",
    "NotWell",
    "StorageUnavailable",
    "BusUnavailable",
)
# Only a program can ask for these, and the settings of a library have no other words.
FOR_PROGRAMS = ("these are no options", "options are names with values")
UNTRANSLATED = ("X1: X1", "X1: X1: X1", "X1")
"""Whole messages of others, and what is put together of parts that are in the phrasebook."""


def samples(file: str) -> Iterator[str]:
    """Yield every refusal of a file, with a word for whatever is put into it."""
    for call in calls(file, REFUSALS):
        yield from written(call.args[-1])


def calls(file: str, names: tuple[str, ...]) -> Iterator[ast.Call]:
    """Yield the calls of some functions in a file."""
    for node in ast.walk(ast.parse((SOURCE / file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args and name_of(node.func) in names:
            yield node


def written(text: ast.expr) -> Iterator[str]:
    """Yield a text that stands in the source, with a word for whatever is put into it."""
    if isinstance(text, ast.Constant):
        yield str(text.value)
    elif isinstance(text, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "X1" for part in text.values)


def name_of(function: ast.expr) -> str:
    return (
        function.id if isinstance(function, ast.Name) else function.attr if isinstance(function, ast.Attribute) else ""
    )


@pytest.mark.parametrize("file", FILES)
def test_every_refusal_of_the_command_line_is_in_the_phrasebook(file: str) -> None:
    found = [text for text in samples(file) if not text.startswith(FOR_PROGRAMS)]
    assert found
    assert [text for text in found if translate(text, "pl") == text and text not in UNTRANSLATED] == []


@pytest.mark.parametrize("file", ["server/operate/commands.py", "server/operate/data_commands.py"])
def test_what_a_server_s_commands_say_is_in_the_phrasebook(file: str) -> None:
    said = [text for call in calls(file, ("say", "shown", "working", "carry_out", "fill")) for text in call.args[:3]]
    found = [text for each in said for text in written(each)]
    assert found
    tally = "1 users, 2 tables, 3 entries"  # as `describe` writes it
    filled = [
        text.replace("X1, read again", f"{tally}, read again").replace("X1 (X1 bytes)", f"{tally} (X1 bytes)")
        for text in found
    ]
    whole = [f"{text}: X1" if text.startswith(("No ", "Nothing ")) else text for text in filled]
    assert [text for text in whole if translate(text, "pl") == text] == []


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
