"""What all tables of a node share."""

import asyncio
from collections.abc import Coroutine
from secrets import token_hex

from kociarnia.server.bus.bus import AnyNotice, Bus, LobbyChanged
from kociarnia.server.operate.config import Config
from kociarnia.server.operate.metrics import Metrics
from kociarnia.server.people.users import Users
from kociarnia.server.runtime.coach import Coach
from kociarnia.server.runtime.deals import Deals
from kociarnia.server.runtime.limits import Limits
from kociarnia.server.runtime.lobby import Lobby
from kociarnia.server.runtime.ratings import Ratings
from kociarnia.server.runtime.workers import Workers
from kociarnia.server.storage.store import Store

MOST_PLAYED_OUT = 4
"""Deserted tables whose matches are played to their ends at a time; the others wait, asleep."""


class Node:
    """One process of the server: its configuration, its storage, its ways to the others."""

    def __init__(
        self,
        name: str,
        config: Config,
        *,
        store: Store,
        bus: Bus,
        workers: Workers,
        users: Users,
        deals: Deals,
        limits: Limits,
        metrics: Metrics,
    ) -> None:
        self.name = name
        self.config = config
        self.store = store
        self.bus = bus
        self.workers = workers
        self.users = users
        self.deals = deals
        self.limits = limits
        self.metrics = metrics
        self.lobby = Lobby(store)
        self.ratings = Ratings(store)
        self.coach = Coach(store, workers)
        self.is_closing = False
        self.is_in_maintenance = False
        """No new tables, while matches go on."""
        self.announced = ""
        """What was last announced; in maintenance those who come are told, too."""
        self.muted: set[str] = set()
        """Those whose reactions nobody is shown, by a hash of who they are."""
        self.hinted: set[str] = set()
        """The users for whom a hint is being thought about."""
        self.played_out: set[str] = set()
        """The topics of the deserted tables whose matches bots play to their ends now."""
        self.tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Do something that has to wait."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def may_play_out(self, topic: str) -> bool:
        """Tell whether the match of a deserted table is one of those played to their ends now, or becomes one."""
        if len(self.played_out) < MOST_PLAYED_OUT:
            self.played_out.add(topic)
        return topic in self.played_out

    def publish(self, notice: AnyNotice) -> None:
        """Tell other nodes."""
        if self.bus.is_shared:
            self.bus.publish(notice)

    def maintain(self, *, is_on: bool) -> None:
        """Take no new tables, or take them again."""
        self.is_in_maintenance = is_on
        self.announced = self.announced if is_on else ""

    def mute(self, person: str, *, is_muted: bool) -> None:
        """Show nobody the reactions of somebody, or show them again."""
        (self.muted.add if is_muted else self.muted.discard)(person)

    def note_lobby_changed(self) -> None:
        """Tell those who follow the lobby, here and on other nodes."""
        self.lobby.is_changed = True
        self.publish(LobbyChanged(node=self.name))


def new_node_name() -> str:
    """Return a name for a node."""
    return token_hex(6)
