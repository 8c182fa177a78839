"""The laws of the shelf on Koty in particular: refusals, clones, conservation, no leak, and every effect exercised."""

from collections import Counter
from typing import get_args

import msgspec
import pytest

from kociarnia import Match, is_compiled
from kociarnia.core.chance import FastRng
from kociarnia.core.journal import Journal
from kociarnia.core.playout import play_out
from kociarnia.core.state import SPECTATOR
from kociarnia.games.koty.documents.position import PHASES
from kociarnia.games.koty.rules.cards import CARD_NAMES
from kociarnia.games.koty.rules.events import EVENTS
from kociarnia.games.koty.rules.moves import MOVES
from tests.games.koty.crowd import crowded_position
from tests.games.koty.table_text import KOTY, full_deck
from tests.games.koty.test_literal import STYLES

NIGHT = {"moths": 4, "bats": 4, "owls": 4, "dragons": 1}
LOOKS = 10_000 if is_compiled else 60
"""So often a match is looked at: in pure Python a first guess after many reshuffles takes a second."""
CASES = [
    (2, {}),
    (3, NIGHT),
    (4, {"teams": True, "owls": 4}),
    (5, {"nine_doubles_itself": True}),
    (6, {"teams": True, **NIGHT}),
]


def all_cards(state) -> Counter[str]:
    position = KOTY.position(state)
    found = Counter(CARD_NAMES[state.heap[index]] for index in range(state.pile))
    found.update(position.discards)
    for hand in position.hands:
        found.update(hand)
    for land in (land for dream in position.dreams for land in dream):
        found.update(nine.face for nine in land.nines)
        found.update([land.top] if land.top else [])
    if position.played:
        found[position.played] += 1
    if position.phase == "filling":
        found[position.declared] += 1
    if position.phase == "placing" and position.played == "bat":
        found["raven"] += 1
    return found


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_cards_are_conserved_and_clones_are_independent(seats, options):
    rng = FastRng(seats)
    checked = KOTY.check(seats, options)
    deck = Counter(full_deck(checked))
    for _ in range(4):
        state = KOTY.new(seats, checked, rng)
        while state.acting():
            before = state.numbers()
            clone = state.clone()
            play_out(clone, rng, 5)
            assert state.numbers() == before
            assert all_cards(state) == deck
            state = clone
        assert all_cards(state) == deck


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_redeal_changes_nothing_a_seat_receives(seats, options):
    rng = FastRng(100 + seats)
    state = KOTY.new(seats, KOTY.check(seats, options), rng)
    looks = 0
    while state.acting() and looks < LOOKS:
        looks += 1
        for seat in range(SPECTATOR, seats):
            world = state.clone()
            world.redeal(seat, rng)
            assert all_cards(world) == all_cards(state)
            assert world.acting() == state.acting()
            assert msgspec.json.encode(KOTY.view(world, seat)) == msgspec.json.encode(KOTY.view(state, seat))
            if seat >= 0 and (state.acting() >> seat) & 1:
                assert list(world.legal(seat)) == list(state.legal(seat))
                choice = KOTY.policy.choose(state, seat, FastRng(1))
                assert choice == KOTY.policy.choose(world, seat, FastRng(1))
                assert choice in list(state.legal(seat))
        play_out(state, rng, 3)


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_the_same_move_tells_the_same_wherever_the_view_after_it_is_the_same(seats, options):
    rng = FastRng(200 + seats)
    compared = looks = 0
    state = KOTY.new(seats, KOTY.check(seats, options), rng)
    while state.acting() and looks < LOOKS:
        looks += 1
        mover = state.acting().bit_length() - 1
        moves = state.legal(mover)
        move = moves[rng.below(len(moves))]
        for seat in range(SPECTATOR, seats):
            sides = []
            for _ in range(2):
                world = state.clone()
                world.redeal(seat, rng)
                if move not in list(world.legal(mover)):
                    continue
                world.journal = Journal()
                world.apply(mover, move, FastRng(5))
                told = [happening.side(seat) for happening in world.journal.happenings]
                sides.append((msgspec.json.encode(KOTY.view(world, seat)), msgspec.json.encode(told)))
            if len(sides) == 2 and sides[0][0] == sides[1][0]:
                assert sides[0][1] == sides[1][1]
                compared += 1
        state.apply(mover, move, rng)
    assert compared > 20


def test_the_moves_have_a_notation_each_and_read_back():
    assert KOTY.notation.size == MOVES
    for move in range(MOVES):
        assert KOTY.notation.read(KOTY.notation.write(move)) == move


def test_a_match_replays_from_its_record():
    match = Match(KOTY, 4, {"teams": True, **NIGHT}, rng=FastRng(3))
    rng = FastRng(1)
    while not match.is_over:
        seat = match.acting[0]
        moves = match.legal(seat)
        match.play(seat, moves[rng.below(len(moves))])
    again = Match.replay(KOTY, type(match.record).parse(match.record.text()))
    assert again.state.numbers() == match.state.numbers()
    assert [again.events(seat) for seat in range(-1, 4)] == [match.events(seat) for seat in range(-1, 4)]


# Every card, effect, option and number of seats, or what was never seen.


def exercise(matches: int) -> Counter[tuple[object, ...]]:
    """Play many matches in every style and count what happens in them."""
    seen: Counter[tuple[object, ...]] = Counter()
    for seed in range(matches):
        seats = 2 + seed % 5
        options: dict[str, object] = dict([{}, NIGHT, {"owls": 2}, {"bats": 1, "dragons": 1}, NIGHT][seed // 5 % 5])
        options["tiny"] = seats == 2 and not options and seed % 3 == 1
        if seats in (4, 6) and seed % 2:
            options["teams"] = True
        options["nine_doubles_itself"] = seed % 3 == 0
        options["first_seat"] = None if seed % 4 else seed % seats
        rng = FastRng(seed)
        journal = Journal()
        if seed % 3:
            state = KOTY.new(seats, KOTY.check(seats, options), rng, journal)
        else:
            state = KOTY.restore(crowded_position(seats, options, rng, left=seed % 7))
            state.journal = journal
        for name, value in options.items():
            seen["option", name, value] += 1
        seen["seats", seats] += 1
        style = STYLES[seed % len(STYLES)]
        while state.acting():
            seat = state.acting().bit_length() - 1
            seen["phase", PHASES[state.phase]] += 1
            legal = {KOTY.notation.write(move): move for move in state.legal(seat)}
            notation = style(sorted(legal), rng)
            parts = KOTY.notation.parts(legal[notation])
            seen["action", parts["action"], parts.get("card")] += 1
            state.apply(seat, legal[notation], rng)
        for happening in journal.happenings:
            event = msgspec.to_builtins(happening.secret)
            seen["event", event["event"]] += 1
            if event["event"] == "match_ended":
                seen["reason", event["reason"]] += 1
            if event["event"] == "land_filled":
                seen["fill", "lost" in event] += 1
            if event["event"] == "nine_placed":
                seen["nine", event.get("card")] += 1
    return seen


def expected() -> set[tuple[object, ...]]:
    """Return everything that can happen and be counted."""
    wanted: set[tuple[object, ...]] = {("event", kind.__struct_config__.tag) for kind in get_args(EVENTS)}
    wanted -= {("event", "match_started")}  # told at the deal only, asked for below
    wanted |= {("phase", phase) for phase in PHASES if phase != "over"}
    wanted |= {("seats", seats) for seats in range(2, 7)}
    wanted |= {("reason", reason) for reason in ("nines", "empty_piles", "exchanges")}
    wanted |= {("fill", True), ("fill", False), ("nine", None), ("nine", "raven"), ("nine", "dragon")}
    for name, schema in KOTY.schema["properties"].items():
        if schema.get("type") == "boolean":
            wanted |= {("option", name, value) for value in ((True,) if name == "teams" else (False, True))}
    for action in KOTY.notation.actions:
        parts = [KOTY.notation.parts(action.first + index) for index in range(action.count)]
        wanted |= {("action", action.name, part.get("card")) for part in parts}
    return wanted | {("event", "match_started")}


def test_every_card_effect_and_end_is_exercised():
    assert expected() - set(exercise(400 if is_compiled else 250)) == set()
