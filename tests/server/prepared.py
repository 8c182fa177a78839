"""Tables whose match has come to a point chosen by a test: written into the store as a server writes them."""

from collections.abc import Sequence
from secrets import token_urlsafe
from time import time_ns

from msgspec.json import encode

from kociarnia import GAMES, Match
from kociarnia.server.http.app import App
from kociarnia.server.storage.results import MatchResult, SeatResult
from kociarnia.server.storage.rows import ListedTable
from kociarnia.server.storage.store import Append
from tests.server.playing import Guest


def seed_of(number: int) -> bytes:
    """Return the seed a prepared match takes its chance from."""
    return number.to_bytes(32, "big")


def begin(game: str, seats: int, number: int, options: dict[str, object] | None = None) -> Match:
    """Return a match that can be stored as a table when it has come to the point that is wanted."""
    return Match(GAMES[game], seats, options, seed=seed_of(number))


def user_of(guest: Guest) -> str:
    """Return the id of a guest: the part of the cookie before the signature."""
    return next(cookie.value for cookie in guest.http.cookie_jar if cookie.key == "kociarnia").partition(".")[0]


async def store_match(
    app: App,
    host: Guest,
    match: Match,
    number: int,
    levels: Sequence[str | None] = (),
    options: dict[str, object] | None = None,
    length: int | None = None,
    **settings: object,
) -> str:
    """Store a match begun with a seed number as a table of a host, who has every seat that is no bot's; return its id.

    With `length` only so many of its moves have been made.
    The entries have the form in which logs have been stored since the first version, and which can be read for ever.
    """
    user = user_of(host)
    table = token_urlsafe(16)
    now = time_ns() // 1_000_000
    chosen = [*levels, *[None] * (match.seats - len(levels))]
    log: list[dict[str, object]] = [
        {
            "entry": "created",
            "time": now,
            "user": user,
            "game": match.game.id,
            "version": match.edition,
            "options": options or {},
            "seats": [
                {"kind": "person", "user": user} if level is None else {"kind": "bot", "level": level}
                for level in chosen
            ],
            "settings": settings,
        },
        {"entry": "started", "time": now, "user": user, "seed": seed_of(number).hex()},
    ]
    for line in match.record.lines[:length]:
        mover = {} if chosen[line.seat] is not None else {"user": user}
        log.append({"entry": "moved", "time": now, **mover, "seat": line.seat, "move": line.notation})
    listing = ListedTable(
        table=table,
        game=match.game.id,
        status="over" if match.is_over and length is None else "playing",
        is_listed=bool(settings.get("is_listed")),
        allows_spectators=True,
        seats=match.seats,
        free=0,
        users=(user,),
        updated=now,
    )
    await app.store.append(
        *(Append(table=table, number=place, body=encode(entry), listing=listing) for place, entry in enumerate(log, 1))
    )
    return table


def seat_result(
    place: int,
    user: str | None = None,
    *,
    score: int = 0,
    team: int = 0,
    level: str = "cat",
    rivals: str = "cat",
    figures: dict[str, int] | None = None,
) -> SeatResult:
    """Return how a match ended for a seat: that of a user, or of a bot."""
    return SeatResult(
        user=user,
        level=None if user else level,
        is_program=False,
        team=team,
        place=place,
        score=score,
        rivals=rivals,
        has_left=False,
        was_hinted=False,
        took_back=False,
        figures=figures or {},
    )


def match_result(
    number: int, *seats: SeatResult, game: str = "sen", variant: str = "a", uncounted: str | None = None
) -> MatchResult:
    """Return how a match ended; they end in the order of their numbers."""
    return MatchResult(
        table=f"t{number}",
        game=game,
        edition=1,
        variant=variant,
        preset="classic" if variant == "a" else None,
        finished=number,
        moves=10,
        uncounted=uncounted,
        seats=seats,
    )
