"""What is asked about the results of one user; the database counts, so that many matches cost little."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from kociarnia.server.storage.results import RESULT, MatchResult, results_of
from kociarnia.server.storage.store import Store

MOST_PEOPLE = 50
MOST_VARIANTS = 100
MOST_ON_BOARD = 2000
"""Of so many who want to be on it the best are shown."""
MOST_IN_A_ROW = 10_000
"""Of so many matches, the latest, it is asked how many were won in a row."""
COUNTED = "uncounted not in ('lesson', 'same_cards', 'several_seats', 'paper')"
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


class EndedSeat(NamedTuple):
    """Who sat there, in which team, and which place was reached; a bot has a level and no user."""

    user: str
    level: str
    team: int
    place: int


class Ended(NamedTuple):
    """A match that counts, as far as ratings need it."""

    finished: int
    table: str
    seats: tuple[EndedSeat, ...]


RATED = "from results where game = $1 and uncounted = '' and seats > 1"
"""As the index of them has it."""
FILTERED = (
    "user_id = $1 and ($2 = '' or game = $2) and ($3 = '' or variant = $3)"
    " and ($4 = '' or table_id in (select table_id from results where user_id = $4))"
)


async def count_matches(store: Store, user: str, wanted: Filter) -> int:
    """Return how many finished matches fit."""
    rows = await store.select(f"select count(distinct table_id) from results where {FILTERED}", user, *wanted)
    return int(rows[0][0])


async def count_paper(store: Store, user: str, table: str) -> int:
    """Return how many matches with the printed box a user keeps, besides one."""
    query = "select count(*) from results where user_id = $1 and uncounted = 'paper' and table_id <> $2"
    return int((await store.select(query, user, table))[0][0])


async def read_kept(store: Store, tables: Sequence[str]) -> set[str]:
    """Return those of some tables whose matches are still kept."""
    marks = ", ".join(f"${number}" for number in range(1, len(tables) + 1))
    return (
        {row[0] for row in await store.select(f"select id from tables where id in ({marks})", *tables)}
        if tables
        else set()
    )


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
    """Return with whom a user has played, those met most often first; with several seats nobody wins or loses."""
    is_single = "own.uncounted <> 'several_seats'"
    query = (
        "select other.user_id, count(distinct own.table_id) as matches,"
        f" sum(case when own.place < other.place and {is_single} then 1 else 0 end),"
        f" sum(case when own.place > other.place and {is_single} then 1 else 0 end)"
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
    query = f"select place from results where {OWN} and seats > 1 order by finished desc, table_id limit $4"
    rows = await store.select(query, user, game, variant, MOST_IN_A_ROW)
    streaks = [(is_won, sum(1 for _ in matches)) for is_won, matches in groupby(rows, key=lambda row: row[0] == 1)]
    longest = max((length for is_won, length in streaks if is_won), default=0)
    return longest, streaks[0][1] if streaks and streaks[0][0] else 0


async def read_figures(
    store: Store, user: str, game: str, variant: str, names: Sequence[str]
) -> Mapping[str, Mapping[str, float]]:
    """Return the mean of each figure, of a user (by "") and of the bots of each level at the tables of that user."""
    figures = ", ".join(f"avg({store.figure(name)})" for name in names)
    query = (
        f"select level, {figures} from results where table_id in (select table_id from results where {OWN})"
        " and (user_id = $1 or level <> '') group by level"
    )
    rows = await store.select(query, user, game, variant) if names else []
    return {
        level: {name: float(mean) for name, mean in zip(names, means, strict=True) if mean is not None}
        for level, *means in rows
    }


async def read_grades(store: Store, user: str, game: str, variant: str) -> list[tuple[str, int, int, int]]:
    """Return of the matches played alone: preset, grade, how many, and the best score."""
    grade = store.figure("grade")
    query = (
        f"select preset, {grade} as grade, count(*), max(score) from results where {OWN} and seats = 1"
        f" and {grade} is not null group by preset, {grade} order by preset, {grade}"
    )
    rows = await store.select(query, user, game, variant)
    return [(str(row[0]), int(row[1]), int(row[2]), int(row[3])) for row in rows]


async def read_all(store: Store, user: str, limit: int) -> list[dict[str, Any]]:
    """Return the results of a user alone, nothing of others, for those who want to have what is kept."""
    query = f"select {EXPORTED} from results where user_id = $1 order by finished, table_id, seat limit $2"
    return [dict(zip(EXPORTED.split(", "), row, strict=True)) for row in await store.select(query, user, limit)]


async def read_ended(store: Store, game: str, after: tuple[int, str], limit: int) -> list[Ended]:
    """Return the matches of everybody that count and ended after another one, in the order in which they ended."""
    page = (
        f"select distinct finished, table_id {RATED} and (finished, table_id) > ($2, $3)"
        " order by finished, table_id limit $4"
    )
    query = (
        "select each.finished, each.table_id, each.user_id, each.level, each.team, each.place"
        f" from ({page}) as page join results as each on each.table_id = page.table_id"
        " order by each.finished, each.table_id, each.seat"
    )
    rows = await store.select(query, game, *after, limit)
    return [
        Ended(finished, table, tuple(EndedSeat(*row[2:]) for row in seats))
        for (finished, table), seats in groupby(rows, key=lambda row: (row[0], row[1]))
    ]


async def count_ended(store: Store, game: str, until: tuple[int, str]) -> int:
    """Return how many matches count of those that ended before another one, and with it."""
    query = f"select count(distinct table_id) {RATED} and (finished, table_id) <= ($2, $3)"
    return int((await store.select(query, game, *until))[0][0])


async def read_board(store: Store) -> list[tuple[str, str]]:
    """Return those who want to be seen on the board of honour, each with their name."""
    rows = await store.select("select id, name from users where is_on_board limit $1", MOST_ON_BOARD)
    return [(str(user), str(name)) for user, name in rows]
