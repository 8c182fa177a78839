"""What can be agreed on before a match of Dom kotów."""

from typing import Annotated, Literal

from msgspec import Meta

from kociarnia.core.box import BadBox
from kociarnia.core.options import Options, Study
from kociarnia.games.domkotow.documents.maps import read_sheet
from kociarnia.games.domkotow.rules.variant import TINY_SEATS

Letter = Literal["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"]


class DomkotowOptions(Options, frozen=True):
    """The variant of Dom kotów that is played."""

    level: Annotated[int, Meta(ge=1, le=4)] = 1
    abilities: Annotated[list[Letter], Meta(min_length=4, max_length=4)] | None = None  # None: drawn at random
    solo_hard: bool = False
    sheet: Annotated[str, Meta(max_length=1000)] | None = None  # a map of this level; None: our own
    tiny: Study = False


PRESETS: dict[str, DomkotowOptions] = {
    "first_game": DomkotowOptions(abilities=["a", "b", "c", "d"]),
    "level_1": DomkotowOptions(),
    "level_2": DomkotowOptions(level=2),
    "level_3": DomkotowOptions(level=3),
    "level_4": DomkotowOptions(level=4),
}


def misfit(seats: int, options: DomkotowOptions) -> str | None:
    """Say why these options cannot be played by so many seats, or return None."""
    if options.abilities is not None and len(set(options.abilities)) < len(options.abilities):
        return "option abilities: two of the four are the same"
    if options.tiny and (seats != TINY_SEATS or options.level != 1 or options.sheet):
        return f"option tiny: it is for {TINY_SEATS} seats on our sheet of level 1"
    if options.solo_hard and seats != 1:
        return f"option solo_hard: it is for one seat alone, not for {seats}"
    if options.sheet is not None:
        try:
            read_sheet(options.sheet, options.level)
        except BadBox as error:
            return f"option sheet: {error}"
    return None
