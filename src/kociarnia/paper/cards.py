"""The box cards of Super Mega Lucky Box: ours, or a deck of one's own."""

from typing import Any

from kociarnia.core.game import AnyGame
from kociarnia.games.luckybox.documents.deck import cards_of
from kociarnia.games.luckybox.documents.options import LuckyBoxOptions
from kociarnia.games.luckybox.rules.cards import BONUS_NAMES
from kociarnia.paper.words import paper_words


def luckybox_cards(
    _game: AnyGame, options: LuckyBoxOptions, language: str, _per_page: int
) -> tuple[str, dict[str, Any]]:
    """Return all cards of a deck, nine on a page."""
    cards = [
        {"number": number, "numbers": card.numbers, "bonuses": [BONUS_NAMES[kind] for kind in card.bonuses]}
        for number, card in enumerate(cards_of(options), 1)
    ]
    return "cards", {"cards": cards, "words": paper_words(language)}
