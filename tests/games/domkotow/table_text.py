"""Positions of Dom kotów written down shortly, and matches that start from them."""

import msgspec

from kociarnia import GAMES, Match
from kociarnia.games.domkotow.documents.maps import sheet_text
from kociarnia.games.domkotow.documents.position import DomkotowPosition
from kociarnia.games.domkotow.documents.sheet import SheetDocument, TurnDocument

GAME = GAMES["domkotow"]
LETTERS = "abcdefghijkl"
# Positions are written down for the sheets of edition 2; by newer rules they are played as a host's own maps.
MAPS = {level: sheet_text(level, 2) for level in (1, 2, 3, 4)}


def written(text):
    """Cells with their symbols: "2 a4 b4, mouse c3"."""
    cells = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        symbol, *names = part.split()
        cells |= dict.fromkeys(names, symbol)
    return cells


def sheet(cells="", rooms="", kept="", abilities="abcd", **more):
    """A sheet: open cells, rooms ("2 a6 b6, 3 a5 b5 c5"), and the letters of unused abilities."""
    closed = [part.split() for part in rooms.split(",") if part.strip()]
    all_cells = written(cells) | {cell: number for number, *names in closed for cell in names}
    return SheetDocument(
        cells=all_cells,
        rooms=[names for _, *names in closed],
        kept=tuple(kept.count(letter) for letter in abilities),
        **{name: value.split() if isinstance(value, str) else value for name, value in more.items()},
    )


def match(*sheets, level=1, abilities="abcd", dice="2 3 4 5", hard=False, turn=1, seed=1, edition=None):
    """A match with these sheets at the start of a turn, the dice just rolled."""
    options = {"level": level, "solo_hard": hard, "sheet": MAPS[level]}
    checked = GAME.check(len(sheets), options)
    full = [len(paper.cells) + len(paper.struck) for paper in sheets]
    position = DomkotowPosition(
        seats=len(sheets),
        edition=GAME.check_edition(edition),
        options=checked,
        abilities=list(abilities),
        turn=turn,
        dice=dice.split(),
        sheets=list(sheets),
        turns=[
            TurnDocument(phase="dice", dice=dice.split())
            if level != 4 or count < 15 + len(paper.grown)
            else TurnDocument()
            for paper, count in zip(sheets, full, strict=True)
        ],
    )
    return Match(GAME, len(sheets), options, seed=seed, position=position)


def solo(cells="", rooms="", kept="", *, level=1, abilities="abcd", dice="2 3 4 5", hard=False, edition=None, **more):
    """A match of one seat."""
    paper = sheet(cells, rooms, kept, abilities, **more)
    return match(paper, level=level, abilities=abilities, dice=dice, hard=hard, edition=edition)


def play(table, *moves, seat=0):
    """Make moves of one seat."""
    for move in moves:
        table.play(seat, move)


def cells_for(table, symbol, seat=0):
    """The cells a symbol may be written in now."""
    return {move.split()[2] for move in table.legal(seat) if move.startswith(f"write {symbol} ")}


def targets(table, word, seat=0):
    """What a word may be followed by now."""
    return {move.split()[1] for move in table.legal(seat) if move.split()[0] == word}


def paper(table, seat=0):
    """The sheet of a seat as it is."""
    return GAME.position(table.state).sheets[seat]


def turn_of(table, seat=0):
    """How far a seat has come."""
    return GAME.position(table.state).turns[seat]


def all_but(names, level):
    """The cells of the map of a level, except some."""
    free = set(names.split())
    rows = [line for line in MAPS[level].splitlines()[2:] if set(line) - {"o", " "}]
    cells = [
        f"{'abcdefg'[index // 3]}{row}"
        for row, line in enumerate(rows[:7], 1)
        for index in range(0, 21, 3)
        if line[index : index + 1].strip() and (level != 4 or line[index] == "#")
    ]
    assert free <= set(cells)
    return [cell for cell in cells if cell not in free]


def plain(document):
    """A document as plain data."""
    return msgspec.to_builtins(document)


def mice_but(names, level):
    """A sheet full of mice, except some cells."""
    return f"mouse {' '.join(all_but(names, level))}"
