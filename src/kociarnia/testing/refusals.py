"""Everything that can be refused is refused with a stable code and a text that says what is allowed."""

from typing import Any

import msgspec
import pytest

from kociarnia import GAMES, Match
from kociarnia.core.errors import (
    BadNotation,
    BadOptions,
    BadRecord,
    BadSeats,
    IllegalNow,
    KociarniaError,
    MoveError,
    NotYourTurn,
    SetupError,
    Stale,
    UnknownGame,
)
from kociarnia.testing.samples import few_cases, find_cases, is_playable, option_values, plain, played, seat_counts


def assert_refused(error: pytest.ExceptionInfo[KociarniaError], code: str, *parts: object) -> None:
    assert error.value.code == code
    for part in parts:
        assert str(part) in str(error.value)


def wrong_values(schema):
    """Values that an option of this kind cannot have."""
    kinds = [schema, *schema.get("anyOf", [])]
    types = {kind.get("type") for kind in kinds}
    yield from ({}, 2.5, object)
    if "string" not in types:
        yield "żółw"
    if "array" not in types:
        yield []
    if "boolean" not in types:
        yield from (True, False)
    if "null" not in types:
        yield None
    for kind in kinds:
        if kind.get("type") == "integer":
            yield from (kind["minimum"] - 1, kind["maximum"] + 1, str(kind["minimum"]), 2**70)
    if "boolean" in types:
        yield from (0, 1, "true")


LONG: Any = "miau " * 5_000


MANY: Any = list(range(5_000))


def assert_short(error: pytest.ExceptionInfo[Any]) -> None:
    """A refusal has room for what is allowed, but does not repeat a value that fills pages."""
    assert len(str(error.value)) < 1_000, str(error.value)[:200]


def with_one_part_wrong(document, wrong):
    """Return copies of a document in each of which one part, wherever it stands, is another value."""
    for key, part in document.items() if isinstance(document, dict) else enumerate(document):
        for value in (wrong, *(with_one_part_wrong(part, wrong) if isinstance(part, (dict, list)) else ())):
            changed = document.copy()
            changed[key] = value
            yield changed


class RefusalLaws:
    """Everything that can be refused is refused with a stable code and a text that says what is allowed."""

    def test_seats_that_do_not_fit_are_refused_with_those_that_do(self, game):
        for seats in (-1, 0, game.fewest_seats - 1, game.most_seats + 1, 99, True, 2.0, "2", None):
            if seats is True or not isinstance(seats, int) or not game.fewest_seats <= seats <= game.most_seats:
                with pytest.raises(BadSeats) as error:
                    Match(game, seats)  # type: ignore[arg-type]  # that is the question
                assert_refused(error, "bad_seats", game.id, repr(seats), game.fewest_seats, game.most_seats)
        for seats in seat_counts(game):
            assert Match(game, seats, seed=1).seats == seats

    def test_every_value_of_every_small_option_is_played_with_some_seats(self, game):
        played_values = {(name, repr(value)) for case in find_cases(game) for name, value in case.options.items()}
        for name, value in option_values(game):
            assert (name, repr(value)) in played_values

    def test_a_value_an_option_cannot_have_is_refused_with_what_it_can(self, game):
        for name, schema in game.schema["properties"].items():
            for value in wrong_values(schema):
                with pytest.raises(BadOptions) as error:
                    Match(game, game.fewest_seats, {name: value})
                assert_refused(error, "bad_options", f"option {name}: {value!r} is not allowed, but ")

    def test_an_unknown_option_is_refused_with_those_that_exist(self, game):
        with pytest.raises(BadOptions) as error:
            Match(game, game.fewest_seats, {"zzz": 1})
        assert_refused(error, "bad_options", "'zzz'", *game.schema["properties"])
        for options in ([], "x", 7, [("zzz", 1)]):
            with pytest.raises(BadOptions) as error:
                Match(game, game.fewest_seats, options)  # type: ignore[arg-type]  # that is the question
            assert_refused(error, "bad_options", repr(options))

    def test_options_that_do_not_fit_the_seats_or_one_another_are_refused_with_a_reason(self, game):
        for name, value in option_values(game):
            for seats in seat_counts(game):
                if not is_playable(game, seats, {name: value}):
                    with pytest.raises(BadOptions) as error:
                        Match(game, seats, {name: value})
                    assert_refused(error, "bad_options")
                    assert len(str(error.value)) > 10

    def test_presets_can_be_played_by_some_seats_and_say_what_they_are(self, game):
        assert game.presets
        for preset in game.presets.values():
            assert any(is_playable(game, seats, plain(preset)) for seats in seat_counts(game))
            assert isinstance(preset, game.options_type)

    def test_a_move_out_of_turn_is_refused_with_whose_turn_it_is(self, chosen):
        match = played(chosen, 5, 12)
        while match.acting and len(match.acting) == chosen.seats:
            match.play(match.acting[0], match.legal(match.acting[0])[0])
        for seat in {-1, *range(chosen.seats + 1)} - set(match.acting):
            if match.acting:
                with pytest.raises(NotYourTurn) as error:
                    match.play(seat, match.legal(match.acting[0])[0])
                assert_refused(error, "not_your_turn", f"seat {seat}", *match.acting)

    def test_an_illegal_move_is_refused_with_those_that_are_legal(self, chosen):
        match = played(chosen, 5, 1)
        if match.is_over:
            match.undo(0)
        seat = match.acting[0]
        legal = set(match.legal(seat))
        wrong = next(
            chosen.game.notation.write(move)
            for move in range(chosen.game.notation.size)
            if chosen.game.notation.write(move) not in legal
        )
        with pytest.raises(IllegalNow) as error:
            match.play(seat, wrong)
        assert_refused(error, "illegal_now", repr(wrong), *legal)

    def test_who_has_not_seen_what_there_is_to_decide_is_refused_as_stale(self, chosen):
        match = chosen.match(seed=6)
        for _ in range(12):
            if not match.acting:
                break
            seat = match.acting[-1]
            move = match.legal(seat)[-1]
            seen = len(match.events(seat))
            match.play(seat, move, seen=seen)
            # A second click: the same move, with what was seen before the first.
            text = match.record.text()
            with pytest.raises(MoveError) as error:
                match.play(seat, match.legal(seat)[0] if match.legal(seat) else move, seen=seen)
            assert error.value.code in ("stale", "not_your_turn", "match_over")
            if match.is_acting(seat):
                assert isinstance(error.value, Stale)
                assert_refused(error, "stale", f"seat {seat}", f"had seen {seen} events")
            assert match.record.text() == text

    def test_moves_of_other_seats_at_the_same_time_do_not_make_a_move_stale(self, game):
        for case in few_cases(game):
            match = case.match(seed=6)
            if len(match.acting) < 2:
                continue
            first, second = match.acting[:2]
            seen = len(match.events(second))
            match.play(first, match.legal(first)[0])
            match.play(second, match.legal(second)[0], seen=seen)
            assert match.length == 2

    def test_a_refusal_never_repeats_a_long_value(self, game):
        error: pytest.ExceptionInfo[Any]
        values: list[Any] = [LONG, MANY, {LONG: LONG}]
        for value in values:
            with pytest.raises(BadSeats) as error:
                Match(game, value)
            assert_short(error)
            wrong: list[Any] = [value, {LONG: 1}, *({name: value} for name in game.schema["properties"])]
            for options in wrong:
                with pytest.raises(BadOptions) as error:
                    Match(game, game.fewest_seats, options)
                assert_short(error)
        crowds: list[Any] = [LONG, MANY, [LONG] * 99]
        for users in crowds:
            with pytest.raises(SetupError) as error:
                Match(game, game.fewest_seats, users=users)
            assert_short(error)
        match = Match(game, game.fewest_seats, seed=1)
        for notation in (LONG, "x" * 20_000, f"{match.legal(match.acting[0])[0]} {LONG}"):
            with pytest.raises(BadNotation) as error:
                match.play(match.acting[0], notation)
            assert_short(error)
        with pytest.raises(UnknownGame) as error:
            GAMES[LONG]
        assert_short(error)

    @pytest.mark.parametrize("wrong", [LONG, MANY, [LONG], {LONG: 1}], ids=["text", "list", "list of a text", "name"])
    def test_the_refusal_of_a_position_never_repeats_a_long_value(self, game, wrong):
        match = Match(game, game.fewest_seats, seed=1)
        while match.acting and match.length < 3:
            match.play(match.acting[0], match.legal(match.acting[0])[0])
        record = Match(game, game.fewest_seats, position=game.position(match.state)).record
        for position in with_one_part_wrong(record.position, wrong):
            with pytest.raises(BadRecord) as error:
                Match.replay(game, msgspec.structs.replace(record, position=position))
            assert_short(error)
