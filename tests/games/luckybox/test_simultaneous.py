"""Everybody plays at once: the order in which moves arrive changes nothing, and nobody learns anything too early."""

from random import Random

import msgspec
import pytest

from kociarnia import SPECTATOR, Match
from kociarnia.core.chance import FastRng, RecordingRng
from kociarnia.core.journal import Journal
from tests.games.luckybox.decks import deck_of, random_deck
from tests.games.luckybox.tables import LUCKYBOX, play, play_random, sheet, turn


def points(seats, seed, count, deck=None):
    """States of a match at random points, in order."""
    chance = Random(seed)
    match = Match(LUCKYBOX, seats, {"deck": deck}, seed=seed)
    states = []
    while not match.is_over and len(states) < count:
        play_random(match, chance, 1 + chance.randrange(4 * seats))
        states.append(match.state.clone())
    return states


def plan(state, seat, chance):
    """The moves with which a seat ends its turn or choice, found on a copy where the others are still at it."""
    copy = state.clone()
    copy.movers |= 1 << 11  # somebody who is never done: nothing is revealed
    moves = []
    while (copy.movers >> seat) & 1:
        moves.append(chance.choice(list(copy.legal(seat))))
        copy.apply(seat, moves[-1], FastRng(1))
    return moves


@pytest.mark.parametrize("seats", [2, 3, 5, 9])
def test_the_order_in_which_moves_arrive_changes_nothing(seats):
    chance = Random(seats)
    compared = 0
    for state in points(seats, seats, 40):
        acting = [seat for seat in range(seats) if (state.acting() >> seat) & 1]
        plans = {seat: plan(state, seat, chance) for seat in acting}
        results = []
        for _ in range(5):
            arrivals = [seat for seat in acting for _ in plans[seat]]
            chance.shuffle(arrivals)
            after = state.clone()
            rest = {seat: list(moves) for seat, moves in plans.items()}
            for number, seat in enumerate(arrivals):
                move = rest[seat].pop(0)
                assert move in after.legal(seat)
                rng = RecordingRng(FastRng(99))
                after.apply(seat, move, rng)
                assert not rng.draws or number == len(arrivals) - 1  # all chance is drawn when the last seat is done
            results.append(
                (after.numbers(), [msgspec.json.encode(LUCKYBOX.view(after, seat)) for seat in range(seats)])
            )
        assert all(result == results[0] for result in results)
        compared += len(arrivals) > 1
    assert compared > 10


@pytest.mark.parametrize("seats", [2, 3, 7])
def test_nobody_but_the_mover_is_told_anything_before_it_is_done(seats):
    hidden = 0
    for state in points(seats, seats, 60):
        for seat in range(seats):
            if not (state.acting() >> seat) & 1:
                continue
            after = state.clone()
            after.journal = journal = Journal()
            after.apply(seat, after.legal(seat)[0], FastRng(1))
            if (after.acting() >> seat) & 1 and after.numbers() != state.numbers() and after.left == state.left:
                hidden += 1
                for other in range(SPECTATOR, seats):
                    if other != seat:
                        assert all(happening.side(other) is None for happening in journal.happenings)
                        before_view = msgspec.json.encode(LUCKYBOX.view(state, other))
                        assert msgspec.json.encode(LUCKYBOX.view(after, other)) == before_view
    assert hidden > 5


@pytest.mark.parametrize("seats", [1, 2, 4, 8])
def test_views_legal_moves_and_events_do_not_depend_on_what_others_have_written(seats):
    for state in points(seats, 3 * seats, 30):
        for seat in range(SPECTATOR, seats):
            view = msgspec.json.encode(LUCKYBOX.view(state, seat))
            for seed in range(3):
                world = state.clone()
                world.redeal(seat, FastRng(seed))
                assert msgspec.json.encode(LUCKYBOX.view(world, seat)) == view
                assert world.acting() == state.acting()
                assert world.scores() == state.scores()
                if seat >= 0 and (state.acting() >> seat) & 1:
                    assert list(world.legal(seat)) == list(state.legal(seat))
                    policy = LUCKYBOX.policy
                    assert policy.choose(world, seat, FastRng(1)) == policy.choose(state, seat, FastRng(1))


def hidden_of(state, seat):
    """What others cannot know of a seat, as text."""
    position = LUCKYBOX.position(state)
    offer = position.offers[seat] if position.offers else None
    return msgspec.json.encode([position.sheets[seat].written, offer, position.kept and position.kept[seat]])


def test_a_redeal_changes_what_others_have_written_and_keeps_the_own_writing():
    varied = 0
    for state in points(3, 5, 80):
        for seat in range(3):
            worlds = []
            for seed in range(8):
                world = state.clone()
                world.redeal(seat, FastRng(seed))
                worlds.append(world)
                assert hidden_of(world, seat) == hidden_of(state, seat)
            for other in range(3):
                texts = {hidden_of(world, other) for world in worlds}
                if other != seat and len(texts) > 1:
                    varied += 1
                if state.phase == 1 and (state.acting() >> other) & 1 and other != seat:
                    assert texts == {hidden_of(worlds[0], other)}  # not done: nothing written yet
                    assert LUCKYBOX.position(worlds[0]).sheets[other].written is None
    assert varied > 20


def test_a_redeal_lets_a_seat_that_is_done_have_played_each_first_move_equally_often():
    # One seat is done with a number it could cross on several cards; with no bonuses each cell is as likely.
    plain = (["2 3 4 | -", "5 6 7 | -", "8 9 5 | -"], "- - -")
    match = turn(deck_of(*[plain] * 6, fill_to=16), sheet("1", "2", "3"), sheet("4", "5", "6"), numbers=[5])
    play(match, 1, "cross 2a2")
    counts: dict[str, int] = {}
    for seed in range(1200):
        world = match.state.clone()
        world.redeal(0, FastRng(seed))
        spots = LUCKYBOX.position(world).sheets[1].written.spots
        counts[spots] = counts.get(spots, 0) + 1
    assert set(counts) == {f"{slot}{cell}" for slot in "123" for cell in ("a2", "c3")}
    # Six cells, 200 times each on average; five standard deviations are 65.
    assert all(135 < count < 265 for count in counts.values())


def test_after_the_discards_are_shuffled_in_the_first_cards_of_a_deal_stay_among_their_places():
    # As for ruling 9: one of 25 cards was left, and everybody knows which; the first seat has got it.
    match = Match(LUCKYBOX, 3, {"deck": random_deck(3, 25)}, seed=5)
    chance = Random(1)
    while not (match.view(0).round == 2 and match.view(0).phase == "choosing"):
        play_random(match, chance, 1)
    leftover = match.view(SPECTATOR).leftover
    assert len(leftover) == 1
    seen = set()
    for seed in range(200):
        for viewer in (1, 2, SPECTATOR):
            world = match.state.clone()
            world.redeal(viewer, FastRng(seed))
            offers = LUCKYBOX.position(world).offers
            assert offers[0][0] == leftover[0]
            imagined = LUCKYBOX.imagine(match.view(viewer), FastRng(seed))
            assert LUCKYBOX.position(imagined).offers[0][0] == leftover[0]
            seen.add(tuple(offers[0]))
            if viewer >= 0:
                assert offers[viewer] == LUCKYBOX.position(match.state).offers[viewer]
    assert len(seen) > 100


def test_the_offers_of_others_are_guessed_from_all_cards_that_can_lie_there():
    match = Match(LUCKYBOX, 2, {"deck": random_deck(3, 16)}, seed=5)
    own = set(LUCKYBOX.position(match.state).offers[0])
    counts = dict.fromkeys(range(1, 17), 0)
    for seed in range(2200):
        world = match.state.clone()
        world.redeal(0, FastRng(seed))
        for box in LUCKYBOX.position(world).offers[1]:
            counts[box] += 1
    assert all(counts[box] == 0 for box in own)
    # Five of the eleven other cards: each 1000 times on average; the standard deviation is below 25.
    assert all(875 < counts[box] < 1125 for box in counts if box not in own)


def test_what_a_seat_that_is_done_has_kept_is_guessed():
    match = Match(LUCKYBOX, 2, seed=5)
    for move in ("keep 1", "keep 2", "keep 3"):
        match.play(1, move)
    counts: dict[tuple[int, ...], int] = {}
    for seed in range(1000):
        world = match.state.clone()
        world.redeal(0, FastRng(seed))
        kept = tuple(LUCKYBOX.position(world).kept[1])
        counts[kept] = counts.get(kept, 0) + 1
    # Three of five: ten ways, 100 times each on average; five standard deviations are 48.
    assert len(counts) == 10
    assert all(52 < count < 148 for count in counts.values())
