"""Every command of the page about hosting is run in its order, and every configuration read by its program."""

import asyncio
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import aiohttp
import pytest

from kociarnia.core.errors import KociarniaError
from kociarnia.server.bus import nats
from kociarnia.server.http.admin import AdminRequest
from kociarnia.server.operate.admin_commands import ask
from kociarnia.server.operate.config import Config, read_config
from tests.hosting.page import find, read_blocks
from tests.hosting.proxies import Club
from tests.server.playing import PATIENCE, Guest
from tests.server.processes import ServerProcess, free_port, wait_until_open

ROOT = Path(__file__).parents[2]
PLACES = ("/opt/kociarnia", "/etc/kociarnia")
STOOD_IN = ("apt-get", "useradd", "make", "createuser", "createdb")
"""What changes the whole machine, or was done before the tests."""
SSH = '#!/bin/sh\ncd "$(dirname "$0")/.." && exec sh -c "$2"\n'
"""The other machine is a folder of this one."""


FASTER = {"KOCIARNIA_PURE": "1", "PIP_NO_COMPILE": "1"}
"""What changes only how long the commands take."""


def copied_into_the_image() -> list[str]:
    """Return what the Dockerfile builds the wheel from: it has to be enough here, too."""
    lines = re.findall(r"^COPY (?!--from)(.*) \S+$", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
    names = " ".join(lines).split()
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert ignored[0] == "*"
    assert sorted(names) == sorted(line[1:] for line in ignored if line.startswith("!"))
    return names


class Machine:
    """A machine of the reader's, below a folder; `systemctl` and a few others are stood in for."""

    def __init__(self, folder: Path, database: str) -> None:
        self.folder = folder
        self.database = database
        self.data = "/var/lib/kociarnia"
        self.port = free_port()
        self.server: subprocess.Popen[str] | None = None
        self.run: list[str] = []
        self.filled_in: dict[str, str] = {}
        """What its readers write in place of a word in capitals."""
        for name in copied_into_the_image():
            subprocess.run(["cp", "-r", ROOT / name, folder / name], check=True)
        for place in ("etc", "var/lib", "programs"):
            (folder / place).mkdir(parents=True)
        (folder / "programs/ssh").write_text(SSH, encoding="utf-8")
        (folder / "programs/ssh").chmod(0o755)

    def fitted(self, text: str) -> str:
        """Return a text of the page with the places of this machine."""
        text = text.replace("/var/lib/kociarnia", self.data)
        for place in (*PLACES, self.data):
            text = text.replace(place, f"{self.folder}{place}")
        text = re.sub(r" --(owner|group) kociarnia", "", text)
        for word, written in self.filled_in.items():
            text = re.sub(rf"\b{word}\b", written, text)
        text = text.replace("postgresql:///kociarnia?host=/var/run/postgresql", self.database)
        return text.replace("8765", str(self.port)).replace(".venv/bin/python", sys.executable)

    def write(self, place: str, section: str, language: str, number: int = 0, mode: str = "w") -> None:
        """Write a configuration of the page to its place."""
        with (self.folder / place).open(mode, encoding="utf-8") as file:
            file.write(self.fitted(find(section, language, number)))

    def carry_out(self, section: str, number: int = 0) -> None:
        """Run a block of commands, line by line."""
        block = find(section, "sh", number)
        self.run.append(block)
        for line in block.splitlines():
            command = re.sub(r"^sudo (-u \w+ )?", "", line)
            first = command.split()[0]
            if first == "systemctl":
                self.systemctl(command.split()[1:])
            elif first not in STOOD_IN:
                environment = os.environ | FASTER | {"PIP_CONSTRAINT": str(ROOT / "constraints.txt")}
                environment.pop("PYTHONPATH", None)
                environment["PATH"] = f"{self.folder}/programs:{environment['PATH']}"
                finished = subprocess.run(
                    ["sh", "-ec", self.fitted(command)],
                    cwd=self.folder,
                    env=environment,
                    capture_output=True,
                    text=True,
                    check=False,
                )
                assert finished.returncode == 0, (line, finished.stdout, finished.stderr)

    def systemctl(self, arguments: list[str]) -> None:
        """Stand in for systemd, with the units of the page; what a timer starts is started once."""
        if arguments[-1].endswith(".timer"):
            [command] = re.findall(r"^ExecStart=(.*)$", self.fitted(find("Backup", "ini")), re.MULTILINE)
            time.sleep(1)  # backups are named by the second
            subprocess.run(shlex.split(command), check=True, capture_output=True)
            return
        if arguments[0] in ("stop", "restart"):
            self.stop()
        if arguments[0] in ("enable", "start", "restart"):
            unit = self.fitted(find("A service", "ini"))
            [command] = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
            Path(self.fitted("/var/lib/kociarnia")).mkdir(mode=0o700, exist_ok=True)  # StateDirectory=
            with (self.folder / "log.txt").open("a") as log:
                self.server = subprocess.Popen(shlex.split(command), stdout=subprocess.PIPE, stderr=log, text=True)
            assert self.server.stdout is not None
            assert "Kociarnia is at" in self.server.stdout.readline(), (self.folder / "log.txt").read_text()

    def stop(self) -> None:
        if self.server is not None:
            self.server.send_signal(signal.SIGTERM)
            assert self.server.wait(PATIENCE) == 0
            assert self.server.stdout is not None
            self.server.stdout.close()
            self.server = None


@contextmanager
def machine(folder: Path, database: str) -> Iterator[Machine]:
    made = Machine(folder, database)
    try:
        yield made
    finally:
        made.stop()


async def looks_the_same(guest: Guest, table: str, seen: object) -> bool:
    """Tell whether somebody who comes back sees the match as it was."""
    await guest.connect()
    await guest.ask("watch", table=table)
    view = (await guest.wait_for("snapshot", table=table))["view"]
    await guest.disconnect()
    return bool(view == seen)


@pytest.mark.slow
def test_every_command_of_the_page_is_run_and_nobody_loses_anything(tmp_path: Path, postgres: str) -> None:
    with machine(tmp_path, postgres) as club:
        club.carry_out("Install", 0)
        club.carry_out("Install", 1)
        club.write("etc/kociarnia/kociarnia.toml", "Settings", "toml")
        club.carry_out("A service")

        async def scenario() -> None:
            guest = Guest(f"http://127.0.0.1:{club.port}", "Ana")
            async with guest.http.post(f"{guest.site}/api/guest", json={"name": "Ana"}) as response:
                cookie = response.cookies["kociarnia"]
            assert cookie["secure"]  # so it has to be carried by hand here; the proxies are another test
            guest.http.headers["Cookie"] = f"kociarnia={cookie.value}"
            await guest.connect()
            table = await guest.create("mm", options={"rounds": 1})
            await guest.ask("start", table=table)
            await guest.ask("watch", table=table)
            seen = (await guest.wait_for("snapshot", table=table))["view"]
            await guest.disconnect()

            club.carry_out("Backup")
            club.carry_out("Backup", 1)
            club.carry_out("How much is kept")
            club.carry_out("Looking after people")
            club.carry_out("Looking after people", 1)
            bob = Guest(guest.site, "Bob")
            async with bob.http.post(f"{bob.site}/api/guest", json={"name": "Bob"}) as response:
                bob.http.headers["Cookie"] = f"kociarnia={response.cookies['kociarnia'].value}"
            await bob.connect()
            link = f"https://koty.example/t/{await bob.create('mm')}"
            config = Config(data=club.fitted(club.data), port=club.port)
            _table, found = (await ask(config, AdminRequest(do="find", text=link))).rows
            club.filled_in = {"USER": found["user"], "LINK": link}
            club.carry_out("Looking after people", 2)
            assert (await ask(config, AdminRequest(do="find", text=found["user"]))).rows == []
            await bob.leave()
            assert await looks_the_same(guest, table, seen)
            club.carry_out("Restore")
            assert await looks_the_same(guest, table, seen)
            club.carry_out("Upgrade and the way back")
            assert await looks_the_same(guest, table, seen)
            shutil.copytree(club.folder / "dist", club.folder / "older")
            club.carry_out("Upgrade and the way back", 1)
            assert await looks_the_same(guest, table, seen)

            club.carry_out("To another machine")
            here, club.data = club.data, "/var/lib/elsewhere"
            club.write("etc/kociarnia/kociarnia.toml", "Settings", "toml")
            club.carry_out("To another machine", 1)
            assert await looks_the_same(guest, table, seen)
            club.systemctl(["stop", "kociarnia"])
            club.data = here
            club.write("etc/kociarnia/kociarnia.toml", "Settings", "toml")

            club.carry_out("From SQLite to PostgreSQL")
            club.write("etc/kociarnia/kociarnia.toml", "From SQLite to PostgreSQL", "toml", mode="a")
            club.systemctl(["start", "kociarnia"])
            assert await looks_the_same(guest, table, seen)
            await guest.leave()

        asyncio.run(scenario())
        # What is told to Docker is carried out by the test of the containers.
        commands = [block.text for block in read_blocks() if block.language == "sh"]
        assert club.run == [block for block in commands if "docker compose" not in block]


def test_the_settings_of_the_page_are_settings() -> None:
    for block in read_blocks():
        if block.language == "toml":
            read_config(tomllib.loads(block.text), {})


def test_the_unit_of_the_page_is_understood_by_systemd_and_leaves_little_open(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd-analyze is not installed here")
    unit = tmp_path / "kociarnia.service"
    texts = {
        unit: find("A service", "ini"),
        tmp_path / "kociarnia-backup.service": find("Backup", "ini"),
        tmp_path / "kociarnia-backup.timer": find("Backup", "ini", 1),
    }
    for file, text in texts.items():
        here = text.replace("/opt/kociarnia/bin/kociarnia", "/bin/true").replace("User=kociarnia", "User=daemon")
        file.write_text(here, encoding="utf-8")
    command = [program, "verify", "--man=no", *map(str, texts)]
    verified = subprocess.run(command, capture_output=True, text=True, check=False)
    assert [line for line in verified.stderr.splitlines() if "kociarnia" in line] == []
    judged = subprocess.run(
        [program, "security", "--offline=true", "--threshold=20", str(unit)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert judged.returncode == 0, judged.stdout[-300:]


@contextmanager
def nats_of_the_page(folder: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """Run a NATS server as the page sets it up, and give the address the nodes have for it."""
    port = free_port()
    file = folder / "nats.conf"
    file.write_text(find("Several nodes", "nats").replace("4222", str(port)), encoding="utf-8")
    program = shutil.which("nats-server", path=str(Path(sys.executable).parent)) or shutil.which("nats-server")
    assert program is not None
    process = subprocess.Popen([program, "-c", str(file)], stderr=subprocess.DEVNULL)
    try:
        wait_until_open(port)
        yield tomllib.loads(find("Several nodes", "toml").replace("4222", str(port)))["bus"], process
    finally:
        process.terminate()
        process.wait(PATIENCE)


def test_the_bus_of_the_page_lets_the_nodes_in_and_nobody_without_the_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(address: str) -> None:
        bus = nats.NatsBus(address, "a")
        await asyncio.wait_for(bus.open(lambda _notice: None), PATIENCE)
        assert bus.connected_seconds() > 0
        await bus.close()
        monkeypatch.setattr(nats, "OPENING_SECONDS", 0.5)  # who is not let in tries until then
        bare = re.sub(r"//.*@", "//", address)
        for wrong in (bare, address.replace("choose", "guess")):
            stranger = nats.NatsBus(wrong, "b")
            with pytest.raises((OSError, KociarniaError)):
                await asyncio.wait_for(stranger.open(lambda _notice: None), PATIENCE)

    with nats_of_the_page(tmp_path) as (address, _process):
        asyncio.run(scenario(address))


async def wait_for_number(node: ServerProcess, line: str) -> None:
    """Wait until a node tells a number."""
    deadline = asyncio.get_running_loop().time() + PATIENCE
    async with aiohttp.ClientSession() as http:
        while True:
            async with http.get(f"{node.site}/metrics") as response:
                if f"\n{line}\n" in await response.text():
                    return
            assert asyncio.get_running_loop().time() < deadline, line
            await asyncio.sleep(0.05)


def test_through_the_proxy_of_the_page_people_play_on_when_a_node_goes_away_and_what_concerns_all_shuts_nobody_out(
    tmp_path: Path, postgres: str
) -> None:
    async def scenario(bus: str, bus_process: subprocess.Popen[bytes]) -> None:
        club = Club(tmp_path, database=postgres, bus=bus)
        (tmp_path / "other").mkdir()
        other = ServerProcess(tmp_path / "other", database=postgres, bus=bus, config=tmp_path / "kociarnia.toml")
        site = find("Several nodes", "caddy").replace("127.0.0.1:8766", f"127.0.0.1:{other.port}")
        site = site.replace("health_interval 5s", "health_interval 500ms")  # the same, and the test is quicker
        with club.behind_caddy(site):
            nodes = [club.server, other]
            for node in nodes:
                await node.start()
            try:
                await club.wait()
                ana = await club.arrive("Ana")
                await ana.connect()
                table = await ana.create("mm", options={"rounds": 1})
                await ana.ask("start", table=table)
                await ana.ask("watch", table=table)
                seen = (await ana.wait_for("snapshot", table=table))["view"]
                for gone in nodes:  # whichever Ana is at, one of them takes it away from under her
                    await ana.disconnect()
                    gone.stop()
                    await club.wait()
                    assert await looks_the_same(ana, table, seen)
                    await gone.start()
                # If the nodes were not ready now, the proxy would have nowhere to send anybody.
                await ask(Config(data=str(tmp_path / "data")), AdminRequest(do="maintenance", text="on"))
                bus_process.kill()
                async with aiohttp.ClientSession() as http:
                    for node in nodes:
                        await wait_for_number(node, "kociarnia_bus_is_connected 0")
                        await wait_for_number(node, "kociarnia_storage_is_well 1")
                        async with http.get(f"{node.site}/readyz") as response:
                            assert response.status == 200
                assert await looks_the_same(ana, table, seen)
                await ana.leave()
            finally:
                for node in nodes:
                    node.stop()

    with nats_of_the_page(tmp_path) as (bus, process):
        asyncio.run(scenario(bus, process))
