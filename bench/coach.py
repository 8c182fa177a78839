"""Measures what looking back on a match is worth; writes the tables of coach.md.

    python bench/coach.py [--matches N] [--games A,B,…] [--only KIND,…] [--seconds S]

Bots play matches, thinking by iterations alone, and these are looked back on. What each match has shown is kept in
coach.jsonl, by the versions of judge and bots, so that a run that is stopped goes on from there, and the same matches
give the same figures on a busy machine. Times are of the processor, in seconds.
"""

import argparse
import re
import time
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, pstdev, stdev
from typing import Any

import msgspec

from kociarnia.bots.bot import Budget
from kociarnia.bots.judge import compare
from kociarnia.bots.knowledge import learned_policy
from kociarnia.bots.levels import bot_of
from kociarnia.core.chance import FastRng
from kociarnia.core.game import AnyGame
from kociarnia.games import GAMES
from kociarnia.play.account import Decision
from kociarnia.play.analysis import analyse
from kociarnia.play.contest import own_iterations
from kociarnia.play.looking import LOOKED_AT_AGAIN, MOST_MISTAKES, PRECISION, VERSION, WORLDS, Finding, Look
from kociarnia.play.match import Match
from kociarnia.play.ratings import bots_version
from kociarnia.play.standing import wilson
from kociarnia.play.steps import read_beginning

PAGE = Path(__file__).parent / "coach.md"
KEPT = Path(__file__).parent / "coach.jsonl"
TABLES = re.compile(r"(?<=<!-- measured -->\n).*(?=<!-- end -->)", re.DOTALL)
LEVELS = ("random", "kitten", "cat", "lynx", "tiger")
ITERATIONS = {"tiger": 500}  # a tiger thinks less here than at a table, so that the tables take minutes and not hours
PLAIN_BLUNDER = 0.06  # of a win, by the second opinion
SECOND_OPINION = 4  # times as many worlds as at the first look
NONE = -1.0  # in place of the number of a move


class Shown(msgspec.Struct, frozen=True):
    """What one match has shown."""

    kind: str
    game: str
    seed: int
    judge: int
    bots: str
    numbers: list[float]


def seats_of(game: AnyGame) -> int:
    """Return the fewest seats that are a contest."""
    return max(2, game.fewest_seats)


def played(
    game: AnyGame,
    levels: Sequence[str],
    seed: int,
    blunder: Callable[[Match[Any, Any], int], str | None] = lambda _match, _seat: None,
) -> Match[Any, Any]:
    """Return a match of bots to its end; `blunder` may put another move in the place of theirs."""
    match: Match[Any, Any] = Match(game, len(levels), seed=seed)
    while not match.is_over:
        seat = match.acting[0]
        level = levels[seat]
        rng = FastRng(seed * 100_003 + match.length)
        budget = Budget(ITERATIONS.get(level) or own_iterations(level) or 1)
        move = bot_of(level).choose(game, match.view(seat), rng, budget)
        match.play(seat, blunder(match, seat) or game.notation.write(move))
    return match


def rotated(levels: Sequence[str], game: AnyGame, seed: int) -> list[str]:
    """Return a level for every seat; who sits where changes with the seed."""
    return [levels[(seat + seed) % len(levels)] for seat in range(seats_of(game))]


def decisions(match: Match[Any, Any], seats: Sequence[int], seed: int = 0) -> tuple[list[Decision], list[Decision]]:
    """Look back on the decisions of seats alone: return all of them, and what is held to be a mistake, named or not."""
    record = match.record
    look = Look(read_beginning(match.game, record), record.deal, record.lines, seats=seats, depth=1, seed=seed)
    look.tasks = [task for task in look.tasks if task.kind == "decision"]
    found: list[Finding] = []
    look.go_on(found, lambda: False)
    return [each for each in found[: len(look.tasks)] if isinstance(each, Decision)], look.mistakes(
        found, LOOKED_AT_AGAIN
    )


# What a match is asked for


def account(game: AnyGame, seed: int) -> list[float]:
    """Return an outcome, the error told, how fortune differs with another seed, and the seconds of account and all."""
    match = played(game, rotated(("lynx", "cat"), game, seed), seed)
    start = time.process_time()
    own = analyse(match, depth=0).accounts[0]
    middle = time.process_time()
    analyse(match)
    times = [middle - start, time.process_time() - middle]
    if own.fortune is None:
        return [own.outcome, 0.0, 0.0, *times]
    other = analyse(match, depth=0, seed=1).accounts[0].fortune
    assert other is not None
    return [own.outcome, own.rest.error, own.fortune.mean - other.mean, *times]


def evenness(game: AnyGame, seed: int) -> list[float]:
    """Return what a kitten at A has beside par, by its own play, by the others' and by fortune."""
    own = analyse(played(game, rotated(("kitten", "cat"), game, 0), 7000 + seed), depth=0).accounts[0]
    if own.fortune is None:
        return []
    others = sum(part.mean for part in own.play[1:])
    return [own.outcome - own.par.mean, own.play[0].mean, others, own.fortune.mean]


def loss_of(level: str) -> Callable[[AnyGame, int], list[float]]:
    """Return what asks a match of a level against itself for what a decision loses on average."""

    def loss(game: AnyGame, seed: int) -> list[float]:
        match = played(game, [level] * seats_of(game), 1000 + seed)
        return [fmean(each.loss.mean for each in decisions(match, range(match.seats))[0])]

    return loss


def top(game: AnyGame, seed: int) -> list[float]:
    """Return the number of the largest mistake by two looks with different seeds."""
    match = played(game, rotated(("kitten", "cat"), game, seed), 2000 + seed)
    found = (decisions(match, range(match.seats), number)[1] for number in (0, 1))
    return [max(each, key=lambda one: one.loss.mean).number if each else NONE for each in found]


def planted(game: AnyGame, seed: int) -> list[float]:
    """Return whether a blunder in a match of tigers is named, and whether it is held to be a mistake at all.

    A blunder is a random move that a second opinion (more worlds, another seed) holds to lose much. Nothing is
    returned if no random move was one.
    """
    policy = learned_policy(game, seats_of(game), game.check(seats_of(game), {}))
    put: list[tuple[int, int]] = []

    def blunder(match: Match[Any, Any], seat: int) -> str | None:
        legal = match.legal(seat)
        if put or match.length < 3 + seed * 5 % 40 or len(legal) == 1:
            return None
        start = (3000 + seed) * 1009 + match.length
        kept = FastRng(start).below(len(legal))
        base = game.imagine(match.view(seat), FastRng(start))
        opinion = compare(policy, base, seat, SECOND_OPINION * WORLDS, start << 32, kept=kept, precision=PRECISION)
        if opinion.loss(kept) <= max(PLAIN_BLUNDER, 2 * opinion.loss_error(kept)):
            return None
        put.append((seat, match.length + 1))
        return legal[kept]

    match = played(game, ["tiger"] * seats_of(game), 3000 + seed, blunder)
    if not put:
        return []
    [(seat, number)] = put
    numbers = [each.number for each in decisions(match, [seat])[1]]
    return [float(number in numbers[:MOST_MISTAKES]), float(number in numbers)]


KINDS: dict[str, Callable[[AnyGame, int], list[float]]] = {
    "top": top,
    "planted": planted,
    **{f"loss {level}": loss_of(level) for level in LEVELS},
    "account": account,
    "evenness": evenness,
}

# The tables


def with_error(values: Sequence[float], times: float = 1.0, digits: int = 0) -> str:
    """Return a mean and so many times its standard error, in percent of a win."""
    error = times * stdev(values) / sqrt(len(values)) if len(values) > 1 else 1.0
    return f"{100 * fmean(values):.{digits}f} ± {100 * error:.{digits}f}"


def share_of(successes: int, tries: int) -> str:
    """Return how many of how many, and the 95 % interval in percent."""
    if not tries:
        return "0 of 0"
    share = wilson(successes / tries, tries)
    return f"{successes} of {tries} ({100 * share.low:.0f}–{100 * share.high:.0f} %)"


Rows = dict[tuple[str, str], list[list[float]]]


def accounts_row(rows: Rows, game: AnyGame) -> str:
    """Return how sure the account is, and what it takes."""
    found = rows.get(("account", game.id), [])
    if not found:
        return ""
    outcomes, errors, differences, short, whole = zip(*found, strict=True)
    has_fortune = any(errors)
    seeds = sqrt(fmean(value * value for value in differences) / 2)
    sure = f"{100 * fmean(errors):.1f} | {100 * seeds:.1f}" if has_fortune else " | "
    return (
        f"| {game.titles['en']} | {seats_of(game)} | {len(found)} | {100 * pstdev(outcomes):.0f} | {sure}"
        f" | {fmean(short):.1f} ({max(short):.1f}) | {fmean(whole):.1f} ({max(whole):.1f}) |"
    )


def evenness_row(rows: Rows, game: AnyGame) -> str:
    """Return whether fortune evens out over many matches of a kitten, and play explains what is left."""
    found = [each for each in rows.get(("evenness", game.id), []) if each]
    if not found:
        return ""
    return (
        f"| {game.titles['en']} | {len(found)} | "
        + " | ".join(with_error(each) for each in zip(*found, strict=True))
        + " |"
    )


def losses_row(rows: Rows, game: AnyGame) -> str:
    """Return what a decision of each level loses on average, with twice its error by matches."""
    found = {level: [each[0] for each in rows.get((f"loss {level}", game.id), [])] for level in LEVELS}
    if not any(found.values()):
        return ""
    cells = [f"{with_error(each, 2, 2)} ({len(each)})" if each else "" for each in found.values()]
    return f"| {game.titles['en']} | {' | '.join(cells)} |"


def stability_row(rows: Rows, game: AnyGame) -> str:
    """Return whether the top mistake is the same with another seed, and whether a planted blunder is found."""
    pairs = [each for each in rows.get(("top", game.id), []) if set(each) != {NONE}]
    blunders = [each for each in rows.get(("planted", game.id), []) if each]
    same = share_of(sum(one == other for one, other in pairs), len(pairs))
    named, held = (share_of(sum(each[what] > 0 for each in blunders), len(blunders)) for what in (0, 1))
    return f"| {game.titles['en']} | {same} | {held} | {named} |"


TITLES: dict[str, Callable[[Rows, AnyGame], str]] = {
    "| lynx and cat | seats | matches | sd of the win | error told | sd by seed"
    " | s, account (most) | s, whole (most) |\n|---|---:|---:|---:|---:|---:|---:|---:|": accounts_row,
    "| kitten at A | matches | outcome − par | own play | others' play | fortune |\n"
    "|---|---:|---:|---:|---:|---:|": evenness_row,
    f"| mean loss per decision (matches) | {' | '.join(LEVELS)} |\n|---|{'---:|' * len(LEVELS)}": losses_row,
    "| | the same top mistake with another seed | planted blunders found | and named, among three |\n"
    "|---|---:|---:|---:|": stability_row,
}


def kept() -> Iterator[Shown]:
    """Yield what was measured with the judge and the bots of today."""
    for line in KEPT.read_bytes().splitlines() if KEPT.exists() else ():
        shown = msgspec.json.decode(line, type=Shown)
        if shown.judge == VERSION and shown.bots == bots_version(shown.game):
            yield shown


def write_tables() -> None:
    """Put what is known into its place on the page."""
    rows: Rows = {}
    for shown in kept():
        rows.setdefault((shown.kind, shown.game), []).append(shown.numbers)
    bodies = {head: [text for game in GAMES.values() if (text := row(rows, game))] for head, row in TITLES.items()}
    text = "\n\n".join("\n".join([head, *body]) for head, body in bodies.items() if body)
    PAGE.write_text(TABLES.sub(lambda _: f"\n{text}\n\n", PAGE.read_text(encoding="utf-8")), encoding="utf-8")


def main() -> None:
    """Measure what is not known yet, match by match of every kind in turn, and write the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--only", default=",".join(KINDS), help="only these kinds, separated by commas")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no match later than that")
    wanted = parser.parse_args()
    end = time.monotonic() + wanted.seconds
    done = {(shown.kind, shown.game, shown.seed) for shown in kept()}
    for seed in range(wanted.matches):
        for kind in wanted.only.split(","):
            for name in wanted.games.split(","):
                if (kind, name, seed) not in done and time.monotonic() < end:
                    numbers = KINDS[kind](GAMES[name], seed)
                    shown = Shown(kind, name, seed, VERSION, bots_version(name), numbers)
                    with KEPT.open("ab") as file:
                        file.write(msgspec.json.encode(shown) + b"\n")
    write_tables()


if __name__ == "__main__":
    main()
