"""What can be agreed on before a match of Kotostrofa."""

from typing import Annotated

from msgspec import Meta

from kociarnia.core.options import Options, Study


class KotostrofaOptions(Options, frozen=True):
    """The variant of Kotostrofa that is played."""

    first_seat: Annotated[int, Meta(ge=0, le=4)] | None = None  # None: chosen at random
    colours: Annotated[str, Meta(max_length=1000)] | None = None  # the text of a table of colours; None: our own
    tiny: Study = False


PRESETS: dict[str, KotostrofaOptions] = {"classic": KotostrofaOptions()}
