"""The proxies of the page about hosting, real ones, as they are written there."""

import asyncio
import random
from pathlib import Path

import aiohttp
import pytest

from kociarnia.games import GAMES
from kociarnia.play.fairness import verify
from kociarnia.play.match import Match
from kociarnia.play.record import Record
from tests.hosting.page import find
from tests.hosting.proxies import Club, find_program
from tests.server.playing import Guest, Refusal

SITES = {
    "nginx": ("/", "TLS in front: nginx", 0),
    "nginx below a path": ("/koty/", "TLS in front: nginx", 1),
    "caddy": ("/", "TLS in front: Caddy", 0),
    "caddy below a path": ("/koty/", "TLS in front: Caddy", 1),
}


async def play_a_match(club: Club) -> None:
    """Two people, each from an address of their own, play to the end and read what is left of it."""
    ana, bob = await club.arrive("Ana", "127.0.0.2"), await club.arrive("Bob", "127.0.0.3")
    for guest in (ana, bob):
        [cookie] = [cookie for cookie in guest.http.cookie_jar if cookie.key == "kociarnia"]
        assert cookie["secure"]
        assert cookie["httponly"]
        assert f"https://{cookie['domain']}" in club.root
        assert club.site + "/" == club.root + cookie["path"]
        await guest.connect()
    table = await ana.create("mp", options={"rounds": 1})
    await bob.ask("join", table=table)
    await ana.ask("start", table=table)
    infos = await asyncio.gather(*(guest.play(table, random.Random(8)) for guest in (ana, bob)))
    async with bob.http.get(f"{club.site}/api/tables/{table}/record") as response:
        record = Record.parse(await response.text())
    verify(record)
    assert Match.replay(GAMES["sen"], record).places == infos[0]["places"]
    for guest in (ana, bob):
        await guest.leave()


async def look_around(club: Club, prefix: str) -> None:
    """The page is there, and what the operator counts is not."""
    async with club.session("127.0.0.2") as http:
        async with http.get(f"{club.site}/") as response:
            assert response.status == 200
            assert "Kociarnia" in await response.text()
        async with http.get(f"{club.root}/metrics") as response:
            assert "kociarnia_moves_total" not in await response.text()
        if prefix != "/":
            async with http.get(club.site, allow_redirects=False) as response:
                assert response.status in (302, 308)
                assert response.headers["Location"].endswith(prefix)
            async with http.get(f"{club.root}/api/games") as response:
                assert "lucky" not in await response.text()
        # A page of another site may not connect through the proxy either.
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await http.ws_connect(f"{club.site}/ws", headers={"Origin": "https://evil.example"})
        assert refused.value.status == 403


async def count_guests(club: Club) -> None:
    """Each address has a limit of its own, and nobody can claim another one."""
    guests: list[Guest] = [await club.arrive("Cyd", "127.0.0.4") for _ in range(2)]
    for headers in ({}, {"X-Forwarded-For": "192.0.2.7"}, {"X-Forwarded-For": "127.0.0.1"}):
        with pytest.raises(Refusal) as refused:
            await club.arrive("Cyd", "127.0.0.4", **headers)
        assert refused.value.code == "too_many"
    guests.append(await club.arrive("Dan", "127.0.0.5"))
    for guest in guests:
        await guest.leave()


@pytest.mark.parametrize("way", SITES)
def test_a_match_is_played_through_each_proxy_as_the_page_sets_it_up(way: str, tmp_path: Path) -> None:
    prefix, section, number = SITES[way]

    async def scenario() -> None:
        club = Club(tmp_path, prefix, address_guests=2)
        front = club.behind_caddy if way.startswith("caddy") else club.behind_nginx
        with front(find(section, "caddy" if way.startswith("caddy") else "nginx", number)):
            await club.server.start()
            try:
                await club.wait()
                await play_a_match(club)
                await look_around(club, prefix)
                await count_guests(club)
            finally:
                assert club.server.stop() == 0
        assert "proxy_not_trusted" not in club.server.log.read_text()

    asyncio.run(scenario())


def test_a_plain_proxy_without_settings_is_told_which_settings_it_needs(tmp_path: Path) -> None:
    plain = find("TLS in front: nginx", "nginx")
    plain = "\n".join(line for line in plain.splitlines() if "proxy_set_header" not in line)

    async def scenario() -> None:
        club = Club(tmp_path)
        settings = tmp_path / "kociarnia.toml"
        kept = [line for line in settings.read_text().splitlines() if line.startswith(("data", "port"))]
        settings.write_text("\n".join(kept), encoding="utf-8")
        with club.behind_nginx(plain):
            await club.server.start()
            try:
                await club.wait()
                with pytest.raises(Refusal) as refused:
                    await club.arrive("Ana")
                assert refused.value.code == "bad_origin"
                assert "public_url" in str(refused.value)
                assert club.root in str(refused.value)
            finally:
                club.server.stop()

    asyncio.run(scenario())


@pytest.mark.parametrize(("value", "outcome"), [("", "Skipped"), ("true", "Failed")])
def test_where_a_change_is_judged_a_proxy_that_is_missing_does_not_look_like_a_test_that_passed(
    value: str, outcome: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", value)
    with pytest.raises(BaseException, match="is not installed here") as missing:
        find_program("no-such-proxy")
    assert missing.typename == outcome
