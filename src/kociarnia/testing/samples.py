"""What the laws look at: which variants, which matches, which points of them. All sizes are here."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from kociarnia import Match
from kociarnia.core.chance import FastRng, Rng
from kociarnia.core.errors import BadOptions
from kociarnia.core.game import AnyGame
from kociarnia.core.options import Options
from kociarnia.core.state import SPECTATOR, State
from kociarnia.testing.findings import Endless, MoveFails, demand

MOST_MOVES = 20_000  # no match of any game comes near it
SMALL_RANGE = 8  # of a whole-number option: every value is tried, otherwise the ends and the middle
MIXTURES = 4  # variants with every option drawn at random, per game

POINTS = 4  # points of a match that a quick law looks at
MANY_POINTS = 16  # and one that needs variety
REDEALS = 3  # worlds compared with the true one at each point
MOVES = 6  # moves of a seat compared with one another, as others are told of them
TOLD_WORLDS = 40  # worlds in which what was told is looked at again, where that seems to say too much
REFUSED_POINTS = 3  # points at which every move code is tried
DOCUMENTS = 40  # damaged position documents, a case
WORLDS = 300  # redealt and imagined worlds compared at one point
DEALS = 200  # matches whose deal is compared with a redeal of it
DIGEST_SEEDS = 2  # matches a case that two processes play
DIGEST_MOVES = 100  # and how far
SOME_MOVES = 60  # how far a match is played where its end does not matter


@dataclass(frozen=True)
class Case:
    """A game as it is played: so many seats, these options, the newest rules or older ones."""

    game: AnyGame
    seats: int
    options: dict[str, Any]
    name: str
    edition: int | None = None

    def __str__(self) -> str:
        return f"{self.game.id}-{self.seats}-{self.name}"

    @property
    def checked(self) -> Options:
        return self.game.check(self.seats, self.options)

    @property
    def seed(self) -> int:
        """The seed of a law that looks at one match a case: random play for some, sensible play for others."""
        return sum(str(self).encode()) % 2

    @property
    def viewers(self) -> range:
        return range(SPECTATOR, self.seats)

    def watchers(self, state: State) -> list[int]:
        """Return a spectator and a few seats, one that acts among them: enough for a quick law."""
        return sorted({SPECTATOR, self.seats - 1, *acting_seats(state)[:1]})

    def new(self, rng: Rng) -> State:
        return self.game.new(self.seats, self.checked, rng, edition=self.edition)

    def match(self, **arguments: Any) -> Match:
        return Match(self.game, self.seats, self.options, **{"edition": self.edition, **arguments})


def is_playable(game: AnyGame, seats: int, options: dict[str, Any]) -> bool:
    try:
        game.check(seats, options)
    except BadOptions:
        return False
    return True


def values_of(schema: dict[str, Any]) -> list[Any]:
    """Return the values of an option worth trying."""
    if "anyOf" in schema:
        return [value for part in schema["anyOf"] for value in values_of(part)]
    if "enum" in schema:
        return list(schema["enum"])
    match schema.get("type"):
        case "boolean":
            return [False, True]
        case "null":
            return [None]
        case "integer":
            low, high = schema["minimum"], schema["maximum"]
            return list(range(low, high + 1)) if high - low < SMALL_RANGE else [low, (low + high) // 2, high]
        case "array":
            entries = values_of(schema["items"])
            fewest, most = schema.get("minItems", 0), schema.get("maxItems", 2)
            return [[entries[index % len(entries)] for index in range(size)] for size in sorted({fewest, most})]
        case "string":
            return []  # a text with a form of its own, such as a deck, is for the game's own tests
        case kind:
            raise ValueError(f"no values are known for an option of type {kind}")


def option_values(game: AnyGame) -> list[tuple[str, Any]]:
    """Return every option with every value worth trying."""
    return [(name, value) for name, schema in game.schema["properties"].items() for value in values_of(schema)]


def seat_counts(game: AnyGame) -> list[int]:
    return list(range(game.fewest_seats, game.most_seats + 1))


def find_cases(game: AnyGame) -> Iterator[Case]:
    """Yield the default with every seat count, every preset, every value of every option, older rules, and mixtures."""
    counts = seat_counts(game)
    for seats in counts:
        yield Case(game, seats, {}, "default")
    for index, (name, preset) in enumerate(game.presets.items()):
        fitting = [seats for seats in counts if is_playable(game, seats, plain(preset))]
        for seats in sorted({fitting[0], fitting[index % len(fitting)], fitting[-1]}):
            yield Case(game, seats, plain(preset), name)
    for index, (name, value) in enumerate(option_values(game)):
        fitting = [seats for seats in counts if is_playable(game, seats, {name: value})]
        if fitting:
            yield Case(game, fitting[index % len(fitting)], {name: value}, f"{name}={value}")
        else:
            yield find_mixture(game, {name: value}, f"{name}={value}")
    for edition in game.editions[:-1]:
        for seats in sorted({counts[0], counts[-1]}):
            yield Case(game, seats, {}, f"edition{edition}", edition)
    for index in range(MIXTURES):
        yield find_mixture(game, {}, f"mixture{index + 1}")


def find_mixture(game: AnyGame, fixed: dict[str, Any], name: str) -> Case:
    """Return a variant with some options as given and all others drawn at random, but none that is for study."""
    chance = Random(f"{game.id} {name}")
    properties = game.schema["properties"].items()
    values = {option: values_of(schema) for option, schema in properties if not schema.get("isForStudy")}
    for _ in range(1000):
        drawn = {option: chance.choice(known) for option, known in values.items() if known}
        seats = chance.choice(seat_counts(game))
        if is_playable(game, seats, drawn | fixed):
            return Case(game, seats, drawn | fixed, name)
    raise AssertionError(f"{game.id} cannot be played with {fixed}, whatever the other options are")


def plain(options: Options) -> dict[str, Any]:
    return {name: getattr(options, name) for name in options.__struct_fields__}


def few_cases(game: AnyGame) -> list[Case]:
    """Return the cases of the costly laws: fewest and most seats, each preset once, older rules, the mixtures."""
    cases = list(find_cases(game))
    chosen = [cases[0], cases[game.most_seats - game.fewest_seats]]
    for index, name in enumerate(game.presets):
        same = [case for case in cases if case.name == name]
        chosen.append(same[index % len(same)])
    chosen += [case for case in cases if case.edition is not None]
    return list({str(case): case for case in [*chosen, *cases[-MIXTURES:]]}.values())


def acting_seats(state: State) -> list[int]:
    mask = state.acting()
    return [seat for seat in range(state.seats) if (mask >> seat) & 1]


def choose(game: AnyGame, state: State, chance: Random, *, is_sensible: bool) -> tuple[int, int]:
    """Return an acting seat and one of its moves: any, or mostly what the game's rules of thumb say."""
    seat = chance.choice(acting_seats(state))
    demand(len(state.legal(seat)), f"seat {seat} is asked, and there is no move it may make")
    if is_sensible and chance.random() < 0.75:
        return seat, game.policy.choose(state, seat, FastRng(chance.getrandbits(30)))
    return seat, chance.choice(list(state.legal(seat)))


def make_move(game: AnyGame, state: State, seat: int, move: int, rng: Rng) -> None:
    """Let a seat make a legal move."""
    try:
        state.apply(seat, move, rng)
    except Exception as error:
        made = f"{game.notation.write(move)!r} is a legal move of seat {seat}, and making it"
        raise MoveFails(f"{made} raises {type(error).__name__}: {error}") from error


def walk(case: Case, seed: int) -> Iterator[State]:
    """Play a match and yield its state before every move and at the end; the state is the same object all along."""
    chance = Random(seed)
    rng = FastRng(seed)
    state = case.new(rng)
    for _ in range(MOST_MOVES):
        yield state
        if not state.acting():
            return
        seat, move = choose(case.game, state, chance, is_sensible=bool(seed % 2))
        make_move(case.game, state, seat, move, rng)
    raise Endless(f"the match does not end: {MOST_MOVES} moves were made, and somebody is still asked")


def points(case: Case, seed: int, count: int = POINTS) -> list[State]:
    """Return the first and the last state of a match and others spread over it at random, in order."""
    chance = Random(-seed - 1)
    kept: list[tuple[int, State]] = []
    first = last = None
    for number, state in enumerate(walk(case, seed)):
        if first is None:
            first = state.clone()
        last = state
        if len(kept) < count:
            kept.append((number, state.clone()))
        elif (slot := chance.randrange(number + 1)) < count:
            kept[slot] = (number, state.clone())
    assert first is not None
    assert last is not None
    return [first, *(state for _, state in sorted(kept, key=lambda pair: pair[0])), last]


def played(case: Case, seed: int, most: int = MOST_MOVES) -> Match:
    """Return a match played with a fair generator, to its end or for so many moves."""
    match = case.match(seed=seed)
    chance = Random(seed)
    while match.acting and match.length < most:
        seat, move = choose(case.game, match.state, chance, is_sensible=bool(seed % 2))
        match.play(seat, case.game.notation.write(move))
    return match
