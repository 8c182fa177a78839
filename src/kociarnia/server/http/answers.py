"""What is answered over HTTP: documents, files of the page, and the headers that keep both safe."""

from pathlib import Path

import msgspec
from aiohttp import web
from msgspec.json import encode

from kociarnia.core.errors import KociarniaError
from kociarnia.core.game import AnyGame
from kociarnia.core.words import LANGUAGES
from kociarnia.play.problems import PROBLEMS
from kociarnia.play.ratings import anchors
from kociarnia.server.http.pages import File, kind_of
from kociarnia.server.protocol import bodies, messages
from kociarnia.server.protocol.refusals import BadMessage, Postponed

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " font-src 'self'; media-src 'self'; manifest-src 'self'; connect-src 'self'; worker-src 'self';"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def answer(body: object, status: int = 200) -> web.Response:
    """Return a JSON answer."""
    return web.Response(body=encode(body), status=status, content_type="application/json")


def refusal(error: KociarniaError, status: int) -> web.Response:
    """Return why a request was not carried out, and when it may be sent again if that is known."""
    wait = error.milliseconds if isinstance(error, Postponed) else None
    response = answer(messages.Refused(code=error.code, text=str(error), milliseconds=wait), status)
    if wait is not None:
        response.headers["Retry-After"] = str(-(-wait // 1000))
    return response


def packed(body: object) -> web.Response:
    """Return a long JSON answer, compressed for those who take it so."""
    response = answer(body)
    response.enable_compression()
    return response


def language_of(request: web.Request) -> str:
    """Return the language a page asks for."""
    language = request.query.get("language", LANGUAGES[0])
    if language not in LANGUAGES:
        raise BadMessage(f"there is no language {language!r}; the languages are {', '.join(LANGUAGES)}")
    return language


def texts_of(game: AnyGame, key: str) -> dict[str, str]:
    """Return what a game says in each language, if it says it."""
    return {language: words.text(key) for language, words in game.words.items() if words.has(key)}


def info_of(game: AnyGame) -> bodies.GameInfo:
    """Return what the shelf says of a game."""
    return bodies.GameInfo(
        game=game.id,
        edition=game.edition,
        titles=dict(game.titles),
        abouts=texts_of(game, "about"),
        lengths=texts_of(game, "length"),
        fewest_seats=game.fewest_seats,
        most_seats=game.most_seats,
        options=game.schema,
        presets={name: msgspec.to_builtins(preset) for name, preset in game.presets.items()},
        has_lesson=game.lesson is not None,
        has_pad=game.pad() is not None,
        box_options=list(game.box_options),
        brings_table=game.table_script is not None,
        has_problems=game.file(*PROBLEMS) is not None,
        is_rated=game.id in anchors(),
    )


def answer_with_file(request: web.Request, file: File | None) -> web.Response:
    """Return a file of the page; compressed for those who take it so, and not again for those who have it."""
    if file is None:
        raise web.HTTPNotFound
    headers = {
        "Content-Type": file.kind,
        "ETag": file.tag,
        "Cache-Control": file.caching,
        "Vary": "Accept-Encoding",
    }
    if request.headers.get("If-None-Match") == file.tag:
        return web.Response(status=304, headers=headers)
    if file.packed is not None and "gzip" in request.headers.get("Accept-Encoding", ""):
        return web.Response(body=file.packed, headers={**headers, "Content-Encoding": "gzip"})
    return web.Response(body=file.content, headers=headers)


def answer_from_disk(place: Path | None) -> web.FileResponse:
    """Return a file of the documentation."""
    if place is None:
        raise web.HTTPNotFound
    return web.FileResponse(place, headers={"Content-Type": kind_of(place.name), "Cache-Control": "no-cache"})
