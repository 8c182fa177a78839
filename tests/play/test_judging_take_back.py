"""One judge for both ways of taking back: alone, as with a pencil, and together, to the point before a move."""

from random import Random

import msgspec
import pytest

from kociarnia import GAMES, Match
from kociarnia.core.chance import FastRng
from kociarnia.play import takeback
from kociarnia.play.takeback import DEEPEST, Question, Verdict, Way, judge


def sen(**options: object) -> Match:
    """Return a match of Sen in which everybody has looked at two cards and seat 0 is on turn."""
    match = Match(GAMES["sen"], 2, {"first_seat": 0, **options}, seed=1)
    for seat in (0, 1):
        match.play(seat, "look 1")
        match.play(seat, "look 2")
    return match


def house(seats: int = 3) -> Match:
    """Return a match of Dom kotów at the first roll: all write at the same time, unseen."""
    return Match(GAMES["domkotow"], seats, {"abilities": ["a", "b", "c", "d"]}, seed=3)


def reasons(match: Match, seat: int) -> tuple[str | None, str | None]:
    """Return why the last move of a seat cannot be taken back alone, and together."""
    return match.judge_taking_back(seat, "alone").reason, match.judge_taking_back(seat, "together").reason


def test_a_secret_mark_goes_either_way() -> None:
    match = house()
    match.play(0, match.legal(0)[0])
    assert match.judge_taking_back(0, "alone") == match.judge_taking_back(0, "together") == Verdict(0)


def test_what_everybody_saw_and_nobody_learned_from_goes_only_together() -> None:
    match = sen(know_what_i_have=True)
    match.play(0, "point 1 2")
    assert reasons(match, 0) == ("seen", None)


def test_a_secret_mark_goes_together_with_the_secret_marks_others_made_since() -> None:
    match = house()
    for seat in (0, 1, 2, 2):
        match.play(seat, match.legal(seat)[0])
    assert reasons(match, 0) == (None, None)
    assert match.judge_taking_back(0, "together") == Verdict(0)


def test_a_look_at_a_card_tells_the_one_who_looks_and_stays_either_way() -> None:
    match = Match(GAMES["sen"], 2, seed=1)
    match.play(0, "look 1")
    assert reasons(match, 0) == ("learned", "learned")


def test_nobody_goes_back_past_a_look_of_somebody_else() -> None:
    match = Match(GAMES["sen"], 2, {"know_what_i_have": True, "first_seat": 0}, seed=1)
    match.play(0, "look 1")
    match.play(1, "look 1")
    assert match.judge_taking_back(0, "together").reason == "learned"


@pytest.mark.parametrize("way", ["alone", "together"])
def test_what_chance_has_decided_stays(way: Way) -> None:
    match = sen()
    match.play(0, "draw")
    assert match.judge_taking_back(0, way) == Verdict(4, "chance")


def test_a_card_that_was_drawn_but_seen_by_nobody_goes_back_together() -> None:
    """In Koty friends bring a nine: the top card of the pile, laid down without anybody looking at it."""
    game, rng = GAMES["koty"], FastRng(5)
    match = Match(game, 2, seed=5)
    while not (match.length and match.lines()[-1].notation.startswith("nine")):
        seat = match.acting[0]
        match.play(seat, game.notation.write(game.policy.choose(match.state, seat, rng)))
    last = match.lines()[-1]
    assert len(last.draws) == 1
    assert reasons(match, last.seat) == ("chance", None)


@pytest.mark.parametrize("way", ["alone", "together"])
def test_a_seat_that_has_not_moved_and_a_match_that_is_over_have_nothing_to_take_back(way: Way) -> None:
    match = sen(rounds=1)
    assert Match(match.game, 2, seed=1).judge_taking_back(0, way) == Verdict(None, "nothing")
    match.play(0, "wake")
    assert match.is_over
    assert match.judge_taking_back(0, way).reason == "over"


def test_together_nobody_goes_back_more_than_twelve_moves() -> None:
    match = Match(GAMES["luckybox"], 12, seed=1)
    first = match.acting[0]
    for seat in (first, *(seat for seat in match.acting if seat != first)):
        match.play(seat, match.legal(seat)[0])
    own = [line.seat for line in match.lines()].index(first)
    assert match.length - own == DEEPEST
    while match.length - own <= DEEPEST:
        seat = next(seat for seat in match.acting if seat != first)
        match.play(seat, match.legal(seat)[0])
    assert match.judge_taking_back(first, "together").reason == "long_ago"


def test_the_judge_answers_a_message_as_it_does_in_the_match() -> None:
    match = house()
    chance = Random(1)
    while match.length < 15:
        seat = chance.choice(match.acting)
        match.play(seat, chance.choice(match.legal(seat)))
        for other in range(match.seats):
            for way in ("alone", "together"):
                answer = judge(msgspec.json.encode(Question(match.record, other, way)))
                assert msgspec.json.decode(answer, type=Verdict) == match.judge_taking_back(other, way)


def test_the_work_of_a_judgement_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record of 12 moves that tell nothing, seen by 12 seats and a spectator, is the most there is to do."""
    match = house(6)
    for _ in range(2):
        for seat in range(6):
            match.play(seat, match.legal(seat)[0])
    worlds = 0
    differs = takeback._Stretch._differs

    def count(*arguments: object) -> bool:
        nonlocal worlds
        worlds += 1
        return differs(*arguments)  # type: ignore[arg-type]  # passed on as they came

    monkeypatch.setattr(takeback._Stretch, "_differs", count)
    assert match.judge_taking_back(0, "together").reason is None
    assert worlds == 6 * takeback.WORLDS  # the six who wrote, each only its own marks; nobody else noticed anything
