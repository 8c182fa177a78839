"""Thousands of matches in one call: NumPy arrays over the memory the compiled engine writes."""

from collections.abc import Mapping
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray

from kociarnia.bots.levels import BOTS, bot_of
from kociarnia.bots.thumb import ThumbBot
from kociarnia.core.door import check_seat, whole
from kociarnia.core.errors import BadOptions, IllegalNow, SetupError
from kociarnia.core.game import AnyGame
from kociarnia.core.options import Options
from kociarnia.envs.batch import ALL_LEGAL, Batch
from kociarnia.envs.episode import Observation, Setting, Wishes, check_seed, new_seed

MOST_MATCHES = 1 << 20  # more would not fit into the memory of a computer


class VectorEnv:
    """Matches side by side: every step makes one move in each, and a match that ends is followed by a new one.

    The arrays are views of the engine's own memory: read-only, and written anew by every step.

    - `observations` (matches, numbers): what the asked seat of each match may know;
    - `masks` (matches, actions): what it may do;
    - `acting` (matches): which seat that is;
    - `rewards` (matches, seats) and `dones` (matches): of the matches this step has ended; the other arrays show the
      opening of the next match already.
    """

    def __init__(
        self,
        game: AnyGame | str,
        matches: int,
        seats: int | None = None,
        options: Mapping[str, object] | Options | None = None,
        *,
        seat: int | None = None,
        opponents: str = "cat",
        **wishes: Unpack[Wishes],
    ) -> None:
        """Every seat is asked, or only `seat`, and bots that need no search (`opponents`) move for the others."""
        count = whole(matches)
        if count is None or not 1 <= count <= MOST_MATCHES:
            raise SetupError(f"there are 1 to {MOST_MATCHES} matches, not {matches!r}")
        setting = Setting(game, seats, options, **wishes)
        asked = (1 << setting.seats) - 1 if seat is None else 1 << check_seat(seat, setting.seats)
        bot = bot_of(opponents)
        if not isinstance(bot, ThumbBot):
            quick = [level for level, other in BOTS.items() if isinstance(other, ThumbBot)]
            raise BadOptions(f"opponents: {opponents!r} searches, which takes too long here, but {' or '.join(quick)}")
        self.setting = setting
        self.matches = count
        self.batch = Batch(
            setting.new,  # type: ignore[arg-type]  # every generator of a batch is a FastRng
            setting.game.features,
            setting.game.policy,
            matches=count,
            seats=setting.seats,
            width=setting.width,
            moves=setting.actions,
            asked=asked,
            mistakes_in_hundred=bot.mistakes_in_hundred,
            is_by_score=setting.is_by_score,
            sign=setting.sign,
            ends_illegal=setting.illegal_reward is not None,
            penalty=setting.illegal_reward or 0.0,
        )
        self.observations: Observation = self._array(self.batch.observations, np.int64)
        self.masks: NDArray[np.bool_] = self._array(self.batch.masks, np.bool_)
        self.acting: NDArray[np.int64] = self._array(self.batch.acting, np.int64)[:, 0]
        self.rewards: NDArray[np.float64] = self._array(self.batch.rewards, np.float64)
        self.dones: NDArray[np.bool_] = self._array(self.batch.dones, np.bool_)[:, 0]
        self._samples: NDArray[np.int64] = self._array(self.batch.samples, np.int64)[:, 0]
        self.reset()

    def _array(self, memory: Any, dtype: type[np.generic]) -> NDArray[Any]:
        return np.frombuffer(memory, dtype=dtype).reshape(self.matches, -1)

    def reset(self, seed: int | None = None) -> None:
        """Begin all matches anew; match m has the chance of seed + m, whatever the number of matches."""
        number = check_seed(seed)
        self.batch.reset(new_seed() if number is None else number)

    def step(self, actions: NDArray[np.integer[Any]]) -> None:
        """Make one move in every match, or refuse them all and change nothing."""
        if not isinstance(actions, np.ndarray):
            raise IllegalNow(f"{self.matches} matches need an array of {self.matches} whole numbers, not {actions!r}")
        if actions.shape != (self.matches,) or not np.issubdtype(actions.dtype, np.integer):
            raise IllegalNow(
                f"{self.matches} matches need {self.matches} whole numbers, not {actions.dtype} {actions.shape}"
            )
        match = self.batch.step(actions.astype("<i8", copy=False).tobytes())
        if match != ALL_LEGAL:
            refusal = self.setting.refusal(self.batch.states[match], self.batch.acting[match], int(actions[match]))
            raise IllegalNow(f"match {match}: {refusal}")

    def sample(self) -> NDArray[np.int64]:
        """Return a random legal action of every match, drawn with the chance of that match; overwritten by the next."""
        self.batch.sample()
        return self._samples
