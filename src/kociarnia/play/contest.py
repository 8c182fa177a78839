"""A match between bots: who plays what, how each is asked, and how it ended.

Every bot is asked with its view alone. One that raises, gives no legal move or takes too long stops the run or forfeits
the match, as chosen.
"""

from typing import Literal

import msgspec

from kociarnia.bots.knowledge import learned_policy
from kociarnia.bots.levels import bot_of
from kociarnia.bots.players import PATH_MARK
from kociarnia.bots.remote import Question
from kociarnia.bots.searching import SearchingBot
from kociarnia.bots.trial import Failure, attempt, read_answer
from kociarnia.core.errors import KociarniaError
from kociarnia.core.game import AnyGame
from kociarnia.core.options import Options
from kociarnia.play.luck import Luck
from kociarnia.play.match import Match

OnError = Literal["stop", "forfeit"]


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays what, how often, and how much each may think."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, object] = {}
    iterations: int = 0  # 0: as much as a bot's level does
    seconds: float = 0.0
    is_timed: bool = True  # False: a level thinks by its iterations alone, however long, so that the deals say all
    timeout: float = 0.0  # seconds after which a bot has given no move; 0: it may take for ever
    pairs: int = 0  # of playouts by which the luck of every draw is measured; 0: it is not


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How one match ended, bot by bot in the order of the contest."""

    contest: Contest
    deal: int
    rotation: int
    scores: list[int]
    places: list[int]
    moves: int
    forfeited: int | None = None  # the bot that gave no legal move: it is last, the others share the first place
    reason: str = ""
    luck: list[float] = []  # what chance has brought each, as a part of a win; 0 on average


class BotFailed(KociarniaError):
    """A bot of a contest gave no legal move."""

    code = "bot_failed"


class Running:
    """A match of a contest under way."""

    def __init__(self, game: AnyGame, contest: Contest, deal: int, rotation: int, options: Options) -> None:
        self.contest = contest
        self.deal = deal
        self.rotation = rotation
        seats = len(contest.bots)
        # Seat s is taken by bot (s + rotation) mod seats: every bot sits everywhere on the same deal.
        self.bot_at = [(seat + rotation) % seats for seat in range(seats)]
        self.match = Match(game, seats, options, seed=deal)
        self.forfeited: int | None = None
        self.reason = ""
        self.luck: Luck | None = None
        if contest.pairs:
            self.luck = Luck(learned_policy(game, seats, options), seats, contest.pairs, deal * 64 + rotation + 1)
            edition = self.match.edition
            self.luck.take_deal(self.match.state, lambda rng: game.new(seats, options, rng, None, edition))

    @property
    def is_over(self) -> bool:
        """Whether the match has ended, or somebody has forfeited it."""
        return self.forfeited is not None or self.match.is_over

    def question(self) -> bytes:
        """Return what the seat that moves next is asked."""
        seat = self.match.acting[0]
        level = self.contest.bots[self.bot_at[seat]]
        question = Question(
            game=self.contest.game,
            level=level,
            view=msgspec.Raw(msgspec.json.encode(self.match.view(seat))),
            seed=(self.deal * 64 + self.rotation) * 100_000 + self.match.length,
            iterations=self.contest.iterations or (0 if self.contest.is_timed else own_iterations(level)),
            seconds=self.contest.seconds,
        )
        return msgspec.json.encode(question)

    def answer(self, message: bytes, on_error: OnError) -> None:
        """Make the move that was answered; where there is none, stop the run or forfeit the match."""
        answer = read_answer(message)
        seat = self.match.acting[0]
        if isinstance(answer, Failure):
            self.fail(answer.reason, on_error)
        else:
            before = None if self.luck is None else self.match.state.clone()
            try:
                self.match.play(seat, answer.notation)
            except KociarniaError as error:  # a Bot that was written elsewhere
                self.fail(f"{self.contest.bots[self.bot_at[seat]]}: {error}", on_error)
                return
            line = self.match.lines(self.match.length - 1)[0]
            if self.luck is not None and before is not None and line.draws:
                move = self.match.game.notation.read(line.notation)
                self.luck.take_move(before, self.match.state, seat, move)

    def fail(self, reason: str, on_error: OnError) -> None:
        """Stop the run because of the seat that moves next, or let it forfeit the match."""
        if on_error == "stop":
            raise BotFailed(f"deal {self.deal}, seating {self.rotation}, move {self.match.length + 1}: {reason}")
        self.forfeited = self.bot_at[self.match.acting[0]]
        self.reason = reason

    def result(self) -> Result:
        """Return how the match ended; the scores of one that was forfeited are those it had then."""
        seats = range(len(self.bot_at))
        order = sorted(seats, key=lambda seat: self.bot_at[seat])
        scores, places = self.match.state.scores(), self.match.state.places()
        if self.forfeited is not None:
            places = [len(seats) if self.bot_at[seat] == self.forfeited else 1 for seat in seats]
        return Result(
            contest=self.contest,
            deal=self.deal,
            rotation=self.rotation,
            scores=[scores[seat] for seat in order],
            places=[places[seat] for seat in order],
            moves=self.match.length,
            forfeited=self.forfeited,
            reason=self.reason,
            luck=[] if self.luck is None else [self.luck.sums[seat] for seat in order],
        )


def own_iterations(level: str) -> int:
    """Return the iterations of a level that searches, 0 for every other bot."""
    bot = None if PATH_MARK in level else bot_of(level)
    return bot.iterations if isinstance(bot, SearchingBot) else 0


def play_whole(game: AnyGame, contest: Contest, deal: int, rotation: int, on_error: OnError) -> Result:
    """Play one match here, every bot asked with its view alone."""
    running = Running(game, contest, deal, rotation, game.check(len(contest.bots), contest.options))
    while not running.is_over:
        running.answer(attempt(running.question(), contest.timeout), on_error)
    return running.result()
