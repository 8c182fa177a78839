"""The command line, from the outside."""

import json
import os
import re
import subprocess
import sys
import tomllib
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.metadata import EntryPoint
from io import StringIO
from pathlib import Path
from select import select
from time import monotonic

import pytest

from kociarnia import GAMES, Match, Record, is_compiled
from kociarnia.bots import pace
from kociarnia.cli import COMMANDS, describe, main, usual_language
from kociarnia.server.operate.arguments import ADMIN_COMMANDS
from kociarnia.version import VERSION

FIRST = next(iter(GAMES))
ONE_ROUND = ["--option", "rounds=1", "--option", "first_seat=0"]


class Shell:
    """Runs commands as a person would, with what is typed given in advance."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def run(self, *arguments: str, typed: str = "") -> tuple[int, str, str]:
        self.monkeypatch.setattr(sys, "stdin", StringIO(typed))
        code = main(list(arguments))
        streams = self.capsys.readouterr()
        return code, streams.out, streams.err


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS", "FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pace, "PACE", dict.fromkeys(pace.PACE, 0.0))  # nobody waits for these bots
    return Shell(monkeypatch, capsys)


def moves_of(file: Path, seat: int) -> list[str]:
    record = Record.parse(file.read_text(encoding="utf-8"))
    return [line.notation for line in record.lines if line.seat == seat]


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("en", "1\n2\nw\n"),
        ("pl", "1\n2\nw\n"),
        ("en", "look 1\nlook 2\nwake\n"),
        ("pl", "LOOK 1\n look  2\nwa\n"),
    ],
)
def test_a_whole_match_is_played_through_a_pipe(shell: Shell, tmp_path: Path, language: str, typed: str) -> None:
    file = tmp_path / "match.txt"
    arguments = ["play", "sen", "--seats", "3", "--seed", "5", "--lang", language, "--save", str(file), *ONE_ROUND]
    code, out, err = shell.run(*arguments, typed=typed)
    assert (code, err) == (0, "")
    assert moves_of(file, 0) == ["look 1", "look 2", "wake"]
    assert {"en": "You call: Wake up!", "pl": "Wołasz: Pobudka!"}[language] in out
    assert {"en": f"The record is in {file}.", "pl": f"Zapis gry jest w pliku {file}."}[language] in out
    record = Record.parse(file.read_text(encoding="utf-8"))
    match = Match.replay(GAMES["sen"], record)
    assert match.is_over
    for seat in (1, 2):
        assert f" {record.users[seat]} " in out


def test_without_a_name_the_first_game_on_the_shelf_is_played(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    assert shell.run("play", "--save", str(file))[0] == 0
    assert Record.parse(file.read_text(encoding="utf-8")).game == FIRST


def test_the_same_seed_gives_the_same_match(shell: Shell, tmp_path: Path) -> None:
    texts = []
    for name in ("a", "b"):
        file = tmp_path / name
        shell.run("play", "sen", "--seed", "8", "--save", str(file), *ONE_ROUND, typed="1\n2\nd\nd\nw\n")
        texts.append(file.read_text(encoding="utf-8"))
    assert texts[0] == texts[1]


def test_without_a_seed_every_match_is_another_one(shell: Shell, tmp_path: Path) -> None:
    deals = set()
    for name in ("a", "b"):
        shell.run("play", "sen", "--save", str(tmp_path / name), typed="")
        deals.add(str(Record.parse((tmp_path / name).read_text(encoding="utf-8")).deal))
    assert len(deals) == 2


@pytest.mark.parametrize("bots", ["random", "kitten", "cat", "lynx"])
def test_one_may_sit_anywhere_and_choose_the_bots(shell: Shell, tmp_path: Path, bots: str) -> None:
    file = tmp_path / "match.txt"
    code, out, _ = shell.run(
        "play", "sen", "--seats", "2", "--seat", "b", "--bots", bots, "--save", str(file), typed="4\n"
    )
    assert code == 0
    assert moves_of(file, 1) == ["look 4"]
    assert "▸B You" in out


def test_options_and_presets_go_together(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    settings = ["--preset", "everything", "--option", "wake_up_penalty=15", "--option", "memory_aid=off"]
    assert shell.run("play", "sen", "--save", str(file), *settings)[0] == 0
    options = Record.parse(file.read_text(encoding="utf-8")).options
    assert options == {
        "not_so_scary": True,
        "all_or_nothing": True,
        "know_what_i_have": True,
        "wake_up_penalty": 15,
        "memory_aid": "off",
    }


def test_the_end_of_the_input_ends_the_match_and_saves_it(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    code, out, err = shell.run("play", "sen", "--save", str(file), typed="1\n")
    assert (code, err) == (0, "")
    assert "You have left the match before its end." in out
    assert moves_of(file, 0) == ["look 1"]


def test_leaving_is_asked_for_and_then_done(shell: Shell) -> None:
    code, out, _ = shell.run("play", "sen", "--lang", "pl", typed="q\nn\nq\nt\n")
    assert code == 0
    assert out.count("Na pewno odchodzisz od stołu?") == 2
    assert "Gra przerwana przed końcem." in out


def test_control_c_ends_with_130_and_saves(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    file = tmp_path / "match.txt"
    code, out, err = shell.run("play", "sen", "--save", str(file))
    assert (code, err) == (130, "")
    assert "You have left the match" in out
    assert file.exists()


# A shell may have started the tests with interrupts ignored, which a terminal of its own would not.
IN_A_TERMINAL = """
import os, pty, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))
"""


def talk_in_a_terminal(arguments: list[str], typed: bytes) -> tuple[int, str]:
    """Run a command in a real terminal, type something at its first prompt, and return its end."""
    command = [sys.executable, "-c", IN_A_TERMINAL, sys.executable, "-m", "kociarnia", *arguments]
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        shown = b""
        while b"> " not in shown.rpartition(b"\n")[2]:  # the prompt; the terminal may be set up around it
            part = os.read(process.stdout.fileno(), 1024)
            assert part, shown
            shown += part
        # An interrupt between the prompt and the wait for input is noticed only with the next one: type until it ends.
        deadline = monotonic() + 60
        while part:
            process.stdin.write(typed)
            process.stdin.flush()
            while part and select([process.stdout], [], [], 2)[0]:
                part = os.read(process.stdout.fileno(), 1024)
                shown += part
            assert monotonic() < deadline, shown
    return process.returncode, shown.decode()


@pytest.mark.parametrize(("key", "code"), [(b"\x03", 130), (b"\x04", 0)])
def test_control_c_and_control_d_end_cleanly_in_a_real_terminal(key: bytes, code: int) -> None:
    ended, shown = talk_in_a_terminal(["play", "sen", "--lang", "en"], key)
    assert ended == code
    assert "You have left the match before its end." in shown
    assert "Traceback" not in shown
    assert "\x1b[" in shown  # a terminal gets colours


def test_whoever_leaves_while_the_program_is_still_being_read_sees_no_traceback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Impatient(MetaPathFinder):
        def find_spec(self, name: str, _path: object, _target: object = None) -> None:
            if name == "kociarnia.cli":
                raise KeyboardInterrupt

    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    begin = EntryPoint("kociarnia", project["scripts"]["kociarnia"], "console_scripts").load()
    monkeypatch.delitem(sys.modules, "kociarnia.cli")
    monkeypatch.setattr(sys, "meta_path", [Impatient(), *sys.meta_path])
    assert begin() == 130


def test_a_match_can_be_piped_into_the_module() -> None:
    command = [sys.executable, "-m", "kociarnia", "play", "sen", "--seed", "5", "--lang", "en", *ONE_ROUND]
    done = subprocess.run(command, input="1\n2\nw\n", capture_output=True, text=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "You call: Wake up!" in done.stdout
    assert "\x1b" not in done.stdout
    assert max(len(line) for line in done.stdout.splitlines()) <= 80


def test_bytes_that_are_no_text_are_refused_like_any_wrong_input() -> None:
    command = [sys.executable, "-m", "kociarnia", "play", "sen", "--lang", "en"]
    done = subprocess.run(command, input=b"\xff\xfe\n", capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"is not a move" in done.stdout


def test_a_stream_without_polish_letters_is_written_as_well_as_it_can_be() -> None:
    command = [sys.executable, "-m", "kociarnia", "rules", "sen", "--lang", "pl"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"## Przygotowanie" in done.stdout


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "kociarnia", "rules"]
    done = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "C", "LC_MESSAGES": "pl_PL"}, "pl"),
        ({"LANG": "pl", "LC_ALL": ""}, "pl"),
    ],
)
def test_the_language_is_that_of_the_environment(environment: dict[str, str], language: str) -> None:
    assert usual_language(environment) == language


def test_a_polish_environment_is_spoken_to_in_polish(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "pl_PL.UTF-8")
    assert "Przed pierwszą turą" in shell.run("play", "sen")[1]


def test_the_shelf_is_listed(shell: Shell) -> None:
    code, out, _ = shell.run("games", "--lang", "en")
    assert code == 0
    assert out.splitlines()[0].split() == ["Name", "Title", "Seats", "Options"]
    for game in GAMES.values():
        assert f"{game.fewest_seats}–{game.most_seats}" in out
        assert game.id in out
        for option in game.schema["properties"]:
            assert option in out


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_options_of_a_game_are_explained(shell: Shell, game) -> None:
    code, out, _ = shell.run("games", game.id, "--lang", "pl")
    assert code == 0
    for name in (*game.schema["properties"], *game.presets):
        assert f"  {name}" in out
    assert max(len(line) for line in out.splitlines()) <= 80


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_plain_text_in_a_pipe(shell: Shell, game: str, language: str) -> None:
    code, out, _ = shell.run("rules", game, "--lang", language)
    assert code == 0
    assert out.rstrip() == GAMES[game].rules(language).rstrip()


def test_the_rules_are_laid_out_on_a_terminal(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    out = shell.run("rules", "sen", "--lang", "en")[1]
    assert "Ravens spoil dreams" in out
    assert "## Goal" not in out


def test_colours_are_left_out_where_they_are_not_wanted(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    colour = re.compile(r"\x1b\[[0-9;]*(3[0-8]|9[0-7])[;m]")
    arguments = ["play", "sen", "--lang", "en", "--seed", "5"]
    assert colour.search(shell.run(*arguments)[1])
    monkeypatch.setenv("NO_COLOR", "1")
    assert not colour.search(shell.run(*arguments)[1])


@pytest.fixture
def record_file(shell: Shell, tmp_path: Path) -> Path:
    file = tmp_path / "match.txt"
    arguments = ["play", "sen", "--seats", "2", "--seed", "5", "--lang", "en", "--save", str(file), *ONE_ROUND]
    assert shell.run(*arguments, typed="1\n2\nd\nd\nw\n")[0] == 0
    return file


@pytest.mark.parametrize("seat", [None, "A", "1", "all"])
@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_saved_match_is_told_and_verified(shell: Shell, record_file: Path, seat: str | None, language: str) -> None:
    arguments = ["replay", str(record_file), "--verify", "--lang", language, *(["--seat", seat] if seat else [])]
    code, out, err = shell.run(*arguments)
    assert (code, err) == (0, "")
    assert {"en": "1 A look 1 ", "pl": "1 A podejrzyj 1 "}[language] in out
    assert {"en": "Checked: every chance draw", "pl": "Sprawdzone: każdy los"}[language] in out
    assert ("You look at" in out or "Podglądasz" in out) == (seat in ("A", "1"))


def refused(shell: Shell, *arguments: str) -> str:
    """Run a command that must be refused in one line, with code 2 and nothing else said; return the line."""
    code, out, err = shell.run(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("kociarnia: ")
    assert err.count("\n") == 1
    return err.removeprefix("kociarnia: ").rstrip()


def retouch(file: Path, old: str, new: str, *, is_sealed: bool = False) -> None:
    """Change a record, and give it a new check if it is to be sealed as a cheat would."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    text = text.replace(old, new)
    if is_sealed:
        body = text.rpartition("check ")[0]
        text = f"{body}check {sha256(body.encode()).hexdigest()}\n"
    file.write_text(text, encoding="utf-8")


def test_a_tampered_record_is_refused(shell: Shell, record_file: Path) -> None:
    retouch(record_file, "1 A look 1", "1 A look 3")
    assert "the check does not fit" in refused(shell, "replay", str(record_file))


def test_a_resealed_record_with_another_move_is_refused_where_it_breaks(shell: Shell, record_file: Path) -> None:
    retouch(record_file, "1 A look 1\n", "1 A look 2\n", is_sealed=True)
    assert "line 9: 'look 2' is not possible now" in refused(shell, "replay", str(record_file))


def test_a_resealed_record_with_another_commitment_is_refused_when_verified(shell: Shell, record_file: Path) -> None:
    commitment = Record.parse(record_file.read_text(encoding="utf-8")).commitment
    assert commitment is not None
    retouch(record_file, commitment, commitment[::-1], is_sealed=True)
    assert "this is not the seed that was committed to" in refused(shell, "replay", str(record_file), "--verify")


def test_a_record_cannot_steer_the_terminal_by_its_names(shell: Shell, record_file: Path) -> None:
    users = Record.parse(record_file.read_text(encoding="utf-8")).users
    retouch(record_file, f'"{users[1]}"', '"\\u001b[2J\\u0007Ola"', is_sealed=True)
    assert Record.parse(record_file.read_text(encoding="utf-8")).users[1] == "\x1b[2J\x07Ola"
    code, out, _ = shell.run("replay", str(record_file), "--lang", "en")
    assert code == 0
    assert "[2J Ola looks at their own card" in out
    assert not {"\x1b", "\x07"} & set(out)


def test_a_refusal_cannot_steer_the_terminal_either(shell: Shell, record_file: Path) -> None:
    retouch(record_file, "\ncommitment ", '\nposition {"\\u001b[2J": 1}\ncommitment ', is_sealed=True)
    assert "\x1b" not in refused(shell, "replay", str(record_file))


def test_an_unfinished_match_cannot_be_verified_yet(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    shell.run("play", "sen", "--save", str(file), typed="1\n")
    assert "published when the match is over" in refused(shell, "replay", str(file), "--verify")
    code, out, _ = shell.run("replay", str(file), "--lang", "en")
    assert code == 0
    assert "The record ends before the match does." in out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "the following arguments are required: COMMAND"),
        (["dance"], "invalid choice: 'dance'"),
        (["play", "chess"], "there is no game 'chess'; the games are sen"),
        (["rules", "chess"], "there is no game 'chess'"),
        (["games", "chess"], "there is no game 'chess'"),
        (["bench", "chess"], "there is no game 'chess'"),
        (["play", "sen", "--seats", "1"], "sen is played by 2 to 5 seats, not 1"),
        (["play", "sen", "--seats", "six"], "invalid int value: 'six'"),
        (
            ["play", "sen", "--seats", "2", "--seat", "C"],
            "there is no seat 'C'; with 2 seats there are A, B (or 0 to 1)",
        ),
        (["play", "sen", "--seats", "2", "--seat", "2"], "there is no seat '2'"),
        (["play", "sen", "--option", "rounds"], "--option 'rounds' should be written name=value"),
        (["play", "sen", "--option", "round=3"], "did you mean rounds?"),
        (["play", "sen", "--option", "rounds=0"], "option rounds: 0 is not allowed"),
        (["play", "sen", "--option", "rounds=many"], "option rounds: 'many' is not allowed"),
        (["play", "sen", "--seats", "2", "--option", "first_seat=3"], "seat 3 does not exist with 2 seats"),
        (["play", "sen", "--preset", "huge"], "there is no preset 'huge'; sen has classic"),
        (["play", "sen", "--bots", "clever"], "invalid choice: 'clever'"),
        (["play", "sen", "--lang", "de"], "invalid choice: 'de'"),
        (["play", "sen", "--seed", "x"], "invalid int value: 'x'"),
        (["play", "sen", "--save", "no/such/folder/file"], "no file can be written there"),
        (["replay", "no-such-file"], "no-such-file: No such file or directory"),
        (["replay", "."], "Is a directory"),
        (["replay"], "the following arguments are required: FILE"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(shell: Shell, arguments: list[str], reason: str) -> None:
    assert reason in refused(shell, *arguments)


def test_a_record_is_never_written_over_something(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "precious"
    file.write_text("precious", encoding="utf-8")
    assert "there is something already" in refused(shell, "play", "sen", "--save", str(file))
    assert file.read_text(encoding="utf-8") == "precious"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "line 1: the record ends too early"),
        (b"dear diary\n", "line 1: this is not a record"),
        (b"kociarnia record 1\ngame sen one\n", "line 2: edition: 'one' is not a whole number"),
        (b"\xff\xfe\x00", "this is not a record, not even a text"),
    ],
)
def test_a_broken_record_is_refused_with_its_line(shell: Shell, tmp_path: Path, content: bytes, reason: str) -> None:
    file = tmp_path / "broken"
    file.write_bytes(content)
    assert f"{file}: {reason}" in refused(shell, "replay", str(file))


def test_a_record_of_an_unknown_game_is_refused(shell: Shell, record_file: Path) -> None:
    retouch(record_file, "game sen 1", "game chess 1", is_sealed=True)
    assert "there is no game 'chess'" in refused(shell, "replay", str(record_file))


def test_a_seat_that_was_not_at_the_table_is_refused(shell: Shell, record_file: Path) -> None:
    assert "there is no seat 'C'" in refused(shell, "replay", str(record_file), "--seat", "C")


def test_the_commitment_players_were_shown_is_checked(shell: Shell, record_file: Path) -> None:
    commitment = Record.parse(record_file.read_text(encoding="utf-8")).commitment
    assert commitment is not None
    code, out, _ = shell.run("replay", str(record_file), "--commitment", commitment.upper(), "--lang", "en")
    assert code == 0
    assert "This is the promise the players were shown." in out
    other = refused(shell, "replay", str(record_file), "--verify", "--commitment", "0" * 64)
    assert "line 6: this is not the commitment that was shown when the match began" in other
    assert "--commitment checks" in shell.run("replay", str(record_file), "--verify", "--lang", "en")[1]


def test_a_record_is_told_to_programs(shell: Shell, record_file: Path) -> None:
    code, out, err = shell.run("replay", str(record_file), "--verify", "--json", "--lang", "en", "--seat", "A")
    assert (code, err) == (0, "")
    told = json.loads(out)
    record = Record.parse(record_file.read_text(encoding="utf-8"))
    assert (told["game"], told["seats"], told["viewer"], told["is_verified"]) == ("sen", 2, "A", True)
    assert [step["move"] for step in told["steps"]] == [None, *(line.notation for line in record.lines)]
    assert any("You look at" in sentence for sentence in told["steps"][1]["told"])
    assert (told["scores"], told["places"]) == (record.scores, record.places)


def test_the_shelf_is_told_to_programs(shell: Shell) -> None:
    code, out, _ = shell.run("games", "--json")
    assert code == 0
    games = [json.loads(line) for line in out.splitlines()]
    assert [game["game"] for game in games] == list(GAMES)
    assert (games[0]["fewest_seats"], games[0]["most_seats"]) == (2, 5)
    assert json.loads(shell.run("games", "sen", "--json")[1])["options"] == GAMES["sen"].schema


def test_a_polish_match_is_played_in_polish(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    arguments = ["play", "sen", "--seats", "3", "--seed", "5", "--lang", "pl", "--save", str(file), *ONE_ROUND]
    code, out, _ = shell.run(*arguments, typed="Podejrzyj 1\n2\npobutka\np\n")
    assert code == 0
    assert moves_of(file, 0) == ["look 1", "look 2", "wake"]
    assert "„pobutka” to nie jest ruch. Może chodziło o pobudka?" in out
    assert "pobudka" in out
    words = set(re.findall(r"[a-z]+", out))
    assert not words & {"look", "take", "draw", "wake"}


ENGLISH = {"usage", "show", "shows", "default", "how", "which", "the", "of", "an", "one", "for", "where", "is"}


@pytest.mark.parametrize("command", ["", *COMMANDS, *(f"admin {name}" for name in ADMIN_COMMANDS)])
def test_help_is_in_polish_for_those_who_read_it(shell: Shell, command: str) -> None:
    code, out, err = shell.run(*command.split(), "--lang", "pl", "--help")
    assert (code, err) == (0, "")
    assert out.startswith("użycie: kociarnia")
    assert "pokazuje tę pomoc i kończy" in out
    assert not set(re.findall(r"(?<![-=.])\b[a-z]+\b(?![:=.])", out)) & ENGLISH
    assert not set(re.findall(r"\b[A-Z]{2,}\b", out)) & {"COMMAND", "GAME", "FILE", "NAME", "TEXT", "USER", "PLACE"}
    shell.monkeypatch.setenv("LANG", "pl_PL.UTF-8")
    assert shell.run(*command.split(), "--help")[1] == out


def test_help_is_in_english_for_everybody_else(shell: Shell) -> None:
    assert "show the reactions of a user again" in shell.run("admin", "--help")[1]
    assert "FILE" in shell.run("backup", "--lang", "en", "--help")[1]


def test_the_language_may_stand_before_the_command_too(shell: Shell) -> None:
    code, out, _ = shell.run("--lang", "pl", "games")
    assert code == 0
    assert out.split()[0] == "Nazwa"


def test_an_error_of_the_system_is_said_with_the_place_it_is_about_if_there_is_one() -> None:
    assert describe(OSError(28, "No space left on device"), "en") == "No space left on device"
    assert describe(OSError(28, "No space left on device", "a.txt"), "pl") == "a.txt: na dysku nie ma już miejsca"


def test_a_refusal_is_in_polish_too(shell: Shell) -> None:
    assert refused(shell, "play", "chess", "--lang", "pl").startswith("nie ma gry 'chess'; są: sen")
    assert refused(shell, "play", "sen", "--lang=pl", "--seats", "1") == "w sen gra od 2 do 5 osób, nie 1"


@pytest.mark.parametrize("arguments", [["--help"], ["play", "--help"], ["replay", "--help"]])
def test_help_is_no_error(shell: Shell, arguments: list[str]) -> None:
    code, out, err = shell.run(*arguments)
    assert (code, err) == (0, "")
    assert out.startswith("usage: kociarnia")


def test_the_version_is_told(shell: Shell) -> None:
    assert shell.run("--version") == (0, f"kociarnia {VERSION}\n", "")


@pytest.mark.slow
def test_bench_prints_one_object_a_line(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kociarnia.bench.SECONDS", 0.01)
    code, out, err = shell.run("bench", FIRST, "--json")
    assert (code, err) == (0, "")
    figures = [json.loads(line) for line in out.splitlines()]
    names = {figure["bench"] for figure in figures}
    expected = {"calibration", *(f"{FIRST}.{name}" for name in ("random.pure", "clone", "redeal", "rebuild"))}
    if is_compiled:
        expected |= {
            f"{FIRST}.{name}" for name in ("random.compiled", "random.interpreted", "search", "playouts", "network")
        }
    assert names == expected
    assert all(figure.keys() == {"bench", "value", "unit"} and figure["value"] > 0 for figure in figures)


def test_arena_prints_a_standing_for_each_bot_and_goes_on_from_its_file(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    arguments = ["arena", "sen", "--bots", "cat,random", "--workers", "1", "--file", str(file), "--json"]
    for matches in ("2", "4"):
        code, out, _ = shell.run(*arguments, "--matches", matches)
        assert code == 0
        standings = [json.loads(line) for line in out.splitlines()]
        assert [(standing["bot"], standing["matches"]) for standing in standings] == [
            ("cat", int(matches)),
            ("random", int(matches)),
        ]
        assert len(file.read_text(encoding="utf-8").splitlines()) == int(matches)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--bots", "cat,dog"], "there is no bot 'dog'; the bots are random, kitten, cat, lynx, tiger"),
        (["--bots", "cat"], "sen is played by 2 to 5 seats, not 1"),
        (["--bots", "cat,cat", "--matches", "0"], "--matches 0 should be at least 1"),
        (["--bots", "cat,cat", "--iterations", "-1"], "--iterations -1 should be 0 or more"),
        (["--bots", "cat,cat", "--seconds", "-1"], "--seconds -1.0 should be 0 or more"),
        (["--bots", "cat,cat", "--seconds", "nan"], "--seconds nan should be 0 or more"),
    ],
)
def test_arena_refuses_what_cannot_be_played(shell: Shell, arguments: list[str], reason: str) -> None:
    assert reason in refused(shell, "arena", "sen", *arguments)


def test_arena_plays_whole_rotations_and_says_so(shell: Shell) -> None:
    arguments = ["arena", "sen", "--bots", "cat, random", "--workers", "1", "--lang", "en", *ONE_ROUND]
    code, out, err = shell.run(*arguments, "--matches", "3")
    assert code == 0
    assert err == "4 matches are played: each of the 2 bots sits at every seat on every deal.\n"  # no bar in a pipe
    assert re.search(r"cat .* 4 ", out)
    assert "± 0.0" not in out
    assert re.search(r"\+\d+ .*\n.* −\d+ ", out)  # ratings have a real minus
    assert "matches are played" not in shell.run(*arguments, "--matches", "2")[2]


# The first worker is being started when the interrupt comes, as from a terminal: to all processes of the group. Python
# itself answers with a traceback until the program is read, however long that takes; from then on the seconds count.
INTERRUPTED_EARLY = """
import os, signal, subprocess, sys, time
signal.signal(signal.SIGINT, signal.SIG_DFL)
program = '''
import sys
from kociarnia.cli import main
if __name__ == "__main__":
    print("ready", file=sys.stderr, flush=True)
    sys.exit(main(["arena", "sen", "--bots", "tiger,tiger", "--workers", "2"]))
'''
command = [sys.executable, "-c", program]
arena = subprocess.Popen(command, start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
assert arena.stderr.readline().strip() == "ready"
time.sleep(float(sys.argv[1]))
os.killpg(arena.pid, signal.SIGINT)
out, err = arena.communicate(timeout=60)
print(arena.returncode, "Traceback" in err or "Traceback" in out, err[-2000:])
"""


@pytest.mark.slow
@pytest.mark.parametrize("seconds", ["0.1", "0.5", "1.0", "2.5"])
def test_control_c_ends_the_arena_at_any_moment_without_a_traceback(seconds: str) -> None:
    command = [sys.executable, "-c", INTERRUPTED_EARLY, seconds]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split(maxsplit=2)[:2] in (["130", "False"], ["-2", "False"]), done.stdout
