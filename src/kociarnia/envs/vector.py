"""Thousands of matches in one call: a vector environment of Gymnasium over the memory the compiled engine writes."""

from collections.abc import Mapping
from typing import Any, Unpack

import numpy as np
from gymnasium.spaces import MultiDiscrete
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from librt.vecs import vec
from mypy_extensions import u8
from numpy.typing import NDArray

from kociarnia.bots.agent import AgentBot
from kociarnia.bots.bot import Bot
from kociarnia.bots.players import Agent, player_of
from kociarnia.bots.thumb import BeginnerBot, ThumbBot
from kociarnia.core.door import check_seat, whole
from kociarnia.core.errors import BadOptions, IllegalNow, SetupError, quoted
from kociarnia.core.game import AnyGame
from kociarnia.core.options import Options
from kociarnia.envs.batch import ALL_LEGAL, WAIT, Batch
from kociarnia.envs.copies import Page, Pages
from kociarnia.envs.episode import Observation, Setting, Wishes, check_seed, new_seed
from kociarnia.envs.opponents import answer_of
from kociarnia.envs.spaces import LegalDiscrete, number_space

MOST_MATCHES = 1 << 20  # more would not fit into the memory of a computer
NO_MASKS = vec[u8]()
Steps = tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class VectorEnv(GymnasiumVectorEnv[Any, Any, Any]):
    """Matches side by side: every step makes one move in each, and a match that ends is followed by a new one.

    `reset` and `step` are Gymnasium's. The fast calls beside them, `begin` and `move`, return nothing: what there is
    to know lies in arrays that are views of the engine's own memory, read-only, and written anew by every move.

    - `observations` (matches, numbers): what the asked seat of each match may know;
    - `masks` (matches, actions): what it may do;
    - `acting` (matches): which seat that is;
    - `rewards` (matches, seats) and `dones` (matches): of the matches this step has ended; the other arrays show the
      opening of the next match already.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        game: AnyGame | str,
        num_envs: int,
        seats: int | None = None,
        options: Mapping[str, object] | Options | None = None,
        *,
        seat: int | None = None,
        opponents: str | Bot | Agent = "cat",
        copy: bool = True,
        **wishes: Unpack[Wishes],
    ) -> None:
        """Every seat is asked, or only `seat`, and `opponents` move for the others: a level, a bot, or an agent.

        Levels that do not search move inside the engine, agents are asked for all matches at once, and other bots for
        one match after another: what a search of each takes is taken by every match.
        With `copy` False the arrays `step` returns are the engine's memory, too.
        """
        count = whole(num_envs)
        if count is None or not 1 <= count <= MOST_MATCHES:
            raise SetupError(f"there are 1 to {MOST_MATCHES} matches, not {quoted(num_envs)}")
        if not isinstance(copy, bool):
            raise BadOptions(f"copy: {quoted(copy)} is not allowed, but true or false")
        setting = Setting(game, seats, options, **wishes)
        self.setting = setting
        self.matches = self.num_envs = count
        self.copy = copy
        self.seat = None if seat is None else check_seat(seat, setting.seats)
        rivals = player_of(opponents)
        self.rivals = None if isinstance(rivals, ThumbBot) or self.seat is None else rivals
        everybody = (1 << setting.seats) - 1
        self.batch = Batch(
            setting.new,  # type: ignore[arg-type]  # every generator of a batch is a FastRng
            setting.game.features,
            setting.game.policy,
            matches=count,
            seats=setting.seats,
            width=setting.width,
            moves=setting.actions,
            asked=everybody if self.seat is None or self.rivals is not None else 1 << self.seat,
            mistakes_in_hundred=rivals.mistakes(setting.game) if isinstance(rivals, ThumbBot) else 0,
            is_naive=isinstance(rivals, BeginnerBot),
            is_by_score=setting.is_by_score,
            sign=setting.sign,
            ends_illegal=setting.illegal_reward is not None,
            penalty=setting.illegal_reward or 0.0,
        )
        self.observations: NDArray[np.int64] = self._array(self.batch.observations, np.int64)
        self.masks: NDArray[np.bool_] = self._array(self.batch.masks, np.bool_)
        self.acting: NDArray[np.int64] = self._array(self.batch.acting, np.int64)[:, 0]
        self.rewards: NDArray[np.float64] = self._array(self.batch.rewards, np.float64)
        self.dones: NDArray[np.bool_] = self._array(self.batch.dones, np.bool_)[:, 0]
        self._samples: NDArray[np.int64] = self._array(self.batch.samples, np.int64)[:, 0]
        self._movers: NDArray[np.int64] = self._array(self.batch.movers, np.int64)[:, 0]
        self._own_finals: dict[int, NDArray[np.int64]] = {}  # of matches that a rival's move has ended
        self.batch.keep_finals()
        self._finals = self._array(self.batch.finals, np.int64)
        self._own_memory = self.batch.observations
        self._pages = Pages(count, setting.width, setting.actions)
        self._page: Page | None = None  # what the engine writes on instead of its own memory
        self._always = np.ones(count, np.bool_)
        self.single_observation_space = number_space(setting)
        self.observation_space = batch_space(self.single_observation_space, count)
        self.single_action_space = LegalDiscrete(setting.actions, lambda: self.masks[0].astype(np.int8))
        self.action_space = LegalMultiDiscrete(self)
        self.begin()

    def _array(self, memory: Any, dtype: type[np.generic]) -> NDArray[Any]:
        return np.frombuffer(memory, dtype=dtype).reshape(self.matches, -1)

    def begin(self, seed: int | None = None) -> None:
        """Begin all matches anew; match m has the chance of seed + m, whatever the number of matches."""
        number = check_seed(seed)
        self._write_on(None)
        self.batch.reset(new_seed() if number is None else number)
        if self.rivals is not None:
            self.rewards = np.zeros(self.rewards.shape)
            self.dones = self._always.copy()
            self._let_rivals_move()

    def move(self, actions: NDArray[np.integer[Any]]) -> None:
        """Make one move in every match, or refuse them all and change nothing."""
        self.batch.keeps_finals = False
        self._move(actions, None)

    def _move(self, actions: NDArray[np.integer[Any]], page: Page | None) -> None:
        if not isinstance(actions, np.ndarray):
            raise IllegalNow(
                f"{self.matches} matches need an array of {self.matches} whole numbers, not {quoted(actions)}"
            )
        if actions.shape != (self.matches,) or not np.issubdtype(actions.dtype, np.integer):
            raise IllegalNow(
                f"{self.matches} matches need {self.matches} whole numbers, not {actions.dtype} {actions.shape}"
            )
        before = self._page
        self._write_on(page)
        self._give_masks(page)
        match = self.batch.step(actions.astype("<i8", copy=False).tobytes())
        if match != ALL_LEGAL:
            self._write_on(before)
            refusal = self.setting.refusal(self.batch.states[match], self.batch.acting[match], int(actions[match]))
            raise IllegalNow(f"match {match}: {refusal}")
        if self.rivals is not None:
            self.rewards = self._array(self.batch.rewards, np.float64).copy()
            self.dones = self._array(self.batch.dones, np.bool_)[:, 0].copy()
            self._let_rivals_move()

    def _write_on(self, page: Page | None) -> None:
        """Let the engine write observations on a page, all of it in every move, or in its own memory."""
        if page is not self._page:
            self._page = page
            self.batch.observations = self._own_memory if page is None else page.number_memory
            self.observations = self._array(self.batch.observations, np.int64)

    def _give_masks(self, page: Page | None) -> None:
        """Let the engine mark on a page, too, what may be done; with rivals to ask a step marks more than that."""
        if page is not None and self.rivals is None:
            page.masks.fill(0)  # whoever had the page may have written in it
            self.batch.given_masks = page.mask_memory
        else:
            self.batch.given_masks = NO_MASKS

    def _let_rivals_move(self) -> None:
        """Ask who moves for the others, in all matches that wait for them, until the own seat is asked everywhere."""
        while len(waiting := np.flatnonzero(self.acting != self.seat)):
            actions = np.full(self.matches, WAIT, np.int64)
            actions[waiting] = self._answers(waiting)
            states = {int(match): self.batch.states[int(match)] for match in waiting} if self.batch.keeps_finals else {}
            self.batch.step(actions.tobytes(), True)  # noqa: FBT003  # compiled calls have no names
            self.rewards += self._array(self.batch.rewards, np.float64)
            ended = self._array(self.batch.dones, np.bool_)[:, 0]
            self.dones |= ended
            for match, state in states.items():
                if ended[match]:  # the seat that moved last is a rival's, and its view is not for the own seat
                    self._own_finals[match] = self.setting.look(state, self.seat or 0)

    def _answers(self, waiting: NDArray[np.intp]) -> NDArray[np.int64]:
        """Return what the rivals do in some matches: an agent is asked for all of them at once, a bot for each."""
        assert self.rivals is not None
        setting, batch = self.setting, self.batch
        if isinstance(self.rivals, AgentBot):
            return self.rivals.choose_many(setting.game, setting.seats, self.observations[waiting], self.masks[waiting])
        moves = [
            answer_of(self.rivals, setting, batch.states[match], batch.acting[match], batch.rngs[match])
            for match in waiting.tolist()
        ]
        return np.array(moves, np.int64)

    def sample(self) -> NDArray[np.int64]:
        """Return a random legal action of every match, drawn with the chance of that match; overwritten by the next."""
        self.batch.sample()
        return self._samples

    def aside(self, further: int) -> NDArray[np.int64]:
        """Return what the seat so many places to the left of the asked one may know; overwritten by the next call."""
        self.batch.look_aside(further)
        return self._array(self.batch.asides, np.int64)

    def reset(
        self, seed: int | None = None, *, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all matches anew, as `begin` does, and return what Gymnasium expects."""
        if options is not None and not (isinstance(options, dict) and not options):
            raise BadOptions(f"reset takes no options, but {quoted(options)} came")
        self.begin(seed)
        return self._shown(self.observations), self._info()

    def step(self, actions: NDArray[np.integer[Any]]) -> Steps:
        """Make one move in every match and return what Gymnasium expects: rewards are those of the seat that moved.

        `info` holds the rewards of all seats, and of matches that ended the last observation of the seat that moved.
        """
        self.batch.keeps_finals = True
        self._own_finals.clear()
        page = self._pages.free() if self.copy else None
        self._move(actions, page)
        info = self._info(page)
        info["rewards"] = self.rewards.copy() if self.copy else self.rewards
        dones = self.dones.copy()
        rewards = np.zeros(self.matches)
        ended = dones.nonzero()[0]
        if len(ended):  # nobody else is rewarded
            rewards[ended] = self.rewards[ended, self._movers[ended] if self.seat is None else self.seat]
            self._add_finals(info, ended)
        shown = self._shown(self.observations) if page is None or self.setting.floats else page.numbers
        return shown, rewards, dones, np.zeros(self.matches, np.bool_), info

    def _shown(self, numbers: NDArray[np.int64]) -> Observation:
        if self.setting.floats:
            return self.setting.numbers.floats(numbers)
        return numbers.copy() if self.copy else numbers

    def _info(self, page: Page | None = None) -> dict[str, Any]:
        if page is not None and self.rivals is None:
            masks = page.masks
        else:
            masks = self.masks.copy() if self.copy else self.masks
        acting = self.acting.copy() if self.copy else self.acting
        return {"action_mask": masks, "_action_mask": self._always, "seat": acting, "_seat": self._always}

    def _add_finals(self, info: dict[str, Any], ended: NDArray[np.intp]) -> None:
        numbers = self._finals[ended]
        if self._own_finals:
            for place, match in enumerate(ended.tolist()):
                if match in self._own_finals:
                    numbers[place] = self._own_finals[match]
        rows: Observation = self.setting.numbers.floats(numbers) if self.setting.floats else numbers
        last = np.empty(self.matches, dtype=object)  # of None
        for match, row in zip(ended.tolist(), rows, strict=True):
            last[match] = row
        is_ended = self.dones.copy()
        info["final_obs"], info["_final_obs"] = last, is_ended
        info["final_info"], info["_final_info"] = {"rewards": info["rewards"], "_rewards": is_ended}, is_ended

    def action_masks(self) -> NDArray[np.bool_]:
        """Return what may be chosen now in every match, as masked learners ask for it."""
        return self.masks.copy()


class LegalMultiDiscrete(MultiDiscrete):
    """An action of every match; without a mask `sample` chooses among those that are legal at the moment."""

    def __init__(self, env: VectorEnv) -> None:
        super().__init__([env.setting.actions] * env.matches)
        self._env: VectorEnv | None = env

    def sample(self, mask: Any = None, probability: Any = None) -> NDArray[np.int64]:
        if mask is None and probability is None and self._env is not None:
            masks = self._env.masks
            chances = self.np_random.random(masks.shape[0])
            ranks = (chances * masks.sum(axis=1)).astype(np.int64)
            found = np.cumsum(masks, axis=1) > ranks[:, None]
            chosen: NDArray[np.int64] = found.argmax(axis=1).astype(np.int64)
            return chosen
        return super().sample(mask=mask, probability=probability)

    def __getstate__(self) -> dict[str, Any]:
        """Leave out the environment: a copy of a space, as learners keep with what they learned, has none."""
        return {**self.__dict__, "_env": None}
