"""Which colours the cats have, and what follows from it: cards held together as a mask, and the pairs among them."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.games.kotostrofa.rules.cards import (
    CARD_NAMES,
    COLOUR_LETTERS,
    COLOURS,
    COLOURS_OF_VALUE,
    KIND_LIST,
    KINDS,
    KOTRUS,
    ONES_MASK,
    PLACE_OF_REST,
    PRIME,
    VALUE_AT,
    VALUES,
    count_cards,
)
from kociarnia.games.kotostrofa.rules.moves import DISCARD_MOVE, PAIR_LIST, PASS, PASS_MOVES, STOP_MOVES

# The pairs of a hand are put together from short lists, each looked up with a part of the hand: the cards of one value
# or of a few for the pairs by value, and the values of one colour, which are first brought together in a mask of their
# own, a section a colour. A list is one number: where its moves begin among all of them, and how many they are.
VALUES_OF_PART: Final[list[list[int]]] = [[1], [2], [3], [4, 5], [6, 7, 8, 9]]
TWOS_SHIFT: Final = 9  # where the parts are cut; the book says how many cards a value has
THREES_SHIFT: Final = 17
MIDDLE_SHIFT: Final = 24
HIGH_SHIFT: Final = 35
TWOS_MASK: Final = 0xFF
THREES_MASK: Final = 0x7F
MIDDLE_MASK: Final = 0x7FF
HIGH_MASK: Final = 0x3FF
ONES: Final = 0  # where the entries of each part begin in the tables
TWOS: Final = ONES + ONES_MASK + 1
THREES: Final = TWOS + TWOS_MASK + 1
MIDDLE: Final = THREES + THREES_MASK + 1
HIGH: Final = MIDDLE + MIDDLE_MASK + 1
SECTION: Final = 9  # bits a colour, one a value
SECTION_MASK: Final = 0x1FF
ORANGE_PAIRS: Final = SECTION_MASK + 1  # where the entries of each colour begin in their table; red is the first
GREEN_PAIRS: Final = ORANGE_PAIRS + SECTION_MASK + 1
BLUE_PAIRS: Final = GREEN_PAIRS + SECTION_MASK + 1
VIOLET_PAIRS: Final = BLUE_PAIRS + SECTION_MASK + 1
ORANGE_SHIFT: Final = 9
GREEN_SHIFT: Final = 18
BLUE_SHIFT: Final = 27
VIOLET_SHIFT: Final = 36
LOW_CARDS: Final = 0x1FFFF  # the ones and the twos
COUNT_BITS: Final = 8
COUNT_MASK: Final = (1 << COUNT_BITS) - 1
VALUE_LISTS: Final = 5  # a hand has one for each part
LISTS: Final = 10  # and then one for each colour
SCRATCH: Final = vec[i64]([0] * 10)  # where the lists of a hand are noted while its moves are put together


def pack(lists: list[list[int]]) -> list[int]:
    """Return where each of some lists begins when they are put one behind another, and how long it is."""
    packed: list[int] = []
    start = 0
    for entries in lists:
        packed.append(start << COUNT_BITS | len(entries))
        start += len(entries)
    return packed


def list_colour_pairs() -> list[list[int]]:
    """Return, for every colour and every choice of its values, the moves of the pairs among them."""
    lists: list[list[int]] = []
    for colour in range(COLOURS):
        for bits in range(1 << VALUES):
            kinds = [place * COLOURS + colour for place in range(VALUES) if bits >> place & 1]
            lists.append([DISCARD_MOVE[first, second] for first in kinds for second in kinds if first < second])
    return lists


COLOUR_LISTS: Final = list_colour_pairs()
COLOUR_PAIRS: Final = vec[i64](pack(COLOUR_LISTS))
COLOUR_MOVES: Final = vec[i64]([move for moves in COLOUR_LISTS for move in moves])


def list_value_pairs(kinds: list[int]) -> tuple[list[list[int]], list[int]]:
    """Return, for every choice of the cards of one value, the moves of its pairs and the bits of its colours."""
    moves: list[list[int]] = [[]]
    colours = [0]
    held: list[list[int]] = [[]]
    for kind in kinds:
        value, colour = KIND_LIST[kind]
        bit = 1 << (SECTION * colour + value - 1)
        for choice in range(len(moves)):
            others = held[choice]
            pairs = [(kind, kind)] if kind in others else [(other, kind) for other in others]
            moves.append(sorted({*moves[choice], *[DISCARD_MOVE[pair] for pair in pairs]}))
            colours.append(colours[choice] | bit)
            held.append([*others, kind])
    return moves, colours


def list_entries(kinds: list[int]) -> tuple[list[list[int]], list[int]]:
    """Return, for every entry of every part, the moves of its pairs by value and the bits of its colours."""
    moves: list[list[int]] = []
    colours: list[int] = []
    for values in VALUES_OF_PART:
        part: list[list[int]] = [[]]
        bits = [0]
        for value in values:
            own = list_value_pairs([kind for kind, each in zip(kinds, VALUE_AT, strict=True) if each == value])
            part = [before + after for after in own[0] for before in part]  # the first value changes fastest
            bits = [before | after for after in own[1] for before in bits]
        moves += part
        colours += bits
    return moves, colours


def add_pairs(moves: vec[i64], filled: i64, pairs: i64, table: vec[i64]) -> i64:
    """Write a list of pairs behind the moves that are already there; return how many there are now."""
    index: i64 = pairs >> COUNT_BITS
    end: i64 = filled + (pairs & COUNT_MASK)
    while filled < end:
        moves[filled] = table[index]
        filled += 1
        index += 1
    return filled


@final
class Palette:
    """The kinds of all cards; shared by all matches with the same colours, and never changed.

    Cards held together are one number with a bit for every card of the list. Of a kind that is held once the first bit
    is set, of a kind that is held twice the first two, and so on: equal cards are alike, so equal hands are equal
    numbers.
    """

    def __init__(self, kinds: list[int]) -> None:
        """`kinds` are those of the cards in the order of the list."""
        firsts = [1 << kinds.index(kind) if kind in kinds else 0 for kind in range(KINDS)]
        counts = [kinds.count(kind) for kind in range(KINDS)]
        partners = [first << 1 if count > 1 else 0 for first, count in zip(firsts, counts, strict=True)]
        for first, second in PAIR_LIST:
            if first != second:
                partners[first] |= firsts[second]
                partners[second] |= firsts[first]
        moves, colours = list_entries(kinds)
        self.kinds: vec[i64] = vec[i64](kinds)  # read with a place in the list
        self.kind_of_rest: vec[i64] = vec[i64]([kinds[PLACE_OF_REST.get(rest, 0)] for rest in range(PRIME)])
        # Read with a kind; nothing of a kind of which there are no cards.
        self.copies: vec[i64] = vec[i64](counts)
        self.first_bit: vec[i64] = vec[i64](firsts)
        self.all_bits: vec[i64] = vec[i64](
            [first * ((1 << count) - 1) for first, count in zip(firsts, counts, strict=True)]
        )
        self.partners: vec[i64] = vec[i64](partners)  # the cards it makes a pair with
        self.first_bits: i64 = sum(firsts)
        self.value_pairs: vec[i64] = vec[i64](pack(moves))
        self.value_colours: vec[i64] = vec[i64](colours)
        self.value_moves: vec[i64] = vec[i64]([move for entry in moves for move in entry])

    def with_card(self, cards: i64, kind: i64) -> i64:
        """Return cards and one more."""
        everyone = self.all_bits[kind]
        return cards | self.first_bit[kind] | (((cards & everyone) << 1) & everyone)

    def without_card(self, cards: i64, kind: i64) -> i64:
        """Return cards less one of a kind; the same cards when there is none of it."""
        everyone = self.all_bits[kind]
        return (cards & ~everyone) | (((cards & everyone) >> 1) & everyone)

    def holds(self, cards: i64, kind: i64) -> bool:
        """Tell whether there is a card of a kind among cards."""
        return (cards & self.first_bit[kind]) != 0

    def first_card(self, cards: i64) -> i64:
        """Return the kind of the first of some cards, in the order of the list."""
        return self.kind_of_rest[(cards & -cards) % PRIME]

    def card_at(self, cards: i64, index: i64) -> i64:
        """Return the kind of the card with an index, in the order of the list."""
        while index:
            cards &= cards - 1  # leaves the first card out
            index -= 1
        return self.kind_of_rest[(cards & -cards) % PRIME]

    def is_single_kind(self, cards: i64) -> bool:
        """Tell whether all of some cards are alike."""
        kinds = cards & self.first_bits
        return (kinds & (kinds - 1)) == 0

    def mask_of(self, kinds: list[int]) -> int:
        """Return cards as a mask."""
        cards: i64 = 0
        for kind in kinds:
            cards = self.with_card(cards, kind)
        return cards

    def kinds_of(self, cards: i64) -> list[int]:
        """Return the kinds of the cards of a mask, in the order of the list."""
        kinds: list[int] = []
        while cards:
            kinds.append(self.first_card(cards))
            cards &= cards - 1
        return kinds

    def names_of(self, cards: i64) -> list[str]:
        """Return the names of the cards of a mask, in the order of the list."""
        return [CARD_NAMES[kind] for kind in self.kinds_of(cards)]

    def kind_moves(self, first: i64, cards: i64) -> vec[i64]:
        """Return a move for every kind among some cards."""
        table = self.kind_of_rest
        kinds: i64 = cards & self.first_bits
        moves = vec[i64]([0] * count_cards(kinds))
        filled: i64 = 0
        while kinds:
            moves[filled] = first + table[(kinds & -kinds) % PRIME]
            filled += 1
            kinds &= kinds - 1
        return moves

    def any_kind_move(self, first: i64, cards: i64, rng: Rng) -> i64:
        """Return any of `kind_moves`, by one draw."""
        kinds: i64 = cards & self.first_bits
        return first + self.card_at(kinds, rng.below(count_cards(kinds)))

    def find_pairs(self, cards: i64) -> i64:
        """Note the lists of a hand's pairs in SCRATCH, those by value first; return how many pairs they hold."""
        pairs = self.value_pairs
        colours_of = self.value_colours
        threes: i64 = THREES + ((cards >> THREES_SHIFT) & THREES_MASK)
        middle: i64 = MIDDLE + ((cards >> MIDDLE_SHIFT) & MIDDLE_MASK)
        high: i64 = HIGH + ((cards >> HIGH_SHIFT) & HIGH_MASK)
        colours: i64 = colours_of[threes] | colours_of[middle] | colours_of[high]
        threes = pairs[threes]
        middle = pairs[middle]
        high = pairs[high]
        count: i64 = (threes & COUNT_MASK) + (middle & COUNT_MASK) + (high & COUNT_MASK)
        ones: i64 = 0
        twos: i64 = 0
        if cards & LOW_CARDS:  # with three seats there are none
            ones = ONES + (cards & ONES_MASK)
            twos = TWOS + ((cards >> TWOS_SHIFT) & TWOS_MASK)
            colours |= colours_of[ones] | colours_of[twos]
            ones = pairs[ones]
            twos = pairs[twos]
            count += (ones & COUNT_MASK) + (twos & COUNT_MASK)
        red = COLOUR_PAIRS[colours & SECTION_MASK]
        orange = COLOUR_PAIRS[ORANGE_PAIRS + ((colours >> ORANGE_SHIFT) & SECTION_MASK)]
        green = COLOUR_PAIRS[GREEN_PAIRS + ((colours >> GREEN_SHIFT) & SECTION_MASK)]
        blue = COLOUR_PAIRS[BLUE_PAIRS + ((colours >> BLUE_SHIFT) & SECTION_MASK)]
        violet = COLOUR_PAIRS[VIOLET_PAIRS + (colours >> VIOLET_SHIFT)]
        count += (red & COUNT_MASK) + (orange & COUNT_MASK) + (green & COUNT_MASK)
        count += (blue & COUNT_MASK) + (violet & COUNT_MASK)
        lists = SCRATCH
        lists[0] = ones
        lists[1] = twos
        lists[2] = threes
        lists[3] = middle
        lists[4] = high
        lists[5] = red
        lists[6] = orange
        lists[7] = green
        lists[8] = blue
        lists[9] = violet
        return count

    def pair_moves(self, cards: i64, otherwise: i64) -> vec[i64]:
        """Return the pairs of a hand, those by value first, and at the end what can be done instead."""
        count = self.find_pairs(cards)
        if not count:
            return PASS_MOVES if otherwise == PASS else STOP_MOVES
        moves = vec[i64]([0] * (count + 1))
        moves[count] = otherwise
        lists = SCRATCH
        filled: i64 = 0
        table = self.value_moves
        index: i64 = 0
        while index < VALUE_LISTS:
            filled = add_pairs(moves, filled, lists[index], table)
            index += 1
        while index < LISTS:
            filled = add_pairs(moves, filled, lists[index], COLOUR_MOVES)
            index += 1
        return moves

    def any_pair_move(self, cards: i64, otherwise: i64, rng: Rng) -> i64:
        """Return any of `pair_moves`, by one draw: it is looked for list by list."""
        count = self.find_pairs(cards)
        place = rng.below(count + 1)
        if place == count:
            return otherwise
        lists = SCRATCH
        index: i64 = 0
        while place >= lists[index] & COUNT_MASK:
            place -= lists[index] & COUNT_MASK
            index += 1
        place += lists[index] >> COUNT_BITS
        return self.value_moves[place] if index < VALUE_LISTS else COLOUR_MOVES[place]


def kinds_in_colours(colours_of_value: list[str]) -> list[int]:
    """Return the kinds of all cards, in the order of the list, from the letters of the colours of each value."""
    kinds = [
        value * COLOURS + colour
        for value, letters in enumerate(colours_of_value)
        for colour in sorted([COLOUR_LETTERS.index(letter) for letter in letters])
    ]
    return [*kinds, int(KOTRUS)]


OURS: Final = Palette(kinds_in_colours(COLOURS_OF_VALUE))
