"""Who may see what of a table: one rule for every way of asking."""

from msgspec.structs import replace

from kociarnia.core.errors import NotYourTurn
from kociarnia.play.match import Match
from kociarnia.play.record import Record
from kociarnia.server.protocol import requests
from kociarnia.server.protocol.refusals import (
    NoHints,
    NoSpectators,
    NoSuchTable,
    NotOver,
    NotYourSeat,
    Unwelcome,
)
from kociarnia.server.table.state import Table


def is_own(table: Table, user: str | None) -> bool:
    """Tell whether a user has a seat at a table or is its host."""
    return user is not None and (user == table.host or bool(table.seats_of(user)))


def insiders(table: Table) -> set[str]:
    """Return everybody who may be told more of a table than strangers, to whom all of it is told alike."""
    begun = {plan.user for plan in table.players if plan.user is not None}
    return table.users() | begun if table.host is None else table.users() | begun | {table.host}


def has_begun(table: Table, user: str | None) -> bool:
    """Tell whether a user had a seat when the match began, and was not sent away: who has left sees how it ended."""
    return user is not None and user not in table.unwelcome and any(plan.user == user for plan in table.players)


def may_see_record(table: Table, user: str | None) -> bool:
    """Tell whether a user may see everything of a finished match, its seed and all secrets of old included."""
    return table.settings.is_listed or table.is_public or is_own(table, user) or has_begun(table, user)


def may_watch(table: Table, user: str) -> bool:
    """Tell whether a user may be told about a table."""
    if is_own(table, user):
        return True
    if user in table.unwelcome:
        return False
    if table.status == "open":  # the link invites to join, so the table must be seen
        return True
    if table.status == "over":
        return may_see_record(table, user)
    return table.settings.allows_spectators


def check_watch(table: Table, user: str) -> None:
    """Refuse somebody who may not be told about a table."""
    if may_watch(table, user):
        return
    if user in table.unwelcome:
        raise Unwelcome("the host has sent you away from this table")
    if table.status == "over":
        raise NoSuchTable("there is no such table, or it is private")
    raise NoSpectators("this table does not allow spectators")


def check_hint(table: Table, match: Match, user: str, request: requests.Hint) -> None:
    """Refuse a hint that is not allowed."""
    if not table.settings.allows_hints:
        raise NoHints("this table is played without hints")
    if request.seat not in table.seats_of(user):
        raise NotYourSeat(f"seat {request.seat} is not yours")
    if request.seat != table.viewer(user) or not match.is_acting(request.seat):
        raise NotYourTurn("there is nothing to decide at this seat now")


def may_see_seed(table: Table) -> bool:
    """Tell whether whoever may see the record of a match may see its seed in it.

    That of a lesson was never committed to; that of a shared deal would tell its cards while others still play.
    """
    return table.guide is None and table.deal is None


def record_for(table: Table, user: str | None, deal_seed: str | None = None) -> Record:
    """Return the record of a finished match: of a public one to anybody, of a private one to those who played.

    `deal_seed` is the seed of a shared deal that is over.
    """
    if not may_see_record(table, user):
        raise NoSuchTable("there is no such table, or it is private")
    if table.match is None or table.status != "over":
        raise NotOver("the match is not over yet")
    return replace(table.match.record, seed=table.seed if may_see_seed(table) else deal_seed)
