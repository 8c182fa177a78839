"""One's own matches: those under way, those that are over, and what they say. Nobody else's are answered at all."""

import math
import re
from hashlib import sha256
from typing import Any

from aiohttp import web
from msgspec.json import encode

from kociarnia.core.errors import KociarniaError
from kociarnia.core.game import AnyGame
from kociarnia.core.options import read_options
from kociarnia.core.printable import printable
from kociarnia.games import GAMES
from kociarnia.server.http.answers import answer
from kociarnia.server.http.requests import Requests
from kociarnia.server.people.names import UNKNOWN
from kociarnia.server.protocol import bodies
from kociarnia.server.protocol.refusals import BadMessage, TooMany
from kociarnia.server.runtime.registry import Registry
from kociarnia.server.storage import statistics
from kociarnia.server.storage.results import MatchResult, SeatResult
from kociarnia.server.storage.statistics import Filter, Outcome, Rival
from kociarnia.server.table.listing import running_match
from kociarnia.server.table.result import DIGEST_LENGTH

PAGE = 20
MOST_RUNNING = 30
MATCHES_UNITS = 3.0
STATISTICS_UNITS = 5.0
"""Counting many matches is more work than a message."""
MOST_PAPER = 500
PAPER = "paper-"
"""Begins what stands for the table of a match that had none here."""
WAKING_UNITS = 1.0
"""Each table under way is read, if it sleeps."""


class Matches:
    """Answers what people ask about their own matches."""

    def __init__(self, registry: Registry, requests: Requests) -> None:
        self.registry = registry
        self.node = registry.node
        self.store = registry.node.store
        self.requests = requests

    def routes(self) -> list[web.RouteDef]:
        """Return what is answered here."""
        return [
            web.get("/api/me/waiting", self.waiting),
            web.get("/api/me/matches", self.matches),
            web.get("/api/me/statistics/{game}", self.statistics),
            web.post("/api/me/paper", self.keep_paper),
        ]

    async def waiting(self, request: web.Request) -> web.StreamResponse:
        """Tell which matches are under way, those that wait for the one who asks first."""
        user = (await self.requests.user(request)).id
        self.node.limits.ask(user, self.requests.address(request))
        return answer(await self._running(user, self.requests.address(request)))

    async def matches(self, request: web.Request) -> web.StreamResponse:
        """Give a page of one's own matches."""
        user = (await self.requests.user(request)).id
        address = self.requests.address(request)
        self.node.limits.ask(user, address, MATCHES_UNITS)
        rivals = await statistics.read_rivals(self.store, user)
        person = request.query.get("person", "")
        wanted = Filter(
            request.query.get("game", ""),
            request.query.get("variant", ""),
            # Whoever is not known fits no match, whether there is such a person or not.
            next((each.user for each in rivals if self._person(user, each.user) == person), "?") if person else "",
        )
        variants = await statistics.read_variants(self.store, user)
        if person or len(variants) >= statistics.MOST_VARIANTS:
            count = await statistics.count_matches(self.store, user, wanted)
        else:
            count = sum(
                each.matches
                for each in variants
                if wanted.game in ("", each.game) and wanted.variant in ("", each.variant)
            )
        pages = max(1, math.ceil(count / PAGE))
        page = min(page_of(request), pages)
        results = await statistics.read_matches(self.store, user, wanted, PAGE, (page - 1) * PAGE)
        return answer(
            bodies.MyMatches(
                running=await self._running(user, address),
                finished=await self._show(results, user),
                matches=count,
                page=page,
                pages=pages,
                variants=[
                    bodies.PlayedVariant(
                        game=each.game, variant=each.variant, preset=each.preset or None, matches=each.matches
                    )
                    for each in variants
                ],
                people=await self._acquaintances(user, rivals),
                keep_days=self.node.config.keep_days,
            )
        )

    async def keep_paper(self, request: web.Request) -> web.StreamResponse:
        """Put a match with the printed box among one's own; it is never rated, and nobody else is told of it."""
        wish = await self.requests.read(request, bodies.PaperMatch)
        user = (await self.requests.user(request)).id
        self.node.limits.ask(user, self.requests.address(request), MATCHES_UNITS)
        if wish.seat >= len(wish.seats):
            raise BadMessage("there is no such seat on the sheet")
        game = GAMES[wish.game]
        table = PAPER + self.node.users.derived_id("paper", f"{user} {wish.sheet}")
        if await statistics.count_paper(self.store, user, table) >= MOST_PAPER:
            raise TooMany(f"you may keep {MOST_PAPER} matches played on paper")
        options = read_options(game.options_type, wish.options)
        await self.store.put_results([paper_result(game, options, wish, user, table)])
        return answer({})

    async def statistics(self, request: web.Request) -> web.StreamResponse:
        """Say what one's matches of a game tell."""
        user = (await self.requests.user(request)).id
        self.node.limits.ask(user, self.requests.address(request), STATISTICS_UNITS)
        game = GAMES[request.match_info["game"]]
        asked = (self.store, user, game.id, request.query.get("variant", ""))
        outcomes = await statistics.read_outcomes(*asked)
        longest, current = await statistics.read_streaks(*asked)
        means = await statistics.read_figures(*asked, [name for name in game.figure_names if name != "grade"])
        own, cats = means.get("", {}), means.get("cat", {})
        scores = scores_of(outcomes)
        matches = sum(scores.values())
        return answer(
            bodies.Statistics(
                game=game.id,
                matches=matches,
                fewest_points_win=game.fewest_points_win,
                shares=shares_of(outcomes),
                scores=[bodies.ScoreCount(score=score, matches=scores[score]) for score in sorted(scores)],
                mean=sum(score * count for score, count in scores.items()) / matches if matches else None,
                best=(min if game.fewest_points_win else max)(scores, default=None),
                longest_streak=longest,
                streak=current,
                figures=[bodies.FigureMean(figure=name, mean=mean, cats=cats.get(name)) for name, mean in own.items()],
                people=await self._acquaintances(user, await statistics.read_rivals(self.store, user, game.id)),
                solo=solo_of(await statistics.read_grades(*asked)),
            )
        )

    def _person(self, user: str, other: str) -> str:
        """Return what somebody is called in the addresses of a user's own page: nothing anybody else could use."""
        return self.node.users.derived_id("person", f"{user} {other}")

    async def _acquaintances(self, user: str, rivals: list[Rival]) -> list[bodies.Acquaintance]:
        names = await self.store.names({rival.user for rival in rivals})
        return [
            bodies.Acquaintance(
                person=self._person(user, rival.user),
                name=names.get(rival.user, UNKNOWN),
                matches=rival.matches,
                won=rival.won,
                lost=rival.lost,
            )
            for rival in rivals
        ]

    async def _show(self, results: list[MatchResult], user: str) -> list[bodies.FinishedMatch]:
        names = await self.store.names({seat.user for result in results for seat in result.seats if seat.user})
        kept = await statistics.read_kept(self.store, [result.table for result in results])
        return [
            bodies.FinishedMatch(
                table=result.table,
                game=result.game,
                variant=result.variant,
                preset=result.preset,
                finished=result.finished,
                uncounted=result.uncounted,  # type: ignore[arg-type]
                is_gone=result.table not in kept,
                seats=[
                    bodies.SeatOutcome(
                        name=(seat.name or None) if seat.user is None else names.get(seat.user, UNKNOWN),
                        level=seat.level,  # type: ignore[arg-type]
                        is_yours=seat.user == user,
                        place=seat.place,
                        score=seat.score,
                        has_left=seat.has_left,
                    )
                    for seat in result.seats
                ],
            )
            for result in results
        ]

    async def _running(self, user: str, address: str) -> list[bodies.RunningMatch]:
        """Return the tables of a user that are not over, those where it is their turn first."""
        running: list[bodies.RunningMatch] = []
        for table_id in (await self.store.unfinished(user))[:MOST_RUNNING]:
            try:
                self.node.limits.ask(user, address, 0.0 if table_id in self.registry.tables else WAKING_UNITS)
                table = await self.registry.wake(table_id)
            except KociarniaError:  # what cannot be read, or not now, is not shown now
                continue
            if table.status != "over":
                running.append(running_match(table, user))
        return sorted(running, key=lambda each: (not each.is_your_turn, -each.since))


def paper_result(game: AnyGame, options: Any, wish: bodies.PaperMatch, user: str, table: str) -> MatchResult:
    """Return a match with the printed box as a result that counts for nothing."""
    return MatchResult(
        table=table,
        game=game.id,
        edition=game.edition,
        variant=sha256(encode(options)).hexdigest()[:DIGEST_LENGTH],
        preset=game.preset_of(options),
        finished=wish.finished,
        moves=0,
        uncounted="paper",
        seats=tuple(
            SeatResult(
                user=user if number == wish.seat else None,
                level=None,
                is_program=False,
                team=number,
                place=seat.place,
                score=seat.score,
                rivals="person" if len(wish.seats) > 1 else "",
                has_left=False,
                was_hinted=False,
                took_back=False,
                figures={},
                name="" if number == wish.seat else printable(seat.name),
            )
            for number, seat in enumerate(wish.seats)
        ),
    )


def page_of(request: web.Request) -> int:
    """Return the number of the page that is asked for, from 1."""
    page = request.query.get("page", "1")
    if not re.fullmatch(r"[1-9][0-9]{0,5}", page, re.ASCII):
        raise BadMessage("the page is not a whole number")
    return int(page)


def scores_of(outcomes: list[Outcome]) -> dict[int, int]:
    """Return how often each score was reached."""
    scores: dict[int, int] = {}
    for outcome in outcomes:
        scores[outcome.score] = scores.get(outcome.score, 0) + outcome.matches
    return scores


def shares_of(outcomes: list[Outcome]) -> list[bodies.Share]:
    """Return how many matches were won against whom; alone nobody wins."""
    counts: dict[tuple[int, str], tuple[int, int]] = {}
    for outcome in outcomes:
        if outcome.seats > 1:
            matches, won = counts.get((outcome.seats, outcome.rivals), (0, 0))
            won += outcome.matches if outcome.place == 1 else 0
            counts[outcome.seats, outcome.rivals] = (matches + outcome.matches, won)
    return [
        bodies.Share(seats=seats, rivals=rivals.split(), matches=matches, won=won)
        for (seats, rivals), (matches, won) in counts.items()
    ]


def solo_of(grades: list[tuple[str, int, int, int]]) -> list[bodies.SoloBest]:
    """Return the matches played alone, by preset."""
    found: dict[str, bodies.SoloBest] = {}
    for preset, grade, count, best in grades:
        known = found.get(preset)
        found[preset] = bodies.SoloBest(
            preset=preset or None,
            matches=count + (known.matches if known else 0),
            best=max(best, known.best) if known else best,
            grades={**(known.grades if known else {}), str(grade): count},
        )
    return list(found.values())
