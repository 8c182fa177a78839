"""Stepping through a record: the set-up, then move by move, as one viewer saw it."""

import pytest
from msgspec.structs import replace

from kociarnia import GAMES, SPECTATOR, Match, Record
from kociarnia.core.errors import BadRecord
from kociarnia.play.record import Line
from kociarnia.play.steps import steps

SEN = GAMES["sen"]
MOVES = [(0, "look 1"), (0, "look 2"), (1, "look 3"), (1, "look 4"), (0, "draw"), (0, "discard"), (1, "wake")]


def opening() -> Match:
    return Match(SEN, 2, {"rounds": 1, "first_seat": 0}, seed=1, users=["Ola", "Jan"])


def recorded() -> Record:
    match = opening()
    for seat, notation in MOVES:
        match.play(seat, notation)
    return match.record


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_every_step_holds_what_the_viewer_saw_and_was_told_then(viewer: int) -> None:
    match = opening()
    told = 0
    walked = steps(SEN, recorded(), viewer)
    for move in (None, *MOVES):
        if move is not None:
            match.play(*move)
        step = next(walked)
        assert (None if step.line is None else (step.line.seat, step.line.notation)) == move
        assert step.view == match.view(viewer)
        assert step.events == match.events(viewer, told)
        told = match.told(viewer)
    assert next(walked, None) is None


def test_a_match_begun_from_a_position_is_stepped_through_too() -> None:
    match = opening()
    match.play(0, "look 1")
    match = Match(SEN, 2, match.options, seed=2, position=SEN.position(match.state))
    match.play(0, "look 2")
    *_, last = steps(SEN, match.record, 0)
    assert last.view == match.view(0)


def test_a_record_that_does_not_fit_is_refused_at_the_line_that_does_not() -> None:
    record = recorded()
    lines = record.lines
    # The first move stands in line 8: a record with a commitment has seven lines before it.
    for changed, line, reason in (
        (replace(record, lines=[lines[0], lines[0]]), 9, "'look 1' is not possible now"),
        (replace(record, lines=[Line(5, "look 1", [])]), 8, "it is not the turn of seat 5"),
        (replace(record, lines=[*lines[:4], Line(0, "draw", [])]), 12, "a draw below 47 is missing"),
        (replace(record, deal=record.deal[:-1]), 7, "is missing"),
        (replace(record, game="koty"), 2, "this is 'koty'"),
    ):
        with pytest.raises(BadRecord, match=reason) as refusal:
            list(steps(SEN, changed, 0))
        assert refusal.value.line == line
