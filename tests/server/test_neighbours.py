"""Friends in the same room: nothing is opened unasked, and only the person at this computer may ask."""

import asyncio
import re
import socket
import subprocess
import sys
from pathlib import Path

import aiohttp
import pytest

from kociarnia.server.http import neighbours
from kociarnia.server.http.app import App
from kociarnia.server.http.neighbours import addresses_of, is_loopback, own_addresses
from tests.server.playing import PATIENCE, running, wait_until

NEIGHBOUR = "127.0.0.2"
"""Stands for the address of this computer in its network: on Linux every computer has it."""


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.platform != "linux":
        pytest.skip("there is one address of this computer alone")
    monkeypatch.setattr(neighbours, "own_addresses", lambda: [NEIGHBOUR])


async def ask(app: App, is_open: bool, **headers: str) -> tuple[int, dict[str, object]]:
    """Ask for others to be let in as the page does, with some headers changed."""
    site = f"http://127.0.0.1:{app.port}"
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"{site}/api/network", json={"is_open": is_open}, headers={"Origin": site, **headers}) as response,
    ):
        return response.status, await response.json()


async def listens(address: str, port: int) -> bool:
    try:
        _reader, writer = await asyncio.open_connection(address, port)
    except OSError:
        return False
    writer.close()
    return True


@pytest.mark.usefixtures("network")
def test_others_are_let_in_when_that_is_asked_and_shut_out_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app, aiohttp.ClientSession() as session:
            assert not await listens(NEIGHBOUR, app.port)
            async with session.get(f"http://127.0.0.1:{app.port}/api/network") as response:
                assert await response.json() == {"is_local": True, "may_change": True, "addresses": []}
            address = f"http://{NEIGHBOUR}:{app.port}/"
            opened = {"is_local": False, "may_change": True, "addresses": [address]}
            assert await ask(app, is_open=True) == (200, opened)
            assert await ask(app, is_open=True) == (200, opened)  # asked twice, opened once
            async with session.post(f"{address}api/guest", json={"name": "Ola"}) as response:
                assert response.status == 200
            socket_of_ola = await session.ws_connect(f"{address}ws", headers={"Cookie": cookie_of(response)})
            await wait_until(lambda: bool(app.connections))
            assert (await ask(app, is_open=False))[1] == {"is_local": True, "may_change": True, "addresses": []}
            assert not await listens(NEIGHBOUR, app.port)
            await wait_until(lambda: not app.connections)  # whoever came that way is gone
            await socket_of_ola.close()
            assert await listens("127.0.0.1", app.port)

    asyncio.run(scenario())


def cookie_of(response: aiohttp.ClientResponse) -> str:
    return "; ".join(f"{name}={cookie.value}" for name, cookie in response.cookies.items())


@pytest.mark.usefixtures("network")
@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Host": "evil.example", "Origin": "http://evil.example"},  # a name that leads to this computer
        {"Host": "evil.example:{port}", "Origin": "http://evil.example:{port}"},
        {"X-Forwarded-For": "203.0.113.9"},
        {"Forwarded": "for=203.0.113.9"},
        {"Origin": "null"},
        {"Origin": "https://127.0.0.1:{port}"},
    ],
)
def test_nobody_elsewhere_can_have_it_opened(tmp_path: Path, headers: dict[str, str]) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as app:
            status, told = await ask(
                app, is_open=True, **{name: value.format(port=app.port) for name, value in headers.items()}
            )
            assert status == 403
            assert told["code"] in ("bad_origin", "not_at_this_computer")
            assert not app.neighbours.is_open

    asyncio.run(scenario())


@pytest.mark.usefixtures("network")
def test_a_neighbour_may_neither_close_it_nor_learn_its_addresses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loopback = neighbours.is_loopback
    monkeypatch.setattr(neighbours, "is_loopback", lambda host: host != NEIGHBOUR and loopback(host))

    async def scenario() -> None:
        async with running(tmp_path) as app:
            await app.neighbours.open()
            site = f"http://{NEIGHBOUR}:{app.port}"
            connector = aiohttp.TCPConnector(local_addr=(NEIGHBOUR, 0))
            async with aiohttp.ClientSession(connector=connector) as session:
                async with session.get(f"{site}/api/network") as response:
                    assert await response.json() == {"is_local": False, "may_change": False, "addresses": []}
                wish = {"is_open": False}
                async with session.post(f"{site}/api/network", json=wish, headers={"Origin": site}) as response:
                    assert response.status == 403
            assert app.neighbours.is_open

    asyncio.run(scenario())


def test_a_computer_without_a_network_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours, "own_addresses", list)

    async def scenario() -> None:
        async with running(tmp_path) as app:
            status, told = await ask(app, is_open=True)
            assert (status, told["code"]) == (503, "unreachable")
            assert told["text"] == "others cannot be let in: this computer is in no network"

    asyncio.run(scenario())


def test_a_server_that_listens_everywhere_offers_nothing_but_the_addresses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(neighbours, "own_addresses", lambda: ["192.168.7.5"])

    async def scenario() -> None:
        async with (
            running(tmp_path, host="0.0.0.0") as app,
            aiohttp.ClientSession() as session,
            session.get(f"http://127.0.0.1:{app.port}/api/network") as response,
        ):
            address = f"http://192.168.7.5:{app.port}/"
            assert await response.json() == {"is_local": False, "may_change": False, "addresses": [address]}

    asyncio.run(scenario())


def test_addresses_that_are_printed_can_be_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours, "own_addresses", lambda: ["192.168.7.5"])
    assert addresses_of("0.0.0.0", 80) == ["http://127.0.0.1:80/", "http://192.168.7.5:80/"]
    assert addresses_of("::", 80) == ["http://127.0.0.1:80/", "http://192.168.7.5:80/"]
    assert addresses_of("127.0.0.1", 80) == ["http://127.0.0.1:80/"]
    assert addresses_of("fd00::7", 80) == ["http://[fd00::7]:80/"]
    assert addresses_of("koty.example", 80) == ["http://koty.example:80/"]


def test_own_addresses_are_none_of_this_computer_alone() -> None:
    assert not [address for address in own_addresses() if is_loopback(address)]
    for address in own_addresses():
        socket.inet_aton(address)


def test_serve_lan_lets_others_in_from_the_start(tmp_path: Path) -> None:
    if not own_addresses():
        pytest.skip("this computer is in no network")
    command = [sys.executable, "-m", "kociarnia", "serve", "--lan", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        try:
            lines = [server.stdout.readline(), server.stdout.readline()]
            found = [re.search(r"http://(\S+):(\d+)/", line) for line in lines]
            assert found[0] is not None
            assert found[1] is not None
            assert found[0][1] == "127.0.0.1"
            assert found[1][1] == own_addresses()[0]
            for one in (found[0], found[1]):
                with socket.create_connection((one[1], int(one[2])), timeout=PATIENCE):
                    pass
        finally:
            server.terminate()
