"""The rules of Koty, as the other parts see them."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kociarnia.core.chance import Rng
from kociarnia.core.journal import Journal
from kociarnia.games.koty.rules import moves
from kociarnia.games.koty.rules.attack import answer, meet
from kociarnia.games.koty.rules.cards import EMPTY, EMPTY_HAND, FIRST_CAT, TOPS
from kociarnia.games.koty.rules.effects import chase, drop, fill_land, lay, lift, place_nine, send_bat, wake_dragon
from kociarnia.games.koty.rules.legal import any_turn_move, legal_moves
from kociarnia.games.koty.rules.moves import LANDS, SQUARES, card_played
from kociarnia.games.koty.rules.redeal import redeal_hidden
from kociarnia.games.koty.rules.round import deal, exchange, seat_nines, seat_places, seat_scores
from kociarnia.games.koty.rules.table import TURN, Table, empty_lands
from kociarnia.games.koty.rules.variant import Variant

NOBODY = -1


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class KotyState(Table):
    """The whole truth of one match of Koty: a table, and what can be done on it.

    It inherits the table instead of having one, because then every card is one step away in compiled code.
    """

    def acting(self) -> i64:
        return self.movers

    def legal(self, seat: i64) -> vec[i64]:
        return legal_moves(self, seat)

    def any_move(self, seat: i64, rng: Rng) -> i64:
        if self.phase == TURN:
            return any_turn_move(self, seat, rng)
        found = legal_moves(self, seat)
        return found[rng.below(len(found))]

    def apply(self, seat: i64, move: i64, rng: Rng) -> None:  # noqa: C901 - one case for each kind of move
        self.ages = None  # everybody knows more now
        if move < moves.BEFRIEND:
            card = move // SQUARES
            lay(self, seat, card, move - card * SQUARES, rng)
        elif move < moves.CHASE:
            is_fight = move >= moves.FIGHT
            number: i64 = move - moves.FIGHT if is_fight else move - moves.BEFRIEND
            card = number // SQUARES
            meet(self, seat, card + FIRST_CAT, number - card * SQUARES, is_fight, rng)
        elif move < moves.EXCHANGE:
            chase(self, seat, card_played(move), (move - moves.CHASE) % SQUARES, rng)
        elif move == moves.EXCHANGE:
            exchange(self, seat, rng)
        elif move >= moves.PASS:
            answer(self, seat, move, rng)
        elif move < moves.BAT:
            lift(self, seat, move - moves.MOTH)
        elif move < moves.DRAGON:
            send_bat(self, seat, move - moves.BAT, rng)
        elif move == moves.DRAGON:
            wake_dragon(self, seat, rng)
        elif move < moves.NINE:
            drop(self, seat, move - moves.DROP, rng)
        elif move < moves.FILL:
            place_nine(self, move - moves.NINE, rng)
        else:
            fill_land(self, move - moves.FILL, rng)

    def scores(self) -> list[int]:
        return seat_scores(self)

    def nines(self) -> list[int]:
        """Return the nines of each seat; those of partners add up."""
        return seat_nines(self)

    def places(self) -> list[int]:
        return seat_places(self)

    def redeal(self, seat: i64, rng: Rng) -> None:
        redeal_hidden(self, seat, rng)

    def clone(self) -> "KotyState":
        shed = self.shed
        if self.is_mixed:
            shed = shed[:]
        copy = KotyState(
            self.variant,
            self.seats,
            self.lands[:],
            self.surfaces[:],
            self.hands[:],
            self.known[:],
            self.held,  # never changed, only replaced
            shed,
            self.heap,
            self.discards,
        )
        self.are_piles_shared = True
        copy.are_piles_shared = True
        copy.pile = self.pile
        copy.discarded = self.discarded
        copy.phase = self.phase
        copy.movers = self.movers
        copy.turn = self.turn
        copy.starter = self.starter
        copy.turns = self.turns
        copy.exchanges = self.exchanges
        copy.played = self.played
        copy.declared = self.declared
        copy.target = self.target
        copy.repeats = self.repeats
        copy.is_drained = self.is_drained
        copy.sheds = self.sheds
        copy.shuffled = self.shuffled
        copy.earlier = self.earlier
        copy.is_mixed = self.is_mixed
        copy.ages = self.ages
        return copy


def blank_state(variant: Variant, seats: i64) -> KotyState:
    """Return a state with nothing on the table yet."""
    hands = vec[i64]([EMPTY_HAND] * seats)
    deck = vec[i64]([0] * len(variant.deck))
    surfaces = vec[i64]([0] * TOPS)
    surfaces[EMPTY] = (1 << (seats * LANDS)) - 1
    return KotyState(variant, seats, empty_lands(seats), surfaces, hands, hands[:], hands[:], vec[i64](), deck, deck[:])


def new_state(variant: Variant, seats: i64, first_seat: i64, rng: Rng, journal: Journal | None) -> KotyState:
    """Return a match whose hands have been dealt; `first_seat` NOBODY leaves the first turn to chance."""
    state = blank_state(variant, seats)
    state.journal = journal
    starter = rng.below(seats) if first_seat == NOBODY else first_seat
    deal(state, starter, rng)
    return state
