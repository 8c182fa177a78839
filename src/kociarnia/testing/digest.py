"""What the engine makes of every case of a game, as hashes: another process must find the same."""

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import msgspec

from kociarnia.core.chance import FastRng
from kociarnia.core.game import AnyGame
from kociarnia.testing.laws import features_of, text_of, view_text
from kociarnia.testing.samples import DIGEST_MOVES, DIGEST_SEEDS, Case, acting_seats, find_cases, played, points
from kociarnia.testing.secrecy import redealt

PROGRAM = Path(__file__).with_name("in_source.py")


def digest(case: Case) -> str:
    """Return a hash of records, events, views, features, worlds and decisions."""
    game = case.game
    total = sha256()
    for seed in range(DIGEST_SEEDS):
        match = played(case, seed, DIGEST_MOVES)
        total.update(match.record.text().encode())
        for viewer in case.viewers:
            total.update(text_of(match.events(viewer)))
        for state in points(case, seed, 3):
            for viewer in case.viewers:
                view = game.view(state, viewer)
                total.update(view_text(game, state, viewer))
                total.update(text_of(game.shown_view(state, viewer)))
                total.update(text_of(features_of(game, state, viewer)))
                total.update(text_of(redealt(state, viewer, seed).numbers()))
                total.update(text_of(game.imagine(view, FastRng(seed)).numbers()))
            for seat in acting_seats(state):
                total.update(text_of([int(move) for move in state.legal(seat)]))
                total.update(text_of(int(game.policy.choose(state, seat, FastRng(seed)))))
            total.update(text_of([state.numbers(), state.scores(), state.places()]))
    return total.hexdigest()


def digests(game: AnyGame) -> dict[str, str]:
    """Return the hash of every case of a game."""
    return {str(case): digest(case) for case in find_cases(game)}


def digests_in_source(game: AnyGame, hash_seed: str) -> dict[str, object]:
    """Return what another process makes of a game, by the source alone and with other hashes than ours."""
    kind = type(game)
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, str(PROGRAM), kind.__module__, kind.__qualname__]
    done = subprocess.run(command, env=environment, capture_output=True, check=False)  # noqa: S603  our own program
    if done.returncode:
        raise AssertionError(f"another process cannot play {game.id}: {done.stderr.decode()}")
    found: dict[str, object] = msgspec.json.decode(done.stdout)
    return found
