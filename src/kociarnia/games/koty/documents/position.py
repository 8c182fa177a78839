"""A state of Koty as a document, both ways."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from kociarnia.core.document import demand, members
from kociarnia.core.view import Position
from kociarnia.games.koty.documents.options import KotyOptions
from kociarnia.games.koty.rules.ages import AMONG_SHIFT, SEAT_MASK, SEAT_SHIFT
from kociarnia.games.koty.rules.cards import (
    BARE,
    BAT,
    CARD_MASK,
    CARD_NAMES,
    DRAGON,
    EMPTY_HAND,
    EMPTY_LAND,
    FRIENDS_SUM,
    HAND_SIZE,
    JOKER,
    KIND_OF,
    LAST_CAT,
    MOST_NINES,
    MOTH,
    OLD,
    RAVEN,
    SEEN,
    deck,
    face_of,
    hand_names,
    is_cat,
    nines_of,
    top_of,
    with_card,
    with_nine,
    with_top,
)
from kociarnia.games.koty.rules.moves import LANDS, MOST_SEATS
from kociarnia.games.koty.rules.scoring import has_ended
from kociarnia.games.koty.rules.state import NOBODY, KotyState, blank_state
from kociarnia.games.koty.rules.table import (
    CARRYING,
    DEFENCE,
    FILLING,
    NONE,
    OVER,
    PLACING,
    REPEAT,
    TURN,
)
from kociarnia.games.koty.rules.variant import MOST_REPEATS, Variant

EDITIONS = (1, 2)  # 2: a defender draws before the two cards are discarded (ruling 14)
PHASES = ("turn", "carrying", "placing", "filling", "defence", "repeat", "over")


class NineCard(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A nine: the card it is on its other side, and whether everybody saw it become a nine."""

    face: str
    is_known: bool = False
    is_old: bool = False  # of one not known: whether it lies there since before the last reshuffle


class Shed(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card that has left a hand: one of so many that not everybody knew."""

    seat: int
    card: str
    among: int = HAND_SIZE


class Land(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A land: its nines from the lowest on, and the cat or raven on them."""

    nines: list[NineCard] = []
    top: str | None = None


class KotyPosition(Position, frozen=True):
    """A match of Koty, whole. The draw pile is what is left of the deck."""

    options: KotyOptions
    dreams: list[list[Land]]
    hands: list[list[str]]
    discards: list[str] = []
    known: list[list[str]] = []  # the part of each hand that everybody knows
    held: list[list[str]] = []  # what nobody else had seen of each hand at the last reshuffle (ruling 20)
    shed: list[Shed] = []  # which cards have left such hands since then, in order
    phase: str = "turn"
    turn: int = 0
    starter: int = 0
    turns: int = 0
    exchanges: int = 0
    answering: int | None = None
    played: str | None = None
    declared: str | None = None
    target: tuple[int, int] | None = None
    repeats: int = 0
    is_drained: bool = False


def variant_of(options: KotyOptions, seats: int, edition: int) -> Variant:
    """Return the variant in numbers."""
    return Variant(
        options=options,
        edition=edition,
        seats=seats,
        moths=options.moths,
        bats=options.bats,
        owls=options.owls,
        dragons=options.dragons,
        is_in_teams=options.teams,
        is_nine_doubling_itself=options.nine_doubles_itself,
    )


def night_cards(options: KotyOptions) -> tuple[int, int, int, int]:
    """Return how many moths, bats, owls and dragons are shuffled in."""
    return options.moths, options.bats, options.owls, options.dragons


def misfit(seats: int, options: KotyOptions) -> str | None:
    """Say why these options cannot be played by so many seats, or return None."""
    if options.teams and seats not in (4, 6):
        return f"option teams: teams of two are for 4 or 6 seats, not {seats}"
    if options.first_seat is not None and options.first_seat >= seats:
        return f"option first_seat: seat {options.first_seat} does not exist with {seats} seats"
    return None


def first_seat(options: KotyOptions) -> int:
    """Return the seat the host has chosen to begin, or NOBODY."""
    return NOBODY if options.first_seat is None else options.first_seat


def name_of(kind: int) -> str | None:
    """Return the name of a card, or None when there is none."""
    return None if kind == NONE else CARD_NAMES[kind]


def position_of(state: KotyState) -> KotyPosition:
    """Return a state as a document."""
    options = state.variant.options
    assert isinstance(options, KotyOptions)
    seats = range(state.seats)
    return KotyPosition(
        seats=state.seats,
        edition=state.variant.edition,
        options=options,
        dreams=[[write_land(state.lands[seat * LANDS + place]) for place in range(LANDS)] for seat in seats],
        hands=[hand_names(state.hands[seat]) for seat in seats],
        known=[hand_names(state.known[seat]) for seat in seats],
        held=[hand_names(state.held[seat]) for seat in seats],
        shed=write_shed(state),
        discards=[CARD_NAMES[state.discards[index]] for index in range(state.discarded)],
        phase=PHASES[state.phase],
        turn=state.turn,
        starter=state.starter,
        turns=state.turns,
        exchanges=state.exchanges,
        answering=members(state.movers)[0] if state.phase == DEFENCE else None,
        played=name_of(state.played),
        declared=name_of(state.declared),
        target=None if state.target == NONE else divmod(state.target, LANDS),
        repeats=state.repeats,
        is_drained=state.is_drained,
    )


def write_shed(state: KotyState) -> list[Shed]:
    """Return what has left the hands since the last reshuffle as part of a document."""
    return [
        Shed(
            seat=(entry >> SEAT_SHIFT) & SEAT_MASK,
            card=CARD_NAMES[entry & CARD_MASK],
            among=entry >> AMONG_SHIFT,
        )
        for entry in state.shed
    ]


def write_land(land: int) -> Land:
    """Return a land as part of a document."""
    faces = [face_of(land, nine) for nine in range(nines_of(land))]
    top = top_of(land)
    return Land(
        nines=[
            NineCard(face=CARD_NAMES[face & CARD_MASK], is_known=bool(face & SEEN), is_old=bool(face & OLD))
            for face in faces
        ],
        top=None if top == BARE else CARD_NAMES[top],
    )


def kinds_of(names: Iterable[str]) -> list[int]:
    """Return the kinds of cards named in a document."""
    kinds: list[int] = []
    for name in names:
        demand(name in KIND_OF, f"there is no card {name!r}; the cards are {', '.join(CARD_NAMES)}")
        kinds.append(KIND_OF[name])
    return kinds


def kind_or_none(name: str | None) -> int:
    """Return the kind of a card named in a document, or NONE."""
    return NONE if name is None else kinds_of([name])[0]


def rest_of_deck(options: KotyOptions, used: Iterable[int]) -> list[int]:
    """Return the cards of the deck that are not among those used."""
    cards = deck(*night_cards(options))
    rest = Counter(int(kind) for kind in cards)
    for kind in used:
        demand(rest[kind] > 0, f"more cards {CARD_NAMES[kind]!r} than the deck has")
        rest[kind] -= 1
    return sorted(rest.elements())


def check(position: KotyPosition) -> None:
    """Refuse a document whose numbers do not fit together."""
    seats = position.seats
    demand(2 <= seats <= MOST_SEATS, f"koty is played by 2 to {MOST_SEATS} seats, not {seats}")
    demand(position.edition in EDITIONS, f"there is no edition {position.edition} of koty")
    reason = misfit(seats, position.options)
    demand(reason is None, str(reason))
    for name, row in (("dreams", position.dreams), ("hands", position.hands)):
        demand(len(row) == seats, f"{name} has {len(row)} entries for {seats} seats")
    for name, row in (("known", position.known), ("held", position.held)):
        demand(len(row) in (0, seats), f"{name} has {len(row)} entries for {seats} seats")
    demand(position.phase in PHASES, f"there is no phase {position.phase!r}; the phases are {', '.join(PHASES)}")
    for name, seat in (("turn", position.turn), ("starter", position.starter)):
        demand(0 <= seat < seats, f"{name} is seat {seat} of {seats}")
    demand(position.turns >= 0 and position.exchanges >= 0, "turns and exchanges are never negative")
    for seat, dream in enumerate(position.dreams):
        demand(len(dream) == LANDS, f"the dream of seat {seat} has {len(dream)} lands, not {LANDS}")
        for land in dream:
            demand(len(land.nines) <= MOST_NINES, f"a land has {len(land.nines)} nines, but {MOST_NINES} at most")
            demand(not any(nine.is_known and nine.is_old for nine in land.nines), "a nine that all know is not old")
            if land.top is not None:
                demand(
                    RAVEN <= kind_or_none(land.top) <= LAST_CAT,
                    f"only a cat or a raven lies face up on a land, not {land.top}",
                )
    for seat, hand in enumerate(position.hands):
        missing = Counter(position.known[seat] if position.known else []) - Counter(hand)
        demand(not missing, f"seat {seat} does not hold all of what is known of its hand: {', '.join(missing)}")
    check_held(position)


def check_held(position: KotyPosition) -> None:
    """Refuse hands of the last reshuffle that have not become those of now by what was shed."""
    most = len(deck(*night_cards(position.options))) + HAND_SIZE * position.seats
    demand(len(position.shed) <= most, f"{len(position.shed)} cards are more than can be shed after a reshuffle")
    demand(not position.shed or any(position.held), "what was shed is remembered only while a hand held old cards")
    rests = [Counter(hand) for hand in position.held] or [Counter[str]() for _ in position.hands]
    for shed in position.shed:
        seat = shed.seat
        demand(0 <= seat < position.seats, f"seat {seat} has shed a card, but there are {position.seats} seats")
        kinds_of([shed.card])
        rest = rests[seat]
        is_old = rest[shed.card] > 0
        demand(
            rest.total() + (not is_old) <= shed.among <= HAND_SIZE,
            f"seat {seat} cannot have shed {shed.card} of {shed.among} cards and held {rest.total()} old ones",
        )
        rest[shed.card] -= is_old
    for seat, rest in enumerate(rests):
        known = position.known[seat] if position.known else []
        missing = rest - (Counter(position.hands[seat]) - Counter(known))
        demand(not missing, f"seat {seat} has neither shed nor holds what it held: {', '.join(missing)}")


def check_hands(position: KotyPosition, phase: int) -> None:
    """Refuse hands that are too small or too big for the decision under way."""
    played = kind_or_none(position.played)
    for seat, hand in enumerate(position.hands):
        allowed = {HAND_SIZE}
        if position.is_drained or phase == OVER:
            allowed = set(range(HAND_SIZE + 1))
        elif seat == position.turn and phase in (CARRYING, PLACING, FILLING):
            # A play in the own dream and a night card draw when all is done, an attack has drawn before.
            allowed = {HAND_SIZE - 1} if played in (MOTH, BAT, DRAGON) else {HAND_SIZE - 1, HAND_SIZE}
        demand(
            len(hand) in allowed,
            f"seat {seat} has {len(hand)} cards in hand, not {' or '.join(map(str, sorted(allowed)))}",
        )


def check_phase(position: KotyPosition, phase: int) -> None:
    """Refuse a document whose decision under way lacks something, or has too much."""
    played, declared = kind_or_none(position.played), kind_or_none(position.declared)
    fitting = {CARRYING: (MOTH,), PLACING: (NONE, BAT, DRAGON)}.get(phase, (NONE,))
    if phase in (FILLING, DEFENCE):
        fitting = (declared, JOKER)
    shown = " or ".join(name_of(kind) or "no card" for kind in fitting)
    demand(played in fitting, f"in phase {position.phase} {shown} is played, not {position.played or 'no card'}")
    is_declared = phase in (FILLING, DEFENCE, REPEAT)
    demand(
        is_cat(declared) if is_declared else declared == NONE,
        "a cat is declared in the phases filling, defence and repeat and only there",
    )
    is_aimed = phase in (CARRYING, DEFENCE, REPEAT)
    demand(
        (position.target is not None) == is_aimed,
        "a land is aimed at in the phases carrying, defence and repeat and only there",
    )
    is_attack = phase in (DEFENCE, REPEAT)
    demand(
        0 <= position.repeats <= (MOST_REPEATS if is_attack else 0),
        f"{position.repeats} repeats are not possible in phase {position.phase}",
    )
    demand((position.answering is not None) == (phase == DEFENCE), "somebody answers in phase defence and only there")
    is_before_draw = phase in (TURN, CARRYING) or played in (BAT, DRAGON)
    demand(not position.is_drained or not is_before_draw, "nobody has had to draw yet, so nothing is drained")


def check_target(position: KotyPosition, variant: Variant) -> None:
    """Refuse an attack or a moth that aims at something it cannot."""
    if position.target is None:
        return
    owner, place = position.target
    demand(0 <= owner < position.seats and 0 <= place < LANDS, f"there is no land {position.target}")
    cat = kind_or_none(position.dreams[owner][place].top)
    demand(is_cat(cat), f"there is no cat on the land {position.target}")
    if position.declared is None:
        return
    is_rival = (variant.rivals[position.turn] >> (owner * LANDS)) & 1
    demand(is_rival, f"seat {position.turn} cannot attack seat {owner}, which is no rival")
    declared = kind_or_none(position.declared)
    demand(cat in (declared, FRIENDS_SUM - declared), f"{position.declared} cannot attack {CARD_NAMES[cat]}")
    answerers = (None, owner, variant.partner(owner, position.seats))
    demand(position.answering in answerers, f"seat {position.answering} cannot answer an attack on seat {owner}")


def read_land(land: Land) -> tuple[int, list[int]]:
    """Return a land of a document, and the cards it takes."""
    faces = kinds_of(nine.face for nine in land.nines)
    number: int = EMPTY_LAND
    for kind, nine in zip(faces, land.nines, strict=True):
        number = with_nine(number, kind, (SEEN if nine.is_known else 0) | (OLD if nine.is_old else 0))
    if land.top is not None:
        top = kind_or_none(land.top)
        return with_top(number, top), [*faces, top]
    return number, faces


def read_hand(names: Iterable[str]) -> int:
    """Return a hand of a document."""
    hand: int = EMPTY_HAND
    for kind in kinds_of(names):
        hand = with_card(hand, kind)
    return hand


def restore(position: KotyPosition) -> KotyState:
    """Return the state a document describes, or refuse it and say why."""
    check(position)
    phase = PHASES.index(position.phase)
    check_hands(position, phase)
    check_phase(position, phase)
    variant = variant_of(position.options, position.seats, position.edition)
    check_target(position, variant)
    state = state_of(position, variant)
    check_course(state)
    return state


def state_of(position: KotyPosition, variant: Variant) -> KotyState:
    """Return the state a document describes that has been checked."""
    phase = PHASES.index(position.phase)
    state = blank_state(variant, position.seats)
    state.played = kind_or_none(position.played)
    state.declared = kind_or_none(position.declared)
    discards = kinds_of(position.discards)
    used = discards + cards_on_table(state.played, state.declared, phase)
    for seat in range(position.seats):
        used += kinds_of(position.hands[seat])
        state.hands[seat] = read_hand(position.hands[seat])
        state.known[seat] = read_hand(position.known[seat]) if position.known else EMPTY_HAND
        state.held[seat] = read_hand(position.held[seat]) if position.held else EMPTY_HAND
        for place, land in enumerate(position.dreams[seat]):
            number, cards = read_land(land)
            state.set_land(seat * LANDS + place, number)
            used += cards
    state.is_mixed = any(position.held)
    for shed in position.shed:
        state.remember_shed(shed.seat, KIND_OF[shed.card], shed.among)
    rest = rest_of_deck(position.options, used)
    for index, kind in enumerate(rest):
        state.heap[index] = kind
    state.pile = len(rest)
    for index, kind in enumerate(discards):
        state.discards[index] = kind
    state.discarded = len(discards)
    state.phase = phase
    state.turn = position.turn
    state.starter = position.starter
    state.turns = position.turns
    state.exchanges = position.exchanges
    state.target = NONE if position.target is None else position.target[0] * LANDS + position.target[1]
    state.repeats = position.repeats
    state.is_drained = position.is_drained
    if phase != OVER:
        state.movers = 1 << (position.turn if position.answering is None else position.answering)
    return state


def cards_on_table(played: int, declared: int, phase: int) -> list[int]:
    """Return the cards that lie neither in a dream nor in a pile nor in a hand."""
    cards = [] if played == NONE else [played]
    if phase == FILLING:
        cards.append(declared)  # the cat that was fought
    if phase == PLACING and played == BAT:
        cards.append(RAVEN)  # about to become a nine
    return cards


def check_course(state: KotyState) -> None:
    """Refuse a state the match cannot be in: over though nothing has ended it, or going on though something has."""
    is_ended = any(has_ended(state.lands, seat) for seat in range(state.seats))
    is_worn_out = state.exchanges >= state.variant.most_exchanges or state.turns >= state.variant.most_turns  # ruling 8
    if state.phase == OVER:
        demand(is_ended or is_worn_out or state.is_drained, "the match is not over: nothing has ended it")
        return
    demand(not is_ended, "a dream with three lands of three nines ends the match")
    demand(not is_worn_out, "so many exchanges or turns end the match")
    demand(not state.is_drained or not state.pile, "nobody lacks a card to draw while there is a draw pile")
    if state.phase == PLACING:
        demand(len(state.legal(state.turn)) > 1, "the nine has no two lands to choose from")
        demand(state.played != NONE or state.pile + state.discarded, "there is no card that could become the nine")
    if state.phase == FILLING:
        demand(len(state.legal(state.turn)) > 1, "the fighting cats have no two lands to choose from")
    if state.phase == CARRYING:
        demand(state.open_squares(), "the moth has no land to carry the cat to")
