"""Going back by a few moves: whatever is remembered of the way, it is as if the match had been played anew."""

import random

import pytest

from kociarnia import GAMES, Match
from kociarnia.core.state import SPECTATOR
from kociarnia.play.course import MARK_EVERY


def make(match: Match, chooser: random.Random) -> None:
    """Make a move as a server does: prepared on a copy first."""
    seat = chooser.choice(match.acting)
    match.make(match.prepare(seat, chooser.choice(match.legal(seat))))


def everything(match: Match) -> list[object]:
    """Return all there is to a match under way."""
    viewers = range(SPECTATOR, match.seats)
    return [
        match.record,
        match.state.numbers(),
        [(match.view(viewer), match.events(viewer)) for viewer in viewers],
        [match.legal(seat) for seat in range(match.seats)],
        match.course.asked_at,
        sorted(match.newly_asked),
    ]


@pytest.mark.parametrize("name", ["sen", "koty", "kotostrofa", "luckybox", "domkotow"])
def test_a_match_that_went_back_again_and_again_is_as_if_it_had_been_played_at_once(name: str) -> None:
    game, chooser = GAMES[name], random.Random(4)
    match = Match(game, 3, seed=11)
    furthest = 0
    for _ in range(6):
        for _ in range(chooser.randrange(1, 2 * MARK_EVERY)):
            if not match.is_over:
                make(match, chooser)
        furthest = max(furthest, match.length)
        # Mostly as far as at a table, now and then further than anything is remembered.
        back = chooser.randrange(13) if chooser.random() < 0.8 else chooser.randrange(match.length)
        match.undo(max(0, match.length - back))
        fresh = Match(game, 3, seed=11)
        for line in match.record.lines:
            fresh.play(line.seat, line.notation)
        assert everything(match) == everything(fresh)
    assert furthest > 2 * MARK_EVERY


def test_going_back_by_a_few_moves_does_not_set_the_match_up_anew() -> None:
    chooser = random.Random(1)
    match = Match(GAMES["domkotow"], 6, seed=1)
    while match.length < 4 * MARK_EVERY:
        make(match, chooser)
    course = match.course
    for back in range(1, 13):
        length = match.length
        match.undo(length - back)
        assert match.course is course  # its states, lines and events are kept as far as they stay
        assert match.length == length - back
        while match.length < length:
            make(match, chooser)
    assert len(course.marks) == 2


def test_taking_back_alone_goes_back_and_makes_the_moves_of_the_others_again() -> None:
    def written() -> Match:
        """Return a match of Dom kotów in which two seats have just written something."""
        chooser = random.Random(2)
        match = Match(GAMES["domkotow"], 2, {"abilities": ["a", "b", "c", "d"]}, seed=3)
        while match.length < 2 * MARK_EVERY or match.lines(match.length - 1)[0].seat != 1 or not match.can_take_back(0):
            make(match, chooser)
        return match

    match = written()
    anew = Match.replay(match.game, match.record)  # nothing is remembered of the way of a match that was replayed
    assert not anew.course.marks
    for each in (match, anew):
        each.take_back(0)
    assert everything(match)[1:5] == everything(anew)[1:5]
    assert match.record.lines == anew.record.lines
