from typing import Annotated, Literal

import pytest
from msgspec import Meta, field

from kociarnia.core.errors import BadOptions
from kociarnia.core.options import Options, options_schema, read_options


class Bowl(Options, frozen=True):
    size: Literal[5, 15] = 5
    mood: Literal["calm", "wild"] = "calm"
    fish: Annotated[int, Meta(ge=2, le=30)] = 10
    first: Annotated[int, Meta(ge=0, le=4)] | None = None
    is_shared: bool = False
    cats: Annotated[list[Annotated[int, Meta(ge=1, le=3)]], Meta(min_length=1, max_length=2)] = field(
        default_factory=lambda: [1]
    )


class Plate(Options, frozen=True):
    pass


def test_nothing_asked_for_gives_the_defaults():
    assert read_options(Bowl, None) == Bowl()
    assert read_options(Bowl, {}) == Bowl()
    assert read_options(Plate, {}) == Plate()


def test_what_is_asked_for_is_given():
    asked = {"size": 15, "mood": "wild", "fish": 2, "first": 0, "is_shared": True, "cats": [3, 1]}
    assert read_options(Bowl, asked) == Bowl(size=15, mood="wild", fish=2, first=0, is_shared=True, cats=[3, 1])
    assert read_options(Bowl, {"first": None}) == Bowl()
    assert read_options(Bowl, Bowl(fish=30)) == Bowl(fish=30)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"size": 6}, "option size: 6 is not allowed, but 5 or 15"),
        ({"size": "5"}, "option size: '5' is not allowed, but 5 or 15"),
        ({"size": True}, "option size: True is not allowed, but 5 or 15"),
        ({"size": 5.0}, "option size: 5.0 is not allowed, but 5 or 15"),
        ({"size": None}, "option size: None is not allowed, but 5 or 15"),
        ({"mood": "sad"}, "option mood: 'sad' is not allowed, but calm or wild"),
        ({"fish": 1}, "option fish: 1 is not allowed, but a whole number from 2 to 30"),
        ({"fish": 31}, "option fish: 31 is not allowed, but a whole number from 2 to 30"),
        ({"fish": True}, "option fish: True is not allowed, but a whole number from 2 to 30"),
        ({"fish": "10"}, "option fish: '10' is not allowed, but a whole number from 2 to 30"),
        ({"fish": 2.5}, "option fish: 2.5 is not allowed, but a whole number from 2 to 30"),
        ({"first": 5}, "option first: 5 is not allowed, but a whole number from 0 to 4 or none"),
        ({"first": False}, "option first: False is not allowed, but a whole number from 0 to 4 or none"),
        ({"is_shared": 1}, "option is_shared: 1 is not allowed, but true or false"),
        ({"is_shared": "yes"}, "option is_shared: 'yes' is not allowed, but true or false"),
        (
            {"cats": []},
            "option cats: [] is not allowed, but a list of 1 to 2 entries, each a whole number from 1 to 3",
        ),
        (
            {"cats": [4]},
            "option cats: [4] is not allowed, but a list of 1 to 2 entries, each a whole number from 1 to 3",
        ),
        (
            {"fisch": 10},
            "unknown option 'fisch' (did you mean fish?); the options are size, mood, fish, first, is_shared, cats",
        ),
        ({"zzz": 1}, "unknown option 'zzz'; the options are size, mood, fish, first, is_shared, cats"),
        ({3: 1}, "unknown option 3; the options are size, mood, fish, first, is_shared, cats"),
        ([("fish", 10)], "options are names with values, not [('fish', 10)]"),
        ("fish", "options are names with values, not 'fish'"),
        (Plate(), "options are names with values, not Plate()"),
    ],
)
def test_what_is_not_allowed_is_refused_with_the_value_and_what_is(asked, message):
    with pytest.raises(BadOptions) as refusal:
        read_options(Bowl, asked)
    assert str(refusal.value) == message
    assert refusal.value.code == "bad_options"


def test_a_game_without_options_says_so():
    with pytest.raises(BadOptions) as refusal:
        read_options(Plate, {"fish": 1})
    assert str(refusal.value) == "unknown option 'fish'; the options are none"


def test_options_that_were_built_with_values_out_of_range_are_refused():
    with pytest.raises(BadOptions, match="option fish: 99 is not allowed"):
        read_options(Bowl, Bowl(fish=99))


def test_the_schema_has_every_option_with_its_default_and_what_is_allowed():
    properties = options_schema(Bowl)["properties"]
    assert list(properties) == ["size", "mood", "fish", "first", "is_shared", "cats"]
    assert properties["fish"] == {"type": "integer", "minimum": 2, "maximum": 30, "default": 10}
    assert properties["size"] == {"enum": [5, 15], "default": 5}
    assert properties["is_shared"] == {"type": "boolean", "default": False}
