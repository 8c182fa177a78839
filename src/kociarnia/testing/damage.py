"""Documents with something wrong in them."""

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

WRONG_VALUES = (-1, 0, 1, 2, 7, 99, 10**6, 2**70, -(2**70), "cat", "", None, True, 2.5, [], {})


def places_in(document: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to every part of a document."""
    if isinstance(document, dict):
        for key, value in document.items():
            yield (*path, key)
            yield from places_in(value, (*path, key))
    elif isinstance(document, list):
        for index, value in enumerate(document):
            yield (*path, index)
            yield from places_in(value, (*path, index))


def damaged(document: dict[str, Any], chance: Random) -> dict[str, Any]:
    """Return a copy of a document in which something was replaced, left out, doubled, moved or added."""
    copy = deepcopy(document)
    *path, last = chance.choice(list(places_in(copy)))
    parent: Any = copy
    for step in path:
        parent = parent[step]
    match chance.randrange(5):
        case 0:
            del parent[last]
        case 1 if isinstance(parent, list):
            parent.insert(last, deepcopy(parent[last]))
        case 2 if isinstance(parent, list):
            other = chance.randrange(len(parent))
            parent[last], parent[other] = parent[other], parent[last]
        case 3 if isinstance(parent, dict):
            parent["cat"] = 1
        case _ if isinstance(parent[last], int) and chance.random() < 0.5:
            parent[last] += chance.choice((-1, 1, 2))
        case _:
            parent[last] = deepcopy(chance.choice(WRONG_VALUES))
    return copy
