"""The bus of one node: there is nobody to tell."""

from kociarnia.server.bus.bus import AnyNotice, Bus, Listener


class LocalBus(Bus):
    """Carries nothing, because this node has told its own clients already."""

    async def open(self, listener: Listener) -> None:
        pass

    async def close(self) -> None:
        pass

    def publish(self, notice: AnyNotice) -> None:
        pass

    @property
    def is_shared(self) -> bool:
        return False
