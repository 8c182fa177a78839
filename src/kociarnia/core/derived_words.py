"""What is said of a game where nobody wrote better: words made of the names of things."""

from collections.abc import Iterable
from typing import Any, get_args

import msgspec

from kociarnia.core.notation import Notation
from kociarnia.core.words import Entry, event_key, spoken


def derived_entries(
    events: Any, notation: Notation, phases: Iterable[str], options: Iterable[str], presets: Iterable[str]
) -> dict[str, Entry]:
    """Return words for all that a game shows."""
    entries: dict[str, Entry] = {}
    for event in get_args(events) or (events,):
        fields = msgspec.structs.fields(event)
        parts = [
            f" {spoken(field.encode_name)} {{{field.encode_name}:n}}"
            if field.required
            else f"[ {spoken(field.encode_name)} {{{field.encode_name}:n}}]"
            for field in fields
            if field.encode_name != "seat"
        ]
        who = "{seat:who}: " if any(field.encode_name == "seat" and field.required for field in fields) else ""
        entries[event_key(event)] = f"{who}{spoken(str(event.__struct_config__.tag))}{''.join(parts)}"
    for name, action in notation.by_name.items():
        parts = [f" {{{part}:n}}" for part in notation.parts(action.first) if part != "action"]
        entries[f"move.{name}"] = f"{spoken(name)}{''.join(parts)}"
    # Said to whoever is asked to do something.
    entries |= {f"phase.{name}": "Your turn" if name == "turn" else f"Your turn: {spoken(name)}" for name in phases}
    for kind, names in (("option", options), ("preset", presets)):
        entries |= {f"{kind}.{name}": spoken(name).capitalize() for name in names}
    return entries | {f"option.{name}.help": "" for name in options}
