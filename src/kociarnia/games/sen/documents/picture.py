"""A view of Sen drawn as text.

The rivals' cards come in from the far side of the table, two lines a dream; the cards of the seat that looks lie
whole at the bottom. A border carries the number of the place and the letters of the others who have seen the card.
"""

from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from kociarnia.core.columns import centre, fit, width_of
from kociarnia.core.notation import SEAT_LETTERS
from kociarnia.core.state import SPECTATOR
from kociarnia.core.words import Words
from kociarnia.games.sen.documents.position import variant_of
from kociarnia.games.sen.documents.view import CardSeen, SenView
from kociarnia.games.sen.rules.cards import KIND_OF, is_special

CARD_WIDTH = 5  # between the borders
CARDS_A_ROW = 8
NAME_WIDTH = 18  # the column on the left: whose cards these are
HAND_LABEL_WIDTH = 20
UNKNOWN = "☾"


def picture_of(view: SenView, words: Words, users: list[str]) -> str:
    """Draw the table: rivals first, then the piles, the dream of the seat that looks last."""
    painter = _Painter(view, words, users)
    lines = [painter.title()]
    for seat in range(view.seats):
        if seat != view.seat:
            lines += painter.rival(seat)
    lines += ["", *painter.piles()]
    if view.seat != SPECTATOR:
        lines += ["", *painter.own_dream()]
    return "\n".join(line.rstrip() for line in lines)


def border(left: str, right: str, start: str, end: str) -> str:
    """Return the upper or lower edge of a card, with a word at each corner."""
    return left + start + "─" * (CARD_WIDTH - len(start) - len(end)) + end + right


class _Painter:
    """Draws one view."""

    def __init__(self, view: SenView, words: Words, users: list[str]) -> None:
        self.view = view
        self.words = words
        self.users = users
        self.worth = variant_of(view.options).worth

    def title(self) -> str:
        """Return the round, how long the match lasts, and what the letters on cards mean."""
        options = self.view.options
        rounds = variant_of(options).rounds
        title = self.words.say("picture.round", {"round": self.round()})
        if rounds:
            title += " " + self.words.say("picture.rounds", {"rounds": int(rounds)})
        else:
            title += " · " + self.words.say("picture.limit", {"limit": options.raven_limit})
        if options.memory_aid == "full":
            title += " · " + self.words.text("picture.knowers")
        return f" {title}"

    def round(self) -> int:
        """Return the round under way or, when the match is over, the one that was played last."""
        return self.view.round - 1 if self.view.phase == "over" else self.view.round

    def face(self, name: str) -> str:
        return centre(self.words.face(name), CARD_WIDTH)

    def seen_face(self, card: CardSeen) -> str:
        return centre(UNKNOWN, CARD_WIDTH) if card.face is UNSET else self.face(card.face)

    def middle(self, seat: int, place: int, card: CardSeen) -> str:
        """Return the line of a card that shows its face; a card being swapped or named has thick sides."""
        is_marked = self.view.lifted == (seat, place)
        if self.view.pointed is not None and seat == self.view.turn:
            is_marked = place in self.view.pointed
        side = "┃" if is_marked else "│"
        return side + self.seen_face(card) + side

    def knowers(self, card: CardSeen, room: int) -> str:
        """Return the letters of all others who know a card, or how many they are."""
        letters = "".join(SEAT_LETTERS[seat] for seat in card.known_by or [] if seat != self.view.seat)
        return letters if len(letters) <= room else f"+{len(letters)}"

    def names(self, seat: int) -> list[str]:
        """Return the lines beside a dream: the letter and the user of a seat, then its ravens."""
        mark = "▸" if seat in self.view.acting else " "
        name = fit(f"{mark}{SEAT_LETTERS[seat]} {self.users[seat]}", NAME_WIDTH - 1) + " "
        total = fit(f"   {self.words.noun('ravens', self.view.totals[seat])}", NAME_WIDTH)
        return [name, total]

    def rows(self, seat: int) -> list[list[tuple[int, CardSeen]]]:
        """Return the cards of a dream with their places, as many a row as fit."""
        cards = list(enumerate(self.view.dreams[seat]))
        return [cards[start : start + CARDS_A_ROW] for start in range(0, len(cards), CARDS_A_ROW)]

    def rival(self, seat: int) -> list[str]:
        """Draw a dream on the far side: faces, and lower edges with place and knowers."""
        lines: list[str] = []
        for row in self.rows(seat):
            lines.append("".join(self.middle(seat, place, card) for place, card in row))
            lines.append("".join(self.lower_edge(place, card) for place, card in row))
        return self.beside(self.names(seat), lines)

    def lower_edge(self, place: int, card: CardSeen) -> str:
        number = str(place + 1)
        return border("╰", "╯", number, self.knowers(card, CARD_WIDTH - len(number)))

    def own_dream(self) -> list[str]:
        """Draw the dream of the seat that looks, whole cards."""
        seat = self.view.seat
        lines: list[str] = []
        for row in self.rows(seat):
            lines.append("".join(self.upper_edge(str(place + 1), card.face) for place, card in row))
            lines.append("".join(self.middle(seat, place, card) for place, card in row))
            lines.append("".join(border("╰", "╯", "", self.knowers(card, CARD_WIDTH)) for _, card in row))
        return self.beside(["", *self.names(seat)], lines)

    def upper_edge(self, place: str, face: str | UnsetType) -> str:
        """Return an upper edge; a special card shows its ravens there."""
        kind = 0 if face is UNSET else KIND_OF[face]
        return border("╭", "╮", place, str(self.worth[kind]) if is_special(kind) else "")

    def beside(self, names: list[str], lines: list[str]) -> list[str]:
        """Put the column of names before the lines of a dream."""
        names = names + [""] * (len(lines) - len(names))
        return [fit(name, NAME_WIDTH) + line for name, line in zip(names, lines, strict=True)]

    def piles(self) -> list[str]:
        """Draw the draw pile, the top of the discards and the cards in somebody's hand, with what each is."""
        view = self.view
        size = centre(str(view.pile), CARD_WIDTH)
        pile = [border("╭", "╮╮", "", ""), f"│{size}││", border("╰", "╯╯", "", "")]
        lines = self.beside(["", f"   {self.words.text('picture.pile')}", ""], pile)
        discards = self.words.text("picture.discards")
        lines = self.append(lines, discards, width_of(discards) + 4, self.whole_card(view.discards[-1]))
        if view.in_hand:
            label = self.words.say("picture.hand", {"seat": view.turn}, self.users)
            hand: Sequence[str | UnsetType] = [UNSET] * view.in_hand if view.hand is UNSET else view.hand
            for name in hand:
                lines = self.append(lines, label, HAND_LABEL_WIDTH if label else 0, self.whole_card(name))
                label = ""
        return lines

    def whole_card(self, name: str | UnsetType) -> list[str]:
        """Draw a card that lies in no dream."""
        face = centre(UNKNOWN, CARD_WIDTH) if name is UNSET else self.face(name)
        return [self.upper_edge("", name), f"│{face}│", border("╰", "╯", "", "")]

    def append(self, lines: list[str], label: str, width: int, card: list[str]) -> list[str]:
        """Put a card with its label, a column of some width, at the end of lines."""
        labels = (" " * width, fit(f"  {label}", width - 1) + " " if width else "", " " * width)
        return [line + part + edge for line, part, edge in zip(lines, labels, card, strict=True)]
