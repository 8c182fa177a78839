"""The rules of thumb: what they prefer, and that they are worth something."""

import pytest

from kociarnia import is_compiled
from kociarnia.core.chance import FastRng
from tests.games.kotostrofa.table_text import KOTOSTROFA, Board


def chosen(text: str) -> str:
    board = Board(text)
    move = KOTOSTROFA.policy.choose(board.state, board.match.acting[0], FastRng(1))
    return KOTOSTROFA.notation.write(move)


def test_a_pair_is_thrown_away_rather_than_passed() -> None:
    assert chosen("A: red3 red4 kotrus | B: red6 | C: red7\nphase: discarding") == "discard red3+red4"
    assert chosen("A: red3 blue4 kotrus | B: red6 | C: red7\nphase: discarding") == "pass"
    assert chosen("A: red3 blue4 kotrus | B: red6 | C: red7\nphase: extra") == "stop"


def test_of_two_pairs_the_dearer_one_is_thrown_away() -> None:
    assert chosen("A: red3 red4 violet5 violet7 | B: red6 | C: red7\nphase: discarding") == "discard violet5+violet7"


@pytest.mark.parametrize(("phase", "move"), [("marking", "mark kotrus"), ("giving\ntarget: B", "give kotrus")])
def test_kotrus_is_the_first_to_go(phase: str, move: str) -> None:
    assert chosen(f"A: red3 red4 kotrus | B: red6 | C: red7\nphase: {phase}") == move


def test_a_swap_gives_kotrus_for_a_card_that_makes_a_pair() -> None:
    # C, who was drawn from, holds red4: of the threes on the pile only the red one goes with it.
    assert chosen("A: red6 violet4 | B: blue3 | C: red4 kotrus\nphase: taking") == "take red3"
    assert chosen("A: red6 violet4 | B: blue3 | C: red3 red4 kotrus\nphase: laying\ntaken: red3") == "lay kotrus"


def test_five_and_five_hands_out_kotrus() -> None:
    assert chosen("A: red3 red4 | B: red6 | C: red7\nphase: handing\ntarget: B") == "hand kotrus"


def test_a_gift_goes_to_the_rival_who_leads() -> None:
    assert chosen("A: red3 red4 | B: red6 | C: red7\nphase: naming\ntotals: 0 20 10") == "to C"


def test_the_arrow_is_turned_away_from_a_neighbour_who_holds_kotrus() -> None:
    # A draws from C, who is known to hold Kotruś.
    table = "A: red4 blue3 | B: red6 | C: red7 kotrus\nphase: choosing\neffect: 3\nknown: A>C kotrus"
    assert chosen(table) == "reverse"
    # Here it is B, whom the arrow would make A draw from.
    table = "A: red4 blue3 | B: red6 kotrus | C: red7\nphase: choosing\neffect: 3\nknown: A>B kotrus"
    assert chosen(table) == "use"


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_rules_of_thumb_beat_random_play(seats: int) -> None:
    points = [0] * seats
    for seed in range(300 if is_compiled else 60):
        rng = FastRng(seed)
        state = KOTOSTROFA.new(seats, KOTOSTROFA.check(seats, None), rng)
        expert = seed % seats
        while state.acting():
            seat = state.acting().bit_length() - 1
            moves = state.legal(seat)
            is_expert = seat == expert
            move = KOTOSTROFA.policy.choose(state, seat, rng) if is_expert else moves[rng.below(len(moves))]
            state.apply(seat, move, rng)
        for seat, score in enumerate(state.scores()):
            points[(seat - expert) % seats] += score
    assert points[0] < 0.7 * sum(points[1:]) / (seats - 1)
