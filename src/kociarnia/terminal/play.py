"""Setting up a match at the terminal, and what is left of it afterwards."""

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from secrets import randbits

from kociarnia.bots.levels import bot_of
from kociarnia.bots.pace import answer_time
from kociarnia.core.chance import FastRng
from kociarnia.core.game import AnyGame
from kociarnia.core.words import Words
from kociarnia.play.match import Match
from kociarnia.terminal.screen import Screen
from kociarnia.terminal.session import Left, Session

USUAL_SEATS = 3
INTERRUPTED = 130


def usual_seats(game: AnyGame) -> int:
    """Return how many seats a match has when nobody says."""
    return min(max(USUAL_SEATS, game.fewest_seats), game.most_seats)


def name_users(words: Words, seats: int, seat: int) -> list[str]:
    """Return names for everybody at the table: cats' names for the bots."""
    names = iter(words.text("bots").split(", "))
    return [words.text("guest") if other == seat else next(names) for other in range(seats)]


def ask_line(prompt: str) -> str:
    """Ask for a line; what comes from a pipe is shown as if it had been typed."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import_module("readline")  # lets a person edit the line
        return input(prompt)
    line = input(prompt)
    sys.stdout.write(f"{line}\n")
    return line


def wait_at_pace(level: str, factor: float) -> Callable[[float], None]:
    """Return a function that is told when a bot began to think, and waits until its answer may be shown."""

    def wait(begun: float) -> None:
        now = time.monotonic()
        time.sleep(max(0.0, answer_time(level, begun, now, factor) - now))

    return wait


def play_match(
    match: Match, seat: int, *, bots: str, seed: int | None, screen: Screen, save: Path | None, pace: float = 1.0
) -> int:
    """Play a match between the person at a seat and bots; return the exit code."""
    rng = FastRng(randbits(64) if seed is None else seed)
    session = Session(match, seat, bot_of(bots), rng, screen=screen, ask=ask_line, wait=wait_at_pace(bots, pace))
    code = 0
    try:
        session.run()
    except (Left, EOFError, KeyboardInterrupt) as reason:
        if not isinstance(reason, Left):
            screen.console.print()  # the line of the prompt is still open
        screen.say("left")
        code = INTERRUPTED if isinstance(reason, KeyboardInterrupt) else 0
    if save is not None:
        save.write_text(match.record.text(), encoding="utf-8")
        screen.say_whole("saved", file=str(save))
    return code
