"""Moves a second of many matches at once, with observations and masks, on one core; seconds of CPU.

python bench/bench_vector.py [game …]
"""

import sys
import time

from kociarnia.bench import calibration
from kociarnia.envs.vector import VectorEnv
from kociarnia.games import GAMES

SEATS = 3
SIZES = (64, 256, 1024, 4096)
SECONDS = 0.25
ROUNDS = 12  # the best of them counts: other programs only ever slow one down


def measure(env: VectorEnv) -> float:
    """Return moves a second: a random legal action chosen and made in every match, step by step."""
    best = 0.0
    for _ in range(ROUNDS):
        made = 0
        start = time.thread_time()
        while (elapsed := time.thread_time() - start) < SECONDS:
            env.step(env.sample())
            made += env.matches
        best = max(best, made / elapsed)
    return best


def main() -> None:
    """Measure the games named, or all."""
    loops = calibration()
    sys.stdout.write(f"calibration {loops:,.0f} loops/s\n\n| game | seats | numbers | actions | matches | moves/s |\n")
    sys.stdout.write("|---|---|---|---|---|---|\n")
    for name in sys.argv[1:] or GAMES:
        game = GAMES[name]
        seats = min(max(SEATS, game.fewest_seats), game.most_seats)
        for matches in SIZES:
            env = VectorEnv(game, matches, seats)
            env.reset(seed=1)
            row = (name, seats, env.setting.width, env.setting.actions, matches, f"{measure(env):,.0f}")
            sys.stdout.write("| " + " | ".join(map(str, row)) + " |\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
