"""Who somebody is, and how they are reached: guests, friends, being told, this network."""

from typing import Annotated

from msgspec import Meta, Struct

from kociarnia.server.protocol.shared import Language

Minute = Annotated[int, Meta(ge=0, lt=1440)]


class GuestWish(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/guest: be a guest of this name."""

    name: Annotated[str, Meta(max_length=200)]


class NameWish(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/name: be called something else from now on."""

    name: Annotated[str, Meta(max_length=200)]


class GuestWelcome(Struct, frozen=True):
    """The answer: the name as it will be shown, and the phrase that proves who one is on another device."""

    name: str
    phrase: str


class Recovery(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/recover: be who one was on another device."""

    phrase: Annotated[str, Meta(max_length=200)]


class Me(Struct, frozen=True):
    """GET /api/me, and the answer to a recovery or to a new name."""

    name: str


class FriendLink(Struct, frozen=True):
    """GET /api/me/link: the code of the link that leads friends to one's table."""

    code: str


class Friend(Struct, frozen=True, omit_defaults=True):
    """GET /api/friends/CODE: whose link it is, and the table they are at now."""

    name: str
    table: str | None = None


class QuietHours(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When somebody wants to hear nothing: minutes of the day, and a time zone by its name or as `+01:00`."""

    start: Minute
    end: Minute
    zone: Annotated[str, Meta(max_length=60)]


class QuietWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/me/quiet: hear nothing at these hours; without any, at all hours."""

    quiet: QuietHours | None = None


class PushWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/me/push: tell this browser that it is one's turn, in a language."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]
    language: Language


class PushRemoval(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/me/push/remove: tell this browser no more; without an endpoint, none of one's browsers."""

    endpoint: Annotated[str, Meta(max_length=1000, pattern="^[!-~]+$")] | None = None


class PushInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """GET /api/me/push, and the answer to the wishes about it."""

    key: str | None = None
    """What a browser is told to accept messages from; none where the server sends none."""
    browsers: list[str] = []
    """The browsers of the user that are told, each as the SHA-256 of its endpoint (hexadecimal)."""
    quiet: QuietHours | None = None


class BoardWish(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/me/board: be seen on the board of honour, or no more."""

    is_shown: bool


class NetworkWish(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/network: let others in this network join, or no more."""

    is_open: bool


class NetworkInfo(Struct, frozen=True):
    """GET /api/network, and the answer to a wish.

    `is_local` while only this computer reaches the server; `addresses` are those others in this network can open; both
    are for the person at this computer, who alone `may_change` it.
    """

    is_local: bool
    may_change: bool
    addresses: list[str]
