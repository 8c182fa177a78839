"""A state of Dom kotów as a document, both ways."""

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.core.document import demand
from kociarnia.core.view import Position
from kociarnia.games.domkotow.documents.maps import plan_of
from kociarnia.games.domkotow.documents.options import DomkotowOptions, misfit
from kociarnia.games.domkotow.documents.sheet import (
    SheetDocument,
    TurnDocument,
    demand_growth,
    fill_sheet,
    fill_turn,
    plain_sheet,
    sheet_document,
    symbol_of,
    turn_document,
)
from kociarnia.games.domkotow.rules.cards import ABILITIES, ABILITY_LETTERS, NUMBERS
from kociarnia.games.domkotow.rules.state import DomkotowState, packed_dice
from kociarnia.games.domkotow.rules.table import FINISHED, Sheet, blank_sheet
from kociarnia.games.domkotow.rules.variant import FIRST_EDITION, MOST_SEATS, MOST_TURNS, NEWEST_EDITION, Variant


class DomkotowPosition(Position, frozen=True, kw_only=True):
    """A match, whole: every sheet as it is, as the others see it, and how far each seat has come."""

    options: DomkotowOptions
    abilities: list[str]
    dice: list[str]
    sheets: list[SheetDocument]
    turns: list[TurnDocument]
    shown: list[SheetDocument] = []  # left out: as the sheets are
    turn: int = 1
    edition: int = FIRST_EDITION  # of the documents that named none


def draw_abilities(options: DomkotowOptions, rng: Rng) -> str:
    """Return the letters for 2, 3, 4 and 5: those agreed on, or four tiles drawn at random."""
    if options.abilities is not None:
        return "".join(options.abilities)
    if options.tiny:
        return ABILITY_LETTERS[:NUMBERS]
    tiles = list(ABILITY_LETTERS)
    letters = ""
    for drawn in range(NUMBERS):
        letters += tiles.pop(rng.below(ABILITIES - drawn))
    return letters


def variant_of(options: DomkotowOptions, letters: str, edition: int) -> Variant:
    """Return the variant in numbers."""
    plan = plan_of(options.level, options.sheet, edition)
    return Variant(
        options=options,
        edition=edition,
        level=options.level,
        is_hard=options.solo_hard,
        abilities=vec[i64]([ABILITY_LETTERS.index(letter) for letter in letters]),
        house=plan.house,
        stars=plan.stars,
        bonus=plan.bonus,
        areas=vec[i64](plan.areas),
        track=vec[i64](plan.track),
        is_tiny=options.tiny,
    )


def position_of(state: DomkotowState) -> DomkotowPosition:
    """Return a state as a document."""
    options = state.variant.options
    assert isinstance(options, DomkotowOptions)
    return DomkotowPosition(
        seats=state.seats,
        edition=state.variant.edition,
        options=options,
        abilities=[ABILITY_LETTERS[ability] for ability in state.variant.abilities],
        turn=state.turn,
        dice=state.dice_names(),
        sheets=[sheet_document(sheet) for sheet in state.sheets],
        shown=[sheet_document(sheet) for sheet in state.shown],
        turns=[turn_document(sheet) for sheet in state.sheets],
    )


def check(position: DomkotowPosition) -> None:
    """Refuse a document whose numbers do not fit together."""
    seats = position.seats
    demand(1 <= seats <= MOST_SEATS, f"domkotow is played by 1 to {MOST_SEATS} seats, not {seats}")
    known = range(FIRST_EDITION, NEWEST_EDITION + 1)
    demand(position.edition in known, f"there is no edition {position.edition} of the rules")
    reason = misfit(seats, position.options)
    demand(reason is None, reason or "")
    for name, row in (("sheets", position.sheets), ("turns", position.turns)):
        demand(len(row) == seats, f"{name} has {len(row)} entries for {seats} seats")
    demand(len(position.shown) in (0, seats), f"shown has {len(position.shown)} entries for {seats} seats")
    letters = position.abilities
    are_four = len(letters) == NUMBERS and len(set(letters)) == NUMBERS
    are_known = all(letter in ABILITY_LETTERS and len(letter) == 1 for letter in letters)
    demand(are_four and are_known, f"abilities {letters} are not four different letters from a to l")
    agreed = position.options.abilities
    demand(agreed is None or agreed == letters, f"abilities {letters} are not those of the options")
    first = 0 if position.options.level in (2, 3) else 1
    demand(first <= position.turn <= MOST_TURNS, f"turn {position.turn} is not one of {first} to {MOST_TURNS}")
    dice = 3 if position.turn == 0 else 4
    demand(
        len(position.dice) == dice,
        f"{len(position.dice)} dice are rolled in turn {position.turn}, but there are {dice}",
    )


def restore(position: DomkotowPosition) -> DomkotowState:
    """Return the state a document describes, or refuse it and say why."""
    check(position)
    variant = variant_of(position.options, "".join(position.abilities), position.edition)
    shown = [plain_sheet(variant, seat, sheet) for seat, sheet in enumerate(position.shown or position.sheets)]
    sheets: list[Sheet] = []
    for seat, (document, turn) in enumerate(zip(position.sheets, position.turns, strict=True)):
        sheet = blank_sheet(variant, seat)
        fill_sheet(sheet, document, is_closing=turn.phase == "room")
        fill_turn(sheet, turn, position.turn)
        demand_growth(shown[seat], sheet)
        sheets.append(sheet)
    state = DomkotowState(variant, position.seats, sheets, shown)
    state.dice = packed_dice([symbol_of(name) for name in position.dice])
    state.turn = position.turn
    for seat, sheet in enumerate(sheets):
        if sheet.phase != FINISHED:
            state.movers |= 1 << seat
    check_end(state)
    return state


def check_end(state: DomkotowState) -> None:
    """Refuse a document in which nobody acts although the match goes on, or somebody although it is over."""
    full = sum(not sheet.empty for sheet in state.shown)
    is_over = full >= (state.seats if state.variant.is_growing else 1)
    if state.movers:
        demand(not is_over, "somebody acts, but the match is over")
        for sheet, before in zip(state.sheets, state.shown, strict=True):
            demand(before.empty or sheet.phase == FINISHED, f"seat {sheet.seat} acts, but its house is full")
    else:
        is_over |= state.turn >= MOST_TURNS
        demand(is_over, "nobody acts, but the match is not over")
        are_shown = [sheet.numbers() for sheet in state.sheets] == [sheet.numbers() for sheet in state.shown]
        demand(are_shown, "the match is over, but not every sheet is shown")
