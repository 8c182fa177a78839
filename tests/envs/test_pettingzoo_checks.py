"""PettingZoo's own checks, with warnings as errors."""

from types import SimpleNamespace

from pettingzoo.test.api_test import api_test
from pettingzoo.test.max_cycles_test import max_cycles_test
from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.test.seed_test import parallel_seed_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from kociarnia.envs.aec import TurnEnv
from kociarnia.envs.parallel import TogetherEnv
from kociarnia.envs.pettingzoo import Family

CYCLES = 120


def test_the_turn_environment_passes_the_api_check(chosen, capsys):
    api_test(TurnEnv(chosen.game, chosen.seats, chosen.options), num_cycles=CYCLES)
    api_test(TurnEnv(chosen.game, chosen.seats, chosen.options, rewards="scores"), num_cycles=CYCLES // 4)


def test_the_turn_environment_passes_the_seed_check(chosen):
    seed_test(lambda: TurnEnv(chosen.game, chosen.seats, chosen.options), num_cycles=CYCLES)
    seed_test(lambda: TurnEnv(chosen.game, chosen.seats, chosen.options, masks="observation"), num_cycles=CYCLES)


def test_the_parallel_environment_passes_the_api_check(chosen, capsys):
    parallel_api_test(
        TogetherEnv(chosen.game, chosen.seats, chosen.options, masks="observation"),
        num_cycles=CYCLES,
    )
    parallel_api_test(TogetherEnv(chosen.game, chosen.seats, chosen.options), num_cycles=CYCLES)


def test_the_parallel_environment_passes_the_seed_check(chosen):
    parallel_seed_test(lambda: TogetherEnv(chosen.game, chosen.seats, chosen.options), num_cycles=CYCLES)


def test_every_check_passes_with_the_families_of_our_games_as_they_are(registered, capsys):
    own = Family(registered)
    max_cycles_test(own)
    api_test(own.env(), num_cycles=CYCLES)
    api_test(own.env(max_cycles=CYCLES // 4), num_cycles=CYCLES)
    seed_test(own.env, num_cycles=CYCLES)
    parallel_api_test(own.parallel_env(), num_cycles=CYCLES)
    parallel_seed_test(own.parallel_env, num_cycles=CYCLES)


def test_the_parallel_environment_and_its_conversion_stop_after_as_many_cycles_as_they_are_told(registered):
    for seats in {registered.fewest_seats, registered.most_seats}:

        def parallel_env(max_cycles: int, seats: int = seats) -> TogetherEnv:
            return TogetherEnv(registered, seats, max_cycles=max_cycles)

        max_cycles_test(
            SimpleNamespace(parallel_env=parallel_env, env=lambda max_cycles: parallel_to_aec(parallel_env(max_cycles)))
        )
