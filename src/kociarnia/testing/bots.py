"""Bots of every level, in every game: legal, the same whatever they cannot know, and able to say why."""

import msgspec
import pytest

from kociarnia.bots.bot import Budget
from kociarnia.bots.levels import BOTS, bot_of
from kociarnia.bots.names import LEVELS
from kociarnia.bots.remote import Answer, Question, decide
from kociarnia.core.chance import FastRng
from kociarnia.games import GAMES
from kociarnia.testing.findings import demand
from kociarnia.testing.samples import acting_seats, points

BOT_POINTS = 2


THOUGHT = Budget(6)


SEARCHING = ("lynx", "tiger")


levels = pytest.mark.parametrize(
    "level", [pytest.param(level, marks=[pytest.mark.slow] if level in SEARCHING else []) for level in BOTS]
)


class BotLaws:
    """Bots of every level, in every game: legal, the same whatever they cannot know, and able to say why."""

    @levels
    def test_a_bot_decides_legally_and_the_same_under_redeal(self, chosen, level):
        bot = bot_of(level)
        for state in points(chosen, 1, BOT_POINTS):
            for seat in acting_seats(state)[-1:]:
                move = bot.choose(chosen.game, chosen.game.view(state, seat), FastRng(3), THOUGHT)
                demand(move in state.legal(seat), f"a {level} of seat {seat} chooses move {move}, which is not legal")
                world = state.clone()
                world.redeal(seat, FastRng(4))
                again = bot.choose(chosen.game, chosen.game.view(world, seat), FastRng(3), THOUGHT)
                demand(again == move, f"what a {level} of seat {seat} decides depends on what it cannot know")

    @pytest.mark.slow
    @pytest.mark.parametrize("level", SEARCHING)
    def test_a_search_says_what_it_saw(self, chosen, level):
        for state in points(chosen, 2, BOT_POINTS):
            for seat in acting_seats(state)[-1:]:
                legal = [chosen.game.notation.write(move) for move in state.legal(seat)]
                thought = bot_of(level).think(chosen.game, chosen.game.view(state, seat), FastRng(3), THOUGHT)
                if len(legal) == 1:
                    assert thought.candidates == []
                    continue
                assert sorted(candidate.notation for candidate in thought.candidates) == sorted(legal)
                assert thought.candidates[0].notation == chosen.game.notation.write(thought.move)
                assert sum(candidate.visits for candidate in thought.candidates) == THOUGHT.iterations
                assert all(0 <= candidate.win_rate <= 1 for candidate in thought.candidates)

    @pytest.mark.parametrize("level", LEVELS)
    def test_a_worker_answers_from_a_view_alone(self, game, level, monkeypatch):
        if game.id not in GAMES:
            monkeypatch.setitem(GAMES, game.id, game)
        seats = game.fewest_seats
        state = game.new(seats, game.check(seats, None), FastRng(1))
        seat = acting_seats(state)[0]
        view = msgspec.Raw(msgspec.json.encode(game.view(state, seat)))
        message = msgspec.json.encode(Question(game=game.id, level=level, view=view, seed=5, iterations=8))
        answer = msgspec.json.decode(decide(message), type=Answer)
        is_legal = game.notation.read(answer.notation) in state.legal(seat)
        demand(
            is_legal,
            f"a {level} that was given the view of seat {seat} answers {answer.notation!r}, which is not legal",
        )
