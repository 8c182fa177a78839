"""Two clocks: one that tells the date, and one that only ever goes forward, by which people's time is measured.

What takes long lets others have their turn by the same.
"""

import asyncio
import time

SLICE_SECONDS = 0.002
"""After this long a table that is built from a long log lets others have their turn."""


def wall() -> int:
    """Return the date and time in milliseconds, to be written down; it may jump when somebody sets the clock."""
    return time.time_ns() // 1_000_000


def steady() -> int:
    """Return milliseconds since some moment; whatever is timed is timed by these."""
    return time.monotonic_ns() // 1_000_000


class Pause:
    """Lets others have their turn when something takes long."""

    def __init__(self) -> None:
        self.until = time.perf_counter() + SLICE_SECONDS

    async def if_long(self) -> None:
        """Go on at once, or after everybody else who is ready."""
        if time.perf_counter() > self.until:
            await asyncio.sleep(0)
            self.until = time.perf_counter() + SLICE_SECONDS
