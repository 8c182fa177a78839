"""Luck taken out of results: it is 0 on average however bad the judge, scatter is less, and a bias would be seen."""

import random
from collections.abc import Callable
from math import sqrt
from statistics import fmean, stdev

import pytest

from kociarnia import GAMES, Match, is_compiled
from kociarnia.cli import main
from kociarnia.core.chance import Rng
from kociarnia.core.policy import Policy
from kociarnia.core.state import State
from kociarnia.play.contest import Contest, Result, play_whole
from kociarnia.play.luck import Luck
from kociarnia.play.standing import adjust, won

compiled = pytest.mark.skipif(not is_compiled, reason="thousands of playouts, which take minutes in pure Python")
SEN = GAMES["sen"]
CHANCE = 4.0
"""Standard errors that a mean may be off by chance: once in sixteen thousand."""


def contest(*bots: str, pairs: int, game: str = "sen", **options: object) -> Contest:
    return Contest(game=game, bots=bots, options=options, pairs=pairs)


def results_of(contest: Contest, deals: int, first: int = 0) -> list[Result]:
    game = GAMES[contest.game]
    seats = range(len(contest.bots))
    return [play_whole(game, contest, deal, seat, "stop") for deal in range(first, first + deals) for seat in seats]


def errors_from_nothing(lucks: list[float]) -> float:
    """Return how many standard errors the mean of independent numbers lies from 0."""
    return abs(fmean(lucks)) / (stdev(lucks) / sqrt(len(lucks)))


class Wrong(Policy):
    """Plays on at random, and judges by a number that has little to do with the match."""

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        moves = state.legal(seat)
        return moves[rng.below(len(moves))]

    def patience(self) -> int:
        return 0

    def chance(self, state: State, seat: int) -> float:
        return (hash((seat, *state.numbers())) % 7 + 1) / 8


def lucks_of(policy: Policy, matches: int, take: Callable[[Luck], Luck] = lambda luck: luck) -> list[float]:
    """Return the luck of the first seat in matches that are played at random, by a judge of our own."""
    lucks = []
    options = SEN.check(2, {"rounds": 1})
    for seed in range(matches):
        chooser = random.Random(seed)
        match = Match(SEN, 2, {"rounds": 1}, seed=seed)
        luck = take(Luck(policy, 2, 2, seed + 1))
        luck.take_deal(match.state, lambda rng: SEN.new(2, options, rng, None, SEN.edition))
        while not match.is_over and match.length < 30:
            before, seat = match.state.clone(), match.acting[0]
            match.play(seat, chooser.choice(match.legal(seat)))
            line = match.lines(match.length - 1)[0]
            if line.draws:
                luck.take_move(before, match.state, seat, SEN.notation.read(line.notation))
        lucks.append(luck.sums[0])
    return lucks


def test_luck_is_nothing_on_average_also_by_a_judge_who_knows_nothing() -> None:
    lucks = lucks_of(Wrong(), 400)
    assert stdev(lucks) > 0.05  # it does say something
    assert errors_from_nothing(lucks) < CHANCE


def test_a_bias_that_is_planted_is_seen() -> None:
    class Biased(Luck):
        """Draws three times and takes the worst, so that what came looks a little better than it was."""

        def _take(self, came: State, draw: Callable[[Rng], State]) -> None:
            def worse(rng: Rng) -> State:
                return min(draw(rng), draw(rng), draw(rng), key=lambda state: Wrong().chance(state, 0))

            super()._take(came, worse)

    lucks = lucks_of(Wrong(), 400, lambda luck: Biased(luck.policy, 2, luck.pairs, luck.seed >> 48))
    assert errors_from_nothing(lucks) > CHANCE
    assert fmean(lucks) > 0


@compiled
def test_the_corrected_mean_is_the_plain_one_and_needs_fewer_matches() -> None:
    found = results_of(contest("cat", "kitten", pairs=20), 60)
    for seating in (0, 1):
        assert errors_from_nothing([result.luck[0] for result in found if result.rotation == seating]) < CHANCE
    # Everybody's luck together is nobody's.
    assert all(sum(result.luck) == pytest.approx(0, abs=1e-9) for result in found)
    adjusted = adjust(found, 0)
    assert adjusted is not None
    plain = fmean(won(result, 0) for result in found)
    assert adjusted.wins.mean == pytest.approx(plain, abs=2 * adjusted.wins.margin)
    assert adjusted.times > 1.2


@compiled
@pytest.mark.parametrize("name", ["koty", "kotostrofa", "luckybox"])
def test_luck_of_every_game_is_measured_and_is_nobodys_in_all(name: str) -> None:
    game = GAMES[name]
    seats = max(2, game.fewest_seats)
    found = play_whole(game, contest(*["cat"] * seats, pairs=4, game=name), 0, 0, "stop")
    assert sum(found.luck) == pytest.approx(0, abs=1e-9)
    assert max(found.luck) > 0.01


def test_the_same_deals_give_the_same_luck_and_without_the_wish_there_is_none() -> None:
    one, other = (results_of(contest("cat", "kitten", pairs=2, rounds=1), 1) for _ in range(2))
    assert one == other
    assert all(len(result.luck) == 2 for result in one)
    plain = results_of(contest("cat", "kitten", pairs=0, rounds=1), 1)
    assert [result.luck for result in plain] == [[], []]
    assert adjust(plain, 0) is None
    assert [result.places for result in plain] == [result.places for result in one]


def test_the_factor_of_one_half_of_the_deals_comes_from_the_other_half() -> None:
    """Worked out by hand: in even deals luck says nothing, in odd ones it is the whole result."""
    own = contest("cat", "cat", pairs=1)

    def result(deal: int, place: int, luck: float) -> Result:
        return Result(
            contest=own, deal=deal, rotation=0, scores=[0, 0], places=[place, 3 - place], moves=1, luck=[luck, -luck]
        )

    results = [result(0, 1, 0.5), result(1, 1, 0.5), result(2, 1, -0.5), result(3, 2, -0.5)]
    found = adjust(results, 0)
    assert found is not None
    # Even deals have the odd ones' factor 1: 1 − 0.5 and 1 + 0.5; odd deals have the even ones' factor 0: 1 and 0.
    assert found.wins.mean == pytest.approx(fmean([0.5, 1, 1.5, 0]))
    assert [won(each, 0) for each in results] == [1, 1, 1, 0]


def test_where_all_share_the_dice_there_is_no_luck_to_take_out() -> None:
    game = GAMES["domkotow"]
    luck = Luck(game.policy, 2, 3, 1)
    match = Match(game, 2, seed=1)
    luck.take_deal(match.state, lambda rng: game.new(2, match.options, rng, None, game.edition))
    assert luck.sums == [0.0, 0.0]


def test_the_command_shows_both_columns(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", "sen", "--bots", "cat,cat", "--matches", "8", "--workers", "1", "--option", "rounds=1"]
    assert main([*arguments, "--luck-adjusted", "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "Luck taken out" in shown
    assert "fewer" in shown
    assert main([*arguments, "--lang", "en"]) == 0
    assert "Luck taken out" not in capsys.readouterr().out


def test_rng_of_the_judge_is_not_that_of_the_match() -> None:
    """The draws that might have come must not be those that came: then there would never be any luck."""
    options = SEN.check(2, {})
    dealt = Match(SEN, 2, seed=1).state
    drawn = []
    luck = Luck(SEN.policy, 2, 8, 1)

    def deal(rng: Rng) -> State:
        drawn.append(SEN.new(2, options, rng, None, SEN.edition))
        return drawn[-1].clone()

    luck.take_deal(dealt, deal)
    worlds = {tuple(state.numbers()) for state in drawn}
    assert len(worlds) == 8
    assert tuple(dealt.numbers()) not in worlds
