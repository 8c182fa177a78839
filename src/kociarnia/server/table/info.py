"""A table apart from its match, as a user is told: who sits where, how it is run, how it ended."""

from collections.abc import Collection

from kociarnia.core.chance import FairRng
from kociarnia.server.people.names import UNKNOWN
from kociarnia.server.protocol import bodies, messages
from kociarnia.server.table.access import may_see_record, may_see_seed
from kociarnia.server.table.result import why_uncounted
from kociarnia.server.table.state import Table


def table_info(table: Table, user: str | None, present: Collection[str]) -> messages.TableInfo:
    """Return the table apart from the match, as a user is told."""
    match = table.match
    is_over = table.status == "over" and match is not None
    is_open_to_all = may_see_seed(table) and may_see_record(table, user)
    return messages.TableInfo(
        table=table.id,
        game=table.game.id,
        edition=table.edition,
        options=table.options,
        settings=table.settings,
        status=table.status,
        seats=[
            messages.SeatInfo(
                kind=seat.kind,
                name=name,
                level=seat.level if seat.kind == "bot" else None,
                is_yours=seat.user is not None and seat.user == user,
                is_program=seat.is_program,
                is_present=seat.user in present,
                is_stood_in=seat.is_stood_in,
                is_host=seat.user is not None and seat.user == table.host,
            )
            for seat, name in zip(table.seats, table.names_of_people(), strict=True)
        ],
        is_hosted_by_you=user is not None and user == table.host,
        commitment=_commitment(table),
        seed=table.seed if is_over and is_open_to_all else None,
        scores=match.scores if match is not None and is_over else None,
        places=match.places if match is not None and is_over else None,
        undo=_undo_info(table, user),
        is_lesson=table.guide is not None,
        deal=table.deal,
        uncounted=why_uncounted(table),
        # Whoever knows it may come in: strangers who look at a match of old are not asked to.
        rematch=table.rematch if table.seats_of(user) or is_followed(table) else None,
        is_public=is_over and table.is_public,
        publishers=[number for number, seat in enumerate(table.seats) if seat.user in table.publishers],
    )


def is_followed(table: Table) -> bool:
    """Tell whether strangers may go along to the rematch."""
    return table.settings.is_listed and table.settings.allows_spectators


def invitation(table: Table) -> bodies.Invitation:
    """Return what the link of a table tells somebody nobody knows yet; whether it may be told was decided before."""
    seats = table.seats
    return bodies.Invitation(
        game=table.game.id,
        status=table.status,
        seats=len(seats),
        free=sum(seat.kind == "free" for seat in seats),
        bots=sum(seat.kind == "bot" for seat in seats),
        people=list(dict.fromkeys(name for name in table.names_of_people() if name is not None)),
        host=table.names.get(table.host or "", UNKNOWN),
        preset=table.game.preset_of(table.game.check(len(seats), table.options)),
        allows_spectators=table.settings.allows_spectators,
    )


def _commitment(table: Table) -> str | None:
    """Return the promise the chance can be checked by; that of a lesson is prepared, so it has none."""
    if table.seed is None or table.guide is not None:
        return None
    return FairRng(bytes.fromhex(table.seed)).commitment()


def _undo_info(table: Table, user: str | None) -> messages.UndoInfo | None:
    if table.undo is None:
        return None
    agreed = table.undo.agreed
    return messages.UndoInfo(
        seat=table.undo.seat,
        agreed=[number for number, seat in enumerate(table.seats) if seat.user in agreed],
        awaits_you=user in table.humans() and user not in agreed,
    )


def lesson_step(table: Table, viewer: int) -> messages.LessonStep | None:
    """Return what the lesson says now to the learner; to others it says nothing."""
    guide, match = table.guide, table.match
    if guide is None or match is None or viewer != guide.lesson.learner or table.seats[viewer].user is None:
        return None
    steps = len(guide.lesson.steps)
    number = guide.step(match)
    if number is not None:
        step = guide.lesson.steps[number]
        return messages.LessonStep(step=number + 1, steps=steps, texts=step.say, moves=step.moves)
    if guide.is_bidding_farewell(match):
        return messages.LessonStep(step=steps, steps=steps, texts=guide.lesson.farewell)
    return None
