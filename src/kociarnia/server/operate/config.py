"""Configuration: flags before environment before a TOML file before defaults."""

import argparse
import os
import re
import sys
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit
from zoneinfo import available_timezones

import msgspec
from msgspec import Meta, Struct

from kociarnia.core.errors import quoted
from kociarnia.core.words import Words
from kociarnia.server.operate.mistakes import PREFIX, BadConfig, first_mistake, unreadable_file

Network = IPv4Network | IPv6Network
SHORTEST_TOKEN = 16

__all__ = ["BadConfig", "Config", "add_flags", "data_folder", "read_config", "worker_count"]


def described(text: str, **limits: Any) -> Meta:
    """Return what a setting means and what it may be."""
    return Meta(description=text, **limits)


class Config(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a node is run."""

    host: Annotated[str, described("address to listen on")] = "127.0.0.1"
    port: Annotated[int, described("port to listen on; 0 takes a free one", ge=0, le=65535)] = 8765
    data: Annotated[str, described("folder of the database file; empty: the user's data folder")] = ""
    database: Annotated[str, described("address of a PostgreSQL database; empty: SQLite")] = ""
    bus: Annotated[str, described("address of a NATS server that connects several nodes; empty: one node")] = ""
    public_url: Annotated[str, described("how browsers reach this server; with https the cookie is marked secure")] = ""
    prefix: Annotated[str, described("path under which browsers reach this server, such as /koty/")] = "/"
    origins: Annotated[str, described("other sites whose pages may connect, separated by spaces")] = ""
    trusted_proxies: Annotated[
        str, described("addresses or networks whose X-Forwarded-For and X-Forwarded-Proto are believed, with spaces")
    ] = ""
    admin_token: Annotated[str, described("opens /metrics to other machines; empty: to this machine alone")] = ""
    unwelcome_names: Annotated[
        str, described("file with names nobody may have, one per line; empty: the list that comes with the program")
    ] = ""
    time_zone: Annotated[
        str, described("time zone in which a new deal of the day begins at midnight; empty: that of this machine")
    ] = ""
    daily: Annotated[
        str,
        described("TOML file that says what is dealt on which day; empty: the calendar that comes with the program"),
    ] = ""
    workers: Annotated[int, described("processes bots think in; 0: one less than there are cores", ge=0, le=256)] = 0
    message_bytes: Annotated[int, described("longest message of a client", ge=256)] = 16_384
    message_rate: Annotated[float, described("messages a second from one user, over time", gt=0)] = 20.0
    message_burst: Annotated[int, described("messages at once from one user", ge=1)] = 60
    address_rate: Annotated[float, described("messages a second from one address, over time", gt=0)] = 200.0
    address_burst: Annotated[int, described("messages at once from one address", ge=1)] = 600
    user_watched: Annotated[int, described("tables that one user watches at a time", ge=1)] = 40
    header_seconds: Annotated[float, described("until a request has to be complete", gt=0)] = 10.0
    user_connections: Annotated[int, described("connections of one user", ge=1)] = 12
    address_connections: Annotated[int, described("connections from one address", ge=1)] = 60
    address_guests: Annotated[int, described("new guests and recoveries an hour from one address", ge=1)] = 60
    user_tables: Annotated[int, described("tables of one user that are not over", ge=1)] = 30
    address_tables: Annotated[int, described("new tables an hour from one address", ge=1)] = 300
    outbox_bytes: Annotated[int, described("what may wait for a client that does not read", ge=1024)] = 1_000_000
    sleep_after: Annotated[float, described("seconds until a match that nobody watches leaves the memory", gt=0)] = (
        120.0
    )
    bot_pace: Annotated[
        float, described("how slowly bots answer people; 0: at once, which tells something of their cards", ge=0, le=10)
    ] = 1.0
    keep_days: Annotated[
        int, described("days after which finished matches of people who never came back go; 0: all are kept", ge=0)
    ] = 0
    tick: Annotated[float, described("seconds between looks at the clocks", gt=0, le=5)] = 0.25
    busy_seconds: Annotated[float, described("how long to wait for a locked database file", gt=0)] = 2.0
    sends_push: Annotated[
        bool, described("tell people who want it by the push services of their browsers that it is their turn")
    ] = True
    allows_local_push: Annotated[bool, described("let push services be on this machine, for tests")] = False
    has_board: Annotated[bool, described("show a board of honour, of those who want to be on it")] = False
    serves_metrics: Annotated[bool, described("answer GET /metrics")] = True
    log_level: Annotated[str, described("debug, info, warning or error", pattern="^(debug|info|warning|error)$")] = (
        "info"
    )


def data_folder(config: Config, environment: Mapping[str, str]) -> Path:
    """Return the folder of the database file."""
    if config.data:
        return Path(config.data)
    home = Path.home()
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA", home / "AppData" / "Local")) / "kociarnia"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "kociarnia"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "kociarnia"


def add_flags(parser: argparse.ArgumentParser, words: Words | None = None) -> None:
    """Give a command one flag for every setting, in English or the language of the words; on and off need no value."""
    translated = translations(words.language) if words is not None else {}
    parser.add_argument("--config", metavar="FILE", help=translated.get("config", "a TOML file with settings"))
    for field in setting_fields():
        meaning = field.type.extra_json_schema["description"] if hasattr(field.type, "extra_json_schema") else ""
        meaning = translated.get(field.name, meaning)
        flag, default = field.name.replace("_", "-"), str(field.default)
        if isinstance(field.default, bool):
            default = default.lower()
            parser.add_argument(
                f"--no-{flag}", dest=field.name, action="store_const", const="false", help=argparse.SUPPRESS
            )
        parser.add_argument(
            f"--{flag}",
            dest=field.name,
            metavar=default or "TEXT",
            help=f"{meaning} ({translated.get('default', 'default')}: {default})" if default else meaning,
            nargs="?" if isinstance(field.default, bool) else None,
            const="true" if isinstance(field.default, bool) else None,
        )


@cache
def setting_fields() -> tuple[Any, ...]:
    """Return what is known of every setting."""
    fields: tuple[Any, ...] = msgspec.inspect.type_info(Config).fields  # type: ignore[attr-defined]
    return fields


@cache
def translations(language: str) -> dict[str, str]:
    """Return what the settings mean in a language; English stands beside the settings themselves."""
    file = resources.files(__package__).joinpath(f"settings.{language}.json")
    found: dict[str, str] = msgspec.json.decode(file.read_bytes()) if file.is_file() else {}
    return found


def read_config(flags: Mapping[str, Any], environment: Mapping[str, str]) -> Config:
    """Return the configuration, or refuse it and say which setting is wrong."""
    settings: dict[str, Any] = {}
    file = flags.get("config") or environment.get("KOCIARNIA_CONFIG")
    if file:
        try:
            settings |= tomllib.loads(Path(file).read_text(encoding="utf-8"))
        except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise unreadable_file(file, error) from None
    for name in Config.__struct_fields__:
        variable = f"{PREFIX}{name.upper()}"
        if variable in environment:
            settings[name] = environment[variable]
        if flags.get(name) is not None:
            settings[name] = flags[name]
    try:
        config = msgspec.convert(settings, Config, strict=False)
    except msgspec.ValidationError:
        raise first_mistake(settings, Config) from None
    check_addresses(config)
    return config


def check_addresses(config: Config) -> None:
    """Refuse addresses that cannot be meant, or that do not fit together."""
    networks_of(config.trusted_proxies)
    if not re.fullmatch(r"/([A-Za-z0-9._~-]+/)*", config.prefix):
        raise BadConfig(f"prefix: {quoted(config.prefix)} should begin and end with a slash, such as /koty/")
    if config.public_url:
        root = site_root(config.public_url)
        if not re.fullmatch(r"https?://[^/]+", root):
            raise BadConfig(
                f"public_url: {quoted(config.public_url)} should be an address, such as https://koty.example"
            )
        path = config.public_url.removeprefix(root).rstrip("/")
        if path not in ("", config.prefix.rstrip("/")):
            raise BadConfig(f"public_url: its path is {quoted(path)}, so prefix should be {path}/")
    for origin in config.origins.split():
        if origin != site_root(origin):
            raise BadConfig(f"origins: {quoted(origin)} should be a site without a path, such as https://koty.example")
    if config.time_zone and config.time_zone not in available_timezones():
        raise BadConfig(f"time_zone: {quoted(config.time_zone)} should be a time zone, such as Europe/Warsaw")
    if config.admin_token and len(config.admin_token) < SHORTEST_TOKEN:
        raise BadConfig(f"admin_token: it should have at least {SHORTEST_TOKEN} signs, so that nobody guesses it")


@lru_cache(16)
def networks_of(text: str) -> tuple[Network, ...]:
    """Return the addresses and networks that a setting names."""
    return tuple(read_network(part) for part in text.split())


def read_network(text: str) -> Network:
    """Return one address or network, or refuse what is none."""
    try:
        return ip_network(text)
    except ValueError:
        raise BadConfig(
            f"trusted_proxies: {quoted(text)} should be an address such as 127.0.0.1, or a network such as 10.0.0.0/8"
            " with zeros where it leaves its machines open"
        ) from None


def site_root(address: str) -> str:
    """Return the site of an address as a browser names it in `Origin`, or refuse what is no address."""
    try:
        site = urlsplit(address)
    except ValueError:
        raise BadConfig(f"{quoted(address)} is no address") from None
    return f"{site.scheme}://{site.netloc}"


def worker_count(config: Config) -> int:
    """Return how many processes bots think in."""
    return config.workers or max(1, (os.cpu_count() or 2) - 1)
