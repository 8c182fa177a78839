"""Words for what a game shows: one catalogue per language, filled with the parts of a move or an event.

A template names its fields in braces, with what kind of thing each is:

- `{seat:who}` a user (or several), `{owner:whose}`, `{owner:whom}` and `{owner:to_whom}` the same in the case that
  such a question asks for, "you" for the reader;
- `{place:nth}` counted from 1, `{count:n}` (or a list) as it stands;
- `{card:card}` a card by its name, `{card:object}` as the object of a verb ("a 7", "siódemkę"), `{hand:cards}` a list
  of cards, `{dream:faces}` the same in the short form that is printed on cards;
- `{total:ravens}` a number with its noun in the right form, from `noun.ravens`;
- `{owner,place:square}` a phrase about a place in front of a seat, from `phrase.square`: it has the fields `seat` and
  `place` and may differ when the seat is that of the reader (`.you`), of the one who acts (`.own`) or of both
  (`.own.you`).

A part in square brackets is left out when one of its fields is missing; `[is_right?Yes.]` is said when the field is
true and `[not is_right?No.]` when it is false. For somebody's own doings `<key>.you` is preferred. A happening that
has lists with an entry for every seat may add `<key>.each`: a line for every seat.

The cases of names that are known are in `names.<language>.json`, the reader's among them as `name.`. A sentence that
needs a case of a name that is not known is said as `<key>.neutral`, which does without one; where there is no such
entry, names stay as they are.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, TypeGuard

from kociarnia.core.errors import Incomplete

if TYPE_CHECKING:
    from kociarnia.core.event import Event

LANGUAGES = ("en", "pl")
CASES = ("whose", "whom", "to_whom")

_FIELD = re.compile(r"\{(\w+(?:,\w+)*):(\w+)\}")
_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_CONDITION = re.compile(r"(not )?(\w+)\?(.*)", re.DOTALL)

Entry = str | dict[str, str]
Fields = Mapping[str, object]


@cache
def known_names(language: str) -> Mapping[str, Entry]:
    """Return the cases of the names that are known in a language, as entries of a catalogue."""
    file = resources.files(__package__).joinpath(f"names.{language}.json")
    entries: dict[str, Entry] = json.loads(file.read_text(encoding="utf-8"))
    return entries


def plural_category(language: str, count: int) -> str:
    """Return the name of the plural form a language uses with a number, as in the Unicode plural rules."""
    count = abs(count)
    if count == 1:
        return "one"
    if language == "pl":
        return "few" if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else "many"
    return "other"


def event_key(event: "type[Event] | Event") -> str:
    """Return the key of what is said about an event."""
    return f"event.{event.__struct_config__.tag}"


def template_fields(template: str) -> Iterator[tuple[str, str]]:
    """Return the fields a template names, each with its kind; a condition has the kind `if`."""
    for part in _OPTIONAL.finditer(template):
        condition = _CONDITION.match(part[1])
        if condition is not None:
            yield condition[2], "if"
    for field in _FIELD.finditer(template):
        for name in field[1].split(","):
            yield name, field[2]


def required_fields(template: str) -> set[str]:
    """Return the fields a template cannot do without."""
    return {name for name, _ in template_fields(_OPTIONAL.sub("", template))}


def spoken(name: str) -> str:
    """Return the name of a thing as it is said."""
    return name.replace("_", " ").replace("-", " ")


class Words:
    """A catalogue of one language."""

    def __init__(self, language: str, entries: Mapping[str, Entry]) -> None:
        self.language = language
        self.entries = entries

    @staticmethod
    def load(folder: Traversable, language: str) -> "Words":
        """Read the catalogue `words.<language>.json` of a folder."""
        text = folder.joinpath(f"words.{language}.json").read_text(encoding="utf-8")
        return Words(language, json.loads(text))

    def has(self, key: str) -> bool:
        """Tell whether the catalogue has an entry."""
        return key in self.entries

    def text(self, key: str) -> str:
        """Return an entry as it stands."""
        return self._form(key, "name")

    def noun(self, key: str, count: int) -> str:
        """Return a number with its noun: 1 raven, 5 ravens."""
        forms = self.entries.get(f"noun.{key}")
        if forms is None:
            return f"{_written(count)} {spoken(key)}"
        if isinstance(forms, str):
            raise Incomplete(f"noun.{key} has no plural forms")
        return f"{_written(count)} {forms[plural_category(self.language, count)]}"

    def say(
        self,
        key: str,
        fields: Fields,
        users: Sequence[str] = (),
        viewer: int | None = None,
        actor: int | None = None,
    ) -> str:
        """Return the sentence for a move or an event, told to `viewer`; who acts is its field `seat` unless given."""
        return _Sentence(self, fields, users, viewer, actor).say(key)

    def tell(self, event: "Event", users: Sequence[str], viewer: int | None = None) -> list[str]:
        """Return what is said about an event: a sentence and, where the catalogue has one, a line for every seat."""
        import msgspec  # noqa: PLC0415  a page of help needs catalogues and no events

        key = event_key(event)
        fields: dict[str, object] = msgspec.to_builtins(event)
        lines = [self.say(key, fields, users, viewer)]
        if self.has(f"{key}.each"):
            for seat in range(len(users)):
                own = {name: value[seat] for name, value in fields.items() if _is_per_seat(value, len(users))}
                lines.append(self.say(f"{key}.each", {**fields, **own, "seat": seat}, users, viewer))
        return lines

    def card(self, name: object, form: str) -> str:
        """Return a card by its name, or in the form a sentence needs; one without a word is called what it is."""
        return str(name) if not self.has(f"card.{name}") else self._form(f"card.{name}", form)

    def face(self, name: object) -> str:
        """Return what is printed on a card."""
        return str(name) if not self.has(f"face.{name}") else self.text(f"face.{name}")

    def case(self, name: str, case: str) -> str | None:
        """Return a name in a case, if that is known; the reader is nobody: "you"."""
        forms = self.entries.get(f"name.{name}")
        return forms.get(case) if isinstance(forms, dict) else None

    def _form(self, key: str, form: str) -> str:
        entry = self.entries.get(key)
        if entry is None:
            raise Incomplete(f"there are no words for {key} in the language {self.language}")
        return entry if isinstance(entry, str) else entry[form]


class _Sentence:
    """What is said about one move or event to one reader."""

    def __init__(
        self, words: Words, fields: Fields, users: Sequence[str], viewer: int | None, actor: int | None
    ) -> None:
        self.words = words
        self.fields = fields
        self.users = users
        self.viewer = viewer
        self.actor = fields.get("seat") if actor is None else actor

    def say(self, key: str) -> str:
        if self.viewer is not None and self.fields.get("seat") == self.viewer and self.words.has(f"{key}.you"):
            key = f"{key}.you"
        return self._filled(key)

    def _filled(self, key: str) -> str:
        template = _OPTIONAL.sub(self._keep_or_drop, self.words.text(key))
        if self.words.has(f"{key}.neutral") and not all(self._has_case(*field) for field in template_fields(template)):
            return self._filled(f"{key}.neutral")
        return _FIELD.sub(self._fill, template)

    def _has_case(self, name: str, kind: str) -> bool:
        value = self.fields.get(name)
        seats = value if _is_list(value) else (value,)
        return kind not in CASES or all(self.words.case(self._called(seat), kind) is not None for seat in seats)

    def _called(self, seat: object) -> str:
        """Return what the words call a seat: by its name, or the reader by none."""
        return "" if seat == self.viewer else self.users[_whole(seat)]

    def _keep_or_drop(self, part: re.Match[str]) -> str:
        condition = _CONDITION.match(part[1])
        if condition is not None:
            is_wanted = bool(self.fields.get(condition[2])) != bool(condition[1])
            return condition[3] if is_wanted else ""
        is_known = all(self.fields.get(name) is not None for name, _ in template_fields(part[1]))
        return part[1] if is_known else ""

    def _fill(self, field: re.Match[str]) -> str:
        names = field[1].split(",")
        lacking = [name for name in names if name not in self.fields]
        if lacking:
            known = ", ".join(self.fields) or "nothing"
            raise Incomplete(
                f"the words ({self.words.language}) name {lacking[0]} in {field[0]}, but there is only {known}"
            )
        values = [self.fields[name] for name in names]
        if len(values) > 1:
            return self._phrase(field[2], *values)
        return self._format(field[2], values[0])

    def _format(self, kind: str, value: object) -> str:  # noqa: PLR0911  # one case for each kind of field
        match kind:
            case "who":
                return ", ".join(self.users[seat] for seat in value) if _is_list(value) else self.users[_whole(value)]
            case "whose" | "whom" | "to_whom":
                names = [self._called(seat) for seat in (value if _is_list(value) else (value,))]
                return ", ".join(self.words.case(name, kind) or name for name in names)
            case "nth":
                return str(_whole(value) + 1)
            case "n":
                return ", ".join(_written(part) for part in value) if _is_list(value) else _written(value)
            case "card":
                return self.words.card(value, "name")
            case "object":
                return self.words.card(value, "object")
            case "cards" if _is_list(value):
                return ", ".join(self.words.card(name, "name") for name in value)
            case "faces" if _is_list(value):
                return " ".join(self.words.face(name) for name in value)
            case _:
                return self.words.noun(kind, _whole(value))

    def _phrase(self, kind: str, seat: object, place: object) -> str:
        """Return a phrase about a place in front of a seat."""
        key = f"phrase.{kind}"
        variants = [key]
        if seat == self.viewer:
            variants.append(f"{key}.you")
        if seat == self.actor:
            variants.append(f"{key}.own")
            if seat == self.viewer:
                variants.append(f"{key}.own.you")
        best = [variant for variant in variants if self.words.has(variant)][-1]
        return _Sentence(self.words, {"seat": seat, "place": place}, self.users, None, None)._filled(best)


def _written(value: object) -> str:
    """Return a thing as it stands, a number with a real minus sign."""
    return str(value).replace("-", "−") if isinstance(value, int) else str(value)


def _is_list(value: object) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, (list, tuple))


def _is_per_seat(value: object, seats: int) -> TypeGuard[Sequence[Any]]:
    """Tell whether a value is a list with an entry for every seat."""
    return _is_list(value) and len(value) == seats


def _whole(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is not a whole number")
    return value
