"""How much memory a thinking tiger takes, and that it gives it back."""

import subprocess
import sys

import pytest

PEAK = """
def peak():
    # What the process was forked from counts in its resource usage, but not here.
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
"""

TIGER_IN_A_PROCESS = """
from kociarnia import GAMES
from kociarnia.bots.levels import bot_of
from kociarnia.core.chance import FastRng
game = GAMES["domkotow"]
state = game.new(2, game.check(2, None), FastRng(1))
bot_of("tiger").think(game, game.view(state, 0), FastRng(2))
print(peak())
"""

HUNDRED_MATCHES = """
from kociarnia import GAMES
from kociarnia.bots.bot import Budget
from kociarnia.bots.levels import bot_of
from kociarnia.core.chance import FastRng
from kociarnia.core.state import lowest_seat
game, bot = GAMES["sen"], bot_of("tiger")
peaks = []
for number in range(120):
    rng = FastRng(number)
    state = game.new(2, game.check(2, None), rng)
    while state.acting():
        seat = lowest_seat(state.acting())
        state.apply(seat, bot.choose(game, game.view(state, seat), rng, Budget(64)), rng)
    peaks.append(peak())
print(peaks[-1] - peaks[19])
"""


def printed(program: str) -> int:
    """The number a program prints, in a process of its own."""
    command = [sys.executable, "-c", PEAK + program]
    return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


@pytest.mark.slow
def test_a_thinking_tiger_takes_less_than_200_megabytes():
    assert printed(TIGER_IN_A_PROCESS) < 200 * 1024


@pytest.mark.slow
def test_nothing_is_left_behind_by_a_hundred_matches():
    assert printed(HUNDRED_MATCHES) < 2 * 1024  # kilobytes, once the first twenty have been played
