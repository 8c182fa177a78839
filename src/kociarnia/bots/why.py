"""Why a bot would make its move, in numbers and moves that a sentence can be made of."""

from collections import Counter

import msgspec

from kociarnia.bots.bot import Thought
from kociarnia.bots.search import imagine_world
from kociarnia.core.chance import FastRng, Rng
from kociarnia.core.game import AnyGame
from kociarnia.core.state import lowest_seat
from kociarnia.core.view import View

WORLDS = 24  # in which it is asked what the next seat would do
OWN_MOVES = 8  # of the same seat before that: the rest of its turn
SEEN_ENOUGH = 0.01  # the share of the worlds a move must have been tried in before anything is said of it
CLOSE = 2  # chances in a hundred between two moves that are as good as each other


class Why(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a search saw of its move: out of a hundred matches, how many it hopes to win."""

    chance: int | None = None  # None: alone, where nobody wins
    other: str | None = None  # the next best move
    other_chance: int | None = None
    is_close: bool = False
    replier: int | None = None  # the seat that is next, and what it does then in most worlds
    reply: str | None = None


def why(game: AnyGame, view: View, thought: Thought, rng: Rng) -> Why | None:
    """Return why a bot would make its move, from the view it was given; None where there was nothing to weigh."""
    if len(thought.candidates) < 2:
        return None
    best, second = thought.candidates[:2]
    is_known = second.visits >= SEEN_ENOUGH * sum(candidate.visits for candidate in thought.candidates)
    chances = [round(100 * candidate.win_rate) for candidate in (best, second)] if view.seats > 1 else [None, None]
    told = Why(
        chance=chances[0],
        other=second.notation if is_known else None,
        other_chance=chances[1] if is_known else None,
        is_close=is_known and abs(best.win_rate - second.win_rate) * 100 < CLOSE,
    )
    replies = expected_replies(game, view, thought.move, rng)
    if not replies:
        return told
    (seat, move), count = replies.most_common(1)[0]
    if 2 * count <= WORLDS:
        return told
    return msgspec.structs.replace(told, replier=seat, reply=game.notation.write(move))


def expected_replies(game: AnyGame, view: View, move: int, rng: Rng) -> Counter[tuple[int, int]]:
    """Return what the next seat does in worlds the bot holds possible, by its rules of thumb.

    Where several decide at the same time, or the next one has no choice, nothing is expected.
    """
    found: Counter[tuple[int, int]] = Counter()
    policy, seat = game.policy, view.seat
    base = game.imagine(view, rng)
    if base.acting() != 1 << seat:
        return found
    for _ in range(WORLDS):
        own = FastRng(rng.below(1 << 30))
        world = imagine_world(policy, base, seat, own)
        milestone = policy.milestone(world)
        world.apply(seat, move, own)
        left = OWN_MOVES
        while left and world.acting() == 1 << seat:
            world.apply(seat, policy.go_on(world, seat, own), own)
            left -= 1
        acting = world.acting()
        if acting and acting != 1 << seat and policy.milestone(world) == milestone:
            other = lowest_seat(acting)
            if len(world.legal(other)) > 1:
                found[other, policy.go_on(world, other, own)] += 1
    return found
