"""What is asked about the results of one user; the database counts, so that many matches cost little."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from kociarnia.server.storage.results import RESULT, MatchResult, results_of
from kociarnia.server.storage.store import Store

MOST_PEOPLE = 50
MOST_VARIANTS = 100
COUNTED = "uncounted not in ('lesson', 'same_cards', 'several_seats')"
"""Matches that say something of how somebody plays."""
EXPORTED = (
    "table_id, game, edition, preset, variant, seats, finished, moves, uncounted, seat, team, place, score, figures"
)
OWN = f"user_id = $1 and game = $2 and ($3 = '' or variant = $3) and {COUNTED}"


class Filter(NamedTuple):
    """Which matches are meant: all of a game, of a variant, with a person, where they are named."""

    game: str = ""
    variant: str = ""
    person: str = ""


class Variant(NamedTuple):
    """A variant somebody has played."""

    game: str
    variant: str
    preset: str
    matches: int


class Rival(NamedTuple):
    """Somebody a user has played with, how often, and how often each placed before the other."""

    user: str
    matches: int
    won: int
    lost: int


class Outcome(NamedTuple):
    """So many matches with so many seats and such rivals ended in this place with this score."""

    seats: int
    rivals: str
    place: int
    score: int
    matches: int


FILTERED = (
    "user_id = $1 and ($2 = '' or game = $2) and ($3 = '' or variant = $3)"
    " and ($4 = '' or table_id in (select table_id from results where user_id = $4))"
)


async def count_matches(store: Store, user: str, wanted: Filter) -> int:
    """Return how many finished matches fit."""
    rows = await store.select(f"select count(distinct table_id) from results where {FILTERED}", user, *wanted)
    return int(rows[0][0])


async def read_matches(store: Store, user: str, wanted: Filter, limit: int, offset: int) -> list[MatchResult]:
    """Return finished matches that fit, the latest first."""
    page = (
        f"select distinct finished, table_id from results where {FILTERED}"
        " order by finished desc, table_id limit $5 offset $6"
    )
    tables = [row[1] for row in await store.select(page, user, *wanted, limit, offset)]
    if not tables:
        return []
    places = ", ".join(f"${number}" for number in range(1, len(tables) + 1))
    query = f"select {RESULT} from results where table_id in ({places}) order by table_id, seat"
    found = {result.table: result for result in results_of(await store.select(query, *tables))}
    return [found[table] for table in tables if table in found]


async def read_variants(store: Store, user: str) -> list[Variant]:
    """Return the variants a user has played, the most played first."""
    query = (
        "select game, variant, preset, count(distinct table_id) as matches from results where user_id = $1"
        " group by game, variant, preset order by matches desc, variant limit $2"
    )
    return [Variant(*row) for row in await store.select(query, user, MOST_VARIANTS)]


async def read_rivals(store: Store, user: str, game: str = "") -> list[Rival]:
    """Return with whom a user has played, those met most often first."""
    query = (
        "select other.user_id, count(distinct own.table_id) as matches,"
        " count(distinct case when own.place < other.place then own.table_id end),"
        " count(distinct case when own.place > other.place then own.table_id end)"
        " from results as own join results as other on other.table_id = own.table_id"
        " where own.user_id = $1 and ($2 = '' or own.game = $2) and other.user_id not in ('', 'gone', $1)"
        " group by other.user_id order by matches desc, other.user_id limit $3"
    )
    return [Rival(*row) for row in await store.select(query, user, game, MOST_PEOPLE)]


async def read_outcomes(store: Store, user: str, game: str, variant: str) -> list[Outcome]:
    """Return how the matches of a user ended, counted."""
    query = (
        f"select seats, rivals, place, score, count(*) from results where {OWN}"
        " group by seats, rivals, place, score order by seats, rivals, place, score"
    )
    return [Outcome(*row) for row in await store.select(query, user, game, variant)]


async def read_streaks(store: Store, user: str, game: str, variant: str) -> tuple[int, int]:
    """Return the longest row of matches won, and the one that goes on now (0: the last match was not won)."""
    won = "case when place = 1 then 1 else 0 end"
    query = (
        "select won, length, max(last) from (select won, count(*) as length, max(at) as last from ("
        f"select {won} as won, row_number() over (order by finished, table_id) as at,"
        f" row_number() over (partition by {won} order by finished, table_id) as nth"
        f" from results where {OWN} and seats > 1) as matches group by won, at - nth) as streaks group by won, length"
    )
    rows = await store.select(query, user, game, variant)
    longest = max((length for is_won, length, _last in rows if is_won), default=0)
    is_won, length, _last = max(rows, key=lambda row: int(row[2]), default=(0, 0, 0))
    return longest, length if is_won else 0


async def read_figures(store: Store, user: str, game: str, variant: str, level: str = "") -> Mapping[str, float]:
    """Return the mean of each figure of a user, or of the bots of a level at the tables of that user."""
    whose = OWN if not level else f"level = $4 and table_id in (select table_id from results where {OWN})"
    query = (
        f"select figure.key, sum(cast(figure.value as bigint)), count(*) from results, {store.FIGURES}"
        f" where {whose} group by figure.key"
    )
    rows = await store.select(query, user, game, variant, *([level] if level else []))
    return {name: int(total) / count for name, total, count in rows}


async def read_grades(store: Store, user: str, game: str, variant: str) -> list[tuple[str, int, int, int]]:
    """Return of the matches played alone: preset, grade, how many, and the best score."""
    query = (
        "select preset, cast(figure.value as bigint) as grade, count(*), max(score)"
        f" from results, {store.FIGURES} where {OWN} and seats = 1 and figure.key = 'grade'"
        " group by preset, grade order by preset, grade"
    )
    return [
        (str(row[0]), int(row[1]), int(row[2]), int(row[3])) for row in await store.select(query, user, game, variant)
    ]


async def read_all(store: Store, user: str, limit: int) -> list[dict[str, Any]]:
    """Return the results of a user alone, nothing of others, for those who want to have what is kept."""
    query = f"select {EXPORTED} from results where user_id = $1 order by finished, table_id, seat limit $2"
    return [dict(zip(EXPORTED.split(", "), row, strict=True)) for row in await store.select(query, user, limit)]
