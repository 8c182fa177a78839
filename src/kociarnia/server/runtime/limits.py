"""What one user, and everybody at one address together, may ask of all nodes.

Work is counted in units: a message is one, and every two milliseconds of the node's own time that it takes beyond the
first two are one more, and so are forty of a worker's. An allowance grows with time up to a burst; who has spent it is
told when to ask again. What somebody spends quickly at one node is told to the others, now and then.
"""

import heapq
import time
from collections import Counter, deque
from collections.abc import Callable
from operator import itemgetter

from kociarnia.server.bus.bus import Spent
from kociarnia.server.operate.config import Config
from kociarnia.server.protocol.refusals import TooFast, TooMany

HOUR = 3600
MOST_KEPT = 10_000
"""When more users or addresses than this are remembered, those that have been quiet are forgotten."""
UNITS_PER_SECOND = 500.0
"""Units that a second of the node's own time costs."""
UNITS_PER_WORKER_SECOND = 25.0
"""A worker's time stops nobody else, so it costs less."""
CONNECTION_UNITS = 5.0
"""A new connection is more work than a message."""
WAKING_UNITS = 5.0
"""A table that sleeps is read from the storage and played through once more."""
HINT_UNITS = 10.0
"""A hint is a second or two of a process that many share."""
DEEPEST_DEBT_SECONDS = 10.0
"""However much work one request turned out to be, its sender is back after this time."""
QUIET_PART = 0.25
"""Who spends less than this part of what an allowance grows by is not worth a word to other nodes."""
MOST_TOLD = 100
"""How many keys of each kind are told at a time, those that spent most."""


class Allowance:
    """What one key may still spend: so many units at a time, and what it has spent since that was last told."""

    __slots__ = ("at", "left", "spent")

    def __init__(self, left: float, at: float) -> None:
        self.left = left
        self.at = at
        self.spent = 0.0


class Allowances:
    """An allowance for each key: it grows by `rate` units a second up to `burst`."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._kept: dict[str, Allowance] = {}
        self._told_at = time.monotonic()

    def of(self, key: str, now: float) -> Allowance:
        """Return the allowance of a key as it is now."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = Allowance(self.burst, now)
            if len(self._kept) > MOST_KEPT:
                full = self.burst / self.rate
                self._kept = {kept: one for kept, one in self._kept.items() if now - one.at < full}
        else:
            found.left = min(self.burst, found.left + (now - found.at) * self.rate)
            found.at = now
        return found

    def left(self, key: str) -> float:
        """Return how many units a key may spend now."""
        return self.of(key, time.monotonic()).left

    def spend(self, key: str, units: float) -> None:
        """Take units from an allowance."""
        self.take(key, units)
        self.of(key, time.monotonic()).spent += units

    def take(self, key: str, units: float) -> None:
        """Take units that were spent at another node; an allowance may fall below zero, but not without end."""
        one = self.of(key, time.monotonic())
        one.left = max(one.left - units, -DEEPEST_DEBT_SECONDS * self.rate)

    def news(self) -> dict[str, float]:
        """Return what those have spent since the last time who spend so quickly that other nodes should know."""
        now = time.monotonic()
        quiet = QUIET_PART * self.rate * (now - self._told_at)
        loud: dict[str, float] = {}
        for key, one in self._kept.items():
            if one.spent > quiet:
                loud[key] = one.spent
            one.spent = 0.0
        self._told_at = now
        return dict(heapq.nlargest(MOST_TOLD, loud.items(), key=itemgetter(1)))


class Recent:
    """How often something was done from each address during the last hour."""

    def __init__(self) -> None:
        self.moments: dict[str, deque[float]] = {}
        self._news: dict[str, float] = {}

    def seconds_until(self, address: str, limit: int) -> float:
        """Return how long it takes until it may be done again; 0 when it may be done now."""
        now = time.monotonic()
        recent = self.moments.get(address, ())
        return max(0.0, recent[-limit] + HOUR - now) if len(recent) >= limit else 0.0

    def count(self, address: str) -> None:
        """Count it once more."""
        self.take(address)
        self._news[address] = self._news.get(address, 0.0) + 1

    def take(self, address: str, times: int = 1) -> None:
        """Count what was done at another node."""
        now = time.monotonic()
        recent = self.moments.setdefault(address, deque(maxlen=MOST_KEPT))
        while recent and now - recent[0] >= HOUR:
            recent.popleft()
        recent.extend([now] * times)
        if len(self.moments) > MOST_KEPT:
            self.moments = {key: times for key, times in self.moments.items() if times and now - times[-1] < HOUR}

    def news(self) -> dict[str, float]:
        """Return how often it was done since the last time, by those who did it most often."""
        news, self._news = self._news, {}
        return dict(heapq.nlargest(MOST_TOLD, news.items(), key=itemgetter(1)))


class Limits:
    """Counts work, connections, what is watched, new guests and new tables, by user and by address."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.users = Allowances(config.message_rate, config.message_burst)
        self.addresses = Allowances(config.address_rate, config.address_burst)
        self.connections: Counter[str] = Counter()
        self.address_connections: Counter[str] = Counter()
        self.watched: Counter[str] = Counter()
        self.guests = Recent()
        self.tables = Recent()
        self.alias: Callable[[str], str] = str
        """What a user or an address is called where other nodes hear of it."""

    # Other nodes

    def news(self, node: str) -> Spent | None:
        """Return what other nodes should know of what was spent here since the last time, if anything."""
        notice = Spent(
            node=node,
            users=self.users.news(),
            addresses=self.addresses.news(),
            guests=self.guests.news(),
            tables=self.tables.news(),
        )
        return notice if notice.users or notice.addresses or notice.guests or notice.tables else None

    def take_in(self, notice: Spent) -> None:
        """Count what was spent at another node."""
        for allowances, spent in ((self.users, notice.users), (self.addresses, notice.addresses)):
            for key, units in spent.items():
                allowances.take(key, units)
        for recent, done in ((self.guests, notice.guests), (self.tables, notice.tables)):
            for key, times in done.items():
                recent.take(key, int(times))

    # Work

    def ask(self, user: str | None, address: str, units: float = 1.0) -> None:
        """Spend units of the allowances, or refuse and say when there will be enough."""
        now = time.monotonic()
        place = self.addresses.of(self.alias(address), now)
        person = None if user is None else self.users.of(self.alias(user), now)
        wait = (units - place.left) / self.addresses.rate
        if person is not None:
            wait = max(wait, (units - person.left) / self.users.rate)
        if wait > 0.0:
            raise TooFast("this is more than one may ask for at a time", milliseconds=int(wait * 1000) + 1)
        place.left -= units
        place.spent += units
        if person is not None:
            person.left -= units
            person.spent += units

    def has_plenty(self, user: str, address: str) -> bool:
        """Tell whether more than half of both allowances is left: what can wait takes nothing from what cannot."""
        users, addresses = self.users, self.addresses
        return (
            users.left(self.alias(user)) > users.burst / 2 and addresses.left(self.alias(address)) > addresses.burst / 2
        )

    def charge(self, user: str | None, address: str, seconds: float) -> None:
        """Count the node's own time that a request has taken, beyond what is usual."""
        units = seconds * UNITS_PER_SECOND - 1.0
        if units > 0:
            self._spend(user, address, units)

    def charge_worker(self, user: str | None, address: str, seconds: float) -> None:
        """Count the time a worker has spent on a request."""
        self._spend(user, address, seconds * UNITS_PER_WORKER_SECOND)

    def _spend(self, user: str | None, address: str, units: float) -> None:
        self.addresses.spend(self.alias(address), units)
        if user is not None:
            self.users.spend(self.alias(user), units)

    # Connections and what is watched

    def enter(self, user: str, address: str) -> None:
        """Count a connection, or refuse it."""
        self.ask(None, address, CONNECTION_UNITS)
        if (
            self.connections[user] >= self.config.user_connections
            or self.address_connections[address] >= self.config.address_connections
        ):
            raise TooMany("too many connections")
        self.connections[user] += 1
        self.address_connections[address] += 1

    def leave(self, user: str, address: str) -> None:
        """Forget a connection."""
        take_one(self.connections, user)
        take_one(self.address_connections, address)

    def watch(self, user: str) -> None:
        """Count a table that a connection of a user watches, or refuse it."""
        if self.watched[user] >= self.config.user_watched:
            raise TooMany(f"you may watch {self.config.user_watched} tables at a time")
        self.watched[user] += 1

    def unwatch(self, user: str) -> None:
        """Forget a table that was watched."""
        take_one(self.watched, user)

    # New guests and new tables

    def count_guest(self, address: str) -> None:
        """Count a new guest or a recovery, or refuse it."""
        self._count(self.guests, address, self.config.address_guests, "too many new guests from this address")

    def count_table(self, address: str) -> None:
        """Count a new table, or refuse it."""
        self._count(self.tables, address, self.config.address_tables, "too many new tables from this address")

    def _count(self, recent: Recent, address: str, limit: int, text: str) -> None:
        wait = recent.seconds_until(self.alias(address), limit)
        if wait:
            raise TooMany(f"{text}; try again later", milliseconds=int(wait * 1000) + 1)
        recent.count(self.alias(address))


def take_one(counter: Counter[str], key: str) -> None:
    """Count one less; what is not there any more is forgotten."""
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]
