"""The rules of Dom kotów between the seats: the roll for all, and the end of a turn."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kociarnia.core.chance import Rng
from kociarnia.core.journal import Journal
from kociarnia.core.state import State, rank
from kociarnia.games.domkotow.rules import events
from kociarnia.games.domkotow.rules.cards import (
    ABILITY_LETTERS,
    DICE,
    FOUR,
    START_DICE,
    SYMBOL_NAMES,
    SYMBOLS,
    THREE,
    one_die,
)
from kociarnia.games.domkotow.rules.grid import cell_names, count
from kociarnia.games.domkotow.rules.labels import room_names, symbol_names
from kociarnia.games.domkotow.rules.legal import any_move, legal_moves
from kociarnia.games.domkotow.rules.scoring import filled, grade_of, total
from kociarnia.games.domkotow.rules.table import FINISHED, Sheet, blank_sheet
from kociarnia.games.domkotow.rules.turn import apply_move
from kociarnia.games.domkotow.rules.variant import (
    FIRST_EDITION,
    MOST_TURNS,
    TINY_EMPTY,
    TINY_FACES,
    TINY_FOURS,
    TINY_THREES,
    Variant,
)

DIE_BITS: Final = 3
DIE_MASK: Final = 7


def packed_dice(symbols: list[int]) -> i64:
    """Return dice as a state keeps them."""
    dice: i64 = 0
    for symbol in reversed(symbols):
        dice = (dice << DIE_BITS) | (symbol + 1)
    return dice


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class DomkotowState(State):
    """The whole truth of one match: every seat's sheet, and as the others see it (ruling 20)."""

    def __init__(self, variant: Variant, seats: i64, sheets: list[Sheet], shown: list[Sheet]) -> None:
        self.variant: Variant = variant
        self.seats = seats
        self.journal = None
        self.sheets: list[Sheet] = sheets
        self.shown: list[Sheet] = shown  # as of the last complete turn
        self.dice: i64 = 0  # as rolled, symbol + 1 each, three bits, the first one lowest
        self.turn: i64 = 0
        self.movers: i64 = 0
        # Copies of a state share their sheets until one of them is written on.
        self.shared: i64 = 0  # the seats whose sheet a copy may have as well
        self.is_shown_shared: bool = False

    def acting(self) -> i64:
        return self.movers

    def legal(self, seat: i64) -> vec[i64]:
        return legal_moves(self.sheets[seat])

    def any_move(self, seat: i64, rng: Rng) -> i64:
        return any_move(self.sheets[seat], rng)

    def apply(self, seat: i64, move: i64, rng: Rng) -> None:
        self.part_sheet(seat)
        sheet = self.sheets[seat]
        sheet.journal = self.journal
        apply_move(sheet, move)
        if sheet.phase == FINISHED:
            self.movers &= ~(1 << seat)
            if self.journal is not None:
                self.journal.tell(events.Finished(seat=seat))
            if not self.movers:
                self.end_turn(rng)

    def part_sheet(self, seat: i64) -> None:
        """Have a sheet of a seat that no copy of this state has."""
        if (self.shared >> seat) & 1:
            self.sheets[seat] = self.sheets[seat].copy()
            self.shared &= ~(1 << seat)

    def end_turn(self, rng: Rng) -> None:
        """Show all sheets, then end the match or roll again."""
        if self.is_shown_shared:
            self.shown = [sheet.copy() for sheet in self.shown]
            self.is_shown_shared = False
        full: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            sheet = self.sheets[seat]
            if not sheet.empty:
                full += 1
            # Edition 2 also told of those who wait, and tables of it that run have counted those events.
            if self.journal is not None and (self.shown[seat].empty or self.variant.edition == FIRST_EDITION):
                self.tell_turn(sheet, self.shown[seat])
            self.shown[seat].copy_sheet(sheet)
            seat += 1
        needed: i64 = 1
        if self.variant.is_growing:
            needed = self.seats
        if full >= needed or self.turn >= MOST_TURNS:
            if self.journal is not None:
                self.tell_end()
            return
        self.turn += 1
        self.roll(DICE, rng)

    def roll(self, dice: i64, rng: Rng) -> None:
        """Roll for everybody; who has anything to write acts."""
        self.dice = 0
        shift: i64 = 0
        while dice:
            if self.variant.is_tiny and dice <= len(TINY_FACES):
                face = TINY_FACES[dice - 1]
            else:
                face = rng.below(SYMBOLS)
            self.dice |= (face + 1) << shift
            shift += DIE_BITS
            dice -= 1
        pool = self.pool()
        if self.journal is not None:
            self.journal.tell(events.Rolled(turn=self.turn, dice=self.dice_names()))
        seat: i64 = 0
        while seat < self.seats:
            self.part_sheet(seat)
            sheet = self.sheets[seat]
            self.begin(sheet, pool)
            if sheet.phase != FINISHED:
                self.movers |= 1 << seat
            seat += 1

    def begin(self, sheet: Sheet, pool: i64) -> None:
        """Give a seat the dice of the table."""
        if self.turn == 0:
            sheet.begin_start(pool)
        else:
            sheet.begin_turn(pool)

    def pool(self) -> i64:
        """Return the dice of the table as a pool."""
        pool: i64 = 0
        dice = self.dice
        while dice:
            pool += one_die((dice & DIE_MASK) - 1)
            dice >>= DIE_BITS
        return pool

    def dice_names(self) -> list[str]:
        """Return the dice of the table by their names, in the order they were rolled."""
        names: list[str] = []
        dice = self.dice
        while dice:
            names.append(SYMBOL_NAMES[(dice & DIE_MASK) - 1])
            dice >>= DIE_BITS
        return names

    def tell_turn(self, sheet: Sheet, before: Sheet) -> None:
        """Tell everybody what a seat did in the turn."""
        assert self.journal is not None
        known = symbol_names(before)
        written = {cell: name for cell, name in symbol_names(sheet).items() if cell not in known}
        old_rooms = room_names(before)
        self.journal.tell(
            events.TurnShown(
                seat=sheet.seat,
                count=len(written),
                score=total(sheet),
                written=written,
                doubles=cell_names(sheet.doubles & ~before.doubles),
                struck=cell_names(sheet.struck & ~before.struck),
                rooms=[room for room in room_names(sheet) if room not in old_rooms],
                grown=cell_names(sheet.house & ~before.house),
                cats=sheet.track - before.track,
            )
        )

    def tell_end(self) -> None:
        assert self.journal is not None
        scores = self.scores()
        grade = int(grade_of(self.variant, scores[0])) if self.seats == 1 else None
        self.journal.tell(events.MatchEnded(scores=scores, places=self.places(), grade=grade))

    def scores(self) -> list[int]:
        """Return the points as of the last complete turn, for the writing of a turn is hidden."""
        return [int(total(sheet)) for sheet in self.shown]

    def places(self) -> list[int]:
        return rank([int(total(sheet) * 64 + filled(sheet)) for sheet in self.shown])

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Guess the hidden writing of the others: random play from the sheet they have shown."""
        if not self.movers:
            return
        pool = self.pool()
        other: i64 = 0
        while other < self.seats:
            if other != seat:
                sheet = self.shown[other].copy()
                self.begin(sheet, pool)
                if not (self.movers >> other) & 1:
                    while sheet.phase != FINISHED:
                        apply_move(sheet, any_move(sheet, rng))
                self.sheets[other] = sheet
                self.shared &= ~(1 << other)
            other += 1

    def clone(self) -> "DomkotowState":
        self.shared = (1 << self.seats) - 1
        self.is_shown_shared = True
        copy = DomkotowState(self.variant, self.seats, self.sheets[:], self.shown)
        copy.shared = self.shared
        copy.is_shown_shared = True
        copy.dice = self.dice
        copy.turn = self.turn
        copy.movers = self.movers
        return copy

    def numbers(self) -> list[int]:
        values: list[int] = [self.seats, self.turn, self.movers, self.dice]
        values.extend([int(ability) for ability in self.variant.abilities])
        for sheet in self.sheets:
            values.extend(sheet.numbers())
        for sheet in self.shown:
            values.extend(sheet.numbers())
        return values


def blank_state(variant: Variant, seats: i64) -> DomkotowState:
    """Return a state with empty sheets and no dice rolled yet."""
    sheets: list[Sheet] = []
    shown: list[Sheet] = []
    seat: i64 = 0
    while seat < seats:
        sheets.append(blank_sheet(variant, seat))
        shown.append(blank_sheet(variant, seat))
        seat += 1
    return DomkotowState(variant, seats, sheets, shown)


def new_state(variant: Variant, seats: i64, rng: Rng, journal: Journal | None) -> DomkotowState:
    """Return a match that has just been set up."""
    state = blank_state(variant, seats)
    state.journal = journal
    if journal is not None:
        letters = [ABILITY_LETTERS[ability] for ability in variant.abilities]
        journal.tell(events.MatchStarted(level=variant.level, abilities=letters))
    if count(variant.stars):
        state.roll(START_DICE, rng)
    else:
        state.turn = 1
        if variant.is_tiny:
            leave_last_turn(state)
        state.roll(DICE, rng)
    return state


def leave_last_turn(state: DomkotowState) -> None:
    """Go to the last turn of a match in which two cells are left, beside two 3s and three 4s."""
    state.turn = MOST_TURNS
    for sheets in (state.sheets, state.shown):
        for sheet in sheets:
            sheet.marks[THREE] = TINY_THREES
            sheet.marks[FOUR] = TINY_FOURS
            sheet.empty = TINY_EMPTY
            sheet.struck = sheet.house & ~(TINY_EMPTY | TINY_THREES | TINY_FOURS)
