"""A deck of box cards as a text file, both ways.

A card is a small picture: three rows of numbers, each with its bonus behind a bar, and below the columns theirs.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib import resources
from itertools import islice
from typing import Any

from msgspec import Struct

from kociarnia.core.box import BYTE_ORDER_MARK, BadBox, Fault, remembered, words_of
from kociarnia.games.luckybox.documents.options import LuckyBoxOptions
from kociarnia.games.luckybox.rules.cards import CELLS, LINES, ROWS
from kociarnia.games.luckybox.rules.variant import MOST_CARDS, Variant

FEWEST_CARDS = 9  # ruling 11
MOST_LINES = (MOST_CARDS + 1) * (ROWS + 2)  # with one card too many, which is named then
SIGNS = ("-", "1", "2", "3", "4", "5", "6", "7", "8", "9", "?", "!", "!!", "(", "*")  # read with a bonus's kind
KIND_OF_SIGN = {sign: kind for kind, sign in enumerate(SIGNS)}
UNSET = "."  # where somebody who is still writing has put nothing yet
HEADER = """\
# A deck of Super Mega Lucky Box. A card is its number, three rows with their bonuses behind the bar,
# and the bonuses of the three columns. The bonuses: 1 to 9 a number, ? any cell, ! one lightning,
# !! two lightnings, ( a moon, * a star, - none. Lines that begin with # say nothing.
"""

Line = tuple[int, list[tuple[int, str]]]
"""The number of a line, and its words with their columns."""


class BoxCard(Struct, frozen=True):
    """A card: nine numbers row by row, and the kinds of six bonuses, rows first."""

    numbers: tuple[int, ...]
    bonuses: tuple[int, ...]


def write_deck(cards: Sequence[BoxCard]) -> str:
    """Return a deck as the text of a file."""
    blocks = [HEADER]
    for number, card in enumerate(cards, 1):
        lines = [f"card {number}"]
        for row in range(ROWS):
            cells = "  ".join(str(value) for value in card.numbers[row * ROWS : row * ROWS + ROWS])
            lines.append(f"{cells}  | {SIGNS[card.bonuses[row]]}")
        lines.append(" ".join(f"{SIGNS[kind]:2}" for kind in card.bonuses[ROWS:]).rstrip())
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def read_deck(text: str) -> list[BoxCard]:
    """Return the cards of a deck file, or refuse it (BadBox) with all that is wrong, card by card."""
    lines = text.removeprefix(BYTE_ORDER_MARK).splitlines()
    written = ((number, line) for number, line in enumerate(lines, 1) if is_written(line))
    # So many lines are one card too many, or one of them has a line too many: nothing behind them needs to be read.
    rest = [(number, words_of(line)) for number, line in islice(written, MOST_LINES)]
    end = len(lines) + 1
    cards: list[BoxCard] = []
    faults: list[Fault] = []
    count = 0
    while rest:
        size = next((index for index, line in enumerate(rest) if index and is_head(line)), len(rest))
        block, rest = rest[:size], rest[size:]
        count += 1
        cards.append(_read_card(count, block, rest[0][0] if rest else end, faults))
        if count > MOST_CARDS:
            faults.append(Fault(block[0][0], 1, f"a deck has at most {MOST_CARDS} cards"))
            break
    if count < FEWEST_CARDS:
        faults.append(Fault(end, 1, f"a deck has at least {FEWEST_CARDS} cards, this one has {count}"))
    if faults:
        raise BadBox(*faults)
    return cards


def is_written(line: str) -> bool:
    """Tell whether a line says anything."""
    return bool(line) and not line.isspace() and not line.lstrip().startswith("#")


def is_head(line: Line) -> bool:
    """Tell whether a line begins a card."""
    return line[1][0][1] == "card"


def _read_card(count: int, block: list[Line], end: int, faults: list[Fault]) -> BoxCard:
    """Read the lines of a card, and note what is wrong with them; the next card begins in line `end`."""
    head, *rows = block
    if [word for _, word in head[1]] != ["card", str(count)]:
        faults.append(Fault(head[0], 1, f"here 'card {count}' is expected"))
    numbers: list[int] = []
    bonuses: list[int] = []
    for number, words in rows[:ROWS]:
        if len(words) != ROWS + 2 or words[ROWS][1] != "|":
            faults.append(Fault(number, 1, "a row is three numbers, a bar and a bonus, such as '1 2 3 | ?'"))
            continue
        for column, word in words[:ROWS]:
            if word not in SIGNS[1:10]:
                reason = "a number is missing here" if word == UNSET else "this is no number from 1 to 9"
                faults.append(Fault(number, column, reason))
            else:
                numbers.append(int(word))
        bonuses.append(_read_bonus(number, *words[ROWS + 1], faults))
    if len(rows) <= ROWS:
        faults.append(Fault(end, 1, f"a card has {ROWS} rows, and the bonuses of its columns below them"))
    for number, words in rows[ROWS : ROWS + 1]:
        if len(words) != ROWS:
            faults.append(Fault(number, 1, "the bonuses of three columns are expected, such as '! * 5'"))
        else:
            bonuses += [_read_bonus(number, column, word, faults) for column, word in words]
    if len(rows) > ROWS + 1:
        faults.append(Fault(rows[ROWS + 1][0], 1, f"here 'card {count + 1}' is expected"))
    return BoxCard(tuple(numbers), tuple(bonuses))


def _read_bonus(number: int, column: int, word: str, faults: list[Fault]) -> int:
    if word not in KIND_OF_SIGN:
        known = f"this is no bonus; the bonuses are {' '.join(SIGNS[1:])} and - for none"
        faults.append(Fault(number, column, "a bonus is missing here" if word == UNSET else known))
    return KIND_OF_SIGN.get(word, 0)


@cache
def our_deck() -> str:
    """Return the text of the project's own deck."""
    return resources.files(__package__).joinpath("deck.txt").read_text(encoding="utf-8")


@remembered
def cards_of(options: LuckyBoxOptions) -> tuple[BoxCard, ...]:
    """Return the cards that are played with."""
    return tuple(read_deck(our_deck() if options.deck is None else options.deck))


def content_of(options: LuckyBoxOptions) -> dict[str, Any]:
    """Return the cards that are played with, for those who change them."""
    return {
        "cards": [
            {"numbers": [str(number) for number in card.numbers], "bonuses": [SIGNS[kind] for kind in card.bonuses]}
            for card in cards_of(options)
        ],
        "parts": [str(number) for number in range(1, len(cards_of(options)) + 1)],
        "signs": SIGNS,
        "fewest_cards": FEWEST_CARDS,
        "most_cards": MOST_CARDS,
    }


@lru_cache(maxsize=32)
def variant_of(options: LuckyBoxOptions) -> Variant:
    """Return the deck in play in the numbers the rules work with."""
    cards = cards_of(options)
    numbers = [number for card in cards for number in card.numbers]
    bonuses = [kind for card in cards for kind in card.bonuses]
    assert len(numbers) == len(cards) * CELLS
    assert len(bonuses) == len(cards) * LINES
    return Variant(options=options, numbers=numbers, bonuses=bonuses, is_tiny=options.tiny)
