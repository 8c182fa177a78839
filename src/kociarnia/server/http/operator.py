"""What the one who runs a node asks it: whether it lives, whether it may be sent people, and what it counts."""

import os
import shutil
import time
from contextlib import suppress
from hmac import compare_digest

from aiohttp import web

from kociarnia.server.http.answers import answer
from kociarnia.server.http.origins import is_loopback
from kociarnia.server.http.requests import Requests
from kociarnia.server.operate.config import Config, data_folder
from kociarnia.server.operate.metrics import BOUNDS
from kociarnia.server.protocol import bodies
from kociarnia.server.protocol.refusals import Closing, NotForEverybody
from kociarnia.server.runtime.node import Node
from kociarnia.server.storage import backup_folder
from kociarnia.server.storage.backup_file import SUFFIX
from kociarnia.server.storage.inspection import nearest_folder


class Operator:
    """Answers the one who runs the node."""

    def __init__(self, node: Node, requests: Requests) -> None:
        self.node = node
        self.requests = requests
        self._begun = time.monotonic()
        gauges = node.metrics.gauges
        gauges["storage_is_well"] = lambda: int(node.store.is_well)
        gauges["bus_is_connected"] = lambda: int(node.bus.connected_seconds() > 0)
        gauges["disk_free_bytes"] = lambda: disk_of(node.config)[0]
        gauges["last_backup_timestamp_seconds"] = lambda: int(last_backup(node.config))

    def routes(self) -> list[web.RouteDef]:
        """Return what is answered here, whatever the prefix of the page is."""
        return [
            web.get("/healthz", self.health),
            web.get("/readyz", self.readiness),
            web.get("/metrics", self.metrics),
        ]

    async def health(self, _request: web.Request) -> web.StreamResponse:
        """Say that the node lives, and can store."""
        await self.node.store.check()
        return answer({"status": "closing" if self.node.is_closing else "ok", "node": self.node.name})

    async def readiness(self, _request: web.Request) -> web.StreamResponse:
        """Say whether people may be sent here: it lives, can store and is not about to close.

        Maintenance and a bus that is gone concern all nodes at once: a proxy would have nowhere left to send anybody.
        """
        if self.node.is_closing:
            raise Closing("the server is shutting down")
        await self.node.store.check()
        return answer({"status": "ok", "node": self.node.name})

    async def status(self, request: web.Request) -> web.StreamResponse:
        """Tell the page of the one who runs the node how it is."""
        self.check(request)
        metrics, config = self.node.metrics, self.node.config
        (free, total), backup = disk_of(config), last_backup(config)
        return answer(
            bodies.NodeStatus(
                node=self.node.name,
                seconds=time.monotonic() - self._begun,
                people=metrics.gauges["connections"](),
                tables=metrics.gauges["tables_awake"](),
                moves=metrics.moves,
                waiting=self.node.workers.waiting,
                errors=metrics.errors,
                move_bounds=list(BOUNDS),
                move_counts=list(metrics.move_seconds.counts),
                free_bytes=free,
                disk_bytes=total,
                last_backup=int(backup * 1000) if backup else None,
                is_in_maintenance=self.node.is_in_maintenance,
            )
        )

    async def metrics(self, request: web.Request) -> web.StreamResponse:
        """Give what the node counts to the one who runs it."""
        if not self.node.config.serves_metrics:
            raise web.HTTPNotFound
        self.check(request)
        await self.node.store.look()
        return web.Response(text=self.node.metrics.text(), content_type="text/plain", charset="utf-8")

    def check(self, request: web.Request) -> None:
        """Refuse whoever neither has the token nor asks from this very machine."""
        config = self.node.config
        token = request.headers.get("Authorization", "").removeprefix("Bearer ")
        if config.admin_token and compare_digest(token.encode(), config.admin_token.encode()):
            return
        # A proxy that is not named in the settings would make everybody a neighbour.
        has_unknown_proxy = bool(config.public_url) and not config.trusted_proxies
        is_here = is_loopback(self.requests.address(request)) and is_loopback(request.host)
        if has_unknown_proxy or not is_here or "X-Forwarded-For" in request.headers:
            raise NotForEverybody(
                "this is for the one who runs the server: ask from its own machine, or set admin_token and send"
                " Authorization: Bearer with it"
            )


def disk_of(config: Config) -> tuple[int, int]:
    """Return how many bytes are free where the database or its backups lie, and how many there are."""
    usage = shutil.disk_usage(nearest_folder(data_folder(config, os.environ)))
    return usage.free, usage.total


def last_backup(config: Config) -> float:
    """Return when the newest backup in the data folder was made; 0 when there is none."""
    moments = [0.0]
    for path in backup_folder(config).glob(f"*{SUFFIX}"):
        with suppress(FileNotFoundError):  # an old one may go meanwhile
            moments.append(path.stat().st_mtime)
    return max(moments)
