"""Writes situations of a game for the tests of its table: what a seat is shown and may do, once for every kind of them.

Every number of seats and every preset is played by chance, action before action, so that rare ones come up as well:
python studio/explore.py sen [--options '[{"memory_aid": "off"}]'] > situations.json
"""

import argparse
import json
import sys
from typing import Any

from msgspec import to_builtins

from kociarnia import GAMES, Match
from kociarnia.core.chance import FastRng

LONGEST = 2_000  # moves of one match


def kind_of(phase: str, choices: list[dict[str, Any]]) -> str:
    """Return what makes a situation worth keeping: the phase and how many choices of each action there are."""
    actions = [choice["parts"]["action"] for choice in choices]
    return f"{phase} {sorted((action, actions.count(action)) for action in set(actions))}"


def situations(match: Match, rng: FastRng) -> list[dict[str, Any]]:
    """Play a match by chance and return one situation of each kind."""
    kept: dict[str, dict[str, Any]] = {}
    for _ in range(LONGEST):
        if match.is_over:
            break
        seat = match.acting[rng.below(len(match.acting))]
        parts = match.choices(seat)
        choices = [{"move": move, "parts": part} for move, part in zip(match.legal(seat), parts, strict=True)]
        view = to_builtins(match.shown_view(seat))
        kept.setdefault(kind_of(view["phase"], choices), {"view": view, "choices": choices})
        actions = sorted({str(part["action"]) for part in parts})
        action = actions[rng.below(len(actions))]
        moves = [choice["move"] for choice in choices if choice["parts"]["action"] == action]
        match.play(seat, moves[rng.below(len(moves))])
    return list(kept.values())


def explore(name: str, options: list[dict[str, Any]], seeds: int) -> list[dict[str, Any]]:
    """Return the situations of all variants."""
    game = GAMES[name]
    variants = [to_builtins(preset) for preset in game.presets.values()] + options
    return [
        {"seats": seats, "options": variant, **situation}
        for seats in range(game.fewest_seats, game.most_seats + 1)
        for variant in variants
        if game.misfit(seats, game.options_type(**variant)) is None
        for seed in range(1, seeds + 1)
        for situation in situations(Match(game, seats, variant, rng=FastRng(seed)), FastRng(seed + 1))
    ]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--options", type=json.loads, default=[])
    parser.add_argument("--seeds", type=int, default=2)
    wanted = parser.parse_args()
    json.dump(explore(wanted.game, wanted.options, wanted.seeds), sys.stdout)
