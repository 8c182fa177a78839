"""A project whose slow commands are stand-ins: they leave what the real ones leave, and write down that they ran."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0

PYTHON = f"""#!/bin/sh
# Stands for Python: makes environments, gets packages and builds wheels in no time, or when it is told to go on.
here="$STAND_INS"
note() {{ echo "$*" >> "$here/log"; }}
case "$*" in
  make/*|*/make/*.py*) exec {sys.executable} "$@" ;;
  "-m venv "*) note venv; for last; do :; done; mkdir -p "$last/bin" && cp "$0" "$last/bin/python" ;;
  *"import pip"*) [ ! -e "$here/no_pip" ] ;;
  *"-m pip "*install*) note "$@" ;;
  *build_wheel*)
    note engine
    echo "engine $$" > "$here/begun"
    while [ -e "$here/hold" ]; do sleep 0.05; done
    [ ! -e "$here/broken" ] || exit 1
    mkdir -p build/wheel && touch build/wheel/engine.whl ;;
  *"os.path.dirname"*) mkdir -p "$here/installed"; echo "$here/installed" ;;
  *is_compiled*) echo compiled ;;
  *"kociarnia serve"*) exec {sys.executable} "$here/server.py" "$@" ;;
  *version_info*) exit 0 ;;
  *scripts/node.py*) note node ;;
  *) echo "unexpected: $*" >&2; exit 1 ;;
esac
"""
NPM = """#!/bin/sh
case "$*" in
  --version) echo 11 ;;
  ci*) echo npm ci >> "$STAND_INS/log"; mkdir -p node_modules; touch node_modules/.package-lock.json ;;
  *build*) echo npm build >> "$STAND_INS/log"; mkdir -p dist; echo page > dist/index.html ;;
esac
"""
SERVER = """
import os, sys, http.server, pathlib
here = pathlib.Path(os.environ["STAND_INS"])
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = b"kociarnia_matches_watched " + (here / "watched").read_bytes() + b"\\n"
        self.send_response(200)
        self.end_headers()
        self.wfile.write(body)
    def log_message(self, *arguments):
        pass
flags = sys.argv[1:]
port = int(flags[flags.index("--port") + 1]) if "--port" in flags else 0
server = http.server.HTTPServer(("127.0.0.1", port), Handler)
with (here / "log").open("a") as log:
    log.write(f"serve {'source' if os.environ.get('PYTHONPATH') else 'installed'} {'--open' in flags}\\n")
print(f"Kociarnia is at http://127.0.0.1:{server.server_port}/", flush=True)
server.serve_forever()
"""


class Project:
    """A copy of the Makefile and its scripts beside a source of one file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "project"
        self.aside = folder / "aside"
        for name in ("src/kociarnia", "web/src", "web/public"):
            (self.folder / name).mkdir(parents=True)
        shutil.copy(ROOT / "Makefile", self.folder)
        shutil.copytree(ROOT / "make", self.folder / "make", ignore=shutil.ignore_patterns("__pycache__"))
        for name in (
            "constraints.txt", "pyproject.toml", "setup.py", "src/kociarnia/cli.py", "web/src/main.ts",
            "web/index.html", "web/package.json", "web/package-lock.json", "web/vite.config.ts", "web/licences.ts",
            "web/svelte.config.js",
        ):  # fmt: skip
            (self.folder / name).write_text("", encoding="utf-8")
        self.aside.mkdir()
        self.write("server.py", SERVER)
        self.write("watched", "0")
        (self.aside / "bin").mkdir()
        for name, text in (("python", PYTHON), ("npm", NPM), ("node", "#!/bin/sh\n")):
            program = self.aside / "bin" / name
            program.write_text(text, encoding="utf-8")
            program.chmod(0o755)
        self.environment = {
            "PATH": f"{self.aside / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "STAND_INS": str(self.aside),
            "PYTHON": str(self.aside / "bin" / "python"),
        }

    def write(self, name: str, text: str) -> None:
        """Put something where the stand-ins look."""
        (self.aside / name).write_text(text, encoding="utf-8")

    def remove(self, name: str) -> None:
        """Take it away again."""
        (self.aside / name).unlink()

    def change(self, name: str) -> None:
        """Make a file of the project newer than all that was built."""
        later = time.time() + 2
        os.utime(self.folder / name, (later, later))

    def log(self) -> list[str]:
        """Return what ran since it was last asked."""
        file = self.aside / "log"
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        file.unlink(missing_ok=True)
        return lines

    def start(self, *targets: str) -> "subprocess.Popen[str]":
        """Run make in a group of its own that can be interrupted, as a terminal does, wherever the tests run."""
        command = ["make", "--no-print-directory", *targets]
        return subprocess.Popen(
            command, cwd=self.folder, env=self.environment, start_new_session=True, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - it starts no thread
        )  # fmt: skip

    def make(self, *targets: str) -> str:
        """Run make to its end and return what it says."""
        process = self.start(*targets)
        said, _ = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, said
        return said

    def wait_for(self, name: str) -> None:
        """Wait until a stand-in has got so far."""
        deadline = time.monotonic() + PATIENCE
        while not (self.aside / name).exists():
            assert time.monotonic() < deadline, "this was waited for in vain"
            time.sleep(0.02)


def end(process: "subprocess.Popen[str]", number: int = signal.SIGINT) -> str:
    """End a group of processes and return what they said."""
    os.killpg(process.pid, number)
    said, _ = process.communicate(timeout=PATIENCE)
    return said
