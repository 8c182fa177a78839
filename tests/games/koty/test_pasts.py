"""Long matches of many hands: there is always a past to guess, however few fit what was seen."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from kociarnia import is_compiled
from kociarnia.core.chance import FastRng
from kociarnia.core.state import SPECTATOR, State, lowest_seat
from kociarnia.play.record import Record
from kociarnia.play.steps import read_beginning, walk
from kociarnia.testing.laws import view_text
from kociarnia.testing.secrecy import a_view_can_be_imagined, redealt
from tests.games.koty.table_text import KOTY, full_deck
from tests.games.koty.test_laws import NIGHT

SELDOM = 7 if is_compiled else 60  # one position of so many is looked at
RECORD = Path(__file__).parent / "five_at_night.record"


def has_a_past_for_everybody(state: State, seed: int) -> None:
    for viewer in range(SPECTATOR, state.seats):
        assert view_text(KOTY, redealt(state, viewer, seed), viewer) == view_text(KOTY, state, viewer)
        a_view_can_be_imagined(KOTY, state, viewer, seed)


def test_a_recorded_match_of_five_cats_at_night_can_be_guessed_by_everybody_at_any_time():
    record = Record.parse(RECORD.read_text())
    for number, state in enumerate(walk(read_beginning(KOTY, record), record.deal, record.lines)):
        if number % SELDOM == 0:
            has_a_past_for_everybody(state, number)
    assert len(KOTY.position(state).earlier) > 2


def random_match(seats: int, options: dict[str, object], seed: int) -> Iterator[State]:
    rng = FastRng(seed)
    state = KOTY.new(seats, KOTY.check(seats, options), rng)
    while state.acting():
        yield state
        seat = lowest_seat(state.acting())
        moves = state.legal(seat)
        state.apply(seat, moves[rng.below(len(moves))], rng)


def hard_states() -> dict[int, State]:
    """Two positions after six and seven reshuffles; hardly any history fits all that seat 0 has seen."""
    states = random_match(5, {**NIGHT, "nine_doubles_itself": True}, seed=113 * 1_000_003 + 17)
    return {number: state.clone() for number, state in enumerate(states) if number in (307, 351)}


def test_after_many_reshuffles_of_small_piles_a_past_is_still_found():
    late = hard_states()
    assert len(late) == 2
    for number, state in late.items():
        assert len(KOTY.position(state).earlier) > 4
        has_a_past_for_everybody(state, number)


def test_a_past_that_cannot_have_been_is_forgotten_as_far_as_needed():
    # The last pile is said to have had ravens and blue cats only, of which hardly any have been seen since.
    position = KOTY.position(hard_states()[351])
    ravens_and_cats = full_deck(position.options)[: len(position.shuffled)]
    assert Counter(shed.card for shed in position.shed) - Counter(ravens_and_cats)
    wrong = KOTY.restore(msgspec.structs.replace(position, shuffled=ravens_and_cats))
    for viewer in range(SPECTATOR, position.seats):
        world = redealt(wrong, viewer, 1)
        assert view_text(KOTY, world, viewer) == view_text(KOTY, wrong, viewer)
        assert KOTY.position(KOTY.restore(KOTY.position(world))) == KOTY.position(world)
