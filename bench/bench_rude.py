"""One rude guest against many polite ones: what the others notice, attack by attack.

    python bench/bench_rude.py
    python bench/bench_rude.py --attacks ad --seconds 5 --json rude.json

A server with its usual limits; in another process fifty matches of three people who move once a second, five people
against kittens and somebody who arrives every half second, each from an address of their own; in a third the rude
guest. One attack after another, with quiet before each. Wanted: nobody polite is refused, their p99 stays below 100 ms
and within three times that of the quiet, kittens answer within a second. While the rude guest takes back moves of six
at Dom kotów as fast as the limits allow (attack l), their p99 stays below 50 ms. Every attack has a server of its own.
A page is written to the same disk ten times a second, so that a slow disk is told apart from a slow server. What is not
as wanted, and an attack that was none because the guest was not let do it, is said at the end, with exit code 1.
"""

import argparse
import asyncio
import contextlib
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec
import psutil
import uvloop

from bench_server import LIMITS, Load, Seat, Server
from disk import Disk
from phase import Delays, Phase
from polite import Company
from rude_attacks import ATTACKS, Attack
from rude_guest import Rude

RUDE_ADDRESS = "127.0.1.1"
MOST_TIMES = 3
LONGEST_KITTEN = 1.0
LONGEST_RECOVERY = 20.0
"""Seconds a server is given to get over an attack, or to warm up."""
OPEN_FILES = 1024
"""What most systems let a process open."""


class LimitedServer(Server):
    """A server process with the settings given and its usual limits otherwise, on a folder that stays."""

    def __init__(self, folder: str, settings: dict[str, str]) -> None:
        self.folder = folder
        environment = os.environ | {"KOCIARNIA_PORT": "0", "KOCIARNIA_LOG_LEVEL": "warning"} | settings
        command = [sys.executable, "-m", "kociarnia", "serve", "--data", folder]
        with (Path(folder) / "log.txt").open("a") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
        resource.prlimit(self.process.pid, resource.RLIMIT_NOFILE, (OPEN_FILES, OPEN_FILES))
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+:\d+", line)
        assert found, line
        self.site = found[0]
        self.status = psutil.Process(self.process.pid)

    def workers_cpu(self) -> float:
        """Return the seconds those who think for the bots have used; one that was ended is not counted any more."""
        spent = 0.0
        for child in self.status.children():
            with contextlib.suppress(psutil.NoSuchProcess):
                spent += sum(child.cpu_times()[:2])
        return spent

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Prepared(msgspec.Struct):
    """Who attacks, and the tables that were set up for it."""

    cookie: str
    tables: list[str]


async def prepare(folder: str, attack: Attack) -> Prepared:
    """Set up what an attack needs, on a server without limits."""
    server = LimitedServer(folder, LIMITS)
    try:
        rude = Rude(server.site, RUDE_ADDRESS)
        await rude.arrive()
        seat = Seat(Load(None), server.site, rude.http, rude.cookie, "always")
        await seat.connect()
        prepared = Prepared(rude.cookie, await attack.prepare(seat))
        await seat.socket.close()
        await rude.http.close()
        return prepared
    finally:
        server.stop()


async def run_phase(company: Company, server: LimitedServer, name: str, seconds: float) -> Phase:
    """Measure for so many seconds."""
    phase = company.begin(name)
    cpu, workers = server.cpu(), server.workers_cpu()
    with Disk(server.folder) as disk:
        await asyncio.sleep(seconds)
        company.finish(phase)
    phase.disk = disk.delays
    phase.server_cpu = (server.cpu() - cpu) / phase.seconds
    phase.workers_cpu = max(0.0, server.workers_cpu() - workers) / phase.seconds
    return phase


async def run_attack(company: Company, server: LimitedServer, letter: str, prepared: Prepared, seconds: float) -> Phase:
    """Let the rude guest, a process of its own, do one thing and measure what the others notice."""
    program = [sys.executable, str(Path(__file__).with_name("rude_attacks.py"))]
    rude = await asyncio.create_subprocess_exec(
        *(*program, letter, server.site, RUDE_ADDRESS, prepared.cookie, *prepared.tables),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        phase = await run_phase(company, server, ATTACKS[letter].name, seconds)
        said, _errors = await asyncio.wait_for(rude.communicate(b""), LONGEST_RECOVERY)
        phase.rude = msgspec.json.decode(said)
    finally:
        if rude.returncode is None:
            rude.kill()
            await rude.wait()
    return phase


async def run(letter: str, seconds: float, quiet: float) -> list[Phase]:
    """Run one attack against a server of its own, so that nothing is left of the one before; first it is quiet."""
    attack = ATTACKS[letter]
    folder = tempfile.mkdtemp(prefix="kociarnia-rude-")
    try:
        progress(f"{attack.name}: preparing")
        prepared = await prepare(folder, attack)
        server = LimitedServer(folder, {})
        try:
            progress(f"{attack.name}: the polite sit down")
            async with Company(server.site) as company:
                await company.calm_down(LONGEST_RECOVERY)
                progress(f"{attack.name}: quiet")
                before = await run_phase(company, server, "quiet", quiet)
                progress(f"{attack.name}: under way")
                during = await run_attack(company, server, letter, prepared, seconds)
                progress(f"{attack.name}: over")
                during.recovery = await company.calm_down(LONGEST_RECOVERY)
                return [before, during]
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def progress(text: str) -> None:
    """Show what is being done."""
    sys.stderr.write(f"\r\x1b[K{text} …" if sys.stderr.isatty() else f"{text} …\n")
    sys.stderr.flush()


def judge(phase: Phase, quiet: Phase) -> list[str]:
    """Return what is not as wanted."""
    missed = []
    attack = next(attack for attack in ATTACKS.values() if attack.name == phase.name)
    for what, least in attack.least.items():
        times = int(str(phase.rude.get(what, 0))) / phase.seconds
        if times < least:
            missed.append(f"no load ({what}: {times:.2f} a second, at least {least} wanted)")
    if phase.workers_cpu < attack.least_bots:
        missed.append(f"no load (bots: {phase.workers_cpu:.0%} of a core, at least {attack.least_bots:.0%} wanted)")
    for name, delays, usual in (
        ("accepted", phase.accepted, quiet.accepted),
        ("told", phase.told, quiet.told),
    ):
        p99 = delays.p(0.99)
        if p99 >= attack.longest_p99 or p99 > MOST_TIMES * usual.p(0.99):
            missed.append(f"{name} p99")
    if phase.kittens.p(0.99) > LONGEST_KITTEN:
        missed.append("kittens")
    if phase.refused or phase.shut_out:
        missed.append("refusals")
    return missed


def row(phase: Phase, missed: list[str] | None) -> str:
    """Return a line of the table."""

    def pair(delays: Delays) -> str:
        return f"{1000 * delays.p(0.5):.1f} / {1000 * delays.p(0.99):.1f}"

    refused = ", ".join(f"{count} {code}" for code, count in (phase.refused | phase.shut_out).items()) or "0"
    got = ", ".join(f"{count} {what}" for what, count in list(phase.rude.items())[:10])
    verdict = "–" if missed is None else "missed: " + ", ".join(missed) if missed else "held"
    return (
        f"| {phase.name} | {len(phase.accepted.all)} | {pair(phase.accepted)} | {pair(phase.told)}"
        f" | {pair(phase.disk)} | {1000 * phase.kittens.p(0.99):.0f} | {1000 * phase.arrivals.p(0.99):.0f} | {refused}"
        f" | {phase.recovery:.0f} | {phase.server_cpu:.0%} + {phase.workers_cpu:.0%} | {got} | {verdict} |"
    )


def report(quiet: Phase, attacks: list[Phase]) -> str:
    """Return all phases as a Markdown table; the quiet is one line, all of it together."""
    lines = [
        "| attack | moves | accepted p50 / p99 ms | told p50 / p99 ms | disk p50 / p99 ms | kittens p99 ms"
        " | arrivals p99 ms | polite refused | calm again after s | CPU: server + bots | the rude guest | wanted |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|",
        row(quiet, None),
    ]
    lines += [row(phase, judge(phase, quiet)) for phase in attacks]
    return "\n".join(lines)


def summary(phase: Phase) -> dict[str, Any]:
    """Return a phase as numbers, in seconds."""
    delays = {"accepted": phase.accepted, "told": phase.told, "kittens": phase.kittens, "arrivals": phase.arrivals}
    delays["disk"] = phase.disk
    return {
        "name": phase.name,
        "seconds": phase.seconds,
        **{name: {"count": len(each.all), "p50": each.p(0.5), "p99": each.p(0.99)} for name, each in delays.items()},
        "refused": phase.refused,
        "shut_out": phase.shut_out,
        "recovery": phase.recovery,
        "server_cpu": phase.server_cpu,
        "workers_cpu": phase.workers_cpu,
        "rude": phase.rude,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--attacks", default="".join(ATTACKS), help=", ".join(f"{k}: {v.name}" for k, v in ATTACKS.items())
    )
    parser.add_argument("--seconds", type=float, default=10, help="how long each attack lasts")
    parser.add_argument("--quiet", type=float, default=5, help="how long it is quiet before each")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all phases into a file, too")
    arguments = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))  # the load must not be what is limited
    phases: list[Phase] = []
    for letter in arguments.attacks:
        phases += uvloop.run(run(letter, arguments.seconds, arguments.quiet))
        if arguments.json is not None:
            arguments.json.write_bytes(msgspec.json.format(msgspec.json.encode([summary(phase) for phase in phases])))
    progress("done")
    quiet = Phase.together("quiet", [phase for phase in phases if phase.name == "quiet"])
    attacks = [phase for phase in phases if phase.name != "quiet"]
    print()
    print(report(quiet, attacks))
    missed = [f"{phase.name}: {what}" for phase in attacks for what in judge(phase, quiet)]
    if missed:
        sys.exit("MISSED " + "\nMISSED ".join(missed))


if __name__ == "__main__":
    main()
