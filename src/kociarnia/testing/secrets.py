"""No leak: whatever a seat cannot know may be otherwise, and it would receive the same bytes."""

import pytest

from kociarnia.core.chance import FastRng
from kociarnia.core.policy import RandomPolicy
from kociarnia.core.state import SPECTATOR
from kociarnia.testing import frequencies, secrecy
from kociarnia.testing.findings import demand
from kociarnia.testing.samples import MANY_POINTS, POINTS, REDEALS, Case, acting_seats, find_cases, points


def keep_every_secret(case: Case, seed: int, count: int, *, is_thorough: bool) -> None:
    match = case.match(rng=FastRng(0))
    for number, state in enumerate(points(case, seed, count)):
        seeds = range(10 * number, 10 * number + REDEALS)
        for seat in case.viewers if is_thorough else case.watchers(state):
            secrecy.nothing_leaks_now(case.game, match, state, seat, seeds)
            secrecy.nothing_leaks_by_a_move(case.game, state, seat, seeds)
            frequencies.a_hidden_choice_is_not_told(case.game, state, seat, number)


class SecrecyLaws:
    """No leak: whatever a seat cannot know may be otherwise, and it would receive the same bytes."""

    def test_nothing_a_seat_is_given_or_told_depends_on_what_it_cannot_know(self, chosen):
        keep_every_secret(chosen, chosen.seed, POINTS, is_thorough=False)

    @pytest.mark.slow
    def test_nothing_leaks_in_any_variant(self, case):
        keep_every_secret(case, 2 + case.seed, POINTS, is_thorough=False)

    @pytest.mark.slow
    def test_nothing_leaks_at_any_of_many_points(self, chosen):
        keep_every_secret(chosen, 5 - chosen.seed, MANY_POINTS, is_thorough=True)

    def test_the_events_of_many_moves_are_really_compared(self, game):
        case = next(find_cases(game))
        compared = sum(
            secrecy.nothing_leaks_by_a_move(game, state, seat, range(REDEALS))
            for state in points(case, 1, MANY_POINTS)
            for seat in case.viewers
        )
        assert compared >= MANY_POINTS

    def test_the_rules_of_thumb_choose_legal_moves_and_do_not_peek(self, case):
        for number, state in enumerate(points(case, 1 - case.seed, MANY_POINTS)):
            for seat in acting_seats(state)[:3]:
                seeds = range(10 * number, 10 * number + REDEALS)
                secrecy.a_policy_does_not_peek(case.game, state, seat, seeds)

    def test_a_view_can_be_imagined_by_every_seat_and_by_a_spectator(self, case):
        for state in points(case, case.seed):
            for seat in case.watchers(state):
                secrecy.a_view_can_be_imagined(case.game, state, seat, case.seed)

    def test_views_made_together_are_those_made_one_by_one(self, case):
        for state in points(case, case.seed):
            watchers = [SPECTATOR, *range(state.seats)]
            for order in (watchers, watchers[::-1], watchers[1:2]):
                assert case.game.views(state, order) == [case.game.view(state, seat) for seat in order]
                assert case.game.shown_views(state, order) == [case.game.shown_view(state, seat) for seat in order]

    def test_what_is_chosen_in_an_imagined_state_is_legal_in_the_true_one(self, chosen):
        for state in points(chosen, 1, POINTS):
            for seat in acting_seats(state):
                imagined = chosen.game.imagine(chosen.game.view(state, seat), FastRng(3))
                for policy in (RandomPolicy(), chosen.game.policy):
                    move = policy.choose(imagined, seat, FastRng(4))
                    demand(move in state.legal(seat), f"seat {seat} imagines that move {move} is legal, and it is not")
