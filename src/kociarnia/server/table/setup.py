"""How tables begin: the first entries of a new one, and an old one built again from its log."""

from collections.abc import Mapping, Sequence

from kociarnia.core.errors import KociarniaError
from kociarnia.games import GAMES
from kociarnia.server.protocol import requests
from kociarnia.server.protocol.refusals import BadMessage, NoLesson, NotAtTheTable, NothingToRepeat
from kociarnia.server.storage import entries
from kociarnia.server.table.state import Table
from kociarnia.server.table.stored import store_lesson, store_settings


def new_table_entry(user: str, request: requests.Create, now: int) -> entries.TableCreated:
    """Return the first entry of the table a request asks for, or refuse it."""
    game = GAMES[request.game]
    try:
        game.check(len(request.seats), request.options)
    except RecursionError:
        raise BadMessage("the options are nested too deep") from None
    if request.settings.clock is not None and request.settings.days is not None:
        raise BadMessage("a decision has seconds or days, not both")
    plans = [
        entries.SeatPlan(
            kind="person" if wish.kind == "mine" else "free" if wish.kind == "person" else "bot",
            user=user if wish.kind == "mine" else None,
            level=wish.level,
        )
        for wish in request.seats
    ]
    return entries.TableCreated(
        time=now,
        user=user,
        id=request.id,
        game=game.id,
        edition=game.edition,
        options=request.options,
        seats=plans,
        settings=store_settings(request.settings),
    )


def new_lesson_entries(
    user: str, request: requests.Learn, now: int, seed: str
) -> tuple[entries.TableCreated, entries.Started]:
    """Return the first entries of a table where a game is learned: it is never listed, and begins at once."""
    game = GAMES[request.game]
    lesson = game.lesson
    if lesson is None:
        raise NoLesson(f"{game.id} has no lesson")
    learner = entries.SeatPlan(kind="person", user=user)
    kitten = entries.SeatPlan(kind="bot", level="kitten")
    seats: int = lesson.position["seats"]
    created = entries.TableCreated(
        time=now,
        user=user,
        id=request.id,
        game=game.id,
        edition=game.edition,
        options=lesson.position["options"],
        seats=[learner if seat == lesson.learner else kitten for seat in range(seats)],
        settings=entries.TableSettings(allows_spectators=False, patience=None),
        lesson=store_lesson(lesson),
    )
    return created, entries.Started(time=now, user=user, seed=seed)


def new_rematch_entry(table: Table, user: str, now: int) -> entries.TableCreated:
    """Return the first entry of a table for the same people, by the newest rules."""
    return entries.TableCreated(
        time=now,
        user=user,
        game=table.game.id,
        edition=table.game.edition,
        options=table.options,
        seats=[seat.plan for seat in table.seats],
        settings=store_settings(table.settings),
    )


def new_repetition_entries(
    table: Table, user: str, request: requests.Again, now: int
) -> tuple[entries.TableCreated, entries.Started]:
    """Return the first entries of a table where a finished match is played again alone, with the same chance.

    Whoever may see its record knows that chance, so nobody else can join or watch, and nothing counts.
    """
    if table.guide is not None or table.seed is None:
        raise NothingToRepeat("the cards of a lesson were prepared: begin the lesson again")
    own = table.seats_of(user)
    if not own:
        raise NotAtTheTable("only those who played may play the same cards again")
    seats = [
        entries.SeatPlan(kind="person", user=user)
        if number == own[0]
        else entries.SeatPlan(kind="bot", level=seat.level if seat.kind == "bot" else table.settings.stand_in)
        for number, seat in enumerate(table.seats)
    ]
    created = entries.TableCreated(
        time=now,
        user=user,
        id=request.id,
        game=table.game.id,
        edition=table.edition,
        options=table.options,
        seats=seats,
        settings=entries.TableSettings(allows_spectators=False, patience=None),
        repeats=table.id,
        deal=table.deal,
    )
    return created, entries.Started(time=now, user=user, seed=table.seed, has_hot_seat=False)


def begin_table(table_id: str, log: Sequence[entries.AnyEntry], names: Mapping[str, str], now: int) -> Table:
    """Return the table the first entry of a log tells."""
    first = log[0]
    if not isinstance(first, entries.TableCreated):
        raise KociarniaError("a log begins with the creation of its table")
    GAMES[first.game].check_edition(first.edition)
    return Table(table_id, first, names, now)


def rebuild(table_id: str, log: Sequence[entries.AnyEntry], names: Mapping[str, str], now: int) -> Table:
    """Return the table a log tells."""
    table = begin_table(table_id, log, names, now)
    for entry in log[1:]:
        table.apply(entry, now)
    return table
