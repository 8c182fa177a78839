"""The colours of the cats as a text file: per line a value, and the letter of the colour of each of its cards."""

from functools import lru_cache
from typing import Any

from kociarnia.core.box import BYTE_ORDER_MARK, BadBox, Fault, remembered, words_of
from kociarnia.games.kotostrofa.documents.options import KotostrofaOptions
from kociarnia.games.kotostrofa.rules.cards import (
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLOURS_OF_VALUE,
    VALUES,
    cards_of_value,
)
from kociarnia.games.kotostrofa.rules.palette import OURS, Palette, kinds_in_colours

UNSET = "."  # where somebody who is still writing has put no colour yet
MISSING = "the colour of this card is missing"
KNOWN = ", ".join(COLOUR_LETTERS)

Colours = tuple[str, ...]
"""The letters of each value, from 1 on."""


@remembered
def read_colours(text: str) -> Colours:
    """Return the colours a file holds, or refuse it (BadBox) with all that is wrong."""
    found: dict[int, str] = {}
    faults: list[Fault] = []
    lines = text.removeprefix(BYTE_ORDER_MARK).splitlines()
    for number, line in enumerate(lines, 1):
        words = words_of(line)
        if not words or words[0][1].startswith("#"):
            continue
        column, name = words[0]
        if len(name) != 1 or name not in "123456789":
            faults.append(Fault(number, column, f"a line begins with a value from 1 to {VALUES}"))
            continue
        value = int(name)
        if value in found:
            faults.append(Fault(number, column, f"value {value} has a line already"))
        signs = [(column + place, sign) for column, word in words[1:] for place, sign in enumerate(word)]
        found[value] = "".join(sign.upper() for _, sign in signs)
        faults += _faults_in(number, signs, value)
    missing = [value for value in range(1, VALUES + 1) if value not in found]
    faults += [Fault(len(lines) + 1, 1, f"value {value} has no line") for value in missing]
    if faults:
        raise BadBox(*faults)
    return tuple(found[value] for value in range(1, VALUES + 1))


def _faults_in(number: int, signs: list[tuple[int, str]], value: int) -> list[Fault]:
    """Return what is wrong with the letters of a value."""
    faults = [
        Fault(number, column, MISSING if sign == UNSET else f"this is no colour; the colours are {KNOWN}")
        for column, sign in signs[: cards_of_value(value)]
        if sign.upper() not in COLOUR_LETTERS
    ]
    wanted = cards_of_value(value)
    if len(signs) != wanted:
        ends = [column for column, _ in signs] + [signs[-1][0] + 1 if signs else 2]
        faults.append(
            Fault(
                number, ends[min(wanted, len(signs))], f"cards of value {value}: there are {wanted}, not {len(signs)}"
            )
        )
    return faults


def colours_of(options: KotostrofaOptions) -> Colours:
    """Return the colours that are played with."""
    return tuple(COLOURS_OF_VALUE) if options.colours is None else read_colours(options.colours)


@lru_cache(maxsize=32)
def _palette_in(colours: Colours) -> Palette:
    return Palette(kinds_in_colours(list(colours)))


def palette_of(options: KotostrofaOptions) -> Palette:
    """Return the cards that are played with, in numbers; matches in the same colours share it."""
    return OURS if options.colours is None else _palette_in(read_colours(options.colours))


def colours_misfit(options: KotostrofaOptions) -> str | None:
    """Say why a table of colours cannot be played with, or return None."""
    try:
        colours_of(options)
    except BadBox as error:
        return f"option colours: {error}"
    return None


def content_of(options: KotostrofaOptions) -> dict[str, Any]:
    """Return the colours that are played with, for those who change them."""
    return {
        "values": [list(letters) for letters in colours_of(options)],
        "colours": dict(zip(COLOUR_LETTERS, COLOUR_NAMES, strict=False)),
        "parts": [],
    }
