"""The rules of a small game as `kociarnia compile` has compiled them: a module beside the source, while it fits."""

import sys
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from warnings import warn

from kociarnia.small.state import SmallState

SUFFIXES = list(EXTENSION_SUFFIXES)
"""How the name of a compiled module ends here; none where everything is to be played by its source."""
ENDING = "_compiled"


def source_of(module: ModuleType) -> Path:
    """Return the source of a module."""
    return Path(str(module.__file__))


def compiled_name(module: ModuleType) -> str:
    """Return what the compiled rules of a module are called."""
    own = f"{source_of(module).stem}{ENDING}"
    return f"{module.__package__}.{own}" if module.__package__ else own


def states_of(module: ModuleType) -> dict[str, type[SmallState]]:
    """Return the states that a module defines: what is compiled of it."""
    return {
        name: kind
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, SmallState) and kind.__module__ == module.__name__
    }


def digest(source: Path) -> str:
    """Return the hash of a source, by which its compiled rules are known to fit it."""
    return sha256(source.read_bytes()).hexdigest()


def fastest(kind: type[SmallState]) -> type[SmallState]:
    """Return the compiled twin of a state, if its module has compiled rules that fit; otherwise the state itself.

    The twins take the places of all states of the module, so that its other parts meet only them.
    """
    module = sys.modules.get(kind.__module__)
    if module is None or getattr(module, "__file__", None) is None:
        return kind
    source = source_of(module)
    places = [source.with_name(f"{source.stem}{ENDING}{suffix}") for suffix in SUFFIXES]
    place = next((place for place in places if place.is_file()), None)
    if place is None:
        return kind
    try:
        twin = load(compiled_name(module), place)
        if digest(source) != twin.SOURCE:
            raise ImportError(f"{source.name} has changed since")
    except (ImportError, AttributeError) as error:
        warn(f"{place.name} is not used, {source.name} is: {error}. `kociarnia compile` makes it anew.", stacklevel=2)
        return kind
    for name in states_of(module):
        state = getattr(twin, name)
        state.__module__ = module.__name__
        setattr(module, name, state)
    found: type[SmallState] = getattr(twin, kind.__name__)
    return found


def load(name: str, place: Path) -> ModuleType:
    """Read a compiled module, once."""
    if name not in sys.modules:
        spec = spec_from_file_location(name, place)
        if spec is None or spec.loader is None:
            raise ImportError("it is no module")
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        sys.modules[name] = module
    return sys.modules[name]
