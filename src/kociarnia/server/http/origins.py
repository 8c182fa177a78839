"""Where a request comes from: which site's page sent it, from which address, and over which kind of connection."""

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from multidict import CIMultiDictProxy

from kociarnia.core.errors import quoted
from kociarnia.server.operate.config import Config, networks_of, site_root
from kociarnia.server.operate.logs import log
from kociarnia.server.protocol.refusals import BadOrigin

IPV6_BITS = 64
"""What a customer is given at least, so that the rest of an address is theirs to choose."""


def check_origin(config: Config, headers: Mapping[str, str], host: str) -> None:
    """Refuse pages of other sites; a program that is no browser sends no origin and has no cookie to steal."""
    origin = headers.get("Origin")
    if origin is None:
        return
    allowed = {*config.origins.split(), *(site_root(url) for url in config.public_url.split())}
    if origin not in allowed and site_of(origin) != host:
        log("bad_origin", setting="public_url")
        raise BadOrigin(
            f"pages of other sites may not connect, and {quoted(origin)} is another site than {quoted(host)}; if people"
            " reach this server there, set public_url to it, or let the proxy pass on the Host header"
        )


def site_of(origin: str) -> str | None:
    """Return the host and port of an origin; none if it is no address at all."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def is_trusted(config: Config, address: str) -> bool:
    """Tell whether an address is that of a proxy that is believed."""
    networks = networks_of(config.trusted_proxies)
    if not networks:
        return False
    try:
        parsed = ip_address(address)
    except ValueError:
        return False
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is not None:
        parsed = parsed.ipv4_mapped
    return any(parsed in network for network in networks)


def client_address(config: Config, headers: CIMultiDictProxy[str], remote: str | None) -> str:
    """Return the address of a client; behind proxies that are trusted the last one named that is none of theirs.

    A client can send the header too, also on a line of its own: what a proxy has added stands after that.
    """
    address = remote or ""
    named = [part.strip() for line in headers.getall("X-Forwarded-For", []) for part in line.split(",")]
    while named and is_trusted(config, address):
        address = named.pop() or address
    return address


@lru_cache(4096)
def network_of(address: str) -> str:
    """Return what counts as one address: with IPv6 everybody has a network of addresses that only differ at the end."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address) or parsed.is_loopback:
        return address
    return str(parsed.ipv4_mapped or ip_network((parsed.packed, IPV6_BITS), strict=False).network_address)


def is_secure(config: Config, headers: Mapping[str, str], remote: str | None) -> bool:
    """Tell whether a browser came over TLS, as far as the settings or a trusted proxy say so."""
    if config.public_url.startswith("https:"):
        return True
    return (
        is_trusted(config, remote or "") and headers.get("X-Forwarded-Proto", "").rpartition(",")[2].strip() == "https"
    )


def is_loopback(host: str) -> bool:
    """Tell whether a host, with or without its port, is this machine."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        return name == "localhost" or ip_address(name).is_loopback
    except ValueError:
        return False
