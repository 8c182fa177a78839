"""How nodes tell one another that something has changed; no secret ever travels here."""

from kociarnia.server.bus.bus import Bus
from kociarnia.server.bus.local import LocalBus
from kociarnia.server.operate.config import Config


def make_bus(config: Config, node: str) -> Bus:
    """Return the bus the configuration asks for."""
    if config.bus:
        from kociarnia.server.bus.nats import NatsBus  # noqa: PLC0415 - only an extra installs it

        return NatsBus(config.bus, node)
    return LocalBus()
