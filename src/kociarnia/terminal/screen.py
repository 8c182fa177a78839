"""What is put on the screen, the same for every game; without colours where they are not wanted."""

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import resources

from rich.console import Console
from rich.markdown import Markdown
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kociarnia.core.game import AnyGame
from kociarnia.core.words import Words

MOST_COLUMNS = 100  # longer lines are hard to read
FRAMES = r"[╭╮╰╯─│├┤┬┴┼┌┐└┘☾]+"  # the lines and backs of cards and boards
ROOMY = 30  # a terminal of this many lines has room for empty ones


class Screen:
    """A terminal, or the file or pipe that stands for one."""

    def __init__(self, console: Console, language: str) -> None:
        self.console = console
        self.language = language
        self.words = Words.load(resources.files(__package__), language)

    @property
    def width(self) -> int:
        """How many columns are used."""
        return min(self.console.width, MOST_COLUMNS)

    def show(self, text: Text | str, style: str = "") -> None:
        """Show one text, wrapped between words."""
        self.hanging(Text(), Text(text) if isinstance(text, str) else text, style)

    def say(self, key: str, style: str = "", **fields: object) -> None:
        """Show a text of the catalogue."""
        self.show(self.words.say(key, fields), style)

    def say_whole(self, key: str, **fields: object) -> None:
        """Show a text of the catalogue in one line however long it is, so that names of files stay whole."""
        self.console.print(Text(self.words.say(key, fields)), soft_wrap=True, highlight=False)

    def gap(self) -> None:
        """Set off what follows."""
        self.console.print(Rule(style="dim"), width=self.width)

    def breathe(self) -> None:
        """Leave a line empty where there is room for it."""
        if self.console.height >= ROOMY:
            self.console.print()

    def story(self, lines: Iterable[str]) -> None:
        """Show what has happened."""
        for line in lines:
            text = line.lstrip()
            margin = line.removesuffix(text)
            self.hanging(Text(margin or "• "), Text(text))

    def hanging(self, head: Text, text: Text, style: str = "") -> None:
        """Show a text after its head; its further lines begin where the first one does."""
        indent = head.cell_len
        for line in text.wrap(self.console, self.width - indent):
            line.rstrip()
            self.console.print(head + line, style=style, highlight=False)
            head = Text(" " * indent)

    def room_below(self, drawing: str, others: int) -> int | None:
        """Return how many lines are left below a drawing beside some others; a pipe has no end."""
        if not self.console.is_terminal:
            return None
        return self.console.height - len(drawing.splitlines()) - others

    def picture(self, drawing: str) -> None:
        """Show a table; its frames stand back behind what they hold."""
        text = Text(drawing, no_wrap=True)
        text.highlight_regex(FRAMES, "dim")
        self.console.print(text, highlight=False)

    def rules(self, game: AnyGame, *, in_pager: bool = False) -> None:
        """Show the rules page of a game: laid out on a terminal, as it is written in a pipe."""
        page = game.rules(self.language)
        if not self.console.is_terminal:
            self.console.out(page.rstrip(), highlight=False)
        elif in_pager:
            os.environ.setdefault("LESS", "-R")  # lets the pager show colours
            with self.console.pager(styles=True):
                self.console.print(Markdown(page), width=self.width)
        else:
            self.console.print(Markdown(page), width=self.width)

    def result(self, game: AnyGame, users: Sequence[str], scores: Sequence[int], places: Sequence[int]) -> None:
        """Show who came where, the winners first."""
        game_words = game.words[self.language]
        table = Table(box=None, header_style="dim", pad_edge=True)
        table.add_column(self.words.text("place"), justify="right")
        table.add_column(self.words.text("user"))
        table.add_column(
            game_words.text("scores") if game_words.has("scores") else self.words.text("score"), justify="right"
        )
        for seat in sorted(range(len(users)), key=lambda seat: places[seat]):
            style = "bold" if places[seat] == 1 else ""
            table.add_row(f"{places[seat]}.", Text(users[seat]), str(scores[seat]), style=style)
        self.console.print(table)

    def games(self, games: Iterable[AnyGame]) -> None:
        """Show what is on the shelf."""
        table = Table(box=None, header_style="bold", padding=(0, 2, 1, 0))
        for heading in ("id", "title", "seats", "options"):
            table.add_column(self.words.text(f"games.{heading}"))
        for game in games:
            table.add_row(
                game.id,
                game.titles[self.language],
                f"{game.fewest_seats}–{game.most_seats}",
                ", ".join(game.schema["properties"]),
            )
        self.console.print(table, width=self.width, highlight=False)

    def options(self, game: AnyGame) -> None:
        """Show what can be agreed on before a match."""
        words = game.words[self.language]
        self.show(Text(game.titles[self.language], "bold"))
        options = {
            f"{name}={json.dumps(schema.get('default'))}": words.text(f"option.{name}.help")
            for name, schema in game.schema["properties"].items()
        }
        presets = {name: words.text(f"preset.{name}") for name in game.presets}
        for heading, entries in (("options", options), ("presets", presets)):
            self.console.print()
            self.say(f"games.{heading}", "dim")
            margin = 4 + max(len(name) for name in entries)
            for name, text in entries.items():
                self.hanging(Text(f"  {name}".ljust(margin), "bold"), Text(text))


@contextmanager
def working(language: str, key: str, **fields: object) -> Iterator[None]:
    """Show on the error stream, where it is a terminal, what is being done and for how long."""
    errors = open_screen(language, is_error=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=errors.console, transient=True, disable=not errors.console.is_terminal) as bar:
        bar.add_task(errors.words.say(key, fields), total=None)
        yield


def open_screen(language: str, *, is_error: bool = False) -> Screen:
    """Return the screen a command writes to, or the one for what is not its answer."""
    return Screen(Console(stderr=is_error, highlight=False, emoji=False, markup=False), language)
