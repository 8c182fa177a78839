"""A view of Koty drawn as text.

A rival's land is a row of cards, the lowest on the left, so that every nine can be counted; below it stand its number
and what it counts now. The lands of the seat that looks are stacks, and its hand lies under them. Thick sides mark the
land under attack, or the one a moth lifts a cat from.
"""

from msgspec import UNSET

from kociarnia.core.columns import centre, fit
from kociarnia.core.notation import SEAT_LETTERS
from kociarnia.core.state import SPECTATOR
from kociarnia.core.words import Words
from kociarnia.games.koty.documents.options import variant_of
from kociarnia.games.koty.documents.view import KotyView, LandSeen

NAME_WIDTH = 20  # the column on the left: whose cards these are
LAND_WIDTH = 13  # a rival's land, with a gap
CARD_WIDTH = 7  # between the borders
PICTURE_WIDTH = 80
NINE = "9"


def picture_of(view: KotyView, words: Words, users: list[str]) -> str:
    """Draw the table: rivals first, then the piles, the dream and the hand of the seat that looks last."""
    painter = _Painter(view, words, users)
    lines = [f" {words.text('picture.legend')}"]
    for offset in range(1, view.seats + 1):
        seat = (view.seat + offset) % view.seats  # a spectator looks from seat 0 on
        if seat != view.seat:
            lines += painter.rival(seat)
    lines += ["", *painter.middle()]
    if view.seat != SPECTATOR:
        lines += ["", *painter.own_dream(), *painter.own_hand()]
    return "\n".join(fit(line, PICTURE_WIDTH).rstrip() for line in lines)


class _Painter:
    """Draws one view."""

    def __init__(self, view: KotyView, words: Words, users: list[str]) -> None:
        self.view = view
        self.full_hand = variant_of(view.options, view.seats, view.edition).hand
        self.words = words
        self.users = users

    def face(self, name: str) -> str:
        return self.words.text(f"face.{name}")

    def cards(self, land: LandSeen) -> list[str]:
        """Return what is to be seen of the cards of a land, the lowest first."""
        return [NINE] * len(land.nines) + ([] if land.top is None else [self.face(land.top)])

    def side(self, seat: int, place: int) -> str:
        return "┃" if self.view.target == (seat, place) else "│"

    def names(self, seat: int) -> list[str]:
        """Return the lines beside a dream: letter and user, what the dream counts, and what is known of the hand."""
        view = self.view
        mark = "▸" if seat in view.acting else " "
        points = sum(land.points for land in view.dreams[seat])
        nines = sum(len(land.nines) for land in view.dreams[seat])
        lines = [
            f"{mark}{SEAT_LETTERS[seat]} {self.users[seat]}",
            f"   {self.words.noun('points', points)}, {nines}×9",
        ]
        if self.is_partner(seat):
            lines.append(f"   {self.words.text('picture.partner')}")
        if view.hand_sizes[seat] != self.full_hand:
            lines.append(f"   {self.words.noun('cards', view.hand_sizes[seat])}")
        if view.known[seat]:
            faces = " ".join(self.face(name) for name in view.known[seat])
            lines.append(f"   {self.words.text('picture.known')} {faces}")
        return [fit(line, NAME_WIDTH - 1) + " " for line in lines]

    def is_partner(self, seat: int) -> bool:
        view = self.view
        return view.options.teams and view.seat != SPECTATOR and abs(seat - view.seat) * 2 == view.seats

    def beside(self, names: list[str], lines: list[str]) -> list[str]:
        """Put the column of names before the lines of a dream; the shorter one is filled up."""
        height = max(len(names), len(lines))
        names = names + [" " * NAME_WIDTH] * (height - len(names))
        lines = lines + [""] * (height - len(lines))
        return [name + line for name, line in zip(names, lines, strict=True)]

    def rival(self, seat: int) -> list[str]:
        """Draw a dream in two lines: the cards, then the number of each land and what it counts."""
        cards, counts = "", ""
        for place, land in enumerate(self.view.dreams[seat]):
            side = self.side(seat, place)
            row = side.join(["", *(self.cards(land) or ["  "]), ""])
            cards += fit(row, LAND_WIDTH)
            counts += fit(f"{place + 1}={land.points}", LAND_WIDTH)
        return self.beside(self.names(seat), [cards, counts])

    def middle(self) -> list[str]:
        """Draw the piles and what is under way between the dreams."""
        view, words = self.view, self.words
        top = f" {self.face(view.discards[-1])}" if view.discards else ""
        lines = [
            f"   {words.text('picture.pile')} [{view.pile}]"
            f"   {words.text('picture.discards')} [{len(view.discards)}]{top}"
        ]
        if view.declared is not None and view.target is not None:
            owner, place = view.target
            card = self.face(view.declared)
            if view.played is not None and view.played != view.declared:
                card = f"{self.face(view.played)}={card}"
            rest = f" ({view.repeats + 1})" if view.repeats else ""
            lines.append(
                f"   {words.text('picture.attack')}: {SEAT_LETTERS[view.turn]} {card}{rest}"
                f" → {SEAT_LETTERS[owner]}{place + 1}"
            )
        elif view.played is not None:
            lines.append(f"   {SEAT_LETTERS[view.turn]}: {self.face(view.played)}")
        return lines

    def own_dream(self) -> list[str]:
        """Draw the stacks of the seat that looks side by side."""
        seat = self.view.seat
        stacks = [self.stack(seat, place, land) for place, land in enumerate(self.view.dreams[seat])]
        height = max(len(stack) for stack in stacks)
        blank = " " * (CARD_WIDTH + 2)
        rows = ["  ".join(stack[line] if line < len(stack) else blank for stack in stacks) for line in range(height)]
        return self.beside(self.names(seat), rows)

    def stack(self, seat: int, place: int, land: LandSeen) -> list[str]:
        """Draw a land as a stack, its number above and what it counts below."""
        side = self.side(seat, place)
        points = str(land.points)
        return [
            f"╭{place + 1}{'─' * (CARD_WIDTH - 1)}╮",
            *(f"{side}{centre(card, CARD_WIDTH)}{side}" for card in self.cards(land) or [""]),
            f"╰{'─' * (CARD_WIDTH - len(points))}{points}╯",
        ]

    def own_hand(self) -> list[str]:
        """Draw the hand of the seat that looks."""
        hand = [] if self.view.hand is UNSET else self.view.hand
        edges = ("╭" + "─" * CARD_WIDTH + "╮", "╰" + "─" * CARD_WIDTH + "╯")
        rows = [
            "  ".join(edges[0] for _ in hand),
            "  ".join(f"│{centre(self.face(name), CARD_WIDTH)}│" for name in hand),
            "  ".join(edges[1] for _ in hand),
        ]
        label = fit(f"   {self.words.text('picture.hand')}", NAME_WIDTH)
        return self.beside([" " * NAME_WIDTH, label], rows)
