"""Ruling 20 by numbers: how likely it is that a card was drawn before the last reshuffle, for those who reason."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, product

import pytest

from kociarnia import is_compiled
from kociarnia.core.chance import FastRng
from kociarnia.games.koty.documents.position import KotyPosition, Land, NineCard, Shed
from kociarnia.testing.frequencies import agrees_with
from kociarnia.testing.secrecy import redealt
from tests.games.koty.table_text import KOTY, cards, full_deck

SAMPLES = 3000 if is_compiled else 400
WATCHER = 0  # the seat that reasons; it has drawn nothing since the reshuffle
HAND = 4
Hands = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Story:
    """What everybody has seen since a reshuffle, and what was hidden from seat 0 then.

    The old cards lie in the hands, as many as each has `kept`, and then as nines; the hands are filled from the pile,
    and again after each step, in which a seat sheds some cards at once.
    """

    old: str
    pile: str
    kept: tuple[int, ...]  # by the seats 1 and 2
    steps: tuple[tuple[int, str], ...]

    @cached_property
    def outcomes(self) -> Counter[tuple[Hands, Hands, tuple[str, ...]]]:
        """How many ways lead to each outcome: the hands at the reshuffle, the hands of now, and the nines.

        All orders of the old cards and of the pile are tried, each as likely as any other, and all places the cards may
        have been shed from.
        """
        found: Counter[tuple[Hands, Hands, tuple[str, ...]]] = Counter()
        places = [list(permutations(range(HAND), len(shed.split()))) for _, shed in self.steps]
        for old, pile in product(set(permutations(cards(self.old))), set(permutations(cards(self.pile)))):
            first = sum(self.kept)
            held = tuple(old[sum(self.kept[:seat]) : sum(self.kept[: seat + 1])] for seat in range(len(self.kept)))
            for chosen in product(*places):
                hands = self.play(held, pile, chosen)
                if hands is not None:
                    found[tuple(map(ordered, held)), hands, old[first:]] += 1
        return found

    def play(self, held: Hands, pile: tuple[str, ...], chosen: tuple[tuple[int, ...], ...]) -> Hands | None:
        """Return the hands of now, or None where a place does not hold the card that was shed from it."""
        draw = iter(pile)
        hands = [[*hand, *(next(draw) for _ in range(HAND - len(hand)))] for hand in held]
        for (seat, shed), places in zip(self.steps, chosen, strict=True):
            hand = hands[seat - 1]
            if [hand[place] for place in places] != cards(shed):
                return None
            for place in places:
                hand[place] = next(draw)
        return tuple(map(ordered, hands))

    def worlds(self) -> dict[tuple[Hands, tuple[str, ...]], float]:
        """The chance of each world: the hands and the nines of now."""
        ways: Counter[tuple[Hands, tuple[str, ...]]] = Counter()
        for (_, hands, nines), count in self.outcomes.items():
            ways[hands, nines] += count
        return {world: count / ways.total() for world, count in ways.items()}

    def position(self) -> KotyPosition:
        """Return one of the worlds as a document; every card that is not hidden lies among the discards."""
        held, hands, nines = next(iter(self.outcomes))
        own = cards("0 0 0 0")
        shed = [card for _, together in self.steps for card in cards(together)]
        hidden = Counter(cards(self.old)) + Counter(cards(self.pile)) - Counter(shed)
        lands = [Land(nines=[NineCard(face=face, is_old=True)]) for face in nines]
        return KotyPosition(
            seats=1 + len(hands),
            edition=KOTY.edition,
            options=KOTY.check(1 + len(hands), None),
            dreams=[[*lands, *[Land()] * (4 - len(lands))], *[[Land()] * 4] * len(hands)],
            hands=[own, *map(list, hands)],
            held=[[], *map(list, held)],
            shed=[
                Shed(seat=seat, card=card, among=HAND - number)
                for seat, together in self.steps
                for number, card in enumerate(cards(together))
            ],
            discards=list((Counter(full_deck(KOTY.check(2, None))) - hidden - Counter(own)).elements()),
        )


def ordered(hand: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(hand))


def secrets(state) -> tuple[Hands, tuple[str, ...]]:
    position = KOTY.position(state)
    nines = tuple(nine.face for land in position.dreams[WATCHER] for nine in land.nines)
    return tuple(map(ordered, position.hands[1:])), nines


STORIES = {
    "nothing was shed": Story(old="1 5 5", pile="1 2 2 5", kept=(2,), steps=()),
    "one card was shed": Story(old="1 5", pile="1 5 2 2 2", kept=(1,), steps=((1, "1"),)),
    "a kind was all old": Story(old="1 5 5", pile="2 2 3 3", kept=(2,), steps=((1, "1"), (1, "2"))),
    "a kind was all in the pile": Story(old="1 5 5", pile="2 2 3 3 1", kept=(2,), steps=((1, "2"), (1, "1"))),
    "twins": Story(old="1 1 5", pile="1 1 2 2 2", kept=(2,), steps=((1, "1"), (1, "1"), (1, "2"))),
    "an exchange": Story(old="1 5 2", pile="1 5 2 3 3 3", kept=(2,), steps=((1, "1 2 3 5"),)),
    "two hands": Story(old="1 1 5 5 5 2 2", pile="1 5 2 2 2", kept=(3, 3), steps=((1, "1"), (2, "1"))),
    "two hands and a rare kind": Story(old="1 5 5 5 2 2", pile="1 5 2 2", kept=(3, 3), steps=((1, "1"), (2, "1"))),
    "a kind that was rare came late": Story(
        old="1 5 5 2", pile="1 2 2 2 2 5", kept=(3,), steps=((1, "2"), (1, "2"), (1, "1"), (1, "1"))
    ),
    "more of a kind than the pile held": Story(old="1 1 5 2", pile="1 2 2 2 5", kept=(3,), steps=((1, "1"), (1, "1"))),
}


def test_by_hand_a_card_that_was_shed_is_old_as_often_as_it_should():
    # The hand has one old card, a 1 or a 5, and three of the pile 1 5 2 2 2; it sheds a 1. The old place holds a 1 in
    # one case of two, a later one in one of five: an old card was shed with 1/4 * 1/2 against 3/4 * 1/5, so 5 to 6.
    # If it was old, the nine is the 5; if not, the nine is the 1 or the 5: the 5 with 5/11 + 3/11.
    worlds = STORIES["one card was shed"].worlds()
    assert sum(chance for (_, nines), chance in worlds.items() if nines == ("pink5",)) == pytest.approx(8 / 11)


@pytest.mark.parametrize("name", STORIES)
def test_redeal_and_imagine_give_each_world_as_often_as_it_is_likely(name):
    expected = STORIES[name].worlds()
    state = KOTY.restore(STORIES[name].position())
    view = KOTY.view(state, WATCHER)
    agrees_with(expected, lambda seed: secrets(redealt(state, WATCHER, seed)), SAMPLES, "redeal")
    agrees_with(expected, lambda seed: secrets(KOTY.imagine(view, FastRng(-seed))), SAMPLES, "imagine")


def test_worlds_guessed_one_after_another_are_as_often_as_they_are_likely():
    # The worlds of one search share their guess of the ages, which goes on from world to world.
    story = STORIES["a kind that was rare came late"]
    base = KOTY.imagine(KOTY.view(KOTY.restore(story.position()), WATCHER), FastRng(1))
    rng = FastRng(2)

    def next_world(_: int) -> tuple[Hands, tuple[str, ...]]:
        world = base.clone()
        world.redeal(WATCHER, rng)
        return secrets(world)

    agrees_with(story.worlds(), next_world, SAMPLES, "a row of redeals")
