"""Views made from a state of Super Mega Lucky Box: what each seat may know."""

from collections.abc import Sequence

from msgspec import UNSET, UnsetType
from mypy_extensions import i64

from kociarnia.core.document import members
from kociarnia.games.luckybox.documents.options import LuckyBoxOptions
from kociarnia.games.luckybox.documents.position import CELL_NAMES, PHASES
from kociarnia.games.luckybox.documents.view import CardSeen, LuckyBoxView, SheetSeen, WrittenSeen
from kociarnia.games.luckybox.rules.cards import BONUS_NAMES, CARD_MASK, CELLS, LINES
from kociarnia.games.luckybox.rules.moves import FIRST_OFFER, SLOTS, SPOT_NAMES
from kociarnia.games.luckybox.rules.state import LuckyBoxState
from kociarnia.games.luckybox.rules.table import (
    CHOOSING,
    CROSSED,
    LIGHTNINGS,
    MOONS,
    NO_CARD,
    POOL,
    SHEET,
    STARS,
    TALLY,
    TALLY_STARS,
    TURN,
)
from kociarnia.games.luckybox.rules.variant import Variant


def numbers_of(variant: Variant, card: i64) -> list[int]:
    """Return the numbers of a card, row by row."""
    return [int(variant.numbers[card * CELLS + cell]) for cell in range(CELLS)]


def bonuses_of(variant: Variant, card: i64) -> list[str]:
    """Return the names of the bonuses of a card, rows first."""
    return [BONUS_NAMES[variant.bonuses[card * LINES + line]] for line in range(LINES)]


def seen_cards(state: LuckyBoxState, owner: i64) -> list[CardSeen]:
    """Return the cards of a sheet as everybody may know them."""
    seen: list[CardSeen] = []
    crossed = state.shown[owner * SHEET + CROSSED]
    slot: i64 = 0
    while slot < SLOTS:
        card = state.cards[owner * SLOTS + slot]
        if card != NO_CARD:
            cells = members((crossed >> (slot * CELLS)) & CARD_MASK)
            seen.append(
                CardSeen(
                    box=card + 1,
                    numbers=numbers_of(state.variant, card),
                    bonuses=bonuses_of(state.variant, card),
                    slot=slot,
                    crossed=[CELL_NAMES[cell] for cell in cells],
                )
            )
        slot += 1
    return seen


def seen_sheet(state: LuckyBoxState, owner: i64) -> SheetSeen:
    """Return a sheet as everybody may know it."""
    shown = owner * SHEET
    tally = owner * TALLY
    return SheetSeen(
        cards=seen_cards(state, owner),
        lightning=state.shown[shown + LIGHTNINGS],
        moons=state.shown[shown + MOONS],
        stars=state.shown[shown + STARS],
        completed=[int(state.tally[tally + index]) for index in range(TALLY_STARS)],
        past_stars=[int(state.tally[tally + index]) for index in range(TALLY_STARS, TALLY)],
        score=state.score(owner),
    )


def seen_writing(state: LuckyBoxState, seat: i64) -> WrittenSeen | UnsetType:
    """Return what a seat has done in this turn, for its own eyes."""
    sheet = seat * SHEET
    spots = members(state.now[sheet + CROSSED] & ~state.shown[sheet + CROSSED])
    if not spots:
        return UNSET
    pool: list[str] = []
    kind: i64 = 1
    while kind < POOL:
        won: i64 = 0
        while won < state.pools[seat * POOL + kind]:
            pool.append(BONUS_NAMES[kind])
            won += 1
        kind += 1
    return WrittenSeen(
        spots=[SPOT_NAMES[spot] for spot in spots],
        lightning=state.now[sheet + LIGHTNINGS],
        moons=state.now[sheet + MOONS],
        stars=state.now[sheet + STARS],
        pool=pool,
    )


def seen_offer(state: LuckyBoxState, seat: i64) -> list[CardSeen]:
    """Return the cards a seat chooses from, for its own eyes."""
    variant = state.variant
    return [
        CardSeen(box=card + 1, numbers=numbers_of(variant, card), bonuses=bonuses_of(variant, card))
        for card in state.offer(seat)
    ]


def views_of(state: LuckyBoxState, seats: Sequence[int]) -> list[LuckyBoxView]:
    """Return what each of some seats, or a spectator, may know."""
    options = state.variant.options
    assert isinstance(options, LuckyBoxOptions)
    acting = members(state.acting())
    revealed = state.revealed()
    sheets = [seen_sheet(state, owner) for owner in range(state.seats)]
    places = state.places()
    discards = [int(state.discards[index]) + 1 for index in range(state.discarded)]
    leftover: list[int] | UnsetType = leftover_of(state) if state.early else UNSET
    views: list[LuckyBoxView] = []
    for number in seats:
        seat: i64 = number
        is_seat = seat >= 0
        is_choosing = is_seat and state.phase == CHOOSING
        is_winning = is_seat and state.phase == TURN and state.pools[seat * POOL] != 0
        view = LuckyBoxView(
            seat=number,
            seats=state.seats,
            acting=acting,
            options=options,
            phase="bonus" if is_winning else PHASES[state.phase],
            round=state.round,
            revealed=revealed,
            sheets=sheets,
            places=places,
            pile=state.pile,
            discards=discards,
            written=seen_writing(state, seat) if is_seat else UNSET,
            offer=seen_offer(state, seat) if is_choosing else UNSET,
            kept=members(state.kept[seat]) if is_choosing else UNSET,
            leftover=leftover,
        )
        views.append(view)
    return views


def leftover_of(state: LuckyBoxState) -> list[int]:
    """Return the cards that were dealt before the discards were shuffled in, in no telling order."""
    size = state.offer_size()
    boxes: list[int] = []
    dealt: i64 = 0
    while dealt < state.early:
        boxes.append(int(state.offers[dealt // size * FIRST_OFFER + dealt % size]) + 1)
        dealt += 1
    boxes.sort()
    return boxes
