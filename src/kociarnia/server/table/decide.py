"""What may be added to a table's entries: each request gives an entry or is refused, and nothing has changed yet."""

from collections.abc import Mapping

from kociarnia.core.errors import MatchOver, Stale
from kociarnia.play.match import Match
from kociarnia.server.protocol import requests, shared
from kociarnia.server.protocol.refusals import (
    AlreadyStarted,
    BadMessage,
    NoTakingBack,
    NotAtTheTable,
    NothingToShare,
    NothingToUndo,
    NotOver,
    NotStarted,
    NotTheHost,
    NotYourSeat,
    Revealed,
    SeatsFree,
    SeatTaken,
    TooMany,
    Unwelcome,
)
from kociarnia.server.storage import entries
from kociarnia.server.table.access import is_own
from kociarnia.server.table.deal import awaited_seat
from kociarnia.server.table.state import Table

DEEPEST_UNDO = 12
MOST_CHANGES = 1000
"""What people may change at a table besides moving: joining, offering seats, asking to take back and answering."""


class Behind(Exception):
    """The client has seen more than this table knows: there are entries it has not read yet."""


class AlreadyDone(Exception):
    """There is nothing to do: the request was carried out before, and answered with `number`."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def decide(table: Table, user: str, request: requests.TableRequest, now: int, secret: str = "") -> entries.AnyEntry:
    """Return the entry a request asks for, or refuse it; `secret` is the seed or link it may need."""
    done = table.answers.get((user, request.id))
    if done is not None:
        raise AlreadyDone(done)
    if isinstance(request, requests.Move):
        return decide_move(table, user, request, now)
    if table.changes >= MOST_CHANGES and not isinstance(request, requests.Leave):
        raise TooMany("too much has been changed at this table")
    return _decide_change(table, user, request, now, secret)


def _decide_change(  # noqa: PLR0911 - one case for each kind of request
    table: Table, user: str, request: requests.TableRequest, now: int, secret: str
) -> entries.AnyEntry:
    match request:
        case requests.Join():
            return _decide_join(table, user, request, now)
        case requests.Leave():
            _check_own(table, user)
            return entries.Left(time=now, user=user, id=request.id)
        case requests.Kick():
            return _decide_kick(table, user, request, now)
        case requests.Offer():
            return _decide_offer(table, user, request, now)
        case requests.Start():
            return _decide_start(table, user, request, now, secret)
        case requests.Rematch():
            return _decide_rematch(table, user, request, now, secret)
        case requests.Publish():
            return _decide_publish(table, user, request, now)
        case requests.Back():
            return _decide_back(table, user, request, now)
        case requests.Answer():
            return _decide_answer(table, user, request, now)
        case _:
            raise BadMessage("this request changes nothing")


def decide_move(table: Table, user: str, request: requests.Move, now: int) -> entries.Moved:
    """Return the entry of a move, or refuse it."""
    seat = request.seat
    if seat >= len(table.seats) or table.seats[seat].user != user:
        raise NotYourSeat(f"seat {seat} is not yours")
    match = running_match(table)
    if request.seen > table.numbers[seat]:
        raise Behind
    if request.seen < table.floors[seat]:
        raise Stale("a move was taken back meanwhile")
    seen = request.seen - table.offsets[seat]
    if table.guide is not None:  # before it is carried out: a lesson has prepared the chance of its own moves alone
        table.guide.check(match, seat, match.check(seat, request.move, seen=seen))
    turn = table.prepare(match, seat, request.move, seen)
    return entries.Moved(time=now, user=user, id=request.id, seat=seat, move=turn.line.notation)


def decide_bot_move(table: Table, seat: int, notation: str, now: int) -> entries.Moved:
    """Return the entry of a bot's move, or refuse it."""
    turn = table.prepare(running_match(table), seat, notation)
    return entries.Moved(time=now, seat=seat, move=turn.line.notation)


def running_match(table: Table) -> Match:
    """Return the match that is being played, or refuse."""
    if table.match is None:
        raise NotStarted("the match has not started yet")
    if table.status == "over":
        raise MatchOver("the match is over")
    return table.match


def _check_own(table: Table, user: str) -> None:
    if not is_own(table, user):
        raise NotAtTheTable("you do not sit at this table")


def _check_open(table: Table) -> None:
    if table.status != "open":
        raise AlreadyStarted("the match has started")


def _check_host(table: Table, user: str, reason: str) -> None:
    if user != table.host:
        raise NotTheHost(reason)


def _decide_join(table: Table, user: str, request: requests.Join, now: int) -> entries.Joined:
    _check_open(table)
    if user in table.unwelcome:
        raise Unwelcome("the host has sent you away from this table")
    free = [number for number, seat in enumerate(table.seats) if seat.kind == "free"]
    seat = request.seat if request.seat is not None else free[0] if free else -1
    if seat not in free:
        raise SeatTaken("no seat is free" if not free else f"seat {seat} is not free")
    return entries.Joined(time=now, user=user, id=request.id, seat=seat, is_program=request.is_bot)


def _decide_kick(table: Table, user: str, request: requests.Kick, now: int) -> entries.Kicked:
    _check_host(table, user, "only the host may send somebody away")
    if table.status == "over":
        raise MatchOver("the match is over")
    if request.seat >= len(table.seats) or table.seats[request.seat].user in (None, user):
        raise NotYourSeat(f"nobody sits at seat {request.seat} who could be sent away")
    return entries.Kicked(time=now, user=user, id=request.id, seat=request.seat)


def _decide_offer(table: Table, user: str, request: requests.Offer, now: int) -> entries.Offered:
    _check_host(table, user, "only the host decides what a seat is for")
    _check_open(table)
    if request.seat >= len(table.seats) or table.seats[request.seat].user is not None:
        raise SeatTaken(f"seat {request.seat} is taken")
    kind: shared.SeatKind = "bot" if request.kind == "bot" else "free"
    return entries.Offered(time=now, user=user, id=request.id, seat=request.seat, kind=kind, level=request.level)


def _decide_start(table: Table, user: str, request: requests.Start, now: int, secret: str) -> entries.Started:
    _check_host(table, user, "only the host may start the match")
    _check_open(table)
    if any(seat.kind == "free" for seat in table.seats):
        raise SeatsFree("some seats are still free")
    return entries.Started(time=now, user=user, id=request.id, seed=secret, has_hot_seat=table.has_hot_seat)


def _decide_rematch(table: Table, user: str, request: requests.Rematch, now: int, secret: str) -> entries.Rematched:
    if not table.seats_of(user):
        raise NotAtTheTable("only those who played may ask for a rematch")
    if table.status != "over" or table.match is None:
        raise NotOver("the match is not over yet")
    if table.rematch is not None:
        raise AlreadyStarted("the table of the rematch is set up already")
    return entries.Rematched(time=now, user=user, id=request.id, table=secret)


def _decide_publish(table: Table, user: str, request: requests.Publish, now: int) -> entries.Published:
    if not table.seats_of(user):
        raise NotAtTheTable("only those who played decide who may see the match")
    if table.status != "over" or table.match is None:
        raise NotOver("the match is not over yet")
    if not table.can_be_shared:
        raise NothingToShare("lessons, and cards that were played elsewhere too, cannot be shown to strangers")
    return entries.Published(time=now, user=user, id=request.id, agrees=request.agrees)


def _decide_back(table: Table, user: str, request: requests.Back, now: int) -> entries.CameBack:
    _check_own(table, user)
    if not table.is_stood_in_for(user):
        raise AlreadyDone(0)
    return entries.CameBack(time=now, user=user, id=request.id)


def _decide_answer(table: Table, user: str, request: requests.Answer, now: int) -> entries.UndoAnswered:
    if table.undo is None or user not in table.humans():
        raise NothingToUndo("nobody asks to take back a move")
    return entries.UndoAnswered(time=now, user=user, id=request.id, agrees=request.agrees)


def find_undo(table: Table, user: str, request: requests.Undo, now: int) -> entries.UndoAsked:
    """Return the entry that asks to take back a user's last move; whether it has revealed anything is still open."""
    done = table.answers.get((user, request.id))
    if done is not None:
        raise AlreadyDone(done)
    match = running_match(table)
    if table.deal is not None and not table.is_repetition:
        raise NoTakingBack("the try that counts is played without taking back")
    own = table.seats_of(user)
    if not own:
        raise NotAtTheTable("you do not sit at this table")
    if table.changes >= MOST_CHANGES:
        raise TooMany("too much has been changed at this table")
    recent = match.lines(max(0, match.length - DEEPEST_UNDO))
    depth = next((depth for depth, line in enumerate(reversed(recent), 1) if line.seat in own), None)
    if table.undo is not None or (depth is None and match.length <= DEEPEST_UNDO):
        raise NothingToUndo("there is nothing to take back, or somebody has asked already")
    if depth is None:
        raise Revealed("too much has happened since, so this cannot be taken back")
    return entries.UndoAsked(time=now, user=user, id=request.id, seat=recent[-depth].seat, length=match.length - depth)


def find_absences(table: Table, now: int, away_since: Mapping[str, int]) -> list[int]:
    """Return the seats that bots should take over, because their time is up or their users are away."""
    if table.match is None or table.status != "playing" or table.is_slow:
        return []
    acting = table.match.state.acting()
    clock, patience = table.settings.clock, table.settings.patience
    due: list[int] = []
    for number, seat in enumerate(table.seats):
        if not (acting >> number) & 1 or seat.user is None or seat.is_stood_in:
            continue
        thought = now - table.asked_time[number]
        away = now - away_since.get(seat.user, now)
        if (clock is not None and thought >= clock * 1000) or (patience is not None and away >= patience * 1000):
            due.append(number)
    return due


def find_asked(table: Table) -> list[int]:
    """Return the seats where a person has something to decide."""
    if table.match is None or table.status != "playing":
        return []
    return [seat for seat in table.match.acting if table.seats[seat].is_played_by_person]


def find_overdue(table: Table, now: int) -> list[int]:
    """Return the seats whose days are over, by the clock on the wall."""
    return [seat for seat in find_asked(table) if now >= table.deadline(seat)] if table.is_slow else []


def find_bots_to_move(table: Table) -> list[tuple[int, int]]:
    """Return the seats where a bot has to decide, each with the number of the entry that asked it."""
    if not table.has_bots or table.match is None or table.status != "playing":
        return []
    acting = table.match.state.acting()
    awaited = _awaited_seat(table, table.match)
    return [
        (number, table.asked[number])
        for number, seat in enumerate(table.seats)
        if (acting >> number) & 1 and seat.is_played_by_bot and awaited in (None, number)
    ]


def _awaited_seat(table: Table, match: Match) -> int | None:
    """Return the only seat that may move now, where the order is settled: in a lesson, and at a shared deal."""
    if table.guide is not None:
        return table.guide.acting(match)
    if table.deal is None:
        return None
    return awaited_seat(match.acting, [seat for seat in match.acting if not table.seats[seat].is_played_by_bot])


def prepared_move(table: Table, seat: int) -> str | None:
    """Return the move a lesson has prepared for a seat; none when the seat decides freely."""
    if table.guide is None or table.match is None or table.guide.acting(table.match) != seat:
        return None
    return table.guide.moves(table.match)[0]
