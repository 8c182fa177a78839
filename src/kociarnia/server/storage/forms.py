"""What the tables of a database look like in every storage version: the same in both databases."""

from typing import Any

from msgspec import Struct


class Column(Struct, frozen=True):
    """A column, the kind of its values, and the storage version it has been there since."""

    name: str
    kind: type
    since: int = 1


class Form(Struct, frozen=True):
    """A table of the database; the first `keys` of its columns are its key."""

    name: str
    keys: int
    columns: tuple[Column, ...]
    since: int = 1

    @property
    def names(self) -> list[str]:
        """The names of the columns."""
        return [column.name for column in self.columns]

    @property
    def row_type(self) -> Any:
        """The type of a row."""
        return tuple[*(column.kind for column in self.columns)]  # type: ignore[misc]


FORMS = (
    Form("secrets", 1, (Column("name", str), Column("value", bytes))),
    Form(
        "users",
        1,
        (
            Column("id", str),
            Column("name", str),
            Column("phrase", bytes),
            Column("created", int),
            Column("is_on_board", bool, 5),
            Column("quiet", str, 8),
        ),
    ),
    Form(
        "tables",
        1,
        (
            Column("id", str),
            Column("game", str),
            Column("status", str),
            Column("is_listed", bool),
            Column("allows_spectators", bool),
            Column("seats", int),
            Column("free", int),
            Column("users", str),
            Column("updated", int),
            Column("is_unreadable", bool, 2),
            Column("is_packed", bool, 6),
            Column("wake", int, 8),
        ),
    ),
    Form("members", 2, (Column("user_id", str), Column("table_id", str), Column("told", int, 8))),
    Form("entries", 2, (Column("table_id", str), Column("number", int), Column("body", str))),
    Form(
        "results",
        2,
        (
            Column("table_id", str),
            Column("seat", int),
            Column("game", str),
            Column("edition", int),
            Column("variant", str),
            Column("preset", str),
            Column("seats", int),
            Column("finished", int),
            Column("moves", int),
            Column("uncounted", str),
            Column("user_id", str),
            Column("level", str),
            Column("is_program", bool),
            Column("team", int),
            Column("place", int),
            Column("score", int),
            Column("rivals", str),
            Column("has_left", bool),
            Column("was_hinted", bool),
            Column("took_back", bool),
            Column("figures", str),
            Column("name", str, 6),
        ),
        3,
    ),
    Form(
        "deals",
        1,
        (
            Column("id", str),
            Column("day", str),
            Column("game", str),
            Column("plan", str),
            Column("is_over", bool),
            Column("par", str),
            Column("seed", str, 7),
        ),
        4,
    ),
    Form(
        "tries",
        2,
        (Column("deal_id", str), Column("user_id", str), Column("table_id", str), Column("is_shown", bool)),
        4,
    ),
    Form("analyses", 1, (Column("table_id", str), Column("version", str), Column("body", bytes)), 6),
    Form(
        "boxes",
        1,
        (
            Column("id", str),
            Column("user_id", str),
            Column("game", str),
            Column("name", str),
            Column("options", str),
            Column("updated", int),
            Column("trial", str),
        ),
        6,
    ),
    Form(
        "duels",
        1,
        (
            Column("id", str),
            Column("user_id", str),
            Column("created", int),
            Column("deals", int),
            Column("people", int),
            Column("is_over", bool),
        ),
        7,
    ),
    Form(
        "subscriptions",
        2,
        (
            Column("user_id", str),
            Column("endpoint", str),
            Column("p256dh", str),
            Column("auth", str),
            Column("language", str),
            Column("created", int),
        ),
        8,
    ),
    Form("revoked", 1, (Column("token", bytes), Column("time", int)), 2),
    Form("meta", 1, (Column("name", str), Column("value", str)), 2),
)


def forms_at(version: int) -> list[Form]:
    """Return the tables that a storage version has, in the order in which they are written down."""
    return [
        Form(form.name, form.keys, tuple(column for column in form.columns if column.since <= version), form.since)
        for form in FORMS
        if form.since <= version
    ]
