"""A match as a tree: every draw is a node of its own, however deep in the rules it is made.

A move is made on a copy with the draws there are; where the rules ask for one more, the move waits for it, and is made
again from the start with that one too.
"""

from collections.abc import Sequence
from pickle import PicklingError
from typing import Any

import msgspec
from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.core.errors import IllegalNow, MatchOver
from kociarnia.core.game import AnyGame
from kociarnia.core.state import State, lowest_seat
from kociarnia.envs.episode import Setting

MOST_OUTCOMES = 4096  # of one draw; no game draws among so many
REGISTERED: dict[str, AnyGame] = {}  # the games whose nodes can be written down


class NeedsDraw(Exception):
    """The rules ask for a draw that has not been made yet."""

    def __init__(self, bound: int) -> None:
        super().__init__(f"a draw below {bound}")
        self.bound = bound


class DrawnRng(Rng):
    """Hands out draws that were made, and stops at the first that was not; one of a single outcome is no draw."""

    def __init__(self, draws: Sequence[int]) -> None:
        self.draws = draws
        self.used = 0

    def below(self, bound: i64) -> i64:
        if bound == 1:
            return 0
        if self.used == len(self.draws):
            raise NeedsDraw(bound)
        self.used += 1
        return self.draws[self.used - 1]


class Trail:
    """The actions that led to a node, the last one first."""

    def __init__(self, before: "Trail | None", action: int) -> None:
        self.before = before
        self.action = action


class Node:
    """A point of a match that never changes: a state, or a move (or the deal) halfway through its draws."""

    def __init__(
        self,
        setting: Setting,
        state: State | None,
        trail: Trail | None = None,
        *,
        mover: int = 0,
        move: int | None = None,
        draws: Sequence[int] = (),
        is_imagined: bool = False,
    ) -> None:
        self.setting = setting
        self.state = state  # before the move that is under way; None before the deal
        self.trail = trail
        self.mover = mover
        self.move = move
        self.draws = draws
        self.is_imagined = is_imagined
        self.bound = 0  # of the draw that is due, if one is
        if state is None or move is not None:
            self._carry_on()

    def _carry_on(self) -> None:
        """Make the move, or deal, with the draws there are."""
        try:
            world = self._make(DrawnRng(self.draws))
        except NeedsDraw as due:
            if due.bound > MOST_OUTCOMES:
                raise ValueError(f"a draw below {due.bound} is more than OpenSpiel was told of") from None
            self.bound = due.bound
        else:
            self.state, self.move, self.draws = world, None, ()

    def _make(self, rng: Rng) -> State:
        """Return what the move, or the deal, leads to with these draws."""
        if self.state is None:
            world: State = self.setting.game.new(self.setting.seats, self.setting.options, rng)
        else:
            assert self.move is not None
            world = self.state.clone()
            world.apply(self.mover, self.move, rng)
        return world

    def chances(self) -> list[float]:
        """Return how likely each outcome of the draw is that is due: all are equally likely."""
        return [1.0 / self.bound] * self.bound

    def after(self, action: int) -> "Node":
        """Return the point that follows a draw or a move, or refuse what cannot follow."""
        if self.bound:
            self._check_outcome(action)
            mover, move, draws = self.mover, self.move, [*self.draws, action]
        else:
            mover, move, draws = self._check_move(action), action, []
        trail = Trail(self.trail, action)
        return Node(self.setting, self.state, trail, mover=mover, move=move, draws=draws, is_imagined=self.is_imagined)

    def _check_outcome(self, action: int) -> None:
        if not 0 <= action < self.bound:
            raise IllegalNow(f"{action} is no outcome of a draw below {self.bound}")

    def _check_move(self, action: int) -> int:
        """Return the seat that makes a move, or refuse it."""
        if self.state is None or not self.state.acting():
            raise MatchOver("the match is over")
        mover: int = lowest_seat(self.state.acting())
        if not 0 <= action < self.setting.actions or action not in self.state.legal(mover):
            raise self.setting.refusal(self.state, mover, action)
        return mover

    def imagined(self, seat: int, rng: Rng) -> "Node":
        """Return a fair guess of the whole match that a seat cannot tell from this one."""
        return Node(self.setting, self._guess(seat, rng), is_imagined=True)

    def _guess(self, seat: int, rng: Rng) -> State:
        if self.bound or self.state is None:
            raise ValueError("only a decision of a seat can be imagined, not a draw")
        world = self.state.clone()
        world.redeal(seat, rng)
        return world

    def recall(self, seat: int) -> bytes:
        """Return the view of a seat."""
        return msgspec.json.encode(self.setting.game.view(self.state, seat))

    def __deepcopy__(self, memo: object) -> "Node":
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        if self.is_imagined:
            raise PicklingError("what a seat imagines has no history to be written down")
        actions: list[int] = []
        trail = self.trail
        while trail is not None:
            actions.append(trail.action)
            trail = trail.before
        options = msgspec.to_builtins(self.setting.options)
        return walk, (type(self), self.setting.game.id, self.setting.seats, options, actions[::-1])


def walk(kind: type[Node], game_id: str, seats: int, options: dict[str, Any], actions: Sequence[int]) -> Node:
    """Return the node that a series of draws and moves leads to."""
    node = kind(Setting(REGISTERED[game_id], seats, options), None)
    for action in actions:
        node = node.after(action)
    return node
