"""Position documents: JSON both ways, and whatever is accepted can be played."""

from random import Random

import msgspec
import pytest

from kociarnia.core.chance import FastRng
from kociarnia.core.errors import BadPosition
from kociarnia.core.playout import play_out
from kociarnia.testing.damage import damaged
from kociarnia.testing.findings import demand
from kociarnia.testing.laws import legal_moves_are_in_order, somebody_acts_until_the_end, text_of, view_text
from kociarnia.testing.samples import DOCUMENTS, MANY_POINTS, MOST_MOVES, acting_seats, points


class PositionLaws:
    """Position documents: JSON both ways, and whatever is accepted can be played."""

    def test_a_state_is_the_same_after_a_journey_as_a_document(self, case):
        game = case.game
        for state in points(case, case.seed):
            document = game.position(state)
            text = text_of(document)
            read = msgspec.json.decode(text, type=game.position_type)
            demand(read == document, "a position changes on its way through JSON")
            restored = game.restore(read)
            lost = "changes on its way through a document: does something of the state stand outside its fields?"
            demand(text_of(game.position(restored)) == text, f"the position {lost}")
            same = sorted(restored.numbers()) == sorted(state.numbers())  # a bag may lie in another order
            demand(same, f"the state {lost}")
            demand(restored.acting() == state.acting(), f"who acts {lost}")
            demand(restored.scores() == state.scores(), f"the score {lost} {state.scores()} and {restored.scores()}")
            demand(restored.places() == state.places(), f"who has won {lost}")
            for seat in acting_seats(state):
                demand(list(restored.legal(seat)) == list(state.legal(seat)), f"what seat {seat} may do {lost}")
            for viewer in case.watchers(state):
                demand(view_text(game, restored, viewer) == view_text(game, state, viewer), f"what is seen {lost}")

    def test_a_restored_state_does_not_depend_on_its_document_any_more(self, chosen):
        game = chosen.game
        for state in points(chosen, 1):
            document = game.position(state)
            text = text_of(document)
            restored = game.restore(document)
            play_out(restored, FastRng(1), 20)
            assert text_of(document) == text

    def test_a_damaged_document_is_refused_or_can_be_played_to_the_end(self, chosen):
        game = chosen.game
        chance = Random(str(chosen))
        states = points(chosen, 1, MANY_POINTS)
        refused = 0
        for _ in range(DOCUMENTS):
            document = msgspec.json.decode(text_of(game.position(chance.choice(states))))
            text = text_of(damaged(document, chance))
            try:
                position = msgspec.json.decode(text, type=game.position_type)
                state = game.restore(position)
            except (BadPosition, msgspec.ValidationError):
                refused += 1
                continue
            again = game.restore(game.position(state))
            assert text_of(game.position(again)) == text_of(game.position(state))
            somebody_acts_until_the_end(game, state)
            legal_moves_are_in_order(game, state)
            for seed in range(-3, 0):  # not those a game may have tried it with itself
                played = state.clone()
                assert play_out(played, FastRng(seed), MOST_MOVES) < MOST_MOVES
                played.scores()
        assert refused > DOCUMENTS // 4

    @pytest.mark.parametrize("change", [{"cat": 1}, {"seats": 0}, {"seats": 13}, {"seats": "two"}, {"seats": None}])
    def test_a_document_with_wrong_seats_or_an_unknown_part_is_refused(self, game, change):
        state = game.new(game.fewest_seats, game.check(game.fewest_seats, None), FastRng(1))
        document = msgspec.json.decode(text_of(game.position(state))) | change
        with pytest.raises((BadPosition, msgspec.ValidationError)):
            game.restore(msgspec.json.decode(text_of(document), type=game.position_type))

    def test_a_document_that_lacks_its_seats_or_options_is_refused(self, game):
        state = game.new(game.fewest_seats, game.check(game.fewest_seats, None), FastRng(1))
        for name in ("seats", "options"):
            document = msgspec.json.decode(text_of(game.position(state)))
            del document[name]
            with pytest.raises(msgspec.ValidationError, match=name):
                msgspec.json.decode(text_of(document), type=game.position_type)
