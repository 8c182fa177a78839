"""A state of Kotostrofa as a document, both ways."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.document import demand, members
from kociarnia.core.errors import quoted
from kociarnia.core.view import Position
from kociarnia.games.kotostrofa.documents.colours import colours_misfit, palette_of
from kociarnia.games.kotostrofa.documents.options import KotostrofaOptions
from kociarnia.games.kotostrofa.rules.cards import CARD_NAMES, KIND_OF, NONE, POINTS, count_cards
from kociarnia.games.kotostrofa.rules.moves import FEWEST_SEATS, MOST_SEATS
from kociarnia.games.kotostrofa.rules.palette import Palette
from kociarnia.games.kotostrofa.rules.scoring import is_lowest_shared
from kociarnia.games.kotostrofa.rules.state import KotostrofaState, blank_state
from kociarnia.games.kotostrofa.rules.table import (
    CHOOSING,
    DISCARDING,
    DRAWING,
    ENDINGS,
    EVERYBODY,
    EXTRA,
    GIVING,
    HANDING,
    KNOWERS,
    LAYING,
    LEFT,
    MARKED,
    MARKING,
    NAMING,
    NOBODY,
    OVER,
    RIGHT,
    TAKING,
    UNENDED,
)
from kociarnia.games.kotostrofa.rules.variant import MOST_ROUNDS, Variant

PHASES = (
    "drawing", "discarding", "extra", "choosing", "marking", "taking", "laying", "naming", "giving", "handing", "over",
)  # fmt: skip
PENDING = ("nothing", "marked", "swap", "two_cards", "three_cards")
ARROWS = {"left": LEFT, "right": RIGHT}
MOST_POINTS = MOST_ROUNDS * POINTS


class KotostrofaPosition(Position, frozen=True):
    """A match of Kotostrofa, whole.

    `known` holds, for each seat, what it knows of each hand (nothing is written for its own), and `open` what everybody
    knows of each hand. `ending` says why the last round ended, and `revealed` are the hands that were counted then.
    """

    options: KotostrofaOptions
    hands: list[list[str]]
    totals: list[int]
    pile: list[str] = []
    top: str | None = None
    phase: str = "drawing"
    turn: int = 0
    starter: int = 0
    round: int = 0
    turns: int = 0
    arrow: str = "left"
    passed: list[int] = []
    effect: int | None = None
    target: int | None = None
    pending: str = "nothing"
    marked: str | None = None
    taken: str | None = None
    known: list[list[list[str]]] = []
    open: list[list[str]] = []
    ending: str | None = None
    revealed: list[list[str]] = []


@lru_cache(maxsize=256)
def variant_of(options: KotostrofaOptions, seats: int) -> Variant:
    """Return what the rules work with; matches of the same kind share it."""
    return Variant(options=options, palette=palette_of(options), seats=seats, is_tiny=options.tiny)


def first_seat(options: KotostrofaOptions) -> int:
    """Return the seat the host has chosen to begin, or NOBODY."""
    return NOBODY if options.first_seat is None else options.first_seat


def name_of(kind: int) -> str | None:
    """Return the name of a card, or None when there is none."""
    return None if kind == NONE else CARD_NAMES[kind]


def arrow_of(state: KotostrofaState) -> str:
    """Return the side the turn passes to."""
    return "left" if state.direction == LEFT else "right"


def ending_of(state: KotostrofaState) -> str | None:
    """Return why the last round ended, or None when there has been none."""
    return None if state.ending == UNENDED else ENDINGS[state.ending - 1]


def position_of(state: KotostrofaState) -> KotostrofaPosition:
    """Return a state as a document."""
    options = state.variant.options
    assert isinstance(options, KotostrofaOptions)
    seats = range(state.seats)
    palette = state.palette
    return KotostrofaPosition(
        seats=state.seats,
        options=options,
        hands=[palette.names_of(hand) for hand in state.hands],
        totals=state.scores(),
        pile=palette.names_of(state.pile),
        top=name_of(state.top),
        phase=PHASES[state.phase],
        turn=state.turn,
        starter=state.starter,
        round=state.round,
        turns=state.turns,
        arrow=arrow_of(state),
        passed=members(state.passed),
        effect=state.effect or None,
        target=None if state.target == NOBODY else state.target,
        pending=PENDING[state.pending],
        marked=name_of(state.marked),
        taken=name_of(state.taken),
        known=[[palette.names_of(state.known[owner * KNOWERS + seat]) for owner in seats] for seat in seats],
        open=[palette.names_of(state.known[owner * KNOWERS + EVERYBODY]) for owner in seats],
        ending=ending_of(state),
        revealed=[palette.names_of(hand) for hand in state.revealed],
    )


def kinds_of(names: Iterable[str]) -> list[int]:
    """Return the kinds of cards named in a document."""
    kinds: list[int] = []
    for name in names:
        demand(name in KIND_OF, f"there is no card {quoted(name)}; the cards are {', '.join(CARD_NAMES)}")
        kinds.append(KIND_OF[name])
    return kinds


def check_deck(variant: Variant, seats: int, names: Iterable[str]) -> list[str]:
    """Refuse cards that the deck does not have; return those of it that are missing."""
    cards = Counter(kinds_of(names))
    deck = Counter(int(kind) for kind in variant.deck)
    surplus = [CARD_NAMES[kind] for kind in (cards - deck).elements()]
    demand(not surplus, f"more than the deck of {seats} seats has: {', '.join(surplus)}")
    return [CARD_NAMES[kind] for kind in (deck - cards).elements()]


def mask_of(palette: Palette, names: Sequence[str]) -> int:
    """Return the mask of the cards named in a document."""
    return palette.mask_of(kinds_of(names))


def masks_within(state: KotostrofaState, names: Sequence[Sequence[str]], what: str) -> list[int]:
    """Return the masks of cards that are said to be in the hands, and refuse those that are not."""
    hands = list(state.hands)
    masks = [mask_of(state.palette, cards) for cards in names]
    for owner, (cards, mask) in enumerate(zip(names, masks, strict=True)):
        is_there = not mask & ~hands[owner] and count_cards(mask) == len(cards)
        demand(is_there, f"{what} {cards} is not in the hand of seat {owner}")
    return masks


def check(position: KotostrofaPosition) -> None:
    """Refuse a document whose parts do not fit together."""
    seats = position.seats
    demand(
        FEWEST_SEATS <= seats <= MOST_SEATS,
        f"kotostrofa is played by {FEWEST_SEATS} to {MOST_SEATS} seats, not {seats}",
    )
    reason = colours_misfit(position.options)
    demand(reason is None, reason or "")
    for name, row in (("hands", position.hands), ("totals", position.totals)):
        demand(len(row) == seats, f"{name} has {len(row)} entries for {seats} seats")
    demand(
        all(0 <= total <= MOST_POINTS for total in position.totals),
        f"totals are from 0 to {MOST_POINTS}, not {position.totals}",
    )
    demand(position.phase in PHASES, f"there is no phase {quoted(position.phase)}; the phases are {', '.join(PHASES)}")
    demand(position.arrow in ARROWS, f"the arrow points left or right, not {quoted(position.arrow)}")
    demand(
        position.pending in PENDING, f"{quoted(position.pending)} never waits for a draw, but {', '.join(PENDING)} do"
    )
    for name, seat in (("turn", position.turn), ("starter", position.starter)):
        demand(0 <= seat < seats, f"{name} is seat {seat} of {seats}")
    demand(position.target is None or 0 <= position.target < seats, f"target is seat {position.target} of {seats}")
    is_choice = position.effect in (None, 1, 2, 3)
    demand(is_choice, f"{position.effect} is not the value of an effect with a choice: 1, 2 or 3")
    demand(all(0 <= seat < seats for seat in position.passed), f"passed {position.passed} names no seat")
    demand(position.ending in (None, *ENDINGS), f"a round ends {', '.join(ENDINGS)}, not {quoted(position.ending)}")
    demand(
        len(position.revealed) == (0 if position.ending is None else seats),
        f"revealed has {len(position.revealed)} entries for {seats} seats, but after an ending each seat has one",
    )
    demand(position.ending is None or position.round > 0, "in the first round no round has ended")
    most = int(variant_of(position.options, seats).most_rounds)
    last_round = most if position.phase == PHASES[OVER] else most - 1
    demand(0 <= position.round <= last_round, f"round {position.round} is not one of {most}")


def check_cards(position: KotostrofaPosition, variant: Variant) -> None:
    """Refuse a document with other cards than those of its deck, or with knowledge of cards that are not there."""
    seats = position.seats
    missing = check_deck(variant, seats, [*position.pile, *(card for hand in position.hands for card in hand)])
    demand(not missing, f"missing from the deck of {seats} seats: {', '.join(missing)}")
    demand(
        position.top is None or position.top in position.pile, f"top {quoted(position.top)} does not lie on the pile"
    )
    most_turns = variant.most_turns if position.phase == PHASES[OVER] else variant.most_turns - 1  # ruling 11
    demand(0 <= position.turns <= most_turns, f"{position.turns} turns are more than a round has")
    check_deck(variant, seats, [card for hand in position.revealed for card in hand])
    demand(len(position.open) in (0, seats), f"open has {len(position.open)} entries for {seats} seats")
    demand(len(position.known) in (0, seats), f"known has {len(position.known)} entries for {seats} seats")
    for seat, row in enumerate(position.known):
        demand(len(row) == seats, f"known of seat {seat} has {len(row)} entries for {seats} seats")
        demand(not row[seat], f"seat {seat} need not be said to know its own hand")


def restore_knowledge(state: KotostrofaState, position: KotostrofaPosition) -> None:
    """Write down who knows what, and refuse cards that are not there or not known to all who should know them."""
    nothing: list[list[str]] = [[]] * position.seats
    everybodys = masks_within(state, position.open or nothing, "open")
    for owner, cards in enumerate(everybodys):
        state.known[owner * KNOWERS + EVERYBODY] = cards
    for seat, row in enumerate(position.known or [nothing] * position.seats):
        for owner, cards in enumerate(masks_within(state, row, "known")):
            is_known = seat == owner or not everybodys[owner] & ~cards
            demand(is_known, f"open {state.palette.names_of(everybodys[owner])} must be known to seat {seat} too")
            state.known[owner * KNOWERS + seat] = cards


def check_phase(state: KotostrofaState) -> None:
    """Refuse a document whose decision under way lacks something, or has too much."""
    phase = state.phase
    name = PHASES[phase]
    if phase == OVER:
        is_over = state.round >= state.variant.most_rounds or (
            state.round == state.variant.rounds and not is_lowest_shared(state.totals)
        )
        demand(is_over, f"the match is not over after {state.round} rounds with totals {state.scores()}")
    hand = count_cards(state.hands[state.turn])
    others = len(members(state.active() & ~(1 << state.turn)))
    demand(
        hand >= FEWEST_CARDS.get(phase, 0), f"in phase {name} seat {state.turn}, on turn, holds {hand} cards: too few"
    )
    fewest = FEWEST_OTHERS.get(phase, 0)
    demand(others >= fewest, f"in phase {name} {others} other seats hold cards, not at least {fewest}")
    demand((state.effect != 0) == (phase == CHOOSING), "an effect is chosen in phase choosing and only there")
    demand((state.target != NOBODY) == (phase in (GIVING, HANDING)), "a target is there in phases giving and handing")
    if state.target != NOBODY:
        is_there = state.target != state.turn and state.hands[state.target]
        demand(is_there, f"seat {state.target} cannot be given a card")
    demand(state.pending == 0 or phase == DRAWING, "something waits for a draw only in phase drawing")
    demand((state.marked != NONE) == (state.pending == MARKED), "a card is marked when that is pending and only then")
    if state.marked != NONE:
        source = state.source()
        demand(
            state.palette.holds(state.hands[source], state.marked),
            f"seat {source}, who is drawn from, does not hold marked",
        )
    demand((state.taken != NONE) == (phase == LAYING), "a card is taken in phase laying and only there")
    if state.taken != NONE:
        source = state.source()
        demand(state.palette.holds(state.hands[source], state.taken), f"seat {source}, who swaps, does not hold taken")
        demand(count_cards(state.hands[source]) >= 3, "with one card besides the one taken there is nothing to decide")
    if phase in (TAKING, HANDING):
        demand(
            not state.palette.is_single_kind(state.pile),
            "with a single kind of card on the pile there is nothing to decide",
        )


FEWEST_CARDS = {DRAWING: 1, DISCARDING: 2, EXTRA: 2, MARKING: 2, TAKING: 2, LAYING: 2, NAMING: 1, GIVING: 2}
FEWEST_OTHERS = {DRAWING: 1, CHOOSING: 1, MARKING: 1, TAKING: 1, LAYING: 1, NAMING: 2, GIVING: 1, HANDING: 1}


def restore(position: KotostrofaPosition) -> KotostrofaState:
    """Return the state a document describes, or refuse it and say why."""
    check(position)
    variant = variant_of(position.options, position.seats)
    check_cards(position, variant)
    state = blank_state(variant, position.seats)
    for owner, hand in enumerate(position.hands):
        state.hands[owner] = mask_of(state.palette, hand)
        state.totals[owner] = position.totals[owner]
    restore_knowledge(state, position)
    state.pile = mask_of(state.palette, position.pile)
    state.top, state.marked, state.taken = (
        NONE if name is None else kinds_of([name])[0] for name in (position.top, position.marked, position.taken)
    )
    state.phase = PHASES.index(position.phase)
    state.turn = position.turn
    state.starter = position.starter
    state.round = position.round
    state.turns = position.turns
    state.direction = ARROWS[position.arrow]
    state.passed = sum(1 << seat for seat in set(position.passed))
    state.effect = 0 if position.effect is None else position.effect
    state.target = NOBODY if position.target is None else position.target
    state.pending = PENDING.index(position.pending)
    state.ending = UNENDED if position.ending is None else 1 + ENDINGS.index(position.ending)
    state.revealed = vec[i64]([mask_of(state.palette, hand) for hand in position.revealed])
    check_phase(state)
    state.movers = movers_of(state)
    return state


def movers_of(state: KotostrofaState) -> int:
    """Return who has to decide, which follows from all the rest."""
    if state.phase == OVER:
        return 0
    if state.phase in (TAKING, LAYING):
        return 1 << state.source()
    return 1 << state.turn
