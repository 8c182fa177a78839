"""The options of a game as they are given on the command line."""

import json
from collections.abc import Sequence

import msgspec

from kociarnia.core.errors import BadOptions, quoted
from kociarnia.core.game import AnyGame
from kociarnia.terminal.usage import UsageError


def read_settings(game: AnyGame, preset: str | None, settings: Sequence[str]) -> dict[str, object]:
    """Return the options of a preset, changed by settings such as `rounds=3`."""
    options: dict[str, object] = {}
    if preset is not None:
        if preset not in game.presets:
            raise BadOptions(f"there is no preset {quoted(preset)}; {game.id} has {', '.join(game.presets)}")
        options = msgspec.to_builtins(game.presets[preset])
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise UsageError(f"--option {quoted(setting)} should be written name=value")
        try:
            options[name] = json.loads(value)
        except ValueError:
            options[name] = value
    return options
