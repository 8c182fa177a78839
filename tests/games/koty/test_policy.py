"""The rules of thumb of Koty: sensible, fair, and clearly better than chance."""

import pytest

from kociarnia import is_compiled
from kociarnia.core.chance import FastRng
from kociarnia.core.policy import RandomPolicy
from tests.games.koty.table_text import KOTY, lay

EMPTY = "- - - -"
NIGHT = {"moths": 4, "bats": 4, "owls": 4, "dragons": 1}


def choice(text: str, **options: object) -> str:
    table = lay(text, **options)
    seat = table.match.acting[0]
    return KOTY.notation.write(KOTY.policy.choose(table.state, seat, FastRng(1)))


def test_a_high_cat_goes_on_the_highest_stack_of_nines():
    assert choice(f"A: 9 999 - - / 8 0 0 0\nB: {EMPTY} / 2 2 2 2") == "lay blue8 A2"


def test_a_rivals_nines_are_covered_with_a_raven():
    assert choice(f"A: {EMPTY} / 0 0 0 0\nB: 9 999 - - / 2 2 2 2") == "lay raven B2"


def test_a_good_cat_on_nines_is_stolen():
    assert choice("A: 99 2 2 2 / 8 0 3 3\nB: 9998 - - - / 2 2 2 2") == "fight blue8 B1"


def test_a_raven_is_driven_out_of_a_rich_land():
    assert choice(f"A: 9990 - - - / 0 3 3 3\nB: {EMPTY} / 2 2 2 2") == "chase raven A1"


DEFENCE = (
    "A: - - - - / 7 3 0 0\nB: {land} - - - / 1 2 3 3\nphase: defence\nanswering: B\nplayed: 1\ndeclared: 1\ntarget: B1"
)


def test_a_valuable_land_is_defended():
    assert choice(DEFENCE.format(land="9998")) == "defend blue1"


def test_a_joker_is_not_wasted_on_a_small_loss():
    text = (
        "A: 8 8 8 8 / 7 3 0 0\nB: 1 - - - / J 2 3 3\nphase: defence\nanswering: B\nplayed: 1\ndeclared: 1\ntarget: B1"
    )
    assert choice(text) == "pass"


def test_an_owl_saves_what_is_dear():
    text = DEFENCE.format(land="9998").replace("/ 1 2 3 3", "/ O 2 3 3")
    assert choice(text, owls=4) == "owl"


def test_the_match_is_ended_when_leading_and_not_when_behind():
    placing = "A: 9998 999 99 - / 7 3 0\nB: {land} - - / 1 2 3 3\nphase: placing"
    assert choice(placing.format(land="2 -")) == "nine 3"
    assert choice(placing.format(land="9998 9998").replace("9998 999 99", "9990 9990 99")) == "nine 4"


def win_rate(seats: int, options: dict[str, object], matches: int) -> float:
    rng = FastRng(seats)
    others = RandomPolicy()
    checked = KOTY.check(seats, options)
    wins = 0.0
    for number in range(matches):
        state = KOTY.new(seats, checked, rng)
        hero = number % seats
        while state.acting():
            seat = state.acting().bit_length() - 1
            policy = KOTY.policy if seat == hero else others
            state.apply(seat, policy.choose(state, seat, rng), rng)
        places = state.places()
        wins += (places[hero] == 1) / places.count(1)
    return wins / matches


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (2, NIGHT), (3, {}), (6, NIGHT)])
def test_chance_is_beaten_clearly(seats, options):
    assert win_rate(seats, options, 200 if is_compiled else 40) > 0.9


def test_no_match_of_sensible_users_is_spent_on_exchanges():
    for seed in range(20):
        rng = FastRng(seed)
        state = KOTY.new(2 + seed % 5, KOTY.check(2 + seed % 5, None), rng)
        exchanges = turns = 0
        while state.acting():
            seat = state.acting().bit_length() - 1
            move = KOTY.policy.choose(state, seat, rng)
            exchanges += KOTY.notation.write(move) == "exchange"
            state.apply(seat, move, rng)
            turns = state.turns
        assert exchanges * 2 < turns
        assert max(state.scores()) >= 40
