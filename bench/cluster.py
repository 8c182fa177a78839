"""What more workers bring on a Ray cluster of this machine: matches per minute with 1, 2 and 4, and without Ray.

    python bench/cluster.py [matches]

Every run plays the same deals; that all give the same results is checked. The seconds of a run begin when the cluster
and its first workers are there.
"""

import os
import sys
import time

import ray

from kociarnia.games import GAMES
from kociarnia.play.arena import run_contest
from kociarnia.play.cluster import RayWorkers
from kociarnia.play.contest import Contest, Result, play_whole

WORKERS = (1, 2, 4)
CONTEST = Contest(game="koty", bots=("lynx", "cat"), is_timed=False)
GAME = GAMES[CONTEST.game]


def thinking(matches: int) -> float:
    """Return the seconds of CPU one match takes when it is played right here."""
    start = time.process_time()
    for deal in range(matches):
        play_whole(GAME, CONTEST, deal, 0, "stop")
    return (time.process_time() - start) / matches


def on_ray(matches: int, workers: int) -> tuple[float, list[Result]]:
    """Return the seconds and the results with so many workers."""
    ray.init(num_cpus=workers, log_to_driver=False, logging_level="ERROR")
    try:
        play = RayWorkers("auto").play
        run_contest(GAME, CONTEST, matches=2 * workers, workers=1, play=play)  # the workers begin
        start = time.perf_counter()
        found = run_contest(GAME, CONTEST, matches=matches, workers=1, play=play)
        return time.perf_counter() - start, found
    finally:
        ray.shutdown()


def main() -> None:
    """Measure, one number of workers after another."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    alone = thinking(10)
    load = os.getloadavg()[0]
    sys.stdout.write(f"{os.cpu_count()} cores, load {load:.1f} before; a match is {alone:.2f} s of CPU\n\n")
    sys.stdout.write("| workers | seconds | matches per minute | of what one core could do |\n|---|---|---|---|\n")
    start = time.perf_counter()
    wanted = run_contest(GAME, CONTEST, matches=matches, workers=2)
    rows = [("2 processes, without Ray", time.perf_counter() - start)]
    for workers in WORKERS:
        seconds, found = on_ray(matches, workers)
        assert found == wanted, "the same deals, but other results"
        rows.append((f"{workers} on Ray", seconds))
    for name, seconds in rows:
        share = matches * alone / seconds
        sys.stdout.write(f"| {name} | {seconds:.1f} | {60 * matches / seconds:.0f} | {share:.2f} |\n")


if __name__ == "__main__":
    main()
