from collections.abc import Callable

import pytest
from msgspec.structs import replace

from kociarnia import GAMES, Match, Record
from kociarnia.core.chance import FairRng, FastRng
from kociarnia.core.errors import BadRecord
from kociarnia.play.fairness import verify
from kociarnia.play.record import Line

SEN = GAMES["sen"]


def finished(seed: int | bytes = 11) -> Record:
    """A match in which everybody draws and discards until the pile is empty."""
    match = Match(SEN, 2, {"rounds": 2}, seed=seed)
    while match.acting:
        seat = match.acting[0]
        legal = match.legal(seat)
        match.play(seat, next((move for move in ("draw", "discard") if move in legal), legal[-1]))
    return match.record


RECORD = finished()
DRAWING = next(number for number, line in enumerate(RECORD.lines) if line.draws)


def with_draws(record: Record, number: int, draws: list[tuple[int, int]]) -> Record:
    lines = list(record.lines)
    lines[number] = Line(lines[number].seat, lines[number].notation, draws)
    return replace(record, lines=lines)


def with_the_stream(number: int, bounds: list[int]) -> list[tuple[int, int]]:
    """The draws the seed gives for a decision."""
    rng = FairRng(bytes.fromhex(RECORD.seed or ""))
    rng.begin(number)
    return [(rng.below(bound), bound) for bound in bounds]


def test_a_fair_record_is_accepted():
    verify(RECORD)
    verify(Record.parse(RECORD.text()))
    verify(finished(bytes(32)))


def test_the_seed_of_a_match_is_secret_until_it_is_over():
    match = Match(SEN, 2, {"rounds": 1}, seed=11)
    assert match.record.seed is None
    assert match.record.commitment == FairRng.from_number(11).commitment()
    assert FairRng.from_number(11).seed.hex() not in match.record.text()
    assert RECORD.seed == FairRng.from_number(11).seed.hex()


VALUE, BOUND = RECORD.lines[DRAWING].draws[0]

TAMPERED: dict[str, Callable[[], Record]] = {
    "another deal": lambda: replace(RECORD, deal=[(1 - RECORD.deal[0][0], 2), *RECORD.deal[1:]]),
    "two draws of the deal swapped": lambda: replace(
        RECORD, deal=[RECORD.deal[0], RECORD.deal[2], RECORD.deal[1], *RECORD.deal[3:]]
    ),
    "another card drawn": lambda: with_draws(RECORD, DRAWING, [((VALUE + 1) % BOUND, BOUND)]),
    "the draw of another decision": lambda: with_draws(RECORD, DRAWING, with_the_stream(DRAWING + 2, [BOUND])),
    "another seed": lambda: replace(RECORD, seed=FairRng.from_number(12).seed.hex()),
    "a broken seed": lambda: replace(RECORD, seed="00"),
    "a seed that is none": lambda: replace(RECORD, seed="x" * 64),
    "another commitment": lambda: replace(RECORD, commitment=FairRng.from_number(12).commitment()),
    "another seed and its commitment": lambda: replace(
        RECORD, seed=FairRng.from_number(12).seed.hex(), commitment=FairRng.from_number(12).commitment()
    ),
    "no seed": lambda: replace(RECORD, seed=None),
    "no commitment": lambda: replace(RECORD, commitment=None),
}


@pytest.mark.parametrize("kind", TAMPERED)
def test_chance_that_was_not_promised_is_refused(kind):
    with pytest.raises(BadRecord):
        verify(TAMPERED[kind]())


def test_a_changed_draw_is_refused_with_its_line_and_what_the_seed_gives():
    changed = with_draws(RECORD, DRAWING, [((VALUE + 1) % BOUND, BOUND)])
    with pytest.raises(BadRecord) as refusal:
        verify(changed)
    assert refusal.value.line == RECORD.first_move_line + DRAWING
    assert f"the seed gives {VALUE}" in refusal.value.reason
    line = changed.text().splitlines()[refusal.value.line - 1]
    assert line.endswith(f"; {(VALUE + 1) % BOUND}/{BOUND}")


FOREIGN: dict[str, Callable[[], Record]] = {
    "a draw too many": lambda: with_draws(RECORD, DRAWING, with_the_stream(DRAWING + 1, [BOUND, 6])),
    "a draw too few": lambda: with_draws(RECORD, DRAWING, []),
    "another bound": lambda: with_draws(RECORD, DRAWING, with_the_stream(DRAWING + 1, [BOUND - 1])),
    "chance for a move that has none": lambda: with_draws(RECORD, 0, with_the_stream(1, [6])),
    "a deal too long": lambda: replace(RECORD, deal=with_the_stream(0, [*(bound for _, bound in RECORD.deal), 44])),
}


@pytest.mark.parametrize("kind", FOREIGN)
def test_chance_that_follows_from_the_seed_but_not_from_the_rules_is_refused_when_it_is_replayed(kind):
    record = FOREIGN[kind]()
    verify(record)
    with pytest.raises(BadRecord):
        Match.replay(SEN, Record.parse(record.text()))


@pytest.mark.parametrize("kind", ["another seed", "another commitment", "no commitment"])
def test_a_seed_that_was_not_committed_to_is_refused_when_it_is_replayed(kind):
    with pytest.raises(BadRecord):
        Match.replay(SEN, Record.parse(TAMPERED[kind]().text()))


def test_a_match_without_a_fair_generator_promises_nothing():
    record = Match(SEN, 2, rng=FastRng(1)).record
    assert record.commitment is None
    with pytest.raises(BadRecord, match="there is no commitment"):
        verify(record)
