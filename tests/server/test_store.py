"""What every storage promises; the same tests for SQLite and PostgreSQL."""

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from kociarnia.server.protocol.refusals import StorageUnavailable
from kociarnia.server.storage.postgres import PostgresStore
from kociarnia.server.storage.rows import ListedTable, User
from kociarnia.server.storage.sqlite import SqliteStore
from kociarnia.server.storage.statistics import read_board
from kociarnia.server.storage.store import Append, BrokenLog, Conflict, Store

MakeStore = Callable[[], Store]


@pytest.fixture(params=["sqlite", "postgres"])
def make_store(request: pytest.FixtureRequest, tmp_path: Path) -> MakeStore:
    """Opens the same database again and again."""
    if request.param == "sqlite":
        return lambda: SqliteStore(tmp_path / "kociarnia.db")
    address = request.getfixturevalue("postgres")
    return lambda: PostgresStore(address)


def run(make_store: MakeStore, *steps: Callable[[Store], Awaitable[None]]) -> None:
    """Carry out steps, each with the database opened anew."""

    async def carry_out() -> None:
        for step in steps:
            store = make_store()
            await store.open()
            try:
                await step(store)
            finally:
                await store.close()

    asyncio.run(carry_out())


def entry(number: int, table: str = "table", body: bytes = b"{}", listing: ListedTable | None = None) -> Append:
    return Append(table=table, number=number, body=body, listing=listing)


def listing(table: str, *users: str, status: str = "open", is_listed: bool = True, updated: int = 1) -> ListedTable:
    return ListedTable(
        table=table,
        game="sen",
        status=status,
        is_listed=is_listed,
        allows_spectators=True,
        seats=3,
        free=1,
        users=users,
        updated=updated,
    )


def test_entries_are_there_in_order_after_the_database_was_opened_again(make_store: MakeStore) -> None:
    async def write(store: Store) -> None:
        await asyncio.gather(
            *(store.append(entry(number, body=b'{"n":"\xc4\x87%d"}' % number)) for number in range(1, 300))
        )

    async def read(store: Store) -> None:
        assert await store.read("table") == [b'{"n":"\xc4\x87%d"}' % number for number in range(1, 300)]
        assert await store.read("table", 297) == [b'{"n":"\xc4\x87298"}', b'{"n":"\xc4\x87299"}']
        assert await store.read("other") == []
        assert await store.numbers(["table", "other"]) == {"table": 299, "other": 0}

    run(make_store, write, read)


def test_of_two_entries_of_the_same_number_one_is_stored_and_the_other_refused(make_store: MakeStore) -> None:
    async def race(store: Store) -> None:
        # A database file has one server, a PostgreSQL several.
        rival = store if isinstance(store, SqliteStore) else make_store()
        if rival is not store:
            await rival.open()
        results = await asyncio.gather(
            *(each.append(entry(1, body=b'"%d"' % index)) for index, each in enumerate((store, rival, store, rival))),
            *(store.append(entry(number, "unconcerned")) for number in (1, 2, 3)),
            return_exceptions=True,
        )
        if rival is not store:
            await rival.close()
        assert sum(isinstance(result, Conflict) for result in results[:4]) == 3
        assert results[4:] == [None, None, None]
        winner = next(index for index, result in enumerate(results[:4]) if result is None)
        assert await store.read("table") == [b'"%d"' % winner]

    run(make_store, race)


def test_entries_that_belong_together_are_stored_all_or_none(make_store: MakeStore) -> None:
    async def together(store: Store) -> None:
        await store.append(entry(1))
        await store.append(entry(2), entry(1, "new", listing=listing("new", "ana")))
        with pytest.raises(Conflict):
            await store.append(entry(1, "orphan", listing=listing("orphan", "ana")), entry(2))
        assert await store.read("orphan") == []
        assert [row.table for row in await store.listed(10)] == ["new"]

    run(make_store, together)


def test_listed_tables_and_those_of_a_user_are_found(make_store: MakeStore) -> None:
    async def write(store: Store) -> None:
        await store.append(entry(1, "a", listing=listing("a", "ana", updated=1)))
        await store.append(entry(1, "b", listing=listing("b", "ana", "bob", updated=2)))
        await store.append(entry(1, "p", listing=listing("p", "bob", is_listed=False, updated=3)))
        await store.append(entry(2, "a", listing=listing("a", "ana", status="over", updated=4)))

    async def read(store: Store) -> None:
        assert await store.listed(10) == [listing("b", "ana", "bob", updated=2)]
        assert [row.table for row in await store.tables_of("ana", 10)] == ["a", "b"]
        assert [row.table for row in await store.tables_of("bob", 1)] == ["p"]
        assert await store.tables_of("cyd", 10) == []

    run(make_store, write, read)


def test_users_are_found_by_id_and_by_phrase(make_store: MakeStore) -> None:
    ana = User(id="u1", name="Ana Żółw", phrase=b"\x00\xff", created=5)

    async def write(store: Store) -> None:
        await store.add_user(ana)

    async def read(store: Store) -> None:
        assert await store.user("u1") == ana
        assert await store.user_of_phrase(b"\x00\xff") == ana
        assert await store.user("u2") is None
        assert await store.user_of_phrase(b"") is None
        assert await store.names(["u1", "u2"]) == {"u1": "Ana Żółw"}

    run(make_store, write, read)


def test_whether_somebody_is_on_the_board_of_honour_is_kept_and_nobody_is_at_first(make_store: MakeStore) -> None:
    async def write(store: Store) -> None:
        for name in ("ana", "bob", "cyd"):
            await store.add_user(User(id=name, name=name.title(), phrase=name.encode(), created=5))
        await store.put_on_board("ana", is_on_board=True)
        await store.put_on_board("bob", is_on_board=True)
        await store.put_on_board("bob", is_on_board=False)

    async def read(store: Store) -> None:
        assert {user.id: user.is_on_board for user in await store.users_after("a", 2)} == {"ana": True, "bob": False}
        assert [user.id for user in await store.users_after("bob", 2)] == ["cyd"]
        assert await read_board(store) == [("ana", "Ana")]
        await store.forget_user("ana", "gone")
        assert await read_board(store) == []

    run(make_store, write, read)


def test_of_a_forgotten_user_nothing_is_left(make_store: MakeStore) -> None:
    async def forget(store: Store) -> None:
        await store.add_user(User(id="ana-1", name="Ana", phrase=b"1", created=5))
        body = (
            b'{"entry":"purred","user":"ana-1","to":["ana-1"],"loud":true}'  # all of it stays, also what nobody knows
        )
        await store.append(entry(1, body=body, listing=listing("table", "ana-1", "bob-2")))
        await store.forget_user("ana-1", "gone")
        assert await store.user("ana-1") is None
        assert await store.tables_of("ana-1", 10) == []
        assert await store.read("table") == [body.replace(b"ana-1", b"gone")]
        [row] = await store.tables_of("bob-2", 10)
        assert row.users == ("gone", "bob-2")

    run(make_store, forget)


def test_the_first_proposal_for_a_secret_stays(make_store: MakeStore) -> None:
    async def first(store: Store) -> None:
        assert await store.secret("key", b"one") == b"one"

    async def second(store: Store) -> None:
        assert await store.secret("key", b"two") == b"one"

    run(make_store, first, second)


def test_a_locked_database_refuses_clearly_and_works_again_when_it_is_free(tmp_path: Path) -> None:
    async def lock(store: Store) -> None:
        await store.append(entry(1))
        other = sqlite3.connect(tmp_path / "kociarnia.db", isolation_level=None)
        other.execute("begin immediate")
        with pytest.raises(StorageUnavailable):
            await store.append(entry(2))
        other.execute("rollback")
        other.close()
        await store.append(entry(2))
        assert len(await store.read("table")) == 2

    run(lambda: SqliteStore(tmp_path / "kociarnia.db", busy_seconds=0.2), lock)


def test_a_database_file_that_is_taken_away_refuses_and_works_again_when_it_is_back(tmp_path: Path) -> None:
    path = tmp_path / "kociarnia.db"

    async def take_away(store: Store) -> None:
        await store.append(entry(1))
        for suffix in ("", "-wal", "-shm"):
            os.rename(f"{path}{suffix}", f"{path}.away{suffix}")
        for _ in range(2):
            with pytest.raises(StorageUnavailable):
                await store.append(entry(2))
        with pytest.raises(StorageUnavailable):
            await store.check()
        assert not path.exists()
        for suffix in ("", "-wal", "-shm"):
            if os.path.exists(f"{path}.away{suffix}"):
                os.rename(f"{path}.away{suffix}", f"{path}{suffix}")
        await store.append(entry(2))
        await store.check()
        assert len(await store.read("table")) == 2

    run(lambda: SqliteStore(path), take_away)


def test_a_log_in_which_a_number_is_missing_is_not_read(make_store: MakeStore) -> None:
    async def write(store: Store) -> None:
        for number in (1, 2, 4):
            await store.append(entry(number, body=b'{"n":%d}' % number))
        with pytest.raises(BrokenLog, match="entry 3 is missing"):
            await store.read("table")
        assert await store.read("table", 3) == [b'{"n":4}']
        assert [number for number, _body in await store.rows("table")] == [1, 2, 4]

    run(make_store, write)


def test_the_tables_that_count_for_a_user_are_those_where_they_sit_or_which_they_host(make_store: MakeStore) -> None:
    async def write(store: Store) -> None:
        await store.append(entry(1, "now", listing=listing("now", "ana", "ana-2")))
        await store.append(entry(1, "over", listing=listing("over", "ana", status="over")))
        await store.append(entry(1, "left", listing=listing("left", "ana", "bob")))
        await store.append(entry(2, "left", listing=listing("left", "bob")))
        await store.append(entry(1, "broken", listing=listing("broken", "ana", "bob")))
        assert sorted(await store.unfinished("ana")) == ["broken", "now"]
        await store.mark_unreadable("broken")
        assert await store.unfinished("ana") == ["now"]
        assert await store.unfinished("an") == []
        assert sorted(row.table for row in await store.listed(10)) == ["left", "now"]
        assert sorted(row.table for row in await store.tables_of("ana", 10)) == ["broken", "left", "now", "over"]

    async def leave(store: Store) -> None:
        row = await store.listing("broken")
        assert row is not None
        assert (row.is_unreadable, row.users) == (True, ("ana", "bob"))
        await store.leave_unreadable("broken", "ana")
        row = await store.listing("broken")
        assert row is not None
        assert row.users == ("bob",)
        assert "broken" not in [row.table for row in await store.tables_of("ana", 10)]
        await store.update_listing(listing("broken", "bob"))  # it could be read again
        assert sorted(await store.unfinished("bob")) == ["broken", "left"]
        assert await store.listing("none") is None

    run(make_store, write, leave)


def test_a_check_stores_something_and_stands_for_a_few_seconds(make_store: MakeStore) -> None:
    async def check(store: Store) -> None:
        touched = 0
        touch = store.touch

        async def count() -> None:
            nonlocal touched
            touched += 1
            await touch()

        store.touch = count  # type: ignore[method-assign]
        for _ in range(3):
            await store.check()
        assert touched == 1

    run(make_store, check)
