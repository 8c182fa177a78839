"""Boxes over HTTP: looked at by the engine, kept for their users, shown to those who have the link, tried by bots."""

from secrets import token_urlsafe

from aiohttp import web
from msgspec.json import decode, encode

from kociarnia.core.box import BoxLook
from kociarnia.core.printable import printable
from kociarnia.play.box import BoxQuestion, box_game
from kociarnia.server.http.answers import answer
from kociarnia.server.http.requests import Requests
from kociarnia.server.protocol import bodies
from kociarnia.server.protocol.refusals import NoSuchBox, TooMany
from kociarnia.server.runtime.clock import wall
from kociarnia.server.runtime.fair_queue import Asker
from kociarnia.server.runtime.node import Node
from kociarnia.server.runtime.trials import AIMS, Trials, played
from kociarnia.server.storage import boxes as storage
from kociarnia.server.storage.boxes import Box

LOOK_UNITS = 2.0
"""A box is looked into in a process of its own."""
TRIAL_UNITS = 20.0


class Boxes:
    """Answers those who have cards or sheets of their own."""

    def __init__(self, node: Node, requests: Requests, trials: Trials) -> None:
        self.node = node
        self.store = node.store
        self.requests = requests
        self.trials = trials

    def routes(self) -> list[web.RouteDef]:
        """Return what is answered here."""
        return [
            web.get("/api/boxes", self.boxes),
            web.post("/api/boxes", self.save),
            web.post("/api/boxes/look", self.look),
            web.get("/api/boxes/{box}", self.box),
            web.post("/api/boxes/{box}/remove", self.remove),
            web.post("/api/boxes/{box}/trial", self.want_trial),
        ]

    async def boxes(self, request: web.Request) -> web.StreamResponse:
        """Tell which boxes the one who asks has."""
        user = (await self.requests.user(request)).id
        self.node.limits.ask(user, self.requests.address(request), LOOK_UNITS)
        return answer([tell(box, user) for box in await storage.read_boxes(self.store, user)])

    async def look(self, request: web.Request) -> web.StreamResponse:
        """Tell what is wrong with a box, or what lies in it."""
        wish = await self.requests.read(request, bodies.BoxWish)
        user = await self.requests.user_or_none(request)
        return answer(await self._look(request, user, wish.game, wish.options))

    async def save(self, request: web.Request) -> web.StreamResponse:
        """Keep a box for its user, if it can be played with."""
        wish = await self.requests.read(request, bodies.BoxSaving)
        user = (await self.requests.user(request)).id
        if wish.box is not None:
            known = await storage.read_box(self.store, wish.box)
            if known is None or (known.user, known.game) != (user, wish.game):
                raise NoSuchBox("there is no such box")
        looked = await self._look(request, user, wish.game, wish.options)
        if looked.faults:
            return answer(bodies.BoxSaved(faults=looked.faults))
        box = Box(
            id=wish.box or token_urlsafe(16),
            user=user,
            game=wish.game,
            name=printable(wish.name),
            options=looked.options,
            updated=wall(),
            trial=storage.Trial(),
        )
        if not await storage.put_box(self.store, box):
            raise TooMany(f"you may keep {storage.MOST_BOXES} boxes")
        return answer(bodies.BoxSaved(box=tell(box, user)))

    async def box(self, request: web.Request) -> web.StreamResponse:
        """Show a box to anybody who has its link."""
        user = await self.requests.user_or_none(request)
        self.node.limits.ask(user, self.requests.address(request))
        return answer(tell(await self._find(request), user))

    async def remove(self, request: web.Request) -> web.StreamResponse:
        """Forget a box."""
        await self.requests.read(request, dict)
        user = (await self.requests.user(request)).id
        self.node.limits.ask(user, self.requests.address(request))
        if not await storage.forget_box(self.store, request.match_info["box"], user):
            raise NoSuchBox("there is no such box")
        return answer({})

    async def want_trial(self, request: web.Request) -> web.StreamResponse:
        """Let bots play with a box of one's own."""
        await self.requests.read(request, dict)
        user = (await self.requests.user(request)).id
        self.node.limits.ask(user, self.requests.address(request), TRIAL_UNITS)
        box = await self._find(request)
        if box.user != user:
            raise NoSuchBox("there is no such box")
        trial = box.trial
        if any(played(trial, level) < aim for level, aim in AIMS.items()):
            asker = Asker(self.requests.address(request), user, box.id)
            self.trials.check_room(asker)
            trial.is_wanted = True
            await storage.keep_trial(self.store, box, trial)
            self.trials.want(asker)
        return answer(tell(box, user))

    async def _find(self, request: web.Request) -> Box:
        box = await storage.read_box(self.store, request.match_info["box"])
        if box is None:
            raise NoSuchBox("there is no such box")
        return box

    async def _look(self, request: web.Request, user: str | None, game: str, options: dict[str, object]) -> BoxLook:
        address = self.requests.address(request)
        self.node.limits.ask(user, address, LOOK_UNITS)
        box_game(game)
        asker = Asker(address, user or f"somebody at {address}", "box")
        found = await self.node.workers.look_at_record(asker, "box", encode(BoxQuestion(game, options)))
        return decode(found, type=BoxLook)


def tell(box: Box, user: str | None) -> bodies.BoxInfo:
    """Return what is shown of a box."""
    levels = box.trial.levels
    return bodies.BoxInfo(
        box=box.id,
        game=box.game,
        name=box.name,
        options=box.options,
        updated=box.updated,
        is_yours=box.user == user,
        trial=bodies.BoxTrial(
            is_running=box.trial.is_wanted,
            aims=dict(AIMS),
            levels={
                level: bodies.LevelScores(
                    matches=found.matches,
                    scores=[
                        bodies.ScoreCount(score=int(score), matches=count)
                        for score, count in sorted(found.scores.items(), key=lambda pair: int(pair[0]))
                    ],
                )
                for level, found in levels.items()
            },
            reached=box.trial.reached,
        )
        if levels or box.trial.is_wanted
        else None,
    )
