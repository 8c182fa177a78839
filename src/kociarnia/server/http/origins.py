"""Where a request comes from: which site's page sent it, and from which address."""

from collections.abc import Mapping
from urllib.parse import urlsplit

from multidict import CIMultiDictProxy

from kociarnia.server.operate.config import Config
from kociarnia.server.operate.logs import log
from kociarnia.server.protocol.refusals import BadOrigin


def check_origin(config: Config, headers: Mapping[str, str], host: str) -> None:
    """Refuse pages of other sites; a program that is no browser sends no origin and has no cookie to steal."""
    origin = headers.get("Origin")
    if origin is None:
        return
    allowed = {*config.origins.split(), config.public_url.rstrip("/")}
    if origin not in allowed and site_of(origin) != host:
        log("bad_origin")
        raise BadOrigin("pages of other sites may not connect")


def site_of(origin: str) -> str | None:
    """Return the host and port of an origin; none if it is no address at all."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def client_address(config: Config, headers: CIMultiDictProxy[str], remote: str | None) -> str:
    """Return the address of a client; behind a proxy the last one named, which the proxy itself has added.

    A client can send the header too, also on a line of its own: what counts is what stands last of all lines.
    """
    if config.trusts_proxy:
        forwarded = ",".join(headers.getall("X-Forwarded-For", []))
        if forwarded:
            return forwarded.rpartition(",")[2].strip()
    return remote or ""
