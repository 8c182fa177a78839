"""What position documents of all games are read with."""

from collections.abc import Iterable

from kociarnia.core.errors import BadPosition


def demand(is_fine: object, reason: str) -> None:
    """Refuse a document for a reason."""
    if not is_fine:
        raise BadPosition(reason)


def members(mask: int) -> list[int]:
    """Return the numbers whose bits are set."""
    return [bit for bit in range(mask.bit_length()) if (mask >> bit) & 1]


def mask_of(bits: Iterable[int]) -> int:
    """Return the bit mask of some numbers."""
    mask = 0
    for bit in bits:
        mask |= 1 << bit
    return mask
