"""Plays matches of Sen in many manners and writes down everything that was exercised on the way."""

from collections.abc import Callable

from kociarnia.core.chance import FastRng, Rng
from kociarnia.core.journal import Journal
from kociarnia.games.sen.documents.options import SenOptions
from kociarnia.games.sen.documents.position import PHASES
from kociarnia.games.sen.rules import events
from kociarnia.games.sen.rules.cards import KIND_OF, kind_of
from kociarnia.games.sen.rules.state import SenState
from tests.games.sen.literal import ravens_of_cards
from tests.games.sen.table_text import SEN

Manner = Callable[[SenState, int, list[str], FastRng], str]


class SteeredRng(Rng):
    """Draws the cards it prefers while the pile has them and those it avoids last; otherwise any."""

    def __init__(self, seed: int, prefers: str = "", avoids: str = "") -> None:
        self.seed = seed
        self.source = FastRng(seed)
        self.prefers = [KIND_OF[face] for face in prefers.split()]
        self.avoids = [KIND_OF[face] for face in avoids.split()]
        self.state: SenState | None = None

    def below(self, bound: int) -> int:
        if self.state is None:
            return self.source.below(bound)
        pile = [self.state.heap[index] for index in range(bound)]
        for kind in self.prefers:
            if kind in pile:
                return pile.index(kind)
        wanted = [index for index in range(bound) if pile[index] not in self.avoids]
        return wanted[self.source.below(len(wanted))] if wanted else self.source.below(bound)


def any_of(moves: list[str], rng: FastRng) -> str:
    return moves[rng.below(len(moves))]


def at_random(state: SenState, seat: int, moves: list[str], rng: FastRng) -> str:
    """Any move."""
    return any_of(moves, rng)


def busily(state: SenState, seat: int, moves: list[str], rng: FastRng) -> str:
    """Draws and uses what can be used, seldom names a pair, and hardly ever calls."""
    if "wake" in moves and rng.below(40):
        return "draw" if rng.below(5) else moves[rng.below(moves.index("draw"))]
    return "use" if "use" in moves and rng.below(4) else any_of(moves, rng)


def endlessly(state: SenState, seat: int, moves: list[str], rng: FastRng) -> str:
    """Only takes from the discards."""
    return any_of([move for move in moves if move.startswith("take")] or moves, rng)


def at_once(state: SenState, seat: int, moves: list[str], rng: FastRng) -> str:
    """Calls in the first turn."""
    return "wake" if "wake" in moves else any_of(moves, rng)


def growing(state: SenState, seat: int, moves: list[str], rng: FastRng) -> str:
    """Names pairs wrongly until the dream is full, then plays any card of it."""
    if any(move.startswith("point") for move in moves):
        return any_of([move for move in moves if move.startswith("point")], rng)
    return any_of([move for move in moves if move != "wake" or not rng.below(10)], rng)


def growing_alone(state: SenState, seat: int, moves: list[str], rng: FastRng) -> str:
    """The first seat grows and calls at eleven cards; the others only take."""
    if seat:
        return endlessly(state, seat, moves, rng)
    return "wake" if "wake" in moves and len(state.dream(seat)) == 11 else growing(state, seat, moves, rng)


def shrinking(state: SenState, seat: int, moves: list[str], rng: FastRng) -> str:
    """Names pairs rightly, looking at the truth, and calls with a single card or on a whim."""
    dream = [kind_of(card) for card in state.dream(seat)]
    if state.phase == PHASES.index("saying"):
        face = dream[state.first]
        return "say hourglass" if face == KIND_OF["hourglass"] else f"say {RAVENS_OF[face]}"
    if "wake" in moves and (len(dream) == 1 or not rng.below(8)):
        return "wake"
    for move in moves:
        if move.startswith("point"):
            first, second = (dream[int(word) - 1] for word in move.split()[1:])
            if RAVENS_OF[first] == RAVENS_OF[second] and rng.below(3):
                return move
    return "draw" if "draw" in moves else any_of([move for move in moves if move != "discard"], rng)


RAVENS_OF = {kind: ravens_of_cards([face])[0] if face != "hourglass" else -1 for face, kind in KIND_OF.items()}


class Exercise:
    """What has been seen so far, in short sentences."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def play(self, seats: int, options: SenOptions, manner: Manner, chance: SteeredRng, most: int = 20_000) -> None:
        """Play one match."""
        journal = Journal()
        choices = FastRng(1000 + chance.seed)
        state = SEN.new(seats, SEN.check(seats, options), chance, journal)
        chance.state = state
        self.note_options(seats, options)
        made = 0
        while state.acting() and made < most:
            seat = state.acting().bit_length() - 1
            moves = [SEN.notation.write(move) for move in state.legal(seat)]
            self.seen.add(f"phase {PHASES[state.phase]}")
            notation = manner(state, seat, moves, choices)
            self.note_move(notation)
            journal.happenings.clear()
            state.apply(seat, SEN.notation.read(notation), chance)
            told = [happening.secret for happening in journal.happenings]
            for happening in journal.happenings:
                self.note_sides(happening.secret, happening.public)
                self.note(happening.secret, options, state)
            if isinstance(told[0], events.Used) and told[0].card == "take2" and len(told) > 1:
                taken = told[1].count if isinstance(told[1], events.TookTwo) else 0
                self.seen.add(f"take 2 with {taken} to take")
            made += 1
        if not state.acting():
            self.seen.add("phase over")

    def note_options(self, seats: int, options: SenOptions) -> None:
        self.seen.add(f"{seats} seats")
        for name in options.__struct_fields__:
            self.seen.add(f"option {name} {getattr(options, name)}")

    def note_move(self, notation: str) -> None:
        word, *rest = notation.split()
        self.seen.add(f"move {word}")
        if word in ("look", "take", "keep", "say", "pick", "choose"):
            self.seen.add(f"move {notation}")
        if word in ("peek", "lift", "swap"):
            self.seen.add(f"move {word} {rest[0][0]}")

    def note_sides(self, secret: object, public: object) -> None:
        name = type(secret).__name__
        self.seen.add(f"event {name}")
        if secret != public:
            self.seen.add(f"event {name} with a secret side")

    def note(self, event: object, options: SenOptions, state: SenState) -> None:
        """Write down what an event says about cards, effects and ends."""
        match event:
            case events.RoundStarted():
                self.seen.add(f"card {event.discard} starts the discards")
            case events.Looked() | events.Took() | events.Drew() | events.Kept() | events.Discarded():
                self.seen.add(f"card {event.card} {type(event).__name__.lower()}")
            case events.Used() | events.Picked():
                self.seen.add(f"card {event.card} {type(event).__name__.lower()}")
            case events.Chose():
                self.seen.add(f"card {event.card} chosen")
            case events.Peeked():
                self.seen.add(f"card {event.card} peeked")
                self.seen.add("peeks at the own card" if event.owner == event.seat else "peeks at another's card")
            case events.Swapped():
                owners = {event.owner, event.other_owner}
                whose = (
                    "the own"
                    if owners == {event.seat}
                    else "an own and another"
                    if event.seat in owners
                    else ("one rival's" if len(owners) == 1 else "two rivals'")
                )
                self.seen.add(f"swaps {whose} cards")
            case events.Named():
                self.note_claim(event)
            case events.PileEnded():
                self.seen.add(f"round ends {'with the pile' if event.is_pile_empty else 'with its last turn'}")
            case events.WokeUp():
                self.seen.add("round ends with a call")
            case events.RoundEnded():
                self.note_count(event, options)
            case events.MatchEnded():
                self.note_end(event, options, state)

    def note_claim(self, event: events.Named) -> None:
        pair = {event.first_card, event.second_card}
        glasses = [event.first_card, event.second_card].count("hourglass")
        what = "hourglasses" if event.said == "hourglass" else "a number"
        verdict = "right" if event.is_right else "wrong"
        self.seen.add(f"claim of {what} is {verdict} over {glasses} hourglasses")
        if event.is_right and len(pair) == 2:
            self.seen.add("claim of two different cards is right")

    def note_count(self, event: events.RoundEnded, options: SenOptions) -> None:
        counts = [ravens_of_cards(dream) for dream in event.dreams]
        for dream in event.dreams:
            self.seen.add(f"dream of {len(dream)} cards counted")
            self.seen.add(f"{dream.count('hourglass')} hourglasses counted")
        full = sum(all(count == 9 for count in row) for row in counts)
        if options.all_or_nothing or options.long_dream:
            self.seen.add(f"all or nothing with {min(full, 2)} such dreams")
            assert (event.all_or_nothing is not None) == (full == 1)
        if options.not_so_scary and event.all_or_nothing is None:
            nines = sorted(row.count(9) for row in counts)
            case = "no nines" if not nines[-1] else "a shared most" if nines[-1] == nines[-2] else "a reward"
            self.seen.add(f"not so scary with {case}")
            assert (event.rewarded is not None) == (case == "a reward")
            if event.rewarded is not None and "hourglass" in event.dreams[event.rewarded]:
                self.seen.add("not so scary rewards a dream with hourglasses")
            if event.rewarded is not None and full > 1:
                self.seen.add("not so scary where all or nothing is shared")
        if event.caller is not None:
            self.note_call(event, options)

    def note_call(self, event: events.RoundEnded, options: SenOptions) -> None:
        caller = event.caller
        assert caller is not None
        if event.all_or_nothing is not None:
            self.seen.add(
                "call with all or nothing by " + ("the caller" if event.all_or_nothing == caller else "a rival")
            )
            return
        row = ravens_of_cards(event.dreams[caller])
        own = sum(count for count in row if count != 9 or event.rewarded != caller)
        others = min(score for seat, score in enumerate(event.scores) if seat != caller)
        if own < others:
            self.seen.add("call with the fewest")
        elif own == others:
            self.seen.add("call with a tie")
        else:
            self.seen.add(f"call with a penalty of {event.scores[caller] - own}")

    def note_end(self, event: events.MatchEnded, options: SenOptions, state: SenState) -> None:
        if options.rounds is not None:
            self.seen.add("match ends with its last round")
        elif max(event.totals) >= options.raven_limit:
            self.seen.add("match ends with the limit")
        else:
            self.seen.add("match ends after a hundred rounds")
        self.seen.add("victory shared" if event.places.count(1) > 1 else "victory alone")
