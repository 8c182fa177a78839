"""Words for what a game shows: one catalogue a language, filled with the parts of a move or an event.

A template names its fields in braces, with what kind of thing each is: `{seat:who}`, `{place:nth}`, `{card:card}`,
`{count:n}`, `{total:ravens}` (a number with its noun in the right form). A part in square brackets is left out when
one of its fields is missing. For somebody's own doings `<key>.you` is preferred.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from importlib import resources

LANGUAGES = ("en", "pl")

_FIELD = re.compile(r"\{(\w+):(\w+)\}")
_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")

Entry = str | dict[str, str]


def plural_category(language: str, count: int) -> str:
    """Return the name of the plural form a language uses with a number, as in the Unicode plural rules."""
    count = abs(count)
    if count == 1:
        return "one"
    if language == "pl":
        return "few" if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else "many"
    return "other"


class Words:
    """A catalogue of one language."""

    def __init__(self, language: str, entries: Mapping[str, Entry]) -> None:
        self.language = language
        self.entries = entries
        self._formats: dict[str, Callable[[object, Sequence[str]], str]] = {
            "who": self._who,
            "nth": lambda value, _users: str(_whole(value) + 1),
            "n": lambda value, _users: str(value),
            "card": lambda value, _users: self.text(f"card.{value}"),
            "cards": lambda value, _users: ", ".join(self.text(f"card.{name}") for name in _sequence(value)),
        }

    @staticmethod
    def load(package: str, language: str) -> "Words":
        """Read the catalogue `words.<language>.json` of a package."""
        text = resources.files(package).joinpath(f"words.{language}.json").read_text(encoding="utf-8")
        return Words(language, json.loads(text))

    def has(self, key: str) -> bool:
        """Tell whether the catalogue has an entry."""
        return key in self.entries

    def text(self, key: str) -> str:
        """Return an entry as it stands."""
        entry = self.entries[key]
        if not isinstance(entry, str):
            raise KeyError(f"{key} is a noun, not a text")
        return entry

    def noun(self, key: str, count: int) -> str:
        """Return a number with its noun: 1 raven, 5 ravens."""
        forms = self.entries[f"noun.{key}"]
        if isinstance(forms, str):
            raise KeyError(f"noun.{key} has no plural forms")
        return f"{count} {forms[plural_category(self.language, count)]}"

    def say(self, key: str, fields: Mapping[str, object], users: Sequence[str], viewer: int | None = None) -> str:
        """Return the sentence for a move or an event, told to `viewer`."""
        if viewer is not None and fields.get("seat") == viewer and self.has(f"{key}.you"):
            key = f"{key}.you"

        def fill(template: str) -> str:
            return _FIELD.sub(lambda match: self._format(match[2], fields[match[1]], users), template)

        def keep_or_drop(match: re.Match[str]) -> str:
            wanted = [field[1] for field in _FIELD.finditer(match[1])]
            return match[1] if all(fields.get(name) is not None for name in wanted) else ""

        return fill(_OPTIONAL.sub(keep_or_drop, self.text(key)))

    def _format(self, kind: str, value: object, users: Sequence[str]) -> str:
        known = self._formats.get(kind)
        return known(value, users) if known else self.noun(kind, _whole(value))

    def _who(self, value: object, users: Sequence[str]) -> str:
        if isinstance(value, Sequence):
            return ", ".join(users[seat] for seat in value)
        return users[_whole(value)]


def _whole(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is not a whole number")
    return value


def _sequence(value: object) -> Sequence[object]:
    if not isinstance(value, Sequence):
        raise TypeError(f"{value!r} is not a list")
    return value
