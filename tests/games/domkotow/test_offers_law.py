"""The law of ruling 25: what is not offered any more could not have led to anything new, found by playing turns out."""

import msgspec
import pytest

from kociarnia import is_compiled
from kociarnia.core.chance import FastRng
from kociarnia.games.domkotow.rules.legal import legal_moves
from kociarnia.games.domkotow.rules.table import DICE, FINISHED
from kociarnia.games.domkotow.rules.turn import apply_move
from tests.games.domkotow.table_text import GAME, MAPS
from tests.games.domkotow.walk import choose

MATCHES = 500 if is_compiled else 60
FEW_CELLS = 4  # so that every way to play a turn can be tried


def paper_of(sheet):
    """All of a sheet but the abilities left."""
    rooms = (sheet.roomed, sheet.joined_right, sheet.joined_below, sheet.rooms)
    return (sheet.house, sheet.empty, sheet.doubles, sheet.struck, *rooms, sheet.track, *sheet.marks)


def papers_after(sheet):
    """What the sheet may be at the end of the turn, however it is played."""
    found, seen, waiting = set(), set(), [sheet]
    while waiting:
        before = waiting.pop()
        for move in legal_moves(before):
            after = before.copy()
            apply_move(after, move)
            if after.phase == FINISHED:
                found.add(paper_of(after))
            elif (numbers := tuple(after.numbers())) not in seen:
                seen.add(numbers)
                waiting.append(after)
    return found


def withheld(state):
    """The moves edition 2 offered beyond those of today, each with the sheet after it."""
    older = GAME.restore(msgspec.structs.replace(GAME.position(state), edition=2)).sheets[0]
    today = set(state.legal(0))
    assert today <= set(legal_moves(older))
    for move in set(legal_moves(older)) - today:
        after = older.copy()
        apply_move(after, move)
        yield move, after


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_nothing_is_withheld_that_could_have_led_to_another_sheet(level):
    options = GAME.check(1, {"level": level, "sheet": MAPS[level]})
    kinds = set()
    for seed in range(MATCHES):
        rng = FastRng(seed)
        state = GAME.new(1, options, rng)
        while state.acting():
            sheet = state.sheets[0]
            if sheet.phase == DICE and sheet.kept and sheet.empty.bit_count() <= FEW_CELLS:
                possible = None
                for move, after in withheld(state):
                    possible = papers_after(sheet) if possible is None else possible
                    assert papers_after(after) <= possible, GAME.notation.write(move)
                    kinds.add(GAME.notation.parts(move)["ability"])
            state.apply(0, GAME.notation.read(choose(state, 0, rng)), rng)
    assert len(kinds) >= (6 if is_compiled else 2)
