"""The commands of the server: serve, doctor, bot."""

import argparse
import asyncio
import os
import socket
import sys
import webbrowser
from collections.abc import Mapping
from contextlib import suppress
from threading import Thread
from typing import Any

from msgspec.json import encode

from kociarnia.bots.players import player_of
from kociarnia.core.errors import KociarniaError
from kociarnia.core.phrases import translate
from kociarnia.server.http.app import App, serve
from kociarnia.server.http.neighbours import addresses_of
from kociarnia.server.operate.bot_client import play_as_bot
from kociarnia.server.operate.config import Config, read_config
from kociarnia.server.operate.doctor import Finding, describe, examine
from kociarnia.server.operate.logs import LOGGER, log_error, set_up_logs, warn
from kociarnia.server.operate.mistakes import unknown_variables
from kociarnia.server.storage.store import UnusableStorage

UNUSABLE = 2
"""The exit code that says: the storage is not one this program may use as it is."""


def run_with_uvloop(work: Any) -> None:
    """Run a coroutine on the fastest loop there is."""
    try:
        import uvloop  # noqa: PLC0415 - does not exist on Windows
    except ImportError:
        asyncio.run(work)
    else:
        uvloop.run(work)


def read_settings(arguments: argparse.Namespace) -> Config:
    """Return the configuration a command was called with; what looks like a setting and is none is named."""
    config = read_config(vars(arguments), os.environ)
    for stranger in unknown_variables(os.environ, Config.__struct_fields__):
        if LOGGER.handlers:  # a server: all it writes to standard error is JSON
            warn("unknown_variable", text=stranger)
        else:
            sys.stderr.write(f"{translate(f'There is no setting {stranger}', arguments.lang)}\n")
    return config


def say(text: str, language: str = "en") -> None:
    """Tell the one at the terminal, in their language."""
    sys.stdout.write(f"{translate(text, language)}\n")
    sys.stdout.flush()


def has_browser(environment: Mapping[str, str], platform: str) -> bool:
    """Tell whether a browser can be opened beside the terminal, and not inside it."""
    return platform in ("darwin", "win32") or any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def tell_service_manager(environment: Mapping[str, str]) -> None:
    """Tell systemd that people can be let in, if it waits for that (`Type=notify`)."""
    if address := environment.get("NOTIFY_SOCKET"):
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notify:
            # A name that begins with @ is one of the kernel's and no file.
            notify.sendto(b"READY=1", f"\0{address[1:]}" if address.startswith("@") else address)


def run_server(arguments: argparse.Namespace) -> int:
    """Serve until told to stop; 2 says that the storage cannot be used as it is."""
    set_up_logs("info")
    try:
        config = read_settings(arguments)
        set_up_logs(config.log_level)

        def announce(app: App) -> None:
            address, *others = addresses_of(config.host, app.port, config.prefix)
            tell_service_manager(os.environ)
            say(f"Kociarnia is at {address}", arguments.lang)
            for other in app.neighbours.addresses if app.neighbours.is_open else others:
                say(f"Others in this network find it at {other}", arguments.lang)
            if arguments.open and has_browser(os.environ, sys.platform):
                Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        run_with_uvloop(serve(config, announce, lets_neighbours_in=arguments.lan))
    except (KociarniaError, OSError) as error:
        # The sentence is for the one at the terminal; all that goes to standard error is JSON.
        text = describe(error)
        say(f"The server cannot run: {text}", arguments.lang)
        log_error("cannot_run", text=text)
        return UNUSABLE if isinstance(error, UnusableStorage) else 1
    return 0


def run_doctor(arguments: argparse.Namespace) -> int:
    """Check everything and say what was found."""
    try:
        config = read_settings(arguments)
    except KociarniaError as error:
        sys.stderr.write(f"{translate(str(error), arguments.lang)}\n")
        return 1
    found = asyncio.run(examine(config))
    width = max(len(translate(check.name, arguments.lang)) for check in found)
    for check in found:
        say(encode(check).decode() if arguments.json else describe_finding(check, arguments.lang, width))
    if any(check.is_unusable for check in found):
        return UNUSABLE
    return 0 if all(check.is_fine for check in found) else 1


def describe_finding(check: Finding, language: str, width: int) -> str:
    """Return what a check has found as a line; the names of all take up a column of some width."""
    verdict = translate("ok" if check.is_fine else "FAIL", language)
    return f"{verdict:4} {translate(check.name, language):{width}} {translate(check.text, language)}"


def run_bot(arguments: argparse.Namespace) -> int:
    """Play one match at a table."""
    try:
        player = player_of(arguments.agent or arguments.level)
        result = asyncio.run(play_as_bot(arguments.table, arguments.level, arguments.name, arguments.bot_pace, player))
    except (KociarniaError, OSError) as error:
        sys.stderr.write(f"{translate(f'The bot cannot play: {describe(error)}', arguments.lang)}\n")
        return 1
    say(result, arguments.lang)
    return 0
