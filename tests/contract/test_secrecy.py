"""No leak: whatever a seat cannot know may be otherwise, and it would receive the same bytes."""

from collections import Counter
from itertools import product

import pytest

from kociarnia.core.chance import FastRng
from kociarnia.core.policy import RandomPolicy
from kociarnia.core.state import SPECTATOR
from tests.contract import secrecy
from tests.contract.conftest import SHELF
from tests.contract.samples import MANY_POINTS, POINTS, REDEALS, Case, acting_seats, find_cases, points


def keep_every_secret(case: Case, seed: int, count: int, *, is_thorough: bool) -> None:
    match = case.match(rng=FastRng(0))
    for number, state in enumerate(points(case, seed, count)):
        seeds = range(10 * number, 10 * number + REDEALS)
        for seat in case.viewers if is_thorough else case.watchers(state):
            secrecy.nothing_leaks_now(case.game, match, state, seat, seeds)
            secrecy.nothing_leaks_by_a_move(case.game, state, seat, seeds)


def test_nothing_a_seat_is_given_or_told_depends_on_what_it_cannot_know(chosen):
    keep_every_secret(chosen, chosen.seed, POINTS, is_thorough=False)


@pytest.mark.slow
def test_nothing_leaks_in_any_variant(case):
    keep_every_secret(case, 2 + case.seed, POINTS, is_thorough=False)


@pytest.mark.slow
def test_nothing_leaks_at_any_of_many_points(chosen):
    keep_every_secret(chosen, 5 - chosen.seed, MANY_POINTS, is_thorough=True)


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


def test_the_events_of_many_moves_are_really_compared(game):
    case = next(find_cases(game))
    compared = sum(
        secrecy.nothing_leaks_by_a_move(game, state, seat, range(REDEALS))
        for state in points(case, 1, MANY_POINTS)
        for seat in case.viewers
    )
    assert compared >= MANY_POINTS


def test_the_rules_of_thumb_choose_legal_moves_and_do_not_peek(case):
    for number, state in enumerate(points(case, 1 - case.seed, MANY_POINTS)):
        for seat in acting_seats(state)[:3]:
            seeds = range(10 * number, 10 * number + REDEALS)
            secrecy.a_policy_does_not_peek(case.game, state, seat, seeds)


def test_a_view_can_be_imagined_by_every_seat_and_by_a_spectator(case):
    for state in points(case, case.seed):
        for seat in case.watchers(state):
            secrecy.a_view_can_be_imagined(case.game, state, seat, case.seed)


def test_views_made_together_are_those_made_one_by_one(case):
    for state in points(case, case.seed):
        watchers = [SPECTATOR, *range(state.seats)]
        for order in (watchers, watchers[::-1], watchers[1:2]):
            assert case.game.views(state, order) == [case.game.view(state, seat) for seat in order]
            assert case.game.shown_views(state, order) == [case.game.shown_view(state, seat) for seat in order]


def test_what_is_chosen_in_an_imagined_state_is_legal_in_the_true_one(chosen):
    for state in points(chosen, 1, POINTS):
        for seat in acting_seats(state):
            imagined = chosen.game.imagine(chosen.game.view(state, seat), FastRng(3))
            for policy in (RandomPolicy(), chosen.game.policy):
                assert policy.choose(imagined, seat, FastRng(4)) in state.legal(seat)


@pytest.mark.parametrize("name", ["sen", "miska"])
def test_where_there_are_secrets_the_error_a_seat_meets_is_really_tried(name):
    game = SHELF[name]
    match = next(find_cases(game)).match(rng=FastRng(0))
    texts = secrecy.refusals(game, match, match.state, 0)
    assert {text.partition(":")[0] for text in texts} == {"bad_notation", "illegal_now", "stale"}
