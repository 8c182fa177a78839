"""Prints what the engine makes of every case: run in another process, it must print the same.

python -m tests.contract.digest
"""

import sys
from hashlib import sha256

import kociarnia
from kociarnia.core.chance import FastRng
from tests.contract.conftest import SHELF
from tests.contract.laws import features_of, text_of, view_text
from tests.contract.samples import DIGEST_MOVES, DIGEST_SEEDS, Case, acting_seats, few_cases, played, points
from tests.contract.secrecy import redealt


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


def digests() -> dict[str, str]:
    return {str(case): digest(case) for game in SHELF.values() for case in few_cases(game)}


if __name__ == "__main__":
    document = {"engine": "compiled" if kociarnia.is_compiled else "pure", "digests": digests()}
    sys.stdout.buffer.write(text_of(document))
