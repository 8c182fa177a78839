"""What can be printed of a game, and how it is asked for."""

from typing import Any, Literal

from msgspec import Struct

from kociarnia.core.errors import BadOptions, KociarniaError
from kociarnia.core.options import read_options
from kociarnia.games import GAMES
from kociarnia.paper.pads import PADS
from kociarnia.paper.sheets import LEVELS

Kind = Literal["sheets", "cards", "pad", "summary"]


class NothingToPrint(KociarniaError):
    """A game has no such thing to print."""

    code = "nothing_to_print"


class Order(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One print: what, of which variant, on which paper, in which ink and language."""

    game: str
    kind: Kind = "summary"
    options: dict[str, Any] = {}
    paper: Literal["a4", "letter"] = "a4"
    ink: Literal["colour", "black"] = "colour"
    language: Literal["en", "pl"] = "en"
    per_page: Literal[1, 2, 4] = 2


SPECIAL: dict[str, Kind] = {"domkotow": "sheets", "luckybox": "cards"}
"""What can be printed of one game only."""


def kinds_of(game: str) -> list[Kind]:
    """Return what can be printed of a game, the most wanted first."""
    kinds: list[Kind] = [SPECIAL[game]] if game in SPECIAL else []
    return [*kinds, "pad", "summary"] if game in PADS else [*kinds, "summary"]


class Print(Struct, frozen=True):
    """Something that can be printed of a game, and the options it is printed with."""

    kind: Kind
    options: dict[str, Any]


def prints_of(game: str) -> list[Print]:
    """Return all that can be printed of a game as it comes; sheets and their pads differ by level."""
    prints = []
    for kind in kinds_of(game):
        has_levels = "sheets" in kinds_of(game) and kind != "summary"
        variants: list[dict[str, Any]] = [{"level": level} for level in LEVELS] if has_levels else [{}]
        prints += [Print(kind, options) for options in variants]
    return prints


def check_order(order: Order) -> Any:
    """Return the options of an order, or refuse what cannot be printed."""
    game = GAMES[order.game]
    if order.kind not in kinds_of(order.game):
        raise NothingToPrint(f"{order.game} has no {order.kind} to print; it has {', '.join(kinds_of(order.game))}")
    options = read_options(game.options_type, order.options)
    reasons = [game.misfit(seats, options) for seats in range(game.fewest_seats, game.most_seats + 1)]
    if all(reasons):
        raise BadOptions(str(reasons[0]))
    return options


def file_name(order: Order) -> str:
    """Return what the file of an order is called."""
    return f"{order.game}-{order.kind}.pdf"
