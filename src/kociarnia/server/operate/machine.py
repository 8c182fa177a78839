"""Checks of the machine and of settings that have to fit together; each refusal says how to mend what is wrong."""

import os
import shutil
import sqlite3
import sys
import sysconfig
import time
from pathlib import Path

from kociarnia.core.errors import KociarniaError
from kociarnia.server.operate.config import Config, data_folder
from kociarnia.server.storage import database_file
from kociarnia.server.storage.inspection import inspect_database, nearest_folder

EARLIEST = 1_750_000_000
"""A time before this program was written."""
MOST_SKEW = 5.0
LEAST_BYTES = 500 * 1024 * 1024
LEAST_FILES = 4096
"""Each person needs a socket, and a moment of four for the page."""
LAST_CHANGE = "select coalesce(max(updated), 0) from tables"


class NotWell(KociarniaError):
    """Something that a server needs is not as it should be; the text says how to mend it."""

    code = "not_well"


async def check_python(_config: Config) -> str:
    """Say which Python runs, and whether it was built to be fast."""
    version = sys.version.split()[0]
    settings = f"{sysconfig.get_config_var('CONFIG_ARGS')} {sysconfig.get_config_var('PY_CORE_CFLAGS')}"
    built = {
        "PGO": "--enable-optimizations" in settings or "-fprofile-use" in settings,
        "LTO": "--with-lto" in settings or "-flto" in settings,
    }
    missing = [name for name, has_it in built.items() if not has_it]
    if not missing:
        return f"{version}, built with PGO and LTO"
    if not sysconfig.get_config_var("PGO_PROF_USE_FLAG"):  # as in Debian, which takes such flags out of what is told
        return f"{version}, which does not say whether it was built with PGO and LTO"
    return f"{version}, built without {' and '.join(missing)}: a server is a little faster with both"


async def check_clock(config: Config) -> str:
    """Compare the clock with what is stored, and with the clock of the database."""
    now = time.time()
    if config.database:
        stored, theirs = await read_postgres_times(config.database)
        if abs(theirs - now) > MOST_SKEW:
            raise NotWell(
                f"the clock of the database differs by {abs(theirs - now):.0f} s: let both machines keep the time"
                " (timedatectl set-ntp true)"
            )
    else:
        stored = read_sqlite_time(database_file(config))
    if now < max(EARLIEST, stored / 1000 - MOST_SKEW):
        raise NotWell(
            "the clock is behind what was stored already, so clocks of matches would run wrong: set it"
            " (timedatectl set-ntp true)"
        )
    return time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(now))


def read_sqlite_time(path: Path) -> int:
    """Return when a table was last changed, in milliseconds; 0 without a database."""
    if not inspect_database(path):
        return 0
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    try:
        latest: int = connection.execute(LAST_CHANGE).fetchone()[0]
        return latest
    except sqlite3.Error as error:
        raise NotWell(f"the database cannot be read: {error}; restore a backup") from None
    finally:
        connection.close()


async def read_postgres_times(address: str) -> tuple[int, float]:
    """Return when a table was last changed, in milliseconds, and what time it is at the database."""
    from kociarnia.server.storage.postgres_copy import connect  # noqa: PLC0415 - only an extra installs it
    from kociarnia.server.storage.postgres_database import TROUBLES, inspect_database  # noqa: PLC0415 - as above

    try:
        connection = await connect(address)
        try:
            theirs = float(await connection.fetchval("select extract(epoch from clock_timestamp())"))
            latest = await connection.fetchval(LAST_CHANGE) if await inspect_database(connection) else 0
            return int(latest), theirs
        finally:
            await connection.close()
    except TROUBLES as error:
        raise NotWell(
            f"the database cannot be asked what time it is ({type(error).__name__}): see what is said of the storage"
        ) from None


async def check_disk(config: Config) -> str:
    """Look for room where the database or its backups lie."""
    folder = nearest_folder(data_folder(config, os.environ))
    free = shutil.disk_usage(folder).free
    if free < LEAST_BYTES:
        raise NotWell(
            f"only {free // 2**20} MB are free at {folder}: make room, or choose another folder (setting data);"
            " on a full disk nobody can move"
        )
    return f"{free / 2**30:.1f} GB are free"


async def check_files(_config: Config) -> str:
    """Look at how many files and sockets a process may have open."""
    try:
        import resource  # noqa: PLC0415 - does not exist on Windows
    except ImportError:
        return "this system has no such limit"
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < LEAST_FILES:
        raise NotWell(
            f"a process may have {hard} files and sockets open, too few for forty people: allow {LEAST_FILES} or more"
            " (LimitNOFILE= in the unit, ulimit -n in a shell)"
        )
    return "as many sockets as needed" if hard == resource.RLIM_INFINITY else f"{hard} files and sockets at a time"


async def check_proxy(config: Config) -> str:
    """See whether what is said of proxies fits together."""
    if not config.public_url:
        return "no proxy is meant to be in front"
    if not config.trusted_proxies:
        raise NotWell(
            "public_url is set, so a proxy is in front, but trusted_proxies is empty: everybody would share the limits"
            " of one address; set it to the address of the proxy, which is 127.0.0.1 on the same machine"
        )
    return f"{config.public_url}, through {config.trusted_proxies}"
