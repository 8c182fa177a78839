"""What the commands tell programs."""

from typing import Any

import msgspec

from kociarnia.core.game import AnyGame
from kociarnia.core.notation import SEAT_LETTERS
from kociarnia.core.state import SPECTATOR
from kociarnia.play.record import Record
from kociarnia.terminal.replay import tell_replay
from kociarnia.terminal.screen import Screen


def describe_game(game: AnyGame) -> dict[str, Any]:
    """Return a game of the shelf as a document."""
    return {
        "game": game.id,
        "edition": game.edition,
        "titles": dict(game.titles),
        "fewest_seats": game.fewest_seats,
        "most_seats": game.most_seats,
        "options": game.schema,
        "presets": {name: msgspec.to_builtins(preset) for name, preset in game.presets.items()},
    }


def describe_record(
    game: AnyGame, record: Record, seat: int | str, screen: Screen, *, is_verified: bool
) -> dict[str, Any]:
    """Return a record as a document: its moves, and what one seat, a spectator or everybody together was told."""
    told = [
        {"seat": None if line is None else SEAT_LETTERS[line.seat], "move": line and line.notation, "told": sentences}
        for line, sentences in tell_replay(game, record, seat, screen)
    ]
    return {
        "game": record.game,
        "edition": record.edition,
        "seats": record.seats,
        "users": list(record.users),
        "options": record.options,
        "commitment": record.commitment,
        "is_verified": is_verified,
        "viewer": seat if isinstance(seat, str) else "spectator" if seat == SPECTATOR else SEAT_LETTERS[seat],
        "steps": told,
        "scores": record.scores,
        "places": record.places,
    }
