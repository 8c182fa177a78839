"""The shelf: one folder and one line per game."""

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kociarnia.core.errors import UnknownGame, quoted

if TYPE_CHECKING:
    from kociarnia.core.game import AnyGame


class Shelf(MutableMapping[str, "AnyGame"]):
    """The games by their id; each is read when it is taken from the shelf for the first time.

    >>> from kociarnia import GAMES
    >>> list(GAMES)
    ['sen', 'koty', 'kotostrofa', 'luckybox', 'domkotow']
    >>> GAMES["koty"].titles["pl"]
    'Koty'
    """

    def __init__(self, classes: Mapping[str, str]) -> None:
        """`classes` says how the class of each game is called in the module `game` of its folder."""
        self._classes = dict(classes)
        self._games: dict[str, AnyGame] = {}

    def __getitem__(self, name: str) -> "AnyGame":
        if name not in self:
            raise UnknownGame(f"there is no game {quoted(name)}; the games are {', '.join(self)}")
        if name not in self._games:
            kind = getattr(import_module(f"{__name__}.{name}.game"), self._classes[name])
            self._games.setdefault(name, kind())  # whoever comes first, all get the same object
        return self._games[name]

    def __setitem__(self, name: str, game: "AnyGame") -> None:
        self._classes.setdefault(name, type(game).__name__)
        self._games[name] = game

    def __delitem__(self, name: str) -> None:
        del self._classes[name]
        self._games.pop(name, None)

    def get(self, name: str, default: Any = None) -> Any:
        """Return a game, or what is given instead of one that is not there."""
        return self[name] if name in self else default  # noqa: SIM401  this is what `get` means

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in self._classes

    def __iter__(self) -> Iterator[str]:
        return iter(self._classes)

    def __len__(self) -> int:
        return len(self._classes)


GAMES = Shelf(
    {
        "sen": "Sen",
        "koty": "Koty",
        "kotostrofa": "Kotostrofa",
        "luckybox": "LuckyBox",
        "domkotow": "Domkotow",
    }
)
