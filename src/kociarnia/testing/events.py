"""Events are typed, for people and for programs, and each seat has its own numbers of them."""

from typing import ClassVar

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kociarnia.core.event import Event
from kociarnia.core.game import AnyGame
from kociarnia.testing.findings import demand, viewer_name
from kociarnia.testing.laws import text_of
from kociarnia.testing.samples import SOME_MOVES, acting_seats, find_cases, played


class EventLaws:
    """Events are typed, for people and for programs, and each seat has its own numbers of them."""

    game: ClassVar[AnyGame]

    def test_every_event_is_one_of_the_game_and_the_same_after_a_journey_as_json(self, case):
        match = played(case, case.seed, 2 * SOME_MOVES)
        for viewer in case.viewers:
            events = match.events(viewer)
            demand(events, f"{viewer_name(viewer)} was told nothing of the whole match")
            for event in events:
                demand(isinstance(event, Event), f"{event!r} was told, which is no Event")
                read = msgspec.json.decode(text_of(event), type=case.game.event_types)
                demand(read == event, f"an event changes on its way through JSON: {event!r} becomes {read!r}")

    def test_every_kind_of_event_can_be_described_by_a_schema(self, game):
        schema = msgspec.json.schema(game.event_types)
        assert schema["$defs"]

    def test_what_happened_is_told_at_once_and_only_added_to(self, chosen):
        match = chosen.match(seed=3)
        while match.acting and match.length < 30:
            before = [match.events(viewer) for viewer in chosen.viewers]
            seat = match.acting[0]
            match.play(seat, match.legal(seat)[0])
            after = [match.events(viewer) for viewer in chosen.viewers]
            for old, new in zip(before, after, strict=True):
                demand(new[: len(old)] == old, "what had been told was changed by a move")
            demand(len(after[seat + 1]) > len(before[seat + 1]), f"seat {seat} moved, and was not told what came of it")

    @settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.differing_executors])
    @given(
        number=st.integers(0, 2**30),
        seed=st.integers(0, 2**40),
        choices=st.lists(st.integers(0, 2**30), max_size=60),
    )
    def test_any_moves_give_a_match_that_keeps_its_books(self, number, seed, choices):
        cases = list(find_cases(self.game))
        case = cases[number % len(cases)]
        match = case.match(seed=seed)
        for choice in choices:
            if not match.acting:
                break
            seat = match.acting[choice % len(match.acting)]
            legal = match.legal(seat)
            match.play(seat, legal[choice % len(legal)], seen=len(match.events(seat)))
        assert match.acting == acting_seats(match.state)
        assert match.is_over == (match.acting == []) == (match.record.scores is not None)
        assert len(match.choices(0)) == len(match.legal(0))
        for viewer in case.viewers:
            for event in match.events(viewer):
                assert msgspec.json.decode(text_of(event), type=case.game.event_types) == event
            assert msgspec.json.decode(text_of(match.shown_view(viewer)), type=case.game.view_type) == match.shown_view(
                viewer
            )
