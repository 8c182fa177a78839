"""What a seat may believe, found by trying everything: all deals and all draws of a small deck, played by the rules.

Nothing here knows about ages or generations. The true match is played once; then every other course of chance is played
through the same moves and forgotten as soon as a move is not possible or the seat would have been told something else.
A seat has no reason to shed one of its cards rather than another, so a course counts the more, the more of its cards
are of the kind that was shed.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.chance import FastRng, Rng
from kociarnia.core.journal import Journal
from kociarnia.games.koty.documents.options import KotyOptions, variant_of
from kociarnia.games.koty.documents.position import KotyPosition
from kociarnia.games.koty.rules import events
from kociarnia.games.koty.rules.cards import CARD_NAMES, KIND_OF
from kociarnia.games.koty.rules.round import deal
from kociarnia.games.koty.rules.state import KotyState, blank_state
from tests.games.koty.table_text import KOTY, cards, full_deck

WATCHER = 0  # the seat that reasons
Secrets = tuple[tuple[str, ...], ...]


class OpenDraw(Exception):
    """A card is drawn that has not been chosen yet."""


class ChosenCards(Rng):
    """Draws the kinds it is told to and knows how likely that was; asks by OpenDraw for more."""

    def __init__(self, state: KotyState, kinds: tuple[int, ...]) -> None:
        self.state = state
        self.kinds = list(kinds)
        self.chance = 1.0

    def heap(self) -> list[int]:
        return [int(self.state.heap[index]) for index in range(self.state.pile)]

    def below(self, bound: int) -> int:
        if not self.kinds:
            raise OpenDraw
        heap = self.heap()
        assert bound == len(heap)
        kind = self.kinds.pop(0)
        self.chance *= heap.count(kind) / bound
        return heap.index(kind)


Play = Callable[[KotyState, Rng], None]


def outcomes(
    state: KotyState, play: Play, told: list[object], kinds: tuple[int, ...] = ()
) -> Iterable[tuple[KotyState, float]]:
    """Yield how a play may go on, and how likely that is, if the watcher is told the same."""
    after = state.clone()
    after.journal = Journal()
    chance = ChosenCards(after, kinds)
    try:
        play(after, chance)
    except OpenDraw:
        for kind in sorted(set(chance.heap())):
            if may_follow(told, (*kinds, kind)):
                yield from outcomes(state, play, told, (*kinds, kind))
        return
    if told_by(after) == told:
        yield after, chance.chance


def told_by(state: KotyState) -> list[object]:
    """Return what the watcher is told by the journal, and which cards it held at the last reshuffle as it draws."""
    assert state.journal is not None
    told: list[object] = [happening.side(WATCHER) for happening in state.journal.happenings]
    return [*told, KOTY.position(state).held[WATCHER]]


def may_follow(told: list[object], kinds: tuple[int, ...]) -> bool:
    """Tell whether these draws fit what the watcher is told; only a nine is drawn besides what it draws itself."""
    own = cards_drawn(told)
    others = Counter(CARD_NAMES[kind] for kind in kinds) - Counter(own)
    return not own or others.total() <= sum(isinstance(event, events.NinePlaced) for event in told)


def secrets_of(state: KotyState) -> Secrets:
    """Return what the watcher cannot know: the other hands, and the nines nobody has seen."""
    position = KOTY.position(state)
    nines = tuple(nine.face for dream in position.dreams for land in dream for nine in land.nines if not nine.is_known)
    return (*(tuple(hand) for hand in position.hands[1:]), nines)


@dataclass(frozen=True)
class Story:
    """A match with a small deck: the cards, the seats, the chance it met in truth, and the moves that were made."""

    deck: str
    seats: int
    seed: int
    moves: str

    def start(self) -> KotyState:
        variant = variant_of(KotyOptions(), self.seats, KOTY.edition)
        variant.deck = vec[i64]([KIND_OF[name] for name in cards(self.deck)])
        return blank_state(variant, self.seats)

    def plays(self) -> list[tuple[str, Play]]:
        """The deal and the moves, each with its notation."""

        def make(notation: str) -> Play:
            return lambda state, rng: state.apply(acting(state), KOTY.notation.read(notation), rng)

        first: Play = lambda state, rng: deal(state, 0, rng)  # noqa: E731 - one of a list of plays
        return [("deal", first), *((notation.strip(), make(notation.strip())) for notation in self.moves.split(","))]

    @cached_property
    def truth(self) -> tuple[KotyState, list[list[object]]]:
        """The match as it was, and what the watcher was told of each play."""
        state, rng = self.start(), FastRng(self.seed)
        told = []
        for _, play in self.plays():
            state.journal = Journal()
            play(state, rng)
            told.append(told_by(state))
        state.journal = None
        return state, told

    def deals(self) -> Iterable[tuple[KotyState, float]]:
        """All hands the others can have been dealt, each as often as cards make it up."""
        own = cards_drawn(self.truth[1][0])
        rest = Counter(cards(self.deck)) - Counter(own)
        ways: Counter[tuple[str, ...]] = Counter()
        for chosen in permutations_by_hand(sorted(rest.elements()), self.seats - 1):
            ways[chosen] += 1
        for chosen, count in ways.items():
            state = self.start()
            deal(state, 0, ChosenCards(state, tuple(KIND_OF[name] for name in (*own, *chosen))))
            yield state, float(count)

    def worlds(self) -> dict[Secrets, float]:
        """The chance of each world the watcher holds possible."""
        courses = list(self.deals())
        for (notation, play), told in zip(self.plays()[1:], self.truth[1][1:], strict=True):
            following: dict[bytes, tuple[KotyState, float]] = {}
            for state, chance in courses:
                share = share_shed(state, notation)
                if share == 0.0:
                    continue
                for after, likely in outcomes(state, play, told):
                    key = future_of(after)
                    before = following[key][1] if key in following else 0.0
                    following[key] = (after, before + chance * share * likely)
            courses = list(following.values())
        ways: dict[Secrets, float] = defaultdict(float)
        for state, chance in courses:
            ways[secrets_of(state)] += chance
        whole = sum(ways.values())
        return {world: chance / whole for world, chance in ways.items()}

    def document(self) -> KotyPosition:
        """The end of the match with the whole deck: all cards the small one has not lie among the discards."""
        position = KOTY.position(self.truth[0])
        rest = Counter(full_deck(position.options)) - Counter(cards(self.deck))
        return msgspec.structs.replace(position, discards=[*rest.elements(), *position.discards])


def future_of(state: KotyState) -> bytes:
    """Return all of a state that what happens next can depend on: where the cards are, not where they have been."""
    position = msgspec.structs.replace(KOTY.position(state), held=[], shed=[], shuffled=[], earlier=[])
    return msgspec.json.encode(position)


def cards_drawn(told: list[object]) -> list[str]:
    """Return the cards the watcher draws in what it is told."""
    return [name for event in told if isinstance(event, events.Drew) and event.cards for name in event.cards]


def permutations_by_hand(rest: list[str], hands: int) -> Iterable[tuple[str, ...]]:
    """Yield all ways to deal hands of four, whatever the order inside a hand."""
    if hands == 0:
        yield ()
        return
    for chosen in combinations(range(len(rest)), 4):
        hand = tuple(rest[index] for index in chosen)
        others = [card for index, card in enumerate(rest) if index not in chosen]
        for more in permutations_by_hand(others, hands - 1):
            yield (*hand, *more)


def acting(state: KotyState) -> int:
    return int(state.acting()).bit_length() - 1


def share_shed(state: KotyState, notation: str) -> float:
    """Return the part of the hand on turn that is of the kind a move sheds; 0 if the move is not possible."""
    move = KOTY.notation.read(notation)
    seat = acting(state)
    if move not in list(state.legal(seat)):
        return 0.0
    card = KOTY.notation.parts(move).get("card")
    hand = KOTY.position(state).hands[seat]
    return hand.count(str(card)) / len(hand) if card in CARD_NAMES else 1.0
