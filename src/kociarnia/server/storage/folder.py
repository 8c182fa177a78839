"""The data folder: only the one who runs the server may look into it, and one server at a time has it."""

import os
import socket
import stat
import sys
import time
from pathlib import Path

import msgspec
from msgspec import Struct

from kociarnia.server.operate.logs import warn
from kociarnia.server.storage.store import UnusableStorage

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FOLDER_RIGHTS = 0o700
FILE_RIGHTS = 0o600
SUFFIXES = ("", "-wal", "-shm", "-journal", ".new", ".lock", ".tail")
LOCK_SECONDS = 0.5
"""How long a server waits for the lock: a doctor who asks whether it is held holds it for a moment."""
LOCKED_BYTE = 1 << 20
"""On Windows a locked byte cannot be read, so it lies beyond what the file says."""


class Holder(Struct, frozen=True):
    """Who has a data folder."""

    process: int
    host: str
    since: str

    def __str__(self) -> str:
        return f"process {self.process} on {self.host}, since {self.since}"


def files_of(database: Path) -> list[Path]:
    """Return the files that belong to a database and exist."""
    files = [database.with_name(f"{database.name}{suffix}") for suffix in SUFFIXES]
    return [file for file in files if file.exists()]


def excess_rights(path: Path, rights: int) -> int:
    """Return the rights others have and should not have; Windows has other means."""
    if sys.platform == "win32":
        return 0
    return stat.S_IMODE(path.stat().st_mode) & 0o777 & ~rights


def secure_folder(database: Path) -> None:
    """Make the folder of a database if need be, and see to it that nobody else may look into it."""
    folder = database.parent
    if not folder.exists():
        try:
            folder.mkdir(mode=FOLDER_RIGHTS, parents=True)
            folder.chmod(FOLDER_RIGHTS)  # whatever the umask has taken away
        except OSError as error:
            raise UnusableStorage(f"{folder} cannot be made: {error.strerror}") from None
    for path in (folder, *files_of(database)):
        rights = FOLDER_RIGHTS if path == folder else FILE_RIGHTS
        if excess_rights(path, rights):
            narrow(path, rights)


def narrow(path: Path, rights: int) -> None:
    """Take away the rights others have, and say so."""
    before = stat.S_IMODE(path.stat().st_mode)
    if before & stat.S_ISVTX:  # such a folder is everybody's on purpose, like /tmp
        warn("rights_too_wide", file=path.name, rights=f"{before:04o}")
        return
    try:
        path.chmod(rights)
    except OSError:
        warn("rights_too_wide", file=path.name, rights=f"{before:04o}")
    else:
        warn("rights_narrowed", file=path.name, before=f"{before:04o}", after=f"{rights:04o}")


def open_private(path: Path) -> int:
    """Open a file for reading and writing; one that is made is nobody else's from its first moment on."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), FILE_RIGHTS)
    if sys.platform != "win32" and not os.fstat(descriptor).st_size:
        os.fchmod(descriptor, FILE_RIGHTS)  # whatever the umask has taken away
    return descriptor


def lock_of(database: Path) -> Path:
    """Return the file whose lock says that a database is in use."""
    return database.with_name(f"{database.name}.lock")


def try_lock(descriptor: int) -> bool:
    """Take the lock of an open file unless somebody else has it; it ends with the process, however that ends."""
    try:
        if sys.platform == "win32":
            os.lseek(descriptor, LOCKED_BYTE, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def read_holder(path: Path) -> Holder | None:
    """Return who has written into a lock file."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Holder)
    except (OSError, msgspec.MsgspecError):
        return None


def find_holder(database: Path) -> str | None:
    """Say who uses a database now, without changing anything."""
    path = lock_of(database)
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except OSError:
        return None
    try:
        return None if try_lock(descriptor) else str(read_holder(path) or "another process")
    finally:
        os.close(descriptor)


def lock_folder(database: Path) -> int:
    """Take the data folder for this process, or refuse and say who has it; return what to close to give it back."""
    path = lock_of(database)
    descriptor = open_private(path)
    deadline = time.monotonic() + LOCK_SECONDS
    while not try_lock(descriptor):
        if time.monotonic() > deadline:
            os.close(descriptor)
            holder = read_holder(path) or "another process"
            raise UnusableStorage(f"{path.parent} is in use by another server: {holder}")
        time.sleep(LOCK_SECONDS / 10)
    since = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    content = msgspec.json.encode(Holder(os.getpid(), socket.gethostname(), since))
    os.ftruncate(descriptor, 0)
    os.lseek(descriptor, 0, os.SEEK_SET)
    os.write(descriptor, content)
    return descriptor
