"""What learners are given of a game is checked by the libraries themselves, where they are installed."""

from importlib.util import find_spec
from types import SimpleNamespace

import pytest

CYCLES = 120

with_libraries = pytest.mark.skipif(find_spec("pettingzoo") is None, reason="needs kociarnia[envs]")


class EnvironmentLaws:
    """Every game is an environment of PettingZoo and of Gymnasium, and their checks find nothing wrong with it."""

    @with_libraries
    def test_every_check_of_pettingzoo_passes(self, game, capsys):
        from pettingzoo.test.api_test import api_test
        from pettingzoo.test.max_cycles_test import max_cycles_test
        from pettingzoo.test.parallel_test import parallel_api_test
        from pettingzoo.test.seed_test import parallel_seed_test, seed_test
        from pettingzoo.utils.conversions import parallel_to_aec

        from kociarnia.envs.pettingzoo import Family

        own = Family(game)
        api_test(own.env(), num_cycles=CYCLES)
        seed_test(own.env, num_cycles=CYCLES)
        parallel_api_test(own.parallel_env(), num_cycles=CYCLES)
        parallel_seed_test(own.parallel_env, num_cycles=CYCLES)
        # The check counts the questions of every agent, passes too: those of the parallel environment, taken in turns.
        max_cycles_test(
            SimpleNamespace(
                parallel_env=own.parallel_env,
                env=lambda max_cycles: parallel_to_aec(own.parallel_env(max_cycles=max_cycles)),
            )
        )

    @with_libraries
    def test_every_check_of_gymnasium_passes(self, game):
        from gymnasium.utils.env_checker import check_env

        from kociarnia.envs.gymnasium import SeatEnv

        check_env(SeatEnv(game), skip_render_check=True)
