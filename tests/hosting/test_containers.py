"""The Dockerfile and compose.yaml, built with buildah and run with podman, and a bare machine: `make test-containers`.

No image is fetched. In place of the official ones stand images of a Debian that debootstrap makes (`stand_ins/`); all
of them, and what runs of them, is in `build/containers` and not where other containers of this machine are.
"""

import asyncio
import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import aiohttp
import pytest

from tests.hosting.page import container_commands, find
from tests.hosting.proxies import find_program
from tests.hosting.test_page import copied_into_the_image
from tests.server.playing import PATIENCE, Guest

ROOT = Path(__file__).parents[2]
STAND_INS = Path(__file__).parent / "stand_ins"
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
BUILD = ["bud", "--layers", "--format", "docker", "--pull-never", "--network", "host", "--isolation", "chroot"]
PYTHON = "docker.io/library/python:3.13-slim"
# What the official image has and a bare Debian has not: headers, and both names of Python.
PACKAGES = "python3,python3-dev,python3-venv,python3-pip,ca-certificates"
PROJECT = "kociarnia-test"
MACHINE = "kociarnia-test-machine"
SOURCE = "/usr/src"  # of that machine, which every Debian has
HYBRID = Path("/sys/fs/cgroup/unified")
"""Where the control groups are that systemd wants, on a machine that has both kinds."""

pytestmark = pytest.mark.containers


class Podman:
    """Podman and its relatives, with a storage of their own."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        engine = '[engine]\nruntime = "runc"\n' if shutil.which("runc", path="/usr/bin:/usr/sbin") else ""
        limits = f'[containers]\ndefault_ulimits = ["nofile={files}:{files}", "nproc=4096:4096"]\n'
        (folder / "containers.conf").write_text(limits + engine, encoding="utf-8")
        storage = f'[storage]\ndriver = "overlay"\ngraphroot = "{folder}/images"\nrunroot = "{folder}/run"\n'
        (folder / "storage.conf").write_text(storage, encoding="utf-8")
        self.folder = folder
        self.environment = os.environ | {
            "CONTAINERS_CONF": str(folder / "containers.conf"),
            "CONTAINERS_STORAGE_CONF": str(folder / "storage.conf"),
            "KOCIARNIA_PASSWORD": "letters8and9digits",
            "KOCIARNIA_SITE": "localhost",
        }

    def run(self, *command: object, check: bool = True) -> "subprocess.CompletedProcess[str]":
        done = subprocess.run(
            [str(part) for part in command], cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False
        )
        assert not check or done.returncode == 0, (command, done.stdout[-2000:], done.stderr[-2000:])
        return done

    def has(self, image: str) -> bool:
        return self.run("podman", "image", "exists", image, check=False).returncode == 0

    def compose(self, *command: str) -> None:
        program = Path(sys.executable).parent / "podman-compose"
        self.run(program, "--in-pod", "0", "-p", PROJECT, "--profile", "cluster", *command)

    def follow(self, command: list[str]) -> str:
        """Carry out what the page tells Docker, with podman; images are there already."""
        match command:
            case ["build", _service]:
                return ""
            case ["up", "--detach", service] | ["--profile", "cluster", "up", "--detach", service]:
                self.compose("up", "-d", "--no-build", "--pull=never", service)
                return ""
            case ["exec", service, *words]:
                return self.inside(service, *words)
        raise AssertionError(command)

    def inside(self, service: str, *command: str) -> str:
        return self.run("podman", "exec", f"{PROJECT}_{service}_1", *command).stdout


def make_debian(podman: Podman) -> None:
    """Make the image that stands in for that of Python."""
    root = podman.folder / "debian"
    shutil.rmtree(root, ignore_errors=True)
    podman.run("debootstrap", "--variant=minbase", f"--include={PACKAGES}", "trixie", root)
    (root / "usr/local/bin/python").symlink_to("/usr/bin/python3")
    podman.run("sh", "-c", f"tar -C {root} -c . | podman import - {PYTHON}")
    shutil.rmtree(root)


@pytest.fixture(scope="module")
def podman() -> Iterator[Podman]:
    """Podman with the image of a node, made from the tree as it is."""
    for name in ("buildah", "podman", "debootstrap"):
        find_program(name)
    made = Podman(ROOT / "build/containers")
    if not made.has(PYTHON):
        make_debian(made)
    trust = ["-v", f"{CERTIFICATES}:{CERTIFICATES}:ro"] if Path(CERTIFICATES).exists() else []
    made.run("buildah", *BUILD, *trust, "-t", "localhost/kociarnia", ".")
    try:
        yield made
    finally:
        made.compose("down", "-v")


async def arrive(site: str, name: str) -> Guest:
    """Be a guest, whatever certificate the site has."""
    guest = Guest(site, name)
    await guest.http.close()
    guest.http = aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(ssl=False),
        cookie_jar=aiohttp.CookieJar(unsafe=True),  # which means: also of an address without a name
        headers={"Origin": site},
    )
    async with guest.http.post(f"{site}/api/guest", json={"name": name}) as response:
        assert response.status == 200, await response.text()
    await guest.connect()
    return guest


async def play_a_match(site: str) -> None:
    """Two people and a bot play to the end."""
    ana, bob = await arrive(site, "Ana"), await arrive(site, "Bob")
    table = await ana.create("mpb", options={"rounds": 1})
    await bob.ask("join", table=table)
    await ana.ask("start", table=table)
    infos = await asyncio.gather(*(guest.play(table, random.Random(8)) for guest in (ana, bob)))
    assert infos[0]["places"] == infos[1]["places"]
    for guest in (ana, bob):
        await guest.leave()


async def answers(site: str) -> None:
    """Wait until people may be sent there."""
    deadline = time.monotonic() + PATIENCE
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=False)) as http:
        while True:
            try:
                async with http.get(f"{site}/readyz") as response:
                    if response.status == 200:
                        return
            except aiohttp.ClientError:
                pass
            assert time.monotonic() < deadline, "nobody answers"
            await asyncio.sleep(0.2)


def test_a_node_with_sqlite_is_played_at_examined_and_stopped_and_can_write_nowhere_but_to_its_data(
    podman: Podman,
) -> None:
    build, up, doctor, backup = [command for command in container_commands() if "cluster" not in command]

    async def scenario() -> None:
        podman.follow(build)
        podman.follow(up)
        site = "http://127.0.0.1:8765"
        await answers(site)
        await play_a_match(site)

    asyncio.run(scenario())
    assert "compiled engine" in podman.follow(doctor)  # and it found nothing wrong
    assert "every log replays" in podman.follow(backup)
    assert podman.inside("kociarnia", "id", "-u").strip() == "1000"
    status = podman.inside("kociarnia", "cat", "/proc/1/status")
    assert "CapEff:\t0000000000000000" in status
    assert "NoNewPrivs:\t1" in status
    written = podman.run("podman", "exec", f"{PROJECT}_kociarnia_1", "touch", "/opt/kociarnia/x", check=False)
    assert "Read-only file system" in written.stderr
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", "")
    [health] = re.findall(r"^HEALTHCHECK .*CMD (\[.*\])$", dockerfile, re.MULTILINE)
    podman.inside("kociarnia", *json.loads(health))
    begun = time.monotonic()
    podman.run("podman", "stop", f"{PROJECT}_kociarnia_1")
    assert time.monotonic() - begun < 10  # after which it would have been killed
    state = podman.run("podman", "inspect", f"{PROJECT}_kociarnia_1", "--format", "{{.State.ExitCode}}")
    assert state.stdout.strip() == "0"
    podman.compose("down", "-v")


def test_two_nodes_are_played_at_through_caddy_also_when_one_of_them_or_the_bus_is_gone(podman: Podman) -> None:
    for target in ("postgres:17-alpine", "nats:2-alpine", "caddy:2-alpine"):
        podman.run(
            "buildah", *BUILD, "--target", target.partition(":")[0], "-t", f"docker.io/library/{target}", STAND_INS
        )

    async def scenario() -> None:
        site = "https://localhost"
        [up] = [command for command in container_commands() if "cluster" in command]
        podman.follow(up)
        await answers(site)
        await play_a_match(site)
        podman.run("podman", "stop", f"{PROJECT}_one_1")
        await play_a_match(site)
        podman.run("podman", "start", f"{PROJECT}_one_1")
        await answers(site)
        podman.run("podman", "kill", f"{PROJECT}_nats_1")
        await play_a_match(site)

    asyncio.run(scenario())
    podman.compose("down", "-v")


@pytest.fixture
def machine() -> Iterator[Callable[..., str]]:
    """A machine with systemd, the tree in SOURCE, and what runs a command there as its superuser."""
    for name in ("buildah", "podman", "debootstrap"):
        find_program(name)
    made = Podman(ROOT / "build/containers")
    if not made.has(PYTHON):
        make_debian(made)
    made.run("buildah", *BUILD, "--target", "machine", "-t", "localhost/machine", STAND_INS)
    mounts = ["-v", f"{HYBRID}:/sys/fs/cgroup"] if HYBRID.exists() else []
    trust = ["-v", f"{CERTIFICATES}:{CERTIFICATES}:ro"] if Path(CERTIFICATES).exists() else []
    made.run("podman", "run", "-d", "--name", MACHINE, "--privileged", *mounts, *trust, "localhost/machine")

    def carry_out(command: str, text: str = "") -> str:
        words = ["podman", "exec", "--interactive", "--workdir", SOURCE, MACHINE, "sh", "-ec", command]
        done = subprocess.run(
            words, env=made.environment, input=text, capture_output=True, text=True, check=False, timeout=5 * PATIENCE
        )
        assert done.returncode == 0, (command, done.stdout[-2000:], done.stderr[-2000:])
        return done.stdout

    try:
        for name in copied_into_the_image():
            made.run("podman", "cp", name, f"{MACHINE}:{SOURCE}/{name}")
        yield carry_out
    finally:
        made.run("podman", "rm", "--force", "--time", "5", MACHINE)


def test_on_a_bare_machine_with_systemd_the_page_leads_to_a_server_that_keeps_who_was_there(
    machine: Callable[..., str],
) -> None:
    def follow(section: str, number: int = 0) -> str:
        return "".join(machine(line) for line in find(section, "sh", number).splitlines())

    def write(file: str, section: str, language: str, number: int = 0) -> None:
        machine(f"cat > {file}", find(section, language, number))

    machine(f"printf '[global]\\nconstraint = {SOURCE}/constraints.txt\\n' > /etc/pip.conf")
    machine("KOCIARNIA_PURE=1 pip wheel --no-deps --wheel-dir dist .")
    follow("Install", 1)
    write("/etc/kociarnia/kociarnia.toml", "Settings", "toml")
    write("/etc/systemd/system/kociarnia.service", "A service", "ini")
    # Once it is started it answers: nobody waits here for that.
    assert "is in use, as the server runs" in follow("A service")
    header = "'Origin: https://koty.example'"
    guest = f"curl --fail-with-body --silent --header {header} --json @- http://127.0.0.1:8765/api/guest"
    assert "phrase" in machine(guest, '{"name": "Ana"}')
    status = machine("cat /proc/$(systemctl show --property MainPID --value kociarnia)/status")
    assert "CapEff:\t0000000000000000" in status
    assert "NoNewPrivs:\t1" in status
    assert "Seccomp:\t2" in status
    follow("Backup")
    write("/etc/systemd/system/kociarnia-backup.service", "Backup", "ini")
    write("/etc/systemd/system/kociarnia-backup.timer", "Backup", "ini", 1)
    follow("Backup", 1)
    machine("systemctl start kociarnia-backup")  # as the timer does at night
    assert machine("ls /var/lib/kociarnia/backups").count(".backup") == 2
    follow("How much is kept")
    ask = "sudo -u kociarnia /opt/kociarnia/bin/kociarnia admin find Ana --config /etc/kociarnia/kociarnia.toml"
    for section, number in (("Looking after people", 0), ("Looking after people", 1), ("Restore", 0)):
        follow(section, number)
        assert "Ana" in machine(ask)
    follow("Upgrade and the way back")
    machine("cp -r dist older")
    follow("Upgrade and the way back", 1)
    assert "Ana" in machine(ask)
    machine("echo 'port = \"none\"' > /etc/kociarnia/kociarnia.toml")
    with pytest.raises(AssertionError, match="failed"):  # which says where to read why
        machine("systemctl restart kociarnia")
