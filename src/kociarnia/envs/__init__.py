"""Environments for people who train agents: PettingZoo, Gymnasium, OpenSpiel, and many matches at once.

Importing this registers the games with Gymnasium, where it is installed.
"""

from importlib import import_module
from importlib.util import find_spec

if find_spec("gymnasium") is not None:
    # By name: the compiler, which follows imports, builds the engine where no Gymnasium is installed too.
    import_module("kociarnia.envs.gymnasium").register_games()
