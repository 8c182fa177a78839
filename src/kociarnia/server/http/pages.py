"""The files of the page, ready to be sent, and those of the documentation."""

import mimetypes
import re
from gzip import compress
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from msgspec import Struct

NOT_BUILT = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Kociarnia</title>
<h1>Kociarnia</h1>
<p>The server is running, but the page has not been built.</p>
</html>
"""
INDEX = "index.html"
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


def kind_of(name: str) -> str:
    """Return what a file is, by its name."""
    kind = KINDS.get(name.rpartition(".")[2]) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    if kind.startswith("text/") or kind == "application/javascript":
        kind += "; charset=utf-8"
    return kind


def make_file(name: str, content: bytes) -> File:
    """Return a file; one whose name holds a hash of its content never changes."""
    kind = kind_of(name)
    caching = "public, max-age=31536000, immutable" if _HASHED.search(name) else "no-cache"
    packed = compress(content, 9, mtime=0) if not kind.startswith(_COMPRESSED) else content
    return File(
        content, packed if len(packed) < len(content) else None, kind, f'"{sha256(content).hexdigest()[:32]}"', caching
    )


ROOT = b'<meta name="kociarnia-root" content="/"'
"""Where the document says under which path the page lives."""
DOCS = b'<meta name="kociarnia-docs" content="no"'
"""Where it says whether the server has the documentation."""


def adapt_document(document: bytes, prefix: str, *, has_site: bool) -> bytes:
    """Return the document of the page for the path it lives under, and with whether there is documentation."""
    moved = ROOT.replace(b'"/"', f'"{prefix}"'.encode())
    document = document.replace(DOCS, DOCS.replace(b"no", b"yes")) if has_site else document
    return document.replace(ROOT, moved).replace(b'="./', f'="{prefix}'.encode())


def read_page(folder: Traversable | None = None, prefix: str = "/", *, has_site: bool = False) -> dict[str, File]:
    """Return the files of the page by their path; there is always an index, which names the others from `prefix` on."""
    files: dict[str, File] = {}

    def collect(place: Traversable, place_name: str) -> None:
        for entry in place.iterdir():
            if entry.is_dir():
                collect(entry, f"{place_name}{entry.name}/")
            elif not entry.name.endswith((".py", ".pyc")):
                content = entry.read_bytes()
                name = f"{place_name}{entry.name}"
                content = adapt_document(content, prefix, has_site=has_site) if name == INDEX else content
                files[name] = make_file(entry.name, content)

    folder = folder if folder is not None else resources.files("kociarnia").joinpath("page")
    if folder.is_dir():
        collect(folder, "")
    files.setdefault(INDEX, make_file(INDEX, NOT_BUILT))
    return files


def find_site(folder: Path | None = None) -> dict[str, Path]:
    """Return the files of the documentation by their path, if it was built; they are read when they are asked for."""
    folder = folder if folder is not None else Path(str(resources.files("kociarnia").joinpath("site")))
    return {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}
