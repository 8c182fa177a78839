"""The rules of Kotostrofa: whose turn it is, what may be done, and what it does."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kociarnia.core.chance import Rng
from kociarnia.core.journal import Journal
from kociarnia.games.kotostrofa.rules import events
from kociarnia.games.kotostrofa.rules.cards import CARD_NAMES, NONE, count_cards
from kociarnia.games.kotostrofa.rules.effects import (
    choose_target,
    give,
    go_on_handing,
    hand_over,
    lay,
    mark,
    reverse,
    start_effect,
    start_swap,
    stop,
    take,
    use,
)
from kociarnia.games.kotostrofa.rules.moves import (
    CHOICE_MOVES,
    DISCARD,
    DRAW,
    DRAW_MOVES,
    EFFECT,
    FIRST_OF_PAIR,
    GIVE,
    HAND,
    LAY,
    MARK,
    NO_MOVES,
    PASS,
    REVERSE,
    SEAT_MOVES,
    SECOND_OF_PAIR,
    STOP,
    TAKE,
    TO,
    USE,
)
from kociarnia.games.kotostrofa.rules.round import deal, end_round, end_turn, go_out, start_discarding
from kociarnia.games.kotostrofa.rules.table import (
    ALL_PASSED,
    CHOOSING,
    DISCARDING,
    DRAWING,
    EIGHTS_DRAW,
    EXTRA,
    GIVING,
    KNOWERS,
    LAYING,
    MARKED,
    MARKING,
    NAMING,
    NOBODY,
    NOTHING,
    OVER,
    SEVENS_DRAW,
    SWAP,
    TAKING,
    THREE_CARDS,
    TWO_CARDS,
    Table,
)
from kociarnia.games.kotostrofa.rules.variant import Variant


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class KotostrofaState(Table):
    """The whole truth of one match of Kotostrofa."""

    def acting(self) -> i64:
        return self.movers

    def legal(self, seat: i64) -> vec[i64]:  # noqa: PLR0911 - one case for each kind of list
        phase = self.phase
        if phase == DRAWING:
            return DRAW_MOVES
        if phase == DISCARDING:
            return self.palette.pair_moves(self.hands[seat], PASS)
        if phase == CHOOSING:
            return CHOICE_MOVES
        if phase == EXTRA:
            return self.palette.pair_moves(self.hands[seat], STOP)
        if phase == NAMING:
            return SEAT_MOVES[self.active() & ~(1 << seat)]
        if phase == OVER:
            return NO_MOVES
        first, cards = self.cards_to_choose(seat)
        return self.palette.kind_moves(first, cards)

    def any_move(self, seat: i64, rng: Rng) -> i64:
        phase = self.phase
        if phase == DISCARDING:
            return self.palette.any_pair_move(self.hands[seat], PASS, rng)
        if phase == EXTRA:
            return self.palette.any_pair_move(self.hands[seat], STOP, rng)
        if phase == DRAWING or phase == CHOOSING or phase == NAMING:
            moves = self.legal(seat)
            return moves[rng.below(len(moves))]
        first, cards = self.cards_to_choose(seat)
        return self.palette.any_kind_move(first, cards, rng)

    def cards_to_choose(self, seat: i64) -> tuple[i64, i64]:
        """Return the cards of which one has to be chosen now, behind the first of the moves that choose one."""
        phase = self.phase
        if phase == MARKING:
            return MARK, self.hands[seat]
        if phase == TAKING:
            return TAKE, self.pile
        if phase == LAYING:
            return LAY, self.cards_to_lay(seat)
        if phase == GIVING:
            return GIVE, self.hands[seat]
        return HAND, self.pile  # HANDING

    def apply(self, seat: i64, move: i64, rng: Rng) -> None:  # noqa: C901 - one case for each kind of move
        if move == DRAW:
            self.draw(seat, rng)
        elif move >= DISCARD:
            self.discard(seat, move - DISCARD, rng)
        elif move == PASS:
            self.pass_turn(seat, rng)
        elif move == STOP:
            stop(self, seat, rng)
        elif move == USE:
            use(self, seat, rng)
        elif move == REVERSE:
            reverse(self, seat, rng)
        elif move < GIVE:
            choose_target(self, seat, move - TO, rng)
        elif move < MARK:
            give(self, seat, move - GIVE, rng)
        elif move < TAKE:
            mark(self, seat, move - MARK, rng)
        elif move < LAY:
            take(self, seat, move - TAKE)
        elif move < HAND:
            lay(self, seat, move - LAY)
        else:
            hand_over(self, move - HAND)
            go_on_handing(self, rng)

    def draw(self, seat: i64, rng: Rng) -> None:
        """Take from the neighbour's hand what chance, or 2+2, decides."""
        palette = self.palette
        owner = self.source()
        pending = self.pending
        size = count_cards(self.hands[owner])
        count: i64 = 1
        if pending == TWO_CARDS:
            count = min(SEVENS_DRAW, size)
        elif pending == THREE_CARDS:
            count = min(EIGHTS_DRAW, size)
        cards: i64 = 0
        drawn: i64 = 0
        while drawn < count:
            if pending == MARKED:
                kind = self.marked
            else:
                kind = palette.card_at(self.hands[owner], rng.below(size - drawn))
            self.pass_unseen(owner, seat, kind)
            if self.journal is not None:
                cards = palette.with_card(cards, kind)
            drawn += 1
        self.pending = NOTHING
        self.marked = NONE
        if self.journal is not None:
            self.journal.whisper(
                (1 << seat) | (1 << owner),
                events.Drew(seat=seat, owner=owner, count=count, cards=palette.names_of(cards)),
                events.Drew(seat=seat, owner=owner, count=count),
            )
        self.after_draw(seat, owner, pending)

    def after_draw(self, seat: i64, owner: i64, pending: i64) -> None:
        """See to the seat that was drawn from, then let the drawer discard."""
        if not self.hands[owner]:  # ruling 13: out at once, and a swap lapses (ruling 3)
            go_out(self, owner)
            if self.journal is not None and self.active() == 1 << seat:
                self.journal.tell(events.LastTurn(seat=seat))
        elif pending == SWAP:
            start_swap(self, owner)
            return
        start_discarding(self)

    def discard(self, seat: i64, pair: i64, rng: Rng) -> None:
        first = FIRST_OF_PAIR[pair]
        second = SECOND_OF_PAIR[pair]
        effect = EFFECT[pair]
        self.throw_pair(seat, first, second)
        self.passed &= ~(1 << seat)
        if self.journal is not None:
            names = (CARD_NAMES[first], CARD_NAMES[second])
            if effect:
                self.journal.tell(events.DiscardedValue(seat=seat, first=names[0], second=names[1], effect=effect))
            else:
                self.journal.tell(events.Discarded(seat=seat, first=names[0], second=names[1]))
        if effect:
            start_effect(self, seat, effect, rng)
        else:
            end_turn(self, rng)

    def pass_turn(self, seat: i64, rng: Rng) -> None:
        """Turn the help card over; the round ends when all who hold cards have done so."""
        self.passed |= 1 << seat
        if self.journal is not None:
            self.journal.tell(events.Passed(seat=seat))
        active = self.active()
        if active & (active - 1) and not active & ~self.passed:
            end_round(self, ALL_PASSED, rng)
        else:
            end_turn(self, rng)

    def clone(self) -> "KotostrofaState":
        copy = KotostrofaState(self.variant, self.seats, self.hands[:], self.known[:], self.totals[:])
        copy.pile = self.pile
        copy.top = self.top
        copy.phase = self.phase
        copy.movers = self.movers
        copy.turn = self.turn
        copy.starter = self.starter
        copy.round = self.round
        copy.turns = self.turns
        copy.direction = self.direction
        copy.passed = self.passed
        copy.effect = self.effect
        copy.target = self.target
        copy.pending = self.pending
        copy.marked = self.marked
        copy.taken = self.taken
        copy.revealed = self.revealed
        copy.ending = self.ending
        return copy


def blank_state(variant: Variant, seats: i64) -> KotostrofaState:
    """Return a state with nothing on the table yet."""
    per_seat = vec[i64]([0] * seats)
    return KotostrofaState(variant, seats, per_seat, vec[i64]([0] * (seats * KNOWERS)), per_seat[:])


def new_state(variant: Variant, seats: i64, first_seat: i64, rng: Rng, journal: Journal | None) -> KotostrofaState:
    """Return a match whose first round has been dealt; `first_seat` NOBODY leaves it to chance."""
    state = blank_state(variant, seats)
    state.journal = journal
    starter = rng.below(seats) if first_seat == NOBODY else first_seat
    deal(state, starter, rng)
    return state
