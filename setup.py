"""Compiles the engine with mypyc; everything else about the package is in pyproject.toml."""

import os
from glob import glob

from setuptools import setup

COMPILED_IN_CORE = ("chance", "document", "journal", "state", "features", "playout", "policy")
COMPILED_IN_GAMES = (
    *("cards", "grid", "moves", "rules", "house", "rooms", "abilities", "turn", "scoring", "table", "round", "effects"),
    *("prospects", "plans", "state", "features", "hints", "paper", "sights"),
)
COMPILED = [
    "src/kociarnia/bots/search.py",
    "src/kociarnia/envs/batch.py",
    *(f"src/kociarnia/core/{name}.py" for name in COMPILED_IN_CORE),
    *(path for name in COMPILED_IN_GAMES for path in sorted(glob(f"src/kociarnia/games/*/{name}.py"))),
]


def compiled_engine():
    """Return the extensions; a machine that cannot build them gets the pure engine."""
    if os.environ.get("KOCIARNIA_PURE"):
        return []
    from mypyc.build import mypycify

    extensions = mypycify(COMPILED, opt_level="3")
    for extension in extensions:
        extension.optional = True
        extension.extra_compile_args.append("-fno-semantic-interposition")
    return extensions


setup(ext_modules=compiled_engine())
