"""A queue in which nobody can keep the others waiting.

Addresses take turns, and so do the users at an address and the tables of a user.
"""

from collections import Counter, OrderedDict, deque
from typing import Generic, NamedTuple, TypeVar

from kociarnia.server.runtime.limits import take_one

Item = TypeVar("Item")


class Asker(NamedTuple):
    """Who something is done for."""

    address: str
    user: str
    table: str


class Full(Exception):
    """Too much waits already: no more is taken in."""


class FairQueue(Generic[Item]):
    """Holds what waits, bounded as a whole, for each address and for each user."""

    def __init__(self, most: int, most_for_address: int, most_for_user: int) -> None:
        self.most = most
        self.most_for_address = most_for_address
        self.most_for_user = most_for_user
        self.size = 0
        # Address, user, table: at each level whoever was served longest ago stands first.
        self._waiting: OrderedDict[str, OrderedDict[str, OrderedDict[str, deque[Item]]]] = OrderedDict()
        self._by_address: Counter[str] = Counter()
        self._by_user: Counter[str] = Counter()

    def __len__(self) -> int:
        return self.size

    def add(self, asker: Asker, item: Item) -> None:
        """Let something wait, or raise Full."""
        if (
            self.size >= self.most
            or self._by_address[asker.address] >= self.most_for_address
            or self._by_user[asker.user] >= self.most_for_user
        ):
            raise Full
        users = self._waiting.setdefault(asker.address, OrderedDict())
        tables = users.setdefault(asker.user, OrderedDict())
        tables.setdefault(asker.table, deque()).append(item)
        self._by_address[asker.address] += 1
        self._by_user[asker.user] += 1
        self.size += 1

    def take(self) -> Item:
        """Take what is next; there must be something."""
        address, users = self._waiting.popitem(last=False)
        user, tables = users.popitem(last=False)
        table, items = tables.popitem(last=False)
        item = items.popleft()
        if items:
            tables[table] = items
        if tables:
            users[user] = tables
        if users:
            self._waiting[address] = users
        self._count_out(address, user)
        return item

    def remove(self, asker: Asker, item: Item) -> bool:
        """Take out something nobody waits for any more; tell whether it was still there."""
        users = self._waiting.get(asker.address)
        tables = None if users is None else users.get(asker.user)
        items = None if tables is None else tables.get(asker.table)
        if users is None or tables is None or items is None or item not in items:
            return False
        items.remove(item)
        if not items:
            del tables[asker.table]
        if not tables:
            del users[asker.user]
        if not users:
            del self._waiting[asker.address]
        self._count_out(asker.address, asker.user)
        return True

    def _count_out(self, address: str, user: str) -> None:
        self.size -= 1
        take_one(self._by_address, address)
        take_one(self._by_user, user)
