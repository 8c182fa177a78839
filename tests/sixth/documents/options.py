"""What can be agreed on before a match of Miska."""

from typing import Annotated, Literal

from msgspec import Meta

from kociarnia.core.options import Options


class MiskaOptions(Options, frozen=True):
    """The variant of Miska that is played."""

    bowls: Annotated[int, Meta(ge=1, le=6)] = 3
    copies: Literal[2, 3] = 2
    wild: bool = False


PRESETS = {
    "calm": MiskaOptions(),
    "wild": MiskaOptions(bowls=4, copies=3, wild=True),
}
