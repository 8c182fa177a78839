"""Moves as text, both ways, and in the structured form a page can draw."""

from collections.abc import Sequence
from difflib import get_close_matches
from string import ascii_uppercase

from mypy_extensions import mypyc_attr

from kociarnia.core.errors import MOST_QUOTED, BadNotation, quoted
from kociarnia.core.state import MOST_SEATS

SEAT_LETTERS = ascii_uppercase[:MOST_SEATS]

Parts = dict[str, int | str]


@mypyc_attr(allow_interpreted_subclasses=True)
class Argument:
    """What an action is done to: each value has a text and named parts."""

    def __init__(self, wanted: str, texts: Sequence[str], parts: Sequence[Parts], a_seat: int = 0) -> None:
        """Where values belong to seats, each seat has `a_seat` of them, one seat after another."""
        self.wanted = wanted
        self.a_seat = a_seat
        self.texts = tuple(texts)
        self.parts = tuple(parts)
        self.values = {text.lower(): value for value, text in enumerate(texts)}
        if len(self.values) != len(self.texts) or len(self.texts) != len(self.parts):
            raise ValueError(f"the values of an argument need one text each, all different: {texts}")


def places(count: int, name: str = "place") -> Argument:
    """Return an argument that is one of `count` places in a row, counted from 1 as people do."""
    return Argument(
        f"a place from 1 to {count}",
        [str(place + 1) for place in range(count)],
        [{name: place} for place in range(count)],
    )


def seats(count: int, name: str = "seat") -> Argument:
    """Return an argument that is a seat, written as a letter."""
    letters = SEAT_LETTERS[:count]
    return Argument(f"a seat from A to {letters[-1]}", letters, [{name: seat} for seat in range(count)], 1)


def squares(seat_count: int, place_count: int) -> Argument:
    """Return an argument that is a place in front of a seat, such as B3."""
    return Argument(
        f"a seat and a place, from A1 to {SEAT_LETTERS[seat_count - 1]}{place_count}",
        [f"{SEAT_LETTERS[seat]}{place + 1}" for seat in range(seat_count) for place in range(place_count)],
        [{"owner": seat, "place": place} for seat in range(seat_count) for place in range(place_count)],
        place_count,
    )


def names(name: str, texts: Sequence[str]) -> Argument:
    """Return an argument that is one of a few words."""
    return Argument(f"one of {', '.join(texts)}", texts, [{name: text} for text in texts])


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """A kind of move: its name, its first number, and what it is done to."""

    def __init__(self, name: str, first: int, *arguments: Argument) -> None:
        self.name = name
        self.first = first
        self.arguments = arguments
        self.count = 1
        for argument in arguments:
            self.count *= len(argument.texts)

    def values(self, move: int) -> list[int]:
        """Return the value of each argument of a move of this kind."""
        rest = move - self.first
        values: list[int] = []
        for argument in reversed(self.arguments):
            rest, value = divmod(rest, len(argument.texts))
            values.append(value)
        return values[::-1]

    def move(self, values: Sequence[int]) -> int:
        """Return the move of this kind with these values."""
        rest = 0
        for argument, value in zip(self.arguments, values, strict=True):
            rest = rest * len(argument.texts) + value
        return self.first + rest

    def pattern(self) -> str:
        """Say how a move of this kind is written."""
        return " ".join([self.name, *(f"<{argument.wanted}>" for argument in self.arguments)])


@mypyc_attr(allow_interpreted_subclasses=True)
class Notation:
    """All moves of a game: the actions follow one another without a gap."""

    def __init__(self, *actions: Action) -> None:
        self.actions = actions
        self.by_name = {action.name: action for action in actions}
        self.size = 0
        self._action_of: list[Action] = []
        for action in actions:
            if action.first != self.size:
                raise ValueError(f"{action.name} starts at {action.first}, but the moves before it end at {self.size}")
            self._action_of.extend([action] * action.count)
            self.size += action.count
        self._texts = [self._spell(move) for move in range(self.size)]
        self._moves = {text.lower(): move for move, text in enumerate(self._texts)}
        self._spelled = {text: move for move, text in enumerate(self._texts)}
        if len(self._moves) != self.size:
            raise ValueError("two moves are written alike")

    def _spell(self, move: int) -> str:
        action = self._action_of[move]
        values = zip(action.arguments, action.values(move), strict=True)
        return " ".join([action.name, *(argument.texts[value] for argument, value in values)])

    def write(self, move: int) -> str:
        """Return a move as text."""
        return self._texts[move]

    def read(self, text: object) -> int:
        """Return the move a text stands for, or refuse it and say what would be right."""
        if not isinstance(text, str):
            raise BadNotation(f"a move is written as a text, not {text!r}")
        move = self._spelled.get(text)
        if move is not None:  # as it would be written: what programs send
            return move
        words = text.split()
        move = self._moves.get(" ".join(words).lower())
        if move is not None:
            return move
        if not words:
            raise BadNotation(f"a move is missing; moves are written {', '.join(self.by_name)}")
        action = self.by_name.get(words[0].lower())
        if action is None:
            near = get_close_matches(words[0][:MOST_QUOTED].lower(), self.by_name, 1)
            hint = f"did you mean {near[0]}?" if near else f"moves are written {', '.join(self.by_name)}"
            raise BadNotation(f"{quoted(text)} is no move: {hint}")
        if len(words) - 1 == len(action.arguments):
            for word, argument in zip(words[1:], action.arguments, strict=True):
                if word.lower() not in argument.values:
                    raise BadNotation(f"{quoted(text)} is no move: {quoted(word)} is not {argument.wanted}")
        raise BadNotation(f"{quoted(text)} is no move: {action.name} is written {action.pattern()}")

    def turned(self, move: int, seat: int, seats: int) -> int:
        """Return a move as `seat` sees it when it calls itself A and the one to its left B; of `seats` seats."""
        action = self._action_of[move]
        values = action.values(move)
        for index, argument in enumerate(action.arguments):
            if argument.a_seat:
                owner, place = divmod(values[index], argument.a_seat)
                if owner < seats:  # a seat that is not taken stays where it is
                    values[index] = (owner - seat) % seats * argument.a_seat + place
        return action.move(values)

    def parts(self, move: int) -> Parts:
        """Return a move in pieces: the action, and the named parts of what it is done to."""
        action = self._action_of[move]
        parts: Parts = {"action": action.name}
        for argument, value in zip(action.arguments, action.values(move), strict=True):
            parts |= argument.parts[value]
        return parts
