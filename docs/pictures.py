"""Pictures of the games for the documentation: real positions, drawn as text by the games themselves."""

from pathlib import Path

from kociarnia import GAMES, Match
from kociarnia.bots.levels import bot_of
from kociarnia.core.chance import FastRng
from kociarnia.core.words import LANGUAGES

SEED = 5
MOVES = {"sen": 30, "koty": 24, "kotostrofa": 12, "luckybox": 12, "domkotow": 20}
"""How many moves of cats lead to the position of each game."""
SEATS = {"sen": 3, "koty": 2, "kotostrofa": 3, "luckybox": 1, "domkotow": 1}
USERS = ("Ala", "Bo", "Cela")


def reach(name: str) -> Match:
    """Return a match in which cats have made some moves."""
    game = GAMES[name]
    match = Match(game, SEATS[name], seed=SEED)
    cat, rng = bot_of("cat"), FastRng(SEED)
    for _ in range(MOVES[name]):
        seat = match.acting[0]
        match.play(seat, game.notation.write(cat.choose(game, match.view(seat), rng)))
    return match


def write_pictures(folder: Path) -> None:
    """Write the picture of every game in every language, as the first seat sees the table."""
    folder.mkdir(exist_ok=True)
    for name in MOVES:
        match = reach(name)
        for language in LANGUAGES:
            words = match.game.words[language]
            drawn = match.game.picture(match.view(0), words, USERS[: match.seats])
            (folder / f"{name}.{language}.txt").write_text(f"{drawn}\n", encoding="utf-8")
