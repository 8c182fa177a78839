"""What is wrong with settings, in our own words: which one, what it was, and what it may be."""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from tomllib import TOMLDecodeError

import msgspec

from kociarnia.core.errors import KociarniaError, quoted

PREFIX = "KOCIARNIA_"
OTHER_VARIABLES = {"CONFIG", "EXPECT", "PAGE", "PURE", "PYTHON", "SERVER"}
"""What the environment may say besides settings: where they are, and what the builds and tests of this project need."""
KINDS: dict[type, str] = {
    msgspec.inspect.BoolType: "true or false",
    msgspec.inspect.IntType: "a whole number",
    msgspec.inspect.FloatType: "a number",
}


class BadConfig(KociarniaError):
    """A setting that does not exist or has a value that is not allowed."""

    code = "bad_config"


def unreadable_file(file: str, error: OSError | TOMLDecodeError | UnicodeDecodeError) -> BadConfig:
    """Return why a file of settings cannot be read."""
    if isinstance(error, OSError):
        return BadConfig(f"{file}: {error.strerror}")
    place = re.search(r"line (\d+), column (\d+)", str(error))
    where = f", line {place[1]}, column {place[2]}" if place else ""
    return BadConfig(f"{file}{where}: this is not TOML")


def first_mistake(chosen: Mapping[str, object], kind: type[msgspec.Struct]) -> BadConfig:
    """Return what is wrong with the first setting that is not as the type of the settings wants it."""
    fields = {field.name: field.type for field in msgspec.inspect.type_info(kind).fields}  # type: ignore[attr-defined]
    for name, value in chosen.items():
        if name not in fields:
            return BadConfig(f"there is no setting {quoted(name)}{meant(name, fields)}")
        try:
            msgspec.convert({name: value}, kind, strict=False)
        except msgspec.ValidationError:
            wanted = getattr(fields[name], "type", fields[name])
            return BadConfig(
                f"setting {name}: {quoted(value)} is not {KINDS.get(type(wanted), 'a text')}{limits_of(wanted)}"
            )
    raise AssertionError("there is no mistake")


def limits_of(kind: object) -> str:
    """Say between which limits a number has to be, or which texts there are."""
    least, above, most = (getattr(kind, name, None) for name in ("ge", "gt", "le"))
    if least is None and above is None:
        choices = re.fullmatch(r"\^\((.*)\)\$", getattr(kind, "pattern", None) or "")
        return f" such as {', '.join(choices[1].split('|'))}" if choices else ""
    low = f" above {above}" if least is None else f" from {least}"
    return f"{low} to {most}" if most is not None else low


def unknown_variables(environment: Iterable[str], settings: Iterable[str]) -> list[str]:
    """Return what looks like a setting of ours in the environment and is none, each with what may be meant."""
    known = {name.upper() for name in settings} | OTHER_VARIABLES
    names = sorted(name.removeprefix(PREFIX) for name in environment if name.startswith(PREFIX))
    return [f"{PREFIX}{name}{meant(name, known, PREFIX)}" for name in names if name not in known]


def meant(name: str, known: Iterable[str], prefix: str = "") -> str:
    """Ask whether a name that is near was meant."""
    near = get_close_matches(name, list(known), 1)
    return f"; did you mean {prefix}{near[0]}?" if near else ""
