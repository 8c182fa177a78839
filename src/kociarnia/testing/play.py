"""Legal moves, ends, places, clones: at points of random and of sensible matches of every variant."""

from itertools import islice, pairwise
from random import Random

import pytest

from kociarnia.core.chance import FastRng
from kociarnia.core.errors import BadNotation, IllegalNow, MatchOver, NotYourTurn
from kociarnia.core.playout import play_out
from kociarnia.testing import laws
from kociarnia.testing.findings import demand
from kociarnia.testing.samples import (
    MANY_POINTS,
    MOST_MOVES,
    REFUSED_POINTS,
    find_cases,
    played,
    points,
    walk,
)


class PlayLaws:
    """Legal moves, ends, places, clones: at points of random and of sensible matches of every variant."""

    def test_every_match_ends_and_somebody_acts_until_then(self, case):
        *states, last = points(case, 2 + case.seed)
        assert not last.acting()
        for state in (*states, last):
            laws.somebody_acts_until_the_end(case.game, state)

    def test_legal_moves_are_in_a_fixed_order_all_different_and_written_differently(self, case):
        for state in points(case, case.seed, MANY_POINTS):
            laws.legal_moves_are_in_order(case.game, state)

    def test_random_play_ends_too(self, case):
        state = case.new(FastRng(4))
        made = play_out(state, FastRng(4), MOST_MOVES)
        demand(made < MOST_MOVES, f"random play does not end: {made} moves were made")
        demand(not state.acting(), "random play stops before the match is over")

    def test_playing_out_stops_after_the_moves_it_was_given(self, game):
        state = game.new(game.fewest_seats, game.check(game.fewest_seats, None), FastRng(4))
        half = (play_out(state.clone(), FastRng(4), MOST_MOVES) + 1) // 2
        assert play_out(state, FastRng(4), half) == half

    def test_places_are_those_of_a_rank_and_fit_the_scores(self, case):
        for state in points(case, case.seed):
            laws.places_fit_the_scores(state)

    def test_a_clone_is_independent_and_what_was_given_never_changes(self, case):
        for state in points(case, case.seed):
            laws.a_clone_is_independent(case.game, state, case.seed)

    def test_past_states_never_change(self, chosen):
        clones = (before.clone() for before in islice(walk(chosen, 5), 500))
        kept = [(state, state.numbers()) for state in clones]
        assert [state.numbers() for state, _ in kept] == [numbers for _, numbers in kept]
        assert all(before != after for (_, before), (_, after) in pairwise(kept))

    def test_every_legal_move_applies(self, case):
        for state in points(case, 1 - case.seed):
            laws.every_legal_move_applies(case.game, state, 1)

    @pytest.mark.slow
    def test_every_other_move_is_refused_and_changes_nothing(self, chosen):
        notation = chosen.game.notation
        match = played(chosen, 6)
        lengths = sorted(Random(6).sample(range(match.length), REFUSED_POINTS), reverse=True)
        for length in lengths:
            match.undo(length)
            numbers, text = match.state.numbers(), match.record.text()
            events = [match.events(viewer) for viewer in chosen.viewers]
            for seat in range(chosen.seats):
                legal = set(match.state.legal(seat)) if match.is_acting(seat) else set()
                error = IllegalNow if legal else NotYourTurn
                for move in set(range(notation.size)) - legal:
                    with pytest.raises(error) as refusal:
                        match.play(seat, notation.write(move))
                    assert (repr(notation.write(move)) if legal else f"seat {seat}") in str(refusal.value)
            for seat in (-1, chosen.seats, 99):
                with pytest.raises(NotYourTurn):
                    match.play(seat, notation.write(0))
            assert match.state.numbers() == numbers
            assert match.record.text() == text
            assert [match.events(viewer) for viewer in chosen.viewers] == events

    def test_after_the_end_every_move_is_refused(self, chosen):
        match = played(chosen, 7)
        text = match.record.text()
        for notation in (chosen.game.notation.write(0), "no such move"):
            for seat in range(chosen.seats):
                with pytest.raises(MatchOver, match="the match is over"):
                    match.play(seat, notation)
                assert match.legal(seat) == []
                assert match.choices(seat) == []
        assert match.record.text() == text

    def test_a_text_that_is_no_move_is_refused_with_what_would_be_right(self, game):
        match = played(next(find_cases(game)), 1, 0)
        seat = match.acting[0]
        for text in ("", " ", "no such move", match.legal(seat)[0] + " x", "żółw"):
            with pytest.raises(BadNotation, match=r"moves are written|is written|did you mean|is not"):
                match.play(seat, text)
        assert match.length == 0

    def test_the_order_in_which_simultaneous_moves_arrive_does_not_matter(self, case):
        for state in points(case, case.seed, MANY_POINTS):
            laws.the_order_of_arrival_does_not_matter(case.game, state, case.seed)
