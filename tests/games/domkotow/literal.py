"""Dom kotów read literally from its rules page: dictionaries and lists, one generator a turn, nothing fast.

Every decision is a `yield` of the set of moves, as notations; what is sent back is the move made. Chance is handed in.
"""

from collections import Counter
from copy import deepcopy
from itertools import combinations

FLASHES = "dhil"
NUMBERS = ("2", "3", "4", "5")
SYMBOLS = (*NUMBERS, "cat", "mouse")
ROOM_POINTS = {"2": 1, "3": 3, "4": 5, "5": 7}
FIELD = [f"{column}{row}" for row in range(1, 8) for column in "abcdefg"]
MOST_TURNS = 100


def beside(cell):
    column, row = ord(cell[0]), int(cell[1])
    near = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return [f"{chr(c)}{r}" for c, r in near if "a" <= chr(c) <= "g" and 1 <= r <= 7]


def around(cell):
    column, row = ord(cell[0]), int(cell[1])
    near = [(column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    return [f"{chr(c)}{r}" for c, r in near if "a" <= chr(c) <= "g" and 1 <= r <= 7]


def group_of(cell, cells):
    """All of `cells` that are connected with `cell`."""
    found, waiting = {cell}, [cell]
    while waiting:
        for near in beside(waiting.pop()):
            if near in cells and near not in found:
                found.add(near)
                waiting.append(near)
    return found


def is_connected(cells):
    return group_of(min(cells), cells) == set(cells)


def read_map(text):
    """The cells of a map with their kind and mark, and the track."""
    kinds, marks, track, row = {}, {}, [], 0
    for line in text.splitlines()[1:]:
        if line.startswith("cats"):
            track = line.split()[1:]
        elif line.strip() and set(line) - {"o", " "}:
            row += 1
            for index, column in enumerate("abcdefg"):
                piece = line[3 * index : 3 * index + 2].ljust(2)
                if piece[0] != " ":
                    kinds[f"{column}{row}"] = piece[0]
                    marks[f"{column}{row}"] = piece[1]
    return kinds, marks, track


class Paper:
    """One seat: its sheet and its turn."""

    def __init__(self, match):
        self.match = match
        self.level = match.level
        self.house = {cell for cell, kind in match.kinds.items() if self.level != 4 or kind == "#"}
        self.symbols = {}
        self.doubles = set()
        self.struck = set()
        self.rooms = []
        self.kept = Counter()
        self.cats = 0

    # What can be seen on the sheet

    def empty(self):
        return {cell for cell in self.house if cell not in self.symbols and cell not in self.struck}

    def is_full(self):
        return not self.empty()

    def walled(self):
        return {cell for room in self.rooms for cell in room}

    def weight(self, cells):
        return sum(2 if cell in self.doubles else 1 for cell in cells)

    def loose(self, number=None):
        """Cells with a number in no room."""
        return {
            cell
            for cell, symbol in self.symbols.items()
            if symbol in NUMBERS and (number is None or symbol == number) and cell not in self.walled()
        }

    def uses(self, letter):
        number = self.match.number_of(letter)
        return self.kept[number] if number else 0

    def spend(self, letter):
        self.kept[self.match.number_of(letter)] -= 1

    def takes_no_cell(self, symbol):
        return symbol == "cat" and self.level == 1

    # The set-up

    def start(self, dice):
        left, stars = list(dice), {cell for cell, mark in self.match.marks.items() if mark == "*"}
        while left:
            _, symbol, cell = (
                yield {f"write {symbol} {cell}" for symbol in left for cell in stars - set(self.symbols)}
            ).split()
            left.remove(symbol)
            self.symbols[cell] = symbol
        yield {"done"}

    # A turn

    def turn(self, dice):
        self.left = list(dice)
        self.used, self.quota = 0, 3
        self.links, self.written = set(), set()
        self.diagonal = False
        while True:
            word, *rest = (yield self.dice_moves()).split()
            if word == "done":
                break
            if word == "write":
                yield from self.write_die(*rest, apart=False, double=False)
            elif word == "cat":
                self.left.remove("cat")
                self.used += 1
                yield from self.resolve((yield from self.cross_cat()))
            elif word == "change":
                self.change_die(rest[0])
            else:
                yield from self.use(rest[0])
        if self.match.hard and not self.is_full():
            yield from self.cross_out()

    def dice_cells(self, apart):
        if apart or not self.links:
            return self.empty()
        touching = around if self.diagonal else beside
        return {cell for cell in self.empty() if any(near in self.links for near in touching(cell))}

    def writable(self, least):
        """The symbols so many dice show that are written in a cell."""
        return {s for s in self.left if self.left.count(s) >= least and not self.takes_no_cell(s)}

    def dice_moves(self):
        moves = set()
        wanted = self.quota - self.used
        cells = self.dice_cells(apart=False)
        if wanted == 0:
            if self.helps("e+"):
                moves.add("use e+")
            return moves | {"done"}
        moves |= {f"write {symbol} {cell}" for symbol in self.writable(1) for cell in cells}
        if self.level == 1 and "cat" in self.left:
            moves.add("cat")
        moves |= {move for move in self.changes(self.left, [], "bcfg") if self.helps_change(move.split()[1])}
        moves |= {f"use {name}" for name in ("e+", "e-") if self.helps(name)}
        if self.empty():
            moves |= {f"use {name}" for name in ("a", "j") if self.helps(name)}
            if self.uses("k") and wanted >= 2 and self.writable(2) and cells:
                moves.add("use k")
        could_be_lost = [symbol for symbol in self.left if not self.takes_no_cell(symbol)]
        if not cells and len(could_be_lost) >= wanted:
            moves.add("done")
        return moves

    # Ruling 25: abilities are offered only where they can do something

    def reachable(self, start, diagonal):
        """The empty cells dice can come to one after another from some cells."""
        found, touching = set(), around if diagonal else beside
        while True:
            more = {cell for cell in self.empty() if any(near in found | start for near in touching(cell))}
            if more == found:
                return found
            found = more

    def longest(self, diagonal):
        """How many cells the dice left can take one after another."""
        if self.links:
            return len(self.reachable(self.links, diagonal))
        return max((len(self.reachable({cell}, diagonal) | {cell}) for cell in self.empty()), default=0)

    def still_usable(self):
        return self.quota - self.used + (1 if self.uses("e") and self.quota == 3 else 0)

    def open_cats(self):
        return len(self.match.track) - self.cats if self.level == 1 else 0

    def finds_cell(self):
        touching = around if self.diagonal or self.uses("j") else beside
        if not self.links or self.uses("a"):
            return bool(self.empty())
        return any(near in self.links for cell in self.empty() for near in touching(cell))

    def helps_change(self, text):
        old, new = text.split(">")
        if not self.match.is_strict:
            return True
        if self.left.count(new) >= self.still_usable():
            return False
        becomes_cat = new == "cat" or (old == "mouse" and self.uses("g"))
        return self.finds_cell() or (becomes_cat and self.open_cats() > 0)

    def helps(self, name, double=False):
        if not self.uses(name[0]):
            return False
        return {"e+": self.helps_more, "e-": self.helps_fewer, "a": self.helps_apart, "j": self.helps_diagonal}[name](
            2 if double else 1
        )

    def helps_more(self, _weight):
        if self.quota != 3:
            return False
        if not self.match.is_strict:
            return True
        need_cell = [symbol for symbol in self.left if not self.takes_no_cell(symbol)]
        spare_cats = self.open_cats() - (len(self.left) - len(need_cell))
        if spare_cats < 0:
            return False
        mice = need_cell.count("mouse")
        into_cats = min(self.uses("g"), spare_cats, len(need_cell) - mice + min(mice, self.uses("c")))
        cells = min(self.longest(self.diagonal or self.uses("j")) + self.uses("a"), len(self.empty()))
        return len(need_cell) - into_cats <= cells + (self.uses("k") if cells else 0)

    def helps_fewer(self, _weight):
        if self.quota != 3 or self.used > 2:
            return False
        if not self.match.is_strict:
            return True
        third = 3 - self.used
        need_cell = [symbol for symbol in self.left if not self.takes_no_cell(symbol)]
        return len(need_cell) < third or self.longest(self.diagonal) >= third

    def helps_apart(self, weight):
        dice = sum(not self.takes_no_cell(symbol) for symbol in self.left)
        if not self.empty() or not dice:
            return False
        if not self.match.is_strict:
            return True
        if self.links:
            return self.dice_cells(apart=False) != self.empty()
        usable = self.quota - self.used + (1 if self.match.number_of("e") and self.quota == 3 else 0)
        return usable > weight and dice > weight and (len(self.empty()) > 1 or self.level == 4)

    def helps_diagonal(self, _weight):
        if self.diagonal:
            return False
        if not self.match.is_strict:
            return True
        corners = {cell: set(around(cell)) - set(beside(cell)) for cell in self.empty()}
        dice = sum(not self.takes_no_cell(symbol) for symbol in self.left)
        if self.links:
            sides = {near for cell in self.links for near in beside(cell)}
            return dice > 0 and any(corners[cell] & self.links and cell not in sides for cell in corners)
        return self.still_usable() > 1 and dice > 1 and any(corners[cell] & set(corners) for cell in corners)

    def changes(self, symbols, excluded, letters):
        moves = set()
        for old in set(symbols):
            new = {letter: [] for letter in letters}
            if old in NUMBERS:
                if "b" in letters:
                    new["b"] = [str(n) for n in (int(old) - 1, int(old) + 1) if 2 <= n <= 5]
                new["f"] = {"2": ["5"], "5": ["2"]}.get(old, [])
                new["g"] = ["cat", "mouse"]
            elif old == "mouse":
                new["c"] = list(NUMBERS)
            for letter in letters:
                if self.uses(letter):
                    moves |= {f"change {old}>{symbol}" for symbol in new[letter] if symbol not in excluded}
        return moves

    def ability_of_change(self, old, new):
        if old == "mouse":
            return "c"
        if new in ("cat", "mouse"):
            return "g"
        return "f" if {old, new} == {"2", "5"} else "b"

    def change_die(self, text):
        old, new = text.split(">")
        self.spend(self.ability_of_change(old, new))
        self.left.remove(old)
        self.left.append(new)

    def use(self, name):
        self.spend(name[0])
        if name == "j":
            self.diagonal = True
        elif name == "e+":
            self.quota = 4
        elif name == "e-":
            self.quota = 2
        else:
            apart, double = name == "a", name == "k"
            while True:
                cells = self.dice_cells(apart)
                moves = {f"write {symbol} {cell}" for symbol in self.writable(1 + double) for cell in cells}
                if not apart and self.helps("a", double):
                    moves.add("use a")
                if not double and self.uses("k") and self.quota - self.used >= 2 and self.writable(2):
                    moves.add("use k")
                word, *rest = (yield moves).split()
                if word == "write":
                    yield from self.write_die(*rest, apart=apart, double=double)
                    return
                self.spend(rest[0])
                apart, double = apart or rest[0] == "a", double or rest[0] == "k"

    def write_die(self, symbol, cell, apart, double):
        for _ in range(1 + double):
            self.left.remove(symbol)
            self.used += 1
        if not apart:
            self.links.add(cell)
        yield from self.resolve((yield from self.put(symbol, cell, double)))

    # Symbols, rooms and growth; each returns the abilities won that must be used at once

    def put(self, symbol, cell, double=False):
        assert cell in self.empty()
        self.symbols[cell] = symbol
        self.written.add(cell)
        if double:
            self.doubles.add(cell)
        if symbol not in NUMBERS:
            return []
        group = group_of(cell, self.loose(symbol))
        if self.weight(group) < int(symbol):
            return []
        room = yield from self.choose_room(int(symbol), cell, group)
        self.rooms.append(room)
        letter = self.match.abilities[symbol]
        if letter not in FLASHES:
            self.kept[symbol] += 1
        if self.level == 4:
            yield from self.grow(int(symbol))
        return [letter] if letter in FLASHES else []

    def choose_room(self, number, cell, group):
        def shapes_of(weight):
            return [
                set(cells)
                for size in range(1, weight + 1)
                for cells in combinations(sorted(group), size)
                if self.weight(cells) == weight and is_connected(set(cells))
            ]

        shapes = shapes_of(number) or shapes_of(number + 1)
        assert shapes
        assert all(cell in shape for shape in shapes)
        if group in shapes:
            return group
        chosen = {cell}
        while chosen not in shapes:
            following = {
                near
                for inside in chosen
                for near in beside(inside)
                if near not in chosen and any(chosen | {near} <= shape for shape in shapes)
            }
            chosen |= yield from self.pick("room", following)
        return chosen

    def pick(self, word, cells):
        """One of some cells; a single one needs no decision."""
        if len(cells) == 1:
            return set(cells)
        return {(yield {f"{word} {cell}" for cell in cells}).split()[1]}

    def grow(self, number):
        free = {cell for cell in FIELD if cell not in self.house and cell not in self.struck}
        groups = []
        for cell in sorted(free):
            group = group_of(cell, free)
            if group not in groups:
                groups.append(group)
        if not groups:
            return
        wanted = min(number, max(len(group) for group in groups))
        large = [group for group in groups if len(group) >= wanted]
        if len(large) == 1 and len(large[0]) == wanted:
            self.house |= large[0]
            return
        first = yield {f"grow {cell}" for group in large for cell in group}
        chosen = {first.split()[1]}
        group = group_of(min(chosen), free)
        if len(group) == wanted:
            chosen = group
        while len(chosen) < wanted:
            following = {near for cell in chosen for near in beside(cell) if near in free and near not in chosen}
            chosen |= yield from self.pick("grow", following)
        self.house |= chosen

    # Abilities to be used at once, and the track

    def resolve(self, flashes):
        for letter in flashes:
            yield from self.resolve((yield from self.flash(letter)))

    def flash(self, letter):
        if self.is_full() and not (letter == "h" and self.level == 1):
            return []
        if letter == "d":
            won, _ = yield from self.extra(["3"])
            return won
        if letter == "h":
            won, _ = yield from self.extra(list(SYMBOLS))
            return won
        if letter == "i":
            won, first = yield from self.extra(["mouse"])
            neighbours = {cell for cell in self.empty() if first in beside(cell)} if first else set()
            if neighbours:
                more, _ = yield from self.extra(["mouse"], neighbours)
                won = won + more
            return won
        if not self.loose():
            return []
        cell = (yield {f"strike {cell}" for cell in self.loose()}).split()[1]
        number = self.symbols.pop(cell)
        self.struck.add(cell)
        self.doubles.discard(cell)
        self.written.discard(cell)
        won, _ = yield from self.extra([number])
        return won

    def extra(self, allowed, cells=None):
        """Write one of the allowed symbols, in any empty cell, or if wished in one of some cells."""
        while True:
            targets = self.empty() if cells is None else cells
            moves = {f"write {s} {cell}" for s in allowed if not self.takes_no_cell(s) for cell in targets}
            moves |= self.changes(allowed, allowed, "cfg")
            if self.level == 1 and "cat" in allowed:
                moves.add("cat")
            if cells is not None:
                moves.add("skip")
            word, *rest = (yield moves).split()
            if word == "skip":
                return [], None
            if word == "cat":
                return (yield from self.cross_cat()), None
            if word == "write":
                return (yield from self.put(*rest)), rest[1]
            old, new = rest[0].split(">")
            self.spend(self.ability_of_change(old, new))
            allowed = [new]

    def cross_cat(self):
        if self.cats == len(self.match.track):
            return []
        carried = self.match.track[self.cats]
        self.cats += 1
        if carried == "-" or self.is_full():
            return []
        won, _ = yield from self.extra(list(NUMBERS) if carried == "#" else [carried])
        return won

    # Solo hard

    def cross_out(self):
        apart = diagonal = False
        while True:
            free = self.empty()
            if self.level == 4:
                free |= {cell for cell in FIELD if cell not in self.house and cell not in self.struck}
            side = {cell for cell in free if any(near in self.written for near in beside(cell))}
            corner = side | {cell for cell in free if any(near in self.written for near in around(cell))}
            cells = free if apart or not side else corner if diagonal else side
            moves = {f"strike {cell}" for cell in cells}
            if cells != free:
                if self.uses("a"):
                    moves.add("use a")
                if self.uses("j") and not diagonal and corner != side:
                    moves.add("use j")
            word, rest = (yield moves).split()
            if word == "strike":
                self.struck.add(rest)
                yield {"done"}
                return
            self.spend(rest)
            apart, diagonal = apart or rest == "a", diagonal or rest == "j"

    # Points

    def score(self):
        points = sum(ROOM_POINTS[self.symbols[min(room)]] for room in self.rooms)
        mice = [cell for cell, symbol in self.symbols.items() if symbol == "mouse"]
        cats = [cell for cell, symbol in self.symbols.items() if symbol == "cat"]
        if self.level == 1:
            points += self.cats
        if self.level in (1, 4):
            points += len({cell[0] for cell in mice}) + len({cell[1] for cell in mice})
        if self.level in (2, 4):
            for mouse in mice:
                lines = any(cat[0] == mouse[0] for cat in cats) + any(cat[1] == mouse[1] for cat in cats)
                points += lines * self.weight([mouse])
        if self.level == 3:
            for area in set(self.match.kinds.values()):
                guards = self.weight([cat for cat in cats if self.match.kinds[cat] == area])
                each = 0 if guards == 0 else 1 if guards <= 2 else 2
                points += each * self.weight([mouse for mouse in mice if self.match.kinds[mouse] == area])
        if self.level in (2, 3):
            for cell, mark in self.match.marks.items():
                if mark in "abcde" and cell in self.walled():
                    points += int(self.symbols[cell])
        if self.level != 4:
            points -= len(self.empty())
        return points

    def document(self):
        """What is on the sheet, in the words of a position document."""
        return {
            "cells": dict(sorted(self.symbols.items())),
            "doubles": sorted(self.doubles),
            "struck": sorted(self.struck),
            "rooms": sorted(sorted(room) for room in self.rooms),
            "house": sorted(self.house),
            "kept": [self.kept[number] for number in NUMBERS],
            "cats": self.cats,
        }


class LiteralMatch:
    """All seats; `moves[seat]` is the set of moves of a seat that has not finished the turn."""

    def __init__(self, text, level, seats, abilities, dice, *, hard=False, is_strict=True):
        self.level, self.hard, self.is_strict = level, hard, is_strict
        self.abilities = dict(zip(NUMBERS, abilities, strict=True))
        self.kinds, self.marks, self.track = read_map(text)
        self.papers = [Paper(self) for _ in range(seats)]
        self.shown = deepcopy([paper.document() for paper in self.papers])
        self.shown_scores = [(paper.score(), 0) for paper in self.papers]
        self.turn_number = 0 if level in (2, 3) else 1
        self.is_over = False
        self.begin(dice)

    def number_of(self, letter):
        return next((number for number, ability in self.abilities.items() if ability == letter), None)

    def begin(self, dice):
        self.running, self.moves = {}, {}
        for seat, paper in enumerate(self.papers):
            if self.turn_number == 0:
                self.running[seat] = paper.start(dice)
            elif not paper.is_full():
                self.running[seat] = paper.turn(dice)
        for seat, turn in self.running.items():
            self.moves[seat] = next(turn)

    @property
    def acting(self):
        return sorted(self.moves)

    def play(self, seat, move):
        """Make a move; return whether the turn is complete, so that `end_turn` is due."""
        assert move in self.moves[seat]
        try:
            self.moves[seat] = self.running[seat].send(move)
        except StopIteration:
            del self.moves[seat]
        return not self.moves

    def end_turn(self, dice):
        """Show the sheets; go on with new dice unless the match is over."""
        self.shown = deepcopy([paper.document() for paper in self.papers])
        self.shown_scores = [(paper.score(), len(paper.symbols)) for paper in self.papers]
        full = [paper.is_full() for paper in self.papers]
        ended = all(full) if self.level == 4 else any(full)
        if ended or self.turn_number == MOST_TURNS:
            self.is_over = True
            return
        self.turn_number += 1
        self.begin(dice)

    def scores(self):
        return [score for score, _ in self.shown_scores]

    def places(self):
        return [1 + sum(other > own for other in self.shown_scores) for own in self.shown_scores]
