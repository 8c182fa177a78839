"""Compiles the engine with mypyc; everything else about the package is in pyproject.toml."""

import os
from glob import glob
from pathlib import Path

from setuptools import setup

COMPILED_IN_CORE = ("bag", "chance", "document", "journal", "state", "features", "playout", "policy")
COMPILED_IN_GAMES = ("rules/*", "bot/*", "documents/views")
EDGES = {"__init__", "events", "weights"}  # typed data and files, made outside the inner loops
COMPILED = [
    "src/kociarnia/bots/search.py",
    "src/kociarnia/envs/batch.py",
    *(f"src/kociarnia/core/{name}.py" for name in COMPILED_IN_CORE),
    *(
        path
        for name in COMPILED_IN_GAMES
        for path in sorted(glob(f"src/kociarnia/games/*/{name}.py"))
        if Path(path).stem not in EDGES
    ),
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
