"""The table of cards as a text file: per line a card, how many of it there are and, of a special one, its ravens."""

from typing import Any

from kociarnia.core.box import BYTE_ORDER_MARK, BadBox, Fault, remembered, words_of
from kociarnia.games.sen.documents.options import SenOptions
from kociarnia.games.sen.rules.cards import (
    BASE_COPIES,
    CARD_NAMES,
    JUBILEE_COPIES,
    KIND_OF,
    KINDS,
    NINE,
    RAVENS,
    is_special,
)
from kociarnia.games.sen.rules.variant import LONG_DREAM, SHORT_DREAM

MOST_COPIES = [int(JUBILEE_COPIES[kind] + BASE_COPIES[kind]) for kind in range(KINDS)]  # what the layout promises
MOST_SHORT = 80  # cards of a deck with short dreams, for the same reason

Table = tuple[tuple[int, ...], tuple[int, ...]]
"""The copies and the ravens of each kind of card."""


@remembered
def read_cards(text: str) -> Table:
    """Return the table a file holds, or refuse it (BadBox) with all that is wrong; other cards are not there."""
    copies = [0] * KINDS
    ravens = [int(worth) for worth in RAVENS]
    faults: list[Fault] = []
    named: set[int] = set()
    lines = text.removeprefix(BYTE_ORDER_MARK).splitlines()
    for number, line in enumerate(lines, 1):
        words = words_of(line)
        if not words or words[0][1].startswith("#"):
            continue
        kind = KIND_OF.get(words[0][1])
        if kind is None:
            faults.append(Fault(number, words[0][0], f"there is no such card; the cards are {', '.join(CARD_NAMES)}"))
            continue
        if kind in named:
            faults.append(Fault(number, words[0][0], f"card {CARD_NAMES[kind]} has a line already"))
        named.add(kind)
        wanted = 3 if is_special(kind) else 2
        if len(words) != wanted:
            reason = (
                "the card, how many there are, and its ravens" if wanted == 3 else "the card and how many there are"
            )
            faults.append(Fault(number, 1, f"a line is {reason}"))
            continue
        copies[kind] = _number(number, words[1], MOST_COPIES[kind], faults)
        if wanted == 3:
            ravens[kind] = _number(number, words[2], NINE, faults)
    if faults:
        raise BadBox(*faults)
    return tuple(copies), tuple(ravens)


def _number(line: int, word: tuple[int, str], most: int, faults: list[Fault]) -> int:
    column, text = word
    if text.isascii() and text.isdigit() and len(text) <= 3 and int(text) <= most:
        return int(text)
    faults.append(Fault(line, column, f"this is no number from 0 to {most}"))
    return 0


def table_of(options: SenOptions) -> Table:
    """Return the cards that are played with."""
    if options.cards is not None:
        return read_cards(options.cards)
    base = BASE_COPIES if options.long_dream else [0] * KINDS
    copies = tuple(int(JUBILEE_COPIES[kind] + base[kind]) for kind in range(KINDS))
    return copies, tuple(int(worth) for worth in RAVENS)


def cards_misfit(seats: int, options: SenOptions) -> str | None:
    """Say why a table of cards cannot be played with by so many seats, or return None."""
    if options.cards is None:
        return None
    try:
        total = sum(table_of(options)[0])
    except BadBox as error:
        return f"option cards: {error}"
    needed = seats * ((LONG_DREAM if options.long_dream else SHORT_DREAM) + 1) + 1  # everybody can draw once
    if total < needed:
        return f"option cards: {seats} seats need {needed} cards, but there are {total}"
    if total > MOST_SHORT and not options.long_dream:
        return f"option cards: there are {total} cards, but {MOST_SHORT} are the most for short dreams"
    return None


def content_of(options: SenOptions) -> dict[str, Any]:
    """Return the cards that are played with, for those who change them."""
    copies, ravens = table_of(options)
    return {
        "cards": [
            {
                "name": CARD_NAMES[kind],
                "copies": copies[kind],
                "most": MOST_COPIES[kind],
                "ravens": ravens[kind] if is_special(kind) else None,
            }
            for kind in range(KINDS)
        ],
        "most_ravens": NINE,
        "parts": [],
    }
