"""Moves a second of many matches at once, with observations and masks, on one core; seconds of CPU.

Beside the fast calls stand Gymnasium's: with copies of all arrays, with views of the engine's memory, and as floats.

python bench/bench_vector.py [game …]
"""

import sys
import time
from collections.abc import Callable

from kociarnia.bench import calibration
from kociarnia.envs.vector import VectorEnv
from kociarnia.games import GAMES

SEATS = 3
SIZES = (64, 256, 1024, 4096)
SECONDS = 0.25
ROUNDS = 12  # the best of them counts: other programs only ever slow one down


def measure_together(ways: dict[str, tuple[VectorEnv, Callable[[VectorEnv], object]]]) -> dict[str, float]:
    """Return moves a second of each way: a random legal action in every match, step by step, the ways taking turns."""
    best = dict.fromkeys(ways, 0.0)
    for _ in range(ROUNDS):
        for name, (env, advance) in ways.items():
            made = 0
            start = time.thread_time()
            while (elapsed := time.thread_time() - start) < SECONDS:
                advance(env)
                made += env.matches
            best[name] = max(best[name], made / elapsed)
    return best


def fast(env: VectorEnv) -> None:
    env.move(env.sample())


def standard(env: VectorEnv) -> None:
    env.step(env.sample())


def main() -> None:
    """Measure the games named, or all."""
    loops = calibration()
    sys.stdout.write(f"calibration {loops:,.0f} loops/s\n\n")
    sys.stdout.write("| game | seats | numbers | actions | matches | moves/s | Gymnasium | without copies | floats |\n")
    sys.stdout.write("|---|---|---|---|---|---|---|---|---|\n")
    for name in sys.argv[1:] or GAMES:
        game = GAMES[name]
        seats = min(max(SEATS, game.fewest_seats), game.most_seats)
        for matches in SIZES:
            found = measure_together(
                {
                    "fast": (VectorEnv(game, matches, seats), fast),
                    "copies": (VectorEnv(game, matches, seats), standard),
                    "views": (VectorEnv(game, matches, seats, copy=False), standard),
                    "floats": (VectorEnv(game, matches, seats, floats=True), standard),
                }
            )
            width, actions = len(game.features.names(seats)), game.notation.size
            shares = [f"{found[way] / found['fast'] - 1:+.0%}" for way in ("copies", "views", "floats")]
            row = (name, seats, width, actions, matches, f"{found['fast']:,.0f}", *shares)
            sys.stdout.write("| " + " | ".join(map(str, row)) + " |\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
