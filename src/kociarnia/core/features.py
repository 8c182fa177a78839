"""A view as numbers, for those who train agents: a fixed layout, relative to the seat."""

from abc import abstractmethod

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kociarnia.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """Writes what one seat may know as whole numbers of a documented layout."""

    @abstractmethod
    def names(self, seats: int) -> list[str]:
        """Return the name of every number, in order."""

    def meanings(self) -> dict[str, str]:
        """Return what the numbers are, by their names: # stands for any whole number in a name, * for any words."""
        return {}

    def bounds(self, seats: int) -> dict[str, tuple[int, int]]:
        """Return the least and the greatest value of the numbers in any variant, under the names of `meanings`.

        A number that is left out has no bound.
        """
        return {}

    @abstractmethod
    def fill(self, state: State, seat: i64, out: vec[i64], start: i64) -> None:
        """Write the numbers for `seat` into `out` from `start` on."""
