"""The no-leak law on the wire: every byte of whole matches is searched for what was not meant for its reader."""

import asyncio
import itertools
import logging
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kociarnia.core.chance import FastRng
from kociarnia.core.event import Event
from kociarnia.core.journal import Journal
from kociarnia.core.state import SPECTATOR
from kociarnia.core.view import View
from kociarnia.games import GAMES
from kociarnia.play.course import Course
from kociarnia.play.match import Match
from kociarnia.server.bus.bus import AnyNotice, encode_notice
from kociarnia.server.bus.local import LocalBus
from kociarnia.server.http.app import App
from kociarnia.server.operate.logs import LOGGER, JsonLines
from kociarnia.server.storage.entries import Started, decode_entry
from kociarnia.server.table.encode import encode_snapshot
from kociarnia.server.table.state import Table
from tests.server.playing import Guest, running

# Marks are put into what is compiled.
pytestmark = pytest.mark.interpreted

SHOWN = re.compile(r"~shown(-?\d+)#\d+~")
SECRET = re.compile(r"~secret(\d+)#\d+~")


def marked(document: Any, mark: str) -> Any:
    """Return a document whose every text carries a mark of its own."""
    if isinstance(document, dict):
        return {key: marked(value, mark) for key, value in document.items()}
    if isinstance(document, list):
        return [marked(value, mark) for value in document]
    return f"{document}{mark}" if isinstance(document, str) else document


@pytest.fixture
def canaries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Marks each face in a shown view with the seat it was made for, each face in a secret with those who may know."""
    counter = itertools.count()
    witnesses: dict[int, tuple[int, object]] = {}
    pass_on, shown_views, events = Course._pass_on, Course.shown_views, Course.events

    def note_secrets(course: Course, journal: Journal, before: int, mover: int) -> None:
        for happening in journal.happenings:
            if happening.secret is not None and happening.secret is not happening.public:
                witnesses[id(happening.secret)] = (happening.witnesses, happening.secret)
        pass_on(course, journal, before, mover)

    def marked_shown_views(course: Course, seats: Sequence[int]) -> list[View]:
        shown = zip(seats, shown_views(course, seats), strict=True)
        return [marked(msgspec.to_builtins(view), f"~shown{seat}#{next(counter)}~") for seat, view in shown]

    def marked_event(event: Event) -> Any:
        document = msgspec.to_builtins(event)
        if id(event) in witnesses:
            return marked(document, f"~secret{witnesses[id(event)][0]}#{next(counter)}~")
        return document

    def marked_events(course: Course, seat: int, since: int = 0) -> list[Any]:
        return [marked_event(event) for event in events(course, seat, since)]

    monkeypatch.setattr(Course, "_pass_on", note_secrets)
    monkeypatch.setattr(Course, "shown_views", marked_shown_views)
    monkeypatch.setattr(Course, "events", marked_events)


class EavesdroppingBus(LocalBus):
    """Keeps what other nodes would be told."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def publish(self, notice: AnyNotice) -> None:
        self.heard.append(encode_notice(notice))

    @property
    def is_shared(self) -> bool:
        return True


class Ear(logging.Handler):
    """Keeps what is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(self.format(record))


@pytest.fixture
def ear() -> Iterator[Ear]:
    listening = Ear()
    LOGGER.addHandler(listening)
    LOGGER.setLevel("DEBUG")
    yield listening
    LOGGER.removeHandler(listening)


def check_captured(text: str, seats: list[int]) -> tuple[int, int]:
    """Refuse bytes that were not meant for the user of these seats; return how many marks were found."""
    shown_views, secrets = SHOWN.findall(text), SECRET.findall(text)
    for seat in shown_views:
        assert int(seat) in seats, f"a user at {seats} was sent what seat {seat} sees"
    for mask in secrets:
        assert any(seat >= 0 and (int(mask) >> seat) & 1 for seat in seats), f"{seats} were told a secret of {mask}"
    return len(shown_views), len(secrets)


def check_same_in_other_worlds(table: Table, rng: FastRng) -> None:
    """Refuse a snapshot that would differ if what its viewer cannot know were different."""
    match = table.match
    assert match is not None
    truth = match.state
    for viewer in range(SPECTATOR, match.seats):
        unmark = re.compile(rb"~shown-?\d+#\d+~")
        shown = unmark.sub(b"", encode_snapshot(table, viewer, 0) or b"")
        match.state = truth.clone()
        match.state.redeal(viewer, rng)
        try:
            assert unmark.sub(b"", encode_snapshot(table, viewer, 0) or b"") == shown
        finally:
            match.state = truth


async def play_and_capture(folder: Path, game: str, ear: Ear) -> None:
    shelf = GAMES[game]
    count = min(max(3, shelf.fewest_seats), shelf.most_seats)
    async with running(folder) as app:
        bus = app.node.bus = EavesdroppingBus()
        people = [await Guest.arrive(app, f"Person {number}") for number in range(max(1, count - 1))]
        watcher = await Guest.arrive(app, "Watcher")
        try:
            await play_at(app, game, count, people, watcher, bus, ear)
        finally:
            for guest in (*people, watcher):
                await guest.leave()


async def play_at(
    app: App, game: str, count: int, people: list[Guest], watcher: Guest, bus: EavesdroppingBus, ear: Ear
) -> None:
    """Play a whole match and search all that was captured."""
    # The last seat is the host's second one: a hot seat.
    table = await people[0].create("m" + "p" * (len(people) - 1) + "m" * (count - len(people)), game)
    for guest in people[1:]:
        await guest.ask("join", table=table)
    await watcher.ask("watch", table=table)
    await people[0].ask("start", table=table)
    live = app.registry.tables[table]
    assert live.table is not None
    rng, moves = FastRng(1), itertools.count()

    def look(message: dict[str, Any]) -> None:
        table = live.table
        if message["type"] == "update" and next(moves) % 7 == 0 and table is not None and table.status != "over":
            check_same_in_other_worlds(table, rng)

    watcher.listener = look
    await asyncio.gather(
        *(guest.play(table, random.Random(number), 600) for number, guest in enumerate(people)),
        watcher.find(lambda message: message.get("status") == "over", 600),
    )
    log = [decode_entry(body) for body in await app.store.read(table)]
    seed = next(entry.seed for entry in log if isinstance(entry, Started))
    own = [[number] for number in range(len(people))]
    own[0] += [*range(len(people), count), *([SPECTATOR] if count > len(people) else [])]
    for guest, seats in (*zip(people, own, strict=True), (watcher, [SPECTATOR])):
        text = "".join(guest.frames)
        shown_views, _secrets = check_captured(text, seats)
        assert shown_views > 10
        before_the_end = text.partition('"status":"over"')[0]
        assert seed not in before_the_end
        assert (seed in text) == (guest is not watcher)  # told when it is over, of a private table to those who played
    for silent in (bus.heard, [line.encode() for line in ear.heard], [app.metrics.text().encode()]):
        everything = b"".join(silent)
        for secret in (seed, table, "Person", "~shown", "~secret"):
            assert secret.encode() not in everything
    assert next(moves) > 7  # other worlds were looked at
    assert bus.heard
    assert ear.heard


@pytest.mark.usefixtures("canaries")
@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_sent_a_byte_that_was_not_meant_for_them(tmp_path: Path, game: str, ear: Ear) -> None:
    asyncio.run(play_and_capture(tmp_path, game, ear))


async def learn_and_capture(folder: Path, game: str) -> None:
    """Follow a lesson to its end and search all that its learner was sent."""
    async with running(folder) as app:
        guest = await Guest.arrive(app, "Learner")
        table = str((await guest.ask("learn", game=game))["table"])
        await guest.ask("watch", table=table)
        seen = await guest.wait_for("snapshot")
        rng = FastRng(1)
        while "moves" in seen["lesson"]:
            live = app.registry.tables[table].table
            assert live is not None
            check_same_in_other_worlds(live, rng)
            move = seen["lesson"]["moves"][0]
            await guest.ask("move", table=table, seat=seen["seat"], move=move, seen=seen["number"])
            seen = await guest.find(lambda message: message["type"] == "update" and "lesson" in message)
        log = [decode_entry(body) for body in await app.store.read(table)]
        seed = next(entry.seed for entry in log if isinstance(entry, Started))
        await guest.leave()
        text = "".join(guest.frames)
        shown_views, _secrets = check_captured(text, [0])
        assert shown_views > 6
        assert seed not in text


@pytest.mark.usefixtures("canaries")
@pytest.mark.parametrize("game", GAMES)
def test_a_learner_is_sent_nothing_that_is_hidden_though_the_lesson_is_prepared(tmp_path: Path, game: str) -> None:
    asyncio.run(learn_and_capture(tmp_path, game))


@pytest.mark.usefixtures("canaries")
def test_a_planted_mix_up_of_seats_is_caught(tmp_path: Path, ear: Ear, monkeypatch: pytest.MonkeyPatch) -> None:
    viewer = Table.viewer

    def mixed_up(table: Table, user: str | None) -> int:
        right = viewer(table, user)
        return 0 if right == SPECTATOR else right

    monkeypatch.setattr(Table, "viewer", mixed_up)
    with pytest.raises(AssertionError, match="was sent what seat 0 sees"):
        asyncio.run(play_and_capture(tmp_path, "sen", ear))


@pytest.mark.usefixtures("canaries")
def test_a_planted_secret_told_to_everybody_is_caught() -> None:
    match = Match(GAMES["sen"], 2, seed=1)
    match.play(0, "look 1")
    secret = match.events(0)[-1]
    assert check_captured(msgspec.json.encode(secret).decode(), [0]) == (0, 2)
    for seats in ([1], [SPECTATOR]):
        with pytest.raises(AssertionError):
            check_captured(msgspec.json.encode(secret).decode(), seats)
