"""Random play, compiled."""

from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.core.state import State, lowest_seat


def play_out(state: State, rng: Rng, most: i64) -> i64:
    """Play random legal moves until the match is over or `most` are made; return how many were made."""
    made: i64 = 0
    while made < most:
        acting = state.acting()
        if not acting:
            break
        seat = lowest_seat(acting)
        moves = state.legal(seat)
        state.apply(seat, moves[rng.below(len(moves))], rng)
        made += 1
    return made


def play_many(start: State, rng: Rng, most: i64) -> i64:
    """Play random matches from one position, one after another, for at least `most` moves; return how many."""
    made: i64 = 0
    while made < most:
        made += play_out(start.clone(), rng, most)
    return made
