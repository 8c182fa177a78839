"""What the commands of a server are asked with; nothing is imported here that a help page does not need."""

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kociarnia.bots.names import LEVELS
from kociarnia.core.words import Words
from kociarnia.server.operate.config import add_flags

SERVING = "kociarnia.server.operate.commands"
STORED = "kociarnia.server.operate.data_commands"
ADMIN = "kociarnia.server.operate.admin_commands"
ADMIN_COMMANDS: dict[str, dict[str, str]] = {
    "who": {},
    "tables": {},
    "load": {},
    "find": {"text": "NAME"},
    "rename": {"text": "USER", "name": "NAME"},
    "remove": {"text": "USER"},
    "mute": {"text": "USER"},
    "unmute": {"text": "USER"},
    "close": {"text": "LINK"},
    "notice": {"text": "TEXT"},
    "wait": {},
    "maintenance": {"text": "on|off"},
}
"""What an administrator may ask for, each with the fields of its request and what they mean."""
ID = re.compile(r"-[\w-]{21}")
"""An id of a user or a table that begins with a dash, as one in 64 does."""
MARK = "\0"
"""Put before such an id while a command line is read; nobody can type it."""


def describe_serve(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia serve`."""
    parser.add_argument("--open", action="store_true", help=words.text("cli.serve.open"))
    parser.add_argument("--lan", action="store_true", help=words.text("cli.serve.lan"))
    add_flags(parser, words)
    parser.set_defaults(command=f"{SERVING}:run_server")


def describe_doctor(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia doctor`."""
    parser.add_argument("--json", action="store_true", help=words.text("cli.json"))
    add_flags(parser, words)
    parser.set_defaults(command=f"{SERVING}:run_doctor")


def describe_bot(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia bot`."""
    parser.add_argument("--table", required=True, metavar="LINK", help=words.text("cli.bot.table"))
    parser.add_argument("--level", choices=LEVELS, default="cat", help=words.text("cli.bot.level"))
    parser.add_argument("--agent", metavar="PATH", help=words.text("cli.bot.agent"))
    parser.add_argument("--name", default="Bot", metavar="NAME", help=words.text("cli.bot.name"))
    parser.add_argument("--bot-pace", type=float, default=1.0, metavar="FACTOR", help=words.text("cli.bot.pace"))
    parser.set_defaults(command=f"{SERVING}:run_bot")


def describe_backup(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia backup`."""
    parser.add_argument("file", type=Path, metavar="FILE", help=words.text("cli.backup.file"))
    parser.add_argument("--keep", type=int, metavar="N", help=words.text("cli.backup.keep"))
    add_flags(parser, words)
    parser.set_defaults(command=f"{STORED}:run_backup")


def describe_restore(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia restore`."""
    parser.add_argument("file", type=Path, metavar="FILE", help=words.text("cli.restore.file"))
    add_flags(parser, words)
    parser.set_defaults(command=f"{STORED}:run_restore")


def describe_copy(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia copy`."""
    parser.add_argument("--from", dest="source", required=True, metavar="PLACE", help=words.text("cli.copy.from"))
    parser.add_argument("--to", dest="target", required=True, metavar="PLACE", help=words.text("cli.copy.to"))
    parser.set_defaults(command=f"{STORED}:run_copy")


def describe_results(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia results`."""
    parser.add_argument("--rebuild", action="store_true", required=True, help=words.text("cli.results.rebuild"))
    add_flags(parser, words)
    parser.set_defaults(command=f"{STORED}:run_results")


def describe_tidy(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia tidy`."""
    parser.add_argument("--dry-run", action="store_true", help=words.text("cli.tidy.dry_run"))
    add_flags(parser, words)
    parser.set_defaults(command=f"{STORED}:run_tidy")


def describe_admin(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia admin`."""
    metavar = words.text("metavar.COMMAND")
    kinds = parser.add_subparsers(
        title=words.text("cli.commands"), required=True, metavar=metavar, parser_class=taking_ids(type(parser))
    )
    for name, fields in ADMIN_COMMANDS.items():
        about = words.text(f"cli.admin.{name}")
        command = kinds.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.")
        for field, meaning in fields.items():
            command.add_argument(f"admin_{field}", metavar=meaning, type=lambda text: text.lstrip(MARK))
        add_flags(command, words)
        command.set_defaults(command=f"{ADMIN}:run_admin", do=name)


def taking_ids(kind: type[argparse.ArgumentParser]) -> type[argparse.ArgumentParser]:
    """Return a parser that takes an id for one, also when it begins with a dash as options do."""

    class Command(kind):  # type: ignore[misc, valid-type]
        def parse_known_args(self, args: Sequence[str], namespace: Any = None) -> Any:
            options = self._option_string_actions
            marked = [f"{MARK}{each}" if ID.fullmatch(each) and each not in options else each for each in args]
            return super().parse_known_args(marked, namespace)

    return Command
