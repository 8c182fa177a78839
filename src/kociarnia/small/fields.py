"""What a state is made of: each field says who may know it, and with that how it is shown, checked and guessed."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final, Literal

from kociarnia.core.chance import Rng
from kociarnia.core.document import demand
from kociarnia.core.errors import Incomplete

Knower = Literal["public", "owner", "nobody"]
PUBLIC: Final = "public"  #: everybody may know it
OWNER: Final = "owner"  #: one entry per seat, which that seat alone may know
NOBODY: Final = "nobody"  #: all know how much there is, and nobody what it is
LARGEST = 2**31 - 1  # that a number may be where nothing nearer is said: features and searches hold it

Shown = dict[str, Any]
"""Parts of a view by their names."""


class Field(ABC):
    """One part of a state. `name` is set by the state it belongs to."""

    name = ""
    kind: str  # how a page draws it

    @abstractmethod
    def fresh(self, seats: int) -> Any:
        """Return the value before the set-up."""

    def copy(self, value: Any) -> Any:
        """Return an independent copy of a value."""
        return list(value)

    def numbers(self, value: Any) -> list[int]:
        """Return a value as whole numbers, for comparing two of them."""
        return [-1 if number is None else number for number in value]

    def tidy(self, value: Any) -> None:  # noqa: B027  most have nothing to bring into order
        """Bring a value into the one order in which it is kept."""

    @abstractmethod
    def show(self, value: Any, seat: int) -> Shown:
        """Return what a seat, or a spectator, may know of a value: built from it, never taken away."""

    def guess(self, shown: Shown, pool: list[int], rng: Rng) -> Any:
        """Return a value that fits what is shown of it: cards come out of the pool, every one as likely."""
        return self.copy(shown[self.name])

    def cards(self, value: Any) -> list[int]:
        """Return the cards of the deck that are in a value."""
        return []

    def known_cards(self, shown: Shown) -> list[int]:
        """Return the cards of the deck that can be seen in what is shown."""
        return []

    def view_parts(self) -> list[tuple[str, Any]]:
        """Return the names and types of what is shown."""
        return [(self.name, self.document_type())]

    @abstractmethod
    def document_type(self) -> Any:
        """Return the type of the value in a position document."""

    @abstractmethod
    def check(self, value: Any, seats: int) -> None:
        """Refuse a value that came in a document."""

    @abstractmethod
    def feature_names(self, seats: int, kinds: Sequence[int]) -> list[str]:
        """Return the names of the numbers a learner is given; seat 0 is the one who looks."""

    @abstractmethod
    def features(self, shown: Shown, seats: int, kinds: Sequence[int]) -> list[int]:
        """Return those numbers of a view; `shown` is all of it."""

    @abstractmethod
    def line(self, shown: Shown, seat: int | None) -> str | None:
        """Return the text of a seat's part, or of all seats' common part (None); nothing if there is none."""


def relative(row: Sequence[Any], shown: Shown) -> list[Any]:
    """Return a row with one entry per seat, from the side of the one who looks."""
    viewer = max(shown["seat"], 0)
    return [*row[viewer:], *row[:viewer]]


class Number(Field):
    """A whole number that everybody knows."""

    kind = "number"

    def __init__(self, low: int = 0, high: int = LARGEST) -> None:
        self.low, self.high = low, high

    def fresh(self, seats: int) -> int:
        return self.low

    def copy(self, value: Any) -> Any:
        return int(value)

    def numbers(self, value: Any) -> list[int]:
        return [int(value)]

    def show(self, value: Any, seat: int) -> Shown:
        return {self.name: int(value)}

    def document_type(self) -> Any:
        return int

    def check(self, value: Any, seats: int) -> None:
        demand(self.low <= value <= self.high, f"{self.name}: {value} is not from {self.low} to {self.high}")

    def feature_names(self, seats: int, kinds: Sequence[int]) -> list[str]:
        return [self.name]

    def features(self, shown: Shown, seats: int, kinds: Sequence[int]) -> list[int]:
        return [shown[self.name]]

    def line(self, shown: Shown, seat: int | None) -> str | None:
        return str(shown[self.name]) if seat is None else None


class Seat(Number):
    """One of the seats, which everybody knows."""

    kind = "seat"

    def __init__(self) -> None:
        super().__init__()

    def check(self, value: Any, seats: int) -> None:
        demand(0 <= value < seats, f"{self.name}: there is no seat {value}")

    def features(self, shown: Shown, seats: int, kinds: Sequence[int]) -> list[int]:
        return [(shown[self.name] - max(shown["seat"], 0)) % seats]

    def line(self, shown: Shown, seat: int | None) -> str | None:
        return "◀" if seat == shown[self.name] else None


class Row(Field):
    """Whole numbers in a row that everybody knows."""

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def show(self, value: Any, seat: int) -> Shown:
        return {self.name: list(value)}

    def document_type(self) -> Any:
        return list[int]

    @abstractmethod
    def size(self, seats: int) -> int:
        """Return how many numbers there are."""

    def fresh(self, seats: int) -> list[int]:
        return [self.low if self.low > 0 else 0] * self.size(seats)

    def check(self, value: Any, seats: int) -> None:
        size = self.size(seats)
        demand(len(value) == size, f"{self.name}: there are {size} numbers, not {len(value)}")
        for number in value:
            demand(self.low <= number <= self.high, f"{self.name}: {number} is not from {self.low} to {self.high}")


class Each(Row):
    """A whole number for every seat, which everybody knows: points, lives, bids that lie open."""

    kind = "each"

    def __init__(self, low: int = -LARGEST, high: int = LARGEST) -> None:
        super().__init__(low, high)

    def size(self, seats: int) -> int:
        return seats

    def feature_names(self, seats: int, kinds: Sequence[int]) -> list[str]:
        return [f"seat {seat} {self.name}" for seat in range(seats)]

    def features(self, shown: Shown, seats: int, kinds: Sequence[int]) -> list[int]:
        return relative(shown[self.name], shown)

    def line(self, shown: Shown, seat: int | None) -> str | None:
        return None if seat is None else str(shown[self.name][seat])


class Grid(Row):
    """A board of rows and columns that everybody sees: a number for every square."""

    kind = "grid"

    def __init__(self, rows: int, columns: int, low: int = 0, high: int = LARGEST) -> None:
        super().__init__(low, high)
        self.rows, self.columns = rows, columns

    def size(self, seats: int) -> int:
        return self.rows * self.columns

    def feature_names(self, seats: int, kinds: Sequence[int]) -> list[str]:
        return [f"{self.name} {row} {column}" for row in range(self.rows) for column in range(self.columns)]

    def features(self, shown: Shown, seats: int, kinds: Sequence[int]) -> list[int]:
        return list(shown[self.name])

    def line(self, shown: Shown, seat: int | None) -> str | None:
        if seat is not None:
            return None
        texts = [str(number) if number else "·" for number in shown[self.name]]
        width = max(map(len, texts))
        rows = [texts[start : start + self.columns] for start in range(0, len(texts), self.columns)]
        return "".join("\n  " + " ".join(text.rjust(width) for text in row) for row in rows)


class Cards(Field):
    """Cards of the deck: open to all, held by their owners, or in a pile nobody sees; how many there are all know.

    What is hidden has no order that could tell anything: it is kept sorted, and a card is drawn from anywhere in it.
    """

    def __init__(self, known: Knower = PUBLIC, *, each: bool = False) -> None:
        """Cards an owner holds are one list per seat; open ones are so with `each`."""
        self.known = known
        self.is_each = each or known == OWNER
        self.kind = "pile" if known == NOBODY else "hands" if known == OWNER else "rows" if each else "cards"

    @property
    def size_name(self) -> str:
        """The name under which a view says how many hidden cards there are."""
        return f"{self.name}_size" + ("s" if self.is_each else "")

    def fresh(self, seats: int) -> Any:
        return [[] for _ in range(seats)] if self.is_each else []

    def copy(self, value: Any) -> Any:
        return [list(row) for row in value] if self.is_each else list(value)

    def rows(self, value: Any) -> list[list[int]]:
        """Return the lists of cards."""
        return list(value) if self.is_each else [value]

    def numbers(self, value: Any) -> list[int]:
        return [number for row in self.rows(value) for number in (len(row), *row)]

    def tidy(self, value: Any) -> None:
        if self.known != PUBLIC:
            for row in self.rows(value):
                row.sort()

    def cards(self, value: Any) -> list[int]:
        return [card for row in self.rows(value) for card in row]

    def show(self, value: Any, seat: int) -> Shown:
        if self.known == PUBLIC:
            return {self.name: self.copy(value)}
        if self.known == NOBODY and not self.is_each:
            return {self.size_name: len(value)}
        sizes = {self.size_name: [len(row) for row in value]}
        if self.known == NOBODY:
            return sizes
        return {self.name: [list(row) if owner == seat else None for owner, row in enumerate(value)], **sizes}

    def known_cards(self, shown: Shown) -> list[int]:
        if self.known == NOBODY:
            return []
        return [card for row in self.rows(shown[self.name]) for card in row or ()]

    def guess(self, shown: Shown, pool: list[int], rng: Rng) -> Any:
        if self.known == PUBLIC:
            return self.copy(shown[self.name])
        sizes = shown[self.size_name] if self.is_each else [shown[self.size_name]]
        seen = shown[self.name] if self.known == OWNER else [None] * len(sizes)
        if sum(size for size, row in zip(sizes, seen, strict=True) if row is None) > len(pool):
            raise Incomplete(f"{self.name} holds more cards than the deck has left; every card has to be of the deck")
        rows = [
            [pool.pop(rng.below(len(pool))) for _ in range(size)] if row is None else list(row)
            for size, row in zip(sizes, seen, strict=True)
        ]
        return rows if self.is_each else rows[0]

    def document_type(self) -> Any:
        return list[list[int]] if self.is_each else list[int]

    def view_parts(self) -> list[tuple[str, Any]]:
        if self.known == PUBLIC:
            return [(self.name, self.document_type())]
        sizes = [(self.size_name, list[int] if self.is_each else int)]
        return sizes if self.known == NOBODY else [(self.name, list[list[int] | None]), *sizes]

    def check(self, value: Any, seats: int) -> None:
        demand(not self.is_each or len(value) == seats, f"{self.name}: {len(value)} lists for {seats} seats")

    def feature_names(self, seats: int, kinds: Sequence[int]) -> list[str]:
        if self.known == PUBLIC:
            owners = [f"seat {seat} " for seat in range(seats)] if self.is_each else [""]
            return [f"{owner}{self.name} {kind}" for owner in owners for kind in kinds]
        own = [f"own {self.name} {kind}" for kind in kinds] if self.known == OWNER else []
        return own + ([f"seat {seat} {self.size_name}" for seat in range(seats)] if self.is_each else [self.size_name])

    def features(self, shown: Shown, seats: int, kinds: Sequence[int]) -> list[int]:
        if self.known == PUBLIC:
            rows = relative(shown[self.name], shown) if self.is_each else [shown[self.name]]
            return [row.count(kind) for row in rows for kind in kinds]
        own: list[int] = []
        if self.known == OWNER:
            held = shown[self.name][shown["seat"]] if shown["seat"] >= 0 else []
            own = [held.count(kind) for kind in kinds]
        return own + (relative(shown[self.size_name], shown) if self.is_each else [shown[self.size_name]])

    def line(self, shown: Shown, seat: int | None) -> str | None:
        if self.is_each != (seat is not None):
            return None
        row: list[int] | None = None
        size = 0
        if self.known != NOBODY:
            row = shown[self.name][seat] if seat is not None else shown[self.name]
        if row is None:
            size = shown[self.size_name][seat] if seat is not None else shown[self.size_name]
            return f"▒ {size}" if seat is None or size > 8 else " ".join("▒" * size)
        return " ".join(str(card) for card in row)


class Secret(Field):
    """What each seat has chosen in secret, out of a few values, or None before it has: that it has, everybody knows."""

    kind = "secrets"

    def __init__(self, values: Sequence[int]) -> None:
        self.values = tuple(values)

    @property
    def made_name(self) -> str:
        """The name under which a view says who has chosen."""
        return f"{self.name}_made"

    def fresh(self, seats: int) -> list[int | None]:
        return [None] * seats

    def show(self, value: Any, seat: int) -> Shown:
        return {
            self.name: [choice if owner == seat else None for owner, choice in enumerate(value)],
            self.made_name: [choice is not None for choice in value],
        }

    def guess(self, shown: Shown, pool: list[int], rng: Rng) -> Any:
        return [
            self.values[rng.below(len(self.values))] if made and choice is None else choice
            for choice, made in zip(shown[self.name], shown[self.made_name], strict=True)
        ]

    def document_type(self) -> Any:
        return list[int | None]

    def view_parts(self) -> list[tuple[str, Any]]:
        return [(self.name, list[int | None]), (self.made_name, list[bool])]

    def check(self, value: Any, seats: int) -> None:
        demand(len(value) == seats, f"{self.name}: {len(value)} choices for {seats} seats")
        for choice in value:
            demand(choice is None or choice in self.values, f"{self.name}: {choice} is none of {self.values}")

    def feature_names(self, seats: int, kinds: Sequence[int]) -> list[str]:
        return [f"own {self.name}", *(f"seat {seat} {self.made_name}" for seat in range(seats))]

    def features(self, shown: Shown, seats: int, kinds: Sequence[int]) -> list[int]:
        own = shown[self.name][shown["seat"]] if shown["seat"] >= 0 else None
        number = 0 if own is None else 1 + self.values.index(own)
        return [number, *(int(made) for made in relative(shown[self.made_name], shown))]

    def line(self, shown: Shown, seat: int | None) -> str | None:
        if seat is None or not shown[self.made_name][seat]:
            return None
        choice = shown[self.name][seat]
        return "▒" if choice is None else str(choice)
