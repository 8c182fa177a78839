"""Symbols no die gave: the abilities that must be used at once, and the numbers of the cat track."""

from mypy_extensions import i64

from kociarnia.games.domkotow.rules import events
from kociarnia.games.domkotow.rules.cards import (
    ABILITY_LETTERS,
    ANY_SYMBOL,
    FIVE,
    JUST_MOUSE,
    JUST_THREE,
    MOVE_NUMBER,
    SYMBOL_NAMES,
    TWO,
    WRITE_ANY,
    WRITE_MICE,
    WRITE_THREE,
)
from kociarnia.games.domkotow.rules.grid import beside, cell_names
from kociarnia.games.domkotow.rules.house import DICE, EXTRA, FROM_TRACK, LIFT, SECOND
from kociarnia.games.domkotow.rules.rooms import Rooms


class Abilities(Rooms):
    """What happens between two dice."""

    def settle(self) -> None:
        """Go on after a symbol: the second mouse, then what must be used at once, then the dice (rulings 10, 18)."""
        if self.mice == 1 and beside(self.first_mouse) & self.empty:
            self.mice = 2
            self.phase = SECOND
            self.allowed = JUST_MOUSE
            self.source = WRITE_MICE
            return
        self.mice = 0
        self.first_mouse = 0
        self.is_first_won = False
        while self.chain:
            ability = self.variant.abilities[(self.chain & 7) - 1]
            self.chain >>= 3
            if self.start_flash(ability):
                return
            if self.journal is not None:
                self.journal.whisper(
                    1 << self.seat, events.AbilityLost(seat=self.seat, ability=ABILITY_LETTERS[ability]), None
                )
        self.phase = DICE

    def start_flash(self, ability: i64) -> bool:
        """Begin to use an ability that must be used at once; return whether it is possible."""
        if ability == WRITE_ANY:
            if not self.empty and not self.variant.has_track:  # ruling 13: on level 1 a cat needs no cell
                return False
            self.ask_for_extra(ANY_SYMBOL, ability)
            return True
        if not self.empty:
            return False
        if ability == WRITE_THREE:
            self.ask_for_extra(JUST_THREE, ability)
        elif ability == WRITE_MICE:
            self.ask_for_extra(JUST_MOUSE, ability)
            self.mice = 1
        else:
            assert ability == MOVE_NUMBER
            if not self.loose_numbers():
                return False
            self.phase = LIFT
        return True

    def ask_for_extra(self, allowed: i64, source: i64) -> None:
        """Let one of the allowed symbols be written in any empty cell."""
        self.phase = EXTRA
        self.allowed = allowed
        self.source = source

    def loose_numbers(self) -> i64:
        """Return the cells with a number that is in no room."""
        numbers: i64 = 0
        symbol: i64 = TWO
        while symbol <= FIVE:
            numbers |= self.marks[symbol]
            symbol += 1
        return numbers & ~self.roomed

    def lift(self, cell: i64) -> None:
        """Cross out a loose number and let it be written again elsewhere (ruling 14)."""
        symbol: i64 = TWO
        while not self.marks[symbol] & cell:
            symbol += 1
        self.marks[symbol] &= ~cell
        self.doubles &= ~cell  # ruling 7: a double cell moves as a single number
        self.written &= ~cell  # ruling 19
        self.strike(cell)
        self.ask_for_extra(1 << symbol, MOVE_NUMBER)

    def strike(self, cell: i64) -> None:
        """Cross a cell out."""
        self.struck |= cell
        self.empty &= ~cell
        if self.journal is not None:
            self.journal.whisper(1 << self.seat, events.Struck(seat=self.seat, cell=cell_names(cell)[0]), None)

    def write_extra(self, symbol: i64, cell: i64) -> None:
        """Write a symbol no die gave; it links nothing (ruling 13)."""
        if self.mice == 1:
            self.first_mouse = cell
        self.allowed = 0
        if self.write(symbol, cell):
            self.settle()

    def cross_cat(self) -> None:
        """Cross off the next cat of the track, and write the number it carries."""
        self.allowed = 0
        if self.mice == 1:
            self.mice = 0  # ruling 23: the first mouse has become a cat of the track, so nothing is beside it
        if self.track == len(self.variant.track):
            self.whisper_cat(0)
            self.settle()  # ruling 5
            return
        wanted = self.variant.track[self.track]
        self.track += 1
        self.whisper_cat(wanted)
        if wanted and self.empty:
            self.ask_for_extra(wanted, FROM_TRACK)
        else:
            self.settle()  # ruling 13

    def whisper_cat(self, wanted: i64) -> None:
        if self.journal is not None:
            self.journal.whisper(
                1 << self.seat,
                events.CrossedCat(
                    seat=self.seat,
                    cats=self.track,
                    numbers=[name for symbol, name in enumerate(SYMBOL_NAMES) if (wanted >> symbol) & 1],
                ),
                None,
            )
