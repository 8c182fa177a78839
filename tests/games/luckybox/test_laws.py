"""Same seed, same match; records replay; cards are conserved; every match ends."""

from collections import Counter
from random import Random

import pytest

from kociarnia import Match, Record
from kociarnia.core.chance import FastRng
from kociarnia.core.playout import play_out
from kociarnia.games.luckybox.rules import cards, features, moves, table
from tests.games.luckybox.decks import random_deck
from tests.games.luckybox.tables import LUCKYBOX, play_random

DECKS = [None, *[random_deck(seed, 96) for seed in range(3)]]


def played(seats, seed, deck=None):
    match = Match(LUCKYBOX, seats, {"deck": deck}, seed=seed)
    play_random(match, Random(seed))
    return match


@pytest.mark.parametrize("seats", [1, 2, 5, 12])
def test_a_record_replays_to_the_same_state_without_its_generator(seats):
    for deck in DECKS[:2]:
        match = played(seats, seats, deck)
        assert played(seats, seats, deck).record.text() == match.record.text()
        again = Match.replay(LUCKYBOX, Record.parse(match.record.text()))
        assert again.state.numbers() == match.state.numbers()
        assert again.scores == match.scores
        for viewer in range(-1, seats):
            assert again.events(viewer) == match.events(viewer)


@pytest.mark.parametrize("seats", [1, 3, 7, 12])
def test_cards_are_conserved(seats):
    copies = 1 if seats <= 6 else 2
    whole = Counter(dict.fromkeys(range(1, 61), copies))
    match = Match(LUCKYBOX, seats, seed=seats)
    chance = Random(seats)
    while True:
        position = LUCKYBOX.position(match.state)
        found = Counter(position.discards)
        found.update(box for offer in position.offers for box in offer)
        found.update(card.box for own in position.sheets for card in own.cards)
        found.update(match.state.heap[index] + 1 for index in range(match.state.pile))
        assert found == whole
        if match.is_over:
            break
        play_random(match, chance, 1 + chance.randrange(9 * seats))


def test_every_match_ends_after_four_rounds_of_nine_numbers():
    for seed in range(20):
        seats = 1 + seed % 12
        match = played(seats, seed, DECKS[seed % 4])
        revealed = [event for event in match.events(-1) if event.__struct_config__.tag == "revealed"]
        assert [(event.round, event.turn) for event in revealed] == [(r, t) for r in range(4) for t in range(9)]


def test_numbers_of_a_round_are_nine_of_the_eighteen_cards_each_as_likely():
    counts = Counter()
    for seed in range(300):
        state = LUCKYBOX.new(1, LUCKYBOX.check(1, None), FastRng(seed))
        play_out(state, FastRng(seed + 1000), 3)
        counts[state.revealed()[0]] += 1
    # 300 first numbers, 33 of each on average; five standard deviations are 27.
    assert set(counts) == set(range(1, 10))
    assert all(6 < count < 61 for count in counts.values())
    for seed in range(20):
        match = played(1, seed)
        for number_of_round in range(4):
            numbers = Counter(
                event.number
                for event in match.events(0)
                if event.__struct_config__.tag == "revealed" and event.round == number_of_round
            )
            assert max(numbers.values()) <= 2


def test_the_score_sheets_of_the_end_add_up_to_the_totals():
    for seed in range(12):
        match = played(1 + seed, seed)
        ended = match.events(-1)[-1]
        for own, total in zip(ended.sheets, match.scores, strict=True):
            assert own.cards + own.stars + own.cells + own.moons == own.total == total
        # Once more from what lies on the table.
        position = LUCKYBOX.position(match.state)
        for own, document in zip(ended.sheets, position.sheets, strict=True):
            assert own.cards == sum(
                value * count for value, count in zip((15, 12, 10, 8), document.completed, strict=True)
            )
            assert own.stars == sum((0, 1, 4, 9)[stars] for stars in document.past_stars)
            assert own.cells == sum(len(card.crossed.split()) for card in document.cards) // 2


def test_constants_that_are_written_as_plain_numbers_are_what_they_stand_for():
    assert moves.SPOTS == moves.SLOTS * cards.CELLS == len(moves.SPOT_NAMES)
    assert moves.SLOTS == 3 + 1 + 1 + 1  # kept at the start and before each later round
    assert table.TALLY == 2 * moves.ROUNDS
    assert table.TALLY_STARS == moves.ROUNDS
    assert table.POOL == cards.BONUS_KINDS == len(cards.BONUS_NAMES)
    assert features.FACE == 1 + cards.CELLS + cards.LINES
    assert LUCKYBOX.notation.size == moves.MOVES


def test_masks_of_spots_are_single_bits_and_nine_together():
    # Compiled shifts of a literal number are of 32 bits; these masks need 54.
    assert list(moves.SPOT_BIT) == [2**spot for spot in range(54)]
    assert list(moves.SLOT_MASK) == [511 * 2 ** (9 * slot) for slot in range(6)]
