"""Two clocks: one that tells the date, and one that only ever goes forward, by which people's time is measured."""

import time


def wall() -> int:
    """Return the date and time in milliseconds, to be written down; it may jump when somebody sets the clock."""
    return time.time_ns() // 1_000_000


def steady() -> int:
    """Return milliseconds since some moment; whatever is timed is timed by these."""
    return time.monotonic_ns() // 1_000_000
