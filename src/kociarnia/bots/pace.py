"""When a bot's answer is shown: at a pace that tells nothing of what the bot alone knows.

A bot that has no choice decides at once, and one that weighs many moves takes long: whoever measured that would know
something of its cards. So wherever people play, an answer comes a fixed time after the bot has begun to think, which
depends on the level and the seat alone; when thinking took longer than that, after twice or three times it.
"""

from math import ceil
from typing import Final

PACE: Final[dict[str, float]] = {"kitten": 0.25, "cat": 0.35, "lynx": 0.5, "tiger": 0.9}
"""Seconds from a question to its answer; every level has thought to its end by then on an ordinary computer."""


def pace_of(level: str) -> float:
    """Return the seconds of a level; one that thinks four times as long (`tiger*4`) answers four times as slowly."""
    name, _, times = level.partition("*")
    return PACE.get(name, PACE["kitten"]) * int(times or 1)


TEMPERS: Final[tuple[float, ...]] = (1.0, 1.25, 1.1, 1.2, 1.3, 1.05, 1.15)
"""How quick bots at the same table are, by their seats; nobody is quicker than the level, which has thought by then."""


def temper_of(seat: int) -> float:
    """Return by how much the bot at a seat is slower than its level; the seat alone decides, so it tells nothing."""
    return TEMPERS[seat % len(TEMPERS)]


def answer_time(level: str, begun: float, thought: float, factor: float = 1.0) -> float:
    """Return when an answer is shown whose thinking has begun and ended at these times."""
    pace = pace_of(level) * factor
    if pace <= 0:
        return thought
    return begun + pace * max(1, ceil((thought - begun) / pace))
