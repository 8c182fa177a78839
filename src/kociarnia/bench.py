"""How fast the engine is on this machine, with names that do not change."""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib import resources

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

import kociarnia
from kociarnia.bots.knowledge import learned_weights
from kociarnia.bots.search import Search
from kociarnia.core.chance import FastRng
from kociarnia.core.game import AnyGame
from kociarnia.core.playout import play_many, play_matches
from kociarnia.core.state import State, lowest_seat
from kociarnia.core.weights import blank_weights, network_of
from kociarnia.core.words import Words
from kociarnia.games import GAMES
from kociarnia.play.match import Match
from kociarnia.play.record import Record

SEATS = 3
SECONDS = 1.0
REBUILT_MOVES = 200
SEARCH_NODES = 12_000
FIGURES_PURE = 4  # measured of each game
FIGURES_COMPILED = 9

# Runs the module named in argv[1] with every kociarnia module taken from its source, compiled or not.
FROM_SOURCE = """
import importlib.machinery as machinery, importlib.util, runpy, sys
folder = importlib.util.find_spec("kociarnia").submodule_search_locations[0]
def source_only(path):
    if not path.startswith(folder):
        raise ImportError
    return machinery.FileFinder(path, (machinery.SourceFileLoader, [".py"]))
sys.path_hooks.insert(0, source_only)
sys.path_importer_cache.clear()
sys.argv = sys.argv[1:]
runpy.run_module(sys.argv[0], run_name="__main__")
"""


class Figure(msgspec.Struct):
    """One measured figure."""

    bench: str
    value: float
    unit: str


def measure(run: Callable[[int], int], seconds: float = SECONDS) -> float:
    """Return how many things a second `run` does: it is given a number to do at least and returns what it did."""
    amount = 1
    while True:
        start = time.process_time()  # of this process alone: others may be busy
        done = run(amount)
        elapsed = time.process_time() - start
        if elapsed >= seconds:
            return done / elapsed
        amount = max(amount * 2, int(amount * seconds / max(elapsed, 1e-6) * 1.1))


def opening(game: AnyGame) -> State:
    """Return the start of a match, with three seats where the game allows it."""
    seats = min(max(SEATS, game.fewest_seats), game.most_seats)
    state: State = game.new(seats, game.check(seats, None), FastRng(1))
    return state


def middle(game: AnyGame) -> State:
    """Return a position in the middle of a match."""
    state = opening(game)
    rng = FastRng(2)
    for _ in range(30):
        make_random_move(state, rng)
    return state


def make_random_move(state: State, rng: FastRng) -> None:
    """Let the first acting seat make any legal move."""
    seat = lowest_seat(state.acting())
    state.apply(seat, state.any_move(seat, rng), rng)


def random_compiled(game: AnyGame) -> float:
    """Return random moves a second of a loop that is compiled with the engine."""
    start, rng = opening(game), FastRng(3)
    return measure(lambda amount: play_many(start, rng, amount))


def random_interpreted(game: AnyGame) -> float:
    """Return random moves a second of an interpreted loop that calls the engine."""
    start, rng = opening(game), FastRng(3)

    def run(amount: int) -> int:
        made = 0
        while made < amount:
            state = start.clone()
            acting, legal, apply, below = state.acting, state.legal, state.apply, rng.below
            while mask := acting():
                seat = lowest_seat(mask)
                moves = legal(seat)
                apply(seat, moves[below(len(moves))], rng)
                made += 1
        return made

    return measure(run)


def random_pure(game: AnyGame) -> float:
    """Return random moves a second with nothing compiled, measured in another process."""
    command = [sys.executable, "-c", FROM_SOURCE, "kociarnia.bench", game.id]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603  our own module
    return float(output)


def root(game: AnyGame) -> State:
    """Return the start of a match with two seats, or the fewest that are a contest."""
    seats = max(2, game.fewest_seats)
    state: State = game.new(seats, game.check(seats, None), FastRng(1))
    return state


def search_iterations(game: AnyGame) -> float:
    """Return iterations a second of a search as the bots do it: a fresh world, the tree, a playout, its value."""
    state, rng = root(game), FastRng(6)
    search = Search(game.policy, game.features, len(game.features.names(state.seats)), SEARCH_NODES)
    seat = lowest_seat(state.acting())

    def run(amount: int) -> int:
        search.run(state, seat, rng, amount)
        return amount

    return measure(run)


def evaluations(game: AnyGame) -> float:
    """Return how often a second a network judges a position of two: what was learned, or as large a one of zeros."""
    state = root(game)
    learned = (weights for weights in learned_weights(game) if state.seats in weights.header.seats)
    network = network_of(game, next(learned, blank_weights(game)), state.seats)
    seat = lowest_seat(state.acting())

    def run(amount: int) -> int:
        for _ in range(amount):
            network.look(state, seat)
            network.chance()
        return amount

    return measure(run, SECONDS / 2)


def whole_playouts(game: AnyGame) -> float:
    """Return whole matches a second, played by rules of thumb from the root."""
    state, rng = root(game), FastRng(7)

    def run(amount: int) -> int:
        play_matches(state, game.policy, rng, amount)
        return amount

    return measure(run)


def calls(function: Callable[[], object]) -> float:
    """Return how often a second a function can be called."""

    def run(amount: int) -> int:
        for _ in range(amount):
            function()
        return amount

    return measure(run, SECONDS / 2)


def rebuild_seconds(game: AnyGame) -> float:
    """Return how long it takes to rebuild 200 moves from the texts of their records."""
    seats = min(max(SEATS, game.fewest_seats), game.most_seats)
    rng = FastRng(4)
    texts: list[str] = []
    moves = 0
    while moves < REBUILT_MOVES:
        match = Match(game, seats, seed=len(texts))
        while not match.is_over:
            seat = match.acting[0]
            legal = match.legal(seat)
            match.play(seat, legal[rng.below(len(legal))])
        texts.append(match.record.text())
        moves += match.length

    def rebuild() -> None:
        for text in texts:
            Match.replay(game, Record.parse(text))

    return REBUILT_MOVES / moves / calls(rebuild)


def calibration() -> float:
    """Return the speed of a fixed plain-Python loop, because machines differ."""

    def run(amount: int) -> int:
        total = 0
        for number in range(amount):
            total = (total * 31 + number) & 0xFFFF
        return amount

    return measure(run)


def figures(games: list[AnyGame]) -> Iterator[Figure]:
    """Measure one figure after another."""
    yield Figure("calibration", calibration(), "loops/s")
    for game in games:
        if kociarnia.is_compiled:
            yield Figure(f"{game.id}.random.compiled", random_compiled(game), "moves/s")
            yield Figure(f"{game.id}.random.interpreted", random_interpreted(game), "moves/s")
            yield Figure(f"{game.id}.search", search_iterations(game), "iterations/s")
            yield Figure(f"{game.id}.playouts", whole_playouts(game), "matches/s")
            yield Figure(f"{game.id}.network", 1e6 / evaluations(game), "µs")
        yield Figure(f"{game.id}.random.pure", random_pure(game), "moves/s")
        state, rng = middle(game), FastRng(5)
        yield Figure(f"{game.id}.clone", 1e9 / calls(state.clone), "ns")
        yield Figure(f"{game.id}.redeal", 1e9 / calls(lambda: state.redeal(0, rng)), "ns")  # noqa: B023  called at once
        yield Figure(f"{game.id}.rebuild", 1e3 * rebuild_seconds(game), "ms")


def bench(arguments: argparse.Namespace) -> int:
    """Measure one game or all of them and print the figures."""
    games = [GAMES[arguments.game]] if arguments.game else list(GAMES.values())
    if arguments.json:
        for figure in figures(games):
            sys.stdout.write(json.dumps(msgspec.to_builtins(figure)) + "\n")
            sys.stdout.flush()
        return 0
    words = Words.load(resources.files("kociarnia.terminal"), arguments.lang)
    table = Table(*(words.text(f"bench.{column}") for column in ("bench", "value", "unit")))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    errors = Console(stderr=True)
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        total = 1 + len(games) * (FIGURES_COMPILED if kociarnia.is_compiled else FIGURES_PURE)
        task = bar.add_task(words.say("bench.measuring", {"bench": "calibration"}), total=total)
        for figure in figures(games):
            bar.update(task, advance=1, description=words.say("bench.measuring", {"bench": figure.bench}))
            table.add_row(figure.bench, f"{figure.value:,.1f}", figure.unit)
    table.columns[1].justify = "right"
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.stdout.write(str(random_compiled(GAMES[sys.argv[1]])))
