"""The command line: what can be asked for, in the language of the one who asks; what does it is read when it is due."""

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module, resources
from typing import Any, NoReturn

from kociarnia.core.errors import KociarniaError
from kociarnia.core.extras import describe_missing
from kociarnia.core.phrases import translate
from kociarnia.core.printable import printable
from kociarnia.core.words import LANGUAGES, Words
from kociarnia.games import GAMES
from kociarnia.terminal.completion import WORDS, candidates, script
from kociarnia.terminal.usage import UsageError
from kociarnia.version import VERSION

REFUSED = 2
INTERRUPTED = 130
COMMANDS = {
    "play": "kociarnia.terminal.arguments:add_play",
    "games": "kociarnia.terminal.arguments:add_games",
    "rules": "kociarnia.terminal.arguments:add_rules",
    "replay": "kociarnia.terminal.arguments:add_replay",
    "analyse": "kociarnia.terminal.arguments:add_analyse",
    "practise": "kociarnia.terminal.arguments:add_practise",
    "arena": "kociarnia.terminal.arguments:add_arena",
    "league": "kociarnia.terminal.arguments:add_league",
    "benchmark": "kociarnia.terminal.arguments:add_benchmark",
    "learn": "kociarnia.learn.command:add_learn",
    "new": "kociarnia.workshop.arguments:add_new",
    "check": "kociarnia.workshop.arguments:add_check",
    "compile": "kociarnia.workshop.arguments:add_compile",
    "print": "kociarnia.paper.arguments:add_print",
    "serve": "kociarnia.server.operate.arguments:describe_serve",
    "doctor": "kociarnia.server.operate.arguments:describe_doctor",
    "bot": "kociarnia.server.operate.arguments:describe_bot",
    "backup": "kociarnia.server.operate.arguments:describe_backup",
    "restore": "kociarnia.server.operate.arguments:describe_restore",
    "copy": "kociarnia.server.operate.arguments:describe_copy",
    "results": "kociarnia.server.operate.arguments:describe_results",
    "tidy": "kociarnia.server.operate.arguments:describe_tidy",
    "admin": "kociarnia.server.operate.arguments:describe_admin",
    "bench": "kociarnia.terminal.arguments:add_bench",
    "completion": "kociarnia.terminal.arguments:add_completion",
}
"""Every command, and the function that says what it is asked with; its module is read when the command is wanted."""


class Parser(argparse.ArgumentParser):
    """Refuses in one line, and helps in the language of its words."""

    words: Words

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **{**named, "add_help": False})
        self.add_argument("-h", "--help", action="help", help=self.words.text("cli.help"))
        language = self.words.language
        self.add_argument("--lang", choices=LANGUAGES, default=language, help=self.words.text("cli.lang"))

    def add_argument(self, *names: Any, **named: Any) -> argparse.Action:
        """Add an argument; what stands for its value is said in the language of the words."""
        if isinstance(metavar := named.get("metavar"), str) and self.words.has(f"metavar.{metavar}"):
            named["metavar"] = self.words.text(f"metavar.{metavar}")
        return super().add_argument(*names, **named)

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see {self.prog} --help)")

    def format_help(self) -> str:
        return translate_headings(super().format_help(), self.words)


def translate_headings(text: str, words: Words) -> str:
    """Return a help page with the headings argparse writes in the language of the rest."""
    for name in ("usage", "options", "positional arguments"):
        text = text.replace(f"{name}:", f"{words.text(f'heading.{name}')}:", 1)
    return text


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; whatever is refused is one line on the error stream."""
    given = list(sys.argv[1:] if argv is None else argv)
    language = chosen_language(given, os.environ)
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a moon shows a question mark
    try:
        wanted = next((argument for argument in given if argument in COMMANDS), "")
        arguments = build_parser(language, wanted).parse_args(given)
        command: Callable[[argparse.Namespace], int] = find_function(arguments.command)
        code = command(arguments)
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # whoever reads has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (UsageError, KociarniaError, OSError) as error:
        sys.stderr.write(f"kociarnia: {describe(error, language)}\n")
        return REFUSED
    except ModuleNotFoundError as error:
        text = describe_missing(error)
        if text is None:
            raise
        sys.stderr.write(f"kociarnia: {translate(text, language)}\n")
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as leave:  # --help and --version have said what they had to
        return leave.code if isinstance(leave.code, int) else 0


def find_function(name: str) -> Callable[..., Any]:
    """Return the function `module:function` names; only now its module is read."""
    module, _, function = name.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), function)
    return found


def describe(error: Exception, language: str) -> str:
    """Return an error as one line."""
    if isinstance(error, OSError) and error.strerror:
        place = "" if error.filename is None else f"{error.filename}: "
        return printable(f"{place}{translate(error.strerror, language)}")
    return printable(translate(str(error), language))


def chosen_language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return the language a command line asks for, before it is read as a whole."""
    for argument, following in zip(arguments, [*arguments[1:], ""], strict=False):
        name, equals, value = argument.partition("=")
        if name == "--lang" and (value if equals else following) in LANGUAGES:
            return value if equals else following
    return usual_language(environment)


def usual_language(environment: Mapping[str, str]) -> str:
    """Return the language of the environment: Polish if it is, otherwise English."""
    locale = environment.get("LC_ALL") or environment.get("LC_MESSAGES") or environment.get("LANG") or ""
    return "pl" if locale.lower().startswith("pl") else "en"


def build_parser(language: str = "en", wanted: str | None = None) -> Parser:
    """Return the parser of the whole command line, or one that knows every command by its name and one wholly."""
    words = Parser.words = Words.load(resources.files("kociarnia.terminal"), language)
    parser = Parser(prog="kociarnia", description=words.text("cli.about"))
    version = f"kociarnia {VERSION}"
    parser.add_argument("--version", action="version", version=version, help=words.text("cli.version"))
    metavar = words.text("metavar.COMMAND")
    commands = parser.add_subparsers(title=words.text("cli.commands"), required=True, metavar=metavar)
    for name, description in COMMANDS.items():
        about = words.text(f"cli.{name}")
        if wanted in (name, None):
            command = commands.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.")
            find_function(description)(command, words)
        else:
            commands.add_parser(name, help=about)
    return parser


def complete(arguments: argparse.Namespace) -> int:
    """Write the lines a shell learns to complete commands by, or what the words typed so far may go on with."""
    if arguments.shell == WORDS:
        text = "\n".join(candidates(build_parser(arguments.lang), arguments.words, list(GAMES)))
    else:
        text = script(arguments.shell)
    sys.stdout.write(f"{text}\n")
    return 0
