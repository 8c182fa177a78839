"""A view of Dom kotów drawn as text: the own sheet with its walls, what lies beside it, the rivals below."""

from itertools import zip_longest
from textwrap import wrap

from msgspec import UNSET

from kociarnia.core.state import SPECTATOR
from kociarnia.core.words import Words
from kociarnia.games.domkotow.documents.maps import AREAS, BONUSES, TRACK_WORDS, plan_of
from kociarnia.games.domkotow.documents.sheet import SheetDocument, TurnDocument, cells_of
from kociarnia.games.domkotow.documents.view import DomkotowView
from kociarnia.games.domkotow.rules.cards import ABILITY_LETTERS, IS_FLASH
from kociarnia.games.domkotow.rules.grid import BIT_OF, CELL_NAMES, COLUMN_LETTERS, SIDE

WIDTH = 80
SIDE_WIDTH = 36
# A corner, by the lines that meet there (up, right, down, left), each absent, thin or thick.
CORNERS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
NONE, THIN, THICK = 0, 1, 2
ACROSS = ("    ", "────", "━━━━")
DOWN = (" ", "│", "┃")


class _Sheet:
    """Draws one sheet."""

    def __init__(self, view: DomkotowView, sheet: SheetDocument, turn: TurnDocument, words: Words) -> None:
        self.words = words
        self.level = view.options.level
        self.plan = plan_of(view.options.level, view.options.sheet, view.edition)
        self.sheet = sheet
        self.turn = turn
        self.house = self.plan.house | cells_of(sheet.grown)
        self.room_of = {cell: number for number, room in enumerate(sheet.rooms) for cell in room}

    def has(self, row: int, column: int) -> bool:
        """Tell whether a cell belongs to the house."""
        is_on_paper = 0 <= row < SIDE and 0 <= column < SIDE
        return is_on_paper and bool(self.house & BIT_OF[row * SIDE + column])

    def line_between(self, row: int, column: int, other_row: int, other_column: int) -> int:
        """Return how thick the line between two neighbours is: walls of the house and of rooms are thick."""
        here, there = self.has(row, column), self.has(other_row, other_column)
        if not here and not there:
            return NONE
        if here != there:
            return THICK
        room = self.room_of.get(CELL_NAMES[row * SIDE + column])
        other = self.room_of.get(CELL_NAMES[other_row * SIDE + other_column])
        if room == other:
            return THIN if room is None else NONE
        return THICK

    def above(self, row: int, column: int) -> int:
        return self.line_between(row - 1, column, row, column)

    def before(self, row: int, column: int) -> int:
        return self.line_between(row, column - 1, row, column)

    def corner(self, row: int, column: int) -> str:
        """Return the corner above and before a cell."""
        lines = (
            self.before(row - 1, column) if row > 0 else NONE,
            self.above(row, column) if column < SIDE else NONE,
            self.before(row, column) if row < SIDE else NONE,
            self.above(row, column - 1) if column > 0 else NONE,
        )
        index = 0
        for thickness in lines:
            index = index * 3 + thickness
        return CORNERS[index]

    def content(self, row: int, column: int) -> str:
        """Return the four characters of a cell: bonus, symbol, whether it is double, area."""
        name = CELL_NAMES[row * SIDE + column]
        bit = BIT_OF[row * SIDE + column]
        symbol = self.words.text(f"face.{self.sheet.cells[name]}") if name in self.sheet.cells else " "
        if name in self.sheet.struck:
            symbol = "╳"
        elif symbol == " " and name in self.turn.chosen:
            symbol = "+"
        elif symbol == " " and self.plan.stars & bit:
            symbol = "*"
        elif symbol == " " and self.level == 4 and not self.house & bit:
            symbol = "·"
        bonus = next((letter for letter, cell in zip(BONUSES, self.plan.bonuses, strict=False) if cell & bit), " ")
        area = next((letter for letter, cells in zip(AREAS, self.plan.areas, strict=False) if cells & bit), " ")
        double = "²" if name in self.sheet.doubles else " "
        return f"{bonus}{symbol}{double}{area}"

    def cheese(self, line: str) -> str:
        """Return the cheese at the end of a row (1 to 7) or a column (a to g)."""
        if self.level not in (1, 4):
            return "   "
        mice = [cell for cell, symbol in self.sheet.cells.items() if symbol == "mouse"]
        return "(x)" if any(line in cell for cell in mice) else "(o)"

    def lines(self) -> list[str]:
        """Return the drawing with the names of rows and columns around it."""
        lines = ["   " + "".join(f"  {letter}  " for letter in COLUMN_LETTERS)]
        for row in range(SIDE + 1):
            edge = "".join(self.corner(row, column) + ACROSS[self.above(row, column)] for column in range(SIDE))
            lines.append(f"   {edge}{self.corner(row, SIDE)}")
            if row < SIDE:
                cells = "".join(DOWN[self.before(row, column)] + self.content(row, column) for column in range(SIDE))
                lines.append(f" {row + 1} {cells}{DOWN[self.before(row, SIDE)]} {self.cheese(str(row + 1))}")
        if self.level in (1, 4):
            lines.append("   " + "".join(f" {self.cheese(letter)} " for letter in COLUMN_LETTERS))
        return [line.rstrip() for line in lines]


def beside_lines(view: DomkotowView, sheet: SheetDocument, turn: TurnDocument, words: Words) -> list[str]:
    """Return what is drawn beside the sheet: dice, abilities, track, points."""
    title = words.say("picture.title", {"level": view.options.level, "turn": view.turn}, [])
    lines = [title, f"{words.text('picture.dice')}: {faces(view.dice, words)}"]
    if turn.phase == "dice" and turn.quota > turn.used:
        left = words.say("picture.left", {"count": turn.quota - turn.used}, [])
        lines.append(f"{left}: {faces(turn.dice, words)}")
    lines.append(f"{words.text('picture.abilities')}:"[:SIDE_WIDTH])
    printed = plan_of(view.options.level, view.options.sheet, view.edition).letters
    for index, letter in enumerate(view.abilities):
        rooms = sum(sheet.cells[room[0]] == str(index + 2) for room in sheet.rooms)
        kept = sheet.kept[index]
        ability = ABILITY_LETTERS.index(letter)
        shown = letter if printed[ability] == letter else f"{printed[ability]}({letter})"  # moves have our letters
        flash = "↯" if IS_FLASH[ability] else " "
        circles = "●" * (rooms - kept) + "○" * kept
        lines.append(f"{index + 2} {shown}{flash}{words.text(f'ability.{letter}')} {circles}"[:SIDE_WIDTH])
    if view.options.level == 1:
        lines.append(f"{words.text('picture.track')}: {track(view, sheet)}"[:SIDE_WIDTH])
    points = view.own_points if view.own_points is not UNSET else view.points[0]
    counted = [f"{words.text(f'points.{name}')}\N{NO-BREAK SPACE}{value}" for name, value in points.items()]
    total = f"{words.text('points.total')}\N{NO-BREAK SPACE}{sum(points.values())}"
    return lines + wrapped(", ".join([*counted, total]))


def wrapped(text: str) -> list[str]:
    """Return a text in lines that fit beside the sheet."""
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in wrap(text, SIDE_WIDTH)]


def faces(symbols: list[str], words: Words) -> str:
    """Return dice as they are drawn."""
    return " ".join(f"[{words.text(f'face.{symbol}')}]" for symbol in symbols)


def track(view: DomkotowView, sheet: SheetDocument) -> str:
    """Return the cats of the track, those crossed off as x."""
    carried = {value: word for word, value in TRACK_WORDS.items()}
    cats = [carried[value] for value in plan_of(1, view.options.sheet, view.edition).track]
    return " ".join(["x"] * sheet.cats + cats[sheet.cats :])


def rival_line(view: DomkotowView, seat: int, users: list[str]) -> str:
    """Return a rival's sheet in a line, as of the last complete turn; an arrow marks those who still write."""
    sheet = view.sheets[seat]
    numbers = [sheet.cells[room[0]] for room in sheet.rooms]
    house = (plan_of(view.options.level, view.options.sheet, view.edition).house | cells_of(sheet.grown)).bit_count()
    rooms = " ".join(f"{number}×{numbers.count(number)}" for number in "2345")
    mark = "▸" if seat in view.acting else " "
    return f"{mark}{users[seat][:9]:<9}{view.scores[seat]:>4} {rooms} {len(sheet.cells)}/{house}"[:SIDE_WIDTH]


def picture_of(view: DomkotowView, words: Words, users: list[str]) -> str:
    """Draw the table: the own sheet (a spectator sees the first seat's), the dice, the points, the rivals.

    A terminal has 24 lines, and the moves stand below: what is not in the height of the sheet has to be worth it.
    """
    owner = 0 if view.seat == SPECTATOR else view.seat
    sheet = view.sheets[owner] if view.own is UNSET else view.own
    turn = TurnDocument() if view.own_turn is UNSET else view.own_turn
    drawing = _Sheet(view, sheet, turn, words).lines()
    aside = beside_lines(view, sheet, turn, words)
    aside += [rival_line(view, seat, users) for seat in range(view.seats) if seat != owner]
    legend = wrapped(f"{words.text('picture.legend')}; {words.text(f'picture.legend.{view.options.level}')}")
    if len(aside) + len(legend) <= len(drawing):
        aside += legend
    lines = [f"{left:<43} {right}".rstrip() for left, right in zip_longest(drawing, aside, fillvalue="")]
    return "\n".join(line[:WIDTH] for line in lines)
