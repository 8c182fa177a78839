"""Tables of Koty as a few readable lines, and matches that start there and draw the cards they are told to.

    A: 9997 - 90 8 / 1 1 J 0
    B: - - 99 - / 3 3 3 O
    discards: 5 6
    pile: 2 J

A row is a dream of four lands and a hand. A land is its cards from the bottom up, a dash when it is empty. A cat is its
value, a raven 0, a nine 9; J is a joker, M a moth, B a bat, O an owl, D the dragon. The cards of a hand that everybody
knows have a star, and an apostrophe those it holds since before the last reshuffle. Where the pile is named, all other
cards lie below the named discards; where it is not, it is what is left of the deck. The nines are cards nobody has
seen, unless `nines` names what they are and everybody saw it.
Further lines: turn, phase, answering, played, declared, target (B3), repeats, turns, exchanges, drained (yes).
"""

from collections import Counter

import msgspec

from kociarnia import GAMES, SPECTATOR, Match
from kociarnia.core.chance import FastRng, Rng
from kociarnia.core.errors import ScriptError
from kociarnia.core.event import Event
from kociarnia.games.koty.documents.position import KotyPosition, Land, NineCard
from kociarnia.games.koty.documents.view import KotyView
from kociarnia.games.koty.rules.cards import CARD_NAMES, KIND_OF, deck
from kociarnia.games.koty.rules.state import KotyState

KOTY = GAMES["koty"]
LETTERS = "ABCDEF"
SYMBOLS = dict(zip("012345678JMBOD", CARD_NAMES, strict=True))
SYMBOL_OF = {name: symbol for symbol, name in SYMBOLS.items()}

# All 95 cards lie in hands and dreams: 24 in hands, 14 in each of five dreams, one in the sixth.
BOTH_PILES_EMPTY = """
    A: 9991 9991 991 991 / 1 1 J J
    B: 9992 9992 992 992 / 0 0 7 6
    C: 9993 9993 993 993 / 0 0 0 0
    D: 9994 9994 994 994 / 7 7 7 7
    E: 9995 9995 995 995 / 6 6 6 6
    F: 8 - - - / 8 8 8 5
"""


def cards(text: str) -> list[str]:
    """Return the names of cards written as symbols."""
    return [SYMBOLS[symbol] for symbol in text.replace("*", "").replace("'", "").split()]


def symbols(names: list[str]) -> str:
    """Return cards as symbols."""
    return " ".join(SYMBOL_OF[name] for name in names)


def square(text: str) -> tuple[int, int]:
    """Return the owner and the place of a land written as B3."""
    return LETTERS.index(text[0]), int(text[1]) - 1


def write_land(land: Land) -> str:
    """Return a land as text."""
    return "9" * len(land.nines) + (SYMBOL_OF[land.top] if land.top else "") or "-"


def full_deck(options) -> list[str]:
    return [CARD_NAMES[kind] for kind in deck(options.moths, options.bats, options.owls, options.dragons)]


def read_rows(text: str) -> dict[str, str]:
    rows: dict[str, str] = {}
    for row in text.splitlines():
        if row.strip():
            name, _, rest = row.partition(":")
            rows[name.strip()] = rest.strip()
    return rows


def read_position(text: str, edition: int = KOTY.edition, **options: object) -> KotyPosition:
    """Return the position a text describes, of the newest edition unless another one is named."""
    rows = read_rows(text)
    letters = [name for name in rows if name in LETTERS]
    chosen = KOTY.check(len(letters), options)
    dreams, hands, known, held = [], [], [], []
    for letter in letters:
        dream, _, hand = rows.pop(letter).partition("/")
        dreams.append(dream.split())
        hands.append(cards(hand))
        known.append(cards(" ".join(word for word in hand.split() if word.endswith("*"))))
        held.append(cards(" ".join(word for word in hand.split() if word.endswith("'"))))
    rest = full_deck(chosen)
    discards = cards(rows.pop("discards", ""))
    pile = cards(rows["pile"]) if "pile" in rows else None
    played, declared = rows.pop("played", None), rows.pop("declared", None)
    phase = rows.pop("phase", "turn")
    named = [card for hand in hands for card in hand] + discards + (pile or [])
    named += [SYMBOLS[card] for dream in dreams for land in dream for card in land if card not in "9-"]
    named += [] if played is None else [SYMBOLS[played]]
    named += [SYMBOLS[declared]] if phase == "filling" and declared else []
    named += ["raven"] if phase == "placing" and played == "B" else []
    seen = cards(rows.pop("nines", ""))
    for card in [*named, *seen]:
        rest.remove(card)
    faces = [NineCard(face=card, is_known=True) for card in seen]

    def next_face() -> NineCard:
        if faces:
            return faces.pop(0)
        plenty = Counter(rest).most_common(1)[0][0]
        rest.remove(plenty)
        return NineCard(face=plenty)

    lands = [
        [
            Land(
                nines=[next_face() for card in land if card == "9"],
                top=SYMBOLS[land[-1]] if land[-1] not in "9-" else None,
            )
            for land in dream
        ]
        for dream in dreams
    ]
    if rows.pop("pile", None) is not None:
        discards = rest + discards
    position = KotyPosition(
        seats=len(letters),
        edition=edition,
        options=chosen,
        dreams=lands,
        hands=hands,
        known=known,
        held=held,
        discards=discards,
        phase=phase,
        turn=LETTERS.index(rows.pop("turn", "A")),
        turns=int(rows.pop("turns", "0")),
        exchanges=int(rows.pop("exchanges", "0")),
        answering=LETTERS.index(rows.pop("answering")) if "answering" in rows else None,
        played=SYMBOLS[played] if played else None,
        declared=SYMBOLS[declared] if declared else None,
        target=square(rows.pop("target")) if "target" in rows else None,
        repeats=int(rows.pop("repeats", "0")),
        is_drained=rows.pop("drained", "no") == "yes",
    )
    if rows:
        raise ValueError(f"nobody knows what these lines mean: {rows}")
    return position


class NamedCards(Rng):
    """Draws the cards it is told to, by name, or any when it is told to draw as it likes."""

    def __init__(self) -> None:
        self.names: list[str] | None = []
        self.state: KotyState | None = None
        self.any = FastRng(0)

    def below(self, bound: int) -> int:
        state = self.state
        assert state is not None
        assert bound == state.pile, "a draw is from the whole pile"
        if self.names is None:
            return self.any.below(bound)
        if not self.names:
            raise ScriptError("a card is drawn that the test has not named")
        kind = KIND_OF[self.names.pop(0)]
        for index in range(bound):
            if state.heap[index] == kind:
                return index
        raise ScriptError(f"there is no {CARD_NAMES[kind]} in the pile")


class TextTable:
    """A match that can be asked in the words of the rules."""

    def __init__(self, position: KotyPosition) -> None:
        self.chance = NamedCards()
        self.match = Match(KOTY, position.seats, position.options, rng=self.chance, position=position)
        assert isinstance(self.match.state, KotyState)
        self.state: KotyState = self.match.state
        self.chance.state = self.state
        self.told_until: dict[int, int] = {}

    def play(self, moves: str, draws: str | None = "") -> "TextTable":
        """Make some moves, a comma between two; `draws` are exactly the cards drawn, None leaves them to chance."""
        self.chance.names = None if draws is None else cards(draws)
        for move in moves.split(","):
            self.match.play(self.match.acting[0], move.strip())
        assert not self.chance.names, f"nobody drew {self.chance.names}"
        return self

    def position(self) -> KotyPosition:
        return KOTY.position(self.state)

    def dream(self, letter: str) -> str:
        return " ".join(map(write_land, self.position().dreams[LETTERS.index(letter)]))

    def hand(self, letter: str) -> str:
        return symbols(self.position().hands[LETTERS.index(letter)])

    def known(self, letter: str) -> str:
        return symbols(self.position().known[LETTERS.index(letter)])

    def held(self, letter: str) -> str:
        return symbols(self.position().held[LETTERS.index(letter)])

    @property
    def discards(self) -> str:
        return symbols(self.position().discards)

    @property
    def pile(self) -> str:
        return symbols(
            [CARD_NAMES[kind] for kind in sorted(self.state.heap[index] for index in range(self.state.pile))]
        )

    @property
    def phase(self) -> str:
        return self.position().phase

    @property
    def acting(self) -> str:
        return "".join(LETTERS[seat] for seat in self.match.acting)

    @property
    def legal(self) -> set[str]:
        return set(self.match.legal(self.match.acting[0]))

    def view(self, letter: str) -> KotyView:
        return KOTY.view(self.state, seat_of(letter))

    def told(self, letter: str) -> list[Event]:
        """Return the events a seat was told since it was last asked."""
        seat = seat_of(letter)
        events = self.match.events(seat)
        fresh = events[self.told_until.get(seat, 0) :]
        self.told_until[seat] = len(events)
        return fresh

    def tags(self, letter: str) -> list[str]:
        """Return the kinds of the events a seat was told since it was last asked."""
        return [str(event.__struct_config__.tag) for event in self.told(letter)]


def seat_of(letter: str) -> int:
    """Return the seat of a letter; - is a spectator."""
    return SPECTATOR if letter == "-" else LETTERS.index(letter)


def lay(text: str, edition: int = KOTY.edition, **options: object) -> TextTable:
    """Return the match that starts at the table a text describes."""
    return TextTable(read_position(text, edition, **options))


def document(position: KotyPosition) -> dict[str, object]:
    """Return a position as plain data."""
    plain: dict[str, object] = msgspec.to_builtins(position)
    return plain
