"""Who may come in: origins, and limits for users and addresses."""

import time
from collections import Counter, deque
from collections.abc import Mapping
from urllib.parse import urlsplit

from kociarnia.server.operate.config import Config
from kociarnia.server.operate.logs import log
from kociarnia.server.protocol.refusals import BadOrigin, TooMany

HOUR = 3600
MOST_ADDRESSES = 10_000


class Recent:
    """How often something was done from each address during the last hour."""

    def __init__(self) -> None:
        self.moments: dict[str, deque[float]] = {}

    def count(self, address: str, limit: int) -> bool:
        """Count it once more, unless that would be more often than the limit allows."""
        now = time.monotonic()
        recent = self.moments.setdefault(address, deque())
        while recent and now - recent[0] >= HOUR:
            recent.popleft()
        if len(recent) >= limit:
            return False
        recent.append(now)
        if len(self.moments) > MOST_ADDRESSES:
            self.moments = {key: times for key, times in self.moments.items() if now - times[-1] < HOUR}
        return True


class Gate:
    """Counts connections, new guests and new tables, and refuses pages of other sites."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.by_user: Counter[str] = Counter()
        self.by_address: Counter[str] = Counter()
        self.guests = Recent()
        self.tables = Recent()

    def check_origin(self, headers: Mapping[str, str], host: str) -> None:
        """Refuse pages of other sites; a program that is no browser sends no origin and has no cookie to steal."""
        origin = headers.get("Origin")
        if origin is None:
            return
        allowed = {*self.config.origins.split(), self.config.public_url.rstrip("/")}
        if urlsplit(origin).netloc != host and origin not in allowed:
            log("bad_origin")
            raise BadOrigin("pages of other sites may not connect")

    def address(self, headers: Mapping[str, str], remote: str | None) -> str:
        """Return the address of a client; behind a proxy the one the proxy names."""
        if self.config.trusts_proxy:
            forwarded = headers.get("X-Forwarded-For", "")
            if forwarded:
                return forwarded.rpartition(",")[2].strip()
        return remote or ""

    def count_guest(self, address: str) -> None:
        """Count a new guest or a recovery, or refuse it."""
        if not self.guests.count(address, self.config.address_guests):
            raise TooMany("too many new guests from this address; try again later")

    def count_table(self, address: str) -> None:
        """Count a new table, or refuse it."""
        if not self.tables.count(address, self.config.address_tables):
            raise TooMany("too many new tables from this address; try again later")

    def enter(self, user: str, address: str) -> None:
        """Count a connection, or refuse it."""
        if (
            self.by_user[user] >= self.config.user_connections
            or self.by_address[address] >= self.config.address_connections
        ):
            raise TooMany("too many connections")
        self.by_user[user] += 1
        self.by_address[address] += 1

    def leave(self, user: str, address: str) -> None:
        """Forget a connection."""
        for counter, key in ((self.by_user, user), (self.by_address, address)):
            counter[key] -= 1
            if counter[key] <= 0:
                del counter[key]
