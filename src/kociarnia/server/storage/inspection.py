"""What a database file is, told without opening it: nothing is created and nothing is changed."""

import os
from pathlib import Path

from kociarnia.server.storage.store import UnusableStorage, check_version, newest_version
from kociarnia.server.storage.wal import read_wal

MAGIC = b"SQLite format 3\x00"
HEADER_BYTES = 100
APPLICATION = 0x4B6F7479
"""Written into the header of the file from storage version 2 on: "Koty"."""
FIRST_TABLES = (b"TABLE entries (", b"TABLE members (", b"TABLE secrets (", b"TABLE tables (", b"TABLE users (")
"""What the first page of a database of version 1 says, which had no mark yet."""


def inspect_database(path: Path) -> int:
    """Return the storage version of a database file, 0 if one can be made there, or refuse what cannot be used."""
    try:
        with path.open("rb") as file:
            page = file.read(65536)
    except (FileNotFoundError, NotADirectoryError):
        check_place(path)
        return 0
    except OSError as error:
        raise UnusableStorage(
            f"{path} cannot be read ({error.strerror}): give the one who runs the server the right to"
        ) from None
    if not page:
        raise UnusableStorage(
            f"{path} is empty, so it is not a database of Kociarnia: restore a backup, or remove it to begin anew"
        )
    if len(page) < HEADER_BYTES or not page.startswith(MAGIC):
        raise UnusableStorage(f"{path} is not a database: choose another data folder, or remove it to begin anew")
    page = read_wal(wal_of(path)).page_one or page
    version = int.from_bytes(page[60:64], "big")
    application = int.from_bytes(page[68:72], "big")
    is_first = application == 0 and version == 1 and all(table in page for table in FIRST_TABLES)
    if application != APPLICATION and not is_first:
        raise UnusableStorage(f"{path} is a database of another program: choose another data folder")
    check_version(version, newest_version("sqlite"))
    if not os.access(path, os.W_OK):
        raise UnusableStorage(f"{path} cannot be written: give the one who runs the server the right to")
    return version


def wal_of(path: Path) -> Path:
    """Return the write-ahead log of a database file."""
    return path.with_name(f"{path.name}-wal")


def check_place(path: Path) -> None:
    """Refuse a place where no database can be made."""
    if wal_of(path).exists():
        raise UnusableStorage(
            f"{path} is gone, but the last moves are still in {wal_of(path).name}: put the database back beside it,"
            " or remove that file too to begin anew"
        )
    folder = nearest_folder(path.parent)
    if not os.access(folder, os.W_OK | os.X_OK):
        raise UnusableStorage(
            f"{folder} cannot be written, so no database can be made there: give the one who runs the server the right"
            " to, or choose another folder (setting data)"
        )


def nearest_folder(folder: Path) -> Path:
    """Return a folder if it exists, otherwise the one above it in which it can be made, or refuse it."""
    place = folder
    while not place.exists() and place != place.parent:
        place = place.parent
    if not place.is_dir():
        raise UnusableStorage(
            f"{folder} cannot be the data folder: {place} is not a folder; choose another one (setting data)"
        )
    return place
