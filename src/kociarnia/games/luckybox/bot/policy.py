"""Rules of thumb for Super Mega Lucky Box: finish what is nearly finished, and keep lightning for when it pays."""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.core.policy import Policy
from kociarnia.core.state import State
from kociarnia.games.luckybox.bot.plans import Planner, take_token
from kociarnia.games.luckybox.bot.prospects import Prospects
from kociarnia.games.luckybox.rules.cards import (
    CARD_MASK,
    CELLS,
    COUNT,
    LIGHTNING,
    LINES,
    MASKS,
    MOON,
    NO_BONUS,
    NUMBER_CARDS,
    NUMBERS,
    QUESTION,
    ROWS,
    STAR,
    TWO_LIGHTNINGS,
    lightning_between,
    line_mask,
)
from kociarnia.games.luckybox.rules.moves import CROSS, FIRST_OFFER, KEEP, MOST_SEATS, PASS, SLOTS, WILD
from kociarnia.games.luckybox.rules.round import TURNS, finish
from kociarnia.games.luckybox.rules.scoring import CARD_POINTS
from kociarnia.games.luckybox.rules.state import LuckyBoxState
from kociarnia.games.luckybox.rules.table import CHOOSING, CROSSED, OVER, POOL, SHEET, STARS, TURN

# Worths are counted in tenths of a point.
CELL_WORTH: Final = 5  # half a point at the end
# How far a card is on its way, in hundredths of its worth, read with its crossed cells.
CARD_PART: Final = vec[i64]([0, 2, 5, 9, 14, 21, 31, 46, 67, 100])
LINE_PART: Final = vec[i64]([0, 12, 40, 100])  # the same for a line and its bonus
LIGHTNING_WORTH: Final = 14
MOON_WORTH: Final = 22
QUESTION_WORTH: Final = 44
NUMBER_WORTH: Final = 30
STAR_WORTHS: Final = vec[i64]([18, 32, 50, 0])  # read with the stars of this round
NEW_NUMBER_WORTH: Final = 14  # of a number a kept card brings that no own card has
LAST_ROUND: Final = 3
GOOD_TOTAL: Final = 65000.0  # alone, in thousandths of a point
SOLO_SPREAD: Final = 8000.0  # likewise: so far from it counts as much better or worse
# A lead of so many thousandths means much at the end; the square of it grows with every number to come.
SURE: Final = 2000.0
UNSURE_PER_TURN: Final = 500000.0
# The same as a chance to win, by how matches of the policy against itself went on (bench/coach.md): less sure.
CHANCE_SURE: Final = 3000.0
CHANCE_UNSURE_PER_TURN: Final = 2000000.0
SEAT_SETS: Final = 4096


@final
class LuckyBoxPolicy(Policy):
    """Takes what is worth most by the own sheet alone."""

    def __init__(self, prospects: Prospects) -> None:
        self.prospects: Prospects = prospects
        self.planner: Planner = Planner(prospects)
        self.turns_ahead: i64 = 6
        # The position looked ahead in last, and what its seats promised before: only one of them has played on.
        self.ahead: LuckyBoxState | None = None
        self.promised: vec[i64] = vec[i64]([0] * MOST_SEATS)

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, LuckyBoxState)
        if state.phase == CHOOSING:
            return self.best_card(state, seat)
        kinds = state.pools[seat * POOL]
        if kinds >> LIGHTNING:
            return take_token(kinds)
        moves = state.legal(seat)
        best = moves[0]
        highest: i64 = -1000000
        index: i64 = 0
        while index < len(moves):
            worth = self.move_worth(state, seat, moves[index], is_bonus=kinds != 0)
            if worth > highest:
                highest = worth
                best = moves[index]
            index += 1
        return best

    def advise(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the move that is best by what was learned."""
        assert isinstance(state, LuckyBoxState)
        return self.planner.best_move(state, seat)

    def milestone(self, state: State) -> i64:
        """Return a number that changes when a seat is done."""
        assert isinstance(state, LuckyBoxState)
        return self.settled(state) * SEAT_SETS + state.movers

    def settled(self, state: State) -> i64:
        """Return a number that changes when all seats are done."""
        assert isinstance(state, LuckyBoxState)
        return state.round * (NUMBER_CARDS + 1) + state.left

    def look_ahead(self, state: State, seat: i64, rng: Rng) -> None:
        """Play some turns of the seat alone, for what the others do hardly matters for its sheet."""
        assert isinstance(state, LuckyBoxState)
        other: i64 = 0
        while other < state.seats:
            if other != seat:
                self.promised[other] = self.prospects.value(state, other, is_own=False)
            other += 1
        self.ahead = state
        turns = self.turns_ahead
        while state.phase != OVER:
            if (state.movers >> seat) & 1:
                if state.phase == TURN and not state.pools[seat * POOL]:
                    if not turns:
                        return
                    turns -= 1
                state.apply(seat, self.planner.best_move(state, seat), rng)
            elif turns:
                state.movers = 0
                finish(state, seat, rng)
            else:
                return

    def value(self, state: State, seat: i64) -> float:
        """Return the chance that a seat wins, by what the sheets promise; alone, how good a total its own promises."""
        return self.share(state, seat, SURE, UNSURE_PER_TURN)

    def chance(self, state: State, seat: i64) -> float:
        """Return that chance as often as it comes true; a search does well to be surer."""
        return self.share(state, seat, CHANCE_SURE, CHANCE_UNSURE_PER_TURN)

    def share(self, state: State, seat: i64, sure: float, unsure_per_turn: float) -> float:
        """Return the share of a seat by a spread of the totals that are promised."""
        assert isinstance(state, LuckyBoxState)
        own = self.prospects.value(state, seat, is_own=True)
        if state.seats == 1:
            return 1.0 / (1.0 + exp((GOOD_TOTAL - float(own)) / SOLO_SPREAD))
        is_ahead = self.ahead is state
        if not state.movers and not is_ahead:
            return self.won(state, seat)
        spread = sqrt(sure * sure + unsure_per_turn * float(self.turns_left(state)))
        everyone: float = 1.0
        other: i64 = 0
        while other < state.seats:
            if other != seat:
                total = self.promised[other] if is_ahead else self.prospects.value(state, other, is_own=False)
                everyone += exp(float(total - own) / spread)
            other += 1
        return 1.0 / everyone

    def won(self, state: LuckyBoxState, seat: i64) -> float:
        """Return 1 for the winner of a match that is over, shared among all who won."""
        places = state.places()
        if places[seat] != 1:
            return 0.0
        return 1.0 / float(places.count(1))

    def move_worth(self, state: LuckyBoxState, seat: i64, move: i64, *, is_bonus: bool) -> i64:
        """Return what a move is worth."""
        if move == PASS:
            return 0
        if move >= WILD:
            return self.spot_worth(state, seat, move - WILD) - QUESTION_WORTH  # numbers first: only they get lost
        spot = move - CROSS
        worth = self.spot_worth(state, seat, spot)
        if is_bonus:
            return worth
        card = state.cards[seat * SLOTS + spot // CELLS]
        number = state.variant.numbers[card * CELLS + spot % CELLS]
        return worth - lightning_between(state.number, number) * self.lightning_worth(state)

    def turns_left(self, state: LuckyBoxState) -> i64:
        """Return how many numbers are still to come in the match."""
        return (LAST_ROUND - state.round) * TURNS + TURNS - (NUMBER_CARDS - state.left)

    def lightning_worth(self, state: LuckyBoxState) -> i64:
        """Return what a lightning token is worth: less and less towards the end, nothing after it."""
        left = self.turns_left(state)
        if left >= 6:
            return LIGHTNING_WORTH
        return LIGHTNING_WORTH * left // 6

    def bonus_worth(self, state: LuckyBoxState, seat: i64, kind: i64) -> i64:
        """Return what a bonus is worth to a seat now."""
        if kind == NO_BONUS:
            return 0
        free: i64 = ~state.now[seat * SHEET + CROSSED]
        if kind < QUESTION:
            return NUMBER_WORTH if state.masks[seat * MASKS + kind] & free else 4
        if kind == QUESTION:
            return QUESTION_WORTH
        if kind == LIGHTNING or kind == TWO_LIGHTNINGS:
            return self.lightning_worth(state) * (kind - LIGHTNING + 1)
        if kind == MOON:
            return MOON_WORTH
        assert kind == STAR
        return STAR_WORTHS[state.now[seat * SHEET + STARS]]

    def card_worth(self, state: LuckyBoxState) -> i64:
        """Return what a completed card is worth: what it brings in this round, or, late in it, in the next one."""
        worth = CARD_POINTS[state.round] * 10
        if NUMBER_CARDS - state.left > TURNS - 3 and state.round < LAST_ROUND:
            worth = (worth + CARD_POINTS[state.round + 1] * 10) // 2
        return worth

    def spot_worth(self, state: LuckyBoxState, seat: i64, spot: i64) -> i64:
        """Return what crossing off a spot is worth: progress of its card and of its two lines."""
        slot = spot // CELLS
        cell = spot - slot * CELLS
        card = state.cards[seat * SLOTS + slot]
        before = (state.now[seat * SHEET + CROSSED] >> (slot * CELLS)) & CARD_MASK
        count = COUNT[before]
        worth = CELL_WORTH + self.card_worth(state) * (CARD_PART[count + 1] - CARD_PART[count]) // 100
        row = cell // ROWS
        worth += self.line_worth(state, seat, card, before, row)
        return worth + self.line_worth(state, seat, card, before, ROWS + cell - row * ROWS)

    def line_worth(self, state: LuckyBoxState, seat: i64, card: i64, before: i64, line: i64) -> i64:
        """Return what one more cell of a line is worth."""
        count = COUNT[before & line_mask(line)]
        bonus = self.bonus_worth(state, seat, state.variant.bonuses[card * LINES + line])
        return bonus * (LINE_PART[count + 1] - LINE_PART[count]) // 100

    def best_card(self, state: LuckyBoxState, seat: i64) -> i64:
        """Return the move that keeps the card with good bonuses and numbers the others lack."""
        have: i64 = self.numbers_covered(state, seat)
        best: i64 = 0
        highest: i64 = -1
        index: i64 = 0
        while index < state.offer_size():
            if not (state.kept[seat] >> index) & 1:
                worth = self.offer_worth(state, seat, state.offers[seat * FIRST_OFFER + index], have)
                if worth > highest:
                    highest = worth
                    best = index
            index += 1
        return KEEP + best

    def numbers_covered(self, state: LuckyBoxState, seat: i64) -> i64:
        """Return the mask of numbers that are free on own cards or on cards just kept."""
        covered: i64 = 0
        number: i64 = 1
        while number <= NUMBERS:
            if state.masks[seat * MASKS + number] & ~state.now[seat * SHEET + CROSSED]:
                covered |= 1 << number
            index: i64 = 0
            while index < state.offer_size():
                card = state.offers[seat * FIRST_OFFER + index]
                if (state.kept[seat] >> index) & 1 and state.variant.masks[card * MASKS + number]:
                    covered |= 1 << number
                index += 1
            number += 1
        return covered

    def offer_worth(self, state: LuckyBoxState, seat: i64, card: i64, have: i64) -> i64:
        """Return what a card of the offer is worth."""
        worth: i64 = 0
        line: i64 = 0
        while line < LINES:
            kind = state.variant.bonuses[card * LINES + line]
            worth += NUMBER_WORTH if NO_BONUS < kind < QUESTION else self.bonus_worth(state, seat, kind)
            line += 1
        worth //= 2
        number: i64 = 1
        while number <= NUMBERS:
            if state.variant.masks[card * MASKS + number] and not (have >> number) & 1:
                worth += NEW_NUMBER_WORTH
            number += 1
        return worth
