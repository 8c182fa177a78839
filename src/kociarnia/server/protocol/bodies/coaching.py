"""Looking back on matches, and problems to practise with."""

from typing import Literal

from msgspec import Raw, Struct

from kociarnia.server.protocol.messages import TableInfo
from kociarnia.server.protocol.shared import MoveText, TableId


class LookBack(Struct, frozen=True, kw_only=True):
    """GET or POST /api/tables/TABLE/analysis, status 202: how far it is; status 200 has the Analysis itself.

    It has not been asked for before a POST; so many of so many questions are answered, 0 of 0 while it waits.
    """

    is_asked: bool
    done: int
    total: int


class ProblemRow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """GET /api/practise/GAME: a list of these, the easy ones first."""

    problem: str
    phase: str
    fools: Literal["kitten", "cat", "lynx"]
    """The strongest bot that goes wrong there."""
    seats: int
    preset: str | None = None


class OwnMistake(Struct, frozen=True, kw_only=True):
    """GET /api/me/mistakes: a list of these, from matches of one's own that were looked back on, the latest first."""

    table: TableId
    game: str
    number: int
    """Of the move."""
    loss: float


class ProblemInfo(Struct, frozen=True, kw_only=True):
    """GET /api/practise/GAME/PROBLEM, and /api/tables/TABLE/problems/NUMBER: what a seat saw, and might do."""

    info: TableInfo
    seat: int
    view: Raw
    choices: Raw
    """A list of `Choice`."""


class AnswerWish(Struct, frozen=True, forbid_unknown_fields=True):
    """POST to the same addresses: what one would play."""

    move: MoveText


class JudgedMove(Struct, frozen=True, kw_only=True):
    """What the coach thinks of a move: the chance to win, and all else beside the best move, as in a `Decision`."""

    move: str
    chance: float
    loss: float
    error: float
    points: float
    better_in: float
    worse_in: float


class Verdict(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The answer: whether that is the best move or as good, and what all of them bring, the best first."""

    move: str
    is_right: bool
    moves: list[JudgedMove]
    played: str | None = None
    """What was played in the match, if it was one's own."""
