"""One match as every environment plays it: numbers a seat may know, masks of its moves, rewards at the end."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from math import isfinite
from numbers import Real
from secrets import randbits
from typing import Literal, TypedDict

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from kociarnia.bots.numbers import HIGHEST, LOWEST, numbers_of
from kociarnia.core.chance import FastRng
from kociarnia.core.door import whole
from kociarnia.core.errors import BadOptions, IllegalNow, SetupError, quoted
from kociarnia.core.game import AnyGame, Game
from kociarnia.core.options import Options
from kociarnia.core.state import SPECTATOR, State
from kociarnia.core.view import View
from kociarnia.core.words import LANGUAGES
from kociarnia.envs.batch import place_rewards
from kociarnia.games import GAMES

Rewards = Literal["places", "scores"]
Observation = NDArray[np.int64] | NDArray[np.float32]
Mask = NDArray[np.int8]

SEED_BITS = 62
OWN_SCORE = "seat 0 score"  # the number of the layout, in games that one may play alone
ILLEGAL_REWARD = -1.0  # as PettingZoo's own games have it: the last place, whatever the others do


class Wishes(TypedDict, total=False):
    """What every environment may be asked for besides its game, seats and options.

    Without `rewards` a match of several is rewarded by place and one alone by score. An illegal action ends the match
    with `illegal_reward` for the one who tried it, or with None raises. `floats`: numbers are scaled to 0 … 1.
    """

    rewards: Rewards | None
    illegal_reward: float | None
    floats: bool


def check_choice(name: str, value: object, allowed: Sequence[str]) -> None:
    """Refuse a value that is not one of a few words."""
    if isinstance(value, str) and value in allowed:
        return
    near = get_close_matches(str(value), allowed, 1)
    hint = f" (did you mean {near[0]}?)" if near else ""
    raise BadOptions(f"{name}: {quoted(value)} is not allowed{hint}, but {' or '.join(allowed)}")


def check_reward(value: object) -> float:
    """Return what an illegal action is worth, or refuse what nothing can be learned from."""
    if isinstance(value, Real) and not isinstance(value, bool):
        with suppress(OverflowError):  # of a whole number that is larger than any float
            reward = float(value)
            if isfinite(reward):
                return reward
    raise BadOptions(f"illegal_reward: {quoted(value)} is not allowed, but a number or none")


def new_seed() -> int:
    """Return a seed nobody has chosen."""
    return randbits(SEED_BITS)


def check_seed(seed: object) -> int | None:
    """Return a seed, or None for chance nobody has chosen, or refuse what is neither."""
    number = whole(seed)
    if seed is not None and (number is None or abs(number) >= 1 << SEED_BITS):
        raise SetupError(f"a seed is a whole number of at most {SEED_BITS} bits, or none, not {quoted(seed)}")
    return number


class Setting:
    """What is played and how it is rewarded: checked once, the same for every match of an environment."""

    def __init__(
        self,
        game: AnyGame | str,
        seats: int | None = None,
        options: Mapping[str, object] | Options | None = None,
        *,
        rewards: Rewards | None = None,
        illegal_reward: float | None = ILLEGAL_REWARD,
        floats: bool = False,
    ) -> None:
        """The game may be named as on the shelf; for the rest see Wishes."""
        game = game if isinstance(game, Game) else GAMES[game]
        self.game: AnyGame = game
        self.seats = game.fewest_seats if seats is None else seats
        self.options: Options = game.check(self.seats, options)
        if rewards is None:
            rewards = "places" if self.seats > 1 else "scores"
        check_choice("rewards", rewards, ("places", "scores"))
        self.is_by_score = rewards == "scores"
        self.sign = -1.0 if game.fewest_points_win else 1.0
        self.illegal_reward = None if illegal_reward is None else check_reward(illegal_reward)
        if not isinstance(floats, bool):
            raise BadOptions(f"floats: {quoted(floats)} is not allowed, but true or false")
        self.floats = floats
        self.numbers = numbers_of(game, self.seats)
        self.width = len(game.features.names(self.seats))
        self.actions: int = game.notation.size

    def new(self, rng: FastRng) -> State:
        """Return a match that has just been set up."""
        state: State = self.game.new(self.seats, self.options, rng)
        return state

    def look(self, state: State, seat: int) -> NDArray[np.int64]:
        """Return the numbers a seat may know of a state, in a new array."""
        buffer = vec[i64]([0] * self.width)
        self.game.features.fill(state, seat, buffer, 0)
        return np.array(buffer, dtype=np.int64)

    def final_rewards(self, state: State) -> list[float]:
        """Return what a match that is over was worth to each seat: more is always better."""
        if self.is_by_score:
            return [self.sign * score for score in state.scores()]
        return place_rewards(state.places())

    def reward_bounds(self) -> tuple[float, float]:
        """Return the least and the greatest reward of a whole match; of scores, as far as the layout has them."""
        if not self.is_by_score:
            return -1.0, 1.0
        names = self.game.features.names(self.seats)
        if OWN_SCORE not in names:
            return float(LOWEST), float(HIGHEST)
        place = names.index(OWN_SCORE)
        ends = [self.sign * float(bound[place]) for bound in (self.numbers.low, self.numbers.high)]
        return min(ends), max(ends)

    def refusal(self, state: State, seat: int, action: object) -> IllegalNow:
        """Return the error for an action that is not legal, with those that are."""
        write = self.game.notation.write
        possible = ", ".join(f"{move} ({write(move)})" for move in state.legal(seat))
        return IllegalNow(f"action {quoted(action)} is not possible for seat {seat} now; possible is {possible}")


class Episode:
    """A match under way; the chance of one match after another runs on from the seed."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.rng = FastRng(new_seed())
        self.state = setting.new(self.rng)

    def reset(self, seed: int | None) -> None:
        """Begin a new match, reproducible from `seed`, or with the chance that follows the last one."""
        number = check_seed(seed)
        if number is not None:
            self.rng = FastRng(number)
        self.state = self.setting.new(self.rng)

    @property
    def acting(self) -> list[int]:
        """The seats that may move now, in the order in which they are asked."""
        mask = self.state.acting()
        return [seat for seat in range(self.setting.seats) if (mask >> seat) & 1]

    def observe(self, seat: int) -> Observation:
        """Return the numbers a seat may know, in a new array."""
        numbers = self.setting.look(self.state, seat)
        return self.setting.numbers.floats(numbers) if self.setting.floats else numbers

    def mask(self, seat: int, size: int = 0) -> Mask:
        """Return 1 for every action a seat may choose now, in an array of all of them or of a larger `size`."""
        mask = np.zeros(size or self.setting.actions, dtype=np.int8)
        if (self.state.acting() >> seat) & 1:
            for move in self.state.legal(seat):
                mask[move] = 1
        return mask

    def view(self, seat: int = SPECTATOR) -> View:
        """Return all that a seat or a spectator may know, as a document."""
        view: View = self.setting.game.view(self.state, seat)
        return view

    def read(self, seat: int, action: object) -> int | None:
        """Return the move an action stands for; None when it is not legal and ends the match, otherwise refuse it."""
        move = whole(action)
        if move is not None and 0 <= move < self.setting.actions and move in self.state.legal(seat):
            return move
        if self.setting.illegal_reward is None:
            raise self.setting.refusal(self.state, seat, action)
        return None

    def play(self, seat: int, move: int) -> None:
        """Make a legal move."""
        self.state.apply(seat, move, self.rng)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.state.acting() == 0

    def rewards(self) -> list[float]:
        """Return what the match was worth to each seat."""
        return self.setting.final_rewards(self.state)

    def picture(self, language: str = LANGUAGES[0]) -> str:
        """Return the table as a spectator sees it, as text."""
        game = self.setting.game
        users = [f"seat {seat}" for seat in range(self.setting.seats)]
        return game.picture(self.view(), game.words[language], users)
