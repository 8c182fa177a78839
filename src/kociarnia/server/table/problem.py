"""A decision of a match as a problem: what its seat saw and might do, made from a record in a process of its own."""

import msgspec
from msgspec import Raw, Struct
from msgspec.json import encode

from kociarnia.games import GAMES
from kociarnia.play.account import Weighed
from kociarnia.play.problems import Problem, is_as_good
from kociarnia.play.record import Record
from kociarnia.play.steps import read_beginning, walk
from kociarnia.server.protocol import bodies, messages, shared
from kociarnia.server.table.encode import encoded_choices


class ProblemQuestion(Struct, frozen=True, kw_only=True):
    """Which decision is meant: that of a seat after all moves of a record."""

    record: Record
    seat: int


class Sight(Struct, frozen=True, kw_only=True):
    """The answer: what the seat could know, and its choices."""

    view: Raw
    choices: Raw


_QUESTIONS = msgspec.json.Decoder(ProblemQuestion)
_SIGHTS = msgspec.json.Decoder(Sight)


def answer_problem(message: bytes) -> bytes:
    """Return what a seat saw before a decision; runs in a worker process."""
    question = _QUESTIONS.decode(message)
    record, seat = question.record, question.seat
    game = GAMES[record.game]
    state = [*walk(read_beginning(game, record), record.deal, record.lines)][-1]  # the same object after every move
    spelled = encoded_choices(game.id)
    choices = b"[%b]" % b",".join([spelled[move] for move in state.legal(seat)])
    return encode(Sight(view=Raw(encode(game.view(state, seat))), choices=Raw(choices)))


def problem_info(info: messages.TableInfo, seat: int, sight: bytes) -> bodies.ProblemInfo:
    """Return a problem as a page shows it; nothing in it tells how the match went on."""
    seen = _SIGHTS.decode(sight)
    return bodies.ProblemInfo(info=info, seat=seat, view=seen.view, choices=seen.choices)


def record_of(game: str, problem: Problem) -> Record:
    """Return a problem as the record of a match that begins with its position."""
    position = problem.position
    return Record(
        game=game,
        edition=position.get("edition", 1),
        seats=problem.seats,
        options=position["options"],
        users=["" for _ in range(problem.seats)],
        deal=[],
        lines=[],
        position=position,
    )


def info_of(game: str, problem: Problem) -> messages.TableInfo:
    """Return the table a problem lies on: cats, and a seat for whoever solves it."""
    record = record_of(game, problem)
    return messages.TableInfo(
        table="",
        game=game,
        edition=record.edition,
        options=record.options,
        settings=shared.Settings(),
        status="playing",
        seats=[
            messages.SeatInfo(kind="person", is_yours=True)
            if seat == problem.seat
            else messages.SeatInfo(kind="bot", level="cat")
            for seat in range(problem.seats)
        ],
    )


def give_verdict(moves: list[Weighed], chance: float, move: Weighed, played: str | None = None) -> bodies.Verdict:
    """Return what the coach says of an answer; `chance` is that of the best move, the first."""
    return bodies.Verdict(
        move=move.move,
        is_right=is_as_good(move),
        moves=[
            bodies.JudgedMove(
                move=each.move,
                chance=min(max(chance - each.loss, 0.0), 1.0),
                loss=each.loss,
                error=each.error,
                points=each.points,
                better_in=each.better_in,
                worse_in=each.worse_in,
            )
            for each in moves
        ],
        played=played,
    )
