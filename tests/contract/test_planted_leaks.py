"""The laws find what is planted: a law that lets a leak through is no law."""

import pytest

from kociarnia.core.chance import FastRng
from kociarnia.testing import frequencies, laws, secrecy
from kociarnia.testing.findings import LawBroken
from kociarnia.testing.samples import MANY_POINTS, REDEALS, Case, acting_seats, points
from tests.contract import planted

SEATS = 3
FREQUENT = 500  # worlds, enough for what is planted here


def case_of(game) -> Case:
    return Case(game, SEATS, {"rounds": 2}, "planted")


def check_what_is_given(game) -> None:
    case = case_of(game)
    match = case.match(rng=FastRng(0))
    for state in points(case, 1, MANY_POINTS):
        for seat in case.viewers:
            secrecy.nothing_leaks_now(game, match, state, seat, range(REDEALS))


def check_what_is_told(game) -> None:
    case = case_of(game)
    for state in points(case, 1, MANY_POINTS):
        for seat in case.viewers:
            secrecy.nothing_leaks_by_a_move(game, state, seat, range(2 * REDEALS))


def check_policy(game) -> None:
    case = case_of(game)
    for state in points(case, 0, MANY_POINTS):
        for seat in acting_seats(state):
            secrecy.a_policy_does_not_peek(game, state, seat, range(REDEALS))


def check_that_secrets_vary(game) -> None:
    case = case_of(game)
    frequencies.secrets_vary(game, points(case, 1, 4), case.viewers, range(6))


def check_frequencies(game) -> None:
    frequencies.redeal_agrees_with_imagine(game, points(case_of(game), 1, 4)[2], 0, FREQUENT)


def check_arrival(game) -> None:
    for state in points(case_of(game), 1, MANY_POINTS):
        laws.the_order_of_arrival_does_not_matter(game, state, 1)


CHECKS = (
    check_what_is_given,
    check_what_is_told,
    check_policy,
    check_that_secrets_vary,
    check_frequencies,
    check_arrival,
)

PLANTED = {
    planted.FaceInTheView: (check_what_is_given, "the view of a spectator"),
    planted.FaceInTheShownView: (check_what_is_given, "the shown view of a spectator"),
    planted.FaceForSpectators: (check_what_is_given, "the view of a spectator"),
    planted.SizeOfTheView: (check_what_is_given, "the view of a spectator"),
    planted.LegalMovesDepend: (check_what_is_given, "the legal moves of seat"),
    planted.OrderOfMovesDepends: (check_what_is_given, "the legal moves of seat"),
    planted.FeaturesShow: (check_what_is_given, "the features of a spectator"),
    planted.ErrorsTell: (check_what_is_given, "the text of an error of a spectator"),
    planted.DrawnCardIsPublic: (check_what_is_told, "the events of 'draw'"),
    planted.NeighbourIsTold: (check_what_is_told, "the events of '(look|peek)"),
    planted.NumberOfEvents: (check_what_is_told, "the events of 'draw'"),
    planted.SizeOfAnEvent: (check_what_is_told, "the events of 'draw'"),
    planted.PolicyPeeks: (check_policy, "looks at what it cannot know"),
    planted.RedealDoesNothing: (check_that_secrets_vary, "always gives the same world"),
    planted.RedealMovesOnlyThePile: (check_that_secrets_vary, "always gives the same world"),
    planted.RedealIsUneven: (check_frequencies, "deviations off"),
    planted.RedealRemembers: (check_frequencies, "deviations off"),
    planted.ImagineIsUneven: (check_frequencies, "deviations off"),
    planted.QuickerIsBetter: (check_arrival, "the order in which moves arrive"),
}


@pytest.mark.parametrize("check", CHECKS)
def test_the_shell_itself_keeps_every_secret(check):
    check(planted.HonestSen())


@pytest.mark.parametrize("kind", PLANTED)
def test_a_planted_leak_is_caught(kind):
    check, broken = PLANTED[kind]
    with pytest.raises(LawBroken, match=broken):
        check(kind())


def test_a_wrong_deal_is_caught():
    for kind in (planted.RedealIsUneven, planted.HonestSen):
        case = case_of(kind())
        if kind is planted.HonestSen:
            frequencies.redeal_agrees_with_the_deal(case, 0, FREQUENT)
        else:
            with pytest.raises(LawBroken, match="deviations off"):
                frequencies.redeal_agrees_with_the_deal(case, 0, FREQUENT)


class Broken(planted.Shell):
    """A state that breaks a law of play, one at a time."""

    def places(self) -> list[int]:
        return [1, 1, 2]


class Sharing(planted.Shell):
    def clone(self) -> "Sharing":
        return Sharing(self.inner)


class Repeating(planted.Shell):
    def legal(self, seat):
        moves = self.inner.legal(seat)
        return type(moves)([*moves, moves[0]])


class Straying(planted.Shell):
    def any_move(self, seat, rng):
        return self.inner.legal(seat)[-1 - rng.below(len(self.inner.legal(seat)))]


def new(shell: type[planted.Shell]) -> planted.Shell:
    game = planted.HonestSen()
    game.shell = shell
    state = case_of(game).new(FastRng(1))
    assert isinstance(state, planted.Shell)
    return state


def test_broken_play_is_caught():
    game = planted.HonestSen()
    with pytest.raises(LawBroken, match="seats are ahead of place"):
        laws.places_fit_the_scores(new(Broken))
    with pytest.raises(LawBroken, match="changed through its clone"):
        laws.a_clone_is_independent(game, new(Sharing), 1)
    with pytest.raises(LawBroken, match="offered a move twice"):
        laws.legal_moves_are_in_order(game, new(Repeating))
    with pytest.raises(LawBroken, match="by chance seat 0 is given other moves"):
        laws.legal_moves_are_in_order(game, new(Straying))
