"""The addresses of push services, which guests give: only public ones are ever connected to."""

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from aiohttp.abc import AbstractResolver, ResolveResult

from kociarnia.server.protocol.refusals import BadEndpoint

NAT64 = ip_network("64:ff9b::/96")
"""Stands before an IPv4 address where a network has only IPv6."""
RESOLVING_THREADS = 2
"""Names are looked up beside everything else: a host that is found slowly keeps only other pushes waiting."""


def check_endpoint(endpoint: str, *, allows_local: bool) -> None:
    """Refuse what is no address of a push service; where its name leads is checked whenever it is connected to."""
    try:
        place = urlsplit(endpoint)
        host, port = place.hostname, place.port
    except ValueError:
        raise BadEndpoint("this is no address of a push service") from None
    if not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint or not host or "@" in place.netloc:
        raise BadEndpoint("this is no address of a push service")
    if allows_local and is_loopback(host):
        return
    if place.scheme != "https" or port not in (None, 443) or is_address(host) or "." not in host:
        raise BadEndpoint("a push service has a name and is reached by https")


def is_address(host: str) -> bool:
    """Tell whether a host is given by its number; push services have names."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def is_loopback(host: str) -> bool:
    """Tell whether a host is this machine, by its number."""
    return is_address(host) and ip_address(host).is_loopback


def is_public(address: str) -> bool:
    """Tell whether an address belongs to the internet, and not to this machine or the network it stands in."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo or (None,))[0]
        if found in NAT64:
            inner = ip_address(int(found) & 0xFFFFFFFF)  # type: ignore[assignment]
        if inner is not None:
            return is_public(str(inner))
    return found.is_global and not found.is_multicast


class PublicResolver(AbstractResolver):
    """Looks up names, in threads of its own; those that lead anywhere but to public addresses lead nowhere.

    What is connected to is what was checked: aiohttp asks nobody else.
    """

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(RESOLVING_THREADS, "push-names")

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """Return the addresses of a host."""
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(
            self._threads, lambda: socket.getaddrinfo(host, port, family=family, type=socket.SOCK_STREAM)
        )
        addresses = [(kind, str(place[0])) for kind, _type, _protocol, _name, place in found]
        if not addresses or not all(is_public(address) for _kind, address in addresses):
            raise OSError(None, "this name leads to no public address")
        return [
            ResolveResult(hostname=host, host=address, port=port, family=kind, proto=0, flags=socket.AI_NUMERICHOST)
            for kind, address in addresses
        ]

    async def close(self) -> None:
        """Look up no more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
