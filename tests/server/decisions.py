"""Decisions of a bot in one public situation, some forced by its hand, and whether their times tell them apart."""

from collections.abc import Iterator

import msgspec

from kociarnia import Match
from kociarnia.bots.levels import bot_of
from kociarnia.core.chance import FastRng
from kociarnia.core.state import SPECTATOR
from tests.server.prepared import begin

BOT = 1
"""The seat of the bot that decides."""
KOTY: dict[str, object] = {"first_seat": BOT}
KOTOSTROFA: dict[str, object] = {"first_seat": BOT}
TOLERANCE = 0.01
"""Seconds nobody can tell from what a machine and a network do to a message anyway."""
FALSE_ALARM = 1e-4


class Decision(msgspec.Struct, frozen=True):
    """A bot is asked after so many moves of a match begun with a seed number; its hand may leave no choice."""

    match: Match
    number: int
    length: int
    is_forced: bool


def attacks() -> Iterator[Decision]:
    """Yield matches of Koty in which the first cat a bot has laid is attacked; it can defend it or not."""
    for number in range(1, 1000):
        for lay in begin("koty", 2, number, KOTY).legal(BOT):
            match = begin("koty", 2, number, KOTY)
            if lay.startswith("lay") and lay.endswith(" B1"):
                match.play(BOT, lay)
                attack = next((move for move in match.legal(0) if move.endswith(" B1")), None)
                if attack is not None:
                    match.play(0, attack)
                    yield Decision(match, number, match.length, len(match.legal(BOT)) == 1)
                    break


def draws() -> Iterator[Decision]:
    """Yield moments of Kotostrofa at which a bot has drawn and holds three cards, with or without a pair."""
    cat = bot_of("cat")
    for number in range(1, 1000):
        match, rng = begin("kotostrofa", 3, number, KOTOSTROFA), FastRng(number)
        while not match.is_over:
            seen = msgspec.to_builtins(match.view(SPECTATOR))
            if match.acting == [BOT] and seen["phase"] == "discarding" and seen["hands"][BOT]["count"] == 3:
                yield Decision(match, number, match.length, len(match.legal(BOT)) == 1)
            seat = match.acting[0]
            match.play(seat, match.game.notation.write(cat.choose(match.game, match.view(seat), rng)))


def choose(decisions: Iterator[Decision], count: int) -> list[Decision]:
    """Return so many forced decisions and as many others, by turns."""
    forced: list[Decision] = []
    free: list[Decision] = []
    for decision in decisions:
        (forced if decision.is_forced else free).append(decision)
        if min(len(forced), len(free)) == count:
            break
    return [decision for pair in zip(forced[:count], free[:count], strict=True) for decision in pair]


def chance_of(least: int, first: int, second: int) -> float:
    """Return how likely at least so many of all pairs have the greater number on the first side, by chance alone.

    The exact distribution of Mann and Whitney: the number of ways is the Gaussian binomial coefficient, made factor by
    factor (1 - q ** (second + i)) / (1 - q ** i).
    """
    ways = [1] + [0] * (first * second)
    for factor in range(1, first + 1):
        for place in range(first * second, second + factor - 1, -1):
            ways[place] -= ways[place - second - factor]
        for place in range(factor, first * second + 1):
            ways[place] += ways[place - factor]
    return sum(ways[least:]) / sum(ways)


def chance_of_longer(some: list[float], others: list[float]) -> float:
    """Return how likely it is by chance alone that some times are so much longer than others, beyond the tolerance."""
    pairs = sum(one > other + TOLERANCE for one in some for other in others)
    return chance_of(pairs, len(some), len(others))


def tells(forced: list[float], free: list[float]) -> bool:
    """Tell whether the times of decisions give away which were forced; wrong once in ten thousand times at most."""
    return min(chance_of_longer(free, forced), chance_of_longer(forced, free)) < FALSE_ALARM / 2


def describe(forced: list[float], free: list[float]) -> str:
    """Return the times for whoever has to find out."""

    def show(times: list[float]) -> str:
        return ", ".join(f"{1000 * time:.0f}" for time in sorted(times))

    return f"milliseconds when forced: {show(forced)}; when free to choose: {show(free)}"
