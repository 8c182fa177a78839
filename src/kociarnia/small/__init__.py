"""A small game is small: what its state holds and who may know it is declared, and all the rest follows from that.

A game is a `SmallState` with its rules and a `SmallGame` with its name; views, events, positions, notation, words,
pictures, features, redeals and bots have defaults. Each is replaced by writing the better thing, one at a time.
"""

from kociarnia.core.document import demand
from kociarnia.core.event import Event
from kociarnia.core.options import Options
from kociarnia.core.policy import Policy
from kociarnia.core.state import SPECTATOR, rank
from kociarnia.small.choices import SEATS, Choice
from kociarnia.small.fields import NOBODY, OWNER, PUBLIC, Cards, Each, Field, Grid, Number, Seat, Secret
from kociarnia.small.game import SmallGame
from kociarnia.small.state import SmallState

__all__ = [
    "NOBODY",
    "OWNER",
    "PUBLIC",
    "SEATS",
    "SPECTATOR",
    "Cards",
    "Choice",
    "Each",
    "Event",
    "Field",
    "Grid",
    "Number",
    "Options",
    "Policy",
    "Seat",
    "Secret",
    "SmallGame",
    "SmallState",
    "demand",
    "rank",
]
