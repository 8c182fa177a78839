"""A record told to a seat, to spectators and to all."""

from io import StringIO

import pytest
from rich.console import Console

from kociarnia import GAMES, SPECTATOR, Match, Record
from kociarnia.games.sen.rules import events
from kociarnia.terminal.replay import ALL, show_replay, told_to_all
from kociarnia.terminal.screen import Screen

SEN = GAMES["sen"]
MOVES = [(0, "look 1"), (0, "look 2"), (1, "look 3"), (1, "look 4"), (0, "draw"), (0, "discard"), (1, "wake")]


def recorded(moves: list[tuple[int, str]]) -> tuple[Match, Record]:
    match = Match(SEN, 2, {"rounds": 1, "first_seat": 0}, seed=1, users=["Ola", "Jan"])
    for seat, notation in moves:
        match.play(seat, notation)
    return match, match.record


def told(record: Record, seat: int | str, language: str = "en") -> list[str]:
    output = StringIO()
    show_replay(SEN, record, seat, Screen(Console(file=output, width=80), language))
    return output.getvalue().splitlines()


def line_of(lines: list[str], head: str) -> str:
    return next(line.removeprefix(head).strip() for line in lines if line.startswith(head))


def test_every_move_is_told_with_its_number_seat_and_notation() -> None:
    _, record = recorded(MOVES)
    lines = told(record, SPECTATOR)
    assert lines[0] == "Dream, seats: 2, moves: 7"
    assert lines[1].startswith("set-up            Round 1: Ola begins. On the discards lies ")
    heads = [line[:18].strip() for line in lines if line[:1].isdecimal()]
    assert heads == ["1 A look 1", "2 A look 2", "3 B look 3", "4 B look 4", "5 A draw", "6 A discard", "7 B wake"]
    assert max(len(line) for line in lines) <= 80


def test_a_spectator_is_told_no_secrets() -> None:
    _, record = recorded(MOVES)
    lines = told(record, SPECTATOR)
    assert line_of(lines, "1 A look 1") == "Ola looks at their own card 1."
    assert line_of(lines, "5 A draw") == "Ola draws a card."
    assert told(record, SPECTATOR, "pl")[3] == "1 A podejrzyj 1   Ola podgląda swoją kartę 1."


def test_a_seat_is_told_its_own_secrets_only() -> None:
    match, record = recorded(MOVES)
    drawn = next(event for event in match.events(0) if isinstance(event, events.Drew))
    lines = told(record, 0)
    assert line_of(lines, "1 A look 1").startswith("You look at your own card 1: ")
    assert line_of(lines, "3 B look 3") == "Jan looks at their own card 3."
    assert line_of(lines, "5 A draw") == f"You draw {SEN.words['en'].card(drawn.card, 'object')}."
    assert line_of(told(record, 1), "5 A draw") == "Ola draws a card."


def test_all_together_know_every_secret() -> None:
    _, record = recorded(MOVES)
    lines = told(record, ALL)
    assert line_of(lines, "1 A look 1").startswith("Ola looks at their own card 1: ")
    assert line_of(lines, "3 B look 3").startswith("Jan looks at their own card 3: ")
    assert line_of(lines, "5 A draw").startswith("Ola draws a card: ")


def test_the_result_is_told_at_the_end() -> None:
    match, record = recorded(MOVES)
    order = sorted((0, 1), key=lambda seat: match.places[seat])
    expected = [[f"{match.places[seat]}.", record.users[seat], str(match.scores[seat])] for seat in order]
    assert [line.split() for line in told(record, SPECTATOR)[-2:]] == expected


def test_an_unfinished_record_says_so() -> None:
    _, record = recorded(MOVES[:5])
    assert told(record, SPECTATOR)[-1] == "The record ends before the match does."


@pytest.mark.parametrize("mover", [0, 1])
def test_a_secret_told_to_another_seat_is_added_for_all(mover: int) -> None:
    public = events.Looked(seat=0, place=0)
    secret = events.Looked(seat=0, place=0, card="7")
    shared = events.WokeUp(seat=1)
    news = {SPECTATOR: [public, shared], 0: [secret, shared], 1: [public, shared]}
    assert told_to_all(news, mover) == ([secret, shared] if mover == 0 else [public, shared, secret])


@pytest.mark.parametrize("seat", [SPECTATOR, 0, ALL])
def test_the_users_of_a_record_cannot_steer_the_terminal_and_the_record_keeps_their_names(seat: int | str) -> None:
    names = ["\x1b[2J\x1b[1;1HOla\x07", "Ja\u202en\nWygrywa Ola"]
    match = Match(SEN, 2, {"rounds": 1, "first_seat": 0}, seed=1, users=names)
    for mover, notation in MOVES:
        match.play(mover, notation)
    record = Record.parse(match.record.text())
    assert record.users == names
    output = StringIO()
    show_replay(SEN, record, seat, Screen(Console(file=output, width=80, force_terminal=True, color_system=None), "en"))
    assert not {"\x1b", "\x07", "\u202e"} & set(output.getvalue())
    assert "Jan Wygrywa Ola" in output.getvalue()
    assert record.users == names
