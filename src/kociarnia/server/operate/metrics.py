"""Counters, gauges and one histogram, as Prometheus reads them."""

from bisect import bisect_left
from collections.abc import Callable
from typing import Final

from kociarnia.server.operate.logs import WRITTEN

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

HELP: Final = {
    "moves_total": "Moves of people that were stored.",
    "bot_moves_total": "Moves of bots that were stored.",
    "messages_total": "Messages of clients.",
    "conflicts_total": "Moves that two nodes wanted to store at once; one of them tried again.",
    "dropped_clients_total": "Connections that were cut because nobody read or answered.",
    "replaced_workers_total": "Processes that thought for bots, crashed or stood still, and were replaced.",
    "errors_total": "What should not have happened; the log has the place.",
    "pushes_total": "Messages that push services took.",
    "pushes_failed_total": "Messages that push services did not take, or that nobody could be sent.",
    "refusals_total": "What was refused, by its code.",
    "connections": "People who are connected.",
    "sockets": "Open sockets, those of the page included.",
    "tables_awake": "Tables in memory.",
    "matches_watched": "Matches under way that somebody looks at.",
    "bot_questions_waiting": "Questions that wait for a bot.",
    "storage_is_well": "1, or 0 when nothing can be stored.",
    "bus_is_connected": "1, or 0 while this node does not hear the others.",
    "disk_free_bytes": "Room where the database or its backups lie.",
    "last_backup_timestamp_seconds": "When the newest backup in the data folder was made; 0 without one.",
    "move_seconds": "How long a move took from its arrival until it was stored.",
}
"""What each number counts."""


class Histogram:
    """How long something took, in seconds."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        """Add one duration."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds


class Metrics:
    """What one node counts; no label names a table or a user."""

    def __init__(self) -> None:
        self.moves = 0
        self.bot_moves = 0
        self.messages = 0
        # Prometheus sees a number grow only if it was there before: an alert asks whether this one has grown.
        self.refusals = {"storage_unavailable": 0}
        self.conflicts = 0
        self.dropped_clients = 0
        self.replaced_workers = 0
        self._errors_before = WRITTEN.errors
        self.pushes = 0
        self.pushes_failed = 0
        self.move_seconds = Histogram()
        self.gauges: dict[str, Callable[[], int]] = {}

    @property
    def errors(self) -> int:
        """How many errors the log has since the node began."""
        return WRITTEN.errors - self._errors_before

    def refuse(self, code: str) -> None:
        """Count a refusal."""
        self.refusals[code] = self.refusals.get(code, 0) + 1

    def text(self) -> str:
        """Return everything in the exposition format."""
        lines: list[str] = []
        for name, value in (
            ("moves", self.moves),
            ("bot_moves", self.bot_moves),
            ("messages", self.messages),
            ("conflicts", self.conflicts),
            ("dropped_clients", self.dropped_clients),
            ("replaced_workers", self.replaced_workers),
            ("errors", self.errors),
            ("pushes", self.pushes),
            ("pushes_failed", self.pushes_failed),
        ):
            lines += [*head(f"{name}_total", "counter"), f"kociarnia_{name}_total {value}"]
        lines += head("refusals_total", "counter")
        lines += [f'kociarnia_refusals_total{{code="{code}"}} {count}' for code, count in sorted(self.refusals.items())]
        for name, read in self.gauges.items():
            lines += [*head(name, "gauge"), f"kociarnia_{name} {read()}"]
        lines += head("move_seconds", "histogram")
        running = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.move_seconds.counts, strict=True):
            running += count
            lines.append(f'kociarnia_move_seconds_bucket{{le="{bound}"}} {running}')
        lines += [
            f"kociarnia_move_seconds_sum {self.move_seconds.total:.6f}",
            f"kociarnia_move_seconds_count {running}",
        ]
        return "\n".join(lines) + "\n"


def head(name: str, kind: str) -> list[str]:
    """Return what stands before the values of a number: what it counts, and how."""
    return [f"# HELP kociarnia_{name} {HELP[name]}", f"# TYPE kociarnia_{name} {kind}"]
