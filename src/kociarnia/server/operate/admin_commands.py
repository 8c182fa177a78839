"""kociarnia admin: looking after people while a server runs, over the socket in its data folder."""

import argparse
import asyncio
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import get_terminal_size

import msgspec
from rich.console import Console
from rich.table import Table as Grid

from kociarnia.core.errors import KociarniaError
from kociarnia.core.phrases import translate
from kociarnia.core.printable import printable
from kociarnia.server.http.admin import AdminAnswer, AdminRequest, Rows, short_path, socket_of
from kociarnia.server.operate.commands import read_settings
from kociarnia.server.operate.config import Config, data_folder

ANSWER_SECONDS = 30
LOOK_SECONDS = 2.0
WIDEST = 10_000


class NoServer(KociarniaError):
    """No server answers in the data folder."""

    code = "no_server"


def run_admin(arguments: argparse.Namespace) -> int:
    """Ask the running server and show what it says."""
    fields = {name: getattr(arguments, f"admin_{name}", "") for name in ("text", "name")}
    try:
        config = read_settings(arguments)
        request = AdminRequest(do=arguments.do, **fields)
        answer = asyncio.run(wait_for_quiet(config) if request.do == "wait" else ask(config, request))
    except (KociarniaError, OSError) as error:
        sys.stderr.write(f"{printable(translate(str(error), arguments.lang))}\n")
        return 1
    if answer.refused:
        sys.stderr.write(f"{printable(translate(answer.refused, arguments.lang))}\n")
        return 1
    show(answer.rows)
    return 0


def find_socket(config: Config) -> Path:
    """Return the socket of the server of a configuration: by its port, or the only one in the folder."""
    folder = data_folder(config, os.environ)
    path = socket_of(folder, config.port)
    others = sorted(folder.glob("admin-*.sock")) if folder.is_dir() else []
    if not path.exists() and len(others) == 1:
        return others[0]
    return path


async def ask(config: Config, request: AdminRequest) -> AdminAnswer:
    """Send a request to the running server and return its answer."""
    path = find_socket(config)
    try:
        with short_path(path) as name:
            reader, writer = await asyncio.open_unix_connection(name)
    except OSError as error:
        raise NoServer(
            f"no server answers at {path} ({error.strerror}): is it running, with the same data and port?"
        ) from None
    line = b""
    try:
        writer.write(msgspec.json.encode(request) + b"\n")
        line = await asyncio.wait_for(reader.read(), ANSWER_SECONDS)
    except TimeoutError:
        raise NoServer(
            f"the server has not answered for {ANSWER_SECONDS} s: is its disk or its database slow?"
        ) from None
    except ConnectionError:
        pass  # as if it had hung up
    finally:
        writer.close()
    if not line:
        raise NoServer("the server hung up before it answered: it is being stopped")
    return msgspec.json.decode(line, type=AdminAnswer)


async def wait_for_quiet(config: Config) -> AdminAnswer:
    """Return what the server is busy with as soon as no match is under way that somebody looks at."""
    while (answer := await ask(config, AdminRequest(do="load"))).rows[0]["matches_watched"]:
        await asyncio.sleep(LOOK_SECONDS)
    return answer


def show(rows: Rows) -> None:
    """Show rows as a table; names of people cannot steer the terminal."""
    if not rows:
        sys.stdout.write("nothing\n")
        return
    # An id that is cut off is good for nothing, so a line may be longer than the terminal is wide.
    console = Console(highlight=False, emoji=False, markup=False, soft_wrap=True, width=WIDEST)
    columns = list(dict.fromkeys(name for row in rows for name in row))
    grid = grid_of(columns, [[row.get(name, "") for name in columns] for row in rows])
    if len(rows) == 1 and console.measure(grid).maximum > get_terminal_size().columns:
        grid = grid_of([], list(rows[0].items()))
    console.print(grid)


def grid_of(columns: list[str], lines: Sequence[Sequence[object]]) -> Grid:
    """Return texts in columns."""
    grid = Grid(*columns, box=None, pad_edge=False, show_header=bool(columns))
    for line in lines:
        grid.add_row(*(printable(str(text)) for text in line))
    return grid
