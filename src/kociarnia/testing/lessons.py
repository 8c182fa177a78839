"""Every lesson can be followed to its end: what it asks for is possible, what it promises comes true."""

import msgspec
import pytest

from kociarnia import Match, Record
from kociarnia.core.chance import FairRng, FastRng
from kociarnia.core.errors import NotTheStep, NotYourTurn
from kociarnia.core.game import AnyGame
from kociarnia.core.lesson import Lesson, Reply, Step, Text
from kociarnia.play.lesson import Guide
from kociarnia.play.record import Line


def lesson_of(game: AnyGame) -> Lesson:
    if game.lesson is None:
        pytest.skip("the game has no lesson")
    return game.lesson


def begin(game: AnyGame, seed: int = 1) -> tuple[Guide, Match]:
    guide = Guide(game, lesson_of(game))
    users = [f"user {seat}" for seat in range(guide.lesson.position["seats"])]
    return guide, guide.begin(FairRng.from_number(seed), users)


def follow(guide: Guide, match: Match) -> None:
    """Do what the lesson waits for, once."""
    seat = guide.acting(match)
    assert seat is not None
    match.play(seat, guide.moves(match)[0])


def texts_of(lesson: Lesson) -> list[Text]:
    texts = [*lesson.farewell]
    for step in lesson.steps:
        texts += [*step.say, step.otherwise, *(mistake.say for mistake in step.mistakes)]
    return texts


class LessonLaws:
    """Every lesson can be followed to its end: what it asks for is possible, what it promises comes true."""

    def test_a_lesson_teaches_the_newest_edition(self, game):
        assert begin(game)[1].edition == game.edition

    @pytest.mark.parametrize("seed", [1, 2, 3])
    def test_what_a_lesson_waits_for_is_possible_and_its_chance_fits(self, game, seed):
        guide, match = begin(game, seed)
        learner = guide.lesson.learner
        for number, play in enumerate(guide.plays):
            seat = guide.acting(match)
            assert seat == (play.seat if isinstance(play, Reply) else learner)
            assert set(guide.moves(match)) <= set(match.legal(seat))
            if isinstance(play, Reply):
                assert seat != learner
                assert not match.is_acting(learner), "the learner waits while others answer"
                assert guide.step(match) is None
            else:
                step = guide.step(match)
                assert step is not None
                assert guide.lesson.steps[step] is play
            told = match.told(learner)
            follow(guide, match)
            assert match.lines(number)[0].draws[: len(play.draws)] == play.draws
            events = iter([msgspec.to_builtins(event) for event in match.events(learner, told)])
            for promise in play.brings:
                assert any(promise.items() <= event.items() for event in events), promise
        assert guide.is_over(match)
        assert guide.acting(match) is guide.step(match) is None
        assert guide.moves(match) == []

    def test_every_move_a_step_accepts_leads_on_to_the_end(self, game):
        guide = begin(game)[0]
        paths: list[tuple[tuple[int, str], ...]] = [()]
        for play in guide.plays:
            assert isinstance(play, Reply | Step)
            moves = [play.move] if isinstance(play, Reply) else play.moves
            longer = {}
            for path in paths:
                match = begin(game)[1]
                for seat, move in path:
                    match.play(seat, move)
                acting = guide.acting(match)
                assert acting is not None
                for move in moves:
                    assert move in match.legal(acting), (path, move)
                    longer[*path, (acting, move)] = None
            paths = list(longer)
            assert len(paths) <= 200, "so many ways that no test follows them all"

    def test_a_possible_move_that_was_not_asked_for_is_refused_and_explained(self, game):
        guide, match = begin(game)
        learner = guide.lesson.learner
        refused = 0
        for play in guide.plays:
            before = match.state.numbers()
            for seat in match.acting:
                for move in match.legal(seat):
                    if seat != guide.acting(match):
                        with pytest.raises(NotYourTurn):
                            guide.check(match, seat, move)
                    elif move in guide.moves(match):
                        guide.check(match, seat, move)
                    elif seat == learner:
                        with pytest.raises(NotTheStep) as refusal:
                            guide.check(match, seat, move)
                        assert refusal.value.code == "lesson"
                        assert isinstance(play, Step)
                        assert refusal.value.texts == play.explain(move)
                        refused += 1
            assert match.state.numbers() == before
            follow(guide, match)
        assert refused

    def test_every_mistake_that_is_explained_can_be_made(self, game):
        guide, match = begin(game)
        while not guide.is_over(match):
            number = guide.step(match)
            if number is not None:
                step = guide.lesson.steps[number]
                others = {
                    move.partition(" ")[0] for move in match.legal(guide.lesson.learner) if move not in step.moves
                }
                assert {mistake.action for mistake in step.mistakes} <= others, step.moves
            follow(guide, match)

    def test_a_lesson_goes_on_as_a_free_match_to_its_end(self, game):
        guide, match = begin(game, 5)
        chooser = FastRng(3)
        while not guide.is_over(match):
            follow(guide, match)
        assert guide.is_bidding_farewell(match)
        while not match.is_over:
            seat = match.acting[0]
            legal = match.legal(seat)
            move = legal[chooser.below(len(legal))]
            guide.check(match, seat, move)
            match.play(seat, move)
        assert not guide.is_bidding_farewell(match)
        record = match.record
        assert record.commitment is None
        assert record.seed is None
        replayed = Match.replay(game, Record.parse(record.text()))
        assert replayed.state.numbers() == match.state.numbers()
        assert replayed.record == record

    def test_the_same_seed_gives_the_same_lesson_and_another_one_other_chance(self, game):
        def play(seed: int) -> list[Line]:
            guide, match = begin(game, seed)
            while not guide.is_over(match):
                follow(guide, match)
            chooser = FastRng(7)
            for _ in range(60):
                if not match.is_over:
                    legal = match.legal(match.acting[0])
                    match.play(match.acting[0], legal[chooser.below(len(legal))])
            return match.lines()

        assert play(1) == play(1)
        assert any(play(seed) != play(1) for seed in range(2, 6))

    def test_a_lesson_taken_up_again_anywhere_goes_on_in_the_same_way(self, game):
        guide, match = begin(game)
        for length in range(len(guide.plays)):
            again = begin(game)[1]
            for line in match.lines():
                again.play(line.seat, line.notation)
            assert again.record == match.record
            assert guide.step(again) == guide.step(match)
            follow(guide, match)
            follow(guide, again)
            again.undo(length)
            follow(guide, again)
            assert again.record == match.record
