"""Random play and play by rules of thumb, compiled."""

from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.core.policy import Policy
from kociarnia.core.state import State, lowest_seat


def play_out(state: State, rng: Rng, most: i64) -> i64:
    """Play random legal moves until the match is over or `most` are made; return how many were made."""
    made: i64 = 0
    while made < most:
        acting = state.acting()
        if not acting:
            break
        seat = lowest_seat(acting)
        state.apply(seat, state.any_move(seat, rng), rng)
        made += 1
    return made


def play_many(start: State, rng: Rng, most: i64) -> i64:
    """Play random matches from one position, one after another, for at least `most` moves; return how many."""
    made: i64 = 0
    while made < most:
        made += play_out(start.clone(), rng, most)
    return made


def play_matches(start: State, policy: Policy, rng: Rng, matches: i64) -> None:
    """Play whole matches by rules of thumb, all from one position."""
    done: i64 = 0
    while done < matches:
        state = start.clone()
        acting = state.acting()
        while acting:
            seat = lowest_seat(acting)
            state.apply(seat, policy.choose(state, seat, rng), rng)
            acting = state.acting()
        done += 1
