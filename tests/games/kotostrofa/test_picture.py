"""The table of Kotostrofa as text."""

import pytest

from kociarnia import SPECTATOR, is_compiled
from kociarnia.core.chance import FastRng
from kociarnia.core.columns import width_of
from kociarnia.core.words import LANGUAGES
from tests.games.kotostrofa.table_text import KOTOSTROFA, LETTERS, Board

USERS = ["Ola", "Kot o bardzo długim imieniu", "Jan", "猫", "Ewa"]


def drawn(board: Board, seat: str = "A", language: str = "en") -> str:
    return KOTOSTROFA.picture(board.view(seat), KOTOSTROFA.words[language], USERS[: board.match.seats])


TABLE = """
    A: red3 blue3 blue5 kotrus | B: red4 blue6 | C: violet7
    pile: *
    turn: B
    arrow: right
    passed: C
    totals: 0 12 1
    known: A>B blue6 | *>A red3
    top: green8
"""


def test_the_whole_table_is_drawn() -> None:
    assert drawn(Board(TABLE)).splitlines() == [
        " Round 1 · play passes to the right: B → A → C",
        "▸B Kot o bardzo dług… 2 cards  12 points            you know: 6B",
        " C Jan                1 card   1 point     pass",
        " A Ola                4 cards  0 points             all know: 3R",
        "",
        "                  Your hand: 21 points    Pile: 21 cards · on top: 8G",
        "                  (3) 4  5  6  7  8  K     3  4  5  6  7  8  K",
        " ● R red           ●  ·  ·  ·  ·           ·  ·  ●  ●  ●",
        " ▲ O orange        ·  ·  ·  ·  ·           ▲  ▲  ▲  ▲  ▲",
        " ■ G green         ·  ·  ·  ·     ·        ■■ ■  ■  ■     ■",
        " ◆ B blue          ◆  ·  ◆  ·     ·     =  ◆  ◆  ·  ·     ◆",
        " ★ V violet        ·  ·  ·     ·           ★  ★★ ★     ·",
        " ✖ K Kotruś                          ✖                       ·",
        "",
        " (3) a pair by value, with its effect · = a pair of one colour",
    ]


def test_a_spectator_sees_the_pile_and_what_everybody_knows() -> None:
    picture = drawn(Board(TABLE), "*", "pl")
    assert "wszyscy znają: 3C" in picture
    assert "Twoja ręka" not in picture
    assert "Stos: 21 kart · na górze: 8Z" in picture
    assert "6N" not in picture


def test_a_seat_without_cards_is_out_and_has_no_turn() -> None:
    picture = drawn(Board("A: red3 | B: | C: red4"))
    assert "left: A → C" in picture
    assert " B Kot o bardzo dług… out" in picture


@pytest.mark.parametrize(
    ("pending", "english", "polish"),
    [
        ("swap", "After the next draw Jan swaps a card", "Jan po najbliższym losowaniu wymieni kartę ze stosem."),
        ("two_cards", "takes two cards from Jan", "Jan oddaje dwie karty naraz"),
        ("three_cards", "takes three cards from Jan", "Jan oddaje trzy karty naraz"),
    ],
)
def test_what_waits_for_the_next_draw_is_said(pending: str, english: str, polish: str) -> None:
    board = Board(f"A: red3 | B: blue4 | C: red4\npending: {pending}")
    assert english in drawn(board)
    assert polish in drawn(board, "B", "pl")


def test_a_marked_card_is_named_to_its_owner_alone() -> None:
    board = Board("A: red3 | B: blue4 | C: red4 kotrus\npending: marked\nmarked: kotrus")
    assert "One card of Jan is chosen for the next draw: Kotruś." in drawn(board, "C")
    assert "One card of Jan is chosen for the next draw." in drawn(board, "A")


def test_a_finished_match_shows_its_last_round() -> None:
    assert drawn(Board("A: red3 | B: | C:\nphase: over\nround: 2\ntotals: 3 1 2")).startswith(" Round 2 ·")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_no_line_is_wider_than_80_columns(seats: int, language: str) -> None:
    hands = " | ".join(f"{letter}: {'*' if letter == 'B' else ''}" for letter in LETTERS[:seats])
    crowded = Board(
        f"{hands}\nphase: discarding\nturn: B\npassed: {LETTERS[:seats]}\ntotals: {' '.join(['123'] * seats)}\n"
        "known: *>B red3 blue3 green3 green3 violet3 red4 blue4 orange4 green4 violet4 violet4 red5 blue5 kotrus"
    )
    for seat in f"*{LETTERS[:seats]}":
        assert max(width_of(line) for line in drawn(crowded, seat, language).splitlines()) <= 80
    assert "+" in drawn(crowded, "A", language), "what does not fit is counted"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_picture_never_depends_on_what_its_seat_cannot_know_and_always_fits(seats: int) -> None:
    for seed in range(2 if is_compiled else 1):
        rng = FastRng(seed)
        state = KOTOSTROFA.new(seats, KOTOSTROFA.check(seats, None), rng)
        while state.acting():
            mover = state.acting().bit_length() - 1
            state.apply(mover, state.legal(mover)[rng.below(len(state.legal(mover)))], rng)
            for looker in range(SPECTATOR, seats):
                guess = state.clone()
                guess.redeal(looker, rng)
                words = KOTOSTROFA.words[LANGUAGES[looker % 2]]
                views = [KOTOSTROFA.view(world, looker) for world in (state, guess)]
                pictures = [KOTOSTROFA.picture(view, words, USERS[:seats]) for view in views]
                assert pictures[0] == pictures[1]
                assert max(width_of(line) for line in pictures[0].splitlines()) <= 80
