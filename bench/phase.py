"""What is noticed during a part of a bench."""

import time


class Delays:
    """How long things took, in seconds; what has not happened by the end counts as long as it has been waited for."""

    def __init__(self) -> None:
        self.all: list[float] = []

    def p(self, part: float) -> float:
        ordered = sorted(self.all)
        return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0.0


class Phase:
    """What was noticed during a part of the bench."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.started = time.perf_counter()
        self.seconds = 0.0
        self.accepted = Delays()
        self.told = Delays()
        self.kittens = Delays()
        self.arrivals = Delays()
        self.refused: dict[str, int] = {}
        self.shut_out: dict[str, int] = {}
        self.server_cpu = 0.0
        self.workers_cpu = 0.0
        self.recovery = 0.0
        self.disk = Delays()
        self.rude: dict[str, object] = {}

    @staticmethod
    def together(name: str, phases: list["Phase"]) -> "Phase":
        """Return several phases as one."""
        whole = Phase(name)
        for phase in phases:
            for delays, more in (
                (whole.accepted, phase.accepted),
                (whole.told, phase.told),
                (whole.kittens, phase.kittens),
                (whole.arrivals, phase.arrivals),
                (whole.disk, phase.disk),
            ):
                delays.all += more.all
            for counts, found in ((whole.refused, phase.refused), (whole.shut_out, phase.shut_out)):
                for code, count in found.items():
                    counts[code] = counts.get(code, 0) + count
            whole.seconds += phase.seconds
            whole.server_cpu += phase.server_cpu / len(phases)
            whole.workers_cpu += phase.workers_cpu / len(phases)
        return whole
