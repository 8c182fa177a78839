"""What a viewer is told of a match: messages made from the view shown to it, its events, and nothing else."""

from collections.abc import Iterable
from functools import cache

from msgspec import Raw
from msgspec.json import Encoder

from kociarnia.core.event import Event
from kociarnia.games import GAMES
from kociarnia.play.course import Course
from kociarnia.play.match import Match
from kociarnia.server.protocol import messages
from kociarnia.server.table.info import lesson_step
from kociarnia.server.table.state import Table

encode = Encoder().encode


@cache
def encoded_choices(game: str) -> list[bytes]:
    """Return every move of a game as an encoded `Choice`, by its number."""
    notation = GAMES[game].notation
    return [
        encode(messages.Choice(move=notation.write(move), parts=notation.parts(move))) for move in range(notation.size)
    ]


def encode_choices(course: Course, seat: int) -> bytes:
    """Return the possible moves of a seat, encoded."""
    if not course.is_acting(seat):
        return b"[]"
    spelled = encoded_choices(course.game.id)
    return b"[%b]" % b",".join([spelled[move] for move in course.state.legal(seat)])


def clocks_of(table: Table, match: Match, now: int) -> list[messages.SeatClock]:
    """Return how long each seat may still think."""
    clock = table.settings.clock
    thinking = [seat for seat in match.acting if table.seats[seat].is_played_by_person]
    if table.is_slow:
        return [messages.SeatClock(seat=seat, until=table.deadline(seat)) for seat in thinking]
    if clock is None:
        return []
    return [
        messages.SeatClock(seat=seat, milliseconds=max(0, table.asked_time[seat] + int(clock * 1000) - now))
        for seat in thinking
    ]


def encode_view(table: Table, viewer: int) -> bytes:
    """Return what is shown to a viewer, encoded."""
    return encode_views(table, [viewer])[viewer]


def encode_views(table: Table, viewers: Iterable[int]) -> dict[int, bytes]:
    """Return what is shown to each of some viewers, encoded; what is the same for all is made once.

    Programs are shown all they may know, people what the options leave to them.
    """
    match = table.match
    assert match is not None
    people: list[int] = []
    shown: dict[int, bytes] = {}
    for viewer in viewers:
        if viewer >= 0 and table.seats[viewer].is_program:
            shown[viewer] = encode(match.view(viewer))
        else:
            people.append(viewer)
    for viewer, view in zip(people, match.course.shown_views(people), strict=True):
        shown[viewer] = encode(view)
    return shown


def encode_snapshot(table: Table, viewer: int, now: int) -> bytes | None:
    """Return the match as a viewer sees it now; nothing before it has started."""
    match = table.match
    if match is None:
        return None
    return encode(
        messages.Snapshot(
            table=table.id,
            seat=viewer,
            number=table.numbers[viewer],
            view=Raw(encode_view(table, viewer)),
            choices=Raw(encode_choices(match.course, viewer)),
            clocks=clocks_of(table, match, now),
            lesson=lesson_step(table, viewer),
        )
    )


def events_for(table: Table, match: Match, viewer: int, since: int, told: int) -> list[Event]:
    """Return what a viewer is told from event number `since` on; below number `told` it is told once more.

    Programs remember everything; to people nothing is told twice that the options leave to their memory.
    """
    offset = table.offsets[viewer]
    if told <= since or (viewer >= 0 and table.seats[viewer].is_program):
        return match.course.events(viewer, since - offset)
    again = match.events_again(viewer, since - offset)[: told - since]
    return again + match.course.events(viewer, told - offset)


def encode_update(
    table: Table, viewer: int, since: int, now: int, view: bytes | None, *, told: int = 0
) -> bytes | None:
    """Return what a viewer is told after it has seen `since` events, with its view if it is to have it.

    Whoever saw less than the floor saw moves that were taken back, and gets nothing: it needs a snapshot. What is below
    number `told` has been told before.
    """
    match = table.match
    if match is None or since < table.floors[viewer]:
        return None
    # Every viewer is told after every move, so this `messages.Update` is put together from parts that are encoded.
    update = b'{"type":"update","table":%b,"seat":%d,"since":%d,"number":%d,"events":%b,"choices":%b' % (
        encode(table.id),
        viewer,
        since,
        table.numbers[viewer],
        encode(events_for(table, match, viewer, since, told)),
        encode_choices(match.course, viewer),
    )
    if view is not None:
        update += b',"view":%b' % view
    if table.settings.clock is not None or table.is_slow:
        update += b',"clocks":%b' % encode(clocks_of(table, match, now))
    lesson = None if table.guide is None else lesson_step(table, viewer)
    if lesson is not None:
        update += b',"lesson":%b' % encode(lesson)
    return update + b"}"
