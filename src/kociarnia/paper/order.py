"""What can be printed of a game, and how it is asked for."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from kociarnia.core.errors import BadOptions, KociarniaError
from kociarnia.core.game import AnyGame
from kociarnia.core.options import read_options
from kociarnia.games import GAMES
from kociarnia.paper.cards import luckybox_cards
from kociarnia.paper.pads import PADS, pad_pages
from kociarnia.paper.press import press
from kociarnia.paper.sheets import LEVELS, domkotow_sheets
from kociarnia.paper.summary import summary_page

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


Maker = Callable[[AnyGame, Any, str, int], tuple[str, dict[str, Any]]]
"""From a game, its options, a language and a number per page to a template and what stands in it."""

SPECIAL: Mapping[tuple[str, str], Maker] = {
    ("domkotow", "sheets"): domkotow_sheets,
    ("luckybox", "cards"): luckybox_cards,
}


def kinds_of(game: str) -> list[Kind]:
    """Return what can be printed of a game, the most wanted first."""
    special: tuple[Kind, ...] = ("sheets", "cards")
    kinds: list[Kind] = [kind for kind in special if (game, kind) in SPECIAL]
    return [*kinds, "pad", "summary"] if game in PADS else [*kinds, "summary"]


class Print(Struct, frozen=True):
    """Something that can be printed of a game, and the options it is printed with."""

    kind: Kind
    options: dict[str, Any]


def prints_of(game: str) -> list[Print]:
    """Return all that can be printed of a game as it comes; sheets differ by their level."""
    prints = []
    for kind in kinds_of(game):
        variants: list[dict[str, Any]] = [{"level": level} for level in LEVELS] if kind == "sheets" else [{}]
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


def print_order(order: Order) -> bytes:
    """Return what was ordered as a PDF."""
    game = GAMES[order.game]
    options = check_order(order)
    maker = SPECIAL.get((order.game, order.kind)) or {"pad": pad_pages, "summary": summary_page}[order.kind]
    template, data = maker(game, options, order.language, order.per_page)
    common = {"paper": order.paper, "ink": order.ink, "language": order.language, "per_page": order.per_page}
    return press(template, {"title": game.titles[order.language], **common, **data})


def answer_order(question: bytes) -> bytes:
    """Return the PDF of an order that comes as a document."""
    return print_order(msgspec.json.decode(question, type=Order))


def file_name(order: Order) -> str:
    """Return what the file of an order is called."""
    return f"{order.game}-{order.kind}.pdf"
