"""The policy of Dom kotów: a sensible move at once, a turn thought through, and what a position is worth."""

from math import exp
from typing import Final, final

from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.core.policy import Policy
from kociarnia.core.state import State
from kociarnia.games.domkotow.bot.plans import Planner
from kociarnia.games.domkotow.bot.prospects import ALONE, POINT, Prospects
from kociarnia.games.domkotow.bot.temper import is_preferred
from kociarnia.games.domkotow.bot.worth import NOTHING, worth
from kociarnia.games.domkotow.rules.cards import DICE as DICE_ROLLED
from kociarnia.games.domkotow.rules.cards import (
    SYMBOLS,
    one_die,
)
from kociarnia.games.domkotow.rules.grid import count
from kociarnia.games.domkotow.rules.legal import legal_moves
from kociarnia.games.domkotow.rules.offers import can_use_more
from kociarnia.games.domkotow.rules.scoring import total
from kociarnia.games.domkotow.rules.state import DomkotowState
from kociarnia.games.domkotow.rules.table import DICE, FINISHED, Sheet
from kociarnia.games.domkotow.rules.turn import apply_move

SURE: Final = 1000.0  # a lead of so many thousandths means much; each empty cell makes it less sure
UNSURE_A_CELL: Final = 150.0
SOLO_SPREAD: Final = 6000.0  # likewise for the distance to a good grade
PACE: Final = 3  # cells a rival fills in a turn
SEAT_SETS: Final = 64  # sets of seats


def has_written_all(sheet: Sheet) -> bool:
    """Tell whether a seat can do nothing more in this turn than end it."""
    if sheet.phase != DICE or sheet.used < sheet.quota:
        return False
    return not can_use_more(sheet)


def ends_turn(sheet: Sheet, move: i64) -> bool:
    """Tell whether a seat is done after a move."""
    after = sheet.copy()
    apply_move(after, move)
    return after.phase == FINISHED


@final
class DomkotowPolicy(Policy):
    """Complete groups, put animals where they count, spend an ability when it gains enough."""

    def __init__(self, prospects: Prospects) -> None:
        self.prospects: Prospects = prospects
        self.planner: Planner = Planner(prospects)
        self.turns_ahead: i64 = 1

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, DomkotowState)
        return self.best_at_once(state.sheets[seat])

    def choose_by_temper(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the move that seems to gain most; every seat looks at the sheet from a side of its own."""
        assert isinstance(state, DomkotowState)
        return self.best_at_once(state.sheets[seat], seat)

    def advise(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the first move of a turn thought through to its end."""
        assert isinstance(state, DomkotowState)
        return self.planner.best_move(state.sheets[seat], self.cells_left(state, seat) - PACE)

    def go_on(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the move that seems to gain most: a turn thought through takes a judge too long."""
        return self.choose(state, seat, rng)

    def forget_hidden(self, state: State, seat: i64) -> None:
        """Let the others begin their turn again."""
        assert isinstance(state, DomkotowState)
        other: i64 = 0
        while other < state.seats:
            if other != seat:
                sheet = state.shown[other].copy()
                state.begin(sheet, state.pool())
                state.sheets[other] = sheet
                state.shared &= ~(1 << other)
                if sheet.phase != FINISHED:
                    state.movers |= 1 << other
            other += 1

    def finish_turn(self, state: State, seat: i64, move: i64, rng: Rng) -> bool:
        """Write a turn thought through; the move that ends it for everybody is not made, for it rolls the dice."""
        assert isinstance(state, DomkotowState)
        if state.movers == 1 << seat and ends_turn(state.sheets[seat], move):
            return False
        left = self.cells_left(state, seat) - PACE
        state.apply(seat, move, rng)
        while (state.movers >> seat) & 1:
            following = self.planner.best_move(state.sheets[seat], left)
            if ends_turn(state.sheets[seat], following):
                break
            state.apply(seat, following, rng)
        return True

    def points(self, state: State, seat: i64) -> i64:
        assert isinstance(state, DomkotowState)
        return total(state.sheets[seat])

    def shares_luck(self) -> bool:
        return True

    def look_ahead(self, state: State, seat: i64, rng: Rng) -> None:
        """Play the next turn of the seat alone: what the others will do hardly matters for its sheet."""
        assert isinstance(state, DomkotowState)
        state.part_sheet(seat)
        sheet = state.sheets[seat]
        left = self.cells_left(state, seat) - PACE
        turns = self.turns_ahead
        while turns and sheet.empty and left > 0:
            turns -= 1
            left -= PACE
            sheet.clear_turn()
            pool: i64 = 0
            dice: i64 = 0
            while dice < DICE_ROLLED:
                pool += one_die(rng.below(SYMBOLS))
                dice += 1
            sheet.begin_turn(pool)
            while sheet.phase != FINISHED:
                apply_move(sheet, self.best_at_once(sheet))

    def cells_left(self, state: DomkotowState, seat: i64) -> i64:
        """Return how many cells the quickest rival had empty at the end of the last turn."""
        left: i64 = ALONE * 2
        if state.variant.is_growing:
            return left
        other: i64 = 0
        while other < state.seats:
            if other != seat:
                left = min(left, count(state.shown[other].empty))
            other += 1
        return left

    def best_at_once(self, sheet: Sheet, temper: i64 = 0) -> i64:
        """Return the move that seems to gain most, of equal ones the first in the order of a temper."""
        moves = legal_moves(sheet)
        best = moves[0]
        highest: i64 = NOTHING
        index: i64 = 0
        while index < len(moves):
            move = moves[index]
            value = worth(sheet, move)
            if value > highest or (temper and value == highest and is_preferred(move, best, temper)):
                highest = value
                best = move
            index += 1
        return best

    def milestone(self, state: State) -> i64:
        """Change when a seat has written all it can; one that has filled its house waits for the end of the match."""
        assert isinstance(state, DomkotowState)
        waiting = state.movers
        seat: i64 = 0
        while seat < state.seats:
            sheet = state.sheets[seat]
            if not sheet.empty and not state.variant.is_growing:
                waiting |= 1 << seat
            elif has_written_all(sheet):
                waiting &= ~(1 << seat)
            seat += 1
        return state.turn * SEAT_SETS + waiting

    def settled(self, state: State) -> i64:
        """Return the turn, which is over when all seats are done."""
        assert isinstance(state, DomkotowState)
        return state.turn

    def value(self, state: State, seat: i64) -> float:
        """Return the share of a seat when what the sheets promise is weighed; alone, how good a grade it promises."""
        assert isinstance(state, DomkotowState)
        ahead = PACE * (1 + self.turns_ahead)
        own = self.prospects.value(state.sheets[seat], self.cells_left(state, seat) - ahead)
        if state.seats == 1:
            target: i64 = POINT * (40 if state.variant.is_growing else 55)
            return 1.0 / (1.0 + exp(float(target - own) / SOLO_SPREAD))
        if not state.movers:
            places = state.places()
            return 1.0 / float(places.count(1)) if places[seat] == 1 else 0.0
        # The others as they were at the end of the last turn: what they do in this one changes nothing for the seat.
        spread: float = SURE + UNSURE_A_CELL * float(count(state.sheets[seat].empty))
        rivals: float = 1.0
        other: i64 = 0
        while other < state.seats:
            if other != seat:
                rivals += exp(
                    float(self.prospects.value(state.shown[other], self.cells_left(state, other)) - own) / spread
                )
            other += 1
        return 1.0 / rivals
