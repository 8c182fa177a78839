"""The moves one may choose from: shown compactly, chosen by a short key, by notation or by its beginning."""

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from itertools import groupby
from textwrap import fill

from rich.cells import cell_len
from rich.text import Text

from kociarnia.core.errors import BadNotation
from kociarnia.core.notation import Notation, Parts
from kociarnia.core.words import Words
from kociarnia.terminal.keys import is_run, keys_of
from kociarnia.terminal.spoken import SpokenMoves, fold

WIDEST_KEYS = 16  # the keys of a group that do not fit stand below it
MOST_KEYS = 40  # a longer group shows only its first and its last key
FEW = 5  # up to this many single moves stand one below another, more of them in columns
SHORTENED = 8  # how many moves a refusal lists

KEY_STYLE = "bold"
NOTATION_STYLE = "dim"


class Refused(Exception):
    """What was typed chooses nothing; the text says what would."""


class Row:
    """A line of the menu: what to type, what it does, and how the moves are written."""

    def __init__(self, keys: Sequence[str], label: str, notation: str) -> None:
        self.notation = notation
        self.label = label
        self.more_keys: Sequence[str] = ()
        self.keys = " ".join(keys)
        if cell_len(self.keys) > WIDEST_KEYS:
            self.keys = f"{keys[0]} … {keys[-1]}"
            if len(keys) <= MOST_KEYS and not is_run(keys):
                self.more_keys = keys


class Menu:
    """The legal moves of a seat, each with a key."""

    def __init__(
        self,
        notation: Notation,
        legal: Sequence[str],
        choices: Sequence[Parts],
        *,
        game_words: Words,
        words: Words,
        users: Sequence[str],
        seat: int,
    ) -> None:
        self.notation = notation
        self.legal = legal
        self.choices = choices
        self.game_words = game_words
        self.words = words
        self.users = users
        self.seat = seat
        self.language = SpokenMoves(game_words)
        self.spoken = [self.language.write(move) for move in legal]
        self.keys = keys_of(self.spoken)

    def read(self, typed: str) -> str:
        """Return the notation of the move that was chosen, or refuse and say what would be right."""
        text = " ".join(typed.split())
        folded = fold(text)
        for names in (self.spoken, self.keys, self.legal):
            for name, move in zip(names, self.legal, strict=True):
                if fold(name) == folded:
                    return move
        for names in (self.spoken, self.legal):
            begun = [index for index, name in enumerate(names) if _begins(folded, fold(name))]
            if len(begun) == 1:
                return self.legal[begun[0]]
            if begun:
                moves = _shorten([self.spoken[index] for index in begun])
                raise Refused(self.words.say("refused.several", {"text": text, "moves": moves}))
        raise Refused(self._refusal(text))

    def _refusal(self, text: str) -> str:
        """Say why a text is no legal move, and what is near it or possible instead."""
        possible = self.words.say("possible", {"moves": _shorten(self.spoken)})
        if not text:
            return possible
        near = get_close_matches(text.lower(), self.spoken, 1)
        reason = "illegal_now" if self._is_move(text) else "bad_notation"
        refusal = self.words.say(f"refused.{reason}", {"text": text, "near": near[0] if near else None})
        return refusal if near else f"{refusal} {possible}"

    def _is_move(self, text: str) -> bool:
        """Tell whether a text is a move that could be possible at some other time."""
        try:
            self.notation.read(text)
        except BadNotation:
            moves = map(self.notation.write, range(self.notation.size))
            return fold(text) in {fold(self.language.write(move)) for move in moves}
        return True

    def lines(self, width: int, most: int | None = None) -> list[Text]:
        """Return the moves with their keys, in words and in notation, compactly.

        Where that would be more than `most` lines, long lists of keys are left out: the first and the last say how they
        are made.
        """
        rows: list[Row] = []
        singles: list[Row] = []
        for action, group in groupby(range(len(self.legal)), key=self._action):
            indices = list(group)
            if len(indices) > 1 and self.game_words.has(f"move.{action}.any"):
                keys = [self.keys[index] for index in indices]
                written = f"{self.spoken[indices[0]]} … {self.spoken[indices[-1]]}"
                rows.append(Row(keys, self.game_words.text(f"move.{action}.any"), written))
            else:
                alone = [Row([self.keys[index]], self._sentence(index), self.spoken[index]) for index in indices]
                (singles if len(alone) > FEW else rows).extend(alone)
        lines = [*_below_one_another(rows, width), *_in_columns(singles, width)]
        if most is not None and len(lines) > most:
            for row in rows:
                row.more_keys = ()
            lines = [*_below_one_another(rows, width), *_in_columns(singles, width)]
        return lines

    def _action(self, index: int) -> str:
        return str(self.choices[index]["action"])

    def _sentence(self, index: int) -> str:
        parts = self.choices[index]
        return self.game_words.say(f"move.{parts['action']}", parts, self.users, self.seat, self.seat)


def _begins(text: str, move: str) -> bool:
    """Tell whether the words of a text begin the words of a move."""
    words, whole = text.split(), move.split()
    return len(words) == len(whole) and all(full.startswith(word) for word, full in zip(words, whole, strict=True))


def _shorten(moves: Sequence[str]) -> str:
    """Return moves one after another; of many only the first ones."""
    return ", ".join(moves[:SHORTENED]) + (", …" if len(moves) > SHORTENED else "")


def _below_one_another(rows: Sequence[Row], width: int) -> Iterator[Text]:
    """Lay out rows in columns for keys, words and notation."""
    key_width = max((cell_len(row.keys) for row in rows), default=0)
    label_width = max((cell_len(row.label) for row in rows), default=0)
    for row in rows:
        line = _line(row, key_width)
        indent = " " * (key_width + 4)
        has_room = key_width + label_width + cell_len(row.notation) + 6 <= width
        if has_room:
            line.pad_right(key_width + label_width + 6 - line.cell_len)
            line.append(row.notation, NOTATION_STYLE)
        yield line
        if not has_room:
            yield Text.assemble(indent, (row.notation, NOTATION_STYLE))
        for part in fill(" ".join(row.more_keys), width - len(indent)).splitlines():
            yield Text.assemble(indent, (part, KEY_STYLE))


def _in_columns(rows: Sequence[Row], width: int) -> Iterator[Text]:
    """Lay out rows in as many columns as fit, read downwards; with their notations where there is room."""
    if not rows:
        return
    key_width = max(cell_len(row.keys) for row in rows)
    entries = [_line(row, key_width) for row in rows]
    size = max(entry.cell_len for entry in entries) + 2
    written = max(cell_len(row.notation) for row in rows) + 2
    if 2 * (size + written) <= width:
        for entry, row in zip(entries, rows, strict=True):
            entry.pad_right(size - entry.cell_len)
            entry.append(row.notation, NOTATION_STYLE)
        size += written
    height = -(-len(entries) // max(1, width // size))
    for start in range(height):
        line = Text()
        for column, entry in enumerate(entries[start::height]):
            line.pad_right(column * size - line.cell_len)
            line.append_text(entry)
        yield line


def _line(row: Row, key_width: int) -> Text:
    """Return the key and the words of a row."""
    keys = Text(f"  {row.keys}", KEY_STYLE)
    keys.pad_right(key_width + 4 - keys.cell_len)
    return Text.assemble(keys, row.label)
