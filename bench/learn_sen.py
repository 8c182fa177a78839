"""Learns from matches of Sen what a standing between two rounds is worth, and which cards a rival keeps.

Everybody plays by the rules of thumb or by second thoughts, as a search does when it plays on. A standing is judged by
who won (2 to 5 seats); the cards of a rival by how to tell the true dream from those a fair guess would put there
(2 seats). Run with the compiled engine:

    python bench/learn_sen.py --matches 4000 --output src/kociarnia/games/sen/bot/weights.txt
"""

import argparse
import sys
from collections.abc import Iterator
from math import exp, log, prod
from pathlib import Path

from kociarnia import GAMES
from kociarnia.core.chance import FastRng
from kociarnia.core.state import lowest_seat
from kociarnia.games.sen.bot.plans import turns_had
from kociarnia.games.sen.bot.prospects import FACES, KEPT_SIZE, Prospects, kept_index
from kociarnia.games.sen.bot.weights import write_weights
from kociarnia.games.sen.game import Sen
from kociarnia.games.sen.rules.cards import kind_of, knower, knowers_of
from kociarnia.games.sen.rules.moves import MOST_CARDS
from kociarnia.games.sen.rules.state import SenState
from kociarnia.games.sen.rules.table import TURN

LIMIT = 100
GUESSES = 10  # fair guesses a true dream is told from
PASSES = 15
STEP = 0.6  # how far a pass goes towards the frequencies seen
DOUBT = 20.0  # dreams that are as if they had been guessed right, so that rare cards are not judged by a few
LEAST = 0.02  # the least a card is believed, so that a world is found
EIGHT = 8  # a face only the base deck has, which is not played here

Standing = tuple[list[int], int, list[float]]  # totals, who begins, shares of the match in the end
Dream = list[int]  # indices of the table of cards kept


def positions(game: Sen, seats: int, seed: int) -> Iterator[SenState]:
    """Play a match and yield the state before every move, and at the end; every seat plays by either policy."""
    rng = FastRng(seed)
    state = game.new(seats, game.check(seats, None), rng)
    policy = game.policy
    is_thoughtful = [rng.below(2) == 1 for _ in range(seats)]
    while state.acting():
        yield state
        seat = lowest_seat(state.acting())
        move = policy.advise(state, seat, rng) if is_thoughtful[seat] else policy.choose(state, seat, rng)
        state.apply(seat, move, rng)
    yield state


def standings(game: Sen, seats: int, matches: range) -> list[Standing]:
    """Return every standing before a round but the first, with how the match ended."""
    found: list[Standing] = []
    for seed in matches:
        seen: list[tuple[list[int], int]] = []
        last = 0
        for state in positions(game, seats, seed):
            if state.acting() and state.round != last:
                last = state.round
                seen.append((state.scores(), int(state.starter)))
            places = state.places()
        shares = [1 / places.count(1) if place == 1 else 0.0 for place in places]
        found += [(totals, starter, shares) for totals, starter in seen]
    return found


def loss(data: list[Standing], lead: float, spread: float, slope: float) -> float:
    """Return how surprising the winners are to a judgement of standings."""
    total = 0.0
    for totals, starter, shares in data:
        width = spread + slope * (LIMIT - max(totals))
        weights = [exp(-(ravens - lead * (seat == starter)) / width) for seat, ravens in enumerate(totals)]
        everyone = sum(weights)
        total -= sum(share * log(weight / everyone) for weight, share in zip(weights, shares, strict=True) if share)
    return total / len(data)


def judge(data: list[Standing]) -> list[float]:
    """Return the lead of the one who begins, the spread and its slope that surprise least, by ever smaller steps."""
    best = [0.0, 13.0, 0.22]
    lowest = loss(data, *best)
    steps = [4.0, 4.0, 0.08]
    while steps[0] > 0.1:
        is_better = False
        for index in range(3):
            for sign in (1, -1):
                tried = best[:]
                tried[index] += sign * steps[index]
                if tried[1] < 1 or tried[2] < 0:
                    continue
                surprise = loss(data, *tried)
                if surprise < lowest:
                    best, lowest, is_better = tried, surprise, True
        if not is_better:
            steps = [step / 2 for step in steps]
    return best


def dream_of(state: SenState, rival: int, seat: int) -> Dream:
    """Return the cards a rival knows and the seat does not, as indices of the table."""
    turns = turns_had(state, rival)
    found: Dream = []
    for place in range(state.lengths[rival]):
        card = state.cards[rival * MOST_CARDS + place]
        if knowers_of(card) & knower(rival) and not knowers_of(card) & knower(seat):
            is_drawn = not state.looked_by(rival) >> place & 1
            found.append(int(kept_index(state, turns, is_drawn=is_drawn, kind=kind_of(card))))
    return found


def dreams(game: Sen, matches: range) -> list[list[Dream]]:
    """Return the rival's dream at the beginning of turns, the true one first and then guesses."""
    rng = FastRng(matches.start)
    found: list[list[Dream]] = []
    for seed in matches:
        for state in positions(game, 2, seed):
            seat = int(state.turn)
            if state.phase != TURN or not turns_had(state, 1 - seat):
                continue
            candidates = [dream_of(state, 1 - seat, seat)]
            if not candidates[0]:
                continue
            world = state.clone()
            for _ in range(GUESSES):
                world.redeal(seat, rng)
                candidates.append(dream_of(world, 1 - seat, seat))
            found.append(candidates)
    return found


def believe(data: list[list[Dream]]) -> list[float]:
    """Return how believable each card is, so that the true dream is told from the guesses as well as can be."""
    kept = [1.0] * KEPT_SIZE
    true = [0.0] * KEPT_SIZE
    for candidates in data:
        for index in candidates[0]:
            true[index] += 1
    for _ in range(PASSES):
        expected = [0.0] * KEPT_SIZE
        for candidates in data:
            weights = [prod(kept[index] for index in dream) for dream in candidates]
            everyone = sum(weights)
            for dream, weight in zip(candidates, weights, strict=True):
                for index in dream:
                    expected[index] += weight / everyone
        for index in range(KEPT_SIZE):
            kept[index] *= ((true[index] + DOUBT) / (expected[index] + DOUBT)) ** STEP
        for start in range(0, KEPT_SIZE, FACES):
            row = kept[start : start + FACES]
            row[EIGHT] = (row[EIGHT - 1] + row[EIGHT + 1]) / 2
            kept[start : start + FACES] = [max(LEAST, value / max(row)) for value in row]
    return kept


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=4000, help="matches for each number of seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path)
    arguments = parser.parse_args()
    game = GAMES["sen"]
    assert isinstance(game, Sen)
    first = arguments.seed * 10_000_000
    prospects = Prospects()
    every_count = range(game.fewest_seats, game.most_seats + 1)
    for seats in every_count:
        data = standings(game, seats, range(first, first + arguments.matches))
        lead, spread, slope = judge(data)
        print(
            f"{seats} seats: to begin is worth {lead:.1f} ravens, spread {spread:.1f} + {slope:.3f} a raven", flush=True
        )
        prospects.leads[seats] = lead
        prospects.spreads[seats] = spread
        prospects.slopes[seats] = slope
    kept = believe(dreams(game, range(first, first + arguments.matches)))
    for index, value in enumerate(kept):
        prospects.kept[index] = value
    text = write_weights(prospects, every_count)
    if arguments.output:
        arguments.output.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
