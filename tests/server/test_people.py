"""Guests: their names, and the tokens of their devices."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from kociarnia.server.bus.bus import SignedOut, decode_notice, encode_notice
from kociarnia.server.people.names import clean_name, skeleton, tell_apart
from kociarnia.server.people.users import COOKIE_SECONDS, Users, hash_token
from kociarnia.server.protocol.refusals import BadName, NotSignedIn
from kociarnia.server.storage.postgres import PostgresStore
from kociarnia.server.storage.rows import User
from kociarnia.server.storage.sqlite import SqliteStore
from kociarnia.server.storage.store import Store
from tests.server.playing import Guest, running
from tests.server.test_archive import VERSIONS, restore, restore_into_postgres

ANA = User(id="A" * 22, name="Ana", phrase=b"1", created=1)
MILLISECONDS = COOKIE_SECONDS * 1000


# Names


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (" Zoe\u0308  of\tOz ", "Zoë of Oz"),
        ("Ana\u200b\ufeff\u00ad", "Ana"),  # zero width, soft hyphen
        ("\u3164Ola\u115f", "Ola"),  # Hangul fillers
        ("𝓐𝓷𝓪 Ｂ", "Ana B"),  # letters in fancy dress
        ("Łucja-Ewa O'Hara_2.", "Łucja-Ewa O'Hara_2."),
        ("Мария", "Мария"),
        ("हिन्दी", "हिन्दी"),  # marks belong to the letters of many languages
        ("Ola 🐱", "Ola 🐱"),
        ("🐈‍⬛", "🐈‍⬛"),  # one emoji of three signs
        ("🇵🇱 Jan 👩🏽‍🚀", "🇵🇱 Jan 👩🏽‍🚀"),
        ("❤️ Kot", "❤️ Kot"),
    ],
)
def test_a_name_is_shown_in_one_form_without_what_cannot_be_seen(text: str, name: str) -> None:
    assert clean_name(text) == name
    assert clean_name(name) == name


@pytest.mark.parametrize(
    "text",
    [
        "\u3164",  # nothing that can be seen
        "\u200b\u2060",
        "\u2800",  # a braille sign without dots
        "\u0301",  # an accent on nothing
        "-\u0301a",
        "a" + "\u0337" * 5,  # a letter under a heap of marks
        "Ana\u202eBob",  # turns the text around
        "🐱🐱🐱",
        "Ola (2)",  # nobody can pretend to be the second
        "a\u0000b",
        "☃<b>",
        "\ue000",  # private use
        "x" * 25,
        "",
    ],
)
def test_a_name_that_would_confuse_others_is_refused(text: str) -> None:
    with pytest.raises(BadName):
        clean_name(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ola", "Оlа"),  # Cyrillic
        ("Ola", "OLA"),
        ("Ola", "0la"),
        ("Ola", "O l-a."),
        ("Ilona", "llona"),
        ("Ilona", "1lona"),
        ("ΑΝΝΑ", "Anna"),  # Greek
        ("Łucja", "Lucja"),
        ("Zoë", "Zoe"),
        ("Marna", "Mama"),
        ("Wanda", "VVanda"),
        ("Kot 🐱", "Kоt🐱"),
    ],
)
def test_names_that_look_alike_have_the_same_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ola", "Ala"), ("Jan", "Jana"), ("🐱", "🐶"), ("Anna", "Hanna"), (".a", ".b")]
)
def test_names_that_differ_have_different_skeletons(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


def test_of_names_that_look_alike_the_later_ones_have_a_number() -> None:
    assert tell_apart(("Ola", "Jan", "OLA", "Оla", "…", "…")) == ("Ola", "Jan", "OLA (2)", "Оla (3)", "…", "…")


def test_whoever_comes_later_to_a_table_is_shown_with_a_number_wherever_they_sit(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            host, ola, other = [await Guest.arrive(app, name) for name in ("Jan", "Ola", "0la")]
            table = await host.create("mpp", is_listed=True)
            await ola.ask("join", table=table, seat=2)
            await other.ask("join", table=table, seat=1)
            await host.ask("watch", table=table)
            info = await host.wait_for("table")
            assert [seat["name"] for seat in info["seats"]] == ["Jan", "0la (2)", "Ola"]
            [row] = (await host.ask("lobby"))["listed"]
            assert row["names"] == ["Jan", "Ola", "0la (2)"]  # as they came
            # When the first leaves, the second is the only one of that name.
            await ola.ask("leave", table=table)
            await host.find(
                lambda message: (
                    message["type"] == "table"
                    and [seat.get("name") for seat in message["seats"]] == ["Jan", "0la", None]
                )
            )
            for guest in (host, ola, other):
                await guest.leave()

    asyncio.run(scenario())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_names_of_earlier_versions_lose_what_cannot_be_seen(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    address = None if kind == "sqlite" else request.getfixturevalue("postgres")

    async def scenario() -> None:
        if address is None:
            restore(VERSIONS[0], tmp_path / "kociarnia.db")
            with sqlite3.connect(tmp_path / "kociarnia.db") as connection:
                connection.execute(
                    "insert into users values ('x', 'A\u3164na\u115f', x'00', 1), ('y', '\u3164', x'01', 1)"
                )
            connection.close()
            store: Store = SqliteStore(tmp_path / "kociarnia.db")
        else:
            await restore_into_postgres(VERSIONS[0], address, tmp_path / "source.db")
            other = await asyncpg.connect(address)
            await other.execute(
                "insert into users values ('x', 'A\u3164na\u115f', '\\x00', 1), ('y', '\u3164', '\\x01', 1)"
            )
            await other.close()
            store = PostgresStore(address)
        await store.open()
        try:
            assert await store.names(["x", "y"]) == {"x": "Ana", "y": "?"}
        finally:
            await store.close()

    asyncio.run(scenario())


# Tokens


def old_token(users: Users, user: User) -> str:
    """Return a token as it was made before devices had tokens of their own."""
    return f"{user.id}.{users.sign('user', user.id)}"


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_device_that_signs_out_is_refused_and_the_others_are_not(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    address = None if kind == "sqlite" else request.getfixturevalue("postgres")

    def make_store() -> Store:
        return SqliteStore(tmp_path / "kociarnia.db") if address is None else PostgresStore(address)

    async def refused(users: Users, token: str | None) -> bool:
        try:
            return await users.user_of_token(token) != ANA
        except NotSignedIn:
            return True

    async def scenario() -> None:
        store = make_store()
        await store.open()
        await store.add_user(ANA)
        users = Users(store, b"key")
        phone, laptop, old = users.token(ANA), users.token(ANA), old_token(users, ANA)
        assert len({phone, laptop, old}) == 3
        assert [await refused(users, token) for token in (phone, laptop, old)] == [False] * 3
        await users.sign_out(phone, 1000)
        await users.sign_out(phone, 1001)
        assert [await refused(users, token) for token in (phone, laptop, old)] == [True, False, False]
        await users.sign_out(old, 1000)
        await store.close()
        store = make_store()  # also after a restart, and at another node
        await store.open()
        users = Users(store, b"key")
        assert [await refused(users, token) for token in (phone, laptop, old)] == [True, False, True]
        # Once no cookie can be so old, nothing is remembered of it.
        await users.sign_out(laptop, 1000 + MILLISECONDS + 1)
        assert not await store.is_revoked(hash_token(phone))
        assert await store.is_revoked(hash_token(laptop))
        await store.close()

    asyncio.run(scenario())


def test_a_token_that_was_tampered_with_is_refused_and_cannot_be_signed_out(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(tmp_path / "kociarnia.db")
        await store.open()
        try:
            await store.add_user(ANA)
            users = Users(store, b"key")
            user_id, device, signature = users.token(ANA).split(".")
            wrong: list[Any] = [
                f"{user_id}.{signature}",
                f"{user_id}.x{device}.{signature}",
                f"{'B' * 22}.{device}.{signature}",
                f"{user_id}.{device}.",
                f"{user_id}.{device}.{signature}.{signature}",
                f"{user_id}.{device}.{device}.{signature}",
                old_token(users, ANA)[:-1],
                "",
                ".",
                "..",
                "...",
                "é.é.é",
                "\ud800.\ud800",
            ]
            for token in wrong:
                with pytest.raises(NotSignedIn):
                    await users.user_of_token(token)
                with pytest.raises(NotSignedIn):
                    await users.sign_out(token, 1)
                assert not await store.is_revoked(hash_token(token))
            with pytest.raises(NotSignedIn):
                await users.user_of_token(None)
        finally:
            await store.close()

    asyncio.run(scenario())


def test_after_signing_out_the_cookie_and_the_connections_of_the_device_end_on_all_nodes(
    tmp_path: Path, postgres: str
) -> None:
    async def scenario() -> None:
        async with running(tmp_path, database=postgres) as first, running(tmp_path, database=postgres) as second:
            phone = await Guest.arrive(first, "Ana")
            [token] = [cookie.value for cookie in phone.http.cookie_jar]
            elsewhere = Guest(f"http://127.0.0.1:{second.port}", "Ana")
            laptop = Guest(phone.site, "Ana")
            elsewhere.http.headers["Cookie"] = f"kociarnia={token}"
            await elsewhere.connect()
            async with laptop.http.post(f"{laptop.site}/api/recover", json={"phrase": phone.phrase}) as response:
                assert response.status == 200
            await laptop.connect()
            phone.http.headers["Cookie"] = f"kociarnia={token}"  # a thief's copy of it
            async with phone.http.post(f"{phone.site}/api/sign-out", json={}) as response:
                assert response.status == 200
            assert phone.reading is not None
            await asyncio.wait_for(phone.reading, 30)
            assert phone.socket is not None
            assert phone.socket.close_code == 1008
            for site in (phone.site, elsewhere.site):
                for path in ("/api/me", "/api/export", "/ws"):
                    async with phone.http.get(site + path) as response:
                        assert response.status == 401
            # The other node hears of it over the bus.
            notice = SignedOut(node=first.name, device=hash_token(token).hex())
            assert decode_notice(encode_notice(notice)) == notice
            second.registry.take_notice(notice)
            assert elsewhere.reading is not None
            await asyncio.wait_for(elsewhere.reading, 30)
            await laptop.ask("ping")
            async with laptop.http.get(f"{laptop.site}/api/me") as response:
                assert response.status == 200
            for guest in (phone, laptop, elsewhere):
                await guest.leave()

    asyncio.run(scenario())
