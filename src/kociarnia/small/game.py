"""A small game on the shelf: everything about it that follows from what its state declares."""

from functools import reduce
from operator import or_
from typing import Any, ClassVar, Generic, TypeVar, get_args

import msgspec

from kociarnia.core.chance import FastRng, Rng
from kociarnia.core.columns import fit
from kociarnia.core.document import demand, members
from kociarnia.core.errors import BadPosition, Incomplete, KociarniaError, shortened
from kociarnia.core.facts import Facts
from kociarnia.core.game import Game
from kociarnia.core.journal import Journal
from kociarnia.core.playout import play_out
from kociarnia.core.policy import Policy, RandomPolicy
from kociarnia.core.view import Position, View
from kociarnia.core.words import Entry, Words, spoken
from kociarnia.small.choices import all_moves, event_of, notation_of
from kociarnia.small.compiled import fastest
from kociarnia.small.features import SmallFeatures
from kociarnia.small.fields import Grid
from kociarnia.small.state import Ended, SmallState

TRIALS = 3  # playouts of a position that came in a document
WIDTH = 80  # of a picture

StateType = TypeVar("StateType", bound=SmallState)


class FieldFacts(msgspec.Struct, frozen=True):
    """How a page draws a field of the view: what it is, and for a grid how wide."""

    name: str
    kind: str
    columns: int = 0


class SmallFacts(Facts, frozen=True):
    """What the fields of the view are."""

    fields: list[FieldFacts]


class SmallGame(Game[StateType, Any, Any, Any], Generic[StateType]):
    """A game made of a `SmallState`: `class Parka(SmallGame[ParkaState])`."""

    state_type: ClassVar[type[SmallState]]
    facts_type = SmallFacts
    policy: ClassVar[Policy] = RandomPolicy()

    def __init_subclass__(cls, **arguments: Any) -> None:
        """Make all that the game does not say itself."""
        own = vars(cls)
        kinds = [kind for base in own.get("__orig_bases__", ()) for kind in get_args(base)]
        kinds = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, SmallState)]
        if kinds:
            cls.state_type = fastest(kinds[0])
            _complete(cls, cls.state_type)
        super().__init_subclass__(**arguments)

    def new(
        self, seats: int, options: Any, rng: Rng, journal: Journal | None = None, edition: int | None = None
    ) -> StateType:
        state = self._empty(seats, options, self.check_edition(edition))
        state.begin(rng, journal)
        if state.loose_cards():
            raise Incomplete(f"after the set-up of {self.id} its fields hold other cards than its deck")
        return state

    def _empty(self, seats: int, options: Any, edition: int) -> StateType:
        state: Any = self.state_type(seats, options, edition)
        return state  # type: ignore[no-any-return]  # the class is given where the game is defined

    def view(self, state: StateType, seat: int) -> Any:
        return self.view_type(
            seats=state.seats,
            acting=members(state.acting()),
            edition=state.edition,
            phase=state.phases[state.phase_number()],
            options=state.options,
            **state.shown_to(seat),
        )

    def imagine(self, view: Any, rng: Rng) -> StateType:
        state = self._empty(view.seats, view.options, view.edition)
        state.guess({name: getattr(view, name) for name in view.__struct_fields__}, rng)
        return state

    def position(self, state: StateType) -> Any:
        values = {name: field.copy(getattr(state, name)) for name, field in state.fields.items()}
        return self.position_type(seats=state.seats, options=state.options, edition=state.edition, **values)

    def rebuild(self, position: Any) -> StateType:
        try:
            self.check(position.seats, position.options)
            state = self._empty(position.seats, position.options, self.check_edition(position.edition))
            for name, field in state.fields.items():
                field.check(getattr(position, name), position.seats)
                setattr(state, name, field.copy(getattr(position, name)))
            state.tidy()
            demand(not state.loose_cards(), "the cards are not those of the deck")
            state.check()
            self._try(state)
        except BadPosition:
            raise
        except KociarniaError as error:
            raise BadPosition(str(error)) from None
        return state

    def _try(self, state: StateType) -> None:
        """Refuse a position that cannot be played to an end: what else may be wrong with it is the game's to check."""
        most = self.most_moves(state.seats, state.options)
        for seed in range(TRIALS):
            played = state.clone()
            try:
                played.scores()
                made = play_out(played, FastRng(seed), most)
                played.scores()
            except Exception as error:  # rules that meet what cannot be may stumble over anything
                raise BadPosition(shortened(f"it cannot be played: {type(error).__name__}: {error}")) from None
            demand(made < most, "it is never over")

    def facts(self, options: Any, edition: int) -> Facts:
        fields = self.state_type.fields
        return SmallFacts(
            fields=[
                FieldFacts(name, field.kind, field.columns if isinstance(field, Grid) else 0)
                for name, field in fields.items()
            ]
        )

    def derived_words(self) -> dict[str, Entry]:
        """Return what can be said of this game by the names of things."""
        entries = super().derived_words()
        for name in self.state_type.fields:
            entries[f"field.{name}"] = spoken(name).capitalize()
        for name, choices in self.state_type.actions.items():
            kinds = [f"{{{choice.name}:{'who' if choice.is_seat else 'n'}}}" for choice in choices]
            if len(choices) > 1:  # which is which would be a riddle
                kinds = [f"{spoken(choice.name)} {kind}" for choice, kind in zip(choices, kinds, strict=True)]
            entries[f"move.{name}"] = f"{spoken(name)} {', '.join(kinds)}".strip()
            before = ", " if len(choices) > 1 else " "
            told = [f"{before}{kind}" for kind in kinds]
            told = [f"[{part}]" if choice.is_secret else part for choice, part in zip(choices, told, strict=True)]
            entries[f"event.{name}"] = f"{{seat:who}}: {spoken(name)}{''.join(told)}"
        return entries

    def draw(self, view: Any, words: Words, users: list[str]) -> str:
        shown = {name: getattr(view, name) for name in view.__struct_fields__}
        fields = self.state_type.fields
        lines = []
        for name, field in fields.items():
            line = field.line(shown, None)
            if line is not None:
                lines.append(f"{words.text(f'field.{name}')}: {line}")
        for seat, user in enumerate(users):
            parts = [(name, field.line(shown, seat)) for name, field in fields.items()]
            told = [f"{words.text(f'field.{name}')} {line}".strip() for name, line in parts if line]
            lines.append(f"{user:<16.16} {' · '.join(told)}")
        return "\n".join(fit(row, WIDTH).rstrip() for line in lines for row in line.split("\n"))


def _complete(game: type[SmallGame[Any]], state: type[SmallState]) -> None:
    """Give a game and its state what follows from the fields and actions, unless the game says it better."""
    own = vars(game)
    most = game.most_seats
    state.move_list = list(all_moves(state.actions, most))
    state.move_codes = {move: code for code, move in enumerate(state.move_list)}
    state.move_events = {name: event_of(name, choices) for name, choices in state.actions.items()}
    parts = [part for field in state.fields.values() for part in field.view_parts()]
    values = [(name, field.document_type()) for name, field in state.fields.items()]
    options = ("options", own.get("options_type", game.options_type))
    name = game.__name__
    made: dict[str, Any] = {
        "notation": notation_of(state.actions, most),
        "view_type": msgspec.defstruct(f"{name}View", [options, *parts], bases=(View,), frozen=True, kw_only=True),
        "position_type": msgspec.defstruct(
            f"{name}Position", [options, *values], bases=(Position,), frozen=True, kw_only=True
        ),
        "event_types": reduce(or_, [*state.move_events.values(), *state.events, Ended]),
        "features": SmallFeatures(state),
        "phases": tuple(state.phases),
    }
    for attribute, value in made.items():
        if attribute not in own:
            setattr(game, attribute, value)
