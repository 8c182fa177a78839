"""kociarnia admin: looking after people while a server runs, over the socket in its data folder."""

import argparse
import asyncio
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import get_terminal_size
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table as Grid

from kociarnia.core.errors import KociarniaError
from kociarnia.core.printable import printable
from kociarnia.core.words import Words
from kociarnia.server.http.admin import AdminAnswer, AdminRequest, Rows, short_path, socket_of
from kociarnia.server.operate.commands import read_settings
from kociarnia.server.operate.config import Config, add_flags, data_folder

ANSWER_SECONDS = 30
LOOK_SECONDS = 2.0
ID = re.compile(r"-[\w-]{21}")
"""An id of a user or a table that begins with a dash, as one in 64 does."""
WIDEST = 10_000
MARK = "\0"
"""Put before such an id while a command line is read; nobody can type it."""
COMMANDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "who": ("who is connected", ()),
    "tables": ("the tables that are being played or watched", ()),
    "load": ("what the server is busy with", ()),
    "find": ("find a user by name or id, or a table by its link", ("text",)),
    "rename": ("call a user something else", ("text", "name")),
    "remove": ("delete a user, as they could do themselves; bots take their seats", ("text",)),
    "mute": ("show nobody the reactions of a user", ("text",)),
    "unmute": ("show the reactions of a user again", ("text",)),
    "close": ("let everybody leave a table", ("text",)),
    "notice": ("tell everybody who is connected something, at all nodes", ("text",)),
    "wait": ("wait until nobody at this node is in the middle of a match", ()),
    "maintenance": ("on: no new tables, while matches go on; off: as usual; at all nodes", ("text",)),
}
MEANINGS = {
    "find": {"text": "NAME"},
    "rename": {"text": "USER", "name": "NAME"},
    "remove": {"text": "USER"},
    "mute": {"text": "USER"},
    "unmute": {"text": "USER"},
    "close": {"text": "LINK"},
    "notice": {"text": "TEXT"},
    "maintenance": {"text": "on|off"},
}


class NoServer(KociarniaError):
    """No server answers in the data folder."""

    code = "no_server"


def describe_admin(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia admin`."""
    kinds = parser.add_subparsers(
        title="commands", required=True, metavar="COMMAND", parser_class=taking_ids(type(parser))
    )
    for name, (meaning, fields) in COMMANDS.items():
        command = kinds.add_parser(name, help=meaning)
        for field in fields:
            command.add_argument(f"admin_{field}", metavar=MEANINGS[name][field], type=lambda text: text.lstrip(MARK))
        add_flags(command, words)
        command.set_defaults(command=f"{__name__}:run_admin", do=name)


def taking_ids(kind: type[argparse.ArgumentParser]) -> type[argparse.ArgumentParser]:
    """Return a parser that takes an id for one, also when it begins with a dash as options do."""

    class Command(kind):  # type: ignore[misc, valid-type]
        def parse_known_args(self, args: Sequence[str], namespace: Any = None) -> Any:
            options = self._option_string_actions
            marked = [f"{MARK}{each}" if ID.fullmatch(each) and each not in options else each for each in args]
            return super().parse_known_args(marked, namespace)

    return Command


def run_admin(arguments: argparse.Namespace) -> int:
    """Ask the running server and show what it says."""
    fields = {name: getattr(arguments, f"admin_{name}", "") for name in ("text", "name")}
    try:
        config = read_settings(arguments)
        request = AdminRequest(do=arguments.do, **fields)
        answer = asyncio.run(wait_for_quiet(config) if request.do == "wait" else ask(config, request))
    except (KociarniaError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    if answer.refused:
        sys.stderr.write(f"{printable(answer.refused)}\n")
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
