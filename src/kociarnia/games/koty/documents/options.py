"""What can be agreed on before a match of Koty."""

from typing import Annotated

from msgspec import Meta

from kociarnia.core.options import Options


class KotyOptions(Options, frozen=True):
    """The variant of Koty that is played."""

    moths: Annotated[int, Meta(ge=0, le=4)] = 0
    bats: Annotated[int, Meta(ge=0, le=4)] = 0
    owls: Annotated[int, Meta(ge=0, le=4)] = 0
    dragons: Annotated[int, Meta(ge=0, le=1)] = 0
    teams: bool = False
    nine_doubles_itself: bool = False  # ruling 9
    first_seat: Annotated[int, Meta(ge=0, le=5)] | None = None  # None: chosen at random


PRESETS: dict[str, KotyOptions] = {
    "classic": KotyOptions(),
    "night": KotyOptions(moths=4, bats=4, owls=4, dragons=1),
}
