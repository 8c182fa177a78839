"""What is told of a happening: typed, never a sentence."""

import msgspec


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", omit_defaults=True, gc=False):
    """One side of a happening; each game has its own kinds, told apart by the field `event`."""
