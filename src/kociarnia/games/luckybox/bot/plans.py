"""The moves of Super Mega Lucky Box by what they change on a sheet, weighed as the whole sheet is."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.games.luckybox.bot.prospects import (
    BOLT,
    CARD,
    COUNTS,
    COVER,
    LOST_NUMBER,
    MOON_ROW,
    MOST_FREE,
    MOST_LIGHTNING,
    MOST_MOONS,
    POINT,
    STAR_ROW,
    Prospects,
)
from kociarnia.games.luckybox.rules.cards import (
    CARD_MASK,
    CELLS,
    COUNT,
    LIGHTNING,
    LINES,
    MOON,
    NO_BONUS,
    NUMBERS,
    QUESTION,
    RING,
    RING_STRIDE,
    ROWS,
    line_mask,
)
from kociarnia.games.luckybox.rules.moves import COLLECT, CROSS, FIRST_OFFER, KEEP, PASS, SLOTS, WILD
from kociarnia.games.luckybox.rules.scoring import CARD_POINTS, MOST_STARS
from kociarnia.games.luckybox.rules.state import LuckyBoxState
from kociarnia.games.luckybox.rules.table import CHOOSING, POOL

NOTHING: Final = -1000000000


def take_token(kinds: i64) -> i64:
    """Return the move that takes the first token of a pool: that never stands in the way of anything."""
    kind: i64 = LIGHTNING
    while not (kinds >> kind) & 1:
        kind += 1
    return COLLECT + kind - LIGHTNING


@final
class Planner:
    """Finds the move that changes a sheet for the better most, as far as the move itself shows."""

    def __init__(self, prospects: Prospects) -> None:
        self.prospects: Prospects = prospects

    def best_move(self, state: LuckyBoxState, seat: i64) -> i64:
        """Return the best move of an acting seat."""
        if state.phase == CHOOSING:
            return self.best_keep(state, seat)
        kinds = state.pools[seat * POOL]
        if kinds >> LIGHTNING:
            return take_token(kinds)
        moves = state.legal(seat)
        best = moves[0]
        if len(moves) == 1:
            return best
        prospects = self.prospects
        prospects.look(state, seat, is_pending=False)
        prospects.find_goods(state)
        weights = prospects.weights(state)
        highest: i64 = NOTHING
        index: i64 = 0
        while index < len(moves):
            gain: i64 = 0
            if moves[index] != PASS:
                gain = self.crossing_gain(state, seat, moves[index], weights)
            if gain > highest:
                highest = gain
                best = moves[index]
            index += 1
        return best

    def crossing_gain(self, state: LuckyBoxState, seat: i64, move: i64, weights: vec[i64]) -> i64:
        """Return what crossing off a spot changes, with what it uses up."""
        spot = move - (CROSS if move < WILD else WILD)
        slot = spot // CELLS
        cell = spot - slot * CELLS
        card = state.cards[seat * SLOTS + slot]
        number = state.variant.numbers[card * CELLS + cell]
        prospects = self.prospects
        cover = COVER + (prospects.when * 3 + prospects.hidden[number]) * 6 + min(prospects.free[number], MOST_FREE)
        gain = weights[cover - 1] - weights[cover]
        if move >= WILD:
            gain -= weights[prospects.pool_entry(QUESTION)]
        elif state.pools[seat * POOL]:
            gain -= weights[prospects.pool_entry(number)]
        else:
            spent = RING[state.number * RING_STRIDE + number]
            if spent:
                gain += self.lightning_gain(-spent, weights)
        before = (prospects.crossed >> (slot * CELLS)) & CARD_MASK
        after = before | (1 << cell)
        gain += self.box_worth(state, card, after, weights) - self.box_worth(state, card, before, weights)
        row = cell // ROWS
        gain += self.line_gain(state, card, before, after, row, weights)
        return gain + self.line_gain(state, card, before, after, ROWS + cell - row * ROWS, weights)

    def lightning_gain(self, change: i64, weights: vec[i64]) -> i64:
        """Return what more or less lightning is worth."""
        start = BOLT + self.prospects.when * 9
        have = self.prospects.lightning
        later = min(have + change, MOST_LIGHTNING)
        return weights[start + later] - weights[start + min(have, MOST_LIGHTNING)]

    def box_worth(self, state: LuckyBoxState, card: i64, crossed: i64, weights: vec[i64]) -> i64:
        """Return what a box is worth, but for its lines."""
        if crossed == CARD_MASK:
            return CARD_POINTS[state.round] * POINT
        count = COUNT[crossed]
        worth = weights[CARD + self.prospects.time * COUNTS + count]
        if count >= 7:
            worth += weights[self.prospects.ending(state, card, crossed)]
        return worth

    # One case for each kind of bonus; `weights` are handed in, because finding them anew for every line takes time.
    def line_gain(  # noqa: PLR0911, PLR0917
        self, state: LuckyBoxState, card: i64, before: i64, after: i64, line: i64, weights: vec[i64]
    ) -> i64:
        """Return what one more cell of a line changes: a step towards its bonus, or the bonus."""
        kind = state.variant.bonuses[card * LINES + line]
        if kind == NO_BONUS:
            return 0
        prospects = self.prospects
        mask = line_mask(line)
        good = prospects.goods[kind]
        gain: i64 = -weights[prospects.line_entry(state, card, before & mask, mask, good)]
        if after & mask != mask:
            return gain + weights[prospects.line_entry(state, card, after & mask, mask, good)]
        if kind < LIGHTNING:
            if good == LOST_NUMBER:
                return gain
            return gain + weights[prospects.pool_entry(kind)]
        if kind < MOON:
            return gain + self.lightning_gain(kind - LIGHTNING + 1, weights)
        if kind == MOON:
            start = MOON_ROW + prospects.when * 9
            return gain + weights[start + min(prospects.lead + 1, MOST_MOONS)] - weights[start + prospects.lead]
        start = STAR_ROW + prospects.when * 4
        return gain + weights[start + min(prospects.stars + 1, MOST_STARS)] - weights[start + prospects.stars]

    def best_keep(self, state: LuckyBoxState, seat: i64) -> i64:
        """Return the move that keeps the box which adds most."""
        prospects = self.prospects
        weights = prospects.weights(state)
        prospects.look(state, seat, is_pending=False)
        prospects.count_kept(state, seat)
        have = prospects.free[:]
        best: i64 = 0
        highest: i64 = NOTHING
        index: i64 = 0
        while index < state.offer_size():
            if not (state.kept[seat] >> index) & 1:
                card = state.offers[seat * FIRST_OFFER + index]
                prospects.count_numbers(state, card)
                prospects.find_goods(state)
                prospects.found = 0
                prospects.find_card(state, card, 0)
                worth = self.cover_worth(weights)
                while prospects.found:
                    prospects.found -= 1
                    worth += weights[prospects.entries[prospects.found]]
                prospects.free = have[:]
                if worth > highest:
                    highest = worth
                    best = index
            index += 1
        return KEEP + best

    def cover_worth(self, weights: vec[i64]) -> i64:
        """Return what the free cells with each number are worth together."""
        prospects = self.prospects
        worth: i64 = 0
        number: i64 = 1
        while number <= NUMBERS:
            free = min(prospects.free[number], MOST_FREE)
            worth += weights[COVER + (prospects.when * 3 + prospects.hidden[number]) * 6 + free]
            number += 1
        return worth
