"""Super Mega Lucky Box, ready for the shelf."""

from collections.abc import Sequence
from typing import Any

from kociarnia.core.chance import Rng
from kociarnia.core.event import Event
from kociarnia.core.game import Game
from kociarnia.core.journal import Journal
from kociarnia.core.pad import Pad
from kociarnia.core.words import Words
from kociarnia.games.luckybox.bot.policy import LuckyBoxPolicy
from kociarnia.games.luckybox.bot.weights import learned_prospects
from kociarnia.games.luckybox.documents.deck import content_of, variant_of
from kociarnia.games.luckybox.documents.facts import LuckyBoxFacts, facts_of
from kociarnia.games.luckybox.documents.figures import FIGURES, completed_cards, figures_of
from kociarnia.games.luckybox.documents.notation import NOTATION
from kociarnia.games.luckybox.documents.options import PRESETS, LuckyBoxOptions
from kociarnia.games.luckybox.documents.pad import luckybox_pad
from kociarnia.games.luckybox.documents.picture import picture_of
from kociarnia.games.luckybox.documents.position import LuckyBoxPosition, deck_misfit, position_of, restore
from kociarnia.games.luckybox.documents.view import VIEW_PHASES, LuckyBoxView, imagine
from kociarnia.games.luckybox.documents.views import views_of
from kociarnia.games.luckybox.rules.cards import CELLS, LINES
from kociarnia.games.luckybox.rules.events import EVENTS
from kociarnia.games.luckybox.rules.features import LuckyBoxFeatures
from kociarnia.games.luckybox.rules.moves import FEWEST_SEATS, MOST_SEATS, ROUNDS, SLOTS
from kociarnia.games.luckybox.rules.round import TURNS
from kociarnia.games.luckybox.rules.state import LuckyBoxState, new_state


class LuckyBox(Game[LuckyBoxState, LuckyBoxOptions, LuckyBoxView, LuckyBoxPosition]):
    """Simultaneous bingo with cascades of bonuses."""

    id = "luckybox"
    titles = {"en": "Super Mega Lucky Box", "pl": "Super Mega Lucky Box"}
    fewest_seats = FEWEST_SEATS
    most_seats = MOST_SEATS
    options_type = LuckyBoxOptions
    position_type = LuckyBoxPosition
    view_type = LuckyBoxView
    presets = PRESETS
    event_types = EVENTS
    phases = VIEW_PHASES
    facts_type = LuckyBoxFacts
    figure_names = FIGURES
    box_options = ("deck",)
    notation = NOTATION
    features = LuckyBoxFeatures()
    policy = LuckyBoxPolicy(learned_prospects())

    def facts(self, options: LuckyBoxOptions, edition: int) -> LuckyBoxFacts:
        return facts_of()

    def box(self, options: LuckyBoxOptions) -> dict[str, Any]:
        return content_of(options)

    def reached(self, state: LuckyBoxState, events: Sequence[Event]) -> list[str]:
        return completed_cards(events, state.variant.size)

    def pad(self) -> Pad:
        return luckybox_pad()

    def figures(self, state: LuckyBoxState, events: Sequence[Event]) -> list[dict[str, int]]:
        return figures_of(events)

    def misfit(self, seats: int, options: LuckyBoxOptions) -> str | None:
        return deck_misfit(seats, options)

    def most_moves(self, seats: int, options: LuckyBoxOptions) -> int:
        # Each seat keeps every card, crosses every cell, uses every bonus and passes after each number at most.
        return seats * (SLOTS + SLOTS * CELLS + SLOTS * LINES + 2 * ROUNDS * TURNS)

    def new(
        self, seats: int, options: LuckyBoxOptions, rng: Rng, journal: Journal | None = None, edition: int | None = None
    ) -> LuckyBoxState:
        return new_state(variant_of(options), seats, rng, journal)

    def view(self, state: LuckyBoxState, seat: int) -> LuckyBoxView:
        return views_of(state, [seat])[0]

    def views(self, state: LuckyBoxState, seats: Sequence[int]) -> list[LuckyBoxView]:
        return views_of(state, seats)

    def imagine(self, view: LuckyBoxView, rng: Rng) -> LuckyBoxState:
        return imagine(view, rng)

    def position(self, state: LuckyBoxState) -> LuckyBoxPosition:
        return position_of(state)

    def rebuild(self, position: LuckyBoxPosition) -> LuckyBoxState:
        return restore(position)

    def draw(self, view: LuckyBoxView, words: Words, users: list[str]) -> str:
        return picture_of(view, words, users)
