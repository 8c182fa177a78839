"""Environments for people who train agents: PettingZoo, Gymnasium, OpenSpiel, and many matches at once.

Importing this registers the games with Gymnasium, where it is installed.
"""

from importlib.util import find_spec

if find_spec("gymnasium") is not None:
    from kociarnia.envs.gymnasium import register_games

    register_games()
