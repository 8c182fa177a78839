"""Self-play with a league: a learner meets bots and its own former selves, most often those it loses to.

    python examples/league.py sen --minutes 10           # writes league_sen/0.pt, 1.pt, … and a cross table of them

Needs PyTorch; the learner is that of ppo.py.
"""

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import ppo

from kociarnia.envs.vector import VectorEnv
from kociarnia.games import GAMES
from kociarnia.play.arena import run_contest
from kociarnia.play.contest import Contest
from kociarnia.play.league import League, run_league

SPAN = 8  # rounds of learning against one rival
GENERATION = 4  # such spans until the learner is kept
RIVALS = ("kitten", "cat")


class Pool:
    """Rivals, and how the learner did against each lately: a mean reward from -1 to 1."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rng = rng
        self.rivals: list[Any] = list(RIVALS)
        self.means: list[float] = [0.0] * len(RIVALS)

    def draw(self) -> int:
        """Choose a rival: the worse the learner did, the more often."""
        odds = np.square(1.0 - np.array(self.means)) + 0.05
        return int(self.rng.choice(len(odds), p=odds / odds.sum()))

    def add(self, agent: Any) -> None:
        """Let the learner meet somebody new."""
        self.rivals.append(agent)
        self.means.append(0.0)


def learn(game: str, seats: int, is_enough: Callable[[int], bool], folder: Path, seed: int = 1) -> Pool:
    """Learn, generation by generation, and keep each of them in a file."""
    folder.mkdir(parents=True, exist_ok=True)
    pool = Pool(np.random.default_rng(seed))
    learner: ppo.Learner | None = None
    spans, is_last = 0, False
    while not is_last:
        rival = pool.draw()
        env = VectorEnv(game, ppo.MATCHES, seats, seat=spans % seats, opponents=pool.rivals[rival], floats=True)
        if learner is None:
            learner = ppo.Learner(env, seed, 1.0)
        learner.turn_to(env, seed + spans)
        for _ in range(SPAN):
            learner.learn()
        if learner.finished:
            pool.means[rival] = float(np.mean(learner.finished))
        spans += 1
        is_last = is_enough(spans)
        if spans % GENERATION == 0 or is_last:
            path = folder / f"{len(pool.rivals) - len(RIVALS)}.pt"
            ppo.save(learner.network, path)
            pool.add(ppo.load(path))
    return pool


def compare(game: str, seats: int, paths: list[Path], matches: int) -> League:
    """Let generations and a cat play everybody against everybody."""
    bots = ["cat", *(f"{ppo.__name__}:{path.with_suffix('')}" for path in paths)]
    contest = Contest(game=game, bots=(), is_timed=False)
    return run_league(bots, seats, contest, lambda own: run_contest(GAMES[game], own, matches=matches, workers=1))


def main() -> None:
    """Learn, and tell how the generations do against one another."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--matches", type=int, default=60, help="of each pairing, when all is learned")
    chosen = parser.parse_args()
    seats = chosen.seats or max(2, GAMES[chosen.game].fewest_seats)
    folder, end = Path(f"league_{chosen.game}"), time.monotonic() + 60 * chosen.minutes
    pool = learn(chosen.game, seats, lambda _: time.monotonic() > end, folder)
    kept = [folder / f"{generation}.pt" for generation in range(len(pool.rivals) - len(RIVALS))]
    found = compare(chosen.game, seats, sorted({kept[0], kept[len(kept) // 2], kept[-1]}), chosen.matches)
    for rated in found.ratings:
        sys.stdout.write(f"{rated.bot:>30} {rated.rating:+6.0f} ({rated.low:+.0f} to {rated.high:+.0f})\n")


if __name__ == "__main__":
    main()
