"""The files of the page, ready to be sent."""

import mimetypes
import re
from gzip import compress
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable

from msgspec import Struct

NOT_BUILT = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Kociarnia</title>
<h1>Kociarnia</h1>
<p>The server is running, but the page has not been built.</p>
</html>
"""
KINDS = {"js": "text/javascript", "webmanifest": "application/manifest+json", "woff2": "font/woff2"}
"""Not every machine knows these."""
_COMPRESSED = ("font/woff2", "image/png")
_HASHED = re.compile(r"-[A-Za-z0-9_-]{8,}\.\w+$")


class File(Struct, frozen=True):
    """One file: what it holds, also compressed where that is shorter, what it is and how long it may be kept."""

    content: bytes
    packed: bytes | None
    kind: str
    tag: str
    caching: str


def make_file(name: str, content: bytes) -> File:
    """Return a file; one whose name holds a hash of its content never changes."""
    kind = KINDS.get(name.rpartition(".")[2]) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    if kind.startswith("text/") or kind == "application/javascript":
        kind += "; charset=utf-8"
    caching = "public, max-age=31536000, immutable" if _HASHED.search(name) else "no-cache"
    packed = compress(content, 9, mtime=0) if not kind.startswith(_COMPRESSED) else content
    return File(
        content, packed if len(packed) < len(content) else None, kind, f'"{sha256(content).hexdigest()[:32]}"', caching
    )


def read_page(folder: Traversable | None = None) -> dict[str, File]:
    """Return the files of the page by their path; there is always an index."""
    files: dict[str, File] = {}

    def collect(place: Traversable, prefix: str) -> None:
        for entry in place.iterdir():
            if entry.is_dir():
                collect(entry, f"{prefix}{entry.name}/")
            elif not entry.name.endswith((".py", ".pyc")):
                files[f"{prefix}{entry.name}"] = make_file(entry.name, entry.read_bytes())

    folder = folder if folder is not None else resources.files("kociarnia").joinpath("page")
    if folder.is_dir():
        collect(folder, "")
    files.setdefault("index.html", make_file("index.html", NOT_BUILT))
    return files
