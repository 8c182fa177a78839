"""What Sen has learned from matches: the worth of a standing and the belief in a rival's cards; and it helps."""

from math import exp, log

import pytest

from kociarnia.bots.search import imagine_world
from kociarnia.core.chance import FastRng
from kociarnia.core.state import lowest_seat
from kociarnia.games.sen.bot.policy import SenPolicy
from kociarnia.games.sen.bot.prospects import Prospects
from kociarnia.games.sen.bot.weights import learned_prospects, read_weights, write_weights
from kociarnia.games.sen.rules.cards import RAVENS
from kociarnia.games.sen.rules.scoring import ravens
from kociarnia.games.sen.rules.state import SenState
from kociarnia.games.sen.rules.table import TURN
from tests.games.sen.table_text import SEN, lay

STANDING = "A: 1 2 3 4 | B: 5 6 7 0\n phase: opening\n round: 3\n"


def match_positions(seed):
    """The states of a match between rules of thumb, before every move and at the end."""
    rng = FastRng(seed)
    state = SEN.new(2, SEN.check(2, None), rng)
    while state.acting():
        yield state
        seat = lowest_seat(state.acting())
        state.apply(seat, SEN.policy.choose(state, seat, rng), rng)
    yield state


def test_the_one_who_begins_is_ahead_by_what_the_file_says():
    prospects = read_weights("standing 2 40 120 200")
    state = lay(STANDING + "totals: 50 60\n starter: B").state
    # 6 ravens ahead where 12 + 0.2 · 40 = 20 mean much
    assert prospects.share(state, 0) == pytest.approx(1 / (1 + exp(-6 / 20)))
    assert prospects.share(state, 1) == pytest.approx(1 / (1 + exp(6 / 20)))


def test_where_rounds_are_counted_a_lead_means_more_the_fewer_are_left():
    shares = [
        learned_prospects().share(lay(STANDING + "totals: 50 60", rounds=rounds).state, 0) for rounds in (4, 6, 20)
    ]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > shares[2] > 0.5


def test_cards_a_rival_looked_at_or_drew_are_believed_as_the_file_says():
    kept = "looked 1 " + " ".join(["500"] * 9 + ["100", "250"]) + "\ndrawn 1 " + " ".join(["800"] * 11)
    prospects = read_weights(kept)
    table = "A: 1 2 3 4 | B: 9/B ⌛/B 3/B 4\n looked: A1 A2 B1 B2\n"
    assert prospects.plausibility(lay(table).state, 0) == 1.0  # nobody has had a turn
    late = lay(table + "turns: 1\n starter: B").state
    assert prospects.plausibility(late, 0) == pytest.approx(0.1 * 0.25 * 0.8)
    assert prospects.plausibility(late, 1) == 1.0  # A has had none
    known = lay(table.replace("9/B", "9/AB") + "turns: 1\n starter: B").state
    assert prospects.plausibility(known, 0) == pytest.approx(0.25 * 0.8)


def test_the_file_says_what_was_read_from_it():
    text = write_weights(learned_prospects(), range(2, 6))
    assert write_weights(read_weights(text), range(2, 6)) == text


def test_the_learned_worth_of_a_standing_foresees_winners_better_than_totals_alone():
    surprise = {True: 0.0, False: 0.0}
    for seed in range(1000):
        judged: dict[bool, list[float]] = {True: [], False: []}
        last = 0
        for state in match_positions(seed):
            if state.acting() and state.round != last:
                last = state.round
                judged[True].append(learned_prospects().share(state, 0))
                judged[False].append(Prospects().share(state, 0))
            places = state.places()
        won = 0.5 if places == [1, 1] else float(places[0] == 1)
        for is_learned, shares in judged.items():
            surprise[is_learned] -= sum(won * log(share) + (1 - won) * log(1 - share) for share in shares)
    assert surprise[True] < surprise[False]


def test_imagined_rivals_have_as_many_ravens_as_true_ones_by_the_learned_belief():
    policies = [SenPolicy(prospects) for prospects in (learned_prospects(), Prospects())]
    rng = FastRng(1)
    errors = [0.0, 0.0]
    count = 0
    for seed in range(60):
        for state in match_positions(seed):
            seat = state.turn
            if state.phase == TURN and state.turns:
                count += 1
                true = ravens(RAVENS, state.cards, 1 - seat, 4)
                for index, policy in enumerate(policies):
                    world = imagine_world(policy, state, seat, rng)
                    assert isinstance(world, SenState)
                    errors[index] += float(ravens(RAVENS, world.cards, 1 - seat, 4) - true)
    learned, fair = (error / count for error in errors)
    assert abs(learned) < 0.6
    assert fair > learned + 1.0
