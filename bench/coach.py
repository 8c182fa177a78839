"""Measures what looking back on a match is worth; writes the tables of coach.md: python bench/coach.py [--matches N].

Bots play matches, and these are looked back on. Times are of the processor, in seconds.
"""

import argparse
import re
import time
from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, pstdev, stdev
from typing import Any

from rich.console import Console
from rich.progress import track

from kociarnia.bots.judge import compare
from kociarnia.bots.knowledge import learned_policy
from kociarnia.bots.levels import bot_of
from kociarnia.core.chance import FastRng
from kociarnia.core.game import AnyGame
from kociarnia.games import GAMES
from kociarnia.play.analysis import Analysis, Decision, analyse
from kociarnia.play.looking import PRECISION, WORLDS
from kociarnia.play.match import Match

PAGE = Path(__file__).parent / "coach.md"
TABLES = re.compile(r"(?<=<!-- measured -->\n).*(?=<!-- end -->)", re.DOTALL)
LEVELS = ("random", "kitten", "cat", "lynx", "tiger")
ITERATIONS = {"tiger": 500}  # a tiger thinks less here than at a table, so that the tables take minutes and not hours
PLAIN_BLUNDER = 0.06  # of a win, by the second opinion
SECOND_OPINION = 4  # times as many worlds as at the first look
MORE = 5  # times as many matches where a mean is asked for


def seats_of(game: AnyGame) -> int:
    """Return the fewest seats that are a contest."""
    return max(2, game.fewest_seats)


def played(game: AnyGame, levels: Sequence[str], seed: int) -> Match[Any, Any]:
    """Return a match of bots to its end."""
    match: Match[Any, Any] = Match(game, len(levels), seed=seed)
    while not match.is_over:
        seat = match.acting[0]
        rng = FastRng(seed * 100_003 + match.length)
        bot = bot_of(levels[seat])
        if levels[seat] in ITERATIONS:
            bot = type(bot)(ITERATIONS[levels[seat]], 60.0, is_learned=True)  # type: ignore[call-arg]
        match.play(seat, game.notation.write(bot.think(game, match.view(seat), rng).move))
    return match


def rotated(levels: Sequence[str], game: AnyGame, seed: int) -> list[str]:
    """Return a level for every seat; who sits where changes with the seed."""
    return [levels[(seat + seed) % len(levels)] for seat in range(seats_of(game))]


def timed(match: Match[Any, Any], **wishes: int) -> tuple[Analysis, float]:
    """Return an analysis and how long it took."""
    start = time.process_time()
    found = analyse(match, **wishes)  # type: ignore[arg-type]
    return found, time.process_time() - start


def accounts(game: AnyGame, matches: int) -> str:
    """Return a row: how sure the account is, and whether fortune evens out."""
    plain: list[float] = []
    errors: list[float] = []
    again: list[float] = []  # how much fortune differs with another seed
    short: list[float] = []
    whole: list[float] = []
    for seed in range(matches):
        levels = rotated(("lynx", "cat"), game, seed)
        match = played(game, levels, seed)
        one, seconds = timed(match, depth=0)
        short.append(seconds)
        whole.append(timed(match)[1])
        account = one.accounts[0]
        plain.append(account.outcome)
        if account.fortune is None:
            continue
        other = analyse(match, depth=0, seed=1).accounts[0].fortune
        assert other is not None
        errors.append(account.rest.error)
        again.append(account.fortune.mean - other.mean)
    times = f"{fmean(short):.1f} ({max(short):.1f}) | {fmean(whole):.1f} ({max(whole):.1f})"
    if not errors:
        return f"| {game.titles['en']} | {seats_of(game)} | {matches} | {100 * pstdev(plain):.0f} | | | {times} |"
    seeds = 100 * sqrt(fmean(value * value for value in again) / 2)
    return (
        f"| {game.titles['en']} | {seats_of(game)} | {matches} | {100 * pstdev(plain):.0f} | {100 * fmean(errors):.1f}"
        f" | {seeds:.1f} | {times} |"
    )


def evenness(game: AnyGame, matches: int) -> str:
    """Return a row: over many matches of a kitten at A, does fortune even out, and play explain what is left?"""
    plain: list[float] = []
    fortunes: list[float] = []
    own: list[float] = []
    others: list[float] = []
    for seed in range(matches * MORE):
        account = analyse(played(game, rotated(("kitten", "cat"), game, 0), 7000 + seed), depth=0).accounts[0]
        if account.fortune is None:
            return f"| {game.titles['en']} | | | | | |"
        plain.append(account.outcome - account.par.mean)
        fortunes.append(account.fortune.mean)
        own.append(account.play[0].mean)
        others.append(sum(part.mean for part in account.play[1:]))
    cells = " | ".join(with_error(values) for values in (plain, own, others, fortunes))
    return f"| {game.titles['en']} | {matches * MORE} | {cells} |"


def with_error(values: Sequence[float]) -> str:
    """Return a mean and its standard error, in percent of a win."""
    return f"{100 * fmean(values):+.0f} ± {100 * stdev(values) / sqrt(len(values)):.0f}"


def losses(game: AnyGame, matches: int) -> str:
    """Return a row: what a decision of each level loses on average, with twice its error by matches."""
    cells = []
    for level in LEVELS:
        means = []
        for seed in range(matches):
            match = played(game, [level] * seats_of(game), 1000 + seed)
            means.append(fmean(decision.loss.mean for decision in analyse(match).decisions))
        cells.append(f"{100 * fmean(means):.2f} ± {100 * 2 * stdev(means) / sqrt(matches):.2f}")
    return f"| {game.titles['en']} | {matches} | {' | '.join(cells)} |"


def top(found: Analysis) -> Decision | None:
    """Return the largest mistake of a match."""
    return max(found.mistakes, key=lambda mistake: mistake.loss.mean, default=None)


def stability(game: AnyGame, matches: int) -> str:
    """Return a row: is the top mistake the same with another seed, and is a planted blunder found?"""
    same, named, found, planted = 0, 0, 0, 0
    for seed in range(matches):
        match = played(game, rotated(("kitten", "cat"), game, seed), 2000 + seed)
        one, other = (top(analyse(match, seed=number)) for number in (0, 1))
        if one or other:
            named += 1
            same += bool(one and other and one.number == other.number)
        match, blunder = with_blunder(game, 3000 + seed, 3 + seed * 5 % 40)
        if blunder:
            planted += 1
            mistakes = analyse(match, [match.lines()[blunder - 1].seat]).mistakes
            found += any(mistake.number == blunder for mistake in mistakes)
    return f"| {game.titles['en']} | {same} of {named} | {found} of {planted} |"


def with_blunder(game: AnyGame, seed: int, earliest: int) -> tuple[Match[Any, Any], int]:
    """Return a match of lynxes and the number of one random move in it that a second opinion calls bad; 0: none was."""
    match: Match[Any, Any] = Match(game, seats_of(game), seed=seed)
    policy = learned_policy(game, match.seats, match.options)
    blunder = 0
    while not match.is_over:
        seat = match.acting[0]
        rng = FastRng(seed * 100_003 + match.length)
        move = game.notation.write(bot_of("lynx").think(game, match.view(seat), rng).move)
        legal = match.legal(seat)
        if not blunder and match.length >= earliest and len(legal) > 1:
            kept = rng.below(len(legal))
            base = game.imagine(match.view(seat), FastRng(seed))
            opinion = compare(policy, base, seat, SECOND_OPINION * WORLDS, seed << 48, kept=kept, precision=PRECISION)
            if opinion.loss(kept) > max(PLAIN_BLUNDER, 2 * opinion.loss_error(kept)):
                move, blunder = legal[kept], match.length + 1
        match.play(seat, move)
    return match, blunder


def main() -> None:
    """Measure, and write the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--games", default=",".join(GAMES))
    arguments = parser.parse_args()
    games = [GAMES[name] for name in arguments.games.split(",")]
    console = Console(stderr=True)
    tables: list[tuple[str, Callable[[AnyGame, int], str]]] = [
        (
            "| lynx and cat | seats | matches | sd of the win | error told | sd by seed"
            " | s, account (most) | s, whole (most) |\n|---|---:|---:|---:|---:|---:|---:|---:|",
            accounts,
        ),
        (
            "| kitten at A | matches | outcome − par | own play | others' play | fortune |\n"
            "|---|---:|---:|---:|---:|---:|",
            evenness,
        ),
        (
            f"| mean loss a decision | matches | {' | '.join(LEVELS)} |\n|---|---:|{'---:|' * len(LEVELS)}",
            losses,
        ),
        ("| | the same top mistake with another seed | planted blunders found |\n|---|---:|---:|", stability),
    ]
    text = ""
    for head, row in tables:
        text += "\n".join([head, *(row(game, arguments.matches) for game in track(games, console=console))]) + "\n\n"
        PAGE.write_text(
            TABLES.sub(lambda _: f"\n{text}", PAGE.read_text(encoding="utf-8")),  # noqa: B023 - used at once
            encoding="utf-8",
        )


if __name__ == "__main__":
    main()
