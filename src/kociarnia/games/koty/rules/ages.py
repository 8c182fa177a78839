"""How old the cards are that were shed: a fair guess of what nobody is told (ruling 20).

A seat knows how many cards of each kind have been hidden from it of each generation: all that lay hidden at the first
reshuffle that is remembered, and every pile since, less what the seat has drawn of it and what all saw lost. It knows
when each of the other hands has drawn a card, from which pile, and when it has shed one, of which kind. What it does
not know is which of the cards drawn was shed when.

It takes for granted that every card of a pile is as likely as any other to be drawn, and every card of a hand to be
shed. So a *history*, which says of each card drawn when it was shed, if at all, is as likely as there are ways to deal
the cards that are left of each generation to the places they can lie in: with `places` of them and `left` of each kind

    the product over all generations of  places! / product over all kinds of left!

and 0 where more of a kind would have been shed than there were. Given a history, all those ways are equally likely.

Histories are drawn by a Metropolis chain: two cards that were in a hand at the same time change the times at which they
were shed, which is accepted with the ratio of the likelihoods. This is symmetric and leads from every history to every
other one if it may pass through some in which cards were shed that there never were. Such a card is a debt: each makes
a history `credit` times as likely instead of impossible, and time stands still until all are paid, so that only the
histories without debts count. The one distribution the chain can settle in is therefore the right one, whatever the
credit: more of it lets the chain move freely, less keeps it out of debt. An excursion into debt that takes too long is
taken back, which is as symmetric: the way there and the way back are equally likely.

At first the hands shed their oldest cards first, with debts. Where the chain begins does not matter, so these are paid
by a search that is quick but not fair: above all cards that were shed too often change their times. Where few histories
fit, it may take long. After so many steps as anybody can wait for, the earliest third of the reshuffles is forgotten:
what was hidden before counts as one generation, of which more histories fit. With all forgotten, every one does.

The chain forgets the history it begins with in its first sweeps: the tests compare with all histories of small decks,
`bench/koty_worlds.py` with long chains in matches. The worlds of one search share a chain, which goes on a few steps
from each to the next.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.games.koty.rules.bag import Bag
from kociarnia.games.koty.rules.cards import CARD_MASK, EMPTY_HAND, KINDS, with_card, without_card
from kociarnia.games.koty.rules.shed import AMONG_SHIFT, SEAT_MASK, SEAT_SHIFT, Period, read_entry

IN_HAND: Final = -1  # the kind of a card that has not been shed
REACH: Final = 4  # how far apart two cards were shed that may change their times
MOST_TRIES: Final = 60_000  # steps until the debts of the beginning are paid, or something is forgotten
SEARCH_CREDIT: Final = 0.03  # with which they are paid soonest
NEARBY: Final = 16  # how many cards are looked at to find one with a debt
TRIALS: Final = 60  # sweeps over all cards that find out how much credit is good
FREE: Final = 0.3  # the part of its steps the chain should be without debts
LEAST_CREDIT: Final = 0.01  # with it even debts that are hard to pay are paid
SWEEPS: Final = 30  # so many times as many steps without debts as there are cards, until the first world
STEPS: Final = 8  # and so many from each world to the next
PATIENCE: Final = 2_000  # steps in debt: then they are taken back
MOST_SWEEPS: Final = 200  # until the first world, with the steps in debt
ODDS: Final = 1 << 30  # how finely chance decides
A_PILE: Final = 128  # room for the cards of a generation


@final
class Ages:
    """The histories one seat may imagine, one after another; all worlds in which it knows the same can share them.

    The hands of the others follow one another, and in each what it has shed in order and then what it has left.
    """

    def __init__(self, seat: i64, seats: i64, pools: vec[i64], sizes: vec[i64], periods: list[Period]) -> None:
        """Follow every other hand from reshuffle to reshuffle.

        `pools` are the hidden cards of each generation, kind by kind; `sizes` how many cards that not everybody knew
        each hand held at each reshuffle, the last one first; `periods` what was shed after each, the first one first.
        """
        self.seat: i64 = seat
        self.seats: i64 = seats
        self.newest: i64 = len(periods)  # generation, and number of reshuffles
        self.pools: vec[i64] = pools
        self.ranks: vec[i64] = vec[i64]([0] * (self.newest + 1))  # of the generations; those that count as one share it
        self.left: vec[i64] = pools[:]  # of each rank and kind
        self.places: vec[i64] = vec[i64]([0] * (self.newest + 1))  # of the cards that are left of each rank
        self.debts: i64 = 0  # cards shed that there never were
        self.credit: float = SEARCH_CREDIT
        self.held: vec[i64] = vec[i64]([EMPTY_HAND] * len(sizes))  # of what was shed since, ordered like `sizes`
        self.kinds: vec[i64] = vec[i64]()  # that were shed, or IN_HAND
        self.owners: vec[i64] = vec[i64]()
        self.limits: vec[i64] = vec[i64]()  # the first that belongs to another hand
        self.births: vec[i64] = vec[i64]()  # of the card that was shed: the number of those before it when it was drawn
        self.generations: vec[i64] = vec[i64]()  # of that card
        self.first_kept: vec[i64] = vec[i64]([0] * seats)  # the first card each hand has left
        self.after_kept: vec[i64] = vec[i64]([0] * seats)  # and the end of them
        self.is_begun: bool = False  # the history it began with is left behind
        self.trail: vec[i64] = vec[i64]([0] * PATIENCE)  # which cards have changed their times since the last one
        self.trail_length: i64 = 0
        self.owing: i64 = 0  # and how many steps were made
        # What is left of each generation, for one world after another; the newest lies in the draw pile of each.
        self.bags: list[Bag] = [Bag(vec[i64]([0] * A_PILE)) for _ in range(self.newest + 1)]
        owner: i64 = 0
        while owner < seats:
            if owner != seat:
                self.follow_hand(owner, sizes, periods)
            owner += 1
        self.remember(self.newest)

    def follow_hand(self, owner: i64, sizes: vec[i64], periods: list[Period]) -> None:
        """Let a hand shed its oldest cards first."""
        start: i64 = len(self.kinds)
        births = vec[i64]()  # of the cards that the hand has not shed yet
        generations = vec[i64]()
        first: i64 = 0  # of those
        generation: i64 = 0
        while generation <= self.newest:
            if generation:
                period = periods[generation - 1]
                index: i64 = 0
                while index < period.sheds:
                    entry = read_entry(period.shed, index)
                    index += 1
                    if (entry >> SEAT_SHIFT) & SEAT_MASK == owner:
                        while len(births) - first < entry >> AMONG_SHIFT:
                            births = append(births, len(self.kinds))
                            generations = append(generations, generation)
                        self.shed(owner, entry & CARD_MASK, births[first], generations[first], generation)
                        first += 1
            while generation < self.newest and len(births) - first < sizes[self.place_at(generation, owner)]:
                births = append(births, len(self.kinds))
                generations = append(generations, generation)
            generation += 1
        self.first_kept[owner] = len(self.kinds)
        while first < len(births):
            self.shed(owner, IN_HAND, births[first], generations[first], self.newest)
            first += 1
        limit: i64 = len(self.kinds)
        self.after_kept[owner] = limit
        while start < limit:
            self.limits = append(self.limits, limit)
            start += 1

    def shed(self, owner: i64, kind: i64, birth: i64, generation: i64, period: i64) -> None:
        """Write that a hand has shed a card, or has it still."""
        self.owners = append(self.owners, owner)
        self.kinds = append(self.kinds, kind)
        self.births = append(self.births, birth)
        self.generations = append(self.generations, generation)
        while generation < period and kind != IN_HAND:
            place = self.place_at(generation, owner)
            self.held[place] = with_card(self.held[place], kind)
            generation += 1

    def remember(self, reshuffles: i64) -> None:
        """Count what is left of each generation, if only the last reshuffles are remembered."""
        generation: i64 = 0
        while generation <= self.newest:
            self.ranks[generation] = max(generation + reshuffles - self.newest, 0)
            self.places[generation] = 0
            generation += 1
        index: i64 = 0
        while index < len(self.left):
            self.left[index] = 0
            index += 1
        index = 0
        while index < len(self.pools):
            rank = self.ranks[index // KINDS]
            self.left[rank * KINDS + index % KINDS] += self.pools[index]
            self.places[rank] += self.pools[index]
            index += 1
        index = 0
        while index < len(self.kinds):
            if self.kinds[index] != IN_HAND:
                rank = self.ranks[self.generations[index]]
                self.left[rank * KINDS + self.kinds[index]] -= 1
                self.places[rank] -= 1
            index += 1
        self.debts = 0
        index = 0
        while index < len(self.left):
            self.debts += max(-self.left[index], 0)
            index += 1

    def place_at(self, generation: i64, owner: i64) -> i64:
        """Return where the hand is written that a seat had at the reshuffle after a generation."""
        return (self.newest - 1 - generation) * self.seats + owner

    def take(self, index: i64) -> None:
        """Take a card of a rank and kind."""
        if self.left[index] <= 0:
            self.debts += 1
        self.left[index] -= 1

    def give(self, index: i64) -> None:
        """Give a card of a rank and kind back."""
        self.left[index] += 1
        if self.left[index] <= 0:
            self.debts -= 1

    def advance(self, rng: Rng) -> None:
        """Go on to another history."""
        if len(self.kinds) == 0:
            return
        if self.is_begun:
            self.walk(STEPS, STEPS * PATIENCE, rng)
        else:
            self.begin(rng)

    def begin(self, rng: Rng) -> None:
        """Find a history, and leave it behind."""
        remembered: i64 = self.newest
        while not self.pay_debts(rng):
            remembered = remembered * 2 // 3
            self.remember(remembered)
        count: i64 = len(self.kinds)
        trial: i64 = 0
        while trial < TRIALS:
            free: float = float(self.walk(count, count, rng)) / float(count)
            self.credit = max(LEAST_CREDIT, min(self.credit * (1.0 + (free - FREE) / 4.0), 1.0))
            trial += 1
        self.walk(SWEEPS * count, MOST_SWEEPS * count, rng)
        self.turn_back()
        self.is_begun = True

    def pay_debts(self, rng: Rng) -> bool:
        """Let above all cards that were shed too often change their times; tell whether in the end none was."""
        count: i64 = len(self.kinds)
        tries: i64 = 0
        while self.debts and tries < MOST_TRIES:
            tries += 1
            one: i64 = self.debtor_near(rng.below(count))
            other: i64 = one + 1 + rng.below(REACH)
            if rng.below(2):
                other = one
                one -= 1 + rng.below(REACH)
            if one >= 0 and self.may_change(one, other) and self.is_accepted(one, other, rng):
                self.change(one, other)
        return self.debts == 0

    def debtor_near(self, start: i64) -> i64:
        """Return the next card that was shed too often, or where the search began if there is none nearby."""
        one: i64 = start
        last: i64 = min(start + NEARBY, len(self.kinds))
        while one < last:
            kind = self.kinds[one]
            if kind != IN_HAND and self.left[self.ranks[self.generations[one]] * KINDS + kind] < 0:
                return one
            one += 1
        return start

    def may_change(self, one: i64, other: i64) -> bool:
        """Tell whether two cards were in a hand together when the first was shed."""
        return other < self.limits[one] and self.births[other] <= one

    def walk(self, steps: i64, most: i64, rng: Rng) -> i64:
        """Make so many steps without debts, and at most so many with those in between; return the number of the former.

        In each step one card may change the time at which it was shed with one that was shed later.
        """
        pairs: i64 = len(self.kinds) * REACH
        free: i64 = 0
        made: i64 = 0
        while free < steps and made < most:
            made += 1
            pair: i64 = rng.below(pairs)
            one: i64 = pair // REACH
            other: i64 = one + 1 + pair % REACH
            if self.may_change(one, other) and self.is_accepted(one, other, rng):
                self.change(one, other)
                self.trail[self.trail_length] = pair
                self.trail_length += 1
            self.owing += 1
            if self.debts and self.owing == PATIENCE:
                self.turn_back()
            if not self.debts:
                self.trail_length = 0
                self.owing = 0
                free += 1
        return free

    def turn_back(self) -> None:
        """Return to the last history without debts."""
        while self.trail_length:
            self.trail_length -= 1
            pair = self.trail[self.trail_length]
            one: i64 = pair // REACH
            self.change(one, one + 1 + pair % REACH)
        self.owing = 0

    def is_accepted(self, one: i64, other: i64, rng: Rng) -> bool:
        """Let chance decide whether two cards change their times."""
        rank = self.ranks[self.generations[one]]
        rank_later = self.ranks[self.generations[other]]
        kind = self.kinds[one]
        kind_later = self.kinds[other]
        if rank == rank_later or kind == kind_later:
            return True
        given: i64 = rank * KINDS
        taken: i64 = rank_later * KINDS
        ratio: float = self.room(taken + kind) / self.room(given + kind, 1)
        if kind_later == IN_HAND:
            ratio *= float(self.places[rank] + 1) / float(self.places[rank_later])
        else:
            ratio *= self.room(given + kind_later) / self.room(taken + kind_later, 1)
        return ratio >= 1.0 or float(rng.below(ODDS)) < ratio * float(ODDS)

    def change(self, one: i64, other: i64) -> None:
        """Let two cards change the times at which they were shed; done again, it is undone."""
        generation = self.generations[one]
        generation_later = self.generations[other]
        if generation != generation_later:
            if self.kinds[one] != self.kinds[other]:
                self.shed_instead(self.kinds[one], self.ranks[generation], self.ranks[generation_later])
                self.shed_instead(self.kinds[other], self.ranks[generation_later], self.ranks[generation])
                self.change_hands(one, other)
            self.generations[one] = generation_later
            self.generations[other] = generation
        birth: i64 = self.births[one]
        self.births[one] = self.births[other]
        self.births[other] = birth

    def shed_instead(self, kind: i64, rank: i64, other: i64) -> None:
        """Count what is left where a card of another rank was shed, or is IN_HAND."""
        if kind == IN_HAND:
            self.places[rank] -= 1
            self.places[other] += 1
        else:
            self.take(other * KINDS + kind)
            self.give(rank * KINDS + kind)

    def room(self, index: i64, more: i64 = 0) -> float:
        """Return of how many cards of a rank and kind, and some more, one may be shed."""
        left = self.left[index] + more
        return float(left) if left > 0 else self.credit

    def change_hands(self, one: i64, other: i64) -> None:
        """Put the right card into the hands of the reshuffles that only the older of two cards has seen."""
        reshuffle: i64 = self.generations[one]
        last: i64 = self.generations[other]
        before: i64 = self.kinds[one]
        after: i64 = self.kinds[other]
        if reshuffle > last:
            reshuffle = self.generations[other]
            last = self.generations[one]
            before = self.kinds[other]
            after = self.kinds[one]
        while reshuffle < last:
            place = self.place_at(reshuffle, self.owners[one])
            hand: i64 = self.held[place]
            if before != IN_HAND:
                hand = without_card(hand, before)
            if after != IN_HAND:
                hand = with_card(hand, after)
            self.held[place] = hand
            reshuffle += 1

    def fill_bags(self, heap: vec[i64]) -> list[Bag]:
        """Return the cards of each rank that are hidden still; those of the newest are put into `heap`."""
        bags = self.bags
        newest = self.ranks[self.newest]
        bags[newest].kinds = heap
        left = self.left
        rank: i64 = 0
        while rank <= newest:
            if self.places[rank]:
                bag = bags[rank]
                kinds = bag.kinds
                count: i64 = 0
                kind: i64 = 0
                while kind < KINDS:
                    copies: i64 = left[rank * KINDS + kind]
                    while copies:
                        kinds[count] = kind
                        count += 1
                        copies -= 1
                    kind += 1
                bag.count = count
            rank += 1
        return bags
