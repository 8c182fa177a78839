"""Writing a symbol, closing rooms, and the growth of the house."""

from mypy_extensions import i64

from kociarnia.games.domkotow.rules import events
from kociarnia.games.domkotow.rules.cards import ABILITY_LETTERS, CAT, IS_FLASH, SYMBOL_NAMES, one_count
from kociarnia.games.domkotow.rules.grid import FIELD, beside, cell_names, count, flood
from kociarnia.games.domkotow.rules.house import GROWTH, ROOM, SOURCE_NAMES, House


def can_complete(chosen: i64, barred: i64, group: i64, doubles: i64, missing: i64) -> bool:
    """Tell whether chosen cells can grow inside a group, past none that are barred, by exactly what is missing."""
    if missing == 0:
        return True
    if missing < 0:
        return False
    near = beside(chosen) & group & ~(chosen | barred)
    while near:
        cell = near & -near
        weight: i64 = 2 if cell & doubles else 1
        if can_complete(chosen | cell, barred, group, doubles, missing - weight):
            return True
        barred |= cell
        near &= ~cell
    return False


class Rooms(House):
    """Each step returns whether it is complete; if not, the seat has to choose cells first."""

    def write(self, symbol: i64, cell: i64) -> bool:
        """Write a symbol, doubly if ability k serves it, and close the room it completes."""
        marks = self.marks
        marks[symbol] |= cell
        self.empty &= ~cell
        self.written |= cell
        if self.is_double:
            self.doubles |= cell
        if self.journal is not None:
            self.journal.whisper(
                1 << self.seat,
                events.Wrote(
                    seat=self.seat,
                    symbol=SYMBOL_NAMES[symbol],
                    cell=cell_names(cell)[0],
                    source=SOURCE_NAMES[self.source],
                    is_double=self.is_double,
                ),
                None,
            )
        self.is_double = False
        self.is_apart = False
        if symbol >= CAT:
            return True
        group = flood(cell, marks[symbol] & ~self.roomed)
        weight = count(group) + count(group & self.doubles)
        number = symbol + 2
        if weight < number:
            return True
        self.number = symbol
        if weight == number:
            return self.close(group)
        # The rest of a group never reached its number, so every room to be found in it holds the cell just written.
        self.chosen = cell
        self.wanted = number
        doubled = group & self.doubles
        if doubled and not can_complete(cell, 0, group, doubled, number - self.weight(cell)):
            self.wanted = number + 1  # ruling 7
            if weight == self.wanted:
                return self.close(group)
        return self.extend_room()

    def weight(self, cells: i64) -> i64:
        """Return what cells count for together: a double one counts as two."""
        return count(cells) + count(cells & self.doubles)

    def room_choices(self) -> i64:
        """Return the cells that may join the room being closed."""
        group = flood(self.chosen, self.marks[self.number] & ~self.roomed)
        near = beside(self.chosen) & group & ~self.chosen
        doubled = group & self.doubles
        if not doubled:
            return near
        choices: i64 = 0
        missing = self.wanted - self.weight(self.chosen)
        while near:
            cell = near & -near
            near &= ~cell
            weight: i64 = 2 if cell & doubled else 1
            if can_complete(self.chosen | cell, 0, group, doubled, missing - weight):
                choices |= cell
        return choices

    def extend_room(self) -> bool:
        """Add the cells that leave no choice; close the room, or ask for the next cell."""
        while self.weight(self.chosen) < self.wanted:
            choices = self.room_choices()
            if choices & (choices - 1):
                self.phase = ROOM
                return False
            self.chosen |= choices
        return self.close(self.chosen)

    def choose_for_room(self, cell: i64) -> bool:
        """Add a cell to the room being closed."""
        self.chosen |= cell
        self.whisper_choice(cell)
        return self.extend_room()

    def close(self, room: i64) -> bool:
        """Draw the walls, win the ability, and let the house grow (ruling 10)."""
        symbol = self.number
        self.roomed |= room
        self.joined_right |= room & (room >> 1)
        self.joined_below |= room & (room >> 8)
        self.rooms += one_count(symbol)
        self.number = 0
        self.chosen = 0
        self.wanted = 0
        ability = self.variant.abilities[symbol]
        if not IS_FLASH[ability]:
            self.kept += one_count(symbol)
        elif self.mice == 2 and self.is_first_won:
            # Ruling 10: what the first mouse has won comes before what the second one wins.
            self.chain = (((self.chain >> 3 << 3) | (symbol + 1)) << 3) | (self.chain & 7)
        else:
            self.chain = (self.chain << 3) | (symbol + 1)
            if self.mice == 1:
                self.is_first_won = True
        if self.journal is not None:
            self.journal.whisper(
                1 << self.seat,
                events.Closed(
                    seat=self.seat, number=symbol + 2, cells=cell_names(room), ability=ABILITY_LETTERS[ability]
                ),
                None,
            )
        if self.variant.is_growing:
            return self.start_growth(symbol + 2)
        return True

    def start_growth(self, number: i64) -> bool:
        """Add `number` connected cells to the house, or as many as the largest free group has."""
        rest = self.free_field()
        wide: i64 = 0  # the groups that are large enough
        largest: i64 = 0
        while rest:
            group = flood(rest & -rest, rest)
            rest &= ~group
            size = min(count(group), number)
            if size > largest:
                largest = size
                wide = group
            elif size == largest:
                wide |= group
        if largest == 0:
            return True
        self.wanted = largest
        if count(wide) == largest:
            return self.end_growth(wide)
        self.phase = GROWTH
        return False

    def free_field(self) -> i64:
        """Return the cells the house may still grow over."""
        return FIELD & ~(self.house | self.struck)

    def growth_choices(self) -> i64:
        """Return the cells that may be the next ones to join the house."""
        rest = self.free_field()
        if self.chosen:
            return beside(self.chosen) & rest & ~self.chosen
        choices: i64 = 0
        while rest:
            group = flood(rest & -rest, rest)
            rest &= ~group
            if count(group) >= self.wanted:
                choices |= group
        return choices

    def choose_for_growth(self, cell: i64) -> bool:
        """Add a cell to the growth, and all those that leave no choice."""
        self.chosen |= cell
        self.whisper_choice(cell)
        group = flood(self.chosen, self.free_field())
        if count(group) == self.wanted:
            return self.end_growth(group)
        while count(self.chosen) < self.wanted:
            choices = self.growth_choices()
            if choices & (choices - 1):
                return False
            self.chosen |= choices
        return self.end_growth(self.chosen)

    def end_growth(self, cells: i64) -> bool:
        self.house |= cells
        self.empty |= cells
        self.chosen = 0
        self.wanted = 0
        if self.journal is not None:
            self.journal.whisper(1 << self.seat, events.Grew(seat=self.seat, cells=cell_names(cells)), None)
        return True

    def whisper_choice(self, cell: i64) -> None:
        if self.journal is not None:
            self.journal.whisper(1 << self.seat, events.Chose(seat=self.seat, cell=cell_names(cell)[0]), None)
