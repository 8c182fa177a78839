"""Rules of thumb for Koty: what a land is worth, and whom to trouble."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.core.policy import Policy
from kociarnia.core.state import State
from kociarnia.games.koty.rules import moves
from kociarnia.games.koty.rules.cards import (
    BARE,
    FIRST_CAT,
    JOKER,
    LAST_CAT,
    MOST_NINES,
    NINES_SHIFT,
    RAVEN,
    SHAPE_MASK,
    nines_of,
    top_of,
)
from kociarnia.games.koty.rules.moves import LANDS, SQUARES, card_played, lowest_square
from kociarnia.games.koty.rules.scoring import LANDS_TO_END, dream_points
from kociarnia.games.koty.rules.state import KotyState

# Points are counted in tenths here.
A_POINT: Final = 10
NOTHING: Final = -1_000_000
DECISIVE: Final = 100_000  # to end the match while leading, or while behind
ROOM: Final = 30  # what an empty land is worth for what may come
EXCHANGE_GAIN: Final = 60  # what a new hand is worth
IMPATIENCE: Final = 15  # and how much less after each exchange in a row
JOKER_COST: Final = 60  # what a joker is kept for
ATTACK_PERCENT: Final = 80  # attacks that come off
OWL_THRESHOLD: Final = 60  # what an attack must cost before an owl answers it
REPEAT_JOKER: Final = 120  # what an attack must bring before a joker repeats it


def worth_table() -> vec[i64]:
    """Return what a land is worth to its owner, read with its top and its number of nines."""
    table = vec[i64]([0] * (SHAPE_MASK + 1))
    nines: i64 = 0
    while nines <= MOST_NINES:
        stack: i64 = nines << NINES_SHIFT
        table[stack | RAVEN] = 20 << nines  # it may be driven out again
        cat: i64 = FIRST_CAT
        while cat <= LAST_CAT:
            # A low cat may still be exchanged for a better one.
            table[stack | cat] = max((cat * A_POINT) << nines, 50 << nines)
            cat += 1
        # Bare nines count less than a high cat on them, but grow; they may be covered.
        table[stack | BARE] = (55 << nines) if nines else ROOM
        nines += 1
    return table


WORTH: Final = worth_table()


def with_kind(shape: i64, top: i64) -> i64:
    """Return the shape of a land with another top."""
    return (shape & ~15) | top


@final
class KotyPolicy(Policy):
    """Weigh each move by what it changes: the own dream counts whole, rivals' dreams in part."""

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, KotyState)
        legal = state.legal(seat)
        best: i64 = legal[0]
        if len(legal) == 1:
            return best
        highest: i64 = NOTHING
        index: i64 = 0
        while index < len(legal):
            gain = self.gain(state, seat, legal[index])
            if gain > highest:
                highest = gain
                best = legal[index]
            index += 1
        return best

    # One case for each kind of move.
    def gain(self, state: KotyState, seat: i64, move: i64) -> i64:  # noqa: C901, PLR0911
        """Return what a move brings, as far as the seat can know."""
        if move < moves.BEFRIEND:
            return self.lay_gain(state, seat, card_played(move), move % SQUARES)
        if move < moves.CHASE:
            card = card_played(move)
            square = (move - moves.BEFRIEND) % SQUARES
            gain = self.meet_gain(state, seat, square, move >= moves.FIGHT)
            if square // LANDS != seat:
                gain = gain * ATTACK_PERCENT // 100
            return gain - JOKER_COST if card == JOKER else gain
        if move < moves.EXCHANGE:
            square = (move - moves.CHASE) % SQUARES
            gain = self.change(state, square, BARE)
            return gain - JOKER_COST if card_played(move) == JOKER else gain
        if move == moves.EXCHANGE:
            return EXCHANGE_GAIN - IMPATIENCE * state.exchanges
        if move >= moves.PASS:
            return self.answer_gain(state, seat, move)
        if move < moves.BAT:
            return self.moth_gain(state, seat, move - moves.MOTH)
        if move < moves.DRAGON:
            raven = move - moves.BAT
            return self.nine_gain(state, seat, NOTHING) + self.weigh(
                state, seat, raven, self.change(state, raven, BARE)
            )
        if move == moves.DRAGON:
            return self.dragon_gain(state, seat)
        if move < moves.NINE:
            return self.drop_gain(state, seat, move - moves.DROP)
        if move < moves.FILL:
            return self.nine_at(state, seat, seat * LANDS + move - moves.NINE)
        return self.fill_at(state, seat, seat * LANDS + move - moves.FILL, state.declared)

    def change(self, state: KotyState, square: i64, top: i64) -> i64:
        """Return what another top changes for the owner of a land."""
        shape = state.lands[square] & SHAPE_MASK
        return WORTH[with_kind(shape, top)] - WORTH[shape]

    def weigh(self, state: KotyState, seat: i64, square: i64, change: i64) -> i64:
        """Return what a change of somebody's land means to a seat: a rival's loss is shared with the other rivals."""
        owner = square // LANDS
        if (state.variant.rivals[seat] >> square) & 1:
            if state.seats == 2:
                return -change
            # The leader's lands matter most.
            return -change * 6 // 10 if self.leads(state, owner) else -change * 3 // 10
        return change

    def leads(self, state: KotyState, owner: i64) -> bool:
        """Tell whether nobody has more points than a seat."""
        points = state.variant.points
        own = dream_points(state.lands, owner, points)
        other: i64 = 0
        while other < state.seats:
            if dream_points(state.lands, other, points) > own:
                return False
            other += 1
        return True

    def lay_gain(self, state: KotyState, seat: i64, card: i64, square: i64) -> i64:
        """Return what laying a card on open ground or on a nine brings."""
        return self.weigh(state, seat, square, self.change(state, square, card))

    def meet_gain(self, state: KotyState, seat: i64, square: i64, is_fight: bool) -> i64:  # noqa: FBT001 - as in `meet`
        """Return what friends or a fight bring when they come off."""
        vacated = self.weigh(state, seat, square, self.change(state, square, BARE))
        if is_fight:
            return vacated + self.fill_gain(state, seat, square, top_of(state.lands[square]))
        return vacated + self.nine_gain(state, seat, square)

    def nine_gain(self, state: KotyState, seat: i64, vacated: i64) -> i64:
        """Return what a nine brings in its best place; the square `vacated` counts as bare."""
        best: i64 = 0
        square: i64 = seat * LANDS
        end: i64 = square + LANDS
        while square < end:
            is_open = square == vacated or top_of(state.lands[square]) == BARE
            if is_open and nines_of(state.lands[square]) < MOST_NINES:
                best = max(best, self.nine_at(state, seat, square))
            square += 1
        return best

    def nine_at(self, state: KotyState, seat: i64, square: i64) -> i64:
        """Return what a nine brings on a land that is bare, or will be."""
        shape = with_kind(state.lands[square] & SHAPE_MASK, BARE)
        gain = WORTH[shape + (1 << NINES_SHIFT)] - WORTH[shape]
        return gain + self.end_gain(state, seat, square)

    def fill_gain(self, state: KotyState, seat: i64, vacated: i64, cat: i64) -> i64:
        """Return what the two cats of a fight bring in their best land."""
        best: i64 = 0
        square: i64 = seat * LANDS
        end: i64 = square + LANDS
        while square < end:
            if square == vacated or top_of(state.lands[square]) == BARE:
                best = max(best, self.fill_at(state, seat, square, cat))
            square += 1
        return best

    def fill_at(self, state: KotyState, seat: i64, square: i64, cat: i64) -> i64:
        """Return what the two cats of a fight bring on a land that is bare, or will be."""
        shape = with_kind(state.lands[square] & SHAPE_MASK, BARE)
        nines = min(nines_of(shape) + 1, MOST_NINES)
        gain = WORTH[(nines << NINES_SHIFT) | cat] - WORTH[shape]
        return gain + self.end_gain(state, seat, square)

    def end_gain(self, state: KotyState, seat: i64, square: i64) -> i64:
        """Return how good it is to end the match, if one more nine on a land does so."""
        full: i64 = 0
        other: i64 = seat * LANDS
        end: i64 = other + LANDS
        while other < end:
            nines = nines_of(state.lands[other])
            if nines == MOST_NINES or (other == square and nines == MOST_NINES - 1):
                full += 1
            other += 1
        if full < LANDS_TO_END or nines_of(state.lands[square]) == MOST_NINES:
            return 0
        return DECISIVE if self.leads(state, seat) else -DECISIVE

    def dragon_gain(self, state: KotyState, seat: i64) -> i64:
        """Return what driving out all ravens and the dragon's nine bring."""
        total = self.nine_gain(state, seat, NOTHING)
        ravens: i64 = state.surfaces[RAVEN]
        while ravens:
            square = lowest_square(ravens)
            total += self.weigh(state, seat, square, self.change(state, square, BARE))
            ravens &= ravens - 1
        return total

    def moth_gain(self, state: KotyState, seat: i64, square: i64) -> i64:
        """Return what the best journey of a cat brings."""
        cat = top_of(state.lands[square])
        lifted = self.weigh(state, seat, square, self.change(state, square, BARE))
        best: i64 = NOTHING
        targets: i64 = state.open_squares()
        while targets:
            target = lowest_square(targets)
            best = max(best, self.weigh(state, seat, target, self.change(state, target, cat)))
            targets &= targets - 1
        return lifted + best

    def drop_gain(self, state: KotyState, seat: i64, square: i64) -> i64:
        """Return what the cat a moth has lifted brings on a land."""
        cat = top_of(state.lands[state.target])
        return self.weigh(state, seat, square, self.change(state, square, cat))

    def answer_gain(self, state: KotyState, seat: i64, move: i64) -> i64:
        """Return what an answer to an attack, or its repetition, brings: giving in brings nothing."""
        if move == moves.PASS or move == moves.STOP:
            return 0
        square = state.target
        is_fight = top_of(state.lands[square]) == state.declared
        stake = self.meet_gain(state, state.turn, square, is_fight)
        if move == moves.OWL:
            return stake - OWL_THRESHOLD
        if move < moves.OWL:
            return stake - JOKER_COST if move - moves.DEFEND + FIRST_CAT == JOKER else stake
        return stake - REPEAT_JOKER if move - moves.REPEAT + FIRST_CAT == JOKER else stake
