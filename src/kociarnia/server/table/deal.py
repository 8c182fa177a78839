"""A deal that many play with the same cards, from the same seat, against the same bots, apart from one another.

The same moves meet the same answers: chance follows from the seed and the number of the decision, what a bot thinks
does too, and where several seats may move it is settled who moves first. So two who do the same see the same match.
"""

from collections.abc import Collection, Sequence
from hashlib import sha256

from kociarnia.server.storage import entries
from kociarnia.server.storage.deals import Deal, DealPlan
from kociarnia.server.table.state import Table

THINKING_BITS = 48


def levels_of(plan: DealPlan) -> list[str | None]:
    """Return the levels of the bots, seat by seat; none at the seat that is left to a person."""
    levels: list[str | None] = list(plan.bots)
    levels.insert(plan.seat, None)
    return levels


def new_deal_entries(
    user: str, request_id: str, deal: Deal, seed: str, now: int, *, is_practice: bool
) -> tuple[entries.TableCreated, entries.Started]:
    """Return the first entries of a table where somebody tries a deal; nobody else can join or watch."""
    created = entries.TableCreated(
        time=now,
        user=user,
        id=request_id,
        game=deal.game,
        edition=deal.plan.edition,
        options=deal.plan.options,
        seats=[
            entries.SeatPlan(kind="person", user=user) if level is None else entries.SeatPlan(kind="bot", level=level)
            for level in levels_of(deal.plan)
        ],
        settings=entries.TableSettings(allows_spectators=False, allows_hints=is_practice, patience=None),
        deal=deal.id,
        is_practice=is_practice,
    )
    return created, entries.Started(time=now, user=user, seed=seed, has_hot_seat=False)


def thinking_seed(seed: str, length: int, seat: int) -> int:
    """Return what the thinking of a bot begins with: it belongs to the deal, the decision and the seat."""
    digest = sha256(b"kociarnia thinking %d %d " % (length, seat) + bytes.fromhex(seed)).digest()
    return int.from_bytes(digest[: THINKING_BITS // 8], "big")


def table_thinking_seed(table: Table, seat: int) -> int | None:
    """Return what the thinking of a bot at a table begins with; None: anything."""
    if table.deal is None or table.seed is None or table.match is None:
        return None
    return thinking_seed(table.seed, table.match.length, seat)


def awaited_seat(acting: Sequence[int], people: Collection[int]) -> int:
    """Return who moves first of those who may: a person, whose time nobody knows, then the seats in order."""
    return next((seat for seat in acting if seat in people), acting[0])
