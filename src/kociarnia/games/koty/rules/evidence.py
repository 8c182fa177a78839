"""What a seat knows about the ages of hidden cards, in the order in which the hands of the others have shed theirs."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kociarnia.games.koty.rules.cards import CARD_MASK, KINDS
from kociarnia.games.koty.rules.mixture import mixture_with
from kociarnia.games.koty.rules.shed import AMONG_MASK, AMONG_SHIFT, PERIOD_SHIFT, SEAT_MASK, SEAT_SHIFT

# Steps of a hand that are not a kind it sheds.
RESHUFFLE: Final = -1
END: Final = -2


@final
class Evidence:
    """The hands of all seats but one since the first reshuffle that is remembered, and all that was hidden in them."""

    def __init__(self, seat: i64, seats: i64, pools: vec[i64], sizes: vec[i64], shed: vec[i64]) -> None:
        """Follow every hand from reshuffle to reshuffle.

        `pools` are the hidden cards of each generation, kind by kind; `sizes` how many cards each hand held at each
        reshuffle that not everybody knew; `shed` is what the others have shed, with the number of the reshuffle before.
        """
        self.seat: i64 = seat
        self.seats: i64 = seats
        self.newest: i64 = len(sizes) // seats  # generation, and number of reshuffles
        self.pools: vec[i64] = pools
        self.sizes: vec[i64] = sizes
        self.shed: vec[i64] = vec[i64]([0] * len(pools))  # after each reshuffle, kind by kind
        self.owners: vec[i64] = vec[i64]()  # of the hands, one after another
        self.starts: vec[i64] = vec[i64]()  # the first step of each
        self.mixtures: vec[i64] = vec[i64]()  # and what it is before that
        self.kinds: vec[i64] = vec[i64]()  # that are shed, or what else is a step
        self.among: vec[i64] = vec[i64]()  # how many cards the hand has before it that not everybody knows
        self.periods: vec[i64] = vec[i64]()  # the number of the reshuffle before it
        owner: i64 = 0
        while owner < seats:
            if owner != seat:
                self.follow_hand(owner, shed)
            owner += 1
        self.ends: vec[i64] = self.kinds[:]  # where the period of each step ends
        step: i64 = len(self.kinds)
        end: i64 = 0
        while step:
            step -= 1
            if self.kinds[step] < 0:
                end = step
            self.ends[step] = end

    def follow_hand(self, owner: i64, shed: vec[i64]) -> None:
        """Write the steps of a hand."""
        self.owners = append(self.owners, owner)
        self.starts = append(self.starts, len(self.kinds))
        self.mixtures = append(self.mixtures, mixture_with(0, 0, self.sizes[owner]))
        period: i64 = 1
        index: i64 = 0
        while index < len(shed):
            entry = shed[index]
            index += 1
            if (entry >> SEAT_SHIFT) & SEAT_MASK == owner:
                self.pass_reshuffles(owner, period, entry >> PERIOD_SHIFT)
                period = entry >> PERIOD_SHIFT
                kind = entry & CARD_MASK
                self.shed[period * KINDS + kind] += 1
                self.add_step(kind, (entry >> AMONG_SHIFT) & AMONG_MASK, period)
        self.pass_reshuffles(owner, period, self.newest)
        self.add_step(END, 0, self.newest)

    def pass_reshuffles(self, owner: i64, first: i64, last: i64) -> None:
        """Go on from the period after one reshuffle to that after a later one."""
        period: i64 = first
        while period < last:
            self.add_step(RESHUFFLE, self.sizes[period * self.seats + owner], period)
            period += 1

    def add_step(self, kind: i64, among: i64, period: i64) -> None:
        """Write a step."""
        self.kinds = append(self.kinds, kind)
        self.among = append(self.among, among)
        self.periods = append(self.periods, period)

    def shed_since(self, generation: i64, kind: i64) -> i64:
        """Return how many cards of a kind were shed since a generation could be drawn."""
        count: i64 = 0
        period: i64 = generation
        while period <= self.newest:
            count += self.shed[period * KINDS + kind]
            period += 1
        return count
