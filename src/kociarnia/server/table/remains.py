"""What is stored of a table, as one of its users may have it: their own entries, without secrets and other users."""

from collections.abc import Iterable
from typing import Any

import msgspec

SECRETS = ("seed",)


def remains_of(rows: Iterable[tuple[int, bytes]], user: str) -> list[dict[str, Any]]:
    """Return the entries of a user, each with its number; one that cannot be read is only named."""
    known: list[tuple[int, Any, bytes]] = []
    for number, body in rows:
        try:
            known.append((number, msgspec.json.decode(body), body))
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            known.append((number, None, body))
    others = {each for _number, entry, _body in known for each in users_in(entry)} - {user}
    remains: list[dict[str, Any]] = []
    for number, entry, body in known:
        if isinstance(entry, dict) and entry.get("user") == user:
            remains.append({"number": number, "entry": without_secrets(entry, others)})
        elif not isinstance(entry, dict) and user.encode() in body:
            remains.append({"number": number, "is_damaged": True})
    return remains


def users_in(value: object) -> set[str]:
    """Return everybody who is named as a user anywhere inside a value."""
    if isinstance(value, list):
        return {user for each in value for user in users_in(each)}
    if not isinstance(value, dict):
        return set()
    own = {value["user"]} if isinstance(value.get("user"), str) else set()
    return own | users_in(list(value.values()))


def without_secrets(value: Any, others: set[str]) -> Any:
    """Return a value without seeds and without the ids of others."""
    if isinstance(value, list):
        return [without_secrets(each, others) for each in value]
    if isinstance(value, dict):
        return {name: without_secrets(each, others) for name, each in value.items() if name not in SECRETS}
    return None if isinstance(value, str) and value in others else value
