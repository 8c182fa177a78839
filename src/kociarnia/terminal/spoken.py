"""Moves as they are said at a terminal: the notation, with its words in the language of the reader."""

import re

from kociarnia.core.words import Words

WORD = re.compile(r"[a-z]{2,}")
PLAIN_LETTERS = str.maketrans("ąćęłńóśźż", "acelnoszz")


def fold(text: str) -> str:
    """Return a text as it is compared: in small letters, without accents (a keyboard may lack them), evenly spaced."""
    return " ".join(text.lower().translate(PLAIN_LETTERS).split())


class SpokenMoves:
    """Puts the words of a notation into a language; numbers, seats and cells stay as they are."""

    def __init__(self, words: Words) -> None:
        entry = words.entries.get("notation", {})
        self.names = entry if isinstance(entry, dict) else {}

    def write(self, notation: str) -> str:
        """Return a move as it is said."""
        return WORD.sub(lambda word: self.names.get(word[0], word[0]), notation)
