"""Dom kotów, ready for the shelf."""

from collections.abc import Sequence
from typing import Any

from kociarnia.core.chance import Rng
from kociarnia.core.event import Event
from kociarnia.core.game import Game
from kociarnia.core.journal import Journal
from kociarnia.core.pad import Pad
from kociarnia.core.words import Words
from kociarnia.games.domkotow.bot.policy import DomkotowPolicy
from kociarnia.games.domkotow.bot.weights import learned_prospects
from kociarnia.games.domkotow.documents.facts import DomkotowFacts, facts_of
from kociarnia.games.domkotow.documents.figures import FIGURES, figures_of
from kociarnia.games.domkotow.documents.maps import content_of
from kociarnia.games.domkotow.documents.notation import NOTATION
from kociarnia.games.domkotow.documents.options import PRESETS, DomkotowOptions, misfit
from kociarnia.games.domkotow.documents.pad import domkotow_pad
from kociarnia.games.domkotow.documents.picture import picture_of
from kociarnia.games.domkotow.documents.position import (
    DomkotowPosition,
    draw_abilities,
    position_of,
    restore,
    variant_of,
)
from kociarnia.games.domkotow.documents.view import VIEW_PHASES, DomkotowView, imagine
from kociarnia.games.domkotow.documents.views import views_of
from kociarnia.games.domkotow.rules.events import EVENTS
from kociarnia.games.domkotow.rules.features import DomkotowFeatures
from kociarnia.games.domkotow.rules.grid import CELLS, cell_names
from kociarnia.games.domkotow.rules.state import DomkotowState, new_state
from kociarnia.games.domkotow.rules.variant import FIRST_EDITION, MOST_SEATS, MOST_TURNS, NEWEST_EDITION, TRACK_LENGTH


class Domkotow(Game[DomkotowState, DomkotowOptions, DomkotowView, DomkotowPosition]):
    """Roll, write, close rooms; everybody at the same time."""

    id = "domkotow"
    editions = (FIRST_EDITION, NEWEST_EDITION)
    titles = {"en": "House of Cats", "pl": "Dom kotów"}
    fewest_seats = 1
    most_seats = MOST_SEATS
    options_type = DomkotowOptions
    position_type = DomkotowPosition
    view_type = DomkotowView
    presets = PRESETS
    event_types = EVENTS
    phases = VIEW_PHASES
    facts_type = DomkotowFacts
    figure_names = FIGURES
    box_options = ("sheet", "level", "abilities")
    notation = NOTATION
    features = DomkotowFeatures()
    policy = DomkotowPolicy(learned_prospects())

    def facts(self, options: DomkotowOptions, edition: int) -> DomkotowFacts:
        return facts_of(options, edition)

    def box(self, options: DomkotowOptions) -> dict[str, Any]:
        return {**content_of(options.level, options.sheet, self.edition), "abilities": options.abilities}

    def reached(self, state: DomkotowState, events: Sequence[Event]) -> list[str]:
        return sorted({name for sheet in state.shown for name in cell_names(sheet.house & ~sheet.empty)})

    def pad(self) -> Pad:
        return domkotow_pad(self.edition)

    def figures(self, state: DomkotowState, events: Sequence[Event]) -> list[dict[str, int]]:
        return figures_of(state)

    def misfit(self, seats: int, options: DomkotowOptions) -> str | None:
        return misfit(seats, options)

    def most_moves(self, seats: int, options: DomkotowOptions) -> int:
        # Each seat ends every turn; the rest is bounded by the cells: each is written, joins a room, the house or the
        # struck ones at most once, and its room wins an ability that is used, changed or skipped once.
        return seats * (2 * (MOST_TURNS + 1) + 8 * CELLS + TRACK_LENGTH)

    def new(
        self, seats: int, options: DomkotowOptions, rng: Rng, journal: Journal | None = None, edition: int | None = None
    ) -> DomkotowState:
        variant = variant_of(options, draw_abilities(options, rng), self.check_edition(edition))
        return new_state(variant, seats, rng, journal)

    def view(self, state: DomkotowState, seat: int) -> DomkotowView:
        return views_of(state, [seat])[0]

    def views(self, state: DomkotowState, seats: Sequence[int]) -> list[DomkotowView]:
        return views_of(state, seats)

    def imagine(self, view: DomkotowView, rng: Rng) -> DomkotowState:
        return imagine(view, rng)

    def position(self, state: DomkotowState) -> DomkotowPosition:
        return position_of(state)

    def rebuild(self, position: DomkotowPosition) -> DomkotowState:
        return restore(position)

    def draw(self, view: DomkotowView, words: Words, users: list[str]) -> str:
        return picture_of(view, words, users)
