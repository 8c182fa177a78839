"""The dashboard and the alerts in the real Prometheus, set up as the page says: every question has an answer."""

import asyncio
import json
import math
import random
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from operator import eq
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.hosting.page import PAGE, find
from tests.hosting.proxies import find_program, started
from tests.server.faults import Disk
from tests.server.playing import PATIENCE, Guest, Refusal
from tests.server.processes import free_port

MONITORING = PAGE.parent / "monitoring"
ALERTS = MONITORING / "alerts.yml"
OFTEN = "global: { scrape_interval: 250ms, evaluation_interval: 250ms }\n"


def questions_of_the_dashboard() -> list[str]:
    dashboard = json.loads((MONITORING / "grafana.json").read_text(encoding="utf-8"))
    return [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]


def questions_of_the_alerts() -> dict[str, str]:
    """Return what each alert asks, so that the answer is 0 or 1 where an alert has none or some."""
    text = ALERTS.read_text(encoding="utf-8")
    found = dict(re.findall(r"- alert: (\w+)\n +expr: (.*)$", text, re.MULTILINE))
    assert len(found) == text.count("- alert: ") == text.count("summary: ")
    return {name: re.sub(r" (==|<|>) ", r" \1 bool ", question) for name, question in found.items()}


class Prometheus:
    """One that scrapes a server, and what it answers."""

    def __init__(self, http: aiohttp.ClientSession, site: str) -> None:
        self.http = http
        self.site = site

    async def get(self, path: str, **parameters: str) -> Any:
        async with self.http.get(f"{self.site}/api/v1/{path}", params=parameters) as response:
            answer = await response.json()
        assert answer["status"] == "success", (parameters, answer)
        return answer["data"]

    async def values(self, question: str) -> list[float]:
        """Return the numbers of an answer; there are none of what nobody has told."""
        return [float(series["value"][1]) for series in (await self.get("query", query=question))["result"]]

    async def alerts(self) -> dict[str, str]:
        return {alert["labels"]["alertname"]: alert["state"] for alert in (await self.get("alerts"))["alerts"]}

    async def wait_for_value(self, question: str, fits: Callable[[float], bool] = math.isfinite) -> None:
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while not (values := await self.values(question)) or not all(map(fits, values)):
            assert asyncio.get_running_loop().time() < deadline, (question, values)
            await asyncio.sleep(0.1)

    async def wait_for_alert(self, name: str, *states: str) -> None:
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while (alerts := await self.alerts()).get(name) not in states:
            assert asyncio.get_running_loop().time() < deadline, (name, alerts)
            await asyncio.sleep(0.1)


@asynccontextmanager
async def prometheus_of_the_page(folder: Path, server: int) -> AsyncIterator[Prometheus]:
    """Prometheus with the configuration of the page, which looks more often."""
    text = find("Seeing how it is", "yaml").replace("/etc/prometheus/kociarnia.yml", str(ALERTS))
    file = folder / "prometheus.yml"
    file.write_text(OFTEN + text.replace("127.0.0.1:8765", f"127.0.0.1:{server}"), encoding="utf-8")
    port = free_port()
    command = [find_program("prometheus"), f"--config.file={file}", f"--storage.tsdb.path={folder / 'numbers'}"]
    log = folder / "prometheus.txt"
    with started([*command, f"--web.listen-address=127.0.0.1:{port}"], log):
        async with aiohttp.ClientSession() as http:
            async with asyncio.timeout(PATIENCE):
                while f"127.0.0.1:{port}" not in log.read_text() or "ready to receive" not in log.read_text():
                    await asyncio.sleep(0.05)
            yield Prometheus(http, f"http://127.0.0.1:{port}")


def test_every_question_of_the_dashboard_has_an_answer_and_the_alerts_wake_somebody_when_they_should(
    tmp_path: Path,
) -> None:
    find_program("prometheus")
    disk = Disk(tmp_path)

    async def scenario() -> None:
        await disk.server.start()
        try:
            async with prometheus_of_the_page(tmp_path, disk.server.port) as prometheus:
                await prometheus.wait_for_value("kociarnia_move_seconds_count", lambda count: count == 0)
                guest = await Guest.arrive(disk.server.site)
                table = await guest.create("mbb", options={"rounds": 1})
                await guest.ask("start", table=table)
                await guest.play(table, random.Random(8))
                for question in questions_of_the_dashboard():
                    await prometheus.wait_for_value(question)
                asked = questions_of_the_alerts()
                for name, question in asked.items():
                    nobody_made_one = name == "KociarniaHasNoBackup"
                    await prometheus.wait_for_value(question, partial(eq, float(nobody_made_one)))
                assert set(await prometheus.alerts()) <= {"KociarniaHasNoBackup"}

                disk.break_down("full")
                with pytest.raises(Refusal) as refused:
                    await guest.create("mb")
                assert refused.value.code == "storage_unavailable"
                await prometheus.wait_for_alert("KociarniaCannotStore", "firing")
                # These two wait for a minute before they wake anybody.
                await prometheus.wait_for_alert("KociarniaStorageIsNotWell", "pending", "firing")
                disk.recover()
                await guest.leave()
                disk.server.stop()
                await prometheus.wait_for_alert("KociarniaIsGone", "pending", "firing")
        finally:
            disk.server.kill()

    asyncio.run(scenario())
