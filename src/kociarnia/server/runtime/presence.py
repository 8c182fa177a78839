"""Who is there: connected to this node or to another, and since when not."""

import time

from kociarnia.server.bus.bus import Bus, Present
from kociarnia.server.runtime.clock import steady
from kociarnia.server.table.state import Table

TELL_SECONDS = 1.0
TRUST_SECONDS = 4.0
"""A node that has not said for this long who is connected to it counts as having nobody."""


class Presence:
    """Who of a table's users is connected anywhere."""

    def __init__(self, bus: Bus, node: str, topic: str) -> None:
        self.bus = bus
        self.node = node
        self.topic = topic
        self.away_since: dict[str, int] = {}
        self.elsewhere: dict[str, tuple[float, list[int]]] = {}
        self._told_at = 0.0

    def begin(self, table: Table, here: set[str]) -> None:
        """Count everybody who is not there as away from now on."""
        self.away_since = dict.fromkeys(table.users() - self.users(table, here), steady())

    def users(self, table: Table, here: set[str]) -> set[str]:
        """Return the users that are connected, to this node or to another."""
        users = set(here)
        for _heard, seats in self.elsewhere.values():
            users |= {user for seat in seats if (user := table.seats[seat].user) is not None}
        return users

    def leads(self) -> bool:
        """Tell whether this node, if anybody watches from it, is the one that lets the bots of the table think."""
        return all(self.node <= node for node in self.elsewhere)

    def see(self, user: str) -> None:
        """Note that a user is there."""
        self.away_since.pop(user, None)

    def miss(self, user: str) -> None:
        """Note that a user has gone."""
        self.away_since.setdefault(user, steady())

    def absent(self, present: set[str]) -> dict[str, int]:
        """Return since when each user who is not there has been away.

        While this node does not hear the others nobody counts as away: they may be connected there.
        """
        if self.bus.is_shared and self.bus.connected_seconds() < 2 * TRUST_SECONDS:
            return {}
        return {user: since for user, since in self.away_since.items() if user not in present}

    def tell(self, table: Table, here: set[str], *, is_due: bool = True) -> None:
        """Tell other nodes who is connected here, if it is due or was told some time ago."""
        now = time.monotonic()
        if not self.bus.is_shared or (not is_due and now - self._told_at <= TELL_SECONDS):
            return
        self._told_at = now
        seats = [number for number, seat in enumerate(table.seats) if seat.user in here]
        self.bus.publish(Present(node=self.node, topic=self.topic, seats=seats, watched=bool(here)))

    def hear(self, table: Table, notice: Present) -> bool:
        """Take in who is connected to another node; return whether that node is new here."""
        is_new = notice.node not in self.elsewhere
        seats = [seat for seat in notice.seats if seat < len(table.seats)]
        self.elsewhere[notice.node] = (time.monotonic(), seats)
        for seat in seats:
            user = table.seats[seat].user
            if user is not None:
                self.see(user)
        return is_new

    def lose(self, table: Table, here: set[str], node: str) -> None:
        """Forget another node and who was connected to it."""
        before = self.users(table, here)
        self.elsewhere.pop(node, None)
        for user in before - self.users(table, here):
            self.miss(user)

    def silent_nodes(self) -> list[str]:
        """Return the nodes that have not been heard of for too long, although the bus carries what they say."""
        if self.elsewhere and self.bus.connected_seconds() < TRUST_SECONDS:
            return []
        now = time.monotonic()
        return [node for node, (heard, _seats) in self.elsewhere.items() if now - heard > TRUST_SECONDS]
