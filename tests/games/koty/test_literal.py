"""The engine and the literal reading of the rules walk the same matches and must agree at every step."""

from collections.abc import Callable

import pytest

from kociarnia import is_compiled
from kociarnia.core.chance import FastRng, RecordingRng, Rng, ScriptedRng
from kociarnia.games.koty.documents.position import KotyPosition
from kociarnia.games.koty.rules.cards import CARD_NAMES
from kociarnia.games.koty.rules.state import KotyState
from tests.games.koty.crowd import crowded_position
from tests.games.koty.literal import DECK_ORDER, NIGHT_ORDER, Literal
from tests.games.koty.table_text import KOTY

ORDER = DECK_ORDER + NIGHT_ORDER
NIGHTS = (
    {},
    {"moths": 4, "bats": 4, "owls": 4, "dragons": 1},
    {"owls": 4},
    {"moths": 2, "dragons": 1, "nine_doubles_itself": True},
    {"bats": 3, "owls": 1},
)
Style = Callable[[list[str], Rng], str]


def any_move(moves: list[str], rng: Rng) -> str:
    return moves[rng.below(len(moves))]


def quarrel(moves: list[str], rng: Rng) -> str:
    """Attack, defend and repeat whenever possible."""
    keen = [move for move in moves if move.split()[0] in ("befriend", "fight", "defend", "repeat", "owl")]
    return any_move(keen or moves, rng)


def hoard(moves: list[str], rng: Rng) -> str:
    """Lay cards down and never exchange unless nothing else is possible."""
    lasting = [move for move in moves if move.split()[0] in ("lay", "fight", "dragon", "bat")]
    return any_move(lasting or [move for move in moves if move != "exchange"] or moves, rng)


def idle(moves: list[str], rng: Rng) -> str:
    """Exchange nearly always."""
    return "exchange" if "exchange" in moves and rng.below(12) else any_move(moves, rng)


STYLES: tuple[Style, ...] = (any_move, quarrel, hoard, any_move, idle)


def load(position: KotyPosition, state: KotyState) -> Literal:
    """Return the literal twin of a position before a turn; the order inside the pile is the engine's."""
    options = {name: getattr(position.options, name) for name in position.options.__struct_fields__}
    first = {**options, "first_seat": position.turn}
    twin = Literal(position.seats, first, lambda _bound: 0, position.edition)
    twin.dreams = [
        [
            [{"nine": nine.face, "seen": nine.is_known, "age": nine.is_old + nine.older} for nine in land.nines]
            + ([land.top] if land.top else [])
            for land in dream
        ]
        for dream in position.dreams
    ]
    twin.hands = [list(hand) for hand in position.hands]
    twin.discards = list(position.discards)
    twin.pile = [CARD_NAMES[state.heap[index]] for index in range(state.pile)]
    return twin


def compare(state: KotyState, twin: Literal) -> list[int]:
    """Demand that both tell the same; return the seats that have to decide."""
    acting = [seat for seat in range(twin.seats) if (state.acting() >> seat) & 1]
    assert acting == twin.acting()
    for seat in acting:
        legal = [KOTY.notation.write(move) for move in state.legal(seat)]
        assert len(legal) == len(set(legal))
        assert set(legal) == twin.legal()
    assert state.scores() == twin.scores()
    assert state.nines() == twin.nines()
    assert state.places() == twin.places()
    position = KOTY.position(state)
    assert position.hands == [sorted(hand, key=ORDER.index) for hand in twin.hands]
    assert position.known == [sorted(known, key=ORDER.index) for known in twin.known]
    assert position.held == [sorted(held, key=ORDER.index) for held in twin.held]
    assert [(shed.seat, shed.card, shed.among) for shed in position.shed] == twin.shed
    earlier = [
        (period.held, [(shed.seat, shed.card, shed.among) for shed in period.shed], period.shuffled)
        for period in position.earlier
    ]
    assert position.shuffled == sorted(twin.shuffled, key=ORDER.index)
    assert earlier == [
        ([sorted(hand, key=ORDER.index) for hand in held], shed, sorted(shuffled, key=ORDER.index))
        for held, shed, shuffled in twin.earlier
    ]
    assert position.discards == twin.discards
    assert [CARD_NAMES[state.heap[index]] for index in range(state.pile)] == twin.pile
    assert (position.turns, position.exchanges, position.is_drained) == (twin.turns, twin.exchanges, twin.drained)
    assert (position.phase == "over") == (twin.over is not None)
    for dream, expected_dream in zip(position.dreams, twin.dreams, strict=True):
        for place, (land, expected) in enumerate(zip(dream, expected_dream, strict=True)):
            shown = [{"nine": nine.face, "seen": nine.is_known, "age": nine.is_old + nine.older} for nine in land.nines]
            assert shown + ([land.top] if land.top else []) == expected, place
    return acting


def walk(state: KotyState, twin: Literal, chance: RecordingRng, style: Style, rng: Rng, most: int) -> str | None:
    """Play one match with both; return why it ended."""
    for number in range(most):
        acting = compare(state, twin)
        if not acting:
            break
        notation = style(sorted(twin.legal()), rng)
        chance.begin(number + 1)
        state.apply(acting[0], KOTY.notation.read(notation), chance)
        script = ScriptedRng(chance.draws)
        twin.apply(notation, script.below)
        script.finish()
    return twin.over


def edition_of(seed: int) -> int:
    """Two matches in three are played by the newest rules."""
    return KOTY.editions[seed % 3 - 1]


def walk_fresh(seed: int) -> str | None:
    seats = 2 + seed % 5
    options: dict[str, object] = {**NIGHTS[seed // 5 % len(NIGHTS)]}
    if seats in (4, 6) and seed % 3:
        options["teams"] = True
    if seed % 4 == 0:
        options["first_seat"] = seed % seats
    rng = FastRng(seed)
    chance = RecordingRng(rng)
    edition = edition_of(seed)
    state = KOTY.new(seats, KOTY.check(seats, options), chance, edition=edition)
    script = ScriptedRng(chance.draws)
    twin = Literal(seats, options, script.below, edition)
    script.finish()
    return walk(state, twin, chance, STYLES[seed // 7 % len(STYLES)], rng, 3000)


def walk_crowded(seed: int) -> str | None:
    seats = 2 + seed % 5
    options: dict[str, object] = {**NIGHTS[seed // 5 % len(NIGHTS)]}
    if seats in (4, 6) and seed % 3:
        options["teams"] = True
    rng = FastRng(seed)
    position = crowded_position(seats, options, rng, left=seed % 4, edition=edition_of(seed))
    state = KOTY.restore(position)
    return walk(state, load(position, state), RecordingRng(rng), STYLES[seed // 7 % len(STYLES)], rng, 3000)


def walk_many(walk_one: Callable[[int], str | None], seeds: range) -> set[str | None]:
    reasons = set()
    for seed in seeds:
        try:
            reasons.add(walk_one(seed))
        except AssertionError as error:
            error.add_note(f"match {seed}")
            raise
    return reasons


def test_engine_and_literal_reading_agree_in_some_matches_of_every_variant():
    walk_many(walk_fresh, range(60))


def test_engine_and_literal_reading_agree_on_crowded_tables():
    assert walk_many(walk_crowded, range(120)) >= {"nines", "empty_piles"}


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_engine_and_literal_reading_agree_in_thousands_of_matches(part):
    count = 300 if is_compiled else 30
    first = 10_000 * (part + 1)
    assert walk_many(walk_fresh, range(first, first + count)) >= {"nines", "exchanges"}
    walk_many(walk_crowded, range(first, first + count))
