"""A deck of box cards as a text file, both ways.

A card is a small picture: three rows of numbers, each with its bonus behind a bar, and below the columns theirs.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib import resources

from msgspec import Struct

from kociarnia.games.luckybox.documents.options import LuckyBoxOptions
from kociarnia.games.luckybox.rules.cards import CELLS, LINES, ROWS
from kociarnia.games.luckybox.rules.variant import MOST_CARDS, Variant

FEWEST_CARDS = 9  # ruling 11
BYTE_ORDER_MARK = "\ufeff"  # some editors begin a file with it
SIGNS = ("-", "1", "2", "3", "4", "5", "6", "7", "8", "9", "?", "!", "!!", "(", "*")  # read with a bonus's kind
KIND_OF_SIGN = {sign: kind for kind, sign in enumerate(SIGNS)}
HEADER = """\
# A deck of Super Mega Lucky Box. A card is its number, three rows with their bonuses behind the bar,
# and the bonuses of the three columns. The bonuses: 1 to 9 a number, ? any cell, ! one lightning,
# !! two lightnings, ( a moon, * a star, - none. Lines that begin with # say nothing.
"""


class BadDeck(Exception):
    """A deck file that cannot be played with: the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


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
    """Return the cards of a deck file, or refuse it with the line and the reason."""
    text = text.removeprefix(BYTE_ORDER_MARK)
    lines = [
        (number, words)
        for number, words in enumerate((line.split() for line in text.splitlines()), 1)
        if words and not words[0].startswith("#")
    ]
    end = len(text.splitlines()) + 1
    rest = iter(lines)
    cards: list[BoxCard] = []
    for number, words in rest:
        if words != ["card", str(len(cards) + 1)]:
            raise BadDeck(number, f"expected 'card {len(cards) + 1}', found {' '.join(words)[:40]!r}")
        if len(cards) == MOST_CARDS:
            raise BadDeck(number, f"a deck has at most {MOST_CARDS} cards")
        cards.append(_read_card(rest, end))
    if len(cards) < FEWEST_CARDS:
        raise BadDeck(end, f"a deck has at least {FEWEST_CARDS} cards, this one has {len(cards)}")
    return cards


def _read_card(rest: Iterator[tuple[int, list[str]]], end: int) -> BoxCard:
    numbers: list[int] = []
    bonuses: list[int] = []
    for _ in range(ROWS):
        number, words = next(rest, (end, []))
        if len(words) != ROWS + 2 or words[ROWS] != "|":
            raise BadDeck(number, f"expected a row such as '1 2 3 | ?', found {' '.join(words)[:40]!r}")
        for word in words[:ROWS]:
            if word not in SIGNS[1:10]:
                raise BadDeck(number, f"{word[:20]!r} is not a number from 1 to 9")
            numbers.append(int(word))
        bonuses.append(_read_bonus(number, words[ROWS + 1]))
    number, words = next(rest, (end, []))
    if len(words) != ROWS:
        raise BadDeck(number, f"expected the bonuses of three columns, such as '! * 5', found {' '.join(words)[:40]!r}")
    bonuses += [_read_bonus(number, word) for word in words]
    return BoxCard(tuple(numbers), tuple(bonuses))


def _read_bonus(number: int, word: str) -> int:
    if word not in KIND_OF_SIGN:
        raise BadDeck(number, f"{word[:20]!r} is no bonus; the bonuses are {' '.join(SIGNS[1:])} and - for none")
    return KIND_OF_SIGN[word]


@cache
def our_deck() -> str:
    """Return the text of the project's own deck."""
    return resources.files(__package__).joinpath("deck.txt").read_text(encoding="utf-8")


@lru_cache(maxsize=32)
def cards_of(options: LuckyBoxOptions) -> tuple[BoxCard, ...]:
    """Return the cards that are played with."""
    return tuple(read_deck(our_deck() if options.deck is None else options.deck))


@lru_cache(maxsize=32)
def variant_of(options: LuckyBoxOptions) -> Variant:
    """Return the deck in play in the numbers the rules work with."""
    cards = cards_of(options)
    numbers = [number for card in cards for number in card.numbers]
    bonuses = [kind for card in cards for kind in card.bonuses]
    assert len(numbers) == len(cards) * CELLS
    assert len(bonuses) == len(cards) * LINES
    return Variant(options=options, numbers=numbers, bonuses=bonuses)
