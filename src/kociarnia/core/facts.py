"""What a page or a person needs to know of a game beside a view: the numbers its rules work with."""

import msgspec


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """Numbers, prices, tracks and maps of one variant, made from the constants the rules use; one kind a game."""
