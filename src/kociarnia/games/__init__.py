"""The shelf: our games, one folder and one line each, and those that other packages bring."""

from collections.abc import ItemsView, Iterator, Mapping, ValuesView
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, overload

from kociarnia.core.errors import KociarniaError, UnknownGame, quoted, shortened

if TYPE_CHECKING:
    from kociarnia.core.game import AnyGame
    from kociarnia.games.domkotow.game import Domkotow
    from kociarnia.games.kotostrofa.game import Kotostrofa
    from kociarnia.games.koty.game import Koty
    from kociarnia.games.luckybox.game import LuckyBox
    from kociarnia.games.sen.game import Sen

ENTRY_POINTS = "kociarnia.games"
"""The group of entry points by which a package brings games: `id = "module:Class"`."""


class Shelf(Mapping[str, "AnyGame"]):
    """The games by their id; each is read when it is taken from the shelf for the first time.

    >>> from kociarnia import GAMES
    >>> list(GAMES)[:5]
    ['sen', 'koty', 'kotostrofa', 'luckybox', 'domkotow']
    >>> GAMES["koty"].titles["pl"]
    'Koty'

    What a package brings and cannot be used is left out; `left_out` says why, by the id it would have had.
    """

    def __init__(self, ours: Mapping[str, str], group: str | None = None) -> None:
        """`ours` names the class of each of our games; other packages bring theirs by the entry points of `group`."""
        self._ours = {name: f"{__name__}.{name}.game:{kind}" for name, kind in ours.items()}
        self._group = group
        self._games: dict[str, AnyGame] = {}
        self._left_out: dict[str, str] = {}

    @cached_property
    def _places(self) -> dict[str, str]:
        """Where the class of every game is, ours first; the packages that are installed are asked once."""
        places = dict(self._ours)
        for name, place, package in _entry_points(self._group) if self._group else ():
            if places.setdefault(name, place) != place:
                whose = "one of ours" if name in self._ours else "that of another package"
                self._left_out[f"{name} of {package}"] = f"there is a game of that id already, {whose}"
        return places

    @property
    def left_out(self) -> Mapping[str, str]:
        """What was brought by other packages and cannot be used, with the reason; all games are read for it."""
        self._read_all()
        return self._left_out

    @overload
    def __getitem__(self, name: Literal["sen"]) -> "Sen": ...
    @overload
    def __getitem__(self, name: Literal["koty"]) -> "Koty": ...
    @overload
    def __getitem__(self, name: Literal["kotostrofa"]) -> "Kotostrofa": ...
    @overload
    def __getitem__(self, name: Literal["luckybox"]) -> "LuckyBox": ...
    @overload
    def __getitem__(self, name: Literal["domkotow"]) -> "Domkotow": ...
    @overload
    def __getitem__(self, name: str) -> "AnyGame": ...
    def __getitem__(self, name: str) -> "AnyGame":
        if isinstance(name, str) and name not in self._games and (name in self._ours or name in self._places):
            self._read(name, self._ours.get(name) or self._places[name])
        if name not in self:
            reason = self._left_out.get(name) if isinstance(name, str) else None
            if reason is not None:
                raise UnknownGame(f"the game {quoted(name)} is left out: {reason}")
            raise UnknownGame(f"there is no game {quoted(name)}; the games are {', '.join(self)}")
        return self._games[name]

    def _read(self, name: str, place: str) -> None:
        """Take a game into the hand; one of another package that cannot be used is left out from now on."""
        try:
            module, _, attribute = place.partition(":")
            found = getattr(import_module(module), attribute)
            game = found() if isinstance(found, type) else found
            if name not in self._ours:
                _check(name, game)
        except (Exception, SystemExit) as error:  # what a stranger's module raises can be anything; it may also `exit`
            if name in self._ours:
                raise
            self._left_out[name] = shortened(f"{place} cannot be used: {_describe(error)}")
            self._places.pop(name, None)
        else:
            self._games.setdefault(name, game)  # whoever comes first, all get the same object

    def _read_all(self) -> None:
        for name, place in list(self._places.items()):
            if name not in self._games:
                self._read(name, place)

    def __setitem__(self, name: str, game: "AnyGame") -> None:
        _check(name, game)
        self._places.setdefault(name, f"{type(game).__module__}:{type(game).__name__}")
        self._games[name] = game

    def __delitem__(self, name: str) -> None:
        if name not in self:
            raise UnknownGame(f"there is no game {quoted(name)} to take from the shelf")
        del self._places[name]
        self._ours.pop(name, None)
        self._games.pop(name, None)

    def get(self, name: str, default: Any = None) -> Any:
        """Return a game, or what is given instead of one that is not there."""
        return self[name] if name in self else default  # noqa: SIM401  this is what `get` means

    def values(self) -> ValuesView["AnyGame"]:
        """Return all games that can be used."""
        self._read_all()
        return super().values()

    def items(self) -> ItemsView[str, "AnyGame"]:
        """Return all games that can be used, with their ids."""
        self._read_all()
        return super().items()

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and (name in self._games or name in self._places)

    def __iter__(self) -> Iterator[str]:
        return iter(list(self._places))

    def __len__(self) -> int:
        return len(self._places)


def _entry_points(group: str) -> Iterator[tuple[str, str, str]]:
    """Yield the games other packages bring: id, place and package, in an order that does not depend on the machine."""
    from importlib.metadata import entry_points  # noqa: PLC0415  not needed by who plays one of ours

    found = {(point.name, point.value, point.dist.name if point.dist else "?") for point in entry_points(group=group)}
    yield from sorted(found)


def _check(name: str, game: object) -> None:
    """Refuse what is no game, is written for an interface not known, or cannot even be listed beside the others."""
    from kociarnia.core.game import IDS, INTERFACES, Game  # noqa: PLC0415  as above
    from kociarnia.core.state import MOST_SEATS  # noqa: PLC0415  as above

    if not isinstance(game, Game):
        raise UnknownGame(f"{quoted(game)} is no game")
    if game.interface not in INTERFACES:
        known = ", ".join(map(str, INTERFACES))
        raise UnknownGame(f"it is written for interface {quoted(game.interface)}, and this program knows {known}")
    if getattr(game, "id", None) != name:
        its = quoted(getattr(game, "id", None))
        raise UnknownGame(f"its id is {its}, but it is announced as {quoted(name)}")
    if not IDS.fullmatch(name):
        raise UnknownGame(f"its id is {quoted(name)}; an id is small letters, digits and _, a letter first")
    seats: list[Any] = [getattr(game, limit, None) for limit in ("fewest_seats", "most_seats")]
    if not all(type(number) is int for number in seats) or not 1 <= seats[0] <= seats[1] <= MOST_SEATS:
        raise UnknownGame(
            f"its fewest_seats is {quoted(seats[0])} and its most_seats {quoted(seats[1])}: they must be whole numbers"
            f" from 1 to {MOST_SEATS}, the first not above the second"
        )
    # A server tells this of all games at once: what cannot be read here would take the others with it.
    _ = game.schema, game.presets, game.words, game.lesson, game.pad()


def _describe(error: BaseException) -> str:
    """Return in one line why something could not be read, and where in the stranger's module that was noticed."""
    from traceback import extract_tb  # noqa: PLC0415  as above

    text = " ".join(str(error).split())
    if isinstance(error, KociarniaError):
        return text
    passed = (str(Path(__file__).parents[1]), import_module.__code__.co_filename, "<")  # ours, and how modules are read
    theirs = [frame for frame in extract_tb(error.__traceback__) if not frame.filename.startswith(passed)]
    place = f" ({Path(theirs[-1].filename).name}, line {theirs[-1].lineno})" if theirs else ""
    return f"{type(error).__name__}: {text}{place}"


GAMES = Shelf(
    {
        "sen": "Sen",
        "koty": "Koty",
        "kotostrofa": "Kotostrofa",
        "luckybox": "LuckyBox",
        "domkotow": "Domkotow",
    },
    ENTRY_POINTS,
)
