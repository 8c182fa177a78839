"""Those who watch a table, and what each of them is told."""

import time
from typing import TYPE_CHECKING

from msgspec.json import encode

from kociarnia.server.bus.bus import Present
from kociarnia.server.protocol import messages
from kociarnia.server.protocol.refusals import NoSpectators
from kociarnia.server.runtime.jobs import Client, Watching, clock
from kociarnia.server.table.decide import Table
from kociarnia.server.table.encode import sights_bytes, tell_snapshot, tell_update
from kociarnia.server.topic import topic_of

if TYPE_CHECKING:
    from kociarnia.server.runtime.registry import Keeper


class Audience:
    """A table on this node, and everybody who watches it from here or from other nodes."""

    def __init__(self, keeper: "Keeper", table_id: str) -> None:
        self.keeper = keeper
        self.id = table_id
        self.topic = topic_of(table_id)
        self.table: Table | None = None
        self.watchers: dict[Client, Watching] = {}
        self.awake_since = clock()
        self.watched_at = time.monotonic()
        self.away_since: dict[str, int] = {}
        self.elsewhere: dict[str, tuple[float, list[int]]] = {}
        self.shown: dict[int, int] = {}
        self.told_presence: tuple[float, list[int]] = (0.0, [])

    def present(self) -> set[str]:
        """Return the users that are connected, to this node or to another."""
        users = {client.user for client in self.watchers}
        if self.elsewhere and self.table is not None:
            for _seen, seats in self.elsewhere.values():
                users |= {user for seat in seats if (user := self.table.seats[seat].user) is not None}
        return users

    def leads(self) -> bool:
        """Tell whether this node lets the bots of the table think: one of those with watchers does."""
        return bool(self.watchers) and all(self.keeper.node <= node for node in self.elsewhere)

    def tell_updates(self) -> None:
        """Tell every watcher what has happened, from its own side."""
        table = self.table
        assert table is not None
        sights = sights_bytes(
            table, {watching.viewer for watching in self.watchers.values() if wants_view(table, watching)}
        )
        made: dict[tuple[int, int, bool, messages.PictureWish | None], bytes | None] = {}
        now = clock()
        for client, watching in self.watchers.items():
            viewer = watching.viewer
            key = (viewer, watching.number, watching.always_views, watching.picture)
            if key in made:
                message = made[key]
            else:
                view = sights[viewer] if wants_view(table, watching) else None
                message = made[key] = self.make_update(table, watching, view, now)
            watching.number = table.number_of(viewer)
            if message is not None:
                client.send(message)
        if table.has_hot_seat:
            self.change_viewers()

    def make_update(self, table: Table, watching: Watching, view: bytes | None, now: int) -> bytes | None:
        """Return the update of a viewer; nothing if there is nothing it may notice."""
        match = table.match
        assert match is not None
        viewer, since = watching.viewer, watching.number
        if view is None:
            self.shown.pop(viewer, None)
        else:
            step = None if table.guide is None else table.guide.step(match)
            digest = hash((view, match.is_acting(viewer), step))
            if table.number_of(viewer) == since and self.shown.get(viewer) == digest:
                return None
            self.shown[viewer] = digest
        return tell_update(table, viewer, since, now, view, watching.picture)

    def tell_snapshots(self) -> None:
        for client, watching in self.watchers.items():
            self.show(client, watching)

    def show(self, client: Client, watching: Watching) -> None:
        """Send a fresh snapshot from the seat the user looks from now."""
        table = self.table
        assert table is not None
        watching.viewer = table.viewer(client.user)
        watching.number = table.number_of(watching.viewer)
        message = tell_snapshot(table, watching.viewer, clock(), watching.picture)
        if message is not None:
            client.send(message)

    def change_viewers(self) -> None:
        """At a hot seat look from the seat whose turn it is now."""
        table = self.table
        assert table is not None
        for client, watching in self.watchers.items():
            if table.viewer(client.user) != watching.viewer:
                self.show(client, watching)

    def tell_info(self) -> None:
        table = self.table
        assert table is not None
        present = self.present()
        for client in self.watchers:
            client.send(encode(table.info(client.user, present)))

    def dismiss_unwelcome(self, table: Table) -> None:
        for client in [client for client in self.watchers if not table.may_watch(client.user)]:
            del self.watchers[client]
            client.refuse(None, NoSpectators("you are not at this table any more"))

    def show_reaction(self, seat: int, reaction: messages.Reaction) -> None:
        message = encode(messages.Reacted(table=self.id, seat=seat, reaction=reaction))
        for client in self.watchers:
            client.send(message)

    def tell_presence(self) -> None:
        """Tell other nodes who is connected here."""
        if not self.keeper.bus.is_shared or self.table is None:
            return
        users = {client.user for client in self.watchers}
        seats = [number for number, seat in enumerate(self.table.seats) if seat.user in users]
        self.told_presence = (time.monotonic(), seats)
        self.keeper.publish(Present(node=self.keeper.node, topic=self.topic, seats=seats, watched=bool(self.watchers)))

    def lose_node(self, node: str) -> None:
        before = self.present()
        self.elsewhere.pop(node, None)
        for user in before - self.present():
            self.away_since.setdefault(user, clock())
        if before != self.present():
            self.tell_info()


def wants_view(table: Table, watching: Watching) -> bool:
    """Tell whether an update has to hold a view: always if that was asked for, and when events do not say it all."""
    if watching.always_views:
        return True
    match = table.match
    assert match is not None
    viewer = watching.viewer
    return table.number_of(viewer) == watching.number or match.is_acting(viewer) or match.is_over
