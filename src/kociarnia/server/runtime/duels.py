"""Duels: which deal comes next, who has finished, and how the cards of a match become those of a duel.

Whoever has not played all deals of a duel is told nothing of what others did with them. Those who have are told of one
another, and of nobody else.
"""

from collections.abc import Mapping
from typing import NamedTuple

from kociarnia.server.protocol.refusals import DuelFinished, NoDuel, NoSuchDuel
from kociarnia.server.runtime.par import bots_now
from kociarnia.server.storage.deals import DealPlan, Try, read_everybodys
from kociarnia.server.storage.duels import Duel, read_duel
from kociarnia.server.storage.store import Store
from kociarnia.server.table.access import record_for
from kociarnia.server.table.state import Table

Tries = Mapping[str, Try]
"""By deals."""


class Duellist(NamedTuple):
    """Somebody who has begun a duel, with what they have tried of it."""

    user: str
    tries: dict[str, Try]


async def find_duel(store: Store, identity: str) -> Duel:
    """Return a duel, or refuse."""
    duel = await read_duel(store, identity)
    if duel is None:
        raise NoSuchDuel("there is no such duel")
    return duel


async def find_duellists(store: Store, duel: Duel) -> list[Duellist]:
    """Return everybody who has begun a duel."""
    found: dict[str, Duellist] = {}
    for each in await read_everybodys(store, duel.deal_ids):
        found.setdefault(each.user, Duellist(each.user, {})).tries[each.deal] = each
    return list(found.values())


def has_finished(duel: Duel, tries: Tries) -> bool:
    """Tell whether somebody has played all deals of a duel, or given up what they did not."""
    return all(deal in tries and not tries[deal].is_under_way for deal in duel.deal_ids)


def next_deal(duel: Duel, own: Tries) -> str:
    """Return the deal somebody has to play next: they are played in their order."""
    for deal in duel.deal_ids:
        if deal not in own or own[deal].is_under_way:
            return deal
    raise DuelFinished("you have played all deals of this duel")


def plan_of_match(table: Table, user: str) -> tuple[DealPlan, str]:
    """Return what was played in a finished match against bots, and its seed; refuse cards that others may know."""
    record_for(table, user)  # refuses a match that is not over, or not theirs
    seats = [number for number, plan in enumerate(table.players) if plan.user is not None]
    if table.guide is not None or table.seed is None or table.is_repetition:
        raise NoDuel("these cards were prepared, or known before")
    if table.deal is not None:
        raise NoDuel("others play these cards already: give them the link of that")
    if len(seats) != 1 or table.seats[seats[0]].user != user:
        raise NoDuel("only a match that one person has played against bots to its end can be a duel")
    if table.is_public:
        raise NoDuel("this match was public, so anybody may know its cards")
    bots = [plan.level for number, plan in enumerate(table.players) if number != seats[0]]
    plan = DealPlan(
        edition=table.edition, options=table.options, bots=bots, seat=seats[0], version=bots_now(table.game.id)
    )
    return plan, table.seed
