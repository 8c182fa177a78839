"""A kitten errs as a child does: it forgets and overlooks, and what it does is always legal."""

import pytest

from kociarnia import is_compiled
from kociarnia.core.chance import FastRng
from kociarnia.core.policy import RandomPolicy
from kociarnia.core.state import lowest_seat
from kociarnia.games import GAMES
from kociarnia.games.sen.bot.policy import remembered
from kociarnia.games.sen.rules.cards import knower, knowers_of
from tests.games.kotostrofa.table_text import KOTOSTROFA, Board
from tests.games.sen.table_text import lay

MATCHES = 900  # of a cat with kittens
LEAST = 0.75  # of them a cat should end ahead


def known_places(state, seat):
    """Return the squares whose card a seat knows, of twelve for each seat."""
    squares = [12 * owner + place for owner in range(state.seats) for place in range(state.lengths[owner])]
    return [square for square in squares if knowers_of(state.cards[square]) & knower(seat)]


def test_a_child_forgets_in_sen_what_it_looked_at_and_remembers_what_it_drew():
    text = "A: 7/A 3/A 5/A 9 | B: 1/A 2 4 6\n looked: A1 A2\n turns: {turns}"
    early, later, late = (lay(text.format(turns=turns)).state for turns in (0, 2, 4))
    assert known_places(remembered(early, 0), 0) == [0, 1, 2, 12]
    assert known_places(remembered(later, 0), 0) == [1, 2]
    assert known_places(remembered(late, 0), 0) == [2]
    assert known_places(late, 0) == [0, 1, 2, 12]


def test_a_child_throws_away_the_most_points_and_does_not_think_of_effects():
    # The pair of sixes would allow a second one; the two red cards are a point more at once.
    board = Board("A: red6 blue6 red7 red3 | B: red5 | C: green6\nphase: discarding")
    assert KOTOSTROFA.notation.write(KOTOSTROFA.policy.naive(board.state, 0, FastRng(1))) == "discard red6+red7"


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_beginner_moves_legally_and_changes_nothing_by_thinking(game):
    seats = max(2, game.fewest_seats)
    rng = FastRng(3)
    state = game.new(seats, game.check(seats, None), rng)
    for _ in range(60):
        if not state.acting():
            break
        seat = lowest_seat(state.acting())
        before = list(state.numbers())
        assert game.policy.naive(state, seat, rng) in list(state.legal(seat))
        assert list(state.numbers()) == before
        state.apply(seat, RandomPolicy().choose(state, seat, rng), rng)


@pytest.mark.skipif(not is_compiled, reason="many matches")
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_rules_of_thumb_beat_a_kitten_in_three_matches_of_four(game):
    seats, ahead = max(2, game.fewest_seats), 0.0
    policy, random = game.policy, RandomPolicy()
    for number in range(MATCHES):
        cat = number % seats
        rng = FastRng(number // seats)
        state = game.new(seats, game.check(seats, None), rng)
        while acting := state.acting():
            seat = lowest_seat(acting)
            if seat == cat:
                move = policy.choose(state, seat, rng)
            elif rng.below(100) < policy.slips():
                move = random.choose(state, seat, rng)
            else:
                move = policy.naive(state, seat, rng)
            state.apply(seat, move, rng)
        places = list(state.places())
        rivals = [place for seat, place in enumerate(places) if seat != cat]
        ahead += sum((places[cat] < place) + 0.5 * (places[cat] == place) for place in rivals) / len(rivals)
    assert ahead / MATCHES >= LEAST
