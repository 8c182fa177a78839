"""How good is an agent, and at what? A script in cells: run it whole, or cell by cell in an editor that knows them.

    python examples/evaluate.py examples.ppo:ppo_sen3 --game sen --matches 60 --folder evaluation

It writes three pictures (needs matplotlib): the share of rivals the agent places before, with 95 % intervals; its
points beside theirs; and how the estimate settles as matches are played. The matches are kept in results.jsonl, so
that a run goes on where it stopped.
"""

# %%
import argparse
import sys
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np

from kociarnia.games import GAMES
from kociarnia.play.arena import run_contest
from kociarnia.play.contest import Contest, Result
from kociarnia.play.league import share
from kociarnia.play.standing import estimate_share

mpl.use("Agg")  # files, no windows

RIVALS = ("random", "kitten", "cat")


# %% Play
def play(agent: str, game: str, rival: str, matches: int, folder: Path) -> list[Result]:
    """Let the agent play against rivals of one kind, on every seat of every deal."""
    seats = max(2, GAMES[game].fewest_seats)
    contest = Contest(game=game, bots=(agent, *[rival] * (seats - 1)), is_timed=False)
    return run_contest(GAMES[game], contest, matches=matches, workers=1, path=folder / "results.jsonl")


# %% The share of rivals it places before
def draw_shares(played: dict[str, list[Result]], path: Path) -> None:
    """Draw a bar for each rival."""
    found = [estimate_share(results, share) for results in played.values()]
    ends = [[100 * (each.mean - each.low) for each in found], [100 * (each.high - each.mean) for each in found]]
    figure, axes = plt.subplots(figsize=(6, 4))
    axes.bar(list(played), [100 * each.mean for each in found], yerr=ends, capsize=6)
    axes.axhline(50, color="grey", linestyle="dotted")
    axes.set(ylim=(0, 100), ylabel="% of rivals placed before", title="95 % intervals, over deals")
    figure.savefig(path)


# %% Its points beside theirs
def draw_points(played: dict[str, list[Result]], path: Path) -> None:
    """Draw how the points are spread."""
    figure, axes = plt.subplots(figsize=(6, 4))
    columns = [[result.scores[bot] for result in results] for results in played.values() for bot in (0, 1)]
    names = [name for rival in played for name in (f"agent against {rival}", rival)]
    axes.boxplot(columns, tick_labels=names)
    axes.tick_params(axis="x", labelrotation=30)
    axes.set(ylabel="points")
    figure.tight_layout()
    figure.savefig(path)


# %% How the estimate settles
def draw_course(played: dict[str, list[Result]], path: Path) -> None:
    """Draw the mean share after each match."""
    figure, axes = plt.subplots(figsize=(6, 4))
    for rival, results in played.items():
        shares = np.array([share(result) for result in results])
        matches = np.arange(1, len(shares) + 1)
        axes.plot(matches, 100 * shares.cumsum() / matches, label=rival)
    axes.set(xlabel="matches", ylabel="% of rivals placed before, so far", ylim=(0, 100))
    axes.legend()
    figure.savefig(path)


# %% All of it
def evaluate(agent: str, game: str, matches: int, folder: Path) -> dict[str, list[Result]]:
    """Play against all rivals and draw the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    played = {rival: play(agent, game, rival, matches, folder) for rival in RIVALS}
    draw_shares(played, folder / "shares.svg")
    draw_points(played, folder / "points.svg")
    draw_course(played, folder / "course.svg")
    return played


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("agent", help="a level, or an agent as package.module:name")
    parser.add_argument("--game", default="sen")
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--folder", type=Path, default=Path("evaluation"))
    chosen = parser.parse_args()
    for rival, results in evaluate(chosen.agent, chosen.game, chosen.matches, chosen.folder).items():
        found = estimate_share(results, share)
        interval = f"{100 * found.low:.1f}–{100 * found.high:.1f}"
        text = f"against {rival}: {100 * found.mean:.1f} % ({interval}) of {len(results)} matches"
        sys.stdout.write(f"{text}\n")
