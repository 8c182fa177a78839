"""Miska, ready for the shelf."""

from kociarnia.core.chance import Rng
from kociarnia.core.game import Game
from kociarnia.core.journal import Journal
from kociarnia.core.words import Words
from tests.sixth.bot.policy import MiskaPolicy
from tests.sixth.documents.notation import NOTATION
from tests.sixth.documents.options import PRESETS, MiskaOptions
from tests.sixth.documents.picture import picture_of
from tests.sixth.documents.position import MiskaPosition, position_of, restore
from tests.sixth.documents.view import PHASES, MiskaView, imagine, view_of
from tests.sixth.rules.events import EVENTS
from tests.sixth.rules.features import MiskaFeatures
from tests.sixth.rules.state import MiskaState, fish_per_seat, new_state


class Miska(Game[MiskaState, MiskaOptions, MiskaView, MiskaPosition]):
    """Guess what the others lay, and be alone with the greatest fish."""

    id = "miska"
    titles = {"en": "The bowl", "pl": "Miska"}
    fewest_seats = 2
    most_seats = 4
    options_type = MiskaOptions
    position_type = MiskaPosition
    view_type = MiskaView
    presets = PRESETS
    event_types = EVENTS
    phases = PHASES
    notation = NOTATION
    features = MiskaFeatures()
    policy = MiskaPolicy()

    def misfit(self, seats: int, options: MiskaOptions) -> str | None:
        if options.bowls > fish_per_seat(seats, options):
            return f"option bowls: with {seats} seats there are fish for {fish_per_seat(seats, options)} bowls at most"
        return None

    def new(
        self, seats: int, options: MiskaOptions, rng: Rng, journal: Journal | None = None, edition: int | None = None
    ) -> MiskaState:
        return new_state(seats, options, rng, journal)

    def view(self, state: MiskaState, seat: int) -> MiskaView:
        return view_of(state, seat)

    def imagine(self, view: MiskaView, rng: Rng) -> MiskaState:
        return imagine(view, rng)

    def position(self, state: MiskaState) -> MiskaPosition:
        return position_of(state)

    def rebuild(self, position: MiskaPosition) -> MiskaState:
        return restore(position)

    def draw(self, view: MiskaView, words: Words, users: list[str]) -> str:
        return picture_of(view, words, users)
