"""What can be agreed on before a match of Super Mega Lucky Box."""

from typing import Annotated

from msgspec import Meta

from kociarnia.core.options import Options, Study


class LuckyBoxOptions(Options, frozen=True):
    """The variant of Super Mega Lucky Box that is played."""

    deck: Annotated[str, Meta(max_length=20_000)] | None = None  # the text of a deck file; None: our own deck
    tiny: Study = False


PRESETS: dict[str, LuckyBoxOptions] = {"classic": LuckyBoxOptions()}
