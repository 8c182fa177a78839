"""Tables of Kotostrofa as a few readable lines, and matches that start there and draw the cards they are told to.

    A: red3 blue3 kotrus | B: red4 blue4 | C: *
    pile: green5
    turn: A

A star in one place, a hand or the pile, stands for all cards that are named nowhere; without any star they lie on the
pile. Further lines are the fields of a position: phase, turn, starter, arrow, passed, pending, target and so on;
`known` says who knows which cards of whom: `known: A>B red4 | *>C red7`, where the star is everybody.
"""

from typing import Any

import msgspec

from kociarnia.core.chance import FastRng, Rng
from kociarnia.core.event import Event
from kociarnia.games import GAMES
from kociarnia.games.kotostrofa.documents.position import KotostrofaPosition
from kociarnia.games.kotostrofa.documents.view import KotostrofaView
from kociarnia.games.kotostrofa.rules.state import KotostrofaState
from kociarnia.play.match import Match
from tests.games.kotostrofa.literal import deck_of, in_order

KOTOSTROFA = GAMES["kotostrofa"]
LETTERS = "ABCDE"
# Boxes in other colours: some kinds are there three times and more, others not at all; and one colour for all.
UNEVEN = "1 RRRROGBVV\n2 OOOOOOOO\n3 RGBVROG\n4 BBVVRR\n5 VVVVV\n6 ROGG\n7 BBB\n8 OO\n9 R"
OWN_COLOURS = (UNEVEN, "\n".join(f"{value} {'R' * (10 - value)}" for value in range(1, 10)))
SEAT_FIELDS = ("turn", "starter", "target")
NUMBER_FIELDS = ("round", "turns", "effect")


class NamedDraws(Rng):
    """Draws what it is told to, and anything once it has been told nothing more."""

    def __init__(self) -> None:
        self.places: list[int] = []
        self.anything = FastRng(7)

    def below(self, bound: int) -> int:
        return self.places.pop(0) if self.places else self.anything.below(bound)


def read_table(text: str) -> KotostrofaPosition:
    """Return the position a text describes."""
    lines = [line.strip() for line in text.strip().splitlines()]
    hands = [part.partition(":")[2].split() for part in lines[0].split("|")]
    seats = len(hands)
    fields: dict[str, Any] = {"pile": []}
    known = [[[] for _ in range(seats)] for _ in range(seats)]
    public = [[] for _ in range(seats)]
    for line in lines[1:]:
        name, _, value = line.partition(":")
        value = value.strip()
        if name == "known":
            for part in value.split("|"):
                knower, cards = part.split()[0], part.split()[1:]
                owner = LETTERS.index(knower[2])
                knowers = [LETTERS.index(knower[0])] if knower[0] != "*" else [s for s in range(seats) if s != owner]
                for seat in knowers:
                    known[seat][owner] += cards
                if knower[0] == "*":
                    public[owner] += cards
        elif name in SEAT_FIELDS:
            fields[name] = LETTERS.index(value)
        elif name in NUMBER_FIELDS:
            fields[name] = int(value)
        elif name == "passed":
            fields[name] = [LETTERS.index(letter) for letter in value]
        elif name == "totals":
            fields[name] = [int(total) for total in value.split()]
        elif name == "pile":
            fields[name] = value.split()
        else:
            fields[name] = value
    rest = deck_of(seats)
    places = [*hands, fields["pile"]]
    for card in [card for place in places for card in place if card != "*"]:
        rest.remove(card)
    starred = next((place for place in places if "*" in place), fields["pile"])
    if "*" in starred:
        starred.remove("*")
    starred += rest
    fields = {"options": {}, "totals": [0] * seats, "known": known, "open": public} | fields
    return msgspec.convert(fields | {"seats": seats, "hands": hands}, KotostrofaPosition)


class Board:
    """A match that starts from a text; every sentence below is about what it shows."""

    def __init__(self, text: str) -> None:
        position = read_table(text)
        self.rng = NamedDraws()
        self.match = Match(KOTOSTROFA, position.seats, rng=self.rng, position=position)

    @property
    def state(self) -> KotostrofaState:
        assert isinstance(self.match.state, KotostrofaState)
        return self.match.state

    @property
    def position(self) -> KotostrofaPosition:
        return KOTOSTROFA.position(self.state)

    def view(self, seat: str) -> KotostrofaView:
        view = self.match.view(seat_of(seat))
        assert isinstance(view, KotostrofaView)
        return view

    def play(self, *moves: str) -> "Board":
        """Make moves such as `A discard red3+blue3`; `A draw > kotrus` says which card is drawn."""
        for text in moves:
            move, _, drawn = text.partition(">")
            seat, notation = move.split(maxsplit=1)
            if drawn:
                hand = in_order(self.position.hands[self.state.source()])
                for card in drawn.split():
                    self.rng.places.append(hand.index(card))
                    hand.remove(card)
            self.match.play(LETTERS.index(seat), notation.strip())
            assert not self.rng.places, f"{text}: not all cards were drawn"
        return self

    @property
    def asked(self) -> str:
        """Who has to decide what: `A choosing`."""
        return " ".join([*(LETTERS[seat] for seat in self.match.acting), self.position.phase])

    def legal(self, seat: str) -> list[str]:
        return self.match.legal(LETTERS.index(seat))

    def hand(self, seat: str) -> str:
        return " ".join(self.position.hands[LETTERS.index(seat)])

    @property
    def pile(self) -> list[str]:
        return self.position.pile

    def known(self, seat: str, owner: str) -> str:
        """What a seat (or `*`, a spectator) knows of a hand."""
        return " ".join(self.view(seat).hands[LETTERS.index(owner)].known)

    def told(self, seat: str) -> list[Event]:
        return self.match.events(seat_of(seat))


def seat_of(letter: str) -> int:
    """Return a seat, or the spectators' number for a star."""
    return LETTERS.find(letter)
