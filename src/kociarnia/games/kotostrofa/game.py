"""Kotostrofa, ready for the shelf."""

from collections.abc import Sequence
from typing import Any

from kociarnia.core.chance import Rng
from kociarnia.core.event import Event
from kociarnia.core.game import Game
from kociarnia.core.journal import Journal
from kociarnia.core.pad import Pad
from kociarnia.core.words import Words
from kociarnia.games.kotostrofa.bot.policy import KotostrofaPolicy
from kociarnia.games.kotostrofa.documents.colours import colours_misfit, content_of
from kociarnia.games.kotostrofa.documents.facts import KotostrofaFacts, facts_of
from kociarnia.games.kotostrofa.documents.figures import FIGURES, figures_of
from kociarnia.games.kotostrofa.documents.notation import NOTATION
from kociarnia.games.kotostrofa.documents.options import PRESETS, KotostrofaOptions
from kociarnia.games.kotostrofa.documents.pad import kotostrofa_pad
from kociarnia.games.kotostrofa.documents.picture import picture_of
from kociarnia.games.kotostrofa.documents.position import (
    PHASES,
    KotostrofaPosition,
    first_seat,
    position_of,
    restore,
    variant_of,
)
from kociarnia.games.kotostrofa.documents.view import KotostrofaView, imagine
from kociarnia.games.kotostrofa.documents.views import views_of
from kociarnia.games.kotostrofa.rules.cards import CARDS
from kociarnia.games.kotostrofa.rules.events import EVENTS
from kociarnia.games.kotostrofa.rules.features import KotostrofaFeatures
from kociarnia.games.kotostrofa.rules.moves import FEWEST_SEATS, MOST_SEATS
from kociarnia.games.kotostrofa.rules.state import KotostrofaState, new_state


class Kotostrofa(Game[KotostrofaState, KotostrofaOptions, KotostrofaView, KotostrofaPosition]):
    """Draw from your neighbour, throw pairs away, and do not be left with Kotruś."""

    id = "kotostrofa"
    layout = 2  # 2: cards of every value in every colour, for those who play in the colours of their own box
    fewest_points_win = True
    titles = {"en": "Kotostrofa", "pl": "Kotostrofa"}
    fewest_seats = FEWEST_SEATS
    most_seats = MOST_SEATS
    options_type = KotostrofaOptions
    position_type = KotostrofaPosition
    view_type = KotostrofaView
    presets = PRESETS
    event_types = EVENTS
    facts_type = KotostrofaFacts
    figure_names = FIGURES
    phases = PHASES
    box_options = ("colours",)
    notation = NOTATION
    features = KotostrofaFeatures()
    policy = KotostrofaPolicy()

    def facts(self, options: KotostrofaOptions, edition: int) -> KotostrofaFacts:
        return facts_of(options)

    def box(self, options: KotostrofaOptions) -> dict[str, Any]:
        return content_of(options)

    def pad(self) -> Pad:
        return kotostrofa_pad()

    def figures(self, state: KotostrofaState, events: Sequence[Event]) -> list[dict[str, int]]:
        return figures_of(state.seats, events)

    def misfit(self, seats: int, options: KotostrofaOptions) -> str | None:
        if options.first_seat is not None and options.first_seat >= seats:
            return f"option first_seat: seat {options.first_seat} does not exist with {seats} seats"
        if options.tiny and seats != FEWEST_SEATS:
            return f"option tiny: it is for {FEWEST_SEATS} seats"
        if options.tiny and options.colours is not None:
            return "option tiny: it has a deck of its own"
        return colours_misfit(options)

    def most_moves(self, seats: int, options: KotostrofaOptions) -> int:
        # A turn at its longest: a draw, then pair after pair of all cards, each with the choices of its effect.
        variant = variant_of(options, seats)
        return int(variant.most_rounds * variant.most_turns) * (1 + int(CARDS) // 2 * (2 + seats))

    def new(
        self,
        seats: int,
        options: KotostrofaOptions,
        rng: Rng,
        journal: Journal | None = None,
        edition: int | None = None,
    ) -> KotostrofaState:
        return new_state(variant_of(options, seats), seats, first_seat(options), rng, journal)

    def view(self, state: KotostrofaState, seat: int) -> KotostrofaView:
        return views_of(state, [seat])[0]

    def views(self, state: KotostrofaState, seats: Sequence[int]) -> list[KotostrofaView]:
        return views_of(state, seats)

    def imagine(self, view: KotostrofaView, rng: Rng) -> KotostrofaState:
        return imagine(view, rng)

    def position(self, state: KotostrofaState) -> KotostrofaPosition:
        return position_of(state)

    def rebuild(self, position: KotostrofaPosition) -> KotostrofaState:
        return restore(position)

    def draw(self, view: KotostrofaView, words: Words, users: list[str]) -> str:
        return picture_of(view, words, users)
