"""How a match ended, as it is stored, and whether it counts."""

from collections.abc import Sequence
from hashlib import sha256

from msgspec.json import encode

from kociarnia.core.event import Event
from kociarnia.core.state import SPECTATOR, State
from kociarnia.play.steps import sides
from kociarnia.server.protocol.shared import Uncounted
from kociarnia.server.storage import entries
from kociarnia.server.storage.results import MatchResult, SeatResult
from kociarnia.server.table.state import RulesFailed, Table

DIGEST_LENGTH = 16


def why_uncounted(table: Table) -> Uncounted | None:
    """Return why the match of a table does not count, or would not if it began now; None: it counts."""
    reasons: dict[Uncounted, bool] = {
        "lesson": table.guide is not None,
        "same_cards": table.is_repetition,
        "box": has_own_box(table),
        "several_seats": table.had_hot_seat if table.players else table.has_hot_seat,
        "nobody": bool(table.players) and all(plan.user is None for plan in table.players),
        "sent_away": bool(table.kicked),
        "hints": bool(table.hinted),
        "taken_back": bool(table.taken_back),
    }
    return next((reason for reason, is_so in reasons.items() if is_so), None)


def is_played_out(table: Table) -> bool:
    """Tell whether bots play a match to its end although nobody is left: whoever has left gets the place they reach."""
    return table.is_deserted and why_uncounted(table) is None


def has_own_box(table: Table) -> bool:
    """Tell whether a table plays with cards or sheets of somebody's own, on which the bots' scale says nothing."""
    return any(table.options.get(name) is not None for name in table.game.box_options[:1])


def result_after(table: Table, entry: entries.AnyEntry) -> MatchResult | None:
    """Return the result an entry that is about to be stored brings, if it ends the match."""
    match = table.match
    if not isinstance(entry, entries.Moved) or match is None:
        return None
    turn = table.turn_of(match, entry)
    if not turn.is_last:
        return None
    events = [*match.events(SPECTATOR), *sides(turn.journal, SPECTATOR)]
    try:
        return result_of(table, turn.state, events, entry.time, match.length + 1)
    except Exception as error:
        raise RulesFailed from error


def result_of(table: Table, state: State, events: Sequence[Event], time: int, moves: int) -> MatchResult:
    """Return the result of a match that ends in a state."""
    assert table.match is not None
    game, options = table.game, table.match.options
    kinds = [plan.level if plan.user is None else "person" for plan in table.players]
    teams = game.teams(len(kinds), options)
    scores, places, figures = state.scores(), state.places(), game.figures(state, events)
    return MatchResult(
        table=table.id,
        game=game.id,
        edition=table.edition,
        variant=sha256(encode(options)).hexdigest()[:DIGEST_LENGTH],
        preset=game.preset_of(options),
        finished=time,
        moves=moves,
        uncounted=why_uncounted(table),
        seats=tuple(
            SeatResult(
                user=plan.user,
                level=plan.level if plan.user is None else None,
                is_program=plan.is_program,
                team=teams[number],
                place=places[number],
                score=scores[number],
                rivals=" ".join(sorted({kind for other, kind in enumerate(kinds) if teams[other] != teams[number]})),
                has_left=plan.user is not None and table.seats[number].is_played_by_bot,
                was_hinted=number in table.hinted,
                took_back=number in table.taken_back,
                figures=figures[number],
            )
            for number, plan in enumerate(table.players)
        ),
    )


def result_at_end(table: Table) -> MatchResult | None:
    """Return the result of a table that took in the entry that ended it, and none after it."""
    match = table.match
    if match is None or not match.is_over:
        return None
    return result_of(table, match.state, match.events(SPECTATOR), table.time, match.length)
