"""Looking back: the account adds up, a decision is judged by what could be known, and plain blunders are found."""

from itertools import pairwise
from typing import Any

import msgspec
import pytest

from kociarnia import GAMES, BadOptions, BadRecord, BadSeats, Match, Record, analyse, is_compiled
from kociarnia.bots.levels import bot_of
from kociarnia.cli import main
from kociarnia.core.chance import FastRng
from kociarnia.play import looking
from kociarnia.play.analysis import Analysis, Decision, Part
from kociarnia.play.looking import Look
from kociarnia.play.steps import read_beginning

compiled = pytest.mark.skipif(not is_compiled, reason="thousands of playouts, which take minutes in pure Python")
WITH_FORTUNE = ["sen", "koty", "kotostrofa", "luckybox"]


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """What is tested here holds for a few playouts too, all the more where they are interpreted."""
    monkeypatch.setattr(looking, "PLAYOUTS", 20)
    monkeypatch.setattr(looking, "WORLDS_OF_PLAY", 20)
    if not is_compiled:
        for name, number in {
            "PLAYOUTS": 2,
            "FEWEST": 1,
            "WORLDS_OF_PLAY": 2,
            "WORLDS": 64,
            "WORLDS_AGAIN": 256,
        }.items():
            monkeypatch.setattr(looking, name, number)
        monkeypatch.setattr(looking, "MOVES_PLAYED_ON", 200_000)


def played(game, levels, seed=1, options=None):
    """Return a match that bots have played to its end."""
    match = Match(game, len(levels), options, seed=seed)
    while not match.is_over:
        seat = match.acting[0]
        thought = bot_of(levels[seat]).think(game, match.view(seat), FastRng(seed * 100_003 + match.length))
        match.play(seat, game.notation.write(thought.move))
    return match


def levels_of(game, *levels, seats=2):
    """Return levels for so many seats, or as few as a game is played by."""
    return [levels[seat % len(levels)] for seat in range(max(seats, game.fewest_seats))]


@pytest.mark.parametrize(("name", "seats"), [*((name, 2) for name in WITH_FORTUNE), ("koty", 3), ("koty", 4)])
def test_the_account_of_every_seat_adds_up(name, seats):
    game = GAMES[name]
    match = played(game, levels_of(game, "kitten", "cat", seats=seats))
    found = analyse(match, depth=0)
    assert [account.seat for account in found.accounts] == list(range(match.seats))
    for account in found.accounts:
        winners = match.places.count(1)
        assert account.outcome == (1 / winners if match.places[account.seat] == 1 else 0)
        assert account.fortune is not None
        parts = [account.par, account.fortune, *account.play, account.rest]
        assert sum(part.mean for part in parts) == pytest.approx(account.outcome, abs=1e-12)
        assert account.rest.mean == pytest.approx(0, abs=1e-9)
        assert account.rest.error >= max(part.error for part in (account.par, *account.play))
    assert sum(account.par.mean for account in found.accounts) == pytest.approx(1)
    assert found.decisions == found.mistakes == []


@pytest.mark.parametrize("name", WITH_FORTUNE)
def test_every_moment_says_what_it_has_changed(name):
    game = GAMES[name]
    match = played(game, levels_of(game, "kitten", "cat"), seed=2)
    found = analyse(match, depth=0)
    assert [moment.number for moment in found.moments] == list(range(match.length + 1))
    for before, after in pairwise(found.moments):
        for seat in range(match.seats):
            change = after.chances[seat].mean - before.chances[seat].mean
            assert after.fortune[seat].mean + after.play[seat].mean == pytest.approx(change)
    assert [part.mean for part in found.moments[-1].chances] == [account.outcome for account in found.accounts]


def test_a_seed_gives_the_same_analysis_again_and_another_one_looks_at_other_worlds():
    match = played(GAMES["sen"], ["kitten", "cat"], options={"rounds": 1})
    one, other = (msgspec.json.encode(analyse(match, seed=3)) for _ in range(2))
    assert one == other
    assert msgspec.json.decode(one, type=Analysis) == analyse(match, seed=3)
    assert analyse(match, seed=4).moments != analyse(match, seed=3).moments


@pytest.mark.parametrize("seed", [0, 100, 10**6, 2**60, -3])
def test_any_seed_leaves_room_for_the_worlds_of_every_question(seed):
    match = played(GAMES["sen"], ["cat", "cat"], options={"rounds": 1})
    record = Record.parse(match.record.text())
    look = Look(
        read_beginning(match.game, record), record.deal, record.lines, seats=[0, 1], depth=1, seed=seed, effort=1.0
    )
    starts = [look.seed_of(number, purpose) for number in range(len(look.lines) + 1) for purpose in range(8)]
    assert len(set(starts)) == len(starts)
    assert (
        0 <= min(starts) <= max(starts) < 2**63 - 2**48
    )  # what compiled code counts in, less the worlds of a question
    assert analyse(match, depth=0, seed=seed).seed == seed


@compiled
def test_who_plays_by_the_policy_has_only_fortune():
    """The match is played by the policy itself, so nobody has played better or worse than it."""
    game = GAMES["kotostrofa"]
    match = Match(game, 3, seed=5)
    while not match.is_over:
        seat = match.acting[0]
        move = game.policy.go_on(match.state.clone(), seat, FastRng(0))
        match.play(seat, game.notation.write(move))
    for account in analyse(match, depth=0).accounts:
        assert all(part.mean == part.error == 0 for part in account.play)


@pytest.mark.parametrize("name", WITH_FORTUNE)
def test_hidden_cards_have_no_say_in_what_is_thought_of_a_decision(name):
    """The same decision in worlds its seat cannot tell apart is judged the same to the last digit."""
    game = GAMES[name]
    match = played(game, levels_of(game, "kitten", "cat"), seed=3)
    look = look_at(match)
    numbers = choices_of(look)
    number = numbers[len(numbers) // 3]
    seat = look.lines[number].seat
    found = set()
    for seed in range(3):
        decision = look.judge_decision(number, 16, 3_000, 3)
        found.add(msgspec.json.encode([decision, look.judge_move(number), look.judge_view(number)[seat]]))
        look.states[number].redeal(seat, FastRng(seed))
    assert len(found) == 1


def test_to_throw_away_the_best_card_of_sen_is_found_to_be_a_mistake():
    """Whoever draws a dream of no ravens and throws it away has blundered, whatever lay hidden."""
    game = GAMES["sen"]
    blunder = None
    for seed in range(60):
        match = Match(game, 2, {"rounds": 1}, seed=seed)
        while not match.is_over:
            seat = match.acting[0]
            state = match.state.clone()
            move = game.notation.write(game.policy.advise(state, seat, FastRng(seed)))
            # A card kept early at the cost of an unknown one, of all cards the cheapest: the lower half of the deck.
            if blunder is None and match.length < 12 and move.startswith("keep") and state.hand == 0:
                blunder = match.length + 1
                move = "discard"
            match.play(seat, move)
        if blunder is not None:
            break
    assert blunder is not None
    found = analyse(match, [match.lines()[blunder - 1].seat])
    assert found.mistakes[0].number == blunder
    assert found.mistakes[0].better.startswith("keep")
    assert found.mistakes[0].points > 1


def look_at(match):
    """Return a look back at a match that has not been taken yet."""
    record = match.record
    return Look(
        read_beginning(match.game, record), record.deal, record.lines, seats=range(match.seats), depth=1, seed=0
    )


def choices_of(look):
    """Return the moves of a match where there was a choice."""
    return [number for number, line in enumerate(look.lines) if len(look.states[number].legal(line.seat)) > 1]


@compiled
def test_a_kitten_loses_more_by_a_decision_than_a_cat():
    losses: dict[str, list[float]] = {"kitten": [], "cat": []}
    for seed in range(40):
        levels = ["kitten", "cat"] if seed % 2 else ["cat", "kitten"]
        look = look_at(played(GAMES["sen"], levels, seed))
        for number in choices_of(look):
            decision = look.judge_decision(number, 64, 100_000, 3)
            losses[levels[decision.seat]].append(decision.loss.mean)
    kitten, cat = (sum(losses[level]) / len(losses[level]) for level in ("kitten", "cat"))
    assert kitten > 1.2 * cat > 0


@compiled
@pytest.mark.parametrize("name", list(GAMES))
def test_mistakes_are_few_and_clear(name):
    game = GAMES[name]
    found = analyse(played(game, levels_of(game, "random", "cat"), seed=4), [0])
    assert {decision.seat for decision in found.decisions} == {0}
    assert 1 <= len(found.mistakes) <= 3
    for mistake in found.mistakes:
        assert mistake.loss.mean > 0.03
        assert mistake.loss.mean > 2 * mistake.loss.error
        assert mistake.better != mistake.move
    assert sorted(found.mistakes, key=lambda one: -one.loss.mean) == found.mistakes


def judged(number, seat, loss, error):
    """Return a decision of which it was found that it lost so much."""
    return Decision(
        number=number,
        seat=seat,
        move="a",
        better="b",
        chance=0.5,
        loss=Part(loss, error),
        points=0.0,
        better_in=0.5,
        worse_in=0.1,
        worlds=512,
    )


def test_what_may_be_the_largest_mistake_is_looked_at_a_third_time_and_that_look_counts():
    look = look_at(played(GAMES["sen"], ["cat", "cat"], options={"rounds": 1}))
    look.tasks = []
    again = [judged(3, 0, 0.10, 0.01), judged(5, 0, 0.085, 0.01), judged(9, 0, 0.05, 0.01), judged(4, 1, 0.20, 0.01)]
    assert look.rivals(again, 4) == [2, 4]  # numbers of lines
    assert look.rivals([*again[:3], judged(4, 1, 0.11, 0.01)], 4) == [2, 4, 3]  # it may be the largest of the match
    assert look.rivals([again[0], judged(5, 0, 0.06, 0.01), judged(7, 0, 0.09, 0.06)], 3) == []  # one is not sure
    assert [each.number for each in look.mistakes(again)] == [3, 5, 9, 4]
    closer = [*again, judged(3, 0, 0.09, 0.005), judged(5, 0, 0.095, 0.005)]
    assert [each.number for each in look.mistakes(closer)] == [5, 3, 9, 4]
    assert [each.number for each in look.mistakes([*again, judged(3, 0, 0.02, 0.005)])] == [5, 9, 4]


@compiled
def test_a_third_look_sees_more_worlds_than_the_second():
    game = GAMES["kotostrofa"]
    look = look_at(played(game, levels_of(game, "kitten", "cat"), seed=3))
    number = max(choices_of(look), key=lambda each: len(look.states[each].legal(look.lines[each].seat)))
    second, third = (look.do(looking.Task(kind, number)) for kind in ("again", "closer"))
    assert isinstance(second, Decision)
    assert isinstance(third, Decision)
    assert second.worlds < third.worlds
    assert third.loss.error < second.loss.error
    assert third.moves


@compiled
def test_where_all_share_the_dice_nobody_is_lucky():
    game = GAMES["domkotow"]
    match = played(game, ["kitten", "cat"])
    found = analyse(match, depth=0)
    for account in found.accounts:
        assert account.fortune is None
        total = account.par.mean + sum(part.mean for part in account.play) + account.rest.mean
        assert total == pytest.approx(account.outcome)
    assert all(moment.chances == [] for moment in found.moments)


def test_progress_is_told_from_the_beginning_to_the_end():
    match = played(GAMES["sen"], ["cat", "cat"], options={"rounds": 1})
    told = []
    analyse(match, progress=lambda done, total: told.append((done, total)))
    assert told[0] == (0, told[0][1])
    assert told[-1] == (told[0][1], told[0][1])
    assert told == sorted(told)


def test_what_cannot_be_looked_back_on_is_refused():
    game = GAMES["sen"]
    running = Match(game, 2, seed=1)
    with pytest.raises(BadRecord, match="the match is not over"):
        analyse(running)
    match = played(game, ["cat", "cat"], options={"rounds": 1})
    with pytest.raises(BadSeats):
        analyse(match, [2])
    wrong: list[Any] = [-1, 65, 0.5, None]
    for depth in wrong:
        with pytest.raises(BadOptions, match="a depth is a whole number"):
            analyse(match, depth=depth)
    with pytest.raises(BadOptions, match="a seed"):
        analyse(match, seed="seven")  # type: ignore[arg-type]
    with pytest.raises(BadOptions, match="at most 62 bits"):
        analyse(match, seed=2**62)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "match.txt"
    path.write_text(played(GAMES["sen"], ["kitten", "cat"], options={"rounds": 1}).record.text(), encoding="utf-8")
    return path


def test_the_command_shows_an_account_that_adds_up_in_both_languages(file, capsys):
    for language, par, fortune in (("en", "par: everybody", "fortune"), ("pl", "początek: wszyscy", "los")):
        assert main(["analyse", str(file), "--seat", "B", "--lang", language]) == 0
        shown = capsys.readouterr()
        assert par in shown.out
        assert fortune in shown.out
        assert "B seat 1" in shown.out
        assert "A seat 0" not in shown.out
        assert shown.err == ""


def test_the_command_gives_programs_the_whole_document(file, capsys):
    assert main(["analyse", str(file), "--json", "--depth", "0", "--seed", "5"]) == 0
    found = msgspec.json.decode(capsys.readouterr().out, type=Analysis)
    match = Match.replay(GAMES["sen"], Record.parse(file.read_text(encoding="utf-8")))
    assert found == analyse(match, depth=0, seed=5)


def test_the_command_refuses_in_one_line_what_it_cannot_look_back_on(file, tmp_path, capsys):
    text = file.read_text(encoding="utf-8")
    running = Match(GAMES["sen"], 2, seed=1)
    running.play(0, "look 1")
    unknown = running.record
    unknown.edition = 99
    for content, reason in (
        (running.record.text(), "the match is not over"),
        (unknown.text(), "edition"),
        (text.replace("\n1 ", "\n2 ", 1), "move 1 is missing"),
        (text[:-30], "check"),
    ):
        other = tmp_path / "other.txt"
        other.write_text(content, encoding="utf-8")
        assert main(["analyse", str(other), "--lang", "en"]) == 2
        shown = capsys.readouterr()
        assert shown.out == ""
        assert reason in shown.err
        assert shown.err.count("\n") == 1
    assert main(["analyse", str(file), "--seat", "C"]) == 2
    assert main(["analyse", str(file), "--depth", "99"]) == 2
