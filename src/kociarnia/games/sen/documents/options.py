"""What can be agreed on before a match of Sen."""

from typing import Annotated, Literal

from msgspec import Meta

from kociarnia.core.options import Options, Study


class SenOptions(Options, frozen=True):
    """The variant of Sen that is played."""

    wake_up_penalty: Literal[5, 15] = 5
    raven_limit: Annotated[int, Meta(ge=20, le=300)] = 100
    rounds: Annotated[int, Meta(ge=1, le=100)] | None = None  # ruling 13: replaces the raven limit
    not_so_scary: bool = False
    all_or_nothing: bool = False
    know_what_i_have: bool = False
    long_dream: bool = False
    first_seat: Annotated[int, Meta(ge=0, le=4)] | None = None  # None: chosen at random
    cards: Annotated[str, Meta(max_length=1000)] | None = None  # the text of a table of cards; None: our own
    memory_aid: Literal["full", "off"] = "full"
    tiny: Study = False


PRESETS: dict[str, SenOptions] = {
    "classic": SenOptions(),
    "short": SenOptions(raven_limit=70),
    "brave": SenOptions(wake_up_penalty=15),
    "long_dream": SenOptions(long_dream=True),
    "everything": SenOptions(not_so_scary=True, all_or_nothing=True, know_what_i_have=True),
}
