"""The command line: what can be asked for, in the language of the one who asks; what does it is read when it is due."""

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module, resources
from pathlib import Path
from typing import Any, NoReturn

from kociarnia.bots.names import BOT_NAMES, LEVELS
from kociarnia.core.errors import KociarniaError
from kociarnia.core.extras import describe_missing
from kociarnia.core.phrases import translate
from kociarnia.core.printable import printable
from kociarnia.core.words import LANGUAGES, Words
from kociarnia.games import GAMES
from kociarnia.server.operate.config import add_flags
from kociarnia.terminal.completion import SHELLS, WORDS, candidates, script
from kociarnia.terminal.usage import UsageError
from kociarnia.version import VERSION

REFUSED = 2
INTERRUPTED = 130
PLAYING = "kociarnia.terminal.commands"
SERVING = "kociarnia.server.operate.commands"
OTHERS = {
    "analyse": "kociarnia.terminal.analysis:add_analyse",
    "practise": "kociarnia.terminal.practice:add_practise",
    "league": "kociarnia.terminal.trials:add_league",
    "benchmark": "kociarnia.terminal.trials:add_benchmark",
    "learn": "kociarnia.learn.command:add_learn",
    "new": "kociarnia.workshop.commands:add_new",
    "check": "kociarnia.workshop.commands:add_check",
    "compile": "kociarnia.workshop.commands:add_compile",
    "print": "kociarnia.paper.command:add_print",
    "backup": "kociarnia.server.operate.data_commands:describe_backup",
    "restore": "kociarnia.server.operate.data_commands:describe_restore",
    "copy": "kociarnia.server.operate.data_commands:describe_copy",
    "results": "kociarnia.server.operate.data_commands:describe_results",
    "tidy": "kociarnia.server.operate.data_commands:describe_tidy",
    "admin": "kociarnia.server.operate.admin_commands:describe_admin",
}
"""Commands that describe themselves, and by which function."""


class Parser(argparse.ArgumentParser):
    """Refuses in one line, and helps in the language of its words."""

    words: Words

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
        wanted = next((argument for argument in given if not argument.startswith("-")), "")
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
        return printable(f"{error.filename}: {translate(error.strerror, language)}")
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
    """Return the parser of the whole command line, or as much of it as a wanted command needs."""
    return CommandLine(language, wanted).parser


class CommandLine:
    """Every command with its arguments, described in one language."""

    def __init__(self, language: str, wanted: str | None) -> None:
        self.language = language
        self.words = Parser.words = Words.load(resources.files("kociarnia.terminal"), language)
        self.parser = Parser(prog="kociarnia", description=self.text("about"), add_help=False)
        self.add_help(self.parser)
        version = f"kociarnia {VERSION}"
        self.parser.add_argument("--version", action="version", version=version, help=self.text("version"))
        self.commands = self.parser.add_subparsers(title=self.text("commands"), required=True, metavar="COMMAND")
        self.add_play()
        self.add_games()
        self.add_rules()
        self.add_replay()
        self.add_arena()
        self.add_others(wanted)
        self.add_server()
        self.add_bench()
        self.add_completion()

    def text(self, key: str) -> str:
        """Return what is said of a command or an argument."""
        return self.words.text(f"cli.{key}")

    def add_help(self, parser: argparse.ArgumentParser) -> None:
        """Let a command be asked what it does."""
        parser.add_argument("-h", "--help", action="help", help=self.text("help"))

    def add_command(self, name: str, command: str) -> argparse.ArgumentParser:
        """Add a command that is done by the function `module:function` names."""
        about = self.text(name)
        parser: argparse.ArgumentParser = self.commands.add_parser(
            name, help=about, description=f"{about[0].upper()}{about[1:]}.", add_help=False
        )
        self.add_help(parser)
        parser.add_argument("--lang", choices=LANGUAGES, default=usual_language(os.environ), help=self.text("lang"))
        parser.set_defaults(command=command)
        return parser

    def add_game(self, parser: argparse.ArgumentParser) -> None:
        """Add the game a command is about; the first one on the shelf when none is named."""
        first = next(iter(GAMES))
        text = self.words.say("cli.game", {"games": list(GAMES), "usual": first})
        parser.add_argument("game", metavar="GAME", nargs="?", default=first, help=text)

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Add the options of a game."""
        parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=self.text("option"))
        parser.add_argument("--preset", metavar="NAME", help=self.text("preset"))

    def add_json(self, parser: argparse.ArgumentParser) -> None:
        """Let a command answer programs."""
        parser.add_argument("--json", action="store_true", help=self.text("json"))

    def add_play(self) -> None:
        """Describe `kociarnia play`."""
        parser = self.add_command("play", f"{PLAYING}:play")
        self.add_game(parser)
        parser.add_argument("--seats", type=int, metavar="N", help=self.text("play.seats"))
        parser.add_argument("--seat", default="A", metavar="K", help=self.text("play.seat"))
        self.add_options(parser)
        parser.add_argument("--seed", type=int, metavar="N", help=self.text("play.seed"))
        parser.add_argument("--bots", choices=BOT_NAMES, default="cat", help=self.text("play.bots"))
        parser.add_argument("--save", type=Path, metavar="FILE", help=self.text("play.save"))
        parser.add_argument("--bot-pace", type=float, default=1.0, metavar="FACTOR", help=self.text("play.pace"))

    def add_games(self) -> None:
        """Describe `kociarnia games`."""
        parser = self.add_command("games", f"{PLAYING}:list_games")
        parser.add_argument("game", metavar="GAME", nargs="?", help=self.text("games.game"))
        self.add_json(parser)

    def add_rules(self) -> None:
        """Describe `kociarnia rules`."""
        self.add_game(self.add_command("rules", f"{PLAYING}:show_rules"))

    def add_replay(self) -> None:
        """Describe `kociarnia replay`."""
        parser = self.add_command("replay", f"{PLAYING}:replay")
        parser.add_argument("file", type=Path, metavar="FILE", help=self.text("replay.file"))
        parser.add_argument("--verify", action="store_true", help=self.text("replay.verify"))
        parser.add_argument("--commitment", metavar="HASH", help=self.text("replay.commitment"))
        parser.add_argument("--seat", metavar="K", help=self.text("replay.seat"))
        self.add_json(parser)

    def add_arena(self) -> None:
        """Describe `kociarnia arena`."""
        parser = self.add_command("arena", f"{PLAYING}:arena")
        self.add_game(parser)
        bots = self.words.say("cli.arena.bots", {"bots": list(BOT_NAMES)})
        parser.add_argument("--bots", required=True, metavar="A,B,…", help=bots)
        parser.add_argument("--matches", type=int, default=400, metavar="N", help=self.text("arena.matches"))
        self.add_options(parser)
        parser.add_argument("--iterations", type=int, default=0, metavar="N", help=self.text("arena.iterations"))
        parser.add_argument("--seconds", type=float, default=0.0, metavar="S", help=self.text("arena.seconds"))
        workers = os.cpu_count() or 1
        parser.add_argument("--workers", type=int, default=workers, metavar="N", help=self.text("arena.workers"))
        parser.add_argument("--ray", metavar="ADDRESS", help=self.text("arena.ray"))
        parser.add_argument("--timeout", type=float, default=0.0, metavar="S", help=self.text("arena.timeout"))
        errors = ("stop", "forfeit")
        parser.add_argument("--on-error", choices=errors, default="stop", help=self.text("arena.on_error"))
        parser.add_argument("--luck-adjusted", action="store_true", help=self.text("arena.luck_adjusted"))
        parser.add_argument("--file", type=Path, metavar="FILE", help=self.text("arena.file"))
        self.add_json(parser)

    def add_others(self, wanted: str | None) -> None:
        """Add the commands that describe themselves; the module of one is read when it is wanted."""
        for name, description in OTHERS.items():
            parser = self.add_command(name, "")
            try:
                if wanted in (name, None):
                    find_function(description)(parser, self.words)
            except ModuleNotFoundError:
                if wanted is not None:  # what is not installed here is known by its name alone
                    raise

    def add_server(self) -> None:
        """Describe `kociarnia serve`, `doctor` and `bot`."""
        serve = self.add_command("serve", f"{SERVING}:run_server")
        serve.add_argument("--open", action="store_true", help=self.text("serve.open"))
        serve.add_argument("--lan", action="store_true", help=self.text("serve.lan"))
        add_flags(serve, self.words)
        doctor = self.add_command("doctor", f"{SERVING}:run_doctor")
        self.add_json(doctor)
        add_flags(doctor, self.words)
        bot = self.add_command("bot", f"{SERVING}:run_bot")
        bot.add_argument("--table", required=True, metavar="LINK", help=self.text("bot.table"))
        bot.add_argument("--level", choices=LEVELS, default="cat", help=self.text("bot.level"))
        bot.add_argument("--agent", metavar="PATH", help=self.text("bot.agent"))
        bot.add_argument("--name", default="Bot", help=self.text("bot.name"))
        bot.add_argument("--bot-pace", type=float, default=1.0, metavar="FACTOR", help=self.text("bot.pace"))

    def add_bench(self) -> None:
        """Describe `kociarnia bench`."""
        parser = self.add_command("bench", "kociarnia.bench:bench")
        games = self.words.say("cli.bench.game", {"games": list(GAMES)})
        parser.add_argument("game", metavar="GAME", nargs="?", help=games)
        self.add_json(parser)

    def add_completion(self) -> None:
        """Describe `kociarnia completion`."""
        parser = self.add_command("completion", "kociarnia.cli:complete")
        parser.add_argument("shell", choices=SHELLS, help=self.text("completion.shell"))
        parser.add_argument("words", nargs="*", metavar="WORD", help=argparse.SUPPRESS)


def complete(arguments: argparse.Namespace) -> int:
    """Write the lines a shell learns to complete commands by, or what the words typed so far may go on with."""
    if arguments.shell == WORDS:
        text = "\n".join(candidates(build_parser(arguments.lang), arguments.words, list(GAMES)))
    else:
        text = script(arguments.shell)
    sys.stdout.write(f"{text}\n")
    return 0
