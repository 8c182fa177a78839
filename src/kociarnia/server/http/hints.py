"""What a browser will need for an address of the page: it is told so with the document, and fetches it at once."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

import msgspec

from kociarnia.core.words import LANGUAGES
from kociarnia.server.http.pages import File

MANIFEST = ".vite/manifest.json"
TABLE = "src/room/TablePage.svelte"
PAGE, KIT = "page", "kit"
"""The names of what every place of the page needs, and of what drawn tables share (web/vite.config.ts)."""
LONGEST = 2000
"""What proxies take as the head of an answer is not long, and this is only a part of it."""
_POLISH = re.compile(r"(?:^|,)\s*pl\b", re.IGNORECASE)


class Chunk(msgspec.Struct, frozen=True):
    """A file the page is built from, and what it cannot do without."""

    file: str
    name: str = ""
    imports: tuple[str, ...] = ()
    css: tuple[str, ...] = ()


def spoken_language(accepted: str) -> str:
    """Return the language the page will speak to somebody new whose browser accepts these."""
    return "pl" if _POLISH.search(accepted) else LANGUAGES[0]


class Hints:
    """The files of the page by what they are needed for."""

    def __init__(self, page: Mapping[str, File], prefix: str) -> None:
        manifest = page.get(MANIFEST)
        self.chunks = msgspec.json.decode(manifest.content, type=dict[str, Chunk]) if manifest else {}
        self.prefix = prefix
        self.link = cache(self._link)

    def _link(self, language: str, *, place: str) -> str:
        """Return the header `Link` for "home", a "table" or any other place of the page, in a language.

        All it names will be fetched anyway, in this order: a browser that reads it begins before it has the document.
        """
        page = self._named(PAGE)
        own = [chunk for chunk in self._chunks(TABLE) if chunk not in page] if place == "table" else []
        # Only modules may come early: browsers complain of anything else that was fetched and is not used in time.
        wanted = [self._preload(file, "style") for chunk in page + own for file in chunk.css]
        wanted += [self._module(chunk) for chunk in page]
        wanted += [self._module(chunk) for chunk in self._chunks(f"src/app/words/{language}.json")]
        if place == "home":
            wanted.append(self._preload("api/games", "fetch"))
        elif place == "table":
            wanted += [self._module(chunk) for chunk in own]
            wanted += [self._module(chunk) for chunk in self._named(KIT)]
        while len(", ".join(wanted)) > LONGEST:
            wanted.pop()
        return ", ".join(wanted) if self.chunks else ""

    def _named(self, name: str) -> list[Chunk]:
        return [chunk for chunk in self.chunks.values() if chunk.name == name]

    def _module(self, chunk: Chunk) -> str:
        return f"<{self.prefix}{chunk.file}>; rel=modulepreload"

    def _preload(self, path: str, kind: str) -> str:
        return f"<{self.prefix}{path}>; rel=preload; as={kind}; crossorigin=anonymous"

    def _chunks(self, source: str) -> Iterator[Chunk]:
        """Yield a chunk and all it needs at once, each file once."""
        seen: set[str] = set()
        waiting = [source]
        while waiting:
            chunk = self.chunks.get(waiting.pop(0))
            if chunk is not None and chunk.file not in seen:
                seen.add(chunk.file)
                waiting.extend(chunk.imports)
                yield chunk
