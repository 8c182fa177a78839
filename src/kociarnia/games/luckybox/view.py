"""What a seat of Super Mega Lucky Box may know, and the way back to a state."""

from msgspec import UNSET, Struct, UnsetType

from kociarnia.core.chance import Rng
from kociarnia.core.document import members
from kociarnia.core.view import View
from kociarnia.games.luckybox.cards import CARD_MASK, CELLS
from kociarnia.games.luckybox.deck import BoxCard, cards_of
from kociarnia.games.luckybox.moves import FIRST_OFFER, SLOTS
from kociarnia.games.luckybox.options import LuckyBoxOptions
from kociarnia.games.luckybox.position import (
    CELL_NAMES,
    PHASES,
    CardPosition,
    LuckyBoxPosition,
    SheetPosition,
    Written,
    rest_of_deck,
    restore,
    written_of,
)
from kociarnia.games.luckybox.state import LuckyBoxState
from kociarnia.games.luckybox.table import (
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


def face_of(card: BoxCard, box: int) -> CardSeen:
    """Return the face of a card that lies in an offer."""
    return CardSeen(box=box, numbers=list(card.numbers), bonuses=card.bonus_names())


def seen_sheet(state: LuckyBoxState, owner: int, cards: tuple[BoxCard, ...]) -> SheetSeen:
    """Return a sheet as everybody may know it."""
    shown = state.shown[owner * SHEET : owner * SHEET + SHEET]
    tally = [int(value) for value in state.tally[owner * TALLY : owner * TALLY + TALLY]]
    seen: list[CardSeen] = []
    for slot in range(SLOTS):
        index = state.cards[owner * SLOTS + slot]
        if index != NO_CARD:
            crossed = (shown[CROSSED] >> (slot * CELLS)) & CARD_MASK
            seen.append(
                CardSeen(
                    box=index + 1,
                    numbers=list(cards[index].numbers),
                    bonuses=cards[index].bonus_names(),
                    slot=slot,
                    crossed=[CELL_NAMES[cell] for cell in members(crossed)],
                )
            )
    return SheetSeen(
        cards=seen,
        lightning=shown[LIGHTNINGS],
        moons=shown[MOONS],
        stars=shown[STARS],
        completed=tally[:TALLY_STARS],
        past_stars=tally[TALLY_STARS:],
        score=state.score(owner),
    )


def seen_writing(state: LuckyBoxState, seat: int) -> WrittenSeen | UnsetType:
    """Return what a seat has done in this turn, for its own eyes."""
    written = written_of(state, seat)
    if written is None:
        return UNSET
    return WrittenSeen(
        spots=written.spots.split(),
        lightning=written.lightning,
        moons=written.moons,
        stars=written.stars,
        pool=written.pool.split(),
    )


def view_of(state: LuckyBoxState, seat: int) -> LuckyBoxView:
    """Return what a seat, or a spectator, may know."""
    options = state.rules.options
    assert isinstance(options, LuckyBoxOptions)
    cards = cards_of(options)
    is_seat = seat >= 0
    is_choosing = state.phase == CHOOSING
    phase = PHASES[state.phase]
    if is_seat and state.phase == TURN and state.pools[seat * POOL]:
        phase = "bonus"
    return LuckyBoxView(
        seat=seat,
        seats=state.seats,
        acting=members(state.acting()),
        options=options,
        phase=phase,
        round=state.round,
        revealed=state.revealed(),
        sheets=[seen_sheet(state, owner, cards) for owner in range(state.seats)],
        places=state.places(),
        pile=state.pile,
        discards=[state.discards[index] + 1 for index in range(state.discarded)],
        written=seen_writing(state, seat) if is_seat else UNSET,
        offer=[face_of(cards[card], card + 1) for card in state.offer(seat)] if is_seat and is_choosing else UNSET,
        kept=members(state.kept[seat]) if is_seat and is_choosing else UNSET,
        leftover=leftover_of(state) if state.early else UNSET,
    )


def leftover_of(state: LuckyBoxState) -> list[int]:
    """Return the cards that were dealt before the discards were shuffled in, in no telling order."""
    size = state.offer_size()
    places = [dealt // size * FIRST_OFFER + dealt % size for dealt in range(state.early)]
    return sorted(state.offers[place] + 1 for place in places)


def imagine(view: LuckyBoxView, rng: Rng) -> LuckyBoxState:
    """Return a state that fits a view: the others have chosen and written nothing yet, then that is guessed."""
    state = restore(position_with_blanks(view))
    state.redeal(view.seat, rng)
    return state


def position_with_blanks(view: LuckyBoxView) -> LuckyBoxPosition:
    """Return a document of all a view shows, with any cards in the offers of others, and nothing written by them."""
    is_choosing = view.phase == "choosing"
    done = [seat for seat in range(view.seats) if seat not in view.acting] if view.phase != "over" else []
    keep = 3 if view.round == 0 else 1
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
    size = 5 if view.round == 0 else 3
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
