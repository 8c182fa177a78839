"""A match that begins with a lesson: its moves and its chance are prepared, until everybody plays on freely."""

from kociarnia.core.chance import Rng, ScriptedRng
from kociarnia.core.errors import NotTheStep, NotYourTurn
from kociarnia.core.game import AnyGame
from kociarnia.core.lesson import Lesson, Play, Reply, Step
from kociarnia.play.match import Match


class Guide:
    """Knows how far a match has come in a lesson; that follows from the number of its moves alone."""

    def __init__(self, game: AnyGame, lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson
        self.plays: list[Play] = []
        self._step_of: list[int] = []
        for number, step in enumerate(lesson.steps):
            self.plays += [step, *step.then]
            self._step_of += [number] * (1 + len(step.then))

    def begin(self, fair: Rng, users: list[str]) -> Match:
        """Return the match at the beginning of the lesson; what is not prepared comes from `fair`."""
        position = self.game.read_position(self.lesson.position)
        rng = ScriptedRng([], *(play.draws for play in self.plays), beyond=fair)
        return Match(self.game, position.seats, position.options, rng=rng, users=users, position=position)

    def is_over(self, match: Match) -> bool:
        """Tell whether everybody plays freely now."""
        return match.length >= len(self.plays)

    def acting(self, match: Match) -> int | None:
        """Return the seat the lesson waits for; none when it is over."""
        if self.is_over(match):
            return None
        play = self.plays[match.length]
        return play.seat if isinstance(play, Reply) else self.lesson.learner

    def step(self, match: Match) -> int | None:
        """Return the number of the step that waits for the learner, from 0; none while there is none."""
        if self.acting(match) != self.lesson.learner:
            return None
        return self._step_of[match.length]

    def moves(self, match: Match) -> list[str]:
        """Return the moves the lesson waits for."""
        if self.is_over(match):
            return []
        play = self.plays[match.length]
        if isinstance(play, Reply):
            return [play.move]
        assert isinstance(play, Step)
        return play.moves

    def is_bidding_farewell(self, match: Match) -> bool:
        """Tell whether the last step is done and the learner has not yet moved freely."""
        freely = match.lines(len(self.plays))
        return self.is_over(match) and all(line.seat != self.lesson.learner for line in freely)

    def check(self, match: Match, seat: int, move: str) -> None:
        """Refuse a legal move that is not the one the lesson waits for, and explain it."""
        if self.is_over(match):
            return
        if seat != self.acting(match):
            raise NotYourTurn("in the lesson it is somebody else's turn")
        if move not in self.moves(match):
            step = self.lesson.steps[self._step_of[match.length]]
            raise NotTheStep(step.explain(move))
