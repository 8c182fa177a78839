"""How often Koty reshuffles, what a fair guess costs then, and whether the chain of guesses forgets how it began.

    python bench/koty_worlds.py [matches] [positions]

Matches are played by rules of thumb. In some of their positions many chains are begun anew, and the cards they say are
left of each generation and kind are compared with the mean of one long chain: the squared distance, in parts of what
chance alone would give, is 1 on average where nothing is left of the beginning.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from kociarnia import GAMES, is_compiled
from kociarnia.core.chance import FastRng
from kociarnia.core.state import lowest_seat
from kociarnia.games.koty.rules.ages import Ages
from kociarnia.games.koty.rules.redeal import ages_of
from kociarnia.games.koty.rules.state import KotyState

KOTY = GAMES["koty"]
FRESH, LONG, APART = 100, 3000, 50  # chains begun anew; guesses of the long chain, and how many lie between two
SELDOM = 40  # one position of so many is looked at


def decisions(seats: int, seed: int) -> Iterator[tuple[KotyState, int]]:
    """Yield the positions of a match, each with the number of reshuffles before it."""
    rng = FastRng(seed)
    state = KOTY.new(seats, KOTY.check(seats, None), rng)
    reshuffles = 0
    while state.acting():
        yield state, reshuffles
        pile = state.pile
        seat = lowest_seat(state.acting())
        state.apply(seat, KOTY.policy.choose(state, seat, rng), rng)
        reshuffles += state.pile > pile


def left(ages: Ages) -> list[int]:
    return [int(count) for count in ages.left]


class Found(NamedTuple):
    """What chains that are begun anew in a position are like."""

    distance: float | None  # from a long one
    first: float  # the seconds of a first guess
    following: float  # and of a later one
    forgetful: float  # the part of the chains that had to forget reshuffles


def examine(state: KotyState, rng: FastRng) -> Found:
    """Begin many chains in a position, and let the last go on for long."""
    seat = lowest_seat(state.acting())
    start = time.process_time()
    fresh = []
    forgetful = 0
    for _ in range(FRESH):
        ages = ages_of(state, seat)
        ages.advance(rng)
        fresh.append(left(ages))
        forgetful += ages.ranks[ages.newest] < ages.newest
    first = (time.process_time() - start) / FRESH
    guesses = []
    start = time.process_time()
    for _ in range(LONG):
        for _ in range(APART):
            ages.advance(rng)
        guesses.append(left(ages))
    following = (time.process_time() - start) / (LONG * APART)
    parts: list[float] = []
    for column, sample in zip(zip(*guesses, strict=True), zip(*fresh, strict=True), strict=True):
        mean = sum(column) / LONG
        variance = sum((count - mean) ** 2 for count in column) / LONG
        if (
            variance > 0.01 and not forgetful
        ):  # what is nearly certain says nothing, nor chains that forgot different things
            parts.append((sum(sample) / FRESH - mean) ** 2 * FRESH / variance)
    return Found(sum(parts) / len(parts) if parts else None, first, following, forgetful / FRESH)


def main(matches: int, positions: int) -> None:
    """Print a line for each number of seats."""
    print(f"compiled: {is_compiled}")
    for seats in range(2, 7):
        counts: Counter[int] = Counter()
        for seed in range(matches):
            counts.update(reshuffles for _, reshuffles in decisions(seats, seed))
        after = [sum(n for reshuffles, n in counts.items() if reshuffles >= least) for least in (1, 2, 3, 5, 9, 13)]
        shares = " ".join(f"{100 * share / counts.total():.1f}" for share in after)
        print(f"{seats} seats: % of decisions after 1, 2, 3, 5, 9 and 13 reshuffles: {shares}", flush=True)
        rng, seed = FastRng(seats), 0
        found: list[Found] = []
        while len(found) < positions:
            seed += 1
            for state, _ in decisions(seats, seed):
                if state.is_mixed and len(found) < positions and rng.below(SELDOM) == 0:
                    found.append(examine(state, rng))
        apart = [each.distance for each in found if each.distance is not None]
        firsts, nexts = sorted(each.first for each in found), sorted(each.following for each in found)
        forgetful = 100 * sum(each.forgetful for each in found) / len(found)
        print(
            f"    {len(found)} positions: {forgetful:.0f} % of chains forgot reshuffles; where none did, distance "
            f"{sum(apart) / max(len(apart), 1):.2f}; first guess "
            f"{firsts[len(firsts) // 2] * 1e6:.0f} us, at most {firsts[-1] * 1e6:.0f}; next guess of ages "
            f"{nexts[len(nexts) // 2] * 1e9:.0f} ns, at most {nexts[-1] * 1e9:.0f}",
            flush=True,
        )


if __name__ == "__main__":
    main(*(int(word) for word in (*sys.argv[1:], *("400", "20")[len(sys.argv) - 1 :])))
