"""What a browser will need for an address of the page: it is told so with the document, and fetches it at once."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

import msgspec

from kociarnia.core.words import LANGUAGES
from kociarnia.server.http.pages import File

MANIFEST = ".vite/manifest.json"
TABLE = "src/room/TablePage.svelte"
LONGEST = 2000
"""What proxies take as the head of an answer is not long, and this is only a part of it."""
_POLISH = re.compile(r"(?:^|,)\s*pl\b", re.IGNORECASE)


class Chunk(msgspec.Struct, frozen=True):
    """A file the page is built from, and what it cannot do without."""

    file: str
    imports: tuple[str, ...] = ()


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

    def _link(self, language: str, *, is_table: bool) -> str:
        """Return the header `Link` for the home page or a table, in a language: what will be fetched anyway."""
        games = f"<{self.prefix}api/games>; rel=preload; as=fetch; crossorigin=anonymous"
        # Only modules of a table: browsers complain of anything else that was fetched and is not used within seconds.
        wanted = [] if is_table else [games]
        present = set(self._files("index.html"))
        for source in (f"src/app/words/{language}.json", *([TABLE] if is_table else [])):
            for file in self._files(source):
                if file not in present:
                    wanted.append(f"<{self.prefix}{file}>; rel=modulepreload")
                present.add(file)
        while len(", ".join(wanted)) > LONGEST:
            wanted.pop()
        return ", ".join(wanted) if self.chunks else ""

    def _files(self, source: str) -> Iterator[str]:
        """Yield the modules a chunk needs at once, its own first."""
        seen: set[str] = set()
        waiting = [source]
        while waiting:
            name = waiting.pop(0)
            chunk = self.chunks.get(name)
            if chunk is None or name in seen:
                continue
            seen.add(name)
            waiting.extend(chunk.imports)
            yield chunk.file
