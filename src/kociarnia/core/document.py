"""What the position documents of every game are checked and read with."""

from collections.abc import Iterable

from mypy_extensions import i64

from kociarnia.core.errors import BadPosition, shortened


def demand(is_fine: object, reason: str) -> None:
    """Refuse a document, and say why, unless something holds."""
    if not is_fine:
        raise BadPosition(shortened(reason))


def members(mask: i64) -> list[int]:
    """Return the numbers whose bits are set."""
    numbers: list[int] = []
    number = 0
    while mask:
        if mask & 1:
            numbers.append(number)
        mask >>= 1
        number += 1
    return numbers


def mask_of(bits: Iterable[int]) -> int:
    """Return the bit mask in which these bits are set."""
    mask = 0
    for bit in bits:
        mask |= 1 << bit
    return mask
