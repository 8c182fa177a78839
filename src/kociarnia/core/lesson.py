"""A first match that teaches by doing, as data: a position, what the learner is asked for, and what others answer."""

from typing import Any

from msgspec import Struct

Text = dict[str, str]
"""What is said, in every language."""

Draws = list[tuple[int, int]]


class Play(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The chance that a decision of the lesson meets: each number drawn, with its bound, as in a record.

    What is drawn beyond that is left to real chance. `brings` says what the learner is told of it: the fields of
    events, in order. It is there for those who read the lesson, and a test holds it to be true.
    """

    draws: Draws = []
    brings: list[dict[str, Any]] = []


class Reply(Play, frozen=True):
    """What another seat does."""

    seat: int
    move: str


class Mistake(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A move that a learner may well try, by its action, and why it is not the one."""

    action: str
    say: Text


class Step(Play, frozen=True):
    """What the learner is told, one thing after another, and the moves that do what was asked for."""

    say: list[Text]
    moves: list[str]
    otherwise: Text
    mistakes: list[Mistake] = []
    then: list[Reply] = []

    def explain(self, move: str) -> Text:
        """Return why a move is not what was asked for."""
        action = move.partition(" ")[0]
        return next((mistake.say for mistake in self.mistakes if mistake.action == action), self.otherwise)


class Lesson(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A guided beginning of a match; after its last step everybody plays on freely."""

    position: dict[str, Any]
    steps: list[Step]
    farewell: list[Text]
    learner: int = 0
