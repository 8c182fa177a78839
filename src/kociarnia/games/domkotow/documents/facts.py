"""What a page needs to know of Dom kotów beside a view."""

from msgspec import Struct

from kociarnia.core.box import BadBox
from kociarnia.core.errors import BadOptions
from kociarnia.core.facts import Facts
from kociarnia.games.domkotow.documents.maps import AREAS, BONUSES, plan_of
from kociarnia.games.domkotow.documents.options import DomkotowOptions
from kociarnia.games.domkotow.documents.position import variant_of
from kociarnia.games.domkotow.rules import cards, moves
from kociarnia.games.domkotow.rules.grid import FIELD, cell_names


class Change(Struct, frozen=True, kw_only=True):
    """What an ability can make of a symbol."""

    ability: str
    old: str
    new: str


class DomkotowFacts(Facts, frozen=True, kw_only=True):
    """What is printed on the sheets and the ability tiles of a variant, and how many dice are used."""

    level: int
    field: list[str]  # every cell that may be written in some day
    house: list[str]  # those of the house at the start
    stars: list[str]
    bonuses: dict[str, str]  # the letter of a bonus cell
    areas: dict[str, str]  # the letter of the coloured area of a cell
    track: list[list[str]]  # for every cat the numbers one may write for it
    has_cheese: bool  # at the end of every row and column
    letters: dict[str, str]  # what is printed on the tile of an ability
    numbers: list[str]  # the symbols that make rooms, in the order of their abilities
    dice_used: int  # in a turn
    dice_used_by: dict[str, int]  # with an ability, by its notation
    double_dice: int  # of one symbol, for a double cell
    flashes: list[str]  # the abilities that are used at once
    writes: dict[str, list[str]]  # the symbols of abilities that write one
    changes: list[Change]


def symbols_in(mask: int) -> list[str]:
    """Return the names of a set of symbols."""
    return [name for symbol, name in enumerate(cards.SYMBOL_NAMES) if (mask >> symbol) & 1]


def facts_of(options: DomkotowOptions, edition: int) -> DomkotowFacts:
    """Return the numbers of a variant, or refuse a map that cannot be played on."""
    letters = cards.ABILITY_LETTERS
    try:
        plan = plan_of(options.level, options.sheet, edition)
    except BadBox as error:
        raise BadOptions(f"option sheet: {error}") from None
    variant = variant_of(options, letters[: cards.NUMBERS], edition)  # which abilities are played makes no difference
    return DomkotowFacts(
        level=options.level,
        field=cell_names(FIELD if variant.is_growing else variant.house),
        house=cell_names(variant.house),
        stars=cell_names(variant.stars),
        bonuses={
            name: letter for letter, cell in zip(BONUSES, plan.bonuses, strict=False) for name in cell_names(cell)
        },
        areas={name: letter for letter, area in zip(AREAS, plan.areas, strict=False) for name in cell_names(area)},
        track=[symbols_in(wanted) for wanted in variant.track],
        has_cheese=variant.has_cheese,
        letters=dict(zip(letters, plan.letters, strict=True)),
        numbers=symbols_in(cards.ANY_NUMBER),
        dice_used=cards.DICE_USED,
        dice_used_by={
            moves.USE_NAMES[moves.USE_MORE - moves.USE]: cards.MOST_DICE_USED,
            moves.USE_NAMES[moves.USE_FEWER - moves.USE]: cards.FEWEST_DICE_USED,
        },
        double_dice=cards.DOUBLE_DICE,
        flashes=[letter for letter, is_flash in zip(letters, cards.IS_FLASH, strict=True) if is_flash],
        writes={
            letters[cards.WRITE_THREE]: symbols_in(cards.JUST_THREE),
            letters[cards.WRITE_ANY]: symbols_in(cards.ANY_SYMBOL),
            letters[cards.WRITE_MICE]: symbols_in(cards.JUST_MOUSE),
        },
        changes=[
            Change(
                ability=letters[cards.CHANGE_ABILITY[change]],
                old=cards.SYMBOL_NAMES[cards.CHANGE_FROM[change]],
                new=cards.SYMBOL_NAMES[cards.CHANGE_TO[change]],
            )
            for change in range(cards.CHANGES)
        ],
    )
