"""The messages, and the views and events of every game, as JSON Schema: what the page's types are made from."""

import sys
from typing import Any

import msgspec

from kociarnia.core.box import BoxLook
from kociarnia.games import GAMES
from kociarnia.play.account import Analysis
from kociarnia.server.protocol import bodies, messages, requests

MESSAGES = (
    requests.ClientMessage,
    messages.ServerMessage,
    bodies.GuestWish,
    bodies.NameWish,
    bodies.GuestWelcome,
    bodies.Recovery,
    bodies.Me,
    bodies.NetworkWish,
    bodies.BoardWish,
    bodies.PushWish,
    bodies.PushRemoval,
    bodies.QuietWish,
    bodies.PushInfo,
    bodies.NetworkInfo,
    bodies.GameInfo,
    bodies.PadInfo,
    bodies.FactsWish,
    bodies.NodeStatus,
    bodies.Step,
    bodies.Invitation,
    bodies.FriendLink,
    bodies.Friend,
    bodies.MyMatches,
    bodies.Statistics,
    bodies.MyRatings,
    bodies.Board,
    bodies.Day,
    bodies.PastDays,
    bodies.ShowWish,
    bodies.DuelWish,
    bodies.DuelInfo,
    bodies.MyDuel,
    bodies.OpenedRecord,
    bodies.LookBack,
    Analysis,
    bodies.ProblemRow,
    bodies.OwnMistake,
    bodies.ProblemInfo,
    bodies.AnswerWish,
    bodies.Verdict,
    bodies.BoxWish,
    BoxLook,
    bodies.BoxSaving,
    bodies.BoxSaved,
    bodies.PaperMatch,
    messages.Choice,
)


def describe(kinds: tuple[Any, ...], unions: dict[str, Any]) -> dict[str, Any]:
    """Return one schema with a definition for every type, and the unions of some of them by name."""
    schemas, definitions = msgspec.json.schema_components((*kinds, *unions.values()), ref_template="#/$defs/{name}")
    named = dict(zip(unions, schemas[len(kinds) :], strict=True))
    return {"$defs": {**definitions, **named}}


def schemas() -> dict[str, dict[str, Any]]:
    """Return the schema of the wire, and one for every game on the shelf."""
    made = {
        "wire": describe(MESSAGES, {"ClientMessage": requests.ClientMessage, "ServerMessage": messages.ServerMessage}),
    }
    for game in GAMES.values():
        made[game.id] = describe((game.view_type, game.event_types, game.facts_type), {"GameEvent": game.event_types})
    return made


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(schemas()))
