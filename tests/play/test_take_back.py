"""A move may be taken back, as with a pencil, as long as it has told nobody anything."""

import pytest

from kociarnia import GAMES, Match
from kociarnia.core.errors import CannotTakeBack
from kociarnia.core.state import SPECTATOR
from kociarnia.games.domkotow.documents.view import DomkotowView


def house(seats: int = 2) -> Match:
    """Return a match of Dom kotów at the first roll."""
    return Match(GAMES["domkotow"], seats, {"abilities": ["a", "b", "c", "d"]}, seed=3)


def told(match: Match) -> list[object]:
    """Return everything anybody has been told and may know."""
    return [(match.view(seat), match.events(seat)) for seat in range(SPECTATOR, match.seats)]


def test_the_writing_of_a_turn_can_be_taken_back_move_by_move():
    match = house()
    before, record = told(match), match.record.text()
    writing = [match.legal(0)[0]]
    match.play(0, writing[0])
    middle = told(match)
    match.play(0, match.legal(0)[0])
    match.take_back(0)
    assert told(match) == middle
    match.take_back(0)
    assert told(match) == before
    assert match.record.text() == record
    assert not match.can_take_back(0)


def test_the_writing_of_others_stays_when_one_takes_back():
    match = house()
    match.play(0, match.legal(0)[0])
    match.play(1, match.legal(1)[-1])
    other = match.view(1), match.events(1)
    match.take_back(0)
    assert (match.view(1), match.events(1)) == other
    assert [line.seat for line in match.record.lines] == [1]


def test_what_was_taken_back_can_be_played_again_and_the_record_replays():
    match = house()
    match.play(0, match.legal(0)[0])
    match.take_back(0)
    while not match.is_over:
        seat = match.acting[0]
        match.play(seat, match.legal(seat)[-1])
    again = Match.replay(match.game, match.record)
    assert again.state.numbers() == match.state.numbers()
    assert again.record.text() == match.record.text()


def finish_turn(match: Match, seat: int) -> None:
    """Let a seat write whatever comes first, and end its turn."""
    while match.is_acting(seat):
        legal = match.legal(seat)
        match.play(seat, "done" if "done" in legal else legal[0])


def test_a_finished_turn_is_final_because_the_others_see_that_it_is_finished():
    match = house()
    finish_turn(match, 0)
    assert not match.can_take_back(0)
    with pytest.raises(CannotTakeBack, match="others have seen"):
        match.take_back(0)


def turn_of(match: Match) -> int:
    view = match.view(0)
    assert isinstance(view, DomkotowView)
    return view.turn


def test_nothing_is_taken_back_once_the_dice_have_rolled_even_alone():
    match = house(1)
    length = match.length
    turn = turn_of(match)
    while turn_of(match) == turn:
        legal = match.legal(0)
        match.play(0, "done" if "done" in legal else legal[0])
    assert match.length > length
    with pytest.raises(CannotTakeBack, match="chance has decided"):
        match.take_back(0)


def test_a_look_at_a_card_is_never_taken_back():
    match = Match(GAMES["sen"], 2, seed=1)
    match.play(0, "look 1")
    state = match.state.numbers()
    with pytest.raises(CannotTakeBack, match="learned something"):
        match.take_back(0)
    assert match.state.numbers() == state


def test_a_seat_that_has_not_moved_has_nothing_to_take_back():
    with pytest.raises(CannotTakeBack, match="no move to take back"):
        house().take_back(0)
