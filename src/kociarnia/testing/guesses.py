"""Not vacuous: a redeal really guesses, and each world as often as it is likely."""

import pytest

from kociarnia import SPECTATOR
from kociarnia.testing import frequencies
from kociarnia.testing.samples import DEALS, POINTS, WORLDS, find_cases, points


class GuessLaws:
    """Not vacuous: a redeal really guesses, and each world as often as it is likely."""

    def test_what_a_seat_cannot_know_varies(self, chosen):
        states = points(chosen, chosen.seed, POINTS)[1:-1]
        frequencies.secrets_vary(chosen.game, states, (SPECTATOR, chosen.seats - 1), range(6))

    @pytest.mark.slow
    def test_a_redeal_gives_the_worlds_that_can_be_imagined_equally_often(self, chosen):
        states = points(chosen, 1, 2)
        for seat in (SPECTATOR, chosen.seats - 1):
            frequencies.redeal_agrees_with_imagine(chosen.game, states[len(states) // 2], seat, WORLDS)

    def test_a_redeal_gives_what_was_dealt_as_often_as_the_deal(self, game):
        for case in list(find_cases(game))[:2]:
            for seat in (SPECTATOR, 0):
                frequencies.redeal_agrees_with_the_deal(case, seat, DEALS)
