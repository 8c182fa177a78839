"""Koty, ready for the shelf."""

from collections.abc import Sequence

from kociarnia.core.chance import Rng
from kociarnia.core.event import Event
from kociarnia.core.game import Game
from kociarnia.core.journal import Journal
from kociarnia.core.pad import Pad
from kociarnia.core.words import Words
from kociarnia.games.koty.bot.policy import KotyPolicy
from kociarnia.games.koty.documents.facts import KotyFacts, facts_of
from kociarnia.games.koty.documents.figures import FIGURES, figures_of
from kociarnia.games.koty.documents.notation import NOTATION
from kociarnia.games.koty.documents.options import PRESETS, KotyOptions, first_seat, misfit, variant_of
from kociarnia.games.koty.documents.pad import koty_pad
from kociarnia.games.koty.documents.picture import picture_of
from kociarnia.games.koty.documents.position import EDITIONS, PHASES, KotyPosition, position_of
from kociarnia.games.koty.documents.restore import restore
from kociarnia.games.koty.documents.view import KotyView, imagine
from kociarnia.games.koty.documents.views import views_of
from kociarnia.games.koty.rules.events import EVENTS
from kociarnia.games.koty.rules.features import KotyFeatures
from kociarnia.games.koty.rules.moves import MOST_SEATS
from kociarnia.games.koty.rules.state import KotyState, new_state
from kociarnia.games.koty.rules.variant import FEWEST_SEATS, MOST_REPEATS


class Koty(Game[KotyState, KotyOptions, KotyView, KotyPosition]):
    """A hand of four: build a dream of cats, attack and defend."""

    id = "koty"
    editions = EDITIONS
    layout = 2  # 2: nothing tells how many cards of a hand are older than the last reshuffle (ruling 20)
    titles = {"en": "Cats", "pl": "Koty"}
    fewest_seats = FEWEST_SEATS
    most_seats = MOST_SEATS
    options_type = KotyOptions
    position_type = KotyPosition
    view_type = KotyView
    presets = PRESETS
    phases = PHASES
    event_types = EVENTS
    facts_type = KotyFacts
    figure_names = FIGURES
    notation = NOTATION
    features = KotyFeatures()
    policy = KotyPolicy()

    def facts(self, options: KotyOptions, edition: int) -> KotyFacts:
        return facts_of(options, edition)

    def pad(self) -> Pad:
        return koty_pad(self.edition)

    def teams(self, seats: int, options: KotyOptions) -> list[int]:
        variant = variant_of(options, seats, self.edition)
        return [min(seat, variant.partner(seat, seats)) if options.teams else seat for seat in range(seats)]

    def figures(self, state: KotyState, events: Sequence[Event]) -> list[dict[str, int]]:
        return figures_of(state.seats, events)

    def misfit(self, seats: int, options: KotyOptions) -> str | None:
        return misfit(seats, options)

    def most_moves(self, seats: int, options: KotyOptions) -> int:
        # A turn at its longest: an attack, answered by all others and repeated, each time, then two places chosen.
        variant = variant_of(options, seats, self.edition)
        return int(variant.most_turns) * ((1 + MOST_REPEATS) * (seats + 1) + 2)

    def new(
        self, seats: int, options: KotyOptions, rng: Rng, journal: Journal | None = None, edition: int | None = None
    ) -> KotyState:
        variant = variant_of(options, seats, self.check_edition(edition))
        return new_state(variant, seats, first_seat(options), rng, journal)

    def view(self, state: KotyState, seat: int) -> KotyView:
        return views_of(state, [seat])[0]

    def views(self, state: KotyState, seats: Sequence[int]) -> list[KotyView]:
        return views_of(state, seats)

    def imagine(self, view: KotyView, rng: Rng) -> KotyState:
        return imagine(view, rng)

    def position(self, state: KotyState) -> KotyPosition:
        return position_of(state)

    def rebuild(self, position: KotyPosition) -> KotyState:
        return restore(position)

    def draw(self, view: KotyView, words: Words, users: list[str]) -> str:
        return picture_of(view, words, users)
