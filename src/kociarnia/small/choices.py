"""What a move is done to: a choice has a name and its values, and may be a secret of the one who moves."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from kociarnia.core.event import Event
from kociarnia.core.notation import Action, Argument, Notation, names, seats

SEATS = range(-1)
"""Stands for the values of a choice that is one of the seats."""

Actions = Mapping[str, Sequence["Choice"]]
Move = tuple[Any, ...]
"""A move as the rules of a small game see it: the name of the action, and the value of each of its choices."""


class Choice:
    """A part of a move that is chosen from a few values."""

    def __init__(self, name: str, values: Sequence[int] | Sequence[str], *, secret: bool = False) -> None:
        """A secret choice is told to nobody but the seat that makes it."""
        self.name = name
        self.values = values
        self.is_secret = secret

    @property
    def is_seat(self) -> bool:
        """Whether the values are seats."""
        return self.values is SEATS

    def argument(self, most_seats: int) -> Argument:
        """Return the choice as the notation knows it."""
        if self.is_seat:
            return seats(most_seats, self.name)
        texts = [str(value) for value in self.values]
        if isinstance(self.values[0], str):
            return names(self.name, texts)
        wanted = f"a number from {texts[0]} to {texts[-1]}"
        return Argument(wanted, texts, [{self.name: value} for value in self.values])


def notation_of(actions: Actions, most_seats: int) -> Notation:
    """Return the notation of named moves: the action, and its choices after it."""
    made: list[Action] = []
    first = 0
    for name, choices in actions.items():
        made.append(Action(name, first, *(choice.argument(most_seats) for choice in choices)))
        first += made[-1].count
    return Notation(*made)


def all_moves(actions: Actions, most_seats: int) -> Iterator[Move]:
    """Yield every move, in the order of its code."""
    for name, choices in actions.items():
        values = [range(most_seats) if choice.is_seat else choice.values for choice in choices]
        for chosen in product(*values):
            yield (name, *chosen)


def event_of(name: str, choices: Sequence[Choice]) -> type[Event]:
    """Return the kind of event that tells a move: who made it, and what of it is no secret."""
    fields: list[Any] = [("seat", int)]
    for choice in choices:
        values: Any = str if not choice.is_seat and isinstance(choice.values[0], str) else int
        fields.append((choice.name, values | UnsetType, UNSET) if choice.is_secret else (choice.name, values))
    made: Any = msgspec.defstruct(name.capitalize(), fields, bases=(Event,), frozen=True, kw_only=True, tag=name)
    return made  # type: ignore[no-any-return]  # a struct with Event as its base
