"""What a seat of Super Mega Lucky Box may know, and the way back to a state."""

from msgspec import UNSET, Struct, UnsetType

from kociarnia.core.chance import Rng
from kociarnia.core.view import View
from kociarnia.games.luckybox.documents.options import LuckyBoxOptions
from kociarnia.games.luckybox.documents.position import (
    CardPosition,
    LuckyBoxPosition,
    SheetPosition,
    Written,
    rest_of_deck,
    restore,
)
from kociarnia.games.luckybox.rules.moves import FIRST_KEEP, FIRST_OFFER, LATER_KEEP, LATER_OFFER
from kociarnia.games.luckybox.rules.state import LuckyBoxState

VIEW_PHASES = ("choosing", "turn", "bonus", "over")  # what a seat has to decide


class CardSeen(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card with its face: nine numbers row by row, and six bonuses, those of the rows first."""

    box: int
    numbers: list[int]
    bonuses: list[str]
    slot: int = -1
    crossed: list[str] = []


class WrittenSeen(Struct, frozen=True, kw_only=True):
    """What a seat itself has crossed in the turn under way, what it has now, and the bonuses it has to resolve."""

    spots: list[str]
    lightning: int
    moons: int
    stars: int
    pool: list[str]


class SheetSeen(Struct, frozen=True, kw_only=True):
    """A sheet as it was when all were last done."""

    cards: list[CardSeen]
    lightning: int
    moons: int
    stars: int
    completed: list[int]
    past_stars: list[int]
    score: int


class LuckyBoxView(View, frozen=True):
    """A match of Super Mega Lucky Box as one seat may know it.

    The phase is `bonus` for a seat that has bonuses to resolve. `leftover` are the cards of the box deck that were
    dealt before the discards were shuffled in: everybody knows which they were, not who got which.
    """

    options: LuckyBoxOptions
    phase: str
    round: int
    revealed: list[int]
    sheets: list[SheetSeen]
    places: list[int]
    pile: int
    discards: list[int]
    written: WrittenSeen | UnsetType = UNSET
    offer: list[CardSeen] | UnsetType = UNSET
    kept: list[int] | UnsetType = UNSET
    leftover: list[int] | UnsetType = UNSET


def imagine(view: LuckyBoxView, rng: Rng) -> LuckyBoxState:
    """Return a state that fits a view: the others have chosen and written nothing yet, then that is guessed."""
    state = restore(position_with_blanks(view))
    state.redeal(view.seat, rng)
    return state


def position_with_blanks(view: LuckyBoxView) -> LuckyBoxPosition:
    """Return a document of all a view shows, with any cards in the offers of others, and nothing written by them."""
    is_choosing = view.phase == "choosing"
    done = [seat for seat in range(view.seats) if seat not in view.acting] if view.phase != "over" else []
    keep = FIRST_KEEP if view.round == 0 else LATER_KEEP
    kept = [list(range(keep)) if seat in done else [] for seat in range(view.seats)]
    if view.kept is not UNSET:
        kept[view.seat] = view.kept
    return LuckyBoxPosition(
        seats=view.seats,
        options=view.options,
        phase="turn" if view.phase == "bonus" else view.phase,
        round=view.round,
        revealed=view.revealed,
        done=done,
        sheets=[sheet_position(view, seat) for seat in range(view.seats)],
        offers=fill_offers(view) if is_choosing else [],
        kept=kept if is_choosing else [],
        early=0 if view.leftover is UNSET else len(view.leftover),
        discards=view.discards,
    )


def sheet_position(view: LuckyBoxView, seat: int) -> SheetPosition:
    """Return a sheet of a view as a document."""
    sheet = view.sheets[seat]
    written = None
    if seat == view.seat and view.written is not UNSET:
        written = Written(
            spots=" ".join(view.written.spots),
            lightning=view.written.lightning,
            moons=view.written.moons,
            stars=view.written.stars,
            pool=" ".join(view.written.pool),
        )
    return SheetPosition(
        cards=[CardPosition(slot=card.slot, box=card.box, crossed=" ".join(card.crossed)) for card in sheet.cards],
        lightning=sheet.lightning,
        moons=sheet.moons,
        stars=sheet.stars,
        completed=sheet.completed,
        past_stars=sheet.past_stars,
        written=written,
    )


def fill_offers(view: LuckyBoxView) -> list[list[int]]:
    """Return offers that fit a view; which of the fitting cards lie where is left to a redeal."""
    size = FIRST_OFFER if view.round == 0 else LATER_OFFER
    own = [] if view.offer is UNSET else [card.box for card in view.offer]
    early = [] if view.leftover is UNSET else list(view.leftover)
    used = [card.box for sheet in view.sheets for card in sheet.cards] + view.discards
    rest = rest_of_deck(view.options, view.seats, [*used, *early])
    count = len(early)
    offers: list[list[int]] = [[] for _ in range(view.seats)]
    # First take out what the seat itself has got, from the pool it came from.
    for index, box in enumerate(own):
        (early if view.seat * size + index < count else rest).remove(box)
    for dealt in range(view.seats * size):
        seat, index = divmod(dealt, size)
        if seat == view.seat:
            offers[seat].append(own[index])
        else:
            offers[seat].append((early if dealt < count else rest).pop())
    return offers
