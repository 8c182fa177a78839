"""The rules of Super Mega Lucky Box: who may do what, and what nobody else may know."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from kociarnia.core.bag import draw_from
from kociarnia.core.chance import Rng
from kociarnia.core.journal import Journal
from kociarnia.games.luckybox.rules import events
from kociarnia.games.luckybox.rules.cards import (
    CELLS,
    COUNT,
    CROSSING_BONUSES,
    LIGHTNING,
    MASKS,
    NUMBER_CARDS,
    QUESTION,
)
from kociarnia.games.luckybox.rules.effects import act
from kociarnia.games.luckybox.rules.moves import (
    COLLECT,
    CROSS,
    FIRST_OFFER,
    KEEP,
    KEEP_MOVES,
    NO_MOVES,
    PASS,
    ROUNDS,
    SCRATCH,
    SLOTS,
    WILD,
    add_spots,
    count_spots,
    spot_at,
)
from kociarnia.games.luckybox.rules.round import deal, finish, go_on, reveal
from kociarnia.games.luckybox.rules.table import (
    CHOOSING,
    CROSSED,
    LIGHTNINGS,
    NO_CARD,
    POOL,
    SHEET,
    TALLY,
    TURN,
    Table,
)
from kociarnia.games.luckybox.rules.variant import (
    START_LIGHTNING,
    TINY_CARDS,
    TINY_COMPLETED,
    TINY_CROSSED,
    TINY_REVEALED,
    Variant,
)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class LuckyBoxState(Table):
    """The whole truth of one match of Super Mega Lucky Box."""

    def acting(self) -> i64:
        return self.movers

    def legal(self, seat: i64) -> vec[i64]:
        if self.phase == TURN:
            if self.pools[seat * POOL]:
                return SCRATCH[: self.put_pool_moves(seat)]
            return SCRATCH[: self.put_number_moves(seat)]
        if self.phase == CHOOSING:
            return self.keep_moves(seat)
        return NO_MOVES

    def any_move(self, seat: i64, rng: Rng) -> i64:
        if self.phase == CHOOSING:
            moves = self.keep_moves(seat)
            return moves[rng.below(len(moves))]
        if self.pools[seat * POOL]:
            return SCRATCH[rng.below(self.put_pool_moves(seat))]
        reach = self.reach[seat]
        count = count_spots(reach)
        place = rng.below(count + 1 if self.may_pass(seat) else count)
        if place == count:
            return PASS
        return CROSS + spot_at(reach, place)

    def keep_moves(self, seat: i64) -> vec[i64]:
        """Return the cards of its offer that a seat can still keep."""
        table: i64 = (1 << FIRST_OFFER) if self.round == 0 else 0
        return KEEP_MOVES[table + self.kept[seat]]

    def put_number_moves(self, seat: i64) -> i64:
        """Write into SCRATCH what can be crossed off by the number revealed, and pass; return how many that are."""
        moves = SCRATCH
        count = add_spots(moves, 0, CROSS, self.reach[seat])
        if self.may_pass(seat):
            moves[count] = PASS
            count += 1
        return count

    def may_pass(self, seat: i64) -> bool:
        """Tell whether a seat may leave the number revealed: who has the number itself must not (ruling 1)."""
        return not self.masks[seat * MASKS + self.number] & self.reach[seat]

    def put_pool_moves(self, seat: i64) -> i64:
        """Write into SCRATCH every way to resolve any one bonus of the pool; return how many that are."""
        kinds = self.pools[seat * POOL]
        moves = SCRATCH
        count: i64 = 0
        rest: i64 = (kinds & CROSSING_BONUSES) >> 1
        if rest:
            masks = self.masks
            free: i64 = ~self.now[seat * SHEET + CROSSED]
            spots: i64 = 0
            entry: i64 = seat * MASKS + 1
            while entry < seat * MASKS + QUESTION:
                if rest & 1:
                    spots |= masks[entry]
                rest >>= 1
                entry += 1
            count = add_spots(moves, 0, CROSS, spots & free)
            if (kinds >> QUESTION) & 1:
                count = add_spots(moves, count, WILD, masks[seat * MASKS + QUESTION] & free)
        return add_spots(moves, count, COLLECT, kinds >> LIGHTNING)

    def apply(self, seat: i64, move: i64, rng: Rng) -> None:
        if self.phase == TURN:
            act(self, seat, move)
            if not self.pools[seat * POOL]:
                finish(self, seat, rng)
        else:
            self.keep(seat, move - KEEP)
            if COUNT[self.kept[seat]] == self.to_keep():
                finish(self, seat, rng)

    def keep(self, seat: i64, index: i64) -> None:
        """Choose a card of the offer; in which order they are chosen makes no difference."""
        self.part_cards()
        self.kept[seat] |= 1 << index
        if self.journal is not None:
            card = self.offers[seat * FIRST_OFFER + index] + 1
            self.journal.whisper(1 << seat, events.Kept(seat=seat, box=card), None)

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Guess what the others have chosen or written since everybody was last done, and what they were offered."""
        journal = self.journal
        self.journal = None
        if self.phase == CHOOSING:
            self.redeal_offers(seat, rng)
        other: i64 = 0
        while other < self.seats:
            if other != seat:
                if self.phase == CHOOSING:
                    self.guess_choice(other, rng)
                elif self.phase == TURN:
                    self.guess_turn(other, rng)
            other += 1
        self.journal = journal

    def redeal_offers(self, seat: i64, rng: Rng) -> None:
        """Deal the others' offers anew; what came before the discards were shuffled in stays among those places."""
        self.part_cards()
        size = self.offer_size()
        early = vec[i64]()
        dealt: i64 = 0
        while dealt < self.seats * size:
            owner = dealt // size
            if owner != seat:
                card = self.offers[owner * FIRST_OFFER + dealt - owner * size]
                if dealt < self.early:
                    early = append(early, card)
                else:
                    self.put_back(card)
            dealt += 1
        left: i64 = len(early)
        dealt = 0
        while dealt < self.seats * size:
            owner = dealt // size
            if owner != seat:
                place = owner * FIRST_OFFER + dealt - owner * size
                if dealt < self.early:
                    self.offers[place] = draw_from(early, left, rng)
                    left -= 1
                else:
                    self.offers[place] = self.draw_card(rng)
            dealt += 1

    def guess_choice(self, other: i64, rng: Rng) -> None:
        """Let a seat that is done with its choice have kept any cards; one that is not has chosen nothing yet."""
        self.kept[other] = 0
        if not (self.movers >> other) & 1:
            while COUNT[self.kept[other]] < self.to_keep():
                self.keep(other, self.any_move(other, rng) - KEEP)

    def guess_turn(self, other: i64, rng: Rng) -> None:
        """Let a seat that is done with the turn have played anything; one that is not has written nothing yet."""
        index: i64 = 0
        while index < SHEET:
            self.now[other * SHEET + index] = self.shown[other * SHEET + index]
            index += 1
        index = 0
        while index < POOL:
            self.pools[other * POOL + index] = 0
            index += 1
        if not (self.movers >> other) & 1 and self.reach[other]:
            is_done = False
            while not is_done:
                act(self, other, self.any_move(other, rng))
                is_done = self.pools[other * POOL] == 0

    def clone(self) -> "LuckyBoxState":
        copy = LuckyBoxState(
            self.variant,
            self.seats,
            self.cards,
            self.masks,
            self.now[:],
            self.shown,
            self.pools[:],
            self.tally,
            self.offers,
            self.kept,
            self.heap,
            self.discards,
            self.bag[:],
            self.reach[:],
        )
        self.are_cards_shared = True
        copy.are_cards_shared = True
        copy.pile = self.pile
        copy.discarded = self.discarded
        copy.left = self.left
        copy.early = self.early
        copy.phase = self.phase
        copy.movers = self.movers
        copy.round = self.round
        copy.number = self.number
        return copy


def blank_state(variant: Variant, seats: i64) -> LuckyBoxState:
    """Return a state with nothing on the table yet."""
    deck = vec[i64]([0] * (variant.size * variant.copies(seats)))
    sheets = vec[i64]([0] * (seats * SHEET))
    return LuckyBoxState(
        variant,
        seats,
        vec[i64]([NO_CARD] * (seats * SLOTS)),
        vec[i64]([0] * (seats * MASKS)),
        sheets,
        sheets[:],
        vec[i64]([0] * (seats * POOL)),
        vec[i64]([0] * (seats * TALLY)),
        vec[i64]([0] * (seats * FIRST_OFFER)),
        vec[i64]([0] * seats),
        deck,
        deck[:],
        vec[i64]([0] * NUMBER_CARDS),
        vec[i64]([0] * seats),
    )


def new_state(variant: Variant, seats: i64, rng: Rng, journal: Journal | None) -> LuckyBoxState:
    """Return a match whose first offers have been dealt."""
    state = blank_state(variant, seats)
    state.journal = journal
    if variant.is_tiny:
        leave_last_turns(state, rng)
        return state
    copy: i64 = 0
    while copy < variant.copies(seats):
        card: i64 = 0
        while card < variant.size:
            state.put_back(card)
            card += 1
        copy += 1
    seat: i64 = 0
    while seat < seats:
        state.now[seat * SHEET + LIGHTNINGS] = START_LIGHTNING
        state.shown[seat * SHEET + LIGHTNINGS] = START_LIGHTNING
        seat += 1
    deal(state, rng)
    return state


def leave_last_turns(state: LuckyBoxState, rng: Rng) -> None:
    """Go to the last three turns of a match in which everybody has one card left, and no lightning."""
    state.round = ROUNDS - 1
    state.phase = TURN
    state.fill_bag()
    for number in TINY_REVEALED:
        # 1 to 9 lie there twice; what is revealed goes behind what is hidden.
        place: i64 = 0
        while state.bag[place] != number:
            place += 1
        state.left -= 1
        state.bag[place] = state.bag[state.left]
        state.bag[state.left] = number
    card: i64 = 0
    while card < TINY_CARDS:
        state.put_back(card)
        card += 1
    seat: i64 = 0
    while seat < state.seats:
        state.put_in_slot(seat, SLOTS - 1, state.draw_card(rng))
        state.now[seat * SHEET + CROSSED] = TINY_CROSSED << (CELLS * (SLOTS - 1))
        state.shown[seat * SHEET + CROSSED] = TINY_CROSSED << (CELLS * (SLOTS - 1))
        past: i64 = 0
        while past < len(TINY_COMPLETED):
            state.tally[seat * TALLY + past] = TINY_COMPLETED[past]
            past += 1
        seat += 1
    while card < state.variant.size:
        state.put_back(card)
        card += 1
    reveal(state, rng)
    go_on(state, rng)
