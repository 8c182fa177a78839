"""The table of Koty as text."""

import pytest

from kociarnia.core.chance import FastRng
from kociarnia.core.columns import width_of
from kociarnia.core.playout import play_out
from kociarnia.core.state import SPECTATOR
from kociarnia.core.words import LANGUAGES
from tests.games.koty.crowd import crowded_position
from tests.games.koty.table_text import KOTY, lay

NIGHT = {"moths": 4, "bats": 4, "owls": 4, "dragons": 1}
LONG_NAMES = [
    "Ola",
    "Bartłomiej Długonosy-Wielkomiejski",
    "Ćma",
    "猫猫猫猫猫猫猫猫猫猫猫猫",
    "E",
    "Żaneta z Krainy Snów",
]


def draw(table, letter: str, language: str = "en") -> str:
    return KOTY.picture(table.view(letter), KOTY.words[language], ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", range(2, 7))
def test_no_line_is_wider_than_80_columns(seats, language):
    rng = FastRng(seats)
    options = {**NIGHT, "teams": seats in (4, 6), "nine_doubles_itself": True}
    starts = [KOTY.new(seats, KOTY.check(seats, options), rng), KOTY.restore(crowded_position(seats, options, rng, 0))]
    for state in starts:
        while True:
            for seat in range(SPECTATOR, seats):
                picture = KOTY.picture(KOTY.view(state, seat), KOTY.words[language], LONG_NAMES[:seats])
                for line in picture.splitlines():
                    assert width_of(line) <= 80
                    assert line == line.rstrip()
            if not state.acting():
                break
            play_out(state, rng, 11)


def test_every_nine_of_a_rival_can_be_counted():
    picture = draw(lay("A: - - - - / 1 1 1 1\nB: 9997 9 90 8 / 2 2 2 2"), "A")
    assert "│9│9│9│7▲│" in picture
    rows = [line for line in picture.splitlines() if "7▲" in line]
    assert rows[0].split() == ["B", "Ben", "│9│9│9│7▲│", "│9│", "│9│0▼│", "│8●│"]


def test_the_count_stands_under_every_land():
    picture = draw(lay("A: - - - - / 1 1 1 1\nB: 9997 9 90 8 / 2 2 2 2"), "A")
    assert "1=56         2=9          3=0          4=8" in picture
    assert "73 cats, 5×9" in picture


def test_the_own_dream_is_a_row_of_stacks_above_the_own_hand():
    lines = draw(lay("A: 998 - 0 9 / 1 2 J 0\nB: - - - - / 2 2 2 2"), "A").splitlines()
    start = next(index for index, line in enumerate(lines) if "╭1" in line)
    drawn = [line[20:] for line in lines[start:]]
    assert drawn == [
        "╭1──────╮  ╭2──────╮  ╭3──────╮  ╭4──────╮",
        "│   9   │  │       │  │  0▼   │  │   9   │",
        "│   9   │  ╰──────0╯  ╰──────0╯  ╰──────9╯",
        "│  8●   │",
        "╰─────32╯",
        "╭───────╮  ╭───────╮  ╭───────╮  ╭───────╮",
        "│  0▼   │  │  1●   │  │  2▲   │  │  J★   │",
        "╰───────╯  ╰───────╯  ╰───────╯  ╰───────╯",
    ]


def test_an_attack_under_way_is_told_and_its_land_marked():
    table = lay("A: - - - - / J 1 1 1\nB: 8 - - - / 2 2 2 2").play("befriend joker B1", "5")
    assert "attack: A J★=1● → B1" in draw(table, "A")
    assert "┃8●┃" in draw(table, "A")
    assert "┃  8●   ┃" in draw(table, "B")
    assert "▸B Ben" in draw(table, "A")


def test_the_piles_lie_in_the_middle():
    assert "draw pile [83]   discards [4] 1●" in draw(
        lay("A: - - - - / J 1 1 1\nB: - - - - / 2 2 2 2\ndiscards: 5 6 7 1"), "A"
    )


def test_what_everybody_knows_of_a_hand_is_shown():
    table = lay("A: - - - - / J 1 1 1\nB: - - - - / 2 2 2* 3*")
    assert "known 2▲ 3■" in draw(table, "A")
    assert "known" not in draw(lay("A: - - - - / J 1 1 1\nB: - - - - / 2 2 2 3"), "A")


def test_a_spectator_sees_every_dream_from_afar_and_no_hand():
    picture = draw(lay("A: 8 - - - / J 1 1 1\nB: - - - - / 2 2 2 3"), "-")
    assert "╭" not in picture
    assert [line[1] for line in picture.splitlines() if line[1:3] in ("A ", "B ")] == ["A", "B"]


def test_a_partner_is_named():
    text = "A: - - - - / 1 1 1 1\nB: - - - - / 2 2 2 2\nC: - - - - / 3 3 3 3\nD: - - - - / 4 4 4 4"
    lines = draw(lay(text, teams=True), "A").splitlines()
    partner = next(index for index, line in enumerate(lines) if line.strip() == "partner")
    assert lines[partner - 2].startswith(" C Cleo")
    assert "partner" not in draw(lay(text), "A")
