"""The engine and the literal reading of the rules play the same matches, step by step."""

from random import Random

import pytest

from kociarnia import GAMES, is_compiled
from kociarnia.core.chance import FastRng, RecordingRng
from kociarnia.games.luckybox.documents.deck import our_deck
from tests.games.luckybox.decks import random_deck
from tests.games.luckybox.literal import LiteralLuckyBox

LUCKYBOX = GAMES["luckybox"]
MATCHES = 120 if is_compiled else 30
MANY_MATCHES = 2000 if is_compiled else 200


class Echo:
    """Gives the literal match the chance that the engine has drawn."""

    def __init__(self):
        self.draws = []

    def __call__(self, bound):
        value, expected = self.draws.pop(0)
        assert bound == expected
        return value


def sheets_of(position):
    """What the engine says is before each seat, in the words of the literal reading: as it is, and as it is shown."""
    now, shown = [], []
    for sheet in position.sheets:
        cards = {str(card.slot + 1): card.box for card in sheet.cards}
        crossed = {f"{card.slot + 1}{cell}" for card in sheet.cards for cell in card.crossed.split()}
        public = (cards, crossed, sheet.lightning, sheet.moons, sheet.stars, sheet.completed, sheet.past_stars)
        written = sheet.written
        shown.append(public)
        if written is None:
            now.append((*public[:5], []))
        else:
            spots = crossed | set(written.spots.split())
            now.append((cards, spots, written.lightning, written.moons, written.stars, sorted(written.pool.split())))
    return now, shown


NAMES = {"!": "lightning", "!!": "two-lightnings", "(": "moon", "*": "star", "?": "question"}


def literal_sheets(match):
    now, shown = [], []
    in_round = 0 if match.is_over or match.is_choosing else match.round
    for sheet, public in zip(match.sheets, match.public, strict=True):
        stars = sheet["stars"].get(in_round, 0)
        pool = sorted(NAMES.get(bonus, bonus) for bonus in sheet["pool"])
        now.append((sheet["cards"], sheet["crossed"], sheet["lightning"], sheet["moons"], stars, pool))
        past = [0 if number == in_round else count for number, count in public["stars"].items()]
        completed = list(public["completed"].values())
        shown_stars = public["stars"].get(in_round, 0)
        row = (public["cards"], public["crossed"], public["lightning"], public["moons"], shown_stars, completed, past)
        shown.append(row)
    return now, shown


def compare(state, literal):
    seats = range(state.seats)
    assert [seat for seat in seats if (state.acting() >> seat) & 1] == literal.acting()
    for seat in literal.acting():
        moves = [LUCKYBOX.notation.write(move) for move in state.legal(seat)]
        assert set(moves) == literal.legal(seat)
        assert len(set(moves)) == len(moves)
    assert state.scores() == literal.scores()
    assert state.places() == literal.places()
    position = LUCKYBOX.position(state)
    assert sheets_of(position) == literal_sheets(literal)
    assert position.discards == literal.discards
    assert position.revealed == literal.revealed
    assert [sorted(kept) for kept in position.kept] == (
        [sorted(sheet["chosen"]) for sheet in literal.sheets] if literal.is_choosing else []
    )
    assert position.offers == ([sheet["offer"] for sheet in literal.sheets] if literal.is_choosing else [])
    assert state.pile == len(literal.box_deck)


def walk_together(seats, seed, deck=None, *, is_sensible=False):
    chance = Random(seed)
    options = LUCKYBOX.check(seats, {"deck": deck})
    rng = RecordingRng(FastRng(seed))
    echo = Echo()
    state = LUCKYBOX.new(seats, options, rng)
    echo.draws = rng.draws
    literal = LiteralLuckyBox(deck or our_deck(), seats, echo)
    compare(state, literal)
    moves = 0
    while state.acting():
        seat = chance.choice(literal.acting())
        if is_sensible and chance.random() < 0.8:
            move = LUCKYBOX.policy.choose(state, seat, FastRng(seed))
        else:
            move = chance.choice(list(state.legal(seat)))
        rng.begin(moves)
        state.apply(seat, move, rng)
        echo.draws = rng.draws
        literal.play(seat, LUCKYBOX.notation.write(move))
        assert not echo.draws
        compare(state, literal)
        moves += 1
    assert literal.is_over
    return moves


@pytest.mark.parametrize("seats", range(1, 13))
def test_random_and_sensible_matches_are_the_same(seats):
    for seed in range(max(1, MATCHES // 10 // seats)):
        assert walk_together(seats, seed, is_sensible=bool(seed % 2)) > 20 * seats


def test_small_matches_are_the_same():
    for seed in range(MATCHES):
        walk_together(1 + seed % 3, seed, is_sensible=bool(seed % 2))


def test_matches_with_decks_that_are_not_ours_are_the_same():
    for seed in range(MATCHES // 2):
        seats = 1 + seed % 4
        walk_together(seats, seed, random_deck(seed, 8 * seats + max(1, seed % 3)), is_sensible=bool(seed % 2))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_many_matches_are_the_same(part):
    for seed in range(1000 + part, 1000 + MANY_MATCHES, 4):
        seats = (1, 1, 2, 2, 3, 7)[seed % 6]
        deck = random_deck(seed, 8 * max(seats, 2)) if seed % 5 == 0 else None
        walk_together(seats, seed, deck, is_sensible=bool(seed // 4 % 2))
