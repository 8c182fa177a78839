"""A state of Super Mega Lucky Box as a document, both ways."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct, field

from kociarnia.core.box import BadBox
from kociarnia.core.document import demand, mask_of, members
from kociarnia.core.errors import quoted
from kociarnia.core.view import Position
from kociarnia.games.luckybox.documents.deck import cards_of, variant_of
from kociarnia.games.luckybox.documents.options import LuckyBoxOptions
from kociarnia.games.luckybox.rules.cards import (
    BONUS_NAMES,
    BONUS_OF,
    CARD_MASK,
    CELLS,
    MASKS,
    NUMBER_CARDS,
    NUMBERS,
    QUESTION,
)
from kociarnia.games.luckybox.rules.moves import FEWEST_SEATS, FIRST_OFFER, MOST_SEATS, ROUNDS, SLOTS, SPOT_NAMES
from kociarnia.games.luckybox.rules.round import TURNS
from kociarnia.games.luckybox.rules.scoring import MOST_STARS
from kociarnia.games.luckybox.rules.state import LuckyBoxState, blank_state
from kociarnia.games.luckybox.rules.table import (
    CHOOSING,
    CROSSED,
    LIGHTNINGS,
    MOON_KEY,
    MOONS,
    NO_CARD,
    OVER,
    POOL,
    SHEET,
    STARS,
    TALLY,
    TALLY_STARS,
    TURN,
)
from kociarnia.games.luckybox.rules.variant import TINY_SEATS

PHASES = ("choosing", "turn", "over")
CELL_NAMES = tuple(name[1:] for name in SPOT_NAMES[:CELLS])
SPOT_OF = {name: spot for spot, name in enumerate(SPOT_NAMES)}
CARDS_NEEDED_PER_SEAT = 8  # after round 3 a seat may still have all five of its cards and is offered three


class CardPosition(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card before a seat: its slot, its number in the deck, and the cells seen crossed by everybody: "a1 b3"."""

    slot: int
    box: int
    crossed: str = ""


class Written(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a seat has crossed in the turn under way, as in "1a1 2b3", and what it has now; others do not see it yet."""

    spots: str
    lightning: int
    moons: int
    stars: int
    pool: str = ""


class SheetPosition(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The sheet of a seat as everybody has seen it, and what it has written since."""

    cards: list[CardPosition] = []
    lightning: int = 4
    moons: int = 0
    stars: int = 0
    completed: list[int] = field(default_factory=lambda: [0] * ROUNDS)
    past_stars: list[int] = field(default_factory=lambda: [0] * ROUNDS)
    written: Written | None = None


class LuckyBoxPosition(Position, frozen=True):
    """A match of Super Mega Lucky Box, whole. The box deck is what is left of the cards."""

    options: LuckyBoxOptions
    phase: str = "turn"
    round: int = 0
    revealed: list[int] = []
    done: list[int] = []
    sheets: list[SheetPosition] = []
    offers: list[list[int]] = []
    kept: list[list[int]] = []
    early: int = 0
    discards: list[int] = []


def deck_misfit(seats: int, options: LuckyBoxOptions) -> str | None:
    """Say why a deck cannot be played with by so many seats, or return None."""
    if options.tiny and seats != TINY_SEATS:
        return f"option tiny: it is for {TINY_SEATS} seats"
    try:
        cards = cards_of(options)
    except BadBox as error:
        return f"option deck: {error}"
    total = len(cards) * variant_of(options).copies(seats)
    if total < seats * CARDS_NEEDED_PER_SEAT:
        needed = f"{seats} seats may need {seats * CARDS_NEEDED_PER_SEAT} cards"
        return f"option deck: {needed}, but there are {total}"
    return None


def written_of(state: LuckyBoxState, seat: int) -> Written | None:
    """Return what a seat has done in the turn under way, or None when its sheet is as everybody sees it."""
    sheet = seat * SHEET
    now = state.now[sheet : sheet + SHEET]
    spots = members(now[CROSSED] & ~state.shown[sheet + CROSSED])
    if not spots:
        return None
    return Written(
        spots=" ".join(SPOT_NAMES[spot] for spot in spots),
        lightning=now[LIGHTNINGS],
        moons=now[MOONS],
        stars=now[STARS],
        pool=" ".join(BONUS_NAMES[kind] for kind in range(1, POOL) for _ in range(state.pools[seat * POOL + kind])),
    )


def sheet_of(state: LuckyBoxState, seat: int) -> SheetPosition:
    """Return the sheet of a seat."""
    shown = state.shown[seat * SHEET : seat * SHEET + SHEET]
    tally = [int(value) for value in state.tally[seat * TALLY : seat * TALLY + TALLY]]
    cards = [
        CardPosition(
            slot=slot,
            box=state.cards[seat * SLOTS + slot] + 1,
            crossed=" ".join(CELL_NAMES[cell] for cell in members((shown[CROSSED] >> (slot * CELLS)) & CARD_MASK)),
        )
        for slot in range(SLOTS)
        if state.cards[seat * SLOTS + slot] != NO_CARD
    ]
    return SheetPosition(
        cards=cards,
        lightning=shown[LIGHTNINGS],
        moons=shown[MOONS],
        stars=shown[STARS],
        completed=tally[:TALLY_STARS],
        past_stars=tally[TALLY_STARS:],
        written=written_of(state, seat),
    )


def position_of(state: LuckyBoxState) -> LuckyBoxPosition:
    """Return a state as a document."""
    options = state.variant.options
    assert isinstance(options, LuckyBoxOptions)
    is_choosing = state.phase == CHOOSING
    everybody = (1 << state.seats) - 1
    return LuckyBoxPosition(
        seats=state.seats,
        options=options,
        phase=PHASES[state.phase],
        round=state.round,
        revealed=state.revealed(),
        done=members(everybody & ~state.movers) if state.phase != OVER else [],
        sheets=[sheet_of(state, seat) for seat in range(state.seats)],
        offers=[[card + 1 for card in state.offer(seat)] for seat in range(state.seats)] if is_choosing else [],
        kept=[members(mask) for mask in state.kept] if is_choosing else [],
        early=state.early,
        discards=[state.discards[index] + 1 for index in range(state.discarded)],
    )


def check(position: LuckyBoxPosition) -> None:
    """Refuse a document whose numbers do not fit together."""
    seats = position.seats
    is_played = FEWEST_SEATS <= seats <= MOST_SEATS
    demand(is_played, f"luckybox is played by {FEWEST_SEATS} to {MOST_SEATS} seats, not {seats}")
    misfit = deck_misfit(seats, position.options)
    demand(misfit is None, str(misfit))
    demand(position.phase in PHASES, f"there is no phase {quoted(position.phase)}; the phases are {', '.join(PHASES)}")
    demand(0 <= position.round < ROUNDS, f"round {position.round} is not one of 0 to {ROUNDS - 1}")
    demand(position.phase != "over" or position.round == ROUNDS - 1, "a match is over after its last round")
    demand(len(position.sheets) == seats, f"sheets has {len(position.sheets)} entries for {seats} seats")
    is_fine = len(set(position.done)) == len(position.done) and all(0 <= seat < seats for seat in position.done)
    demand(is_fine, f"done {position.done} does not name seats")
    demand(position.phase != "over" or not position.done, "nobody is waited for when the match is over")
    demand(len(position.done) < seats, "when all are done the match goes on")
    for number, times in Counter(position.revealed).items():
        demand(1 <= number <= NUMBERS and times <= 2, f"number {number} cannot be revealed {times} times")
    fewest, most = {"choosing": (0, 0), "turn": (1, TURNS), "over": (TURNS, TURNS)}[position.phase]
    demand(
        fewest <= len(position.revealed) <= most,
        f"in phase {position.phase} {len(position.revealed)} numbers cannot be revealed",
    )
    for seat, sheet in enumerate(position.sheets):
        check_sheet(position, seat, sheet)
    check_offers(position)


def check_sheet(position: LuckyBoxPosition, seat: int, sheet: SheetPosition) -> None:
    """Refuse a sheet that no seat can have at this point."""
    whose = f"the sheet of seat {seat}"
    is_turn = position.phase == "turn"
    for name, row in (("completed", sheet.completed), ("past_stars", sheet.past_stars)):
        demand(len(row) == ROUNDS, f"{whose}: {name} has {len(row)} entries for {ROUNDS} rounds")
        is_fine = position.phase == "over" or not any(row[position.round :])
        demand(is_fine and min(row) >= 0, f"{whose}: {name} {row} is not possible in round {position.round}")
    demand(max(sheet.past_stars) <= MOST_STARS, f"{whose}: a round has at most {MOST_STARS} stars")
    check_tokens(whose, sheet, is_turn=is_turn)
    # Three cards are kept before the first round and one before each other; only complete ones leave.
    had = {"choosing": position.round + 2 if position.round else 0, "turn": position.round + 3, "over": SLOTS}
    slots = [card.slot for card in sheet.cards]
    is_fine = slots == sorted(set(slots)) and all(0 <= slot < had[position.phase] for slot in slots)
    demand(is_fine, f"{whose}: there cannot be cards in the slots {slots}")
    left = had[position.phase] - sum(sheet.completed)
    demand(len(slots) == left, f"{whose}: there are {len(slots)} cards, not {left}")
    for card in sheet.cards:
        cells = card.crossed.split()
        is_fine = len(set(cells)) == len(cells) and set(cells) <= set(CELL_NAMES)
        demand(is_fine, f"{whose}: {quoted(card.crossed)} are not cells of a card, such as 'a1 b3'")
        demand(is_turn or len(cells) < CELLS, f"{whose}: a complete card is discarded after its round")
    if sheet.written is not None:
        demand(is_turn, f"{whose}: things are written only in a turn")
        check_tokens(whose, sheet.written, is_turn=is_turn)
        check_written(whose, sheet, sheet.written, is_done=seat in position.done)


def check_tokens(whose: str, sheet: SheetPosition | Written, *, is_turn: bool) -> None:
    """Refuse tokens and stars that cannot be."""
    for name, count in (("lightning", sheet.lightning), ("moons", sheet.moons)):
        demand(0 <= count < MOON_KEY, f"{whose}: {name} cannot be {count}")
    demand(0 <= sheet.stars <= (MOST_STARS if is_turn else 0), f"{whose}: stars of this round cannot be {sheet.stars}")


def check_written(whose: str, sheet: SheetPosition, written: Written, *, is_done: bool) -> None:
    """Refuse what cannot have been written in a turn."""
    shown = {f"{card.slot + 1}{cell}" for card in sheet.cards for cell in card.crossed.split()}
    owned = {f"{card.slot + 1}{cell}" for card in sheet.cards for cell in CELL_NAMES}
    spots = written.spots.split()
    is_fine = spots and len(set(spots)) == len(spots) and set(spots) <= owned - shown
    demand(is_fine, f"{whose}: {quoted(written.spots)} cannot be crossed")
    for name in written.pool.split():
        demand(BONUS_OF.get(name, 0), f"{whose}: there is no bonus {quoted(name)}")
    demand(is_done == (not written.pool.split()), f"{whose}: a seat is done when it has no bonuses left, and only then")


def check_offers(position: LuckyBoxPosition) -> None:
    """Refuse offers that cannot lie on the table."""
    is_choosing = position.phase == "choosing"
    wanted = position.seats if is_choosing else 0
    demand(len(position.offers) == wanted, f"offers has {len(position.offers)} entries, not {wanted}")
    demand(len(position.kept) == wanted, f"kept has {len(position.kept)} entries, not {wanted}")
    size, keep = (5, 3) if position.round == 0 else (3, 1)
    for seat, (offer, kept) in enumerate(zip(position.offers, position.kept, strict=True)):
        demand(len(offer) == size, f"the offer of seat {seat} has {len(offer)} cards, not {size}")
        is_fine = len(set(kept)) == len(kept) <= keep and all(0 <= index < size for index in kept)
        demand(is_fine, f"seat {seat} cannot keep {kept} of its offer")
        demand(
            (len(kept) == keep) == (seat in position.done), f"seat {seat} is done when it has kept {keep}, not before"
        )
    highest = position.seats * size - 1 if is_choosing and position.round else 0
    demand(0 <= position.early <= highest, f"early cannot be {position.early}")
    demand(not position.early or not position.discards, "discards that were shuffled in are gone")


def rest_of_deck(options: LuckyBoxOptions, seats: int, used: Iterable[int]) -> list[int]:
    """Return the cards, by their numbers, that are not among those used."""
    size = len(cards_of(options))
    rest = Counter({box: variant_of(options).copies(seats) for box in range(1, size + 1)})
    for box in used:
        demand(1 <= box <= size, f"there is no card {box}; the cards are 1 to {size}")
        demand(rest[box] > 0, f"card {box} is there more often than the deck has it")
        rest[box] -= 1
    return sorted(rest.elements())


def restore(position: LuckyBoxPosition) -> LuckyBoxState:
    """Return the state a document describes, or refuse it and say why."""
    check(position)
    variant = variant_of(position.options)
    used = [card.box for sheet in position.sheets for card in sheet.cards]
    used += [box for offer in position.offers for box in offer]
    rest = rest_of_deck(position.options, position.seats, used + position.discards)
    state = blank_state(variant, position.seats)
    state.phase = PHASES.index(position.phase)
    state.round = position.round
    state.early = position.early
    for box in rest:
        state.put_back(box - 1)
    for box in position.discards:
        state.put_on_discards(box - 1)
    fill_bag(state, position.revealed)
    for seat, sheet in enumerate(position.sheets):
        fill_sheet(state, seat, sheet)
    for seat, (offer, kept) in enumerate(zip(position.offers, position.kept, strict=True)):
        for index, box in enumerate(offer):
            state.offers[seat * FIRST_OFFER + index] = box - 1
        state.kept[seat] = mask_of(kept)
    if state.phase != OVER:
        state.movers = mask_of(seat for seat in range(state.seats) if seat not in position.done)
    if state.phase == TURN:
        check_decisions(state)
    return state


def fill_bag(state: LuckyBoxState, revealed: Sequence[int]) -> None:
    """Divide the number cards into hidden and revealed ones."""
    hidden = [1 + index // 2 for index in range(NUMBER_CARDS)]
    for number in revealed:
        hidden.remove(number)
    for index, number in enumerate([*hidden, *reversed(revealed)]):
        state.bag[index] = number
    state.left = len(hidden)
    state.number = revealed[-1] if state.phase == TURN else 0


def fill_sheet(state: LuckyBoxState, seat: int, document: SheetPosition) -> None:
    """Write a sheet of a document into a state."""
    shown = [0, document.lightning, document.moons, document.stars]
    for card in document.cards:
        state.put_in_slot(seat, card.slot, card.box - 1)
        shown[CROSSED] |= mask_of(SPOT_OF[f"{card.slot + 1}{cell}"] for cell in card.crossed.split())
    now = shown
    written = document.written
    if written is not None:
        crossed = shown[CROSSED] | mask_of(SPOT_OF[name] for name in written.spots.split())
        now = [crossed, written.lightning, written.moons, written.stars]
        for name in written.pool.split():
            state.put_in_pool(seat, BONUS_OF[name])
    for index in range(SHEET):
        state.shown[seat * SHEET + index] = shown[index]
        state.now[seat * SHEET + index] = now[index]
    for index, value in enumerate([*document.completed, *document.past_stars]):
        state.tally[seat * TALLY + index] = value


def check_decisions(state: LuckyBoxState) -> None:
    """Refuse seats that are waited for without having anything to decide, and bonuses that are lost already."""
    for seat in range(state.seats):
        state.reach[seat] = state.find_reach(seat)
        has_pool = state.pools[seat * POOL] != 0
        is_acting = bool((state.movers >> seat) & 1)
        demand(not is_acting or has_pool or state.reach[seat], f"seat {seat} cannot cross anything, so it is done")
        free = ~state.now[seat * SHEET + CROSSED]
        for kind in range(1, QUESTION + 1):
            is_fine = not state.pools[seat * POOL + kind] or state.masks[seat * MASKS + kind] & free
            demand(is_fine, f"seat {seat} has a bonus {BONUS_NAMES[kind]!r} that fits nowhere, so it is lost")
        pending = sum(state.pools[seat * POOL + 1 : seat * POOL + POOL])
        demand(pending <= 2 * SLOTS * 3, f"seat {seat} has {pending} bonuses, more than there are lines")
