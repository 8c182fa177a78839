"""A view of Kotostrofa drawn as text.

The rivals stand one below another with what is known of their hands. The own hand and the pile are drawn side by side
as boards with a column a value and a row a colour, so that a pair stands in one column or in one row.
"""

from collections import Counter

from kociarnia.core.columns import fit, width_of
from kociarnia.core.notation import SEAT_LETTERS
from kociarnia.core.state import SPECTATOR
from kociarnia.core.words import Words
from kociarnia.games.kotostrofa.documents.position import variant_of
from kociarnia.games.kotostrofa.documents.view import KotostrofaView
from kociarnia.games.kotostrofa.rules.cards import (
    BLACK,
    COLOUR_NAMES,
    KIND_LIST,
    KIND_OF,
    KOTRUS_VALUE,
    VALUE,
)

WIDTH = 80
NAME_WIDTH = 22
COUNT_WIDTH = 9
POINTS_WIDTH = 12
MARK_WIDTH = 9
CELL_WIDTH = 3
LABEL_WIDTH = 18
SHAPES = "●▲■◆★✖"  # one a colour, so that nothing is told by the colour alone


def picture_of(view: KotostrofaView, words: Words, users: list[str]) -> str:
    """Draw the table: rivals first, then the hand of the seat that looks beside the pile."""
    painter = _Painter(view, words, users)
    lines = [painter.title()]
    lines += [painter.seat(seat) for seat in range(view.seats) if seat != view.seat]
    if view.seat != SPECTATOR:
        lines += [painter.seat(view.seat)]
    lines += painter.waiting()
    lines += ["", *painter.boards()]
    return "\n".join(line.rstrip() for line in lines)


class _Painter:
    """Draws one view."""

    def __init__(self, view: KotostrofaView, words: Words, users: list[str]) -> None:
        self.view = view
        self.words = words
        self.users = users
        variant = variant_of(view.options, view.seats)
        self.values = sorted({int(VALUE[kind]) for kind in variant.deck})
        self.kinds = {KIND_LIST[kind] for kind in variant.palette.kinds}

    def say(self, key: str, fields: dict[str, object]) -> str:
        return self.words.say(f"picture.{key}", fields, self.users)

    def title(self) -> str:
        """Return the round, the arrow and the order in which those with cards take their turns."""
        view = self.view
        step = 1 if view.arrow == "left" else -1
        order = [(view.turn + step * distance) % view.seats for distance in range(view.seats)]
        letters = [SEAT_LETTERS[seat] for seat in order if view.hands[seat].count or seat == view.turn]
        number = view.round - 1 if view.phase == "over" else view.round
        round_name = self.say("round", {"round": number})
        return f" {round_name} · {self.words.text(f'picture.{view.arrow}')}: {' → '.join(letters)}"

    def faces(self, names: list[str]) -> list[str]:
        return [self.words.text(f"face.{name}") for name in names]

    def seat(self, seat: int) -> str:
        """Return the line of a seat: cards, points, whether it has passed, and what the one who looks knows of it."""
        view = self.view
        hand = view.hands[seat]
        mark = "▸" if seat in view.acting else " "
        line = fit(f"{mark}{SEAT_LETTERS[seat]} {self.users[seat]}", NAME_WIDTH - 1) + " "
        count = self.words.noun("held", hand.count) if hand.count else self.words.text("picture.out")
        line += fit(count, COUNT_WIDTH)
        line += fit(self.words.noun("points", view.totals[seat]), POINTS_WIDTH)
        line += fit(self.words.text("picture.passed") if seat in view.passed else "", MARK_WIDTH)
        known = hand.open if seat == view.seat else hand.known
        if known and hand.count:
            is_open = seat == view.seat or view.seat == SPECTATOR
            label = self.words.text("picture.open" if is_open else "picture.known")
            line += self.some_of(f"{label}: ", self.faces(known), WIDTH - width_of(line))
        return line

    def some_of(self, label: str, faces: list[str], width: int) -> str:
        """Return as many cards as there is room for, the highest first, and how many more there are."""
        faces = faces[::-1]
        for shown in range(len(faces), -1, -1):
            rest = len(faces) - shown
            text = label + " ".join(faces[:shown] + ([f"+{rest}"] if rest else []))
            if width_of(text) <= width:
                return text
        return ""

    def waiting(self) -> list[str]:
        """Return what waits for the next draw."""
        view = self.view
        if view.pending == "nothing" or view.source is None:
            return []
        return [fit(" " + self.say(view.pending, {"seat": view.source, "card": view.marked or None}), WIDTH)]

    def boards(self) -> list[str]:
        """Draw the hand and the pile side by side; a spectator sees the pile alone."""
        view = self.view
        top = f" · {self.words.text('picture.top')}: {self.words.text(f'face.{view.top}')}" if view.top else ""
        pile_title = f"{self.words.text('picture.pile')}: {self.words.noun('held', len(view.pile))}{top}"
        pile = self.board(view.pile, is_hand=False)
        labels = [fit("", LABEL_WIDTH), fit("", LABEL_WIDTH), *(self.label(colour) for colour in range(BLACK + 1))]
        if view.seat == SPECTATOR:
            return [label + line for label, line in zip(labels, [pile_title, *pile], strict=True)]
        own = view.hands[view.seat]
        points = sum(int(VALUE[KIND_OF[name]]) for name in own.known)
        title = f"{self.words.text('picture.hand')}: {self.words.noun('points', points)}"
        hand = self.board(own.known, is_hand=True)
        width = CELL_WIDTH * len(self.values) + 3
        lines = [
            label + fit(left, width) + right
            for label, left, right in zip(labels, [title, *hand], [pile_title, *pile], strict=True)
        ]
        return [*lines, "", " " + self.words.text("picture.legend")]

    def label(self, colour: int) -> str:
        """Return the shape of a colour, the letter its cards are written with, and its name."""
        name = COLOUR_NAMES[colour]
        letter, text = self.words.text(f"letter.{name}"), self.words.text(f"colour.{name}")
        return fit(f" {SHAPES[colour]} {letter} {text}", LABEL_WIDTH)

    def board(self, names: list[str], *, is_hand: bool) -> list[str]:
        """Draw cards with a column a value and a row a colour; the pairs of a hand are marked."""
        counts = Counter(KIND_LIST[KIND_OF[name]] for name in names)
        of_value = Counter(VALUE[KIND_OF[name]] for name in names)
        header = ""
        for value in self.values:
            text = "K" if value == KOTRUS_VALUE else str(value)
            header += f"({text})" if is_hand and of_value[value] > 1 else f" {text} "
        lines = [header]
        for colour in range(BLACK + 1):
            cells = [self.cell(counts[value, colour], value, colour) for value in self.values]
            kinds = [value for value in self.values if counts[value, colour]]
            lines.append("".join(cells) + (" =" if is_hand and len(kinds) > 1 else ""))
        return lines

    def cell(self, count: int, value: int, colour: int) -> str:
        """Return the place of a kind of card: as many shapes as there are cards, or a dot where there could be one."""
        if count:
            shapes = SHAPES[colour] * count if count < CELL_WIDTH else f"{SHAPES[colour]}{count}"
            return f" {shapes}".ljust(CELL_WIDTH)
        return " · " if (value, colour) in self.kinds else " " * CELL_WIDTH
