"""Par: what bots of three levels reach on a deal, worked out when nobody waits for anything else."""

from asyncio import Future
from collections.abc import Callable
from typing import Final

from msgspec.json import encode

from kociarnia.core.chance import FairRng
from kociarnia.games import GAMES
from kociarnia.play.match import Match
from kociarnia.play.ratings import anchors
from kociarnia.server.protocol.shared import Level
from kociarnia.server.runtime.workers import move_of
from kociarnia.server.storage.deals import Deal, LevelPar
from kociarnia.server.table.deal import awaited_seat, levels_of, thinking_seed

PAR_LEVELS: Final[tuple[Level, ...]] = ("cat", "lynx", "tiger")

Think = Callable[[str, bytes, str, int], "Future[bytes]"]
"""Game, view, level and seed to the answer of a bot."""


def bots_now(game: str) -> str:
    """Return the version of the bots of a game as they are now; empty for a game whose bots were never measured."""
    measured = anchors().get(game)
    return measured[0].bots if measured else ""


def has_other_bots(deal: Deal) -> bool:
    """Tell whether the bots have changed since a deal was made, so that the same moves may meet other answers."""
    return deal.plan.version not in ("", bots_now(deal.game))


async def play_par(deal: Deal, seed: str, level: Level, think: Think) -> LevelPar:
    """Let a bot of a level play a deal from the seat of the person, as a person meets it."""
    levels = levels_of(deal.plan)
    match = begin_match(deal, seed, [each or level for each in levels])
    moves: list[tuple[int, str]] = []
    while not match.is_over:
        seat = awaited_seat(match.acting, [deal.plan.seat])
        begun_with = thinking_seed(seed, match.length, seat)
        answer = await think(deal.game, encode(match.view(seat)), levels[seat] or level, begun_with)
        match.play(seat, move_of(answer))
        moves.append((seat, match.lines(match.length - 1)[0].notation))
    return LevelPar(
        score=match.scores[deal.plan.seat],
        place=match.places[deal.plan.seat],
        moves=moves,
        version=bots_now(deal.game),
    )


def begin_match(deal: Deal, seed: str, users: list[str]) -> Match:
    """Return the match of a deal before its first move."""
    return Match(
        GAMES[deal.game],
        len(users),
        deal.plan.options,
        rng=FairRng(bytes.fromhex(seed)),
        users=users,
        edition=deal.plan.edition,
    )
