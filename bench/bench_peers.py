"""Moves a second of random play from a Python loop: our games next to the card and dice games of others.

`make bench-peers` sets up an environment with the peers and runs this. A peer that is not installed is left out, and
said so. Each runs as its own documentation shows it: the legal moves are asked for, one is chosen at random and made,
and a match that ends is followed by a new one. Where a library's step also makes observations, so do ours. Seconds are
those of the process's own CPU, all threads together, and of several windows the best one counts: other programs only
ever slow one down.
"""

import argparse
import os
import platform
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("JAX_PLATFORMS", "cpu")

SECONDS = 2.0
WINDOWS = 5
BATCH = 1024
SIMULATIONS = 300
INSIDE_MOVES = 100_000


class Figure(NamedTuple):
    """How fast one library plays one game."""

    library: str  # as it is installed
    game: str
    how: str
    speed: float  # moves per second


def measure(play: Callable[[], int], seconds: float) -> float:
    """Return moves per second; `play` plays something and returns how many moves it made."""
    play()  # whatever is made ready once is not counted
    best = 0.0
    for _ in range(WINDOWS):
        made, start = 0, time.process_time()
        while (elapsed := time.process_time() - start) < seconds / WINDOWS:
            made += play()
        best = max(best, made / elapsed)
    return best


def ours(seconds: float) -> Iterator[Figure]:
    """Our games: the compiled loop, the bare engine, PettingZoo's interface, and many at once."""
    from kociarnia.core.chance import FastRng
    from kociarnia.core.playout import play_many
    from kociarnia.core.state import lowest_seat
    from kociarnia.envs.pettingzoo import FAMILIES
    from kociarnia.envs.vector import VectorEnv
    from kociarnia.games import GAMES

    for game in GAMES.values():
        seats = max(2, game.fewest_seats)
        rng, options = FastRng(1), game.check(seats, None)

        def loop(game: Any = game, seats: int = seats, rng: Any = rng, options: Any = options) -> int:
            state, made = game.new(seats, options, rng), 0
            while mask := state.acting():
                seat = lowest_seat(mask)
                moves = state.legal(seat)
                state.apply(seat, moves[rng.below(len(moves))], rng)
                made += 1
            return made

        start = game.new(seats, options, rng)
        inside = measure(partial(play_many, start, rng, INSIDE_MOVES), seconds)
        yield Figure("kociarnia", game.id, "inside compiled", inside)
        yield Figure("kociarnia", game.id, "engine", measure(loop, seconds))
        turns = FAMILIES[f"{game.id}_v{game.layout}"].env(seats)
        yield Figure("kociarnia", game.id, "pettingzoo", measure(partial(play_pettingzoo, turns), seconds))
        many = VectorEnv(game, BATCH, seats)

        def step(env: VectorEnv = many) -> int:
            env.move(env.sample())
            return env.matches

        yield Figure("kociarnia", game.id, f"vector {BATCH}", measure(step, seconds))


def play_pettingzoo(env: Any) -> int:
    """Play one match through PettingZoo's turn interface."""
    env.reset()
    made = 0
    for agent in env.agent_iter():
        observation, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
        env.step(env.action_space(agent).sample(mask))
        made += 1
    return made


def openspiel(seconds: float) -> Iterator[Figure]:
    """OpenSpiel's own games, written in C++, from a Python loop."""
    import pyspiel

    for name in ("leduc_poker", "liars_dice", "gin_rummy", "hearts", "oh_hell", "euchre", "backgammon", "pig"):
        game = pyspiel.load_game(name)

        def play(game: Any = game) -> int:
            state, made = game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    take_chance(state)
                    continue
                state.apply_action(random.choice(state.legal_actions()))
                made += 1
            return made

        yield Figure("open_spiel", name, "engine", measure(play, seconds))


def openspiel_inside(seconds: float) -> Iterator[Figure]:
    """OpenSpiel's own games in its own C++ loop: whole random simulations, which a search makes before its first step.

    They begin after the deal, and what chance does later counts as an action, too; both are in its favour.
    """
    import pyspiel

    for name in ("hearts", "crazy_eights", "euchre", "oh_hell", "gin_rummy"):
        game = pyspiel.load_game(name)
        start = game.new_initial_state()
        while start.is_chance_node():
            take_chance(start)
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=SIMULATIONS, seed=1)
        search = pyspiel.MCTSBot(
            game, evaluator, uct_c=1.0, max_simulations=1, max_memory_mb=100, solve=False, seed=1, verbose=False
        )
        actions = sum(random_length(start.clone()) for _ in range(SIMULATIONS))

        def play(search: Any = search, start: Any = start, actions: int = actions) -> int:
            search.mcts_search(start)
            return actions

        yield Figure("open_spiel", name, "inside C++", measure(play, seconds))


def take_chance(state: Any) -> None:
    """Let chance decide in a state of OpenSpiel."""
    actions, chances = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(random.choices(actions, chances)[0])


def random_length(state: Any) -> int:
    """Return how many actions random play makes to the end, those of chance among them."""
    made = 0
    while not state.is_terminal():
        if state.is_chance_node():
            take_chance(state)
        else:
            state.apply_action(random.choice(state.legal_actions()))
        made += 1
    return made


def rlcard(seconds: float) -> Iterator[Figure]:
    """RLCard's games."""
    import rlcard as library

    for name in ("leduc-holdem", "limit-holdem", "uno", "gin-rummy", "doudizhu"):
        env = library.make(name)

        def play(env: Any = env) -> int:
            state, _ = env.reset()
            made = 0
            while not env.is_over():
                state, _ = env.step(random.choice(list(state["legal_actions"])))
                made += 1
            return made

        yield Figure("rlcard", name, "step", measure(play, seconds))


def pettingzoo(seconds: float) -> Iterator[Figure]:
    """PettingZoo's classic card games."""
    for name in ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6"):
        env = import_module(f"pettingzoo.classic.{name}").env()
        yield Figure("pettingzoo", name, "pettingzoo", measure(partial(play_pettingzoo, env), seconds))


def pgx(seconds: float) -> Iterator[Figure]:
    """pgx's card and dice games, one at a time and many at once, on the processor."""
    import jax
    import pgx as library
    from jax import numpy
    from pgx.experimental.wrappers import auto_reset

    def choose(key: Any, mask: Any) -> Any:
        return jax.random.categorical(key, numpy.log(mask.astype(numpy.float32)), axis=-1)

    pick = jax.jit(choose)
    for name in ("leduc_holdem", "sparrow_mahjong", "backgammon"):
        env = library.make(name)
        step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
        start = jax.jit(jax.vmap(env.init))
        for batch in (1, BATCH):
            key = jax.random.PRNGKey(1)
            holder = [start(jax.random.split(key, batch)), key]

            def play(batch: int = batch, holder: list[Any] = holder, step: Any = step) -> int:
                state, key = holder
                key, one, two = jax.random.split(key, 3)
                actions = pick(one, state.legal_action_mask)
                holder[0], holder[1] = step(state, actions, jax.random.split(two, batch)), key
                jax.block_until_ready(holder[0].observation)
                return batch

            yield Figure("pgx", name, f"vector {batch}", measure(play, seconds))


def collect(seconds: float) -> Iterator[Figure]:
    """Measure all that are installed."""
    for library in (ours, openspiel_inside, openspiel, rlcard, pettingzoo, pgx):
        try:
            yield from library(seconds)
        except ImportError as error:
            sys.stderr.write(f"left out: {library.__name__} ({error})\n")


def write_table(figures: list[Figure]) -> Iterator[str]:
    """Yield the lines of a page with all figures."""
    yield "# Next to others"
    yield ""
    yield f"Written by `make bench-peers` on Python {platform.python_version()}: moves per second of random play from a"
    yield "Python loop, every library in the same run, in seconds of CPU. *inside compiled*, *inside C++*: no Python in"
    yield "the loop, ours from a deal on, theirs after it, chance counted as a mover. *engine*: the bare game. *step*,"
    yield "*pettingzoo*: one match through the library's own or PettingZoo's interface, with observations and masks."
    yield "*vector n*: n matches per call, with observations and masks. What a move is differs from game to game, so"
    yield "this compares what a learner gets, not how well anybody programs."
    yield ""
    yield "| library | version | game | how | moves/s |"
    yield "|---|---|---|---|---:|"
    for row in figures:
        yield f"| {row.library} | {version(row.library)} | {row.game} | {row.how} | {row.speed:,.0f} |"
    yield ""
    yield "![The same as bars](peers.svg)"


def plot(figures: list[Figure], path: Path) -> None:
    """Draw the figures as bars on a logarithmic scale."""
    from matplotlib import pyplot as plt

    plt.rcParams["svg.fonttype"] = "none"  # words stay words
    plt.rcParams["svg.hashsalt"] = "kociarnia"  # the same figures make the same file
    rows = sorted(figures, key=lambda row: row.speed)
    libraries = sorted({row.library for row in rows})
    colours = {library: f"C{index}" for index, library in enumerate(libraries)}
    figure, axes = plt.subplots(figsize=(9, 0.28 * len(rows) + 1.2))
    axes.barh(
        [f"{row.game} · {row.how}" for row in rows],
        [row.speed for row in rows],
        color=[colours[row.library] for row in rows],
    )
    axes.set_xscale("log")
    axes.set_xlabel("moves per second of CPU, from a Python loop")
    handles = [plt.Rectangle((0, 0), 1, 1, color=colours[library]) for library in libraries]
    axes.legend(handles, libraries, loc="lower right")
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Measure, print and keep the table, and draw it where matplotlib is installed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each figure")
    parser.add_argument("--folder", type=Path, help="for peers.md and peers.svg")
    chosen = parser.parse_args()
    figures = []
    for row in collect(chosen.seconds):
        figures.append(row)
        sys.stdout.write(f"{row.library:10} {row.game:24} {row.how:12} {row.speed:12,.0f} moves/s\n")
        sys.stdout.flush()
    if chosen.folder:
        (chosen.folder / "peers.md").write_text("\n".join(write_table(figures)) + "\n", encoding="utf-8")
        try:
            plot(figures, chosen.folder / "peers.svg")
        except ImportError as error:
            sys.stderr.write(f"no picture: {error}\n")


if __name__ == "__main__":
    main()
