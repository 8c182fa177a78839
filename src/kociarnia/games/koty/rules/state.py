"""The rules of Koty."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.core.journal import Journal
from kociarnia.games.koty.rules import events, moves
from kociarnia.games.koty.rules.cards import (
    BAT,
    CARD_BITS,
    CARD_MASK,
    CARD_NAMES,
    DRAGON,
    EMPTY,
    EMPTY_HAND,
    FIRST_CAT,
    FRIENDS_SUM,
    FULL,
    HAND_END,
    HAND_OVER,
    JOKER,
    LAST_CAT,
    MOTH,
    NINE,
    OWL,
    RAVEN,
    SHAPE_BITS,
    SHAPE_MASK,
    TOPS,
    has_card,
    top_of,
    with_card,
    with_top,
)
from kociarnia.games.koty.rules.effects import Effects
from kociarnia.games.koty.rules.moves import (
    ANSWER_MOVES,
    DREAM,
    FILL_MOVES,
    FIRST_MOVE,
    HALF_BITS,
    HALF_MASK,
    HOLDINGS,
    HOLDS_CAT,
    HOLDS_JOKER,
    HOLDS_OWL,
    LANDS,
    LISTED_BITS,
    LISTED_COUNT,
    LISTED_MASK,
    NINE_MOVES,
    NO_MOVES,
    REPEAT_MOVES,
    SCRATCH,
    SQUARE_LISTS,
    SQUARES,
    STOP_MOVES,
    card_played,
    write_moves,
)
from kociarnia.games.koty.rules.redeal import redeal_hidden
from kociarnia.games.koty.rules.table import CARRYING, DEFENCE, FILLING, NONE, PLACING, REPEAT, TURN, empty_lands
from kociarnia.games.koty.rules.variant import MOST_REPEATS, Variant

NOBODY = -1


@final
class KotyState(Effects):
    """The whole truth of one match of Koty."""

    def acting(self) -> i64:
        return self.movers

    def legal(self, seat: i64) -> vec[i64]:
        phase = self.phase
        if phase == TURN:
            return self.turn_moves(seat)
        if phase == DEFENCE:
            hand = self.hands[seat]
            holding: i64 = self.attack_holding(hand)
            if has_card(hand, OWL):
                holding |= HOLDS_OWL
            return ANSWER_MOVES[self.declared * HOLDINGS + holding]
        if phase == REPEAT:
            if self.repeats >= MOST_REPEATS:  # ruling 19
                return STOP_MOVES
            return REPEAT_MOVES[self.declared * HOLDINGS + self.attack_holding(self.hands[seat])]
        if phase == PLACING:
            return NINE_MOVES[self.places_for_nine(seat)]
        if phase == FILLING:
            return FILL_MOVES[self.places_for_fight(seat)]
        if phase == CARRYING:
            count = write_moves(moves.DROP, self.open_squares(), 0)
            return SCRATCH[:count]
        return NO_MOVES

    def attack_holding(self, hand: i64) -> i64:
        """Return which of the cards that fit the attack under way are in a hand."""
        holding: i64 = 0
        if has_card(hand, self.declared):
            holding |= HOLDS_CAT
        if has_card(hand, JOKER):
            holding |= HOLDS_JOKER
        return holding

    def turn_moves(self, seat: i64) -> vec[i64]:
        """Return what can be played from a hand, card by card and land by land, and the exchange."""
        surfaces = self.surfaces
        lands = self.lands
        out = SCRATCH
        first_move = FIRST_MOVE
        own: i64 = DREAM << (seat * LANDS)
        rivals = self.variant.rivals[seat]
        reach: i64 = own | rivals
        nines: i64 = surfaces[NINE] | surfaces[FULL]
        ground: i64 = (surfaces[EMPTY] & own) | (nines & reach)  # where any cat may lie
        hand: i64 = self.hands[seat] | HAND_END
        last: i64 = NONE
        count: i64 = 0
        while hand != HAND_OVER:
            kind = hand & CARD_MASK
            hand >>= CARD_BITS
            if kind == last:
                continue
            last = kind
            targets: i64 = 0
            if FIRST_CAT <= kind <= LAST_CAT:
                targets = ground | ((surfaces[kind] | surfaces[FRIENDS_SUM - kind]) & reach)
            elif kind == RAVEN:
                targets = (nines & rivals) | (surfaces[RAVEN] & own)
            else:
                count = self.special_moves(kind, own, rivals, count)
            row: i64 = kind << SHAPE_BITS
            offset: i64 = 0
            while targets:
                rest: i64 = SQUARE_LISTS[targets & HALF_MASK]
                end: i64 = count + (rest >> LISTED_COUNT)
                # Four moves at a time, and the last ones in vain: the length of a longer loop cannot be foreseen.
                while count < end:
                    square = offset + (rest & LISTED_MASK)
                    out[count] = first_move[row | (lands[square] & SHAPE_MASK)] + square
                    square = offset + ((rest >> LISTED_BITS) & LISTED_MASK)
                    out[count + 1] = first_move[row | (lands[square] & SHAPE_MASK)] + square
                    square = offset + ((rest >> (2 * LISTED_BITS)) & LISTED_MASK)
                    out[count + 2] = first_move[row | (lands[square] & SHAPE_MASK)] + square
                    square = offset + ((rest >> (3 * LISTED_BITS)) & LISTED_MASK)
                    out[count + 3] = first_move[row | (lands[square] & SHAPE_MASK)] + square
                    rest >>= 4 * LISTED_BITS
                    count += 4
                count = end
                targets >>= HALF_BITS
                offset += HALF_BITS
        out[count] = moves.EXCHANGE
        return out[: count + 1]

    def special_moves(self, kind: i64, own: i64, rivals: i64, count: i64) -> i64:
        """Write what a joker or a night card can do into SCRATCH behind `count` other moves."""
        surfaces = self.surfaces
        if kind == JOKER:
            first = (JOKER - FIRST_CAT) * SQUARES
            cats = self.cats() & (own | rivals)
            count = write_moves(moves.BEFRIEND + first, cats, count)
            count = write_moves(moves.FIGHT + first, cats, count)
            return write_moves(moves.CHASE + SQUARES, surfaces[RAVEN] & own, count)
        if kind == MOTH and self.open_squares():  # ruling 6
            return write_moves(moves.MOTH, self.cats(), count)
        if kind == BAT:
            return write_moves(moves.BAT, surfaces[RAVEN] & rivals, count)
        if kind == DRAGON:
            SCRATCH[count] = moves.DRAGON
            return count + 1
        return count  # an owl is no play of one's own turn (ruling 12)

    def cats(self) -> i64:
        """Return the squares of all dreams with a cat on top."""
        surfaces = self.surfaces
        others = surfaces[RAVEN] | surfaces[EMPTY] | surfaces[NINE] | surfaces[FULL]
        return ~others & ((1 << (self.seats * LANDS)) - 1)

    def apply(self, seat: i64, move: i64, rng: Rng) -> None:
        self.ages = None  # everybody knows more now
        if move < moves.BEFRIEND:
            card = move // SQUARES
            self.lay(seat, card, move - card * SQUARES, rng)
        elif move < moves.CHASE:
            is_fight = move >= moves.FIGHT
            number: i64 = move - moves.FIGHT if is_fight else move - moves.BEFRIEND
            card = number // SQUARES
            self.meet(seat, card + FIRST_CAT, number - card * SQUARES, is_fight, rng)
        elif move < moves.EXCHANGE:
            self.chase(seat, card_played(move), (move - moves.CHASE) % SQUARES, rng)
        elif move == moves.EXCHANGE:
            self.exchange(seat, rng)
        elif move >= moves.PASS:
            self.answer(seat, move, rng)
        elif move < moves.BAT:
            self.lift(seat, move - moves.MOTH)
        elif move < moves.DRAGON:
            self.send_bat(seat, move - moves.BAT, rng)
        elif move == moves.DRAGON:
            self.wake_dragon(seat, rng)
        elif move < moves.NINE:
            self.drop(seat, move - moves.DROP, rng)
        elif move < moves.FILL:
            self.place_nine(move - moves.NINE, rng)
        else:
            self.fill_land(move - moves.FILL, rng)

    def answer(self, seat: i64, move: i64, rng: Rng) -> None:
        """Carry out a decision about an attack under way."""
        if move == moves.PASS:
            self.decline(seat, rng)
        elif move < moves.OWL:
            self.defend(seat, move - moves.DEFEND + FIRST_CAT, rng)
        elif move == moves.OWL:
            self.catch(seat, rng)
        elif move == moves.STOP:
            self.stop(seat, rng)
        else:
            self.repeat(seat, move - moves.REPEAT + FIRST_CAT, rng)

    def lay(self, seat: i64, card: i64, square: i64, rng: Rng) -> None:
        """Lay a cat into the own dream, or cover a rival's nine, which is no attack (ruling 4)."""
        self.take_from_hand(seat, card)
        self.set_land(square, with_top(self.lands[square], card))
        if self.journal is not None:
            owner = square // LANDS
            if owner == seat:
                self.journal.tell(events.Laid(seat=seat, card=CARD_NAMES[card], place=square % LANDS))
            else:
                self.journal.tell(events.Covered(seat=seat, card=CARD_NAMES[card], owner=owner, place=square % LANDS))
        self.finish_play(rng)

    def meet(self, seat: i64, card: i64, square: i64, is_fight: bool, rng: Rng) -> None:  # noqa: FBT001 - compiled calls are positional
        """Play a cat or a joker on a cat: at once in the own dream, as an attack in a rival's."""
        self.take_from_hand(seat, card)
        if square // LANDS != seat:
            self.attack(seat, card, square, is_fight, rng)
        elif is_fight:
            self.start_fight(card, square, rng)
        else:
            self.make_friends(card, square, rng)

    def attack(self, seat: i64, card: i64, square: i64, is_fight: bool, rng: Rng) -> None:  # noqa: FBT001
        """Open an attack: it fixes the cat of every repeat and defence (ruling 11)."""
        cat = top_of(self.lands[square])
        self.declared = cat if is_fight else FRIENDS_SUM - cat
        self.target = square
        if self.journal is not None:
            self.journal.tell(
                events.Attacked(
                    seat=seat,
                    card=CARD_NAMES[card],
                    cat=CARD_NAMES[cat],
                    owner=square // LANDS,
                    place=square % LANDS,
                    is_fight=is_fight,
                    stands_for=CARD_NAMES[self.declared] if card == JOKER else None,
                )
            )
        self.await_answer(seat, card, rng)

    def await_answer(self, seat: i64, card: i64, rng: Rng) -> None:
        """Let the attacker draw, then ask the attacked seat, whatever its hand holds (ruling 13)."""
        self.played = card
        self.draw_up(seat, rng)
        self.phase = DEFENCE
        self.movers = 1 << (self.target // LANDS)

    def decline(self, seat: i64, rng: Rng) -> None:
        """Do not answer: then the partner is asked (rulings 5 and 17), or the attack comes off."""
        if self.journal is not None:
            self.journal.tell(events.Passed(seat=seat))
        if self.variant.is_in_teams and seat == self.target // LANDS:
            self.movers = 1 << self.variant.partner(seat, self.seats)
        elif top_of(self.lands[self.target]) == self.declared:
            self.start_fight(self.played, self.target, rng)
        else:
            self.make_friends(self.played, self.target, rng)

    def defend(self, seat: i64, card: i64, rng: Rng) -> None:
        """Draw, discard the attacking and the defending card, then ask the attacker (ruling 14)."""
        self.take_from_hand(seat, card)
        if self.journal is not None:
            self.journal.tell(
                events.Defended(seat=seat, card=CARD_NAMES[card], owner=self.target // LANDS, place=self.target % LANDS)
            )
        if self.variant.is_defence_discarded_first:
            self.discard_exchange(card)
            self.draw_up(seat, rng)
        else:
            self.draw_up(seat, rng)
            self.discard_exchange(card)
        self.phase = REPEAT
        self.movers = 1 << self.turn

    def discard_exchange(self, defence: i64) -> None:
        """Discard an attack and its defence together."""
        self.discard(self.played)
        self.discard(defence)
        self.played = NONE

    def catch(self, seat: i64, rng: Rng) -> None:
        """Discard an owl and take the attacking card into the hand; everybody has seen it (ruling 12)."""
        self.take_from_hand(seat, OWL)
        self.discard(OWL)
        self.hands[seat] = with_card(self.hands[seat], self.played)
        self.known[seat] = with_card(self.known[seat], self.played)
        if self.journal is not None:
            self.journal.tell(events.Caught(seat=seat, card=CARD_NAMES[self.played], attacker=self.turn))
        self.finish_play(rng)

    def repeat(self, seat: i64, card: i64, rng: Rng) -> None:
        """Attack the same land once more."""
        self.take_from_hand(seat, card)
        self.repeats += 1
        if self.journal is not None:
            self.journal.tell(
                events.Repeated(seat=seat, card=CARD_NAMES[card], owner=self.target // LANDS, place=self.target % LANDS)
            )
        self.await_answer(seat, card, rng)

    def stop(self, seat: i64, rng: Rng) -> None:
        """Give an attack up."""
        if self.journal is not None:
            self.journal.tell(events.Stopped(seat=seat))
        self.finish_play(rng)

    def redeal(self, seat: i64, rng: Rng) -> None:
        redeal_hidden(self, seat, rng)

    def clone(self) -> "KotyState":
        copy = KotyState(
            self.variant,
            self.seats,
            self.lands[:],
            self.surfaces[:],
            self.hands[:],
            self.known[:],
            self.held[:],
            self.shed[:],
            self.heap[:],
            self.discards[:],
        )
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
    state.deal(starter, rng)
    return state
