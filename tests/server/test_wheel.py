"""The wheel holds the page, and whoever installs it needs no Node."""

import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src" / "kociarnia" / "page" / "index.html"


def run(*command: str | Path, **variables: str) -> None:
    subprocess.run([str(part) for part in command], check=True, cwd=ROOT, env=os.environ | variables)


@pytest.mark.slow
def test_an_installed_wheel_serves_the_page_without_node(tmp_path: Path) -> None:
    assert PAGE.is_file(), "the page has not been built: make build"
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
    source = tmp_path / "source"
    source.mkdir()
    for name in ("src", "make", "setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE"):
        run("cp", "-r", ROOT / name, source / name)
    wheels = tmp_path / "wheels"
    run(*pip, "wheel", "--no-build-isolation", "--no-deps", "-w", wheels, source, KOCIARNIA_PURE="1")
    (wheel,) = wheels.glob("*.whl")
    environment = tmp_path / "environment"
    run(sys.executable, "-m", "venv", environment)
    python = environment / "bin" / "python"
    install = (python, "-m", "pip", "--quiet", "--disable-pip-version-check", "install")
    run(*install, "--constraint", ROOT / "constraints.txt", f"{wheel}[server]")

    bare = {"PATH": str(environment / "bin"), "KOCIARNIA_DATA": str(tmp_path / "data"), "KOCIARNIA_PORT": "0"}
    command = [str(environment / "bin" / "kociarnia"), "serve"]
    with subprocess.Popen(command, env=bare, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = re.search(r"http://\S+", server.stdout.readline())
            assert address is not None
            with urllib.request.urlopen(address[0]) as response:
                index = response.read().decode()
            assert index == PAGE.read_text(encoding="utf-8").replace('="./', '="/')
            for path in re.findall(r'(?:src|href)="(/[^"]+)"', index):
                with urllib.request.urlopen(address[0].rstrip("/") + path) as response:
                    assert response.status == 200
                    assert response.read()
        finally:
            server.terminate()
