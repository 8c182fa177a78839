"""What is stored of a table outlives the code that wrote it."""

import json
from typing import Any

import msgspec
import pytest

from kociarnia.games import GAMES
from kociarnia.server.storage import entries
from kociarnia.server.storage.upcast import LIFTS
from kociarnia.server.table.stored import read_lesson, store_lesson

OLD = {
    "entry": "created",
    "game": "domkotow",
    "version": 2,
    "options": {"level": 3},
    "seats": [{"kind": "person", "user": "ana"}, {"kind": "free", "level": "lynx"}],
    "settings": {"is_listed": True, "clock": 30.0},
    "time": 5,
    "user": "ana",
}


def stored(**fields: Any) -> bytes:
    return json.dumps({**OLD, **fields}).encode()


def test_the_version_of_a_game_in_an_old_entry_is_the_edition_of_today() -> None:
    entry = entries.decode_entry(stored())
    assert isinstance(entry, entries.TableCreated)
    assert (entry.edition, entry.game, entry.user, entry.options) == (2, "domkotow", "ana", {"level": 3})
    assert entry.seats[1] == entries.SeatPlan(kind="free", level="lynx")
    assert entry.settings == entries.TableSettings(is_listed=True, clock=30.0, patience=60.0)


def test_an_entry_says_its_version_unless_that_is_the_first() -> None:
    created = entries.decode_entry(stored())
    assert json.loads(entries.encode_entry(created))["v"] == 2
    assert "version" not in json.loads(entries.encode_entry(created))
    assert entries.decode_entry(entries.encode_entry(created)) == created
    moved = entries.Moved(time=1, seat=0, move="draw")
    assert json.loads(entries.encode_entry(moved)) == {"entry": "moved", "time": 1, "seat": 0, "move": "draw"}


def test_what_a_later_version_has_added_is_passed_over_and_what_is_missing_has_its_default() -> None:
    body = b'{"entry":"joined","time":1,"user":"ana","seat":2,"mood":"purring","settings":{}}'
    assert entries.decode_entry(body) == entries.Joined(time=1, user="ana", seat=2, is_program=False)
    created = entries.decode_entry(stored(settings={"is_quiet": True}, weather="rain"))
    assert isinstance(created, entries.TableCreated)
    assert created.settings == entries.TableSettings()


@pytest.mark.parametrize(
    "body",
    [
        b'{"entry":"moved","time":1,"seat":0,"move":"draw","v":2}',
        b'{"entry":"created","v":99}',
        b'{"entry":"created","v":0}',
        b'{"entry":"teleported","time":1}',
        b'{"entry":"moved","time":1}',
        b"{",
        b"[]",
    ],
)
def test_an_entry_that_cannot_be_understood_is_refused(body: bytes) -> None:
    with pytest.raises(msgspec.MsgspecError):
        entries.decode_entry(body)


def test_every_kind_that_is_lifted_exists() -> None:
    kinds = {str(kind.__struct_config__.tag) for kind in entries.AnyEntry.__args__}
    assert LIFTS.keys() <= kinds


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_read_as_it_was_stored(game: str) -> None:
    lesson = GAMES[game].lesson
    assert lesson is not None
    body = msgspec.json.encode(store_lesson(lesson))
    assert read_lesson(msgspec.json.decode(body, type=entries.StoredLesson)) == lesson
