"""The rules of thumb of Sen: always legal, never peeping, and clearly better than chance."""

from itertools import product

import pytest

from kociarnia.core.chance import FastRng
from kociarnia.core.policy import Policy, RandomPolicy
from kociarnia.games.sen.rules.state import SenState
from tests.games.sen.table_text import SEN, lay

POLICY = SEN.policy
VARIANTS = ("not_so_scary", "all_or_nothing", "know_what_i_have", "long_dream")


def play_match(policies: list[Policy], seed: int, options: dict[str, object]) -> SenState:
    """Play a match, one policy a seat; every move must be legal."""
    rng = FastRng(seed)
    seats = len(policies)
    state = SEN.new(seats, SEN.check(seats, options), rng)
    while state.acting():
        seat = state.acting().bit_length() - 1
        move = policies[seat].choose(state, seat, rng)
        assert move in list(state.legal(seat))
        state.apply(seat, move, rng)
    return state


def decision(table: str, **options: object) -> str:
    """Return what the policy does at a table."""
    state = lay(table, **options).state
    return SEN.notation.write(POLICY.choose(state, state.turn, FastRng(1)))


@pytest.mark.parametrize("chosen", list(product((False, True), repeat=4)))
def test_the_policy_plays_legal_moves_in_every_combination_of_variants(chosen):
    options = dict(zip(VARIANTS, chosen, strict=True)) | {"raven_limit": 40}
    for seats in (2, 3, 4, 5):
        play_match([POLICY] * seats, seats, options)
        play_match([RandomPolicy() if seat % 2 else POLICY for seat in range(seats)], seats, options)


@pytest.mark.parametrize("chosen", list(product((False, True), repeat=4)))
def test_wherever_chance_leads_the_policy_decides_legally_and_from_what_its_seat_knows(chosen):
    options = dict(zip(VARIANTS, chosen, strict=True)) | {"rounds": 2}
    for seats in (2, 3, 4, 5):
        rng = FastRng(seats)
        state = SEN.new(seats, SEN.check(seats, options), rng)
        while state.acting():
            seat = state.acting().bit_length() - 1
            moves = list(state.legal(seat))
            move = POLICY.choose(state, seat, FastRng(7))
            assert move in moves
            imagined = state.clone()
            imagined.redeal(seat, rng)
            assert POLICY.choose(imagined, seat, FastRng(7)) == move
            state.apply(seat, moves[rng.below(len(moves))], rng)


def test_the_policy_wins_more_than_nine_matches_of_ten_against_chance():
    chance = RandomPolicy()
    won = 0
    for number in range(200):
        own = number % 2
        policies: list[Policy] = [chance, chance]
        policies[own] = POLICY
        won += play_match(policies, number, {}).places()[own] == 1
    assert won > 180


def test_the_policy_goes_on_from_a_lift_that_leaves_only_own_cards_to_swap():
    assert decision("A: 7/A 3/A 5 9/A | B: 1\n phase: swapping\n lifted: B1", know_what_i_have=True) == "swap A4"


def test_the_policy_says_nothing_of_cards_it_does_not_know():
    said = {
        decision(f"A: {face} {other} 5 9 | B: 1 2 4 6\n phase: saying\n pointed: 1 2", know_what_i_have=True)
        for face, other in product(("0", "3", "7", "⌛", "swap2"), repeat=2)
    }
    assert len(said) == 1


@pytest.mark.parametrize(
    ("pair", "said"), [("7/A 3", "say 7"), ("3 7/A", "say 7"), ("⌛/A 3", "say hourglass"), ("swap2/A 3/A", "say 7")]
)
def test_the_policy_names_a_pair_by_a_card_it_knows(pair, said):
    assert decision(f"A: {pair} 5 9 | B: 1 2 4 6\n phase: saying\n pointed: 1 2", know_what_i_have=True) == said
