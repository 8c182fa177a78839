"""Walks a match with the rules and with their literal reading, and compares the two at every step."""

from kociarnia import GAMES
from kociarnia.core.chance import FastRng
from kociarnia.games.domkotow.documents.maps import sheet_text
from kociarnia.games.domkotow.documents.sheet import sheet_document
from tests.games.domkotow.literal import LiteralMatch

GAME = GAMES["domkotow"]
LETTERS = "abcdefghijkl"


def document(sheet):
    written = sheet_document(sheet)
    printed = sheet.variant.house
    house = list(names_of(printed)) + list(written.grown)
    return {
        "cells": dict(sorted(written.cells.items())),
        "doubles": sorted(written.doubles),
        "struck": sorted(written.struck),
        "rooms": sorted(sorted(room) for room in written.rooms),
        "house": sorted(house),
        "kept": list(written.kept),
        "cats": written.cats,
    }


def names_of(mask):
    return [f"{'abcdefg'[bit % 8]}{bit // 8 + 1}" for bit in range(56) if (mask >> bit) & 1]


def dice_of(state):
    return state.dice_names()


def set_up(*, level, seats, seed, letters=None, hard=False, edition=None):
    """Return both, in the same position."""
    edition = GAME.check_edition(edition)
    rng = FastRng(seed)
    options = GAME.check(seats, {"level": level, "solo_hard": hard, "abilities": letters})
    state = GAME.new(seats, options, rng, edition=edition)
    drawn = [LETTERS[ability] for ability in state.variant.abilities]
    literal = LiteralMatch(
        sheet_text(level, edition), level, seats, drawn, dice_of(state), hard=hard, is_strict=edition > 2
    )
    return state, literal, rng


def same(found, expected):
    """Both sides of a comparison in the message, for this is no test module."""
    assert found == expected, f"the rules have {found}, the literal reading has {expected}"


def compare(state, literal, mover=None):
    """Compare everything; between two turns only the sheet of the seat that has moved can have changed."""
    seats = state.seats
    acting = [seat for seat in range(seats) if (state.acting() >> seat) & 1]
    same(acting, [] if literal.is_over else literal.acting)
    for seat in acting:
        moves = [GAME.notation.write(move) for move in state.legal(seat)]
        assert len(set(moves)) == len(moves)
        same(set(moves), literal.moves[seat])
    same(state.scores(), literal.scores())
    same(state.places(), literal.places())
    for seat in range(seats) if mover is None else [mover]:
        same(document(state.sheets[seat]), literal.papers[seat].document())
        same(document(state.shown[seat]), literal.shown[seat])


def choose(state, seat, rng):
    """Return a move: any, one that uses an ability, or a sensible one, so that rooms close and abilities are used."""
    moves = list(state.legal(seat))
    texts = [GAME.notation.write(move) for move in moves]
    taste = rng.below(8)
    spending = [text for text in texts if text.split()[0] in ("use", "change")]
    if taste == 0:
        return texts[rng.below(len(texts))]
    if taste <= 2 and spending:
        return spending[rng.below(len(spending))]
    return GAME.notation.write(GAME.policy.choose(state, seat, rng))


def walk(*, level, seats, seed, letters=None, hard=False, edition=None):
    """Play a match with both and compare them at every step; return the moves made."""
    state, literal, rng = set_up(level=level, seats=seats, seed=seed, letters=letters, hard=hard, edition=edition)
    played = []
    mover = None
    while True:
        compare(state, literal, mover)
        if literal.is_over:
            return played
        seat = literal.acting[rng.below(len(literal.acting))]
        move = choose(state, seat, rng)
        played.append(move)
        state.apply(seat, GAME.notation.read(move), rng)
        mover = seat
        if literal.play(seat, move):
            literal.end_turn(dice_of(state))
            mover = None
