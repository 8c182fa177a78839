"""Words in two languages for everything that can be said, rules pages, and the picture."""

import re
import unicodedata
from io import StringIO

import msgspec
import pytest
from rich.console import Console

from kociarnia import SPECTATOR, Match
from kociarnia.bots.levels import bot_of
from kociarnia.core.chance import FastRng
from kociarnia.games.domkotow.rules.events import EVENTS
from kociarnia.games.domkotow.rules.table import PHASE_NAMES
from kociarnia.terminal.screen import Screen
from kociarnia.terminal.session import Session
from tests.games.domkotow.table_text import GAME, match, play, sheet, solo
from tests.games.domkotow.walk import choose

LANGUAGES = ["en", "pl"]
USERS = ["Zażółć", "Ola", "Bardzo Długie Imię Osoby", "Bot", "E", "F"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_event_phase_option_preset_ability_and_grade_has_its_words(language):
    words = GAME.words[language]
    keys = [f"move.{action.name}" for action in GAME.notation.actions]
    keys += [f"event.{kind.__struct_config__.tag}" for kind in EVENTS.__args__]
    keys += [f"event.{kind.__struct_config__.tag}.you" for kind in EVENTS.__args__ if "seat" in kind.__struct_fields__]
    keys += [f"phase.{name}" for name in (*PHASE_NAMES, "watching", "over")]
    keys += [f"option.{name}{part}" for name in GAME.schema["properties"] for part in ("", ".help")]
    keys += [f"preset.{name}" for name in GAME.presets]
    keys += [f"ability.{letter}{part}" for letter in "abcdefghijkl" for part in ("", ".help")]
    keys += [f"grade.{grade}" for grade in range(4)]
    keys += [f"points.{name}" for name in ("rooms", "cats", "cheese", "mice", "bonus", "empty", "total")]
    assert [key for key in keys if not words.has(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_all_moves_and_events_of_matches_can_be_said(language, level):
    words = GAME.words[language]
    for seed, seats in ((1, 1), (2, 2)):
        table = Match(GAME, seats, {"level": level, "solo_hard": seats == 1}, seed=seed)
        rng = FastRng(seed)
        while not table.is_over:
            seat = table.acting[rng.below(len(table.acting))]
            for parts in table.choices(seat):
                assert "{" not in words.say(f"move.{parts['action']}", parts, USERS, seat)
            table.play(seat, choose(table.state, seat, rng))
        for reader in range(SPECTATOR, seats):
            for event in table.events(reader):
                fields = msgspec.to_builtins(event)
                sentence = words.say(f"event.{fields['event']}", fields, USERS, reader)
                assert sentence
                assert not re.search(r"[{}\[\]]", sentence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_pages_have_the_same_headings_rulings_and_moves(language):
    text = GAME.rules(language)
    assert [line.count("#") for line in text.splitlines() if line.startswith("#")] == [1] + [2] * 9
    rulings = re.findall(r"^(\d+)\. ", text, re.MULTILINE)
    assert rulings == [str(number) for number in range(1, 29)]
    for action in GAME.notation.actions:
        assert f"`{action.name}" in text
    for option in GAME.schema["properties"]:
        assert f"`{option}`" in text


def test_the_english_headings_are_those_of_every_game():
    headings = [line[3:] for line in GAME.rules("en").splitlines() if line.startswith("## ")]
    assert headings == [
        "Goal", "Components", "Set-up", "Your turn", "Scoring", "End of the match", "Variants", "Rulings",
        "In this program",
    ]  # fmt: skip


def width(line):
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in line)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_picture_is_never_wider_than_80_columns(language, level):
    table = Match(GAME, 6, {"level": level}, seed=level)
    rng = FastRng(level)
    pictures = set()
    while not table.is_over:
        seat = table.acting[rng.below(len(table.acting))]
        table.play(seat, choose(table.state, seat, rng))
        for viewer in (SPECTATOR, seat) if rng.below(4) == 0 else ():
            picture = GAME.picture(table.view(viewer), GAME.words[language], USERS)
            pictures.add(picture)
            assert max(width(line) for line in picture.splitlines()) <= 80
    assert len(pictures) > 20


def drawn(table, seat=0):
    return GAME.picture(table.view(seat), GAME.words["en"], USERS)


def test_the_picture_of_a_small_position():
    table = solo("4 d1, mouse a4", rooms="2 a5 a6", kept="a", cats=3, dice="2 cat mouse 5", struck="g7", doubles="a4")
    lines = drawn(table).splitlines()
    assert lines[1].startswith("                  ┏━━━━┯━━━━┯━━━━┓")
    assert lines[2].startswith(" 1                ┃ 4  │    │    ┃      (o)")
    assert lines[7].startswith("   ┏━━━━╃────┼────┼────┼────┼────╄━━━━┓")
    assert lines[8].startswith(" 4 ┃ M² │    │    │    │    │    │    ┃ (x)")
    assert lines[9].startswith("   ┣━━━━╅────┼────┼────┼────┼────┼────┨")
    assert lines[10].startswith(" 5 ┃ 2  ┃    │    │    │    │    │    ┃ (o)")
    assert lines[11].startswith("   ┃    ┠────┼────┼────┼────┼────┼────┨")
    assert lines[12].startswith(" 6 ┃ 2  ┃")
    assert lines[14].startswith(" 7 ┃    │    │    │    │    │    │ ╳  ┃ (o)")
    text = "\n".join(lines)
    assert "Dice: [2] [C] [M] [5]" in text
    assert "Cat track: x x x - 3 - 4 - 5 #" in text
    assert re.search(r"2 a a cell apart ○", text)
    for counted in ("Rooms 1,", "Cats of the track 3,", "Cheese 2,"):
        assert counted in text


def test_stars_bonus_cells_and_areas_are_drawn():
    text = drawn(match(sheet(), level=3))
    assert "│   R┃" in text or "┃   R┃" in text
    assert " * R" in text
    assert "a  R" in text


def test_rivals_are_drawn_in_a_line_each_as_of_the_last_complete_turn():
    table = match(sheet(), sheet("mouse a4", rooms="2 a5 a6"))
    before = drawn(table)
    play(table, "write 2 d4", seat=1)
    assert drawn(table) == before
    line = next(line for line in before.splitlines() if "Ola" in line)
    assert "2×1 3×0 4×0 5×0" in line
    assert "3/40" in line
    assert "▸Ola" in line
    play(table, "write 3 d5", "write 4 d6", "done", seat=1)
    assert "▸" not in next(line for line in drawn(table).splitlines() if "Ola" in line)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_the_table_with_its_moves_fits_a_terminal_of_24_lines(language, level, monkeypatch):
    monkeypatch.setattr(Match, "can_take_back", lambda _match, _seat: True)  # the line that says so is always there
    table = Match(GAME, 6, {"level": level}, seed=level, users=USERS)
    rng = FastRng(level)
    screen = Screen(Console(width=80, height=24, file=StringIO(), force_terminal=True, color_system=None), language)
    session = Session(table, 0, bot_of("cat"), rng, screen=screen, ask=str)
    session.has_been_helped = True
    shown = 0
    while not table.is_over and shown < 60:
        if table.is_acting(0) and rng.below(2) == 0:
            screen.console.file = StringIO()
            session.show_table(session.open_menu())
            lines = screen.console.file.getvalue().splitlines()
            assert len(lines) < 24, "\n".join(lines)  # one line is for the answer
            shown += 1
        seat = table.acting[0]
        table.play(seat, choose(table.state, seat, rng))
    assert shown > 5
