"""Which cards that were shed were drawn before the last reshuffle: a fair guess of what nobody is told (ruling 20).

What a seat knows: the new draw pile was the discards, the old cards are what else was hidden from it then; how many old
cards each hand had; and what has been shed since, in order, each card as one of so many in its hand.

Every place in a hand is as likely as any other to be the one a card is shed from. Let `older` of the `among` cards of a
hand be old. That it sheds an old card of a certain kind then has the weight

    older * (old cards of the kind that are not shed yet) / (all old cards that are not shed yet)

and that it sheds a later card of the kind the weight

    (among - older) * (later cards of the kind that are not shed yet) / (all later cards that are not shed yet).

A history, which says the age of every card shed, is as likely as the product of its weights. A proposal draws the ages
one after another, each by its two weights, and so comes up with a history as often as its product divided by the
product of the sums of both weights. Proposals that replace one another in proportion to the latter product, a
Metropolis chain, make up for that: the share of each history comes exponentially fast to what is right.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.games.koty.rules.cards import CARD_MASK, EMPTY_HAND, KINDS, hand_size, with_card
from kociarnia.games.koty.rules.shed import AMONG_SHIFT, SEAT_MASK, SEAT_SHIFT, read_entry

FIRST_PROPOSALS: Final = 32  # until the first history that is used
NEXT_PROPOSALS: Final = 1  # until the next one
ODDS: Final = 1 << 30  # how finely chance decides whether a proposal is accepted


def shed_by_others(shed: vec[i64], sheds: i64, seat: i64) -> vec[i64]:
    """Return the cards that were shed but by one seat, one after another."""
    others = vec[i64]()
    index: i64 = 0
    while index < sheds:
        entry = read_entry(shed, index)
        if (entry >> SEAT_SHIFT) & SEAT_MASK != seat:
            others = append(others, entry)
        index += 1
    return others


@final
class Ages:
    """The histories one seat may imagine, one after another; all worlds in which it knows the same can share them."""

    # `shed` and `sheds` are one thing: an array and how much of it is filled.
    def __init__(  # noqa: PLR0917
        self, seat: i64, shed: vec[i64], sheds: i64, held: vec[i64], old: vec[i64], later: vec[i64]
    ) -> None:
        self.seat: i64 = seat
        self.shed: vec[i64] = shed_by_others(shed, sheds, seat)
        self.old: vec[i64] = old  # how many of each kind were hidden from the seat at the reshuffle
        self.later: vec[i64] = later  # and how many were in the new draw pile, less what the seat drew itself
        self.olds: i64 = 0
        self.laters: i64 = 0
        self.sizes: vec[i64] = vec[i64]([0] * len(held))  # how many old cards each hand had
        self.gone: vec[i64] = vec[i64]([EMPTY_HAND] * len(held))  # those it has shed in the history accepted last
        self.weight: float = 0.0  # of that one
        # What a proposal is written into while it is drawn.
        self.proposed: vec[i64] = self.gone[:]
        self.older: vec[i64] = self.sizes[:]
        self.old_left: vec[i64] = old[:]
        self.later_left: vec[i64] = later[:]
        kind: i64 = 0
        while kind < KINDS:
            self.olds += old[kind]
            self.laters += later[kind]
            kind += 1
        owner: i64 = 0
        while owner < len(held):
            self.sizes[owner] = hand_size(held[owner])
            owner += 1

    def advance(self, rng: Rng) -> None:
        """Go on to another history: `gone` then has the old cards that each hand has shed in it."""
        missing: i64 = NEXT_PROPOSALS if self.weight > 0.0 else FIRST_PROPOSALS
        while missing:
            weight = self.propose(rng)
            if weight > 0.0:
                missing -= 1
                if float(rng.below(ODDS)) * self.weight < weight * float(ODDS):
                    self.weight = weight
                    accepted = self.proposed
                    self.proposed = self.gone
                    self.gone = accepted

    def begin_proposal(self) -> None:
        """Forget what the last proposal has shed."""
        kind: i64 = 0
        while kind < KINDS:
            self.old_left[kind] = self.old[kind]
            self.later_left[kind] = self.later[kind]
            kind += 1
        owner: i64 = 0
        while owner < len(self.sizes):
            self.older[owner] = self.sizes[owner]
            self.proposed[owner] = EMPTY_HAND
            owner += 1

    def propose(self, rng: Rng) -> float:
        """Draw a history into `proposed`; return the product of the sums of its weights, 0 if it comes to no end."""
        self.begin_proposal()
        old = self.old_left
        later = self.later_left
        olds: i64 = self.olds
        laters: i64 = self.laters
        weight: float = 1.0
        index: i64 = 0
        while index < len(self.shed):
            entry = self.shed[index]
            index += 1
            kind = entry & CARD_MASK
            owner = (entry >> SEAT_SHIFT) & SEAT_MASK
            older = self.older[owner]
            younger = (entry >> AMONG_SHIFT) - older
            # Both weights, multiplied with the number of all old and of all later cards.
            all_old: i64 = olds if olds else 1
            all_later: i64 = laters if laters else 1
            for_old: i64 = older * old[kind] * all_later
            for_later: i64 = younger * later[kind] * all_old
            both: i64 = for_old + for_later
            if younger < 0 or both == 0:
                return 0.0
            weight *= float(KINDS * both) / float(all_old * all_later)  # KINDS keeps the product near 1
            if for_later == 0 or (for_old and rng.below(both) < for_old):
                old[kind] -= 1
                olds -= 1
                self.older[owner] = older - 1
                self.proposed[owner] = with_card(self.proposed[owner], kind)
            else:
                later[kind] -= 1
                laters -= 1
        return weight
