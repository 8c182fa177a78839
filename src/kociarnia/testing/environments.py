"""What learners are given of a game is checked by the libraries themselves, where they are installed."""

from importlib.util import find_spec

import pytest

CYCLES = 120
LONG_ENOUGH = 8
"""PettingZoo cuts a match off after four cycles, which makes no sense of a game that can be over before: one that lasts
twice as long in every try is never over then."""
TRIES = 50

with_libraries = pytest.mark.skipif(find_spec("pettingzoo") is None, reason="needs kociarnia[envs]")


def lasts(env, steps, seed):
    """Tell whether a match of random moves is still going on after so many steps."""
    env.reset(seed=seed)
    for _ in range(steps):
        env.step({agent: env.action_space(agent).sample() for agent in env.agents})
        if not env.agents:
            return False
    return True


def lasts_in_turns(env, seed):
    """Tell whether a match of random moves is cut off before it is over; every seat is asked once a cycle."""
    env.reset(seed=seed)
    for agent in env.agent_iter():
        if env.terminations[agent] or env.truncations[agent]:
            return not env.terminations[agent]
        env.step(env.action_space(agent).sample())
    return False


class EnvironmentLaws:
    """Every game is an environment of PettingZoo and of Gymnasium, and their checks find nothing wrong with it."""

    @with_libraries
    def test_every_check_of_pettingzoo_passes(self, game, capsys):
        from pettingzoo.test.api_test import api_test
        from pettingzoo.test.max_cycles_test import max_cycles_test
        from pettingzoo.test.parallel_test import parallel_api_test
        from pettingzoo.test.seed_test import parallel_seed_test, seed_test

        from kociarnia.envs.pettingzoo import Family

        own = Family(game)
        api_test(own.env(), num_cycles=CYCLES)
        seed_test(own.env, num_cycles=CYCLES)
        parallel_api_test(own.parallel_env(), num_cycles=CYCLES)
        parallel_seed_test(own.parallel_env, num_cycles=CYCLES)
        if all(
            lasts(own.parallel_env(), LONG_ENOUGH, seed) and lasts_in_turns(own.env(max_cycles=LONG_ENOUGH), seed)
            for seed in range(TRIES)
        ):
            max_cycles_test(own)

    @with_libraries
    def test_every_check_of_gymnasium_passes(self, game):
        from gymnasium.utils.env_checker import check_env

        from kociarnia.envs.gymnasium import SeatEnv

        check_env(SeatEnv(game), skip_render_check=True)
