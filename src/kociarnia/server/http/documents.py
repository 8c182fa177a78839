"""What is read over HTTP: the games with their words and rules, and finished matches."""

import asyncio
import re
import time
from functools import cache, lru_cache

import msgspec
from aiohttp import web
from msgspec import Raw
from msgspec.json import encode

from kociarnia.core.options import read_options
from kociarnia.games import GAMES
from kociarnia.server.http.answers import answer, answer_with_file, info_of, language_of
from kociarnia.server.http.pages import File, make_file
from kociarnia.server.http.requests import Requests
from kociarnia.server.protocol import bodies
from kociarnia.server.protocol.refusals import BadMessage, NoSuchTable
from kociarnia.server.protocol.requests import PictureWish
from kociarnia.server.runtime.fair_queue import Asker
from kociarnia.server.runtime.limits import WAKING_UNITS
from kociarnia.server.runtime.registry import Registry
from kociarnia.server.runtime.slices import encode_list
from kociarnia.server.table.access import check_watch, record_for
from kociarnia.server.table.info import invitation, table_info
from kociarnia.server.table.remains import remains_of
from kociarnia.server.table.replay import BROKEN, RecordQuestion, ReplayQuestion, TextQuestion
from kociarnia.server.table.state import Table

MOST_RECORD_BYTES = 131_072
"""The longest record file that is replayed; those of long matches have a quarter of it."""
MOST_VARIANTS = 256
"""Variants whose numbers are kept ready."""


class Documents:
    """Answers what can be read without a seat."""

    def __init__(self, registry: Registry, requests: Requests) -> None:
        self.registry = registry
        self.node = registry.node
        self.requests = requests
        # The same for everybody, made once.
        self._games = cache(games_file)
        self._words = cache(words_file)
        self._rules = cache(rules_file)
        self._pads = cache(pad_file)
        self._table_script = cache(script_file)
        self._facts = lru_cache(MOST_VARIANTS)(facts_file)

    def routes(self) -> list[web.RouteDef]:
        """Return what is answered here."""
        return [
            web.get("/api/games", self.games),
            web.get("/api/games/{game}/words", self.words),
            web.get("/api/games/{game}/rules", self.rules),
            web.get("/api/games/{game}/pad", self.pad),
            web.get("/api/games/{game}/table.js", self.table_script),
            web.get("/api/games/{game}/facts", self.facts),
            web.post("/api/games/{game}/facts", self.facts_of_long_options),
            web.post("/api/record", self.open_record),
            web.get("/api/tables/{table}/invitation", self.invitation),
            web.get("/api/tables/{table}/result", self.result),
            web.get("/api/tables/{table}/record", self.record),
            web.get("/api/tables/{table}/replay", self.replay),
            web.get("/api/tables/{table}/stored", self.stored),
        ]

    async def games(self, request: web.Request) -> web.StreamResponse:
        """Show the shelf."""
        return answer_with_file(request, self._games())

    async def words(self, request: web.Request) -> web.StreamResponse:
        """Give the words a game is told in."""
        return answer_with_file(request, self._words(request.match_info["game"], language_of(request)))

    async def rules(self, request: web.Request) -> web.StreamResponse:
        """Give the rules page of a game."""
        return answer_with_file(request, self._rules(request.match_info["game"], language_of(request)))

    async def pad(self, request: web.Request) -> web.StreamResponse:
        """Give all that scoring a match with the printed box needs."""
        return answer_with_file(request, self._pads(request.match_info["game"]))

    async def table_script(self, request: web.Request) -> web.StreamResponse:
        """Give the drawn table that comes with a game."""
        return answer_with_file(request, self._table_script(request.match_info["game"]))

    async def facts(self, request: web.Request) -> web.StreamResponse:
        """Give the numbers of a variant of a game."""
        wish = bodies.FactsWish(edition=edition_of(request), options=options_of(request))
        return await self._give_facts(request, wish)

    async def facts_of_long_options(self, request: web.Request) -> web.StreamResponse:
        """Give the numbers of a variant whose options, a deck for example, are too long for an address."""
        return await self._give_facts(request, await self.requests.read(request, bodies.FactsWish))

    async def _give_facts(self, request: web.Request, wish: bodies.FactsWish) -> web.StreamResponse:
        user, address = await self.requests.user_or_none(request), self.requests.address(request)
        self.node.limits.ask(user, address)
        begun = time.thread_time()
        try:
            game = GAMES[request.match_info["game"]]
            options = encode(read_options(game.options_type, wish.options))
            file = self._facts(game.id, game.check_edition(wish.edition), options)
        finally:
            self.node.limits.charge(user, address, time.thread_time() - begun)
        return answer_with_file(request, file)

    async def open_record(self, request: web.Request) -> web.StreamResponse:
        """Tell a match step by step from a record file that somebody has; nothing of it is kept."""
        seat, picture = seat_of(request), picture_of(request)
        user, address = await self.requests.user_or_none(request), self.requests.address(request)
        self.node.limits.ask(user, address, WAKING_UNITS)
        text = await self.requests.read_text(request, MOST_RECORD_BYTES)
        question = encode(RecordQuestion(text=text, seat=seat, picture=picture))
        body = await self.node.workers.look_at_record(self._asker(request, user, "record"), "open", question)
        if body.startswith(BROKEN):
            return web.Response(body=body[1:], status=422, content_type="application/json")
        return web.Response(body=body[1:], content_type="application/json", headers={"Content-Encoding": "gzip"})

    def _asker(self, request: web.Request, user: str | None, table: str) -> Asker:
        """Return for whom something is looked at."""
        address = self.requests.address(request)
        return Asker(address, user or f"somebody at {address}", table)

    async def _wake(self, request: web.Request) -> tuple[Table, str | None]:
        """Return a table somebody asks about, and who that is."""
        user = await self.requests.user_or_none(request)
        self.node.limits.ask(user, self.requests.address(request), WAKING_UNITS)
        return await self.registry.wake(request.match_info["table"]), user

    async def invitation(self, request: web.Request) -> web.StreamResponse:
        """Tell whoever comes by a link who invites to what."""
        table, user = await self._wake(request)
        check_watch(table, user or "")
        return answer(invitation(table))

    async def result(self, request: web.Request) -> web.StreamResponse:
        """Tell how a match ended."""
        table, user = await self._wake(request)
        record_for(table, user)
        return answer(table_info(table, user, ()))

    async def record(self, request: web.Request) -> web.StreamResponse:
        """Give the record of a match."""
        table, user = await self._wake(request)
        seed = await self.node.deals.seed_if_over(table.deal)
        question = TextQuestion(record=record_for(table, user, seed))
        body = await self.node.workers.ask_about_match(self._asker(request, user, table.id), "text", question)
        return web.Response(body=body, content_type="text/plain", charset="utf-8")

    async def replay(self, request: web.Request) -> web.StreamResponse:
        """Tell a match step by step, from one side; made in a process of its own."""
        seat, picture = seat_of(request), picture_of(request)
        table, user = await self._wake(request)
        is_packed = "gzip" in request.headers.get("Accept-Encoding", "")
        question = ReplayQuestion(record=record_for(table, user), seat=seat, picture=picture, is_packed=is_packed)
        body = await self.node.workers.ask_about_match(self._asker(request, user, table.id), "replay", question)
        headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"} if is_packed else {}
        return web.Response(body=body, content_type="application/json", headers=headers)

    async def stored(self, request: web.Request) -> web.StreamResponse:
        """Give those who have a seat what is stored of a table: all that is left of one that cannot be read."""
        user = await self.requests.user(request)
        self.node.limits.ask(user.id, self.requests.address(request), WAKING_UNITS)
        row = await self.node.store.listing(request.match_info["table"])
        if row is None or user.id not in row.users:
            raise NoSuchTable("there is no such table, or it is private")
        entries = await asyncio.to_thread(remains_of, await self.node.store.rows(row.table), user.id)
        response = answer({"table": row.table, "game": row.game, "entries": Raw(await encode_list(entries))})
        response.headers["Content-Disposition"] = f'attachment; filename="{row.table}.json"'
        return response


def seat_of(request: web.Request) -> int:
    """Return the seat a page asks for; without one, the spectators' side."""
    seat = request.query.get("seat", "-1")
    if not re.fullmatch(r"-?[0-9]{1,2}", seat, re.ASCII):
        raise BadMessage("the seat is not a small whole number")
    return int(seat)


def edition_of(request: web.Request) -> int | None:
    """Return the edition a page asks for; without one, the newest is meant."""
    edition = request.query.get("edition")
    if edition is None:
        return None
    if not re.fullmatch(r"[0-9]{1,4}", edition, re.ASCII):
        raise BadMessage("the edition is not a small whole number")
    return int(edition)


def options_of(request: web.Request) -> dict[str, object]:
    """Return the options a page asks about."""
    try:
        return msgspec.json.decode(request.query.get("options", "{}"), type=dict[str, object])
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadMessage(f"these are no options: {error}") from None


def picture_of(request: web.Request) -> PictureWish | None:
    """Return the picture a page asks for."""
    if "picture" not in request.query:
        return None
    try:
        return msgspec.json.decode(request.query["picture"], type=PictureWish)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadMessage(f"this is no wish for a picture: {error}") from None


def facts_file(game: str, edition: int, options: bytes) -> File:
    """Return the numbers of a variant as a document."""
    shelved = GAMES[game]
    return make_file(
        "facts.json", encode(shelved.facts(msgspec.json.decode(options, type=shelved.options_type), edition))
    )


def games_file() -> File:
    """Return the shelf as a document."""
    return make_file("games.json", encode([info_of(game) for game in GAMES.values()]))


def words_file(game: str, language: str) -> File:
    """Return the words of a game as a document."""
    return make_file("words.json", encode(GAMES[game].words[language].entries))


def rules_file(game: str, language: str) -> File:
    """Return the rules page of a game as a document."""
    return make_file("rules.md", GAMES[game].rules(language).encode())


def pad_file(game: str) -> File | None:
    """Return how a game with the printed box is scored, if the game says so."""
    shelved = GAMES[game]
    pad = shelved.pad()
    if pad is None:
        return None
    needed = pad.labels()
    words = {
        language: {key: entry for key, entry in catalogue.entries.items() if needed_by(needed, key)}
        for language, catalogue in shelved.words.items()
    }
    info = bodies.PadInfo(pad=pad, fewest_points_win=shelved.fewest_points_win, words=words)
    return make_file("pad.json", encode(info))


def needed_by(labels: set[str], key: str) -> bool:
    """Tell whether an entry is one of these labels, or says more about one."""
    return any(key == label or key.startswith(f"{label}.") for label in labels)


def script_file(game: str) -> File | None:
    """Return the drawn table that comes with a game, if one does."""
    script = GAMES[game].table_script
    return None if script is None else make_file("table.js", script.read_bytes())
