"""Which documents describe a state a match of Koty can be in; all others are refused with the reason."""

from collections import Counter

from kociarnia.core.document import demand
from kociarnia.games.koty.documents.options import misfit, variant_of
from kociarnia.games.koty.documents.position import (
    EDITIONS,
    PHASES,
    KotyPosition,
    Period,
    kind_or_none,
    kinds_of,
    name_of,
)
from kociarnia.games.koty.rules.cards import (
    BAT,
    CARD_NAMES,
    DRAGON,
    FRIENDS_SUM,
    HAND_SIZE,
    JOKER,
    LAST_CAT,
    MOST_NINES,
    MOST_RESHUFFLES,
    MOTH,
    RAVEN,
    is_cat,
)
from kociarnia.games.koty.rules.moves import LANDS, MOST_SEATS
from kociarnia.games.koty.rules.scoring import has_ended
from kociarnia.games.koty.rules.state import KotyState
from kociarnia.games.koty.rules.table import CARRYING, DEFENCE, FILLING, NONE, OVER, PLACING, REPEAT, TURN
from kociarnia.games.koty.rules.variant import FEWEST_SEATS, MOST_REPEATS, Variant


def check(position: KotyPosition) -> None:
    """Refuse a document whose numbers do not fit together."""
    seats = position.seats
    is_played = FEWEST_SEATS <= seats <= MOST_SEATS
    demand(is_played, f"koty is played by {FEWEST_SEATS} to {MOST_SEATS} seats, not {seats}")
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
            demand(
                all(0 <= nine.older < MOST_RESHUFFLES and nine.is_old >= (nine.older > 0) for nine in land.nines),
                f"only an old nine is older than one reshuffle, and {MOST_RESHUFFLES} are remembered",
            )
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
    """Refuse hands of the reshuffles that have not become those of now by what was shed."""
    demand(len(position.earlier) < MOST_RESHUFFLES, f"only {MOST_RESHUFFLES} reshuffles are remembered")
    nines = [nine for dream in position.dreams for land in dream for nine in land.nines]
    is_mixed = any(position.held) or position.earlier or any(nine.is_old for nine in nines)
    is_told = position.shed or position.shuffled
    demand(is_mixed or not is_told, "what was shed or shuffled is remembered only while something old is hidden")
    for period, end in periods_of(position):
        demand(len(period.held) == position.seats, f"held has {len(period.held)} entries for {position.seats} seats")
        check_period(position, period, end)


def periods_of(position: KotyPosition) -> list[tuple[Period, list[list[str]]]]:
    """Return the times after each reshuffle that is remembered, with what nobody else knew of the hands at the end."""
    seats = range(position.seats)
    nothing: list[list[str]] = [[] for _ in seats]
    known = position.known or nothing
    secrets = [list((Counter(position.hands[seat]) - Counter(known[seat])).elements()) for seat in seats]
    last = Period(held=position.held or nothing, shed=position.shed, shuffled=position.shuffled)
    periods = [*position.earlier, last]
    return list(zip(periods, [*(period.held for period in periods[1:]), secrets], strict=True))


def check_period(position: KotyPosition, period: Period, end: list[list[str]]) -> None:
    """Refuse hands of a reshuffle that have not become those at the end of the period by what was shed."""
    variant = variant_of(position.options, position.seats, position.edition)
    most = len(variant.deck) + HAND_SIZE * position.seats
    demand(len(period.shed) <= most, f"{len(period.shed)} cards are more than can be shed after a reshuffle")
    kinds_of(period.shuffled)
    pile = len(period.shuffled)
    demand(pile <= len(variant.deck), f"a pile of {pile} cards, but the deck has {len(variant.deck)}")
    for hand in period.held:
        kinds_of(hand)
        demand(len(hand) <= HAND_SIZE, f"a hand held {len(hand)} cards, but {HAND_SIZE} at most")
    rests = [Counter(hand) for hand in period.held]
    for shed in period.shed:
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
        missing = rest - Counter(end[seat])
        demand(not missing, f"seat {seat} has neither shed nor holds what it held: {', '.join(missing)}")


def check_hands(position: KotyPosition, phase: int) -> None:
    """Refuse hands that are too small or too big for the decision under way."""
    most = int(variant_of(position.options, position.seats, position.edition).hand)
    played = kind_or_none(position.played)
    for seat, hand in enumerate(position.hands):
        allowed = {most}
        if position.is_drained or phase == OVER:
            allowed = set(range(most + 1))
        elif seat == position.turn and phase in (CARRYING, PLACING, FILLING):
            # A play in the own dream and a night card draw when all is done, an attack has drawn before.
            allowed = {most - 1} if played in (MOTH, BAT, DRAGON) else {most - 1, most}
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
