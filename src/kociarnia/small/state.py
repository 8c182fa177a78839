"""The whole truth of a match of a small game: declared fields, and rules in plain Python."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Self

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.core.door import PROMISES
from kociarnia.core.errors import Incomplete
from kociarnia.core.event import Event
from kociarnia.core.journal import Journal
from kociarnia.core.options import Options
from kociarnia.core.state import State, rank
from kociarnia.small.choices import Actions, Choice, Move
from kociarnia.small.fields import Field, Shown


class Ended(Event, frozen=True, tag="ended"):
    """The match is over."""

    scores: list[int]
    places: list[int]


class SmallState(State):
    """What a small game is made of: its fields with who may know them, its actions, and what they do.

    A subclass has `set_up`, `asked`, `moves`, `scores` and a method `do_<action>` for every action. Chance is used
    by `below` and `take` only.
    """

    fields: ClassVar[Mapping[str, Field]] = {}  #: what a match holds, by name, and who may know it
    actions: ClassVar[Actions] = {}  #: the moves by name, each with what is chosen in it
    events: ClassVar[Sequence[type[Event]]] = ()  #: what is told beside the moves
    cards: ClassVar[Sequence[int]] = ()  #: the kinds of cards there are
    phases: ClassVar[Sequence[str]] = ("turn",)  #: the kinds of questions there are; `phase` says which it is

    # Made by the game when it is defined.
    move_list: ClassVar[list[Move]] = []
    move_codes: ClassVar[dict[Move, int]] = {}
    move_events: ClassVar[Mapping[str, type[Event]]] = {}

    def __init_subclass__(cls, **arguments: Any) -> None:
        super().__init_subclass__(**arguments)
        for name, field in cls.fields.items():
            field.name = name
        lacking = [f"do_{name}" for name in cls.actions if not callable(getattr(cls, f"do_{name}", None))]
        if lacking:
            raise Incomplete(f"{cls.__qualname__} lacks what its actions do: {', '.join(lacking)}")

    def __init__(self, seats: int, options: Options, edition: int = 1) -> None:
        super().__init__(seats)
        self.options: Any = options
        self.edition = edition
        self.chance: Rng | None = None
        for name, field in self.fields.items():
            setattr(self, name, field.fresh(seats))

    # What a game says

    def deck(self) -> list[int]:
        """Return all the cards of a match."""
        return []

    @abstractmethod
    def set_up(self) -> None:
        """Deal, and do whatever else comes before the first move."""

    @abstractmethod
    def asked(self) -> Iterable[int]:
        """Return the seats that may move now; none when the match is over."""

    @abstractmethod
    def moves(self, seat: int) -> Iterable[Move | str]:
        """Return what a seat that is asked may do: ("lay", 3), or just "pass"."""

    def phase(self) -> str:
        """Return what there is to decide, by name."""
        return self.phases[0]

    def phase_number(self) -> int:
        """Return which of the declared phases it is."""
        if self.phase() not in self.phases:
            raise Incomplete(f"{type(self).__name__}.phase is {self.phase()!r}; its phases are {list(self.phases)}")
        return self.phases.index(self.phase())

    def check(self) -> None:
        """Refuse (`demand`) a position that came in a document and cannot be."""

    def places(self) -> list[int]:
        return rank(self.scores())

    # What it may use

    def below(self, bound: int) -> int:
        """Return a number from 0 to bound - 1, each equally likely."""
        if self.chance is None:
            raise Incomplete("chance is used where nothing happens: only set_up and do_… may")
        return self.chance.below(bound)

    def take(self, cards: list[int]) -> int:
        """Take any card out of a list."""
        return cards.pop(self.below(len(cards)))

    def tell(self, event: Event) -> None:
        """Tell everybody what has happened."""
        if self.journal is not None:
            self.journal.tell(event)

    def whisper(self, seats: Iterable[int], secret: Event, public: Event | None) -> None:
        """Tell some seats what has happened, and all others as much as they may know."""
        if self.journal is not None:
            self.journal.whisper(sum(1 << seat for seat in set(seats)), secret, public)

    # What follows from it

    def begin(self, rng: Rng, journal: Journal | None) -> Self:
        """Set the match up."""
        self.journal, self.chance = journal, rng
        self.set_up()
        self.chance = None
        self.tidy()
        return self

    def tidy(self) -> None:
        """Bring what is hidden into the one order in which it is kept."""
        for name, field in self.fields.items():
            field.tidy(getattr(self, name))

    def acting(self) -> i64:
        seats = set(self.asked())
        if seats and not 0 <= min(seats) <= max(seats) < self.seats:
            raise Incomplete(
                f"{type(self).__name__}.asked names the seats {sorted(seats)}: there are 0 to {self.seats - 1}"
            )
        return sum(1 << seat for seat in seats)

    def legal(self, seat: i64) -> vec[i64]:
        if seat not in self.asked():
            return vec[i64]()
        codes = self.move_codes
        moves = [(move,) if isinstance(move, str) else tuple(move) for move in self.moves(seat)]
        unknown = [move for move in moves if move not in codes]
        if unknown:
            raise Incomplete(f"{type(self).__name__}.moves offers what its actions do not have: {unknown[0]}")
        return vec[i64](sorted({codes[move] for move in moves}))

    def apply(self, seat: i64, move: i64, rng: Rng) -> None:
        name, *values = self.move_list[move]
        self.chance = rng
        self.tell_move(seat, name, values)
        getattr(self, f"do_{name}")(seat, *values)
        self.chance = None
        self.tidy()
        if self.journal is not None and not self.acting():
            self.tell(Ended(scores=self.scores(), places=self.places()))

    def tell_move(self, seat: int, name: str, values: Sequence[int | str]) -> None:
        """Tell a move: to all, or what of it is a secret only to the one who makes it."""
        if self.journal is None:
            return
        kind: Any = self.move_events[name]
        choices: Sequence[Choice] = self.actions[name]
        whole = {choice.name: value for choice, value in zip(choices, values, strict=True)}
        public = {choice.name: whole[choice.name] for choice in choices if not choice.is_secret}
        if public == whole:
            self.tell(kind(seat=seat, **whole))
        else:
            self.whisper([seat], kind(seat=seat, **whole), kind(seat=seat, **public))

    def clone(self) -> Self:
        copy = type(self)(self.seats, self.options, self.edition)
        for name, field in self.fields.items():
            setattr(copy, name, field.copy(getattr(self, name)))
        return copy

    def numbers(self) -> list[int]:
        values = [self.seats]
        for name, field in self.fields.items():
            values += field.numbers(getattr(self, name))
        return values

    def shown_to(self, seat: int) -> Shown:
        """Return what a seat, or a spectator, may know of every field."""
        shown: Shown = {"seat": seat}
        for name, field in self.fields.items():
            shown |= field.show(getattr(self, name), seat)
        return shown

    def redeal(self, seat: i64, rng: Rng) -> None:
        # What the declarations say, not what a game shows instead: so the laws see whether it shows more than that.
        self.guess(SmallState.shown_to(self, seat), rng)

    def guess(self, shown: Shown, rng: Rng) -> None:
        """Become a state that fits what is shown, as likely as any other that does."""
        pool = sorted(self.deck())
        for field in self.fields.values():
            for card in field.known_cards(shown):
                if card not in pool:
                    raise Incomplete(f"{field.name} holds a card {card} more than the deck has")
                pool.remove(card)
        for name, field in self.fields.items():
            setattr(self, name, field.guess(shown, pool, rng))
        if pool:
            raise Incomplete(f"cards of the deck lie nowhere: {pool}; every card stands in a field, whoever knows it")
        self.tidy()

    def loose_cards(self) -> bool:
        """Tell whether the cards in all fields are others than those of the deck."""
        cards = [card for name, field in self.fields.items() for card in field.cards(getattr(self, name))]
        return sorted(cards) != sorted(self.deck())


PROMISES[SmallState] = ("set_up", "asked", "moves")
