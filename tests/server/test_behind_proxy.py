"""Behind a proxy: whose word counts, under which path the server lives, and what it shows to whom."""

import asyncio
import contextlib
import json
import random
from pathlib import Path

import aiohttp
import pytest
from multidict import CIMultiDict, CIMultiDictProxy

from kociarnia.server.http.origins import client_address, network_of
from kociarnia.server.http.pages import read_page
from kociarnia.server.operate.bot_client import BotClient
from kociarnia.server.operate.config import BadConfig, Config, read_config
from tests.server.playing import Guest, running

TOKEN = "a token that is long enough"


@pytest.mark.parametrize(
    ("remote", "lines", "address"),
    [
        ("127.0.0.1", ["192.0.2.7"], "192.0.2.7"),
        ("127.0.0.1", ["198.51.100.1, 192.0.2.7"], "192.0.2.7"),  # the first is what the client made up
        ("127.0.0.1", ["198.51.100.1", "192.0.2.7"], "192.0.2.7"),  # a line of the client's own, and the proxy's
        ("127.0.0.1", ["198.51.100.1, 192.0.2.7, 10.1.2.3"], "192.0.2.7"),  # two proxies
        ("127.0.0.1", ["10.1.2.3"], "10.1.2.3"),  # somebody on the proxies' own network
        ("127.0.0.1", ["127.0.0.1, nonsense"], "nonsense"),
        ("127.0.0.1", ["192.0.2.7, "], "192.0.2.7"),  # a list may have empty parts
        ("127.0.0.1", [], "127.0.0.1"),
        ("::ffff:127.0.0.1", ["2001:db8::7"], "2001:db8::7"),
        ("192.0.2.9", ["192.0.2.7"], "192.0.2.9"),  # no proxy of ours: not believed
    ],
)
def test_the_address_of_a_client_is_the_last_one_named_that_is_no_trusted_proxy(
    remote: str, lines: list[str], address: str
) -> None:
    headers = CIMultiDictProxy(CIMultiDict([("X-Forwarded-For", line) for line in lines]))
    assert client_address(Config(trusted_proxies="127.0.0.1 10.0.0.0/8"), headers, remote) == address
    assert client_address(Config(), headers, remote) == remote


@pytest.mark.parametrize(
    ("address", "one"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2::7", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::8", "2001:db8:1:2::"),
        ("2001:db8:1:3::7", "2001:db8:1:3::"),
        ("::1", "::1"),
        ("nonsense", "nonsense"),
    ],
)
def test_all_addresses_of_an_ipv6_network_are_one(address: str, one: str) -> None:
    assert network_of(address) == one


@pytest.mark.parametrize(
    ("settings", "part"),
    [
        ({"trusted_proxies": "proxy.example"}, "trusted_proxies"),
        ({"trusted_proxies": "10.1.2.3/8"}, "trusted_proxies"),
        ({"prefix": "/koty"}, "prefix.*slash"),
        ({"prefix": "/ko ty/"}, "prefix"),
        ({"public_url": "koty.example"}, "public_url"),
        ({"public_url": "https://[koty"}, "no address"),
        ({"public_url": "https://koty.example/koty/"}, "prefix should be /koty/"),
        ({"origins": "https://friend.example/page"}, "origins"),
        ({"admin_token": "secret"}, "admin_token"),
    ],
)
def test_settings_that_cannot_be_meant_are_refused_by_name(settings: dict[str, str], part: str) -> None:
    with pytest.raises(BadConfig, match=part):
        read_config(settings, {})


def test_settings_of_a_server_below_a_path_fit_together() -> None:
    for public_url in ("https://koty.example", "https://koty.example/", "https://koty.example/koty/"):
        read_config({"public_url": public_url, "prefix": "/koty/", "trusted_proxies": "127.0.0.1 ::1"}, {})


async def cookie_for(site: str, **headers: str) -> str:
    """Return how a new guest is told to keep who it is."""
    async with (
        aiohttp.ClientSession() as http,
        http.post(f"{site}/api/guest", json={"name": "Ana"}, headers=headers) as response,
    ):
        assert response.status == 200, await response.text()
        return response.headers["Set-Cookie"]


def test_a_cookie_is_secure_when_a_trusted_proxy_says_so_or_the_public_address_does(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, trusted_proxies="127.0.0.1") as app:
            site = f"http://127.0.0.1:{app.port}"
            assert "Secure" in await cookie_for(site, **{"X-Forwarded-Proto": "https"})
            assert "Secure" not in await cookie_for(site, **{"X-Forwarded-Proto": "http"})
            assert "Secure" not in await cookie_for(site)
        async with running(tmp_path) as app:
            assert "Secure" not in await cookie_for(f"http://127.0.0.1:{app.port}", **{"X-Forwarded-Proto": "https"})
        async with running(tmp_path, public_url="https://koty.example") as app:
            assert "Secure" in await cookie_for(f"http://127.0.0.1:{app.port}")

    asyncio.run(scenario())


def test_a_page_that_comes_through_a_proxy_is_refused_with_the_setting_that_lets_it_in(tmp_path: Path) -> None:
    async def scenario() -> None:
        headers = {"Origin": "https://koty.example"}
        async with running(tmp_path) as app, aiohttp.ClientSession() as http:
            site = f"http://127.0.0.1:{app.port}"
            async with http.post(f"{site}/api/guest", json={"name": "Ana"}, headers=headers) as response:
                assert response.status == 403
                text = (await response.json())["text"]
            assert "public_url" in text
            assert "https://koty.example" in text
            assert "Host" in text
            await cookie_for(site, **headers, Host="koty.example")  # the proxy passes the name on
        async with running(tmp_path, public_url="https://koty.example/koty", prefix="/koty/") as app:
            await cookie_for(f"http://127.0.0.1:{app.port}/koty", **headers)

    asyncio.run(scenario())


def test_a_match_is_played_below_a_path_and_nothing_leads_out_of_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path, prefix="/koty/") as app, aiohttp.ClientSession() as http:
            root = f"http://127.0.0.1:{app.port}"
            ana = await Guest.arrive(f"{root}/koty", "Ana")
            assert {cookie["path"] for cookie in ana.http.cookie_jar} == {"/koty/"}
            table = await ana.create("mb", options={"rounds": 1})
            await ana.ask("start", table=table)
            assert "places" in await ana.play(table, random.Random(1))
            for path, status in (
                ("/koty/", 200),
                (f"/koty/t/{table}", 200),
                ("/koty/api/games", 200),
                ("/koty/api/nothing", 404),
                ("/koty/none.js", 404),
                ("/healthz", 200),
                ("/", 404),
                ("/api/games", 404),
                (f"/t/{table}", 404),
            ):
                async with http.get(root + path) as response:
                    assert response.status == status, path
            async with http.get(f"{root}/t/x") as response:
                assert "/koty/ (its setting prefix)" in (await response.json())["text"]
            async with http.get(f"{root}/koty", allow_redirects=False) as response:
                assert (response.status, response.headers["Location"]) == (308, "/koty/")
            assert BotClient(f"{root}/koty/t/{table}", "cat", "Bot").site == f"{root}/koty"
            assert BotClient(f"{root}/t/{table}", "cat", "Bot").site == root
            await ana.leave()

    asyncio.run(scenario())


def test_the_document_of_the_page_names_its_path_and_its_files_from_there(tmp_path: Path) -> None:
    head = '<meta name="kociarnia-root" content="/" /><script src="./assets/index-1.js"></script>'
    (tmp_path / "index.html").write_text(head, encoding="utf-8")
    (tmp_path / "other.html").write_text(head, encoding="utf-8")
    moved = read_page(tmp_path, "/koty/")
    assert moved["index.html"].content.decode() == (
        '<meta name="kociarnia-root" content="/koty/" /><script src="/koty/assets/index-1.js"></script>'
    )
    assert moved["other.html"].content.decode() == head
    assert b'src="/assets/index-1.js"' in read_page(tmp_path)["index.html"].content


def test_the_document_of_the_page_says_whether_there_is_documentation(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<meta name="kociarnia-docs" content="no" />', encoding="utf-8")
    for has_site, word in ((True, "yes"), (False, "no")):
        document = read_page(tmp_path, has_site=has_site)["index.html"].content.decode()
        assert document == f'<meta name="kociarnia-docs" content="{word}" />'


def test_what_a_node_counts_is_shown_to_its_own_machine_or_for_the_token(tmp_path: Path) -> None:
    async def status_of(port: int, **headers: str) -> int:
        async with (
            aiohttp.ClientSession() as http,
            http.get(f"http://127.0.0.1:{port}/metrics", headers=headers) as response,
        ):
            if response.status == 403:
                assert "admin_token" in json.loads(await response.read())["text"]
            return response.status

    async def scenario() -> None:
        forwarded = {"X-Forwarded-For": "192.0.2.7"}
        bearer = {"Authorization": f"Bearer {TOKEN}"}
        async with running(tmp_path) as app:
            assert await status_of(app.port) == 200
            assert await status_of(app.port, **forwarded) == 403  # a proxy that nobody has named
            assert await status_of(app.port, Host="koty.example") == 403  # one that passes the name on and no address
            assert await status_of(app.port, **bearer, Host="koty.example") == 403  # no token was set
        async with running(tmp_path, trusted_proxies="127.0.0.1", admin_token=TOKEN) as app:
            assert await status_of(app.port) == 200
            assert await status_of(app.port, **forwarded) == 403
            assert await status_of(app.port, **forwarded, **bearer) == 200
            assert await status_of(app.port, **forwarded, Authorization="Bearer wrong") == 403
            assert await status_of(app.port, **forwarded, Authorization="Bearer ż") == 403
        async with running(tmp_path, public_url="https://koty.example") as app:
            assert await status_of(app.port) == 403  # a proxy is there, but which one is not said
        async with running(tmp_path, serves_metrics=False, admin_token=TOKEN) as app:
            assert await status_of(app.port, **bearer) == 404

    asyncio.run(scenario())


def test_a_proxy_that_is_not_trusted_is_named_in_the_log_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            for _ in range(3):
                await cookie_for(f"http://127.0.0.1:{app.port}", **{"X-Forwarded-For": "192.0.2.7"})

    with caplog.at_level("WARNING", "kociarnia"):
        asyncio.run(scenario())
    [warning] = [record for record in caplog.records if record.getMessage() == "proxy_not_trusted"]
    assert warning.__dict__["fields"] == {"address": "127.0.0.1", "setting": "trusted_proxies"}


def test_sockets_of_a_trusted_proxy_are_not_counted_as_those_of_one_address(tmp_path: Path) -> None:
    async def connected(**settings: object) -> int:
        async with running(tmp_path, address_connections=1, **settings) as app:
            opened = 0
            writers = []
            for _ in range(8):
                reader, writer = await asyncio.open_connection("127.0.0.1", app.port)
                writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                with contextlib.suppress(ConnectionError):
                    opened += bool(await reader.read(1))
                writers.append(writer)
            for writer in writers:
                writer.close()
            return opened

    assert asyncio.run(connected()) == 4
    assert asyncio.run(connected(trusted_proxies="127.0.0.0/8")) == 8


def test_how_a_node_is_is_told_to_whoever_has_the_token(tmp_path: Path) -> None:
    async def scenario() -> None:
        settings = {"trusted_proxies": "127.0.0.1", "admin_token": TOKEN, "prefix": "/koty/"}
        async with running(tmp_path, **settings) as app:
            (tmp_path / "backups").mkdir()
            (tmp_path / "backups" / "one.backup").touch()
            ana = await Guest.arrive(f"http://127.0.0.1:{app.port}/koty", "Ana")
            table = await ana.create("mm", options={"rounds": 1})
            await ana.ask("start", table=table)
            await ana.ask("move", table=table, seat=0, move="look 1", seen=1)
            headers = {"X-Forwarded-For": "192.0.2.7"}
            async with ana.http.get(f"{ana.site}/api/status", headers=headers) as response:
                assert response.status == 403
            headers["Authorization"] = f"Bearer {TOKEN}"
            async with ana.http.get(f"{ana.site}/api/status", headers=headers) as response:
                status = await response.json()
            assert (status["people"], status["tables"], status["moves"], status["errors"]) == (1, 1, 1, 0)
            assert sum(status["move_counts"]) == 1
            assert len(status["move_counts"]) == len(status["move_bounds"]) + 1
            assert status["last_backup"] == int((tmp_path / "backups" / "one.backup").stat().st_mtime * 1000)
            assert 0 < status["free_bytes"] < status["disk_bytes"]
            assert "Ana" not in json.dumps(status)
            async with ana.http.get(f"http://127.0.0.1:{app.port}/metrics", headers=headers) as response:
                numbers = dict(line.split(" ") for line in (await response.text()).splitlines() if line[0] != "#")
            assert int(numbers["kociarnia_last_backup_timestamp_seconds"]) == status["last_backup"] // 1000
            assert 0 < int(numbers["kociarnia_disk_free_bytes"]) < status["disk_bytes"]
            assert numbers["kociarnia_storage_is_well"] == numbers["kociarnia_bus_is_connected"] == "1"
            await ana.leave()

    asyncio.run(scenario())
