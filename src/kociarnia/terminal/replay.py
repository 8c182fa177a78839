"""A record told in words, move by move."""

from collections import Counter
from collections.abc import Iterator

from rich.text import Text

from kociarnia.core.event import Event
from kociarnia.core.game import AnyGame
from kociarnia.core.notation import SEAT_LETTERS
from kociarnia.core.state import SPECTATOR
from kociarnia.play.record import Line, Record
from kociarnia.play.steps import steps
from kociarnia.terminal.screen import Screen
from kociarnia.terminal.session import name_reader
from kociarnia.terminal.spoken import SpokenMoves
from kociarnia.terminal.story import tell_story

ALL = "all"
HEAD_WIDTH = 18


def listen(game: AnyGame, record: Record) -> Iterator[tuple[Line | None, dict[int, list[Event]]]]:
    """Yield what each seat, and the spectators, were told by the set-up and by every move."""
    viewers = range(SPECTATOR, record.seats)
    for together in zip(*(steps(game, record, viewer) for viewer in viewers), strict=True):
        yield together[0].line, {viewer: step.events for viewer, step in zip(viewers, together, strict=True)}


def told_to_all(news: dict[int, list[Event]], mover: int) -> list[Event]:
    """Return what the mover was told and every secret that others were told besides."""
    told = list(news[mover])
    for seat, events in news.items():
        if seat not in (mover, SPECTATOR):
            open_events = Counter(repr(event) for event in news[SPECTATOR] + told)
            for event in events:
                if open_events[repr(event)]:
                    open_events[repr(event)] -= 1
                else:
                    told.append(event)
    return told


def tell_replay(
    game: AnyGame, record: Record, seat: int | str, screen: Screen
) -> Iterator[tuple[Line | None, list[str]]]:
    """Yield every move with what a seat, a spectator or (`all`) everybody together was told of it; first the set-up."""
    viewer = viewer_of(seat)
    users = name_reader(record.users, viewer, screen.words.text("you"))
    for line, news in listen(game, record):
        events = told_to_all(news, SPECTATOR if line is None else line.seat) if isinstance(seat, str) else news[seat]
        yield line, tell_story(game.words[screen.language], events, users, viewer)


def viewer_of(seat: int | str) -> int | None:
    """Return the seat that is spoken to; none where a spectator or everybody listens."""
    return None if isinstance(seat, str) or seat == SPECTATOR else seat


def show_replay(game: AnyGame, record: Record, seat: int | str, screen: Screen) -> None:
    """Tell a record as a seat, a spectator or (`all`) everybody together has seen it."""
    spoken = SpokenMoves(game.words[screen.language])
    screen.say("replay.title", title=game.titles[screen.language], seats=record.seats, moves=len(record.lines))
    for number, (line, sentences) in enumerate(tell_replay(game, record, seat, screen)):
        if line is None:
            head = screen.words.text("replay.setup")
        else:
            head = f"{number} {SEAT_LETTERS[line.seat]} {spoken.write(line.notation)}"
        show_step(screen, head, sentences)
    screen.console.print()
    if record.scores is None or record.places is None:
        screen.say("replay.unfinished")
    else:
        users = name_reader(record.users, viewer_of(seat), screen.words.text("you"))
        screen.result(game, users, record.scores, record.places)


def show_step(screen: Screen, head: str, lines: list[str]) -> None:
    """Show one move beside what it caused."""
    if len(head) >= HEAD_WIDTH:
        screen.show(head, "dim")
        head = ""
    for line in lines or [""]:
        text = line.lstrip()
        screen.hanging(Text(head.ljust(HEAD_WIDTH) + line.removesuffix(text), "dim"), Text(text))
        head = ""
