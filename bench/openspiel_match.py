"""Our tiger against OpenSpiel's information-set search, two seats, equal time: how often each wins, with intervals.

    python bench/openspiel_match.py sen --matches 40 --seconds 0.5

Both search worlds imagined by the same fair `redeal`. OpenSpiel's bot thinks by simulations, not by the clock, so each
of its decisions is given as many as it has just managed in the time; what it really took is reported. Time is that of
the process itself, so that other programs disturb neither. Seats are swapped on the same deals. `--playouts openspiel`
has it play out node by node, as it does out of the box; `compiled`, the stronger opponent, plays out inside our engine.
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from kociarnia.bots.bot import within
from kociarnia.bots.levels import bot_of
from kociarnia.core.chance import FastRng
from kociarnia.envs.nodes import REGISTERED, Node
from kociarnia.envs.openspiel import PREFIX, CompiledRollouts, MatchState
from kociarnia.play.contest import Contest, Result
from kociarnia.play.standing import estimate, won

FIRST_GUESS = 50  # simulations of the first decision
SMOOTHING = 0.3  # how fast the guess of simulations a second follows


class TimedSearch:
    """OpenSpiel's search with as many simulations as fit the time."""

    def __init__(self, game: Any, playouts: str, seconds: float, seed: int, uct: float) -> None:
        random = np.random.RandomState(seed)
        rollouts = CompiledRollouts(seed) if playouts == "compiled" else RandomRolloutEvaluator(1, random)
        self.bot = ISMCTSBot(game, rollouts, uct, FIRST_GUESS, random_state=random, use_observation_string=True)
        self.seconds = seconds
        self.rate = FIRST_GUESS / seconds
        self.spent = 0.0
        self.decisions = 0
        self.simulations = 0

    def choose(self, state: MatchState) -> int:
        """Return the action of the seat that is to move."""
        if len(state.legal_actions()) == 1:
            return int(state.legal_actions()[0])
        self.bot._max_simulations = max(1, round(self.rate * self.seconds))
        start = time.process_time()
        action = int(self.bot.step(state))
        elapsed = time.process_time() - start
        self.rate += SMOOTHING * (self.bot._max_simulations / elapsed - self.rate)
        self.spent += elapsed
        self.decisions += 1
        self.simulations += self.bot._max_simulations
        return action


class TimedTiger:
    """Our search for the same time, however many iterations that is; it gets a view and nothing else."""

    def __init__(self, level: str, seconds: float) -> None:
        self.bot = bot_of(level)
        self.seconds = seconds
        self.spent = 0.0
        self.decisions = 0

    def choose(self, node: Node, seat: int, rng: FastRng) -> int:
        """Return the move of a seat."""
        game = node.setting.game
        start = time.process_time()
        thought = self.bot.think(game, game.view(node.state, seat), rng, within(self.seconds, clock=time.process_time))
        if thought.candidates:
            self.spent += time.process_time() - start
            self.decisions += 1
        return thought.move


def play(game: Any, tiger: TimedTiger, search: TimedSearch, tiger_seat: int, deal: int) -> MatchState:
    """Play one match; the deal and all later chance follow from `deal`."""
    state: MatchState = game.new_initial_state()
    chance, thoughts = FastRng(deal), FastRng(deal + 1_000_000 * (1 + tiger_seat))
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance.below(len(state.chance_outcomes())))
            continue
        seat = state.current_player()
        is_tiger = seat == tiger_seat
        state.apply_action(tiger.choose(state.node, seat, thoughts) if is_tiger else search.choose(state))
    return state


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the matches and print how they went."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=REGISTERED)
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=0.5, help="a decision")
    parser.add_argument("--playouts", choices=("compiled", "openspiel"), default="compiled")
    parser.add_argument("--level", default="tiger")
    parser.add_argument("--uct", type=float, default=1.4)
    parser.add_argument("--results", type=Path, help="a file to which each result is appended")
    chosen = parser.parse_args(arguments)
    game = pyspiel.load_game(f"{PREFIX}{chosen.game}", {"seats": 2})
    names = (chosen.level, f"ismcts-{chosen.playouts}")
    contest = Contest(game=chosen.game, bots=names, seconds=chosen.seconds)
    tiger = TimedTiger(chosen.level, chosen.seconds)
    search = TimedSearch(game, chosen.playouts, chosen.seconds, 1, chosen.uct)
    results: list[Result] = []
    for number in range(chosen.matches):
        deal, rotation = divmod(number, 2)
        state = play(game, tiger, search, rotation, deal)
        world = state.node.state
        assert world is not None
        seats = (rotation, 1 - rotation)  # of the tiger and of the other
        results.append(
            Result(
                contest=contest,
                deal=deal,
                rotation=rotation,
                scores=[world.scores()[seat] for seat in seats],
                places=[world.places()[seat] for seat in seats],
                moves=len(state.history()),
            )
        )
        if chosen.results:
            with chosen.results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(msgspec.to_builtins(results[-1])) + "\n")
        rate = estimate(results, lambda result: won(result, 0))
        sys.stdout.write(
            f"{chosen.game}: {names[0]} wins {rate.mean:.1%} ± {rate.margin:.1%} of {len(results)} matches against"
            f" {names[1]}; a decision took {tiger.spent / max(1, tiger.decisions):.2f} s and"
            f" {search.spent / max(1, search.decisions):.2f} s"
            f" ({search.simulations / max(1, search.decisions):.0f} simulations)\n"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()
