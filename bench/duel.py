"""Measures one bot that searches against another at equal CPU a decision: python bench/duel.py GAME --matches N.

The other one thinks for `--iterations`; how many fit into the same CPU for the one is measured first and then kept.
At a table of more than two the one meets several of the other, in teams one team the other. Deals are the same for
every seating. Results are appended to a file as they come, so that a run that is stopped goes on from there. Settings
that were chosen on some deals are confirmed on others (`--first`).
"""

import argparse
import json
import time
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import msgspec

from kociarnia.bots import knowledge
from kociarnia.bots.bot import Budget
from kociarnia.bots.levels import bot_of
from kociarnia.core.chance import FastRng
from kociarnia.core.game import AnyGame
from kociarnia.core.weights import read_weights, write_weights
from kociarnia.games import GAMES
from kociarnia.play.match import Match
from kociarnia.terminal.settings import read_settings

HERE = Path(__file__).parent
TRIED = 40  # decisions by which the CPU of an iteration is measured
FEWEST = 80  # matches before an interval is believed


def seatings(game: AnyGame, seats: int, options: object) -> list[list[bool]]:
    """Return where the one sits, in every seating: each team, or each seat, in turn."""
    teams = game.teams(seats, options)
    return [[team == own for team in teams] for own in sorted(set(teams))]


def think(level: str, match: Match, seat: int, seed: int, iterations: int) -> str:
    """Return the move of a level."""
    game = match.game
    return game.notation.write(bot_of(level).choose(game, match.view(seat), FastRng(seed), Budget(iterations)))


def cost(level: str, game: AnyGame, seats: int, options: dict[str, object], iterations: int) -> float:
    """Return the seconds of CPU of a decision of a level, at positions of a match of cats."""
    spent: list[float] = []
    deal = 0
    while len(spent) < TRIED:
        match = Match(game, seats, options, seed=10**6 + deal)
        deal += 1
        while not match.is_over and len(spent) < TRIED:
            seat = match.acting[0]
            if len(match.legal(seat)) > 1 and match.length % 3 == 0:
                start = time.process_time()
                think(level, match, seat, match.length, iterations)
                spent.append(time.process_time() - start)
            match.play(seat, think("cat", match, seat, match.length, 0))
    return fmean(spent)


def play(wanted: argparse.Namespace, options: dict[str, object], deal: int, is_one: list[bool], most: int) -> float:
    """Return the share of the others that the one ends ahead of, ties counting half."""
    game = GAMES[wanted.game]
    match = Match(game, len(is_one), options, seed=deal)
    while not match.is_over:
        seat = match.acting[0]
        level, iterations = (wanted.one, most) if is_one[seat] else (wanted.other, wanted.iterations)
        match.play(seat, think(level, match, seat, deal * 100_000 + match.length, iterations))
    own = match.places[is_one.index(True)]
    others = [place for seat, place in enumerate(match.places) if not is_one[seat]]
    return fmean((own < other) + 0.5 * (own == other) for other in others)


def use_weights(wanted: argparse.Namespace) -> None:
    """Let the game have learned what is in a file, with settings to be tried, for whatever table."""
    game = GAMES[wanted.game]
    weights = read_weights(str(wanted.weights), wanted.weights.read_bytes(), game)
    header = msgspec.structs.replace(weights.header, options={}, patience=wanted.patience, curiosity=wanted.curiosity)
    aside = wanted.results.with_suffix(f".{wanted.seats}.{wanted.patience}.{wanted.curiosity}.network")
    parts = (weights.first, weights.first_bias, weights.second, weights.second_bias, weights.worth, weights.liking)
    aside.write_bytes(write_weights(header, parts))
    setattr(knowledge, "learned_files", lambda _game: [aside])  # noqa: B010  # it is another one for this run


def margin_of(shares: list[float]) -> float:
    """Return half the 95 % interval of a mean share; the seatings of one deal count as one."""
    return 1.96 * stdev(shares) / sqrt(len(shares))


def main() -> None:
    """Play the matches that were not played yet, and say what all of them say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--preset")
    parser.add_argument("--one", default="tiger")
    parser.add_argument("--other", default="tiger@1")
    parser.add_argument("--iterations", type=int, default=300, help="of the other")
    parser.add_argument("--same", action="store_true", help="as many iterations for both, whatever they take")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--first", type=int, default=0, metavar="DEAL", help="the number of the first deal")
    parser.add_argument("--margin", type=float, default=0.0, help="in points: stop when the interval is within it")
    parser.add_argument("--weights", type=Path, help="instead of what ships")
    parser.add_argument("--patience", type=int, default=10)
    parser.add_argument("--curiosity", type=float, default=0.8)
    parser.add_argument("--results", type=Path, default=HERE / "duel.jsonl")
    wanted = parser.parse_args()
    game = GAMES[wanted.game]
    options = read_settings(game, wanted.preset, wanted.option)
    sides = seatings(game, wanted.seats, game.check(wanted.seats, options))
    if wanted.weights:
        use_weights(wanted)
    digest = [weights.header.digest[:12] for weights in knowledge.learned_weights(game)]
    key = [game.id, wanted.seats, options, wanted.one, wanted.other, wanted.iterations, digest]
    key += [wanted.patience, wanted.curiosity] if wanted.weights else []
    lines = wanted.results.read_text(encoding="utf-8").splitlines() if wanted.results.exists() else []
    known = [line for line in map(json.loads, lines) if line["key"] == key]
    kept = {line["deal"]: line["share"] for line in known}
    most = known[0]["iterations"] if known else wanted.iterations
    if not known and not wanted.same:
        costs = [cost(level, game, wanted.seats, options, wanted.iterations) for level in (wanted.one, wanted.other)]
        most = max(1, round(wanted.iterations * costs[1] / costs[0]))
    shares: list[float] = []
    for deal in range(wanted.first, wanted.first - (-wanted.matches // len(sides))):
        if deal not in kept:
            kept[deal] = fmean(play(wanted, options, deal, is_one, most) for is_one in sides)
            with wanted.results.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"key": key, "iterations": most, "deal": deal, "share": kept[deal]}) + "\n")
        shares.append(kept[deal])
        if len(shares) * len(sides) >= FEWEST and 100 * margin_of(shares) < wanted.margin:
            break
    print(
        f"{' '.join(map(str, key))}: {100 * fmean(shares):.1f} ± {100 * margin_of(shares):.1f} %"
        f" of {len(shares) * len(sides)} matches, {most} iterations against {wanted.iterations}"
    )


if __name__ == "__main__":
    main()
