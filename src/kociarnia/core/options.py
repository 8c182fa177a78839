"""Options: validated data with defaults and ranges, exported as JSON Schema."""

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from typing import Annotated, Any, TypeVar

import msgspec

from kociarnia.core.errors import MOST_QUOTED, BadOptions, Incomplete, quoted


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The variant of a game that was agreed on; every field has a default."""


Study = Annotated[bool, msgspec.Meta(extra_json_schema={"isForStudy": True})]
"""An option for those who study a game and not for those who play it: the page does not offer it."""

OptionsType = TypeVar("OptionsType", bound=Options)


@cache
def options_schema(options_type: type[Options]) -> dict[str, Any]:
    """Return the JSON Schema a form can be built from; it is made once and never changed."""
    schema = msgspec.json.schema(options_type)
    definition: dict[str, Any] = schema["$defs"][options_type.__name__]
    return definition


def check_options(options_type: type[Options]) -> None:
    """Refuse options that cannot be offered in a form: each has a default, and a number its limits."""
    schema = options_schema(options_type)
    for name, kinds in schema["properties"].items():
        if name in schema.get("required", ()):
            raise Incomplete(f"option {name} has no default")
        for kind in kinds.get("anyOf", [kinds]):
            if kind.get("type") == "integer" and not {"minimum", "maximum"} <= kind.keys():
                raise Incomplete(
                    f"option {name} has no lowest or no highest value: write Annotated[int, msgspec.Meta(ge=1, le=9)]"
                )
            if kind.get("type") in ("number", "object"):
                raise Incomplete(
                    f"option {name} is a {kind['type']}; it can be true or false, whole, named, a list or a text"
                )


def read_options(options_type: type[OptionsType], given: Mapping[str, object] | Options | None) -> OptionsType:
    """Return the options that were asked for, or refuse with the value and what is allowed."""
    if given is None:
        return options_type()
    if isinstance(given, options_type):
        try:
            given = msgspec.to_builtins(given)
        except (TypeError, ValueError, RecursionError) as error:  # made by hand, of what no document can hold
            raise BadOptions(f"these are no options: {error}") from None
    if not isinstance(given, Mapping):
        raise BadOptions(f"options are names with values, not {quoted(given)}")
    properties: dict[str, Any] = options_schema(options_type)["properties"]
    for name, value in given.items():
        if name not in properties:
            near = get_close_matches(str(name)[:MOST_QUOTED], properties, 1)
            hint = f" (did you mean {near[0]}?)" if near else ""
            raise BadOptions(f"unknown option {quoted(name)}{hint}; the options are {', '.join(properties) or 'none'}")
        try:
            msgspec.convert({name: value}, options_type, strict=True)
        except msgspec.ValidationError:
            raise BadOptions(
                f"option {name}: {quoted(value)} is not allowed, but {allowed_values(properties[name])}"
            ) from None
    return msgspec.convert(dict(given), options_type, strict=True)


def allowed_values(schema: Mapping[str, Any]) -> str:
    """Say in words what a property's schema allows."""
    if "anyOf" in schema:
        return " or ".join(allowed_values(part) for part in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(str(value) for value in schema["enum"])
    match schema.get("type"):
        case "integer" if "minimum" in schema and "maximum" in schema:
            return f"a whole number from {schema['minimum']} to {schema['maximum']}"
        case "string" if "maxLength" in schema:
            return f"a text of at most {schema['maxLength']} characters"
        case "array":
            size = f"{schema.get('minItems', 0)} to {schema.get('maxItems', 'many')}"
            return f"a list of {size} entries, each {allowed_values(schema['items'])}"
        case kind:
            return {"boolean": "true or false", "null": "none"}.get(str(kind), f"a {kind}")
