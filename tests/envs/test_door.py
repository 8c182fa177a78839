"""Whatever an environment is given, it answers rightly or refuses with an error of ours."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kociarnia import GAMES
from kociarnia.bots.levels import bot_of
from kociarnia.core.errors import BadOptions, BadSeats, IllegalNow, KociarniaError, MatchOver, SetupError, UnknownGame
from kociarnia.envs.aec import TurnEnv
from kociarnia.envs.gymnasium import SeatEnv
from kociarnia.envs.openspiel import MatchGame
from kociarnia.envs.parallel import TogetherEnv
from kociarnia.envs.pettingzoo import family, sen_v1
from kociarnia.envs.vector import VectorEnv

junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([-(2**63), -2, -1, 0, 1, 3, 12, 2**63, 2**200, 10**400])
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(["sen", "seat_0", "places", "cat", "lynx", "tiger*4", "ansi", "info"])
    | st.binary(max_size=4)
    | st.builds(object)
    | st.sampled_from([np.zeros(2), np.array([1, 2]), np.array("x"), np.float64(1), np.int8(1)]),
    lambda part: st.lists(part, max_size=3) | st.dictionaries(st.text(max_size=3) | st.just("seat_0"), part),
    max_leaves=4,
)
MAKERS: dict[str, Callable[..., Any]] = {
    "turn": TurnEnv,
    "together": TogetherEnv,
    "seat": SeatEnv,
    "vector": lambda game, *arguments, **named: VectorEnv(game, 2, *arguments, **named),
}
ALL = ("rewards", "illegal_reward", "floats")
OWN = {
    "turn": ("masks", "max_cycles", "render_mode"),
    "together": ("masks", "max_cycles", "render_mode"),
    "seat": ("seat", "opponents", "render_mode"),
    "vector": ("seat", "opponents", "copy"),
}


@pytest.mark.parametrize("kind", MAKERS)
@given(game=junk, seats=junk, options=junk)
def test_an_environment_of_any_game_seats_and_options_is_made_or_refused(
    kind: str, game: object, seats: object, options: object
) -> None:
    for arguments in ((game,), ("sen", seats), ("sen", None, options)):
        with suppress(KociarniaError):
            MAKERS[kind](*arguments)


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind in MAKERS for name in (*ALL, *OWN[kind])])
@given(value=junk)
def test_an_environment_with_any_wish_is_made_or_refused(kind: str, name: str, value: object) -> None:
    with suppress(KociarniaError):
        MAKERS[kind]("sen", 2, **{name: value})


@pytest.mark.parametrize("kind", MAKERS)
@given(first=junk, second=junk)
def test_reset_step_and_observe_given_anything_answer_or_refuse(kind: str, first: object, second: object) -> None:
    env = MAKERS[kind]("sen", 2)
    with suppress(KociarniaError):
        env.reset(seed=first)
    if kind == "seat":
        with suppress(KociarniaError):
            env.reset(options=first)
    env.reset(seed=1)
    with suppress(KociarniaError):
        env.step(first)
    for name in ("observe", "observation_space", "action_space"):
        if kind in ("turn", "together") and hasattr(env, name):
            with suppress(KociarniaError):
                getattr(env, name)(second)


@given(name=junk)
def test_a_family_and_a_bot_exist_or_are_refused(name: Any) -> None:
    for find in (family, bot_of):
        with suppress(KociarniaError):
            find(name)


def test_every_refusal_is_of_its_own_kind() -> None:
    wrong: Any = object()
    turn, together = TurnEnv("sen"), TogetherEnv("sen")
    seat, vector = SeatEnv("sen"), VectorEnv("sen", 2)
    for error, call in (
        (UnknownGame, lambda: TurnEnv(wrong)),
        (UnknownGame, lambda: VectorEnv("chess", 2)),
        (BadSeats, lambda: SeatEnv("sen", seat=wrong)),
        (BadSeats, lambda: VectorEnv("sen", 2, seat=2)),
        (BadOptions, lambda: sen_v1.env(illegal_reward="much")),  # type: ignore[arg-type]  # that is the question
        (BadOptions, lambda: sen_v1.env(illegal_reward=float("nan"))),
        (BadOptions, lambda: sen_v1.env(illegal_reward=-float("inf"))),
        (BadOptions, lambda: sen_v1.env(illegal_reward=10**400)),
        (BadOptions, lambda: sen_v1.env(max_cycles="many")),  # type: ignore[arg-type]  # that is the question
        (BadOptions, lambda: seat.reset(options={"rounds": 1})),
        (SetupError, lambda: VectorEnv("sen", 2**40)),
        (SetupError, lambda: seat.reset(seed=-1)),
        (SetupError, lambda: vector.reset(2**70)),
        (SetupError, lambda: turn.reset(wrong)),
        (MatchOver, lambda: turn.step(0)),
        (MatchOver, lambda: together.step({})),
        (MatchOver, lambda: seat.step(0)),
        (IllegalNow, lambda: vector.step(wrong)),
        (BadSeats, lambda: turn.observe("seat_7")),
        (BadSeats, lambda: together.action_space("nobody")),
    ):
        with pytest.raises(error):
            call()


def test_open_spiel_plays_no_draw_and_no_move_that_cannot_be() -> None:
    with pytest.raises(BadOptions):
        MatchGame(GAMES["sen"], ["seats"])  # type: ignore[arg-type]  # that is the question
    state = pyspiel.load_game("kociarnia_sen").new_initial_state()
    with pytest.raises(IllegalNow, match="60 is no outcome of a draw below"):
        state.node.after(60)
    while state.is_chance_node():
        state.apply_action(0)
    with pytest.raises(IllegalNow, match="action 9999 is not possible for seat 0 now"):
        state.node.after(9999)
