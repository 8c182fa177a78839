"""A record told in words, move by move."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace
from mypy_extensions import i64
from rich.text import Text

from kociarnia.core.chance import Rng, ScriptedRng
from kociarnia.core.event import Event
from kociarnia.core.game import AnyGame
from kociarnia.core.notation import SEAT_LETTERS
from kociarnia.core.state import SPECTATOR
from kociarnia.play.match import Match
from kociarnia.play.record import Record
from kociarnia.terminal.screen import Screen
from kociarnia.terminal.session import name_reader
from kociarnia.terminal.story import tell_story

ALL = "all"
HEAD_WIDTH = 18


class RecordedChance(Rng):
    """The draws of a record, move by move."""

    def __init__(self, record: Record) -> None:
        self.lines = record.lines
        self.script = ScriptedRng([])

    def begin(self, number: i64) -> None:
        self.script = ScriptedRng(self.lines[number - 1].draws)

    def below(self, bound: i64) -> i64:
        return self.script.below(bound)


def retell(game: AnyGame, record: Record) -> Iterator[Match]:
    """Return the match a record tells as it is set up, then again after each move; the record has been checked."""
    opening = replace(record, lines=[], seed=None, scores=None, places=None)
    match = Match.replay(game, opening, RecordedChance(record))
    yield match
    for line in record.lines:
        match.play(line.seat, line.notation)
        yield match


class _Ears:
    """Hears what everybody is told, and forgets what was told before."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.heard = dict.fromkeys(range(SPECTATOR, match.seats), 0)

    def listen(self) -> dict[int, list[Event]]:
        """Return what each seat, and the spectators, have been told since the last time."""
        news: dict[int, list[Event]] = {}
        for seat, count in self.heard.items():
            news[seat] = self.match.events(seat, count)
            self.heard[seat] = count + len(news[seat])
        return news


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


def show_replay(game: AnyGame, record: Record, seat: int | str, screen: Screen) -> None:
    """Tell a record as a seat, a spectator or (`all`) everybody together has seen it."""
    words = game.words[screen.language]
    viewer = None if isinstance(seat, str) or seat == SPECTATOR else seat
    users = name_reader(record.users, viewer, screen.words.text("you"))
    screen.say("replay.title", title=game.titles[screen.language], seats=record.seats, moves=len(record.lines))
    ears: _Ears | None = None
    for match in retell(game, record):
        ears = ears or _Ears(match)
        news = ears.listen()
        if not match.length:
            mover, head = SPECTATOR, screen.words.text("replay.setup")
        else:
            line = record.lines[match.length - 1]
            mover, head = line.seat, f"{match.length} {SEAT_LETTERS[line.seat]} {line.notation}"
        events = told_to_all(news, mover) if isinstance(seat, str) else news[seat]
        show_step(screen, head, tell_story(words, events, users, viewer))
    screen.console.print()
    if record.scores is None or record.places is None:
        screen.say("replay.unfinished")
    else:
        screen.result(game, users, record.scores, record.places)


def show_step(screen: Screen, head: str, lines: list[str]) -> None:
    """Show one move beside what it caused."""
    for line in lines or [""]:
        text = line.lstrip()
        screen.hanging(Text(head.ljust(HEAD_WIDTH) + line.removesuffix(text), "dim"), Text(text))
        head = ""
