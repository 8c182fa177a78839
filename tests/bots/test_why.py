"""A bot says why: its two best moves, how sure it is, and what it expects; from its view and nothing else."""

import pytest

from kociarnia import Match
from kociarnia.bots.bot import Candidate, Thought
from kociarnia.bots.levels import bot_of
from kociarnia.bots.why import WORLDS, Why, expected_replies, why
from kociarnia.core.chance import FastRng
from kociarnia.games import GAMES
from tests.games.sen.table_text import SEN, lay


def thought(*seen):
    """Return a thought of Sen in which moves had so many wins in so many worlds."""
    candidates = [Candidate(notation, wins / visits, visits) for notation, wins, visits in seen]
    return Thought(SEN.notation.read(candidates[0].notation), candidates)


def reasons(view, *seen):
    """Return the reasons of such a thought."""
    told = why(SEN, view, thought(*seen), FastRng(1))
    assert told is not None
    return told


def test_two_moves_are_told_with_their_chances():
    view = lay("A: 7/A 3 5 9 | B: 1 2 4 6").match.view(0)
    told = reasons(view, ("draw", 61, 100), ("wake", 10, 40), ("take 1", 1, 2))
    assert (told.chance, told.other, told.other_chance, told.is_close) == (61, "wake", 25, False)
    assert reasons(view, ("draw", 61, 100), ("wake", 24, 40)).is_close


def test_of_a_move_that_was_hardly_tried_nothing_is_said():
    view = lay("A: 7/A 3 5 9 | B: 1 2 4 6").match.view(0)
    told = reasons(view, ("draw", 600, 1000), ("wake", 0, 1))
    assert (told.chance, told.other, told.other_chance) == (60, None, None)


def test_where_nothing_is_to_be_weighed_there_is_no_reason():
    view = lay("A: 7/A 3 5 9 | B: 1 2 4 6").match.view(0)
    assert why(SEN, view, Thought(SEN.notation.read("draw"), []), FastRng(1)) is None


def test_the_answer_it_expects_is_the_next_seats_in_most_worlds():
    # B knows nothing, a seven on top is no gain, and A's dream seems better: whatever lies where, B draws.
    view = lay("A: 7/A 3/A 5/A 9/A | B: 1 2 4 6\n discards: 3\n starter: A\n turns: 2").match.view(0)
    replies = expected_replies(SEN, view, SEN.notation.read("take 1"), FastRng(1))
    assert replies == {(1, SEN.notation.read("draw")): WORLDS}
    told = reasons(view, ("take 1", 5, 10), ("draw", 5, 10))
    assert (told.replier, told.reply) == (1, "draw")


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_reasons_follow_from_the_view_alone(game):
    seats = game.fewest_seats
    match = Match(game, seats, seed=3)
    for number in range(6):
        seat = match.acting[0]
        world = match.state.clone()
        world.redeal(seat, FastRng(number))
        told: list[Why | None] = []
        for state in (match.state, world):
            view = game.view(state, seat)
            seen = [Candidate(move, 0.5, 10) for move in match.legal(seat)]
            told.append(why(game, view, Thought(game.notation.read(seen[0].notation), seen), FastRng(5)))
        assert told[0] == told[1]
        if seats == 1 and told[0] is not None:
            assert told[0].chance is None
        match.play(seat, game.notation.write(bot_of("cat").choose(game, match.view(seat), FastRng(number))))
