"""Choosing a move."""

from importlib import resources

import pytest

from kociarnia import GAMES
from kociarnia.core.words import Words
from kociarnia.terminal.menu import Menu, Refused

SEN = GAMES["sen"]
TURN = ["take 1", "take 2", "take 3", "take 4", "draw", "wake"]
SQUARES = [f"{seat}{place}" for seat in "AB" for place in range(1, 5)]


def menu(legal: list[str], language: str = "en") -> Menu:
    moves = [SEN.notation.read(text) for text in legal]
    return Menu(
        SEN.notation,
        legal,
        [SEN.notation.parts(move) for move in moves],
        game_words=SEN.words[language],
        words=Words.load(resources.files("kociarnia.terminal"), language),
        users=["You", "Jan"],
        seat=0,
    )


def drawn(legal: list[str], width: int = 80, language: str = "en") -> list[str]:
    return [line.plain for line in menu(legal, language).lines(width)]


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("3", "take 3"),
        ("take 3", "take 3"),
        ("  TAKE   3 ", "take 3"),
        ("t 3", "take 3"),
        ("d", "draw"),
        ("D", "draw"),
        ("dr", "draw"),
        ("w", "wake"),
    ],
)
def test_a_move_is_chosen_by_key_notation_or_beginning(typed: str, move: str) -> None:
    assert menu(TURN).read(typed) == move


@pytest.mark.parametrize(
    ("typed", "language", "refusal"),
    [
        ("", "en", "Possible now: take 1, take 2, take 3, take 4, draw, wake."),
        ("tke 1", "en", "“tke 1” is not a move. Did you mean take 1?"),
        ("tke 1", "pl", "„tke 1” to nie jest ruch. Może chodziło o weź 1?"),
        ("purr", "en", "“purr” is not a move. Possible now: take 1, take 2, take 3, take 4, draw, wake."),
        ("5", "en", "“5” is not a move. Possible now: take 1, take 2, take 3, take 4, draw, wake."),
        ("take 5", "en", "“take 5” is not possible now. Did you mean take 4?"),
        (
            "discard",
            "pl",
            "„discard” nie jest teraz możliwe. Teraz możesz: weź 1, weź 2, weź 3, weź 4, dobierz, pobudka.",
        ),
    ],
)
def test_a_refusal_says_what_would_be_right(typed: str, language: str, refusal: str) -> None:
    with pytest.raises(Refused) as refused:
        menu(TURN, language).read(typed)
    assert str(refused.value) == refusal


def test_a_beginning_of_several_moves_names_them() -> None:
    with pytest.raises(Refused) as refused:
        menu(["point 1 2", "peek A1"]).read("p")
    assert "“p” is not a move" in str(refused.value)
    with pytest.raises(Refused) as refused:
        menu([f"pick {card}" for card in ("pick1", "peek1", "peek1-base")]).read("pick pe")
    assert str(refused.value) == "“pick pe” could be pick peek1, pick peek1-base."


def test_a_long_list_of_possible_moves_is_shortened() -> None:
    with pytest.raises(Refused, match=r"look 7, look 8, …\.$"):
        menu([f"look {place}" for place in range(1, 11)]).read("purr")


def test_moves_of_one_kind_share_a_line() -> None:
    assert drawn(TURN) == [
        "  1 2 3 4  Take the top discard for a card of yours  take 1 … take 4",
        "  d        Draw a card                               draw",
        "  w        Call: Wake up!                            wake",
    ]


def test_a_longer_list_of_keys_stands_below_its_line() -> None:
    assert drawn([f"peek {square}" for square in SQUARES]) == [
        "  A1 … B4  Peek at a card of any dream  peek A1 … peek B4",
        "           A1 A2 A3 A4 B1 B2 B3 B4",
    ]


def test_keys_that_count_on_are_not_repeated() -> None:
    assert drawn([f"keep {place}" for place in range(1, 13)]) == [
        "  1 … 12  Keep it in place of a card of yours  keep 1 … keep 12"
    ]


def test_single_moves_are_told_in_words() -> None:
    assert drawn(["choose 1", "choose 2"]) == [
        "  1  Hold on to number 1  choose 1",
        "  2  Hold on to number 2  choose 2",
    ]


def test_many_single_moves_stand_in_columns() -> None:
    assert drawn([f"say {number}" for number in (0, 1, 2, 3, 4, 5)], width=60) == [
        "  0  Say: twice 0  say 0    3  Say: twice 3  say 3",
        "  1  Say: twice 1  say 1    4  Say: twice 4  say 4",
        "  2  Say: twice 2  say 2    5  Say: twice 5  say 5",
    ]
    assert drawn([f"say {number}" for number in (0, 1, 2, 3, 4, 5)], width=40) == [
        "  0  Say: twice 0    3  Say: twice 3",
        "  1  Say: twice 1    4  Say: twice 4",
        "  2  Say: twice 2    5  Say: twice 5",
    ]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_even_the_longest_list_fits_a_small_terminal(language: str) -> None:
    places = range(1, 12)
    legal = [f"take {place}" for place in places] + ["draw", "wake"]
    legal += [f"point {first} {second}" for first in places for second in places if first != second]
    lines = drawn(legal, language=language)
    assert len(lines) <= 6
    assert max(len(line) for line in lines) <= 80
    assert menu(legal).read("p11-10") == "point 11 10"
    assert menu(legal).read("p 11 10") == "point 11 10"


def test_long_lists_of_keys_are_left_out_where_there_is_no_room() -> None:
    squares = menu([f"peek {square}" for square in SQUARES])
    assert [line.plain for line in squares.lines(80, 2)] == drawn([f"peek {square}" for square in SQUARES])
    assert [line.plain for line in squares.lines(80, 1)] == [
        "  A1 … B4  Peek at a card of any dream  peek A1 … peek B4"
    ]


@pytest.mark.parametrize(
    ("typed", "move"),
    [("weź 3", "take 3"), ("WEZ 3", "take 3"), ("3", "take 3"), ("take 3", "take 3"), ("p", "wake"), ("wake", "wake")],
)
def test_a_polish_menu_takes_polish_words_also_without_accents_and_the_notation(typed: str, move: str) -> None:
    assert menu(TURN, "pl").read(typed) == move
