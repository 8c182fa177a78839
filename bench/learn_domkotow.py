"""Learns what a sheet of Dom kotów may still bring, from matches of one seat alone and of two.

Every round plays matches with the weights learned so far (the first one by the rule of thumb, unless there are weights
to begin with), looks at the sheet after each turn, and fits the weights so that secured points + weighted traits come
close to what the match brought, part of it as judged a turn later. Run with the compiled engine:

    python bench/learn_domkotow.py --matches 1500 --rounds 4 --output src/kociarnia/games/domkotow/bot/weights.txt
"""

import argparse
import sys
from pathlib import Path
from statistics import mean, median

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia import GAMES
from kociarnia.core.chance import FastRng
from kociarnia.core.state import lowest_seat
from kociarnia.games.domkotow.bot.plans import Planner
from kociarnia.games.domkotow.bot.policy import PACE
from kociarnia.games.domkotow.bot.prospects import ALONE, POINT, RACE, SHARES, TRAITS, Prospects, early_share
from kociarnia.games.domkotow.bot.weights import SETS, learned_prospects, write_weights
from kociarnia.games.domkotow.game import Domkotow
from kociarnia.games.domkotow.rules.legal import legal_moves
from kociarnia.games.domkotow.rules.scoring import total
from kociarnia.games.domkotow.rules.table import Sheet

WANDERING = 3  # moves in a hundred that are random, so that more kinds of sheets are seen
TRUST = 0.7  # the share of what really happened in what a sheet should have promised
RIDGE = 30.0  # how strongly weights stay where they are without evidence
SIZE = 2 * TRAITS

Sample = tuple[dict[int, float], float, float]  # traits by weight, points secured, what was judged then


def described(prospects: Prospects, sheet: Sheet, left: int) -> Sample:
    """Return a sheet as the fit needs it."""
    secured = float(total(sheet))
    if not sheet.empty or left <= 0:
        return {}, secured, secured
    judged = prospects.value(sheet, left) / POINT
    prospects.find(sheet, left)
    early = early_share(prospects.traits[0])
    traits: dict[int, float] = {}
    for trait in range(TRAITS):
        amount = prospects.traits[trait]
        if amount:
            traits[2 * trait] = amount * (SHARES - early) / SHARES
            traits[2 * trait + 1] = amount * early / SHARES
    return traits, secured, judged


def play(game: Domkotow, level: int, prospects: Prospects, seed: int, *, seats: int, is_planned: bool) -> list[Sample]:
    """Play a match and return the first seat's sheet after every turn; half of the rivals play by rules of thumb."""
    planner = Planner(prospects)
    rng = FastRng(seed)
    state = game.new(seats, game.check(seats, {"level": level}), rng)
    samples: list[Sample] = []
    turn = state.turn
    while state.acting():
        seat = lowest_seat(state.acting())
        sheet = state.sheets[seat]
        if rng.below(100) < WANDERING:
            moves = legal_moves(sheet)
            move = moves[rng.below(len(moves))]
        elif is_planned and (seat == 0 or seed % 2):
            move = planner.best_move(sheet, game.policy.cells_left(state, seat) - PACE)
        else:
            move = game.policy.choose(state, seat, rng)
        state.apply(seat, move, rng)
        if state.turn != turn or not state.acting():
            turn = state.turn
            samples.append(described(prospects, state.sheets[0], min(game.policy.cells_left(state, 0), ALONE)))
    return samples


def fit(matches: list[list[Sample]], old: list[float], trust: float) -> list[float]:
    """Return the weights that fit best, by ridge regression around the old ones."""
    matrix = [[0.0] * SIZE for _ in range(SIZE)]
    goal = [0.0] * SIZE
    for samples in matches:
        wanted = samples[-1][1]
        for place in range(len(samples) - 1, -1, -1):
            traits, secured, _ = samples[place]
            if place < len(samples) - 1:
                wanted = trust * wanted + (1.0 - trust) * samples[place + 1][2]
            rest = wanted - secured - sum(old[index] * amount for index, amount in traits.items())
            for index, amount in traits.items():
                goal[index] += amount * rest
                row = matrix[index]
                for other, more in traits.items():
                    row[other] += amount * more
    for index in range(SIZE):
        matrix[index][index] += RIDGE
    return [before + step for before, step in zip(old, solve(matrix, goal), strict=True)]


def solve(matrix: list[list[float]], goal: list[float]) -> list[float]:
    """Return x of matrix · x = goal for a positive definite matrix, by elimination; both are used up."""
    size = len(goal)
    for pivot in range(size):
        head = matrix[pivot]
        for below in range(pivot + 1, size):
            factor = matrix[below][pivot] / head[pivot]
            if factor:
                row = matrix[below]
                row[pivot:] = [a - factor * b for a, b in zip(row[pivot:], head[pivot:], strict=True)]
                goal[below] -= factor * goal[pivot]
    found = [0.0] * size
    for pivot in range(size - 1, -1, -1):
        known = sum(matrix[pivot][column] * found[column] for column in range(pivot + 1, size))
        found[pivot] = (goal[pivot] - known) / matrix[pivot][pivot]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=1500, help="matches per round and level")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--sets", type=int, nargs="*", default=list(range(SETS)), help="0-3 levels alone, 4-6 in two")
    parser.add_argument("--afresh", action="store_true", help="forget the weights there are")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path)
    arguments = parser.parse_args()
    game = GAMES["domkotow"]
    assert isinstance(game, Domkotow)
    known = learned_prospects().weights
    weights = [[0.0 if arguments.afresh else weight / POINT for weight in known[kind]] for kind in range(SETS)]
    for turn in range(arguments.rounds):
        for kind in arguments.sets:
            seats, level = (1, kind + 1) if kind < RACE else (2, kind - RACE + 1)
            if not any(weights[kind]):
                weights[kind] = list(weights[level - 1])  # with rivals one begins with what is known alone
            prospects = Prospects([vec[i64]([round(weight * POINT) for weight in row]) for row in weights])
            is_known = any(weights[kind])
            first = (arguments.seed * 1000 + turn) * 1_000_000 + kind * 100_000
            matches = [
                play(game, level, prospects, first + number, seats=seats, is_planned=is_known)
                for number in range(arguments.matches)
            ]
            scores = [samples[-1][1] for samples in matches]
            weights[kind] = fit(matches, weights[kind], TRUST if is_known else 1.0)
            print(
                f"round {turn} level {level} seats {seats}: median {median(scores):.0f}, mean {mean(scores):.1f}",
                flush=True,
            )
        text = write_weights([[round(weight * POINT) for weight in row] for row in weights])
        if arguments.output:
            arguments.output.write_text(text, encoding="utf-8")
    if not arguments.output:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
