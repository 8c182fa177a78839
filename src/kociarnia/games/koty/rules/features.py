"""A view of Koty as numbers."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.features import Features
from kociarnia.core.state import State
from kociarnia.games.koty.rules.cards import (
    BARE,
    BAT,
    CARD_MASK,
    CARD_NAMES,
    COPIES,
    HAND_SIZE,
    KINDS,
    MOST_NINES,
    RAVEN,
    SEEN,
    SHAPE_MASK,
    face_of,
    hand_size,
    nines_of,
    top_of,
)
from kociarnia.games.koty.rules.moves import LANDS
from kociarnia.games.koty.rules.scoring import POINTS_DOUBLED, dream_points
from kociarnia.games.koty.rules.shed import (
    COUNT_BITS,
    MOST_COUNTED,
    SEAT_MASK,
    SEAT_SHIFT,
    in_pile,
    pile_of,
    pile_of_hand,
    read_entry,
)
from kociarnia.games.koty.rules.state import KotyState
from kociarnia.games.koty.rules.table import FILLING, NONE, OVER, PLACING
from kociarnia.games.koty.rules.variant import EXCHANGES_A_SEAT, MOST_REPEATS, TURNS_A_SEAT

PHASES_COUNT: Final = OVER + 1
SCALARS: Final = 12
MOST_NIGHT_CARDS: Final = 13  # four moths, bats and owls, one dragon
A_LAND: Final = 3
SHED: Final = 2  # where a seat's numbers tell how much it has shed
COUNTS: Final = 5 * KINDS
A_SEAT: Final = 3 + KINDS + LANDS * A_LAND


def write_counts(pile: i64, out: vec[i64], start: i64) -> None:
    """Write how many cards of each kind a pile has."""
    index: i64 = start
    end: i64 = start + KINDS
    while index < end:
        out[index] = pile & MOST_COUNTED
        pile >>= COUNT_BITS
        index += 1


@final
class KotyFeatures(Features):
    """Everything is relative: seat 0 is the one who looks, seat 1 the one to its left."""

    def names(self, seats: int) -> list[str]:
        names = ["turns", "exchanges", "pile", "discarded", "turn", "starter", "acting", "repeats", "is_drained"]
        names += ["played", "declared", "target"]
        names += [f"phase {phase}" for phase in range(PHASES_COUNT)]
        names += [f"hand {card}" for card in CARD_NAMES]
        names += [f"discards {card}" for card in CARD_NAMES]
        names += [f"unseen {card}" for card in CARD_NAMES]
        names += [f"shuffled {card}" for card in CARD_NAMES]
        names += [f"shed {card}" for card in CARD_NAMES]
        for seat in range(seats):
            names += [f"seat {seat} points", f"seat {seat} cards", f"seat {seat} shed"]
            names += [f"seat {seat} known {card}" for card in CARD_NAMES]
            for land in range(LANDS):
                names += [f"seat {seat} land {land} {what}" for what in ("top", "nines", "points")]
        return names

    def meanings(self) -> dict[str, str]:
        return {
            "turns": "turns that are over",
            "exchanges": "exchanges of cards in a row",
            "pile": "cards in the draw pile",
            "discarded": "cards in the discards",
            "turn": "the seat whose turn it is",
            "starter": "the seat that began",
            "acting": "the seats that may move, as a mask: bit 0 is the seat that looks",
            "repeats": "how often the attack under way was repeated",
            "is_drained": "1 when somebody had to draw and could not",
            "played": "the card on the table that is not yet discarded: its kind + 1; 0 if none",
            "declared": "the cat that card is or stands for: its kind + 1; 0 if none",
            "target": "the land attacked, or the one a moth lifts from: 1 + 4 · seat + land; 0 if none",
            "phase #": (
                "1 for what is to be decided: turn, where the moth carries a cat, where a nine goes, which "
                "land is filled, defence, repeat, over"
            ),
            "hand *": "how many of these the seat holds",
            "discards *": "how many of these lie in the discards",
            "unseen *": "how many of these are where the seat cannot see: in the pile, in hands or as nines",
            "shuffled *": (
                "how many of these the pile held when it was last shuffled, less what the seat has drawn of it and "
                "what all saw lost"
            ),
            "shed *": (
                "how many of these have left the hands of others since the last reshuffle, known ones aside; they may "
                "have been drawn before it or after"
            ),
            "seat # points": "cats its dream counts now",
            "seat # cards": "cards in the hand",
            "seat # shed": "cards that have left its hand since the last reshuffle, known ones aside",
            "seat # known *": "how many of these everybody saw enter its hand",
            "seat # land # top": "the kind that lies face up; 9 if none does",
            "seat # land # nines": "nines in the land",
            "seat # land # points": "cats the land counts now",
        }

    def bounds(self, seats: int) -> dict[str, tuple[int, int]]:
        copies = int(max(COPIES))
        everything = int(sum(COPIES)) + MOST_NIGHT_CARDS
        flag, count, land = (0, 1), (0, copies), (0, int(max(POINTS_DOUBLED)))
        return {
            "turns": (0, TURNS_A_SEAT * seats),
            "exchanges": (0, EXCHANGES_A_SEAT * seats),
            "pile": (0, everything),
            "discarded": (0, everything),
            "turn": (0, seats - 1),
            "starter": (0, seats - 1),
            "acting": (0, (1 << seats) - 1),
            "repeats": (0, MOST_REPEATS),
            "is_drained": flag,
            "played": (0, KINDS),
            "declared": (0, KINDS),
            "target": (0, LANDS * seats),
            "phase #": flag,
            "hand *": (0, HAND_SIZE),
            "discards *": count,
            "unseen *": count,
            "shuffled *": count,
            "shed *": count,
            "seat # points": (0, LANDS * land[1]),
            "seat # cards": (0, HAND_SIZE),
            "seat # shed": (0, everything),
            "seat # known *": (0, HAND_SIZE),
            "seat # land # top": (0, BARE),
            "seat # land # nines": (0, MOST_NINES),
            "seat # land # points": land,
        }

    def fill(self, state: State, seat: i64, out: vec[i64], start: i64) -> None:
        assert isinstance(state, KotyState)
        viewer: i64 = seat
        if seat < 0:
            viewer = 0
        seats = state.seats
        out[start] = state.turns
        out[start + 1] = state.exchanges
        out[start + 2] = state.pile
        out[start + 3] = state.discarded
        out[start + 4] = (state.turn - viewer + seats) % seats
        out[start + 5] = (state.starter - viewer + seats) % seats
        # The mask of acting seats, turned so that the viewer's bit is the lowest.
        out[start + 6] = (state.movers >> viewer) | ((state.movers << (seats - viewer)) & ((1 << seats) - 1))
        out[start + 7] = state.repeats
        out[start + 8] = 1 if state.is_drained else 0
        out[start + 9] = state.played + 1  # 0: none
        out[start + 10] = state.declared + 1
        target: i64 = 0
        if state.target >= 0:
            target = 1 + (state.target - viewer * LANDS + seats * LANDS) % (seats * LANDS)
        out[start + 11] = target
        index: i64 = start + SCALARS
        phase: i64 = 0
        while phase < PHASES_COUNT:
            out[index] = 1 if phase == state.phase else 0
            index += 1
            phase += 1
        seat_index: i64 = index + COUNTS
        other: i64 = 0
        while other < seats:
            self.fill_seat(state, (viewer + other) % seats, out, seat_index)
            seat_index += A_SEAT
            other += 1
        self.fill_counts(state, seat, out, index)

    def fill_counts(self, state: KotyState, seat: i64, out: vec[i64], start: i64) -> None:
        """Write how many cards of each kind are in the own hand, in the discards, and where the seat cannot see.

        Beside them stands what tells how likely a card is in the pile (ruling 20): what it was, and what has been shed.
        """
        own: i64 = 0
        if seat >= 0:
            own = pile_of_hand(state.hands[seat])
        discarded = pile_of(state.discards, state.discarded)
        unseen = state.variant.everything - own - discarded - self.cards_seen(state, seat)
        shuffled = unseen
        shed: i64 = 0
        if state.is_mixed:
            shuffled = state.shuffled
            if seat >= 0:  # what it has drawn is no more in the pile
                shuffled += pile_of_hand(state.held[seat]) + pile_of_hand(state.known[seat]) - own
            own_shed, shed = self.count_shed(state, seat, out, start + COUNTS)
            shuffled -= own_shed  # drawn from the pile, or held before
        write_counts(own, out, start)
        write_counts(discarded, out, start + KINDS)
        write_counts(unseen, out, start + 2 * KINDS)
        write_counts(shuffled, out, start + 3 * KINDS)
        write_counts(shed, out, start + 4 * KINDS)

    def cards_seen(self, state: KotyState, seat: i64) -> i64:
        """Return the cards a seat sees beside its own hand and the discards, as a pile."""
        seen: i64 = 0
        owner: i64 = 0
        while owner < state.seats:
            if owner != seat:
                seen += pile_of_hand(state.known[owner])
            owner += 1
        lands = state.lands
        squares = state.seats * LANDS
        square: i64 = 0
        while square < squares:
            land = lands[square]
            if top_of(land) != BARE:
                seen += in_pile(top_of(land))
            nine = nines_of(land)
            while nine:
                nine -= 1
                face = face_of(land, nine)
                if face & SEEN:
                    seen += in_pile(face & CARD_MASK)
            square += 1
        if state.played != NONE:
            seen += in_pile(state.played)
        if state.phase == FILLING:
            seen += in_pile(state.declared)  # the cat that was fought
        elif state.phase == PLACING and state.played == BAT:
            seen += in_pile(RAVEN)  # about to become a nine
        return seen

    def count_shed(self, state: KotyState, seat: i64, out: vec[i64], start: i64) -> tuple[i64, i64]:
        """Count by seat what was shed since the last reshuffle; return the own cards and the others' as piles."""
        viewer: i64 = max(seat, 0)
        entries = state.shed
        sheds = state.sheds
        own: i64 = 0
        others: i64 = 0
        index: i64 = 0
        while index < sheds:
            entry = read_entry(entries, index)
            owner = (entry >> SEAT_SHIFT) & SEAT_MASK
            if owner == seat:
                own += in_pile(entry & CARD_MASK)
            else:
                others += in_pile(entry & CARD_MASK)
            other: i64 = owner - viewer if owner >= viewer else owner - viewer + state.seats
            out[start + other * A_SEAT + SHED] += 1
            index += 1
        return own, others

    def fill_seat(self, state: KotyState, owner: i64, out: vec[i64], start: i64) -> None:
        """Write what everybody knows about one seat."""
        points = state.variant.points
        out[start] = dream_points(state.lands, owner, points)
        out[start + 1] = hand_size(state.hands[owner])
        out[start + SHED] = 0  # until it is counted
        write_counts(pile_of_hand(state.known[owner]), out, start + 3)
        index: i64 = start + 3 + KINDS
        lands = state.lands
        place: i64 = owner * LANDS
        end = place + LANDS
        while place < end:
            land = lands[place]
            out[index] = top_of(land)  # BARE: nothing lies face up
            out[index + 1] = nines_of(land)
            out[index + 2] = points[land & SHAPE_MASK]
            index += A_LAND
            place += 1
