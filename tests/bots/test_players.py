"""Anybody's agent at our tables: found by its path, asked with numbers and masks alone, and refused by name."""

import numpy as np
import pytest

from kociarnia.bots.agent import AgentBot
from kociarnia.bots.levels import BOTS, UnknownLevel
from kociarnia.bots.numbers import numbers_of
from kociarnia.bots.players import BadAgent, player_of
from kociarnia.core.chance import FastRng
from kociarnia.core.errors import KociarniaError
from kociarnia.games import GAMES
from kociarnia.play.match import Match
from tests.bots import agents

HERE = "tests.bots.agents"


def test_a_player_is_a_level_a_bot_an_agent_or_a_path_to_one():
    assert player_of("cat") is BOTS["cat"]
    assert player_of(BOTS["cat"]) is BOTS["cat"]
    assert isinstance(player_of(agents.first), AgentBot)
    assert isinstance(player_of(f"{HERE}:first"), AgentBot)
    assert isinstance(player_of(f"{HERE}:Last"), AgentBot)
    assert isinstance(player_of(f"{HERE}:Own"), agents.Own)
    with pytest.raises(UnknownLevel):
        player_of("dog")


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("no.such.package:agent", "ModuleNotFoundError"),
        (f"{HERE}:nobody", "AttributeError"),
        (f"{HERE}:NO_AGENT", "neither be called"),
        (":", "ValueError"),
    ],
)
def test_a_path_that_leads_to_no_agent_is_refused_with_the_reason(path, reason):
    with pytest.raises(BadAgent, match=reason):
        player_of(path)


def test_a_script_that_ends_itself_or_speaks_when_it_is_imported_ends_and_says_nothing_here(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "ends_itself.py").write_text("import sys\nprint('usage: …')\nsys.exit(2)\n", encoding="utf-8")
    with pytest.raises(BadAgent, match="'ends_itself:agent': SystemExit: 2"):
        player_of("ends_itself:agent")
    streams = capsys.readouterr()
    assert (streams.out, streams.err) == ("", "usage: …\n")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_an_agent_is_shown_the_numbers_and_the_mask_of_its_seat_and_its_action_is_the_move(game):
    match = Match(game, game.fewest_seats, seed=1)
    seat = match.acting[0]
    seen = []

    def watching(observation, mask):
        seen.append((observation, mask))
        return int(np.flatnonzero(mask)[-1])

    move = AgentBot(watching).choose(game, match.view(seat), FastRng(1))
    ((observation, mask),) = seen
    assert len(observation) == len(game.features.names(match.seats))
    assert sorted(match.state.legal(seat)) == np.flatnonzero(mask).tolist()
    assert move == max(match.state.legal(seat))
    match.play(seat, game.notation.write(move))


def test_an_agent_may_have_batches_and_floats():
    game = GAMES["sen"]
    match = Match(game, 2, seed=1)
    assert player_of(agents.Last()).choose(game, match.view(0), FastRng(1)) == max(match.state.legal(0))
    rows = np.array([numbers_of(game, 2).low, numbers_of(game, 2).high])
    masks = np.zeros((2, game.notation.size), np.bool_)
    masks[0, [3, 5]] = masks[1, [2, 7]] = True
    assert AgentBot(agents.Last()).choose_many(game, 2, rows, masks).tolist() == [5, 7]
    assert AgentBot(agents.first).choose_many(game, 2, rows, masks).tolist() == [3, 2]


@pytest.mark.parametrize(
    ("agent", "reason"),
    [
        (agents.raising, "raising raised ZeroDivisionError: of my own"),
        (agents.exiting, "exiting raised SystemExit: 0"),
        (agents.silent, "silent gave None"),
        (agents.cheating, "possible is"),
        (lambda observation, mask: 0.5, "gave 0.5"),
        (lambda observation, mask: 10**9, "not possible in sen"),
    ],
)
def test_what_is_no_legal_action_is_refused_with_the_name_of_the_agent(agent, reason):
    match = Match(GAMES["sen"], 2, seed=1)
    with pytest.raises(BadAgent, match=reason) as refusal:
        player_of(agent).choose(GAMES["sen"], match.view(0), FastRng(1))
    assert "agent " in str(refusal.value)
    assert isinstance(refusal.value, KociarniaError)


def test_a_batch_of_the_wrong_size_is_refused():
    game = GAMES["sen"]
    numbers, mask = numbers_of(game, 2).low.reshape(1, -1), np.ones((1, game.notation.size), np.bool_)

    def short(observations, masks):
        return np.zeros(3, np.int64)

    vars(short)["is_batched"] = True
    with pytest.raises(BadAgent, match="asked for 1 actions and gave 3"):
        AgentBot(short).choose_many(game, 2, numbers, mask)
    short.__code__ = (lambda observations, masks: 4).__code__
    with pytest.raises(BadAgent, match="row of actions"):
        AgentBot(short).choose_many(game, 2, numbers, mask)
    short.__code__ = (lambda observations, masks: [[1], [2, 3]]).__code__
    with pytest.raises(BadAgent, match=r"short is batched and should give a row of actions, not \[\[1\], \[2, 3\]\]"):
        AgentBot(short).choose_many(game, 2, numbers, mask)
