"""Anybody's agent at our tables: a callable from what a seat may know and may do to an action, as a bot."""

from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from kociarnia.bots.bot import Bot, Budget, Thought
from kociarnia.bots.numbers import numbers_of
from kociarnia.bots.players import Agent, BadAgent
from kociarnia.core.chance import Rng
from kociarnia.core.door import whole
from kociarnia.core.errors import quoted
from kociarnia.core.game import AnyGame
from kociarnia.core.view import View


class AgentBot(Bot):
    """Asks an agent: it gets the numbers of the layout and the mask of its moves, and nothing else.

    An agent with `is_batched` gets rows of both and returns an action for each; one with `floats` gets the numbers
    scaled to 0 … 1. Without them it gets whole numbers and one seat at a time.
    """

    def __init__(self, agent: Agent, name: str | None = None) -> None:
        self.agent = agent
        self.name = name or getattr(agent, "__qualname__", type(agent).__qualname__)
        self.is_batched = bool(getattr(agent, "is_batched", False))
        self.floats = bool(getattr(agent, "floats", False))

    def think(self, game: AnyGame, view: View, rng: Rng, budget: Budget | None = None) -> Thought:
        state = game.imagine(view, rng)  # its numbers are those of the true state: they hold only what the seat knows
        buffer = vec[i64]([0] * len(game.features.names(view.seats)))
        game.features.fill(state, view.seat, buffer, 0)
        mask = np.zeros((1, game.notation.size), np.bool_)
        for move in state.legal(view.seat):
            mask[0, move] = True
        numbers = np.array(buffer, dtype=np.int64).reshape(1, -1)
        return Thought(int(self.choose_many(game, view.seats, numbers, mask)[0]), [])

    def choose_many(
        self, game: AnyGame, seats: int, observations: NDArray[np.int64], masks: NDArray[np.bool_]
    ) -> NDArray[np.int64]:
        """Return a legal action for every row, or refuse what the agent gave (BadAgent) and say why."""
        shown: NDArray[Any] = numbers_of(game, seats).floats(observations) if self.floats else observations.copy()
        rows = [self._ask(shown, masks.copy())] if self.is_batched else self._ask_each(shown, masks)
        given = np.asarray(rows[0]) if self.is_batched else rows
        if len(given) != len(masks):
            raise BadAgent(f"agent {self.name} was asked for {len(masks)} actions and gave {len(given)}")
        actions = np.zeros(len(masks), np.int64)
        for row, action in enumerate(given):
            move = whole(action)
            if move is None or not 0 <= move < masks.shape[1] or not masks[row, move]:
                possible = ", ".join(
                    f"{code} ({game.notation.write(int(code))})" for code in np.flatnonzero(masks[row])
                )
                raise BadAgent(
                    f"agent {self.name} gave {quoted(action)}, which is not possible in {game.id} now;"
                    f" possible is {possible}"
                )
            actions[row] = move
        return actions

    def _ask_each(self, observations: NDArray[Any], masks: NDArray[np.bool_]) -> list[Any]:
        return [self._ask(observation, mask.copy()) for observation, mask in zip(observations, masks, strict=True)]

    def _ask(self, observation: NDArray[Any], mask: NDArray[np.bool_]) -> Any:
        try:
            answer = self.agent(observation, mask)
        except (Exception, SystemExit) as error:
            raise BadAgent(f"agent {self.name} raised {type(error).__name__}: {error}") from error
        if self.is_batched and not is_row(answer):
            raise BadAgent(f"agent {self.name} is batched and should give a row of actions, not {quoted(answer)}")
        return answer


def is_row(answer: Any) -> bool:
    """Return whether an answer is a row of values: nothing that is deeper, shallower or ragged."""
    try:
        return np.ndim(answer) == 1
    except ValueError:  # ragged
        return False
