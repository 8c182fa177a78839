"""The public door: whatever is handed in is answered rightly or refused by us, never with another seat's secrets."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from kociarnia import GAMES, SPECTATOR, Match, Record, analyse
from kociarnia.core.chance import FastRng, Rng
from kociarnia.core.door import PROMISES, check_complete
from kociarnia.core.errors import (
    BadNotation,
    BadOptions,
    BadPosition,
    BadRecord,
    BadSeats,
    CannotTakeBack,
    Incomplete,
    KociarniaError,
    MoveError,
    NoSuchPoint,
    NotYourTurn,
    SetupError,
    UnknownGame,
)
from kociarnia.core.features import Features
from kociarnia.core.game import Game
from kociarnia.core.options import Options
from kociarnia.core.policy import Policy
from kociarnia.core.state import State
from kociarnia.core.view import Position
from kociarnia.play.record import Line
from tests.sixth.game import Miska

SEN = GAMES["sen"]


def sen() -> Match:
    """Return a match of three in which seat 2 has looked at a card."""
    match = Match(SEN, 3, {"first_seat": 0}, seed=1)
    match.play(2, "look 1")
    return match


def finished() -> Match:
    """Return a short match that is over."""
    match = Match(SEN, 2, {"rounds": 1}, seed=1)
    while match.acting:
        match.play(match.acting[0], match.legal(match.acting[0])[-1])
    return match


class Numberless:
    """Something that is no number, no text and no list."""


simple = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([-(2**63), -2, -1, 0, 1, 2, 3, 12, 2**63, 2**200]),
    st.floats(),
    st.text(max_size=6),
    st.sampled_from(["sen", "look 1", "draw", "alone", "together", "żółw", "\ud800"]),
    st.binary(max_size=40),
    st.builds(Numberless),
    st.just(Numberless),
    st.just(SEN),
    st.builds(FastRng),
    st.builds(Record, game=st.text(max_size=3), edition=st.none(), seats=st.floats(), options=st.none(),
              users=st.integers(), deal=st.none(), lines=st.lists(st.integers(), max_size=2)),
    st.builds(lambda: SEN.position(sen().state)),
)  # fmt: skip
junk = st.recursive(
    simple,
    lambda part: st.lists(part, max_size=3) | st.tuples(part, part) | st.dictionaries(st.text(max_size=3), part),
    max_leaves=6,
)


def refuses_or_answers(call: Callable[..., Any], *arguments: object, **named: object) -> Any:
    """Return what a call answers; None if it is refused with an error of ours. Any other error fails the test."""
    with suppress(KociarniaError):
        return call(*arguments, **named)
    return None


ONE = ("view", "shown_view", "shown_views", "events", "told", "lines", "legal", "choices", "is_acting", "take_back",
       "can_take_back", "undo", "make")  # fmt: skip
TWO = ("events", "play", "check", "judge_taking_back")


@pytest.mark.parametrize("name", ONE)
@given(argument=junk)
def test_a_method_given_anything_answers_or_refuses(name: str, argument: object) -> None:
    refuses_or_answers(getattr(sen(), name), argument)


@pytest.mark.parametrize("name", TWO)
@given(first=junk | st.integers(-1, 2), second=junk)
def test_a_method_given_any_two_things_answers_or_refuses(name: str, first: object, second: object) -> None:
    refuses_or_answers(getattr(sen(), name), first, second)


@given(seen=junk)
def test_whatever_is_said_to_have_been_seen(seen: object) -> None:
    refuses_or_answers(sen().play, 0, "look 1", seen=seen)


@pytest.mark.parametrize("name", ["options", "seed", "rng", "users", "position", "deal", "edition"])
@given(argument=junk)
def test_a_match_set_up_with_anything_can_be_played_or_is_refused(name: str, argument: object) -> None:
    match = refuses_or_answers(Match, SEN, 2, **{name: argument})
    if match is not None:
        match.play(match.acting[0], match.legal(match.acting[0])[0])


@given(game=junk, seats=junk)
def test_a_match_of_any_game_and_seats_is_played_or_refused(game: object, seats: object) -> None:
    refuses_or_answers(Match, game, seats)
    refuses_or_answers(Match, SEN, seats)


@given(name=junk)
def test_the_shelf_has_a_game_or_refuses(name: object) -> None:
    if name == "sen":
        assert GAMES[name] is SEN
    else:
        with pytest.raises(UnknownGame):
            GAMES[name]  # type: ignore[call-overload]  # that is the question


@given(seats=junk, options=junk)
def test_a_check_of_anything_returns_options_or_refuses(seats: object, options: object) -> None:
    assert isinstance(refuses_or_answers(SEN.check, seats, options), Options | None)
    assert isinstance(refuses_or_answers(SEN.check, 2, options), Options | None)


@given(document=junk)
def test_anything_is_restored_only_if_it_is_a_position(document: object) -> None:
    is_position = isinstance(document, Position)
    assert isinstance(refuses_or_answers(SEN.restore, document), State if is_position else None.__class__)


FIELDS = Record.__struct_fields__


@pytest.mark.parametrize("field", FIELDS)
@given(value=junk)
def test_a_record_with_anything_in_a_field_is_replayed_and_written_or_refused(field: str, value: object) -> None:
    record = replace(sen().record, **{field: value})
    refuses_or_answers(Match.replay, SEN, record)
    refuses_or_answers(record.text)


@pytest.mark.parametrize("field", Line.__struct_fields__)
@given(value=junk)
def test_a_line_with_anything_in_a_field_is_replayed_or_refused(field: str, value: object) -> None:
    record = sen().record
    record = replace(record, lines=[replace(record.lines[0], **{field: value})])
    refuses_or_answers(Match.replay, SEN, record)
    refuses_or_answers(record.text)


@given(game=junk, record=junk, rng=junk)
def test_a_replay_of_anything_is_refused(game: object, record: object, rng: object) -> None:
    refuses_or_answers(Match.replay, game, record)
    refuses_or_answers(Match.replay, SEN, sen().record, rng)
    refuses_or_answers(Record.parse, record)


@pytest.mark.parametrize("seat", [-2, -3, 3, 7, True, 1.0, "1", None, [0]])
def test_a_seat_that_does_not_exist_is_refused_and_shows_nobodys_secrets(seat: Any) -> None:
    match = sen()
    for ask in (match.view, match.shown_view, match.events, match.told, match.legal, match.choices, match.is_acting):
        with pytest.raises(BadSeats):
            ask(seat)
    with pytest.raises(BadSeats):
        match.shown_views([0, seat])
    for take in (match.take_back, match.can_take_back):
        with pytest.raises(BadSeats):
            take(seat)


def test_a_spectator_may_look_but_does_not_play() -> None:
    match = sen()
    assert match.view(SPECTATOR).seat == SPECTATOR
    assert match.events(SPECTATOR)
    assert not match.is_acting(SPECTATOR)
    with pytest.raises(NotYourTurn):
        match.play(SPECTATOR, "look 1")
    with pytest.raises(BadSeats):
        match.take_back(SPECTATOR)


def test_every_refusal_is_of_its_own_kind() -> None:
    match = sen()
    wrong: Any = object()
    for error, call in (
        (BadSeats, lambda: match.play(wrong, "look 1")),
        (BadNotation, lambda: match.play(0, wrong)),
        (MoveError, lambda: match.play(0, "look 1", seen=wrong)),
        (NoSuchPoint, lambda: match.events(0, -1)),
        (NoSuchPoint, lambda: match.lines(-1)),
        (NoSuchPoint, lambda: match.undo(wrong)),
        (CannotTakeBack, lambda: match.judge_taking_back(2, wrong)),
        (UnknownGame, lambda: Match(wrong, 2)),
        (SetupError, lambda: Match(SEN, 2, seed=wrong)),
        (SetupError, lambda: Match(SEN, 2, seed=b"short")),
        (SetupError, lambda: Match(SEN, 2, rng=wrong)),
        (SetupError, lambda: Match(SEN, 2, users=wrong)),
        (SetupError, lambda: Match(SEN, 2, deal=wrong)),
        (BadPosition, lambda: Match(SEN, 2, position=wrong)),
        (BadPosition, lambda: SEN.restore(wrong)),
        (BadRecord, lambda: Match.replay(SEN, wrong)),
        (BadRecord, lambda: Record.parse(wrong)),
        (BadRecord, lambda: Match.replay(SEN, replace(finished().record, seed=b"x"))),
        (MoveError, lambda: match.make(wrong)),
        (SetupError, lambda: analyse(wrong)),
        (BadRecord, lambda: analyse(match)),
        (BadSeats, lambda: analyse(finished(), wrong)),
        (BadSeats, lambda: analyse(finished(), [2])),
        (BadOptions, lambda: analyse(finished(), depth=wrong)),
        (BadOptions, lambda: analyse(finished(), depth=0, progress=wrong)),
        (UnknownGame, lambda: GAMES.__setitem__("sen", wrong)),
        (UnknownGame, lambda: GAMES.__setitem__("chess", SEN)),
        (UnknownGame, lambda: GAMES.__delitem__(wrong)),
    ):
        with pytest.raises(error):
            call()


def test_whole_numbers_of_other_types_are_numbers_too() -> None:
    numpy = pytest.importorskip("numpy")
    match = sen()
    match.play(numpy.int64(0), "look 1")
    assert match.record.lines[-1] == Line(0, "look 1", [])
    assert type(match.record.lines[-1].seat) is int
    assert match.view(numpy.int8(1)) == match.view(1)


def test_what_is_asked_of_each_kind_is_what_is_abstract_there() -> None:
    for kind, names in PROMISES.items():
        if "__mypyc_attrs__" not in vars(kind):  # compiled classes do not remember what was abstract
            abstract = {name for name, value in vars(kind).items() if getattr(value, "__isabstractmethod__", False)}
            assert abstract == set(names)


@pytest.mark.parametrize("kind", [State, Features, Policy, Rng])
def test_a_class_without_what_is_asked_of_its_kind_is_refused_and_told_what_is_missing(kind: type) -> None:
    halfway = type("Halfway", (kind,), {PROMISES[kind][0]: lambda *_: 0})
    for incomplete, missing in ((type("Empty", (kind,), {}), PROMISES[kind]), (halfway, PROMISES[kind][1:])):
        if missing:
            with pytest.raises(Incomplete, match=f"lacks what every {kind.__name__} has to do: {', '.join(missing)}"):
                check_complete(incomplete)


def test_a_game_is_refused_when_it_is_defined_if_its_state_features_or_policy_lack_something() -> None:
    class Deaf(Policy):
        pass

    class Blind(Features):
        pass

    class Frozen(State):
        pass

    with pytest.raises(Incomplete, match="Deaf lacks what every Policy has to do: choose"):
        type("WithoutPolicy", (Miska,), {"policy": Deaf()})  # type: ignore[abstract]  # that is the question
    with pytest.raises(Incomplete, match="Blind lacks what every Features has to do: names, fill"):
        type("WithoutFeatures", (Miska,), {"features": Blind()})  # type: ignore[abstract]  # that is the question
    with pytest.raises(Incomplete, match="Frozen lacks what every State has to do: acting, legal, apply"):

        class WithoutState(Game[Frozen, Any, Any, Any]):
            pass


def test_a_match_refuses_a_generator_that_draws_nothing() -> None:
    class Dry(Rng):
        pass

    with pytest.raises(Incomplete, match="Dry lacks what every Rng has to do: below"):
        Match(SEN, 2, rng=Dry())  # type: ignore[abstract]  # that is the question


def test_newly_asked_are_those_whose_question_is_new() -> None:
    match = Match(SEN, 3, {"first_seat": 0}, seed=1)
    assert match.newly_asked == [0, 1, 2]  # everybody looks at two cards, at the same time
    match.play(2, "look 1")
    assert match.newly_asked == [2]  # the mover has another look; the others' question is the same
    match.play(2, "look 2")
    assert match.newly_asked == []
    for seat in (0, 1):
        match.play(seat, "look 1")
        match.play(seat, "look 2")
    assert match.newly_asked == match.acting == [0]
