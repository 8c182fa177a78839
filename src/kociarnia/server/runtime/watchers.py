"""Those who watch a table from this node, and what each of them is told."""

from collections.abc import Collection, Iterable
from functools import partial

from msgspec.json import encode

from kociarnia.core.errors import KociarniaError
from kociarnia.server.protocol import messages, shared
from kociarnia.server.protocol.refusals import NoSpectators
from kociarnia.server.runtime.clients import Client, encode_refusal
from kociarnia.server.runtime.clock import steady
from kociarnia.server.table.access import insiders, may_watch
from kociarnia.server.table.encode import encode_snapshot, encode_update, encode_views
from kociarnia.server.table.info import table_info
from kociarnia.server.table.state import Table


class Watching:
    """How a client watches: from which seat, what it has been told, and whether it wants views always."""

    __slots__ = ("always_views", "number", "viewer")

    def __init__(self, viewer: int, *, always_views: bool) -> None:
        self.viewer = viewer
        self.number = 0
        self.always_views = always_views


class Watchers:
    """Tells everybody who watches a table their own side of what happens.

    There may be a crowd of them: whatever several are told alike is made once.
    """

    def __init__(self) -> None:
        self.clients: dict[Client, Watching] = {}
        self._shown: dict[int, tuple[bytes, bool, int | None]] = {}
        """What each viewer was last shown: the view, whether it was its turn, and the step of a lesson."""
        self._told: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self.clients)

    def users(self) -> set[str]:
        """Return everybody who watches from here."""
        return {client.user for client in self.clients}

    def note_told(self, table: Table, present: Collection[str]) -> None:
        """Remember what the users who are there have been told by now: here, once it has come, or by another node."""
        for number, seat in enumerate(table.seats):
            if seat.user in present:
                here = [client for client in self.clients if client.user == seat.user]
                note = partial(self._note, number, table.numbers[number])
                for client in here:
                    client.when_received(note)
                if not here:
                    note()

    def _note(self, viewer: int, told: int) -> None:
        self._told[viewer] = max(told, self.told(viewer))

    def note_all_told(self, table: Table) -> None:
        """Take everything as told that happened before this node knew the table."""
        self._told = dict(enumerate(table.numbers[: len(table.seats)]))

    def told(self, viewer: int) -> int:
        """Return up to which number a viewer has been told what happened."""
        return self._told.get(viewer, 0)

    def expect_update(self, viewer: int) -> None:
        """Make sure that a viewer is told the next time, even if nothing has changed for it."""
        self._shown.pop(viewer, None)

    def tell_updates(self, table: Table) -> None:
        """Tell every watcher what has happened, from its own side."""
        match = table.match
        assert match is not None
        acting = match.course.acting()
        watched = self.clients.values()
        views = encode_views(table, {each.viewer for each in watched if wants_view(each, table.numbers, acting)})
        made: dict[tuple[int, int, bool], bytes | None] = {}
        now = steady()
        for client, watching in self.clients.items():
            viewer = watching.viewer
            key = (viewer, watching.number, watching.always_views)
            if key in made:
                message = made[key]
            else:
                view = views[viewer] if wants_view(watching, table.numbers, acting) else None
                is_acting = viewer in acting
                message = made[key] = self._make_update(table, watching, view, now, is_acting=is_acting)
            watching.number = table.numbers[viewer]
            if message is not None:
                client.send(message)
        if table.has_hot_seat:
            self.change_viewers(table)

    def _make_update(
        self, table: Table, watching: Watching, view: bytes | None, now: int, *, is_acting: bool
    ) -> bytes | None:
        """Return the update of a viewer; nothing if there is nothing it may notice."""
        viewer, since = watching.viewer, watching.number
        if view is None:
            self._shown.pop(viewer, None)
        else:
            step = None if table.guide is None or table.match is None else table.guide.step(table.match)
            shown = (view, is_acting, step)
            if table.numbers[viewer] == since and self._shown.get(viewer) == shown:
                return None
            self._shown[viewer] = shown
        return encode_update(table, viewer, since, now, view)

    def tell_snapshots(self, table: Table) -> None:
        """Show everybody the match as it is now."""
        made: dict[int, bytes | None] = {}
        for client, watching in self.clients.items():
            self._show(table, client, watching, made)

    def show(self, table: Table, client: Client, watching: Watching) -> None:
        """Send a fresh snapshot from the seat the user looks from now."""
        self._show(table, client, watching, {})

    def _show(self, table: Table, client: Client, watching: Watching, made: dict[int, bytes | None]) -> None:
        """Show a client the match; `made` holds what others were shown in the same moment, by their seats."""
        viewer = table.viewer(client.user)
        watching.viewer = viewer
        watching.number = table.numbers[viewer]
        if viewer not in made:
            made[viewer] = encode_snapshot(table, viewer, steady())
        message = made[viewer]
        if message is not None:
            client.send(message)

    def change_viewers(self, table: Table) -> None:
        """At a hot seat look from the seat whose turn it is now."""
        made: dict[int, bytes | None] = {}
        for client, watching in self.clients.items():
            if table.viewer(client.user) != watching.viewer:
                self._show(table, client, watching, made)

    def tell_info(self, table: Table, present: Collection[str]) -> None:
        """Tell everybody who sits where and how the table is run; to strangers it is the same."""
        inside = insiders(table)
        made: dict[str | None, bytes] = {}
        for client in self.clients:
            user = client.user if client.user in inside else None
            if user not in made:
                made[user] = encode(table_info(table, user, present))
            client.send(made[user])

    def dismiss_unwelcome(self, table: Table) -> None:
        """Stop telling those who may not be told any longer."""
        unwelcome = [client for client in self.clients if not may_watch(table, client.user)]
        self._dismiss(table.id, unwelcome, NoSpectators("you are not at this table any more"))

    def dismiss_all(self, table_id: str, error: KociarniaError) -> None:
        """Tell everybody why there is nothing more to be told about this table."""
        self._dismiss(table_id, list(self.clients), error)

    def _dismiss(self, table_id: str, clients: Iterable[Client], error: KociarniaError) -> None:
        message = encode_refusal(None, error)
        for client in clients:
            del self.clients[client]
            client.stop_watching(table_id)
            client.send(message)

    def tell_reaction(self, table: Table, seat: int, reaction: shared.Reaction) -> None:
        """Show everybody a reaction."""
        message = encode(messages.Reacted(table=table.id, seat=seat, reaction=reaction))
        for client in self.clients:
            client.send(message)


def wants_view(watching: Watching, numbers: list[int], acting: list[int]) -> bool:
    """Tell whether an update has to hold a view: always if that was asked for, and when events do not say it all."""
    if watching.always_views or not acting:
        return True
    return numbers[watching.viewer] == watching.number or watching.viewer in acting
