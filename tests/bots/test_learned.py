"""A bot judges by what was learned of its game; where that cannot be used it plays as before and says so."""

import logging

import pytest
from msgspec.structs import replace

from kociarnia import Match
from kociarnia.bots import knowledge
from kociarnia.bots.bot import Budget
from kociarnia.bots.learned import LearnedPolicy
from kociarnia.bots.levels import bot_of
from kociarnia.core.chance import FastRng
from kociarnia.core.weights import network_of
from kociarnia.games import GAMES
from tests.core.test_network import any_weights
from tests.core.test_weights import file_of

GAME = GAMES["sen"]


FILE = "learned.network"


def forget_files():
    knowledge.learned_weights.cache_clear()
    knowledge.policy_of.cache_clear()


@pytest.fixture
def shipped(monkeypatch, tmp_path):
    """Let a game ship files of the test's choice."""

    def ship(data, name=FILE):
        (tmp_path / name).write_bytes(data)
        forget_files()

    monkeypatch.setattr(knowledge, "learned_files", lambda _game: sorted(tmp_path.iterdir()))
    forget_files()
    yield ship
    forget_files()


def decisions(level, seats=2, count=12):
    """Return what a level does in a match it plays alone against itself."""
    match = Match(GAME, seats, seed=4)
    found = []
    for number in range(count):
        seat = match.acting[0]
        thought = bot_of(level).think(GAME, match.view(seat), FastRng(number), Budget(60))
        found.append((thought.move, [candidate.visits for candidate in thought.candidates]))
        match.play(seat, match.legal(seat)[0])
    return found


def test_what_was_learned_changes_how_tiger_plays_and_nobody_else(shipped):
    before = {level: decisions(level) for level in ("tiger", "tiger@1", "lynx")}
    assert before["tiger"] == before["tiger@1"]  # nothing is shipped yet
    shipped(file_of(any_weights(GAME, 1)))
    after = {level: decisions(level) for level in ("tiger", "tiger@1", "lynx")}
    assert after["tiger"] != before["tiger"]
    assert (after["tiger@1"], after["lynx"]) == (before["tiger@1"], before["lynx"])


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[:-5],
        lambda data: b"nonsense",
        lambda data: b"",
        lambda data: file_of(any_weights(GAMES["koty"], 1)),
        lambda data: file_with(layout=GAME.layout + 1),
    ],
)
def test_a_file_that_cannot_be_used_is_told_of_once_and_tiger_plays_as_before(shipped, damage, caplog):
    before = decisions("tiger@1")
    shipped(damage(file_of(any_weights(GAME, 1))))
    with caplog.at_level(logging.WARNING):
        assert decisions("tiger") == before
    assert len(caplog.records) == 1
    assert FILE in caplog.text


def test_seats_nothing_was_learned_for_are_judged_as_before(shipped):
    shipped(file_with(seats=(3,)))
    assert knowledge.learned_policy(GAME, 2, GAME.check(2, None)) is GAME.policy
    assert isinstance(knowledge.learned_policy(GAME, 3, GAME.check(3, None)), LearnedPolicy)


def test_of_several_files_the_one_for_such_a_table_is_used(shipped):
    shipped(file_with(seats=(2,), options={"long_dream": False}), "learned-2.network")
    shipped(file_with(seats=(2,), options={"long_dream": True}, curiosity=0.25), "learned-long.network")
    shipped(b"nonsense", "damaged.network")

    def used(**options):
        return knowledge.learned_policy(GAME, 2, GAME.check(2, options)).curiosity()

    assert used() == used(wake_up_penalty=15) == 0.8
    assert used(long_dream=True) == 0.25
    assert knowledge.learned_policy(GAME, 2, None) is GAME.policy


def test_without_patience_only_trust_is_learned(shipped):
    shipped(file_with(seats=(2,), patience=0))
    policy = knowledge.learned_policy(GAME, 2, GAME.check(2, None))
    assert policy.patience() == GAME.policy.patience()
    state = GAME.new(2, GAME.check(2, None), FastRng(3))
    assert [policy.value(state, seat) for seat in (0, 1)] == [GAME.policy.value(state, seat) for seat in (0, 1)]
    moves = state.legal(0)
    assert list(policy.trusts(state, 0, moves, FastRng(1))) != list(GAME.policy.trusts(state, 0, moves, FastRng(1)))


def file_with(**changes):
    """Return a file of any weights whose header says something else."""
    weights = any_weights(GAME, 1)
    return file_of(replace(weights, header=replace(weights.header, **changes)))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_trust_is_one_in_all_and_the_value_is_a_chance(game):
    seats = max(2, game.fewest_seats)
    policy = LearnedPolicy(game.policy, network_of(game, any_weights(game, 2), seats))
    rng = FastRng(8)
    state = game.new(seats, game.check(seats, None), rng)
    for _ in range(30):
        if not state.acting():
            break
        seat = next(seat for seat in range(seats) if state.acting() >> seat & 1)
        moves = state.legal(seat)
        trusts = list(policy.trusts(state, seat, moves, rng))
        assert sum(trusts) == pytest.approx(1)
        assert min(trusts) > 0
        assert policy.choose(state, seat, rng) == moves[trusts.index(max(trusts))]
        assert all(0 <= policy.value(state, each) <= 1 for each in range(seats))
        state.apply(seat, policy.advise(state, seat, rng), rng)


def test_the_end_is_judged_by_the_places(monkeypatch):
    policy = LearnedPolicy(GAME.policy, network_of(GAME, any_weights(GAME, 2), 2))
    rng = FastRng(1)
    state = GAME.new(2, GAME.check(2, None), rng)
    while state.acting():
        seat = next(seat for seat in range(2) if state.acting() >> seat & 1)
        state.apply(seat, GAME.policy.choose(state, seat, rng), rng)
    assert [policy.value(state, seat) for seat in range(2)] == [GAME.policy.value(state, seat) for seat in range(2)]
