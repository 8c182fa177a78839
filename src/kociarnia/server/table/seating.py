"""Who sits at a table."""

from kociarnia.server.protocol.shared import Level, SeatKind
from kociarnia.server.storage.entries import SeatPlan
from kociarnia.server.table.stored import read_kind, read_level


class Seat:
    """A seat of a table and whoever has it."""

    __slots__ = ("is_program", "is_stood_in", "kind", "level", "user")

    def __init__(self, plan: SeatPlan) -> None:
        self.kind: SeatKind = read_kind(plan.kind)
        self.user = plan.user
        self.level: Level = read_level(plan.level)
        self.is_program = plan.is_program
        self.is_stood_in = False

    def copy(self) -> "Seat":
        """Return a seat that can be changed without changing this one."""
        other = Seat(self.plan)
        other.is_stood_in = self.is_stood_in
        return other

    def take(self, user: str, *, is_program: bool) -> None:
        """Seat a user."""
        self.kind = "person"
        self.user = user
        self.is_program = is_program
        self.is_stood_in = False

    def empty(self) -> None:
        """Let anybody take the seat."""
        self.kind = "free"
        self.user = None
        self.is_program = False
        self.is_stood_in = False

    def offer(self, kind: SeatKind, level: Level) -> None:
        """Let anybody take the seat, or give it to a bot."""
        self.empty()
        self.kind = kind
        self.level = level

    def hand_to_bot(self, level: Level) -> None:
        """Give the seat to a bot for good."""
        self.offer("bot", level)

    @property
    def is_played_by_bot(self) -> bool:
        """Whether a bot decides here now."""
        return self.kind == "bot" or self.is_stood_in

    @property
    def is_played_by_person(self) -> bool:
        """Whether a person decides here now."""
        return self.kind == "person" and not self.is_stood_in

    @property
    def plan(self) -> SeatPlan:
        """The seat as a rematch will have it."""
        return SeatPlan(kind=self.kind, user=self.user, level=self.level, is_program=self.is_program)
