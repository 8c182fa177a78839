import pytest

from kociarnia import GAMES
from kociarnia.core import errors

CODES = {
    "KociarniaError": "error",
    "SetupError": "bad_setup",
    "UnknownGame": "unknown_game",
    "BadSeats": "bad_seats",
    "BadOptions": "bad_options",
    "MoveError": "move_refused",
    "BadNotation": "bad_notation",
    "IllegalNow": "illegal_now",
    "NotYourTurn": "not_your_turn",
    "Stale": "stale",
    "MatchOver": "match_over",
    "NoSuchPoint": "no_such_point",
    "CannotTakeBack": "cannot_take_back",
    "BadPosition": "bad_position",
    "BadRecord": "bad_record",
}


def test_the_codes_are_stable_and_every_error_has_its_own():
    found = {
        name: value.code
        for name, value in vars(errors).items()
        if isinstance(value, type) and issubclass(value, errors.KociarniaError)
    }
    assert CODES.items() <= found.items()  # a new error may come, an old code never goes
    assert len(set(found.values())) == len(found)


def test_what_is_refused_before_a_match_and_in_it_has_one_branch_each():
    for name in ("UnknownGame", "BadSeats", "BadOptions"):
        assert issubclass(getattr(errors, name), errors.SetupError)
    for name in ("BadNotation", "IllegalNow", "NotYourTurn", "Stale", "MatchOver"):
        assert issubclass(getattr(errors, name), errors.MoveError)


@pytest.mark.parametrize("name", ["chess", "", "SEN"])
def test_an_unknown_game_is_refused_with_those_that_exist(name):
    with pytest.raises(errors.UnknownGame) as refusal:
        GAMES[name]
    assert str(refusal.value) == f"there is no game {name!r}; the games are {', '.join(GAMES)}"


def test_a_bad_record_names_its_line_and_the_reason():
    error = errors.BadRecord(12, "a draw is missing")
    assert (error.line, error.reason, str(error)) == (12, "a draw is missing", "line 12: a draw is missing")
