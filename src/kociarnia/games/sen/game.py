"""Sen, ready for the shelf."""

from collections.abc import Sequence
from typing import Any

from kociarnia.core.chance import Rng
from kociarnia.core.event import Event
from kociarnia.core.game import Game
from kociarnia.core.journal import Journal
from kociarnia.core.pad import Pad
from kociarnia.core.words import Words
from kociarnia.games.sen.bot.policy import SenPolicy
from kociarnia.games.sen.bot.weights import learned_prospects
from kociarnia.games.sen.documents.deck import cards_misfit, content_of, table_of
from kociarnia.games.sen.documents.facts import SenFacts, facts_of
from kociarnia.games.sen.documents.figures import FIGURES, figures_of
from kociarnia.games.sen.documents.notation import NOTATION
from kociarnia.games.sen.documents.options import PRESETS, SenOptions
from kociarnia.games.sen.documents.pad import sen_pad
from kociarnia.games.sen.documents.picture import picture_of
from kociarnia.games.sen.documents.position import PHASES, SenPosition, first_seat, position_of, restore, variant_of
from kociarnia.games.sen.documents.view import SenView, imagine
from kociarnia.games.sen.documents.views import shown_views_of, views_of
from kociarnia.games.sen.rules.cards import TAKE_TWO
from kociarnia.games.sen.rules.events import EVENTS, without_faces
from kociarnia.games.sen.rules.features import SenFeatures
from kociarnia.games.sen.rules.moves import FEWEST_SEATS, MOST_SEATS
from kociarnia.games.sen.rules.state import SenState, new_state
from kociarnia.games.sen.rules.variant import MOST_ROUNDS

LOOKS = 3  # before the first turn of a long dream; two otherwise


class Sen(Game[SenState, SenOptions, SenView, SenPosition]):
    """Memory and nerve: keep the fewest ravens, and call Wake up! in time."""

    id = "sen"
    fewest_points_win = True
    titles = {"en": "Dream", "pl": "Sen"}
    fewest_seats = FEWEST_SEATS
    most_seats = MOST_SEATS
    options_type = SenOptions
    position_type = SenPosition
    view_type = SenView
    presets = PRESETS
    event_types = EVENTS
    facts_type = SenFacts
    figure_names = FIGURES
    phases = PHASES
    box_options = ("cards",)
    notation = NOTATION
    features = SenFeatures()
    policy = SenPolicy(learned_prospects())

    def facts(self, options: SenOptions, edition: int) -> SenFacts:
        return facts_of(options)

    def box(self, options: SenOptions) -> dict[str, Any]:
        return content_of(options)

    def pad(self) -> Pad:
        return sen_pad()

    def figures(self, state: SenState, events: Sequence[Event]) -> list[dict[str, int]]:
        return figures_of(state.seats, events)

    def misfit(self, seats: int, options: SenOptions) -> str | None:
        if options.first_seat is not None and options.first_seat >= seats:
            return f"option first_seat: seat {options.first_seat} does not exist with {seats} seats"
        if options.tiny and (seats != FEWEST_SEATS or options.long_dream):
            return f"option tiny: it is for {FEWEST_SEATS} seats and short dreams"
        if options.tiny and options.cards is not None:
            return "option tiny: it has a deck of its own"
        return cards_misfit(seats, options)

    def most_moves(self, seats: int, options: SenOptions) -> int:
        variant = variant_of(options)
        rounds = variant.rounds or MOST_ROUNDS
        # A turn at its longest: draw, use and choose for each take 2 of the deck, use the card kept, two more for it.
        chain = 1 + 2 * table_of(options)[0][TAKE_TWO] + 3
        return rounds * seats * (LOOKS + variant.turns_a_seat * chain)

    def new(
        self, seats: int, options: SenOptions, rng: Rng, journal: Journal | None = None, edition: int | None = None
    ) -> SenState:
        return new_state(variant_of(options), seats, first_seat(options), rng, journal)

    def view(self, state: SenState, seat: int) -> SenView:
        return views_of(state, [seat])[0]

    def views(self, state: SenState, seats: Sequence[int]) -> list[SenView]:
        return views_of(state, seats)

    def shown_views(self, state: SenState, seats: Sequence[int]) -> list[SenView]:
        return shown_views_of(state, seats)

    def leaves_to_memory(self, options: SenOptions) -> bool:
        return options.memory_aid == "off"

    def retold(self, event: Event, options: SenOptions) -> Event:
        return without_faces(event) if self.leaves_to_memory(options) else event

    def imagine(self, view: SenView, rng: Rng) -> SenState:
        return imagine(view, rng)

    def position(self, state: SenState) -> SenPosition:
        return position_of(state)

    def rebuild(self, position: SenPosition) -> SenState:
        return restore(position)

    def draw(self, view: SenView, words: Words, users: list[str]) -> str:
        return picture_of(view, words, users)
