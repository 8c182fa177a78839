"""No leak: whatever a seat cannot know may be otherwise, and it would receive the same bytes."""

from collections import Counter
from itertools import product

import pytest

from kociarnia.core.chance import FastRng
from kociarnia.core.state import SPECTATOR
from kociarnia.testing import secrecy
from kociarnia.testing.samples import MANY_POINTS, REDEALS, acting_seats, find_cases, points
from tests.contract.conftest import SHELF

OPEN_PLAYS = ("lay", "chase")  # nobody learns anything by them but the card played, whatever the hands hold


def test_nothing_tells_whether_a_card_of_koty_that_is_played_is_older_than_the_last_reshuffle():
    # The worlds a seat may imagine differ in which cards of the others are older; after the same play by one of them
    # the seat must still receive the same, whether the card was an old one or not.
    game = SHELF["koty"]
    compared = 0
    for case in list(find_cases(game))[:3]:
        match = case.match(rng=FastRng(0))
        for state in points(case, 1, MANY_POINTS):
            if Counter(game.view(state, SPECTATOR).held_sizes)[0] == case.seats:
                continue  # nothing was reshuffled yet
            for mover, seat, seed in product(acting_seats(state), case.viewers, range(4 * REDEALS)):
                worlds = [state, secrecy.redealt(state, seat, seed)]
                moves = set.intersection(*(set(world.legal(mover)) for world in worlds)) if seat != mover else set()
                parts = {move: game.notation.parts(move) for move in sorted(moves)}
                plays = {parts[move]["card"]: move for move in parts if parts[move]["action"] in OPEN_PLAYS}
                for card, move in plays.items():
                    after = [secrecy.told(world, seat, mover, move, 1) for world in worlds]
                    given = [(secrecy.received(game, match, world, seat), events) for world, events in after]
                    assert given[0] == given[1], game.notation.write(move)
                    held = [game.position(world).held[mover].count(card) for world in worlds]
                    compared += held[0] != held[1]
    assert compared > MANY_POINTS, "hardly a card was old in one world and not in another"


@pytest.mark.parametrize("name", ["sen", "miska"])
def test_where_there_are_secrets_the_error_a_seat_meets_is_really_tried(name):
    game = SHELF[name]
    match = next(find_cases(game)).match(rng=FastRng(0))
    texts = secrecy.refusals(game, match, match.state, 0)
    assert {text.partition(":")[0] for text in texts} == {"bad_notation", "illegal_now", "stale"}
