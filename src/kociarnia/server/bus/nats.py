"""NATS: a bus between machines."""

import asyncio
import contextlib

import msgspec
import nats
from nats.aio.client import Client
from nats.aio.msg import Msg

from kociarnia.server.bus.bus import AnyNotice, Bus, Listener, decode_notice, encode_notice
from kociarnia.server.operate.logs import log

SUBJECT = "kociarnia.notices"


class NatsBus(Bus):
    """Publishes every notice to all nodes; after a broken connection it connects again by itself."""

    def __init__(self, address: str, node: str) -> None:
        self.address = address
        self.node = node
        self._client: Client | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self, listener: Listener) -> None:
        async def receive(message: Msg) -> None:
            try:
                notice = decode_notice(message.data)
            except msgspec.MsgspecError:
                log("bus_garbage", size=len(message.data))
                return
            if notice.node != self.node:
                listener(notice)

        async def note_error(error: Exception) -> None:
            log("bus_error", error=type(error).__name__)

        self._client = await nats.connect(
            self.address,
            name=self.node,
            max_reconnect_attempts=-1,
            reconnect_time_wait=0.5,
            connect_timeout=5,
            error_cb=note_error,
        )
        await self._client.subscribe(SUBJECT, cb=receive)
        await self._client.flush()

    async def close(self) -> None:
        if self._client is not None:
            with contextlib.suppress(OSError, nats.errors.Error):  # it may be gone already
                await self._client.close()

    def publish(self, notice: AnyNotice) -> None:
        task = asyncio.get_running_loop().create_task(self._publish(encode_notice(notice)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _publish(self, data: bytes) -> None:
        try:
            if self._client is not None:
                await self._client.publish(SUBJECT, data)
        except (nats.errors.Error, OSError) as error:
            # Nodes also look into the database from time to time, so a lost notice costs time only.
            log("bus_error", error=type(error).__name__)

    @property
    def is_shared(self) -> bool:
        return True
