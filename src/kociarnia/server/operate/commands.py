"""The commands of the server: serve, doctor, bot."""

import argparse
import asyncio
import os
import sys
import webbrowser
from collections.abc import Mapping
from threading import Thread
from typing import Any

from kociarnia.bots.levels import LEVELS
from kociarnia.bots.players import player_of
from kociarnia.core.errors import KociarniaError
from kociarnia.server.http.app import App, serve
from kociarnia.server.operate.bot_client import play_as_bot
from kociarnia.server.operate.config import Config, add_flags, read_config
from kociarnia.server.operate.doctor import examine
from kociarnia.server.operate.logs import log_error, set_up_logs
from kociarnia.server.storage.store import UnusableStorage

UNUSABLE = 2
"""The exit code that says: the storage is not one this program may use as it is."""


def add_commands(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Add the commands to a parser."""
    server = subparsers.add_parser("serve", help="run a server that others can play on")
    add_flags(server)
    server.add_argument("--open", action="store_true", help="show the page in a browser, where there is one")
    server.set_defaults(command=run_server)
    doctor = subparsers.add_parser("doctor", help="check whether everything needed to run a server works")
    add_flags(doctor)
    doctor.set_defaults(command=run_doctor)
    bot = subparsers.add_parser("bot", help="play at a table of a server")
    bot.add_argument("--table", required=True, metavar="LINK", help="the link of the table")
    bot.add_argument("--level", choices=LEVELS, default="cat", help="how strong it plays (default: cat)")
    bot.add_argument("--agent", metavar="PATH", help="an agent of one's own decides, at the pace of the level")
    bot.add_argument("--name", default="Bot", help="what it is called (default: Bot)")
    bot.add_argument("--bot-pace", type=float, default=1.0, metavar="FACTOR", help="how slowly it answers; 0: at once")
    bot.set_defaults(command=run_bot)


def run_with_uvloop(work: Any) -> None:
    """Run a coroutine on the fastest loop there is."""
    try:
        import uvloop  # noqa: PLC0415 - does not exist on Windows
    except ImportError:
        asyncio.run(work)
    else:
        uvloop.run(work)


def read_settings(arguments: argparse.Namespace) -> Config:
    """Return the configuration a command was called with."""
    return read_config(vars(arguments), os.environ)


def say(text: str) -> None:
    """Tell the one at the terminal."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def has_browser(environment: Mapping[str, str], platform: str) -> bool:
    """Tell whether a browser can be opened beside the terminal, and not inside it."""
    return platform in ("darwin", "win32") or any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def run_server(arguments: argparse.Namespace) -> int:
    """Serve until told to stop; 2 says that the storage cannot be used as it is."""
    set_up_logs("info")
    try:
        config = read_settings(arguments)
        set_up_logs(config.log_level)

        def announce(app: App) -> None:
            address = f"http://{config.host}:{app.port}{config.prefix}"
            say(f"Kociarnia is at {address}")
            if arguments.open and has_browser(os.environ, sys.platform):
                Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        run_with_uvloop(serve(config, announce))
    except (KociarniaError, OSError) as error:
        # The sentence is for the one at the terminal; all that goes to standard error is JSON.
        say(f"The server cannot run: {error}")
        log_error("cannot_run", text=str(error))
        return UNUSABLE if isinstance(error, UnusableStorage) else 1
    return 0


def run_doctor(arguments: argparse.Namespace) -> int:
    """Check everything and say what was found."""
    try:
        config = read_settings(arguments)
    except KociarniaError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    found = asyncio.run(examine(config))
    for check in found:
        say(f"{'ok  ' if check.is_fine else 'FAIL'} {check.name:8} {check.text}")
    if any(check.is_unusable for check in found):
        return UNUSABLE
    return 0 if all(check.is_fine for check in found) else 1


def run_bot(arguments: argparse.Namespace) -> int:
    """Play one match at a table."""
    try:
        player = player_of(arguments.agent or arguments.level)
        result = asyncio.run(play_as_bot(arguments.table, arguments.level, arguments.name, arguments.bot_pace, player))
    except (KociarniaError, OSError) as error:
        sys.stderr.write(f"The bot cannot play: {error}\n")
        return 1
    say(result)
    return 0
