"""Real proxies in front of a real server, on loopback, with a certificate made for the test."""

import asyncio
import os
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp.abc import AbstractResolver, ResolveResult

from tests.hosting.page import find
from tests.server.playing import PATIENCE, Guest, Refusal
from tests.server.processes import ServerProcess, free_port

NAME = "koty.example"
NGINX = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{site}
}}
"""


def find_program(name: str) -> str:
    """Return a program of this machine, or skip; where a change is judged (`CI` is set) it must not be missing."""
    program = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if program is None:
        missing = f"{name} is not installed here, and make test-hosting could not install it"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    return program


def make_certificate(folder: Path) -> tuple[Path, Path]:
    """Make a certificate for the name of the page, good for this test."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    command += ["-keyout", str(key), "-out", str(certificate), "-days", "2", "-subj", f"/CN={NAME}"]
    subprocess.run([*command, "-addext", f"subjectAltName=DNS:{NAME}"], check=True, capture_output=True)
    return certificate, key


class Club:
    """A server as the page sets it up, behind a proxy as the page sets it up."""

    def __init__(self, folder: Path, prefix: str = "/", **limits: object) -> None:
        self.folder = folder
        self.port = free_port()
        self.certificate, self.key = make_certificate(folder)
        self.root = f"https://{NAME}:{self.port}"
        self.site = self.root + prefix.rstrip("/")
        settings = folder / "kociarnia.toml"
        self.server = ServerProcess(folder / "data", prefix=prefix, config=settings, **limits)
        (folder / "data").mkdir()
        text = find("Settings", "toml").replace(NAME, f"{NAME}:{self.port}")
        settings.write_text(text.replace("8765", str(self.server.port)), encoding="utf-8")

    def fitted(self, site: str) -> str:
        """Return the configuration of a proxy with the ports and the certificate of this test."""
        site = site.replace("127.0.0.1:8765", f"127.0.0.1:{self.server.port}").replace(
            f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(self.certificate)
        )
        site = site.replace(f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(self.key))
        return site.replace("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl")

    @contextmanager
    def behind_nginx(self, site: str) -> Iterator[None]:
        """Let nginx stand in front."""
        program = find_program("nginx")
        file = self.folder / "nginx.conf"
        file.write_text(NGINX.format(folder=self.folder, site=self.fitted(site)), encoding="utf-8")
        # As the superuser its workers would be somebody else, who may not look into the folder of the test.
        user = ["-g", "user root;"] if os.geteuid() == 0 else []
        with started([program, "-c", str(file), "-p", str(self.folder), *user], self.folder / "nginx.txt"):
            yield

    @contextmanager
    def behind_caddy(self, site: str) -> Iterator[None]:
        """Let Caddy stand in front."""
        program = find_program("caddy")
        file = self.folder / "Caddyfile"
        head = f"{{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system {self.folder}/caddy\n}}\n"
        listening = f"{NAME}:{self.port} {{\n\tbind 127.0.0.1\n\ttls {self.certificate} {self.key}"
        file.write_text(head + self.fitted(site).replace(f"{NAME} {{", listening), encoding="utf-8")
        with started([program, "run", "--config", str(file)], self.folder / "caddy.txt", HOME=str(self.folder)):
            yield

    def session(self, address: str) -> aiohttp.ClientSession:
        """Return a browser at an address of its own, which knows where the site is and trusts its certificate."""
        context = ssl.create_default_context(cafile=str(self.certificate))
        connector = aiohttp.TCPConnector(resolver=Here(), local_addr=(address, 0), ssl=context)
        return aiohttp.ClientSession(connector=connector, headers={"Origin": self.root})

    async def arrive(self, name: str, address: str = "127.0.0.2", **headers: str) -> Guest:
        """Be a guest who comes through the proxy."""
        guest = Guest(self.site, name)
        await guest.http.close()
        guest.http = self.session(address)
        async with guest.http.post(f"{self.site}/api/guest", json={"name": name}, headers=headers) as response:
            answer = await response.json()
        if response.status != 200:
            await guest.http.close()
            raise Refusal(answer)
        return guest

    async def wait(self) -> None:
        """Wait until the proxy answers."""
        deadline = asyncio.get_running_loop().time() + PATIENCE
        async with self.session("127.0.0.1") as http:
            while True:
                try:
                    async with http.get(f"{self.site}/api/games") as response:
                        if response.status == 200:
                            return
                except aiohttp.ClientError:
                    pass
                texts = [file.read_text() for file in self.folder.glob("*.txt")]
                assert asyncio.get_running_loop().time() < deadline, texts
                await asyncio.sleep(0.05)


class Here(AbstractResolver):
    """Every name is this machine."""

    async def resolve(self, host: str, port: int = 0, family: Any = 0) -> list[ResolveResult]:
        return [ResolveResult(hostname=host, host="127.0.0.1", port=port, family=2, proto=0, flags=0)]

    async def close(self) -> None:
        pass


@contextmanager
def started(command: list[str], log: Path, **variables: str) -> Iterator[None]:
    """Run a program until it is not needed any more."""
    with log.open("w") as file:
        process = subprocess.Popen(command, stdout=file, stderr=file, env=os.environ | variables)
    try:
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)
