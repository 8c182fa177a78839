"""Plays a match of Super Mega Lucky Box at random and prints every step as one seat (or a spectator: -1) saw it."""

import argparse
import json
import sys
from typing import Any

from msgspec import to_builtins

from kociarnia import GAMES, Match
from kociarnia.core.chance import FastRng


def step_of(match: Match, viewer: int, told: int) -> dict[str, Any]:
    """Return what the viewer sees, has been told since, and may do."""
    is_acting = viewer >= 0 and match.is_acting(viewer)
    choices = zip(match.legal(viewer), match.choices(viewer), strict=True) if is_acting else []
    return {
        "view": to_builtins(match.shown_view(viewer)),
        "events": to_builtins(match.events(viewer, told)),
        "choices": [{"move": move, "parts": parts} for move, parts in choices],
    }


def wander(match: Match, viewer: int, rng: FastRng) -> list[dict[str, Any]]:
    """Any seat that may move does, with any move; steps that show the viewer nothing are left out."""
    told = 0
    steps: list[dict[str, Any]] = []
    while True:
        if match.told(viewer) > told:
            steps.append(step_of(match, viewer, told))
            told = match.told(viewer)
        if match.is_over:
            return steps
        seat = match.acting[rng.below(len(match.acting))]
        moves = match.legal(seat)
        match.play(seat, moves[rng.below(len(moves))])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--viewer", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--options", type=json.loads, default={})
    wanted = parser.parse_args()
    match = Match(GAMES["luckybox"], wanted.seats, wanted.options, rng=FastRng(wanted.seed))
    json.dump(wander(match, wanted.viewer, FastRng(wanted.seed + 1000)), sys.stdout)
