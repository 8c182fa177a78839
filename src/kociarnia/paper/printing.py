"""Makes what was ordered: a PDF.

A server only takes orders; what it takes to carry them out is read by the worker that does it.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from kociarnia.core.game import AnyGame
from kociarnia.games import GAMES
from kociarnia.paper.cards import luckybox_cards
from kociarnia.paper.order import Kind, Order, check_order
from kociarnia.paper.pads import pad_pages
from kociarnia.paper.press import press
from kociarnia.paper.sheets import domkotow_sheets
from kociarnia.paper.summary import summary_page

Maker = Callable[[AnyGame, Any, str, int], tuple[str, dict[str, Any]]]
"""From a game, its options, a language and a number per page to a template and what stands in it."""

MAKERS: Mapping[Kind, Maker] = {
    "sheets": domkotow_sheets,
    "cards": luckybox_cards,
    "pad": pad_pages,
    "summary": summary_page,
}


def print_order(order: Order) -> bytes:
    """Return what was ordered as a PDF."""
    game = GAMES[order.game]
    options = check_order(order)
    template, data = MAKERS[order.kind](game, options, order.language, order.per_page)
    common = {"paper": order.paper, "ink": order.ink, "language": order.language, "per_page": order.per_page}
    return press(template, {"title": game.titles[order.language], **common, **data})


def answer_order(question: bytes) -> bytes:
    """Return the PDF of an order that comes as a document."""
    return print_order(msgspec.json.decode(question, type=Order))
