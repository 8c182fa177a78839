"""Moves in the language of the reader."""

import re

import pytest

from kociarnia import GAMES
from kociarnia.core.words import LANGUAGES
from kociarnia.terminal.spoken import WORD, SpokenMoves, fold


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_a_notation_is_said_in_polish(game: str) -> None:
    notation = GAMES[game].notation
    words = {word for move in range(notation.size) for word in WORD.findall(notation.write(move))}
    assert words == set(SpokenMoves(GAMES[game].words["pl"]).names)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_two_moves_are_said_alike_even_without_accents(game: str, language: str) -> None:
    notation, spoken = GAMES[game].notation, SpokenMoves(GAMES[game].words[language])
    said = [fold(spoken.write(notation.write(move))) for move in range(notation.size)]
    assert len(set(said)) == notation.size
    assert not [text for text in said if re.search("[^ -~]", text)]


@pytest.mark.parametrize(
    ("game", "move", "said"),
    [
        ("sen", "look 1", "podejrzyj 1"),
        ("sen", "wake", "pobudka"),
        ("koty", "lay blue1 A3", "połóż niebieski1 A3"),
        ("kotostrofa", "discard red3+blue3", "odrzuć czerwona3+niebieska3"),
        ("luckybox", "collect two-lightnings", "premia dwie-błyskawice"),
        ("domkotow", "change mouse>5", "zmień mysz>5"),
        ("domkotow", "use a", "użyj a"),
    ],
)
def test_seats_numbers_and_cells_stay_as_they_are(game: str, move: str, said: str) -> None:
    GAMES[game].notation.read(move)
    assert SpokenMoves(GAMES[game].words["pl"]).write(move) == said
    assert SpokenMoves(GAMES[game].words["en"]).write(move) == move
