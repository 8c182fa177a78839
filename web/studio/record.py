"""Writes matches of a game, as one seat saw them, for the studio: python studio/record.py sen --seats 3 [options].

With `--name -` a match is written to the standard output, for the tests.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from kociarnia import GAMES, Match
from kociarnia.bots.levels import BOTS, bot_of
from kociarnia.core.chance import FastRng


def outcomes(match: Match, viewer: int, actions: list[str]) -> dict[str, list[str]]:
    """Return for every move of some actions what the viewer could do after it; nothing of it is played."""
    found: dict[str, list[str]] = {}
    for move, parts in zip(match.legal(viewer), match.choices(viewer), strict=True):
        if parts["action"] in actions:
            after = match.state.clone()
            after.apply(viewer, match.game.notation.read(move), FastRng(1))
            found[move] = [match.game.notation.write(next_move) for next_move in after.legal(viewer)]
    return found


def steps(match: Match, viewer: int, level: str, rng: FastRng, actions: list[str]) -> list[dict[str, Any]]:
    bot = bot_of(level)
    told = 0
    made: list[dict[str, Any]] = []
    while True:
        is_acting = viewer >= 0 and match.is_acting(viewer)
        made.append(
            {
                "view": to_builtins(match.sight(viewer)),
                "events": to_builtins(match.events(viewer, told)),
                "choices": [
                    {"move": move, "parts": parts}
                    for move, parts in zip(match.legal(viewer), match.choices(viewer), strict=True)
                ]
                if is_acting
                else [],
                "outcomes": outcomes(match, viewer, actions) if is_acting else {},
            }
        )
        told = match.told(viewer)
        if match.is_over:
            return made
        seat = match.acting[0]
        match.play(seat, match.game.notation.write(bot.choose(match.game, match.view(seat), rng)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--options", type=json.loads, default={})
    parser.add_argument("--bot", choices=list(BOTS), default="cat")
    parser.add_argument("--viewer", type=int, default=0, help="whose side is recorded; -1 for a spectator's")
    parser.add_argument("--name", default="")
    parser.add_argument("--outcomes", type=lambda text: text.split(","), default=[], help="actions, such as change,use")
    wanted = parser.parse_args()
    match = Match(GAMES[wanted.game], wanted.seats, wanted.options, rng=FastRng(wanted.seed))
    made = steps(match, wanted.viewer, wanted.bot, FastRng(7), wanted.outcomes)
    facts = to_builtins(match.game.facts(match.options, match.edition))
    text = json.dumps({"game": wanted.game, "seats": wanted.seats, "facts": facts, "steps": made})
    if wanted.name == "-":
        sys.stdout.write(text)
    else:
        folder = Path(__file__).parent / "matches"
        folder.mkdir(exist_ok=True)
        path = folder / f"{wanted.name or wanted.game}.json"
        path.write_text(text)
        print(path, "written")
