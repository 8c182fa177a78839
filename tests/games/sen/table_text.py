"""Tables of Sen as a few readable lines, and matches that start there and draw the cards they are told to.

    A: 7/A 3* ⌛ 9/AB | B: 1 2 3 4
    discards: 5 6
    pile: 9 take2

A dream is a row of cards. A card is its number of ravens, ⌛, or the name of a special; behind a slash stand the seats
that know it, and a star says that everybody does, spectators included. The last discard is on top. Where the pile is
named, all other cards lie below the named discards; where it is not, it is what is left of the deck.
Further lines: turn, starter, phase, hand, totals, round, turns, looked (A1 B3), lifted (B3), pointed (1 2).
"""

from collections.abc import Sequence

import msgspec

from kociarnia import GAMES, SPECTATOR, Match
from kociarnia.core.chance import FastRng, Rng
from kociarnia.core.errors import ScriptError
from kociarnia.core.event import Event
from kociarnia.games.sen.documents.position import DreamCard, SenPosition, variant_of
from kociarnia.games.sen.documents.view import CardSeen, SenView
from kociarnia.games.sen.rules.cards import CARD_NAMES, KIND_OF
from kociarnia.games.sen.rules.state import SenState

SEN = GAMES["sen"]
LETTERS = "ABCDE"
HOURGLASS = "⌛"


def face_of(word: str) -> str:
    """Return the name the engine has for a card."""
    return "hourglass" if word == HOURGLASS else word


def word_of(face: str) -> str:
    """Return a card as it is written in a text."""
    return HOURGLASS if face == "hourglass" else face


def words_of(faces: list[str]) -> str:
    """Return a row of cards as a text."""
    return " ".join(word_of(face) for face in faces)


def square_of(word: str) -> tuple[int, int]:
    """Return the owner and the place of a card written as B3."""
    return LETTERS.index(word[0]), int(word[1:]) - 1


def read_card(word: str, seats: int) -> DreamCard:
    """Return a card of a dream."""
    if word.endswith("*"):
        return DreamCard(face=face_of(word[:-1]), known_by=list(range(seats)), is_public=True)
    name, _, knowers = word.partition("/")
    return DreamCard(face=face_of(name), known_by=[LETTERS.index(letter) for letter in knowers])


def write_card(card: DreamCard | CardSeen) -> str:
    """Return a card of a dream as a text; a face that is not known is a question mark."""
    name = word_of(card.face) if card.face else "?"
    if card.is_public:
        return f"{name}*"
    return "/".join([name, *(["".join(LETTERS[seat] for seat in card.known_by)] if card.known_by else [])])


def write_dreams(dreams: Sequence[Sequence[DreamCard | CardSeen]]) -> str:
    """Return all dreams as a text."""
    rows = (f"{letter}: {' '.join(map(write_card, dream))}" for letter, dream in zip(LETTERS, dreams, strict=False))
    return " | ".join(rows)


def read_position(text: str, **options: object) -> SenPosition:
    """Return the position a text describes."""
    rows: dict[str, list[str]] = {}
    for row in text.replace("|", "\n").splitlines():
        if row.strip():
            name, _, rest = row.partition(":")
            rows[name.strip()] = rest.split()
    seats = sum(name in LETTERS for name in rows)
    chosen = SEN.check(seats, options)
    dreams = [[read_card(word, seats) for word in rows.pop(letter)] for letter in LETTERS[:seats]]
    discards = [face_of(word) for word in rows.pop("discards", ["0"])]
    hand = [face_of(word) for word in rows.pop("hand", [])]
    if "pile" in rows:
        unplaced = [CARD_NAMES[kind] for kind in variant_of(chosen).deck]
        placed = [*discards, *hand, *map(face_of, rows.pop("pile")), *(card.face for dream in dreams for card in dream)]
        for face in placed:
            unplaced.remove(face)
        discards = unplaced + discards
    looked: list[list[int]] = [[] for _ in range(seats)]
    for word in rows.get("looked", []):
        owner, place = square_of(word)
        looked[owner].append(place)
    position = SenPosition(
        seats=seats,
        options=chosen,
        dreams=dreams,
        discards=discards,
        totals=[int(word) for word in rows.pop("totals", ["0"] * seats)],
        phase=" ".join(rows.pop("phase", ["turn"])),
        turn=LETTERS.index(rows.pop("turn", ["A"])[0]),
        starter=LETTERS.index(rows.pop("starter", ["A"])[0]),
        round=int(rows.pop("round", ["0"])[0]),
        turns=int(rows.pop("turns", ["0"])[0]),
        looked=looked if rows.pop("looked", None) is not None else [],
        hand=hand,
        lifted=square_of(rows.pop("lifted")[0]) if "lifted" in rows else None,
        pointed=tuple(int(word) - 1 for word in rows.pop("pointed")) if "pointed" in rows else None,
    )
    if rows:
        raise ValueError(f"nobody knows what these lines mean: {rows}")
    return position


class NamedCards(Rng):
    """Draws the cards it is told to, by name; a new round is dealt by chance unless its cards are named too."""

    def __init__(self, seed: int = 0) -> None:
        self.names: list[str] = []
        self.state: SenState | None = None
        self.dealer = FastRng(seed)
        self.is_dealing = False

    def begin(self, number: int) -> None:
        self.is_dealing = False

    def below(self, bound: int) -> int:
        state = self.state
        assert state is not None
        assert bound == state.pile, "a draw is from the whole pile"
        if self.names:
            kind = KIND_OF[face_of(self.names.pop(0))]
            for index in range(bound):
                if state.heap[index] == kind:
                    return index
            raise ScriptError(f"there is no {CARD_NAMES[kind]} in the pile")
        self.is_dealing = self.is_dealing or bound == len(state.variant.deck)
        if not self.is_dealing:
            raise ScriptError("a card is drawn that the test has not named")
        return self.dealer.below(bound)


class TextTable:
    """A match that can be asked in the words of the rulebook."""

    def __init__(self, position: SenPosition) -> None:
        self.cards = NamedCards()
        self.match = Match(SEN, position.seats, position.options, rng=self.cards, position=position)
        assert isinstance(self.match.state, SenState)
        self.state: SenState = self.match.state
        self.cards.state = self.state
        self.told_until: dict[int, int] = {}

    def play(self, moves: str, pile: str = "") -> "TextTable":
        """Make some moves, a comma between two; `pile` names exactly the cards that are drawn.

        A move may begin with its seat; otherwise the seat on turn makes it.
        """
        self.cards.names = pile.split()
        for move in moves.split(","):
            seat, notation = self.state.turn, move.strip()
            if notation[0] in LETTERS:
                seat, notation = LETTERS.index(notation[0]), notation[1:].strip()
            self.match.play(seat, notation.replace(HOURGLASS, "hourglass"))
        assert not self.cards.names, f"nobody drew {self.cards.names}"
        return self

    def position(self) -> SenPosition:
        """Return the whole truth as a document."""
        return SEN.position(self.state)

    @property
    def dreams(self) -> str:
        """All dreams, with who knows which card."""
        return write_dreams(self.position().dreams)

    def dream(self, letter: str) -> str:
        """The dream of one seat."""
        return " ".join(map(write_card, self.position().dreams[LETTERS.index(letter)]))

    def faces(self, letter: str) -> str:
        """The faces of one dream."""
        return words_of([card.face for card in self.position().dreams[LETTERS.index(letter)]])

    @property
    def discards(self) -> str:
        """The discard pile, the top last."""
        return words_of(self.position().discards)

    @property
    def top(self) -> str:
        """The top of the discard pile."""
        return self.discards.split()[-1]

    @property
    def hand(self) -> str:
        """What is in the hand of the seat on turn."""
        return words_of(self.position().hand)

    @property
    def pile(self) -> str:
        """The cards left in the draw pile, in the order of the deck, for it has no other."""
        return words_of(
            [CARD_NAMES[kind] for kind in sorted(self.state.heap[index] for index in range(self.state.pile))]
        )

    @property
    def phase(self) -> str:
        """What is to be decided."""
        return self.position().phase

    @property
    def turn(self) -> str:
        """Who is on turn."""
        return LETTERS[self.state.turn]

    @property
    def acting(self) -> str:
        """Who has to decide."""
        return "".join(LETTERS[seat] for seat in self.match.acting)

    @property
    def totals(self) -> list[int]:
        """The totals so far."""
        return self.match.scores

    def legal(self, letter: str = "") -> list[str]:
        """The moves of a seat, or of the seat on turn."""
        return self.match.legal(LETTERS.index(letter or self.turn))

    def view(self, letter: str) -> SenView:
        """What a seat may know; - is a spectator."""
        return SEN.view(self.state, seat_of(letter))

    def shown_view(self, letter: str) -> SenView:
        """What a person at a seat is shown; - is a spectator."""
        return SEN.shown_view(self.state, seat_of(letter))

    def seen_by(self, letter: str) -> str:
        """All dreams as a seat may know them."""
        return write_dreams(self.view(letter).dreams)

    def told(self, letter: str) -> list[Event]:
        """The events a seat was told since it was last asked."""
        seat = seat_of(letter)
        events = self.match.events(seat)
        fresh = events[self.told_until.get(seat, 0) :]
        self.told_until[seat] = len(events)
        return fresh


def seat_of(letter: str) -> int:
    """Return the seat of a letter; - is a spectator."""
    return SPECTATOR if letter == "-" else LETTERS.index(letter)


def lay(text: str, **options: object) -> TextTable:
    """Return the match that starts at the table a text describes."""
    return TextTable(read_position(text, **options))


def document(position: SenPosition) -> dict[str, object]:
    """Return a position as plain data."""
    plain: dict[str, object] = msgspec.to_builtins(position)
    return plain
