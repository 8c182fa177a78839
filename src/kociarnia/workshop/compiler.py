"""Compiles the states of a small game with mypyc; everything else of their module stays as it is, and is imported."""

import ast
import os
import shutil
import subprocess
import sys
import tempfile
from importlib.util import resolve_name
from pathlib import Path
from types import ModuleType

from kociarnia import small
from kociarnia.small.compiled import ENDING, digest, source_of, states_of
from kociarnia.terminal.usage import UsageError

HOMES = {
    **dict.fromkeys(("NOBODY", "OWNER", "PUBLIC"), "kociarnia.small.fields"),
    "SEATS": "kociarnia.small.choices",
    "SPECTATOR": "kociarnia.core.state",
}
"""Where the constants of a small game are defined; classes and functions know it themselves."""


def for_the_compiler(module: ModuleType) -> str:
    """Return the states of a module as mypyc needs them, each on the lines where it stands in the source.

    Typed data such as events and options would lose what they say of themselves, and a helper would be there twice:
    so whatever the states use comes from the module itself. Names of `kociarnia.small` are imported from where they are
    defined. States stay classes of Python, with compiled methods: `SmallState` is one too, under a compiled `State`,
    and what a class of the compiler's own keeps of itself would lie where `State` keeps its own.
    """
    source = source_of(module)
    text = source.read_text(encoding="utf-8").splitlines()
    states = states_of(module)
    lines = [""] * len(text)
    brought, used = set(states), set()
    for node in reversed(ast.parse("\n".join(text)).body):
        first, last = node.lineno - 1, node.end_lineno or node.lineno
        if isinstance(node, ast.ClassDef) and node.name in states:
            first = min([first, *(each.lineno - 1 for each in node.decorator_list)])
            used |= {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
            above = first - 1 if not text[first - 1].strip() else first  # instead of an empty line, if there is one
            lines[above:last] = ["@mypyc_attr(native_class=False)", *text[first:last]]
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            brought |= {(name.asname or name.name).partition(".")[0] for name in node.names}
            lines[first:last] = [absolute(node, module.__package__ or ""), *[""] * (last - first - 1)]
    own = sorted(name for name in used - brought if name in vars(module))
    head = ["from mypy_extensions import mypyc_attr", f"SOURCE = {digest(source)!r}"]
    head += [f"from {module.__name__} import {', '.join(own)}"] if own else []
    place = next(at for at, line in enumerate(lines) if line and "__future__" not in line)
    lines[place] = "; ".join([*head, lines[place]])
    return "\n".join(lines) + "\n"


def absolute(node: ast.Import | ast.ImportFrom, package: str) -> str:
    """Return an import that says the same from anywhere, and asks for the names of `small` where they are defined."""
    if isinstance(node, ast.Import) or node.module == "__future__":
        return ast.unparse(node)
    home = resolve_name("." * node.level + (node.module or ""), package)
    if home != small.__name__:
        return f"from {home} import {', '.join(map(ast.unparse, node.names))}"
    homes = [HOMES.get(name.name) or getattr(small, name.name).__module__ for name in node.names]
    return "; ".join(f"from {home} import {ast.unparse(name)}" for home, name in zip(homes, node.names, strict=True))


def compile_rules(module: ModuleType) -> Path:
    """Compile the states of a module beside its source, and return what was made."""
    source = source_of(module)
    package = (module.__package__ or "").partition(".")[0]
    with tempfile.TemporaryDirectory() as folder:
        if package:
            top = next(parent for parent in source.parents if parent.name == package)
            shutil.copytree(top, Path(folder, package), ignore=shutil.ignore_patterns("*.so", "*.pyd"))
        else:
            for beside in source.parent.glob("*.py"):
                shutil.copy(beside, folder)
        # A module of no package, wherever its source stands: mypyc makes one file of such a module, and of others two.
        written = Path(folder, f"{source.stem}{ENDING}.py")
        written.write_text(for_the_compiler(module), encoding="utf-8")
        environment = dict(os.environ)
        if "site-packages" not in __file__:
            environment["MYPYPATH"] = str(Path(__file__).parents[2])  # mypy looks into installed packages by itself
        command = [sys.executable, "-m", "mypyc", written.name]
        done = subprocess.run(  # noqa: S603  our own program
            command, cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise UsageError(f"{source} does not compile:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
        [made] = [file for file in Path(folder).glob(f"{written.stem}.*") if file.suffix in (".so", ".pyd")]
        # Put in place of an older one at once: that may be in use, here too.
        fresh = Path(shutil.copy(made, source.with_name(f"{made.name}.new")))
        return fresh.replace(source.with_name(made.name))
