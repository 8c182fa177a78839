"""The shelf: one folder and one line per game."""

from kociarnia.core.errors import UnknownGame, quoted
from kociarnia.core.game import AnyGame
from kociarnia.games.domkotow.game import Domkotow
from kociarnia.games.kotostrofa.game import Kotostrofa
from kociarnia.games.koty.game import Koty
from kociarnia.games.luckybox.game import LuckyBox
from kociarnia.games.sen.game import Sen


class Shelf(dict[str, AnyGame]):
    """The games by their id.

    >>> from kociarnia import GAMES
    >>> list(GAMES)
    ['sen', 'koty', 'kotostrofa', 'luckybox', 'domkotow']
    >>> GAMES["koty"].titles["pl"]
    'Koty'
    """

    def __getitem__(self, name: str) -> AnyGame:
        if isinstance(name, str) and name in self:
            return super().__getitem__(name)
        raise UnknownGame(f"there is no game {quoted(name)}; the games are {', '.join(self)}")


GAMES = Shelf(
    (game.id, game)
    for game in (
        Sen(),
        Koty(),
        Kotostrofa(),
        LuckyBox(),
        Domkotow(),
    )
)
