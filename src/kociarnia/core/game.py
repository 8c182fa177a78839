"""A game on the shelf: everything the other parts need to know about it, in one object."""

import json
import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from inspect import cleandoc
from typing import Any, ClassVar, Generic, TypeVar, get_args

import msgspec

from kociarnia.core.chance import Rng
from kociarnia.core.derived_words import derived_entries
from kociarnia.core.door import check_complete
from kociarnia.core.errors import BadEdition, BadOptions, BadPosition, BadSeats, Incomplete, quoted, shortened
from kociarnia.core.event import Event
from kociarnia.core.facts import Facts
from kociarnia.core.features import Features
from kociarnia.core.journal import Journal
from kociarnia.core.lesson import Lesson
from kociarnia.core.notation import Notation
from kociarnia.core.options import Options, check_options, options_schema, read_options
from kociarnia.core.pad import Pad
from kociarnia.core.policy import Policy
from kociarnia.core.printable import printable
from kociarnia.core.state import State
from kociarnia.core.view import Position, View
from kociarnia.core.words import LANGUAGES, Entry, Words, known_names

MOST_MOVES = 20_000  # of a match, where its game says nothing nearer
IDS = re.compile("[a-z][a-z0-9_]{1,39}")  # of games: they are in addresses, commands and the names of environments
INTERFACES = (1,)  # what a game may be written for: the versions of this class that are understood

StateType = TypeVar("StateType", bound=State)
OptionsType = TypeVar("OptionsType", bound=Options)
ViewType = TypeVar("ViewType", bound=View)
PositionType = TypeVar("PositionType", bound=Position)


class Game(ABC, Generic[StateType, OptionsType, ViewType, PositionType]):
    """The rules as published, and the ways in and out of their states."""

    id: ClassVar[str]  #: small letters, digits and `_`: in addresses, commands and the names of environments
    interface: ClassVar[int] = 1  #: the version of this class the game is written for
    editions: ClassVar[tuple[int, ...]] = (1,)  #: of the rules: all that can be played, the newest last
    layout: ClassVar[int] = 1  #: of the features and the move codes: environments carry it as their version
    fewest_points_win: ClassVar[bool] = False  #: whether a low score is a good one
    titles: ClassVar[Mapping[str, str]]  #: by language: `{"en": "A pair", "pl": "Parka"}`
    fewest_seats: ClassVar[int]  #: how many play at least
    most_seats: ClassVar[int]  #: how many play at most
    options_type: type[OptionsType] = Options  # type: ignore[assignment]  # a game without any is played as it is
    view_type: type[ViewType]  #: what `view` returns
    position_type: type[PositionType]  #: what `position` returns
    presets: Mapping[str, OptionsType]  #: options by their names; without any, the usual ones
    sayings: ClassVar[Mapping[str, Mapping[str, Entry]]] = {}  #: words by language, where they stand in no file
    event_types: ClassVar[Any]  #: the union of the events this game tells
    phases: ClassVar[tuple[str, ...]] = ("turn",)  #: what a seat may have to decide; a view says which it is
    facts_type: ClassVar[type[Facts]] = Facts  #: what `facts` returns
    figure_names: ClassVar[tuple[str, ...]] = ()  #: what is counted of a seat when a match is over
    box_options: ClassVar[tuple[str, ...]] = ()  #: those a box consists of, the text of its file first (`core/box.py`)
    notation: ClassVar[Notation]  #: how moves are written and read
    features: ClassVar[Features]  #: what a seat may know, as whole numbers for learners
    policy: ClassVar[Policy]  #: a sensible move at once, and what a position is worth

    def __init_subclass__(cls, **arguments: Any) -> None:
        """Refuse a game whose state, features or policy lack something, when the game is defined."""
        super().__init_subclass__(**arguments)
        own = vars(cls)
        if "titles" in own or ("id" in own and not hasattr(cls, "titles")):
            cls.titles = _complete_titles(own.get("titles", {}), cls.__name__)
        if "options_type" in own:
            check_options(own["options_type"])
        if "presets" not in own and ("options_type" in own or not hasattr(cls, "presets")):
            cls.presets = {"usual": cls.options_type()}
        kinds = [argument for base in own.get("__orig_bases__", ()) for argument in get_args(base)]
        kinds += [type(own[name]) for name in ("features", "policy") if name in own]
        for kind in kinds:
            if isinstance(kind, type):
                check_complete(kind)

    @abstractmethod
    def new(
        self, seats: int, options: OptionsType, rng: Rng, journal: Journal | None = None, edition: int | None = None
    ) -> StateType:
        """Return a match that has just been set up by the rules of an edition: the newest if none is named.

        `seats`, `options` and `edition` have been checked.
        """

    @abstractmethod
    def view(self, state: StateType, seat: int) -> ViewType:
        """Return what `seat` (or SPECTATOR) may know, with perfect recall."""

    def views(self, state: StateType, seats: Sequence[int]) -> list[ViewType]:
        """Return the views of several seats; a game may make what is the same in all of them once."""
        return [self.view(state, seat) for seat in seats]

    def shown_view(self, state: StateType, seat: int) -> ViewType:
        """Return what a person at `seat` is shown."""
        return self.shown_views(state, [seat])[0]

    def shown_views(self, state: StateType, seats: Sequence[int]) -> list[ViewType]:
        """Return what people at several seats are shown: their views, less what the options leave to memory."""
        return self.views(state, seats)

    def leaves_to_memory(self, options: OptionsType) -> bool:
        """Tell whether people are told some things once and never again, so that they have to remember them."""
        return False

    def retold(self, event: Event, options: OptionsType) -> Event:
        """Return what a person may be told again of an event that has been told once, as in a log after a reload.

        An event always stays one event, so that their numbers do not change; what the options leave to memory is left
        out of it.
        """
        return event

    @abstractmethod
    def imagine(self, view: ViewType, rng: Rng) -> StateType:
        """Return a state that fits a view, as likely as any other that does.

        It does the same with a shown view: what a person is not shown is not known, so a hint helps no memory.
        """

    @abstractmethod
    def position(self, state: StateType) -> PositionType:
        """Return a state as a document."""

    def restore(self, position: PositionType) -> StateType:
        """Return the state a document describes, or refuse it (BadPosition) and say why."""
        return self.rebuild(self.read_position(position))

    def read_position(self, document: object) -> PositionType:
        """Return a position from what its JSON text says, or one made by hand, once all its parts have their types."""
        try:
            written = msgspec.to_builtins(document) if isinstance(document, Position) else document
            return msgspec.convert(written, self.position_type)
        except (msgspec.ValidationError, TypeError, ValueError, OverflowError, RecursionError) as error:
            raise BadPosition(f"this is no position of {self.id}: {shortened(str(error))}") from None

    @abstractmethod
    def rebuild(self, position: PositionType) -> StateType:
        """Return the state a document describes, or refuse it (BadPosition) and say why; its parts have their types."""

    @abstractmethod
    def draw(self, view: ViewType, words: Words, users: list[str]) -> str:
        """Draw a view as lines of text, at most 80 characters wide; the names of the users are fit to be shown."""

    def picture(self, view: ViewType, words: Words, users: Sequence[str]) -> str:
        """Return a view drawn as text, whatever the users call themselves."""
        return self.draw(view, words, [printable(user) for user in users])

    def facts(self, options: OptionsType, edition: int) -> Facts:
        """Return the numbers of a variant that a page or a person needs beside a view: here none.

        The options have been read; whether they fit (`misfit`) has not been asked, for nobody has said how many play.
        """
        return self.facts_type()

    def box(self, options: OptionsType) -> dict[str, Any]:
        """Return what lies in the box of some options, for those who change it, or refuse it (BadBox)."""
        return {}

    def reached(self, state: StateType, events: Sequence[Event]) -> list[str]:
        """Return the parts of the box that came to something in a finished match; `box` names all as `parts`."""
        return []

    def pad(self) -> Pad | None:
        """Return how a match with the printed box is scored by the newest rules, if the game says so."""
        return None

    def figures(self, state: StateType, events: Sequence[Event]) -> list[dict[str, int]]:
        """Return what is counted of each seat of a finished match, by `figure_names`, for statistics: here nothing.

        `events` are those a spectator was told. A figure that has no meaning in the variant played is left out.
        """
        return [{} for _ in range(state.seats)]

    def teams(self, seats: int, options: OptionsType) -> list[int]:
        """Return the team of each seat, which wins and loses together: here everybody plays for themselves."""
        return list(range(seats))

    def preset_of(self, options: OptionsType) -> str | None:
        """Return the name of the preset these options are, if they are one."""
        return next((name for name, preset in self.presets.items() if preset == options), None)

    def misfit(self, seats: int, options: OptionsType) -> str | None:
        """Say why these options cannot be played by that many seats, or return None."""
        return None

    def most_moves(self, seats: int, options: OptionsType) -> int:
        """Return a number of moves that no match of these options exceeds, all seats together."""
        return MOST_MOVES

    def check(self, seats: int, options: Mapping[str, object] | Options | None) -> OptionsType:
        """Return the options of a match that can be played, or refuse them with the reason."""
        if not isinstance(seats, int) or isinstance(seats, bool) or not self.fewest_seats <= seats <= self.most_seats:
            raise BadSeats(
                f"{self.id} is played by {self.fewest_seats} to {self.most_seats} seats, not {quoted(seats)}"
            )
        checked = read_options(self.options_type, options)
        reason = self.misfit(seats, checked)
        if reason is not None:
            raise BadOptions(reason)
        return checked

    @property
    def edition(self) -> int:
        """The newest edition of the rules, by which a new match is played."""
        return self.editions[-1]

    def check_edition(self, edition: int | None) -> int:
        """Return the edition a match is played by, the newest if none is named, or refuse one that is not known."""
        if edition is None:
            return self.edition
        if type(edition) is not int or edition not in self.editions:
            known = ", ".join(map(str, self.editions))
            raise BadEdition(f"{self.id} can be played by the rules of edition {known}, not {quoted(edition)}")
        return edition

    @property
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the options."""
        return options_schema(self.options_type)

    @property
    def package(self) -> str:
        """The name of the folder that holds everything of this game; none if the game is a single file."""
        return sys.modules[type(self).__module__].__package__ or ""

    def file(self, *names: str) -> Traversable | None:
        """Return a file of the game's folder, if there is one of that name."""
        if not self.package:
            return None
        file = resources.files(self.package).joinpath(*names)
        return file if file.is_file() else None

    @property
    def table_script(self) -> Traversable | None:
        """The drawn table that comes with the game, as a JavaScript module, if its folder has one."""
        return self.file("table", "table.js")

    def written_words(self, language: str) -> Mapping[str, Entry]:
        """Return what the game says of itself in a language: its file of words, or its `sayings`."""
        file = self.file("texts", f"words.{language}.json")
        return self.sayings.get(language, {}) if file is None else json.loads(file.read_bytes())

    def derived_words(self) -> dict[str, Entry]:
        """Return what can be said of a game by the names of things."""
        entries = derived_entries(self.event_types, self.notation, self.phases, self.schema["properties"], self.presets)
        return entries | {"about": self._description().partition("\n")[0]}

    @cached_property
    def words(self) -> Mapping[str, Words]:
        """The catalogue of each language; where it has nothing, English is spoken, and if need be the plain names."""
        usual = {**self.derived_words(), **self.written_words(LANGUAGES[0])}
        return {
            language: Words(language, {**known_names(language), **usual, **self.written_words(language)})
            for language in LANGUAGES
        }

    @cached_property
    def lesson(self) -> Lesson | None:
        """The guided first match, if the game has one."""
        file = self.file("texts", "lesson.json")
        return None if file is None else msgspec.json.decode(file.read_bytes(), type=Lesson)

    def rules(self, language: str) -> str:
        """Return the rules page in a language, or in English; of a game without one, what it says of itself."""
        file = self.file("texts", f"rules.{language}.md") or self.file("texts", f"rules.{LANGUAGES[0]}.md")
        if file is not None:
            return file.read_text(encoding="utf-8")
        return f"# {self.titles[language]}\n\n{self._description()}\n"

    def _description(self) -> str:
        """Return what the module of the game says of itself."""
        return cleandoc(sys.modules[type(self).__module__].__doc__ or type(self).__doc__ or "")


def _complete_titles(titles: object, name: str) -> dict[str, str]:
    """Return a title in every language: where there is none the English one, and without any the name of the class."""
    if not isinstance(titles, Mapping) or not all(isinstance(title, str) for title in titles.values()):
        raise Incomplete(f'{name}.titles are {quoted(titles)}: they are texts by language, such as {{"en": "A pair"}}')
    usual = titles.get(LANGUAGES[0]) or next(iter(titles.values()), name)
    return {language: titles.get(language, usual) for language in LANGUAGES}


AnyGame = Game[Any, Any, Any, Any]
