"""A program that plays a game by its source, whatever was compiled from it, and prints the hashes of what came of it.

It is run by its path, so that it can say where modules come from before anything of ours is read.
"""

import json
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path


class SourceFinder:
    """Finds the modules of some packages in their source."""

    def __init__(self, packages: set[str]) -> None:
        self.packages = packages

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: object = None) -> ModuleSpec | None:
        """Return where the source of a module is."""
        package, _, own = name.rpartition(".")
        if name.partition(".")[0] not in self.packages:
            return None
        for folder in path if package and path is not None else sys.path:
            for file in (Path(folder, own, "__init__.py"), Path(folder, f"{own}.py")):
                if file.is_file():
                    return spec_from_file_location(name, file, loader=SourceFileLoader(name, str(file)))
        return None


def main(module: str, kind: str) -> None:
    """Print the hashes of a game."""
    del sys.path[0]  # this folder, whose modules are named like those of Python
    sys.meta_path.insert(0, SourceFinder({"kociarnia", module.partition(".")[0]}))
    engine = import_module("kociarnia.core.state").__file__
    import_module("kociarnia.small.compiled").SUFFIXES.clear()
    game = getattr(import_module(module), kind)()
    found = import_module("kociarnia.testing.digest").digests(game)
    sys.stdout.write(json.dumps({"engine": "pure" if str(engine).endswith(".py") else "compiled", "digests": found}))


if __name__ == "__main__":
    main(*sys.argv[1:])
