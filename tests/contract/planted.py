"""Sen in a shell that can be made to leak: every kind of leak is planted here, for the laws to find."""

from collections.abc import Sequence

from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.core.errors import BadNotation
from kociarnia.core.features import Features
from kociarnia.core.journal import Happening, Journal
from kociarnia.core.notation import Notation
from kociarnia.core.policy import Policy
from kociarnia.core.state import SPECTATOR, State
from kociarnia.games.sen.bot.policy import SenPolicy
from kociarnia.games.sen.documents.notation import NOTATION
from kociarnia.games.sen.documents.options import SenOptions
from kociarnia.games.sen.documents.position import SenPosition
from kociarnia.games.sen.documents.view import SenView
from kociarnia.games.sen.game import Sen
from kociarnia.games.sen.rules import events
from kociarnia.games.sen.rules.cards import CARD_NAMES, RAVENS, is_special, kind_of, knower, knowers_of
from kociarnia.games.sen.rules.features import SenFeatures
from kociarnia.games.sen.rules.moves import MOST_CARDS
from kociarnia.games.sen.rules.state import SenState


def hidden_square(state: SenState, seat: int) -> int | None:
    """Return the first square with a card that a seat does not know."""
    for owner in range(state.seats):
        for place in range(state.lengths[owner]):
            square = owner * MOST_CARDS + place
            if not knowers_of(state.cards[square]) & knower(seat):
                return square
    return None


def hidden_kind(state: SenState, seat: int) -> int:
    """Return the kind of a card that a seat does not know, or 0 when it knows all."""
    square = hidden_square(state, seat)
    return 0 if square is None else kind_of(state.cards[square])


class Shell(State):
    """A state of Sen inside an interpreted one; the ways in which it can go wrong are the class's methods."""

    def __init__(self, inner: SenState) -> None:
        super().__init__(inner.seats)
        self.inner = inner

    def acting(self) -> i64:
        return self.inner.acting()

    def legal(self, seat: i64) -> vec[i64]:
        return self.inner.legal(seat)

    def apply(self, seat: i64, move: i64, rng: Rng) -> None:
        outer = self.journal
        self.inner.journal = Journal() if outer is not None else None
        before = self.inner.clone()
        self.inner.apply(seat, move, rng)
        if outer is not None and self.inner.journal is not None:
            for happening in self.inner.journal.happenings:
                outer.happenings.extend(self.tell(happening, before))
        self.inner.journal = None

    def tell(self, happening: Happening, before: SenState) -> list[Happening]:
        """Return what is told instead of a happening."""
        return [happening]

    def clone(self) -> "Shell":
        return type(self)(self.inner.clone())

    def scores(self) -> list[int]:
        return self.inner.scores()

    def places(self) -> list[int]:
        return self.inner.places()

    def redeal(self, seat: i64, rng: Rng) -> None:
        self.inner.redeal(seat, rng)

    def numbers(self) -> list[int]:
        return self.inner.numbers()


class ShellFeatures(Features):
    """The features of the state inside."""

    def names(self, seats: int) -> list[str]:
        return SenFeatures().names(seats)

    def fill(self, state: State, seat: i64, out: vec[i64], start: i64) -> None:
        assert isinstance(state, Shell)
        SenFeatures().fill(state.inner, seat, out, start)


class ShellPolicy(Policy):
    """The rules of thumb for the state inside."""

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, Shell)
        return SenPolicy().choose(state.inner, seat, rng)


class HonestSen(Sen):
    """Sen in a shell that keeps every secret."""

    shell: type[Shell] = Shell
    features = ShellFeatures()
    policy = ShellPolicy()

    def new(
        self, seats: int, options: SenOptions, rng: Rng, journal: Journal | None = None, edition: int | None = None
    ) -> Shell:
        state = self.shell(super().new(seats, options, rng, journal))
        state.inner.journal = None
        state.journal = journal
        return state

    def view(self, state: Shell, seat: int) -> SenView:
        return super().view(state.inner, seat)

    def views(self, state: Shell, seats: Sequence[int]) -> list[SenView]:
        return [self.view(state, seat) for seat in seats]

    def shown_views(self, state: Shell, seats: Sequence[int]) -> list[SenView]:
        return self.views(state, seats)

    def imagine(self, view: SenView, rng: Rng) -> Shell:
        return self.shell(super().imagine(view, rng))

    def position(self, state: Shell) -> SenPosition:
        return super().position(state.inner)

    def rebuild(self, position: SenPosition) -> Shell:
        return self.shell(super().rebuild(position))


def with_a_face(state: SenState, view: SenView) -> SenView:
    """Return a view in which a card that the seat does not know lies face up."""
    square = hidden_square(state, view.seat)
    if square is None:
        return view
    owner, place = divmod(square, MOST_CARDS)
    dreams = [list(dream) for dream in view.dreams]
    dreams[owner][place] = replace(dreams[owner][place], face=CARD_NAMES[kind_of(state.cards[square])])
    return replace(view, dreams=dreams)


class FaceInTheView(HonestSen):
    def view(self, state: Shell, seat: int) -> SenView:
        return with_a_face(state.inner, super().view(state, seat))

    def shown_views(self, state: Shell, seats: Sequence[int]) -> list[SenView]:
        return [HonestSen.view(self, state, seat) for seat in seats]


class FaceInTheShownView(HonestSen):
    def shown_views(self, state: Shell, seats: Sequence[int]) -> list[SenView]:
        return [with_a_face(state.inner, view) for view in self.views(state, seats)]


class FaceForSpectators(HonestSen):
    def view(self, state: Shell, seat: int) -> SenView:
        view = super().view(state, seat)
        return with_a_face(state.inner, view) if seat == SPECTATOR else view


class SizeOfTheView(HonestSen):
    """The seats of a phase's name are padded: nothing can be read, but the message grows."""

    def view(self, state: Shell, seat: int) -> SenView:
        view = super().view(state, seat)
        return replace(view, phase=view.phase + " " * (hidden_kind(state.inner, seat) % 2))


class DrawnCardIsPublic(HonestSen):
    class Told(Shell):
        def tell(self, happening: Happening, before: SenState) -> list[Happening]:
            if isinstance(happening.secret, events.Drew):
                return [Happening(happening.secret, happening.secret, happening.witnesses)]
            return [happening]

    shell = Told


class NeighbourIsTold(HonestSen):
    class Told(Shell):
        def tell(self, happening: Happening, before: SenState) -> list[Happening]:
            if isinstance(happening.secret, events.Looked | events.Peeked):
                everybody = (1 << self.seats) - 1
                return [Happening(happening.public, happening.secret, (happening.witnesses << 1) & everybody)]
            return [happening]

    shell = Told


class NumberOfEvents(HonestSen):
    """When a special was drawn the pause is longer: one more event, empty of meaning."""

    class Told(Shell):
        def tell(self, happening: Happening, before: SenState) -> list[Happening]:
            if isinstance(happening.public, events.Drew) and is_special(self.inner.hand):
                return [happening, happening]
            return [happening]

    shell = Told


class SizeOfAnEvent(HonestSen):
    class Told(Shell):
        def tell(self, happening: Happening, before: SenState) -> list[Happening]:
            if isinstance(happening.public, events.Drew):
                padded = replace(happening.public, pile=happening.public.pile + 100 * (self.inner.hand % 2))
                return [Happening(padded, happening.secret, happening.witnesses)]
            return [happening]

    shell = Told


class LegalMovesDepend(HonestSen):
    class Choosy(Shell):
        def legal(self, seat: i64) -> vec[i64]:
            moves = self.inner.legal(seat)
            return moves[:-1] if len(moves) > 1 and hidden_kind(self.inner, seat) % 2 else moves

    shell = Choosy


class OrderOfMovesDepends(HonestSen):
    class Choosy(Shell):
        def legal(self, seat: i64) -> vec[i64]:
            moves = [int(move) for move in self.inner.legal(seat)]
            return vec[i64](moves[::-1] if hidden_kind(self.inner, seat) % 2 else moves)

    shell = Choosy


class FeaturesShow(HonestSen):
    class Features(ShellFeatures):
        def fill(self, state: State, seat: i64, out: vec[i64], start: i64) -> None:
            super().fill(state, seat, out, start)
            assert isinstance(state, Shell)
            out[start + 7] = hidden_kind(state.inner, seat)

    features = Features()


class TalkativeNotation(Notation):
    """Remembers what it should not, and says so in an error."""

    rumour = ""

    def read(self, text: str) -> int:
        try:
            return super().read(text)
        except BadNotation as error:
            raise BadNotation(f"{error} (and beware of {TalkativeNotation.rumour})") from None


class ErrorsTell(HonestSen):
    class Gossip(Shell):
        def acting(self) -> i64:
            TalkativeNotation.rumour = CARD_NAMES[hidden_kind(self.inner, SPECTATOR)]
            return self.inner.acting()

    shell = Gossip
    notation = TalkativeNotation(*NOTATION.actions)


class PolicyPeeks(HonestSen):
    class Policy(ShellPolicy):
        def choose(self, state: State, seat: i64, rng: Rng) -> i64:
            assert isinstance(state, Shell)
            moves = state.legal(seat)
            return moves[hidden_kind(state.inner, seat) % len(moves)]

    policy = Policy()


class RedealDoesNothing(HonestSen):
    class Lazy(Shell):
        def redeal(self, seat: i64, rng: Rng) -> None:
            rng.below(2)

    shell = Lazy


class RedealMovesOnlyThePile(HonestSen):
    """What lies in the dreams stays: the numbers of the state vary, the secrets do not."""

    class Lazy(Shell):
        def redeal(self, seat: i64, rng: Rng) -> None:
            heap, pile = self.inner.heap, self.inner.pile
            for index in range(pile):
                other = rng.below(pile)
                heap[index], heap[other] = heap[other], heap[index]

    shell = Lazy


class RedealIsUneven(HonestSen):
    """Of two guesses it takes the one with fewer ravens on the first hidden card."""

    class Hopeful(Shell):
        def redeal(self, seat: i64, rng: Rng) -> None:
            other = self.inner.clone()
            other.redeal(seat, rng)
            self.inner.redeal(seat, rng)
            if RAVENS[hidden_kind(other, seat)] < RAVENS[hidden_kind(self.inner, seat)]:
                self.inner = other

    shell = Hopeful


class RedealRemembers(HonestSen):
    """Every other time it leaves the truth as it is."""

    class Half(Shell):
        def redeal(self, seat: i64, rng: Rng) -> None:
            if rng.below(2):
                self.inner.redeal(seat, rng)

    shell = Half


class ImagineIsUneven(HonestSen):
    """Of two guesses it takes the one with fewer ravens on the first hidden card."""

    def imagine(self, view: SenView, rng: Rng) -> Shell:
        worlds = [super(HonestSen, self).imagine(view, rng) for _ in range(2)]
        return self.shell(min(worlds, key=lambda world: RAVENS[hidden_kind(world, view.seat)]))


class QuickerIsBetter(HonestSen):
    """Whoever looks first before the first turn begins."""

    class Race(Shell):
        def apply(self, seat: i64, move: i64, rng: Rng) -> None:
            if self.inner.acting() == (1 << self.seats) - 1:
                self.inner.starter = seat
            super().apply(seat, move, rng)

    shell = Race
