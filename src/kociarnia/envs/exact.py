"""A match as a tree for exact algorithms: small enough to be walked whole, and nobody in it forgets anything."""

from hashlib import blake2b

import msgspec

from kociarnia.core.chance import Rng
from kociarnia.core.errors import BadOptions
from kociarnia.core.state import State
from kociarnia.envs.episode import Setting
from kociarnia.envs.nodes import DrawnRng, NeedsDraw, Node, Trail

DIGEST_BYTES = 16
MOST_WAYS = 100_000  # of drawing in one move, each followed: tiny variants have up to 26,000, and the others no end


class ExactNode(Node):
    """A point of a match whose draws of one move are a single draw among the different results they lead to.

    What a seat recalls is all it has been shown and all it has done, not only what it may know now: what the others
    did earlier says something about their cards, and a best response may use it.
    """

    def __init__(
        self,
        setting: Setting,
        state: State | None,
        trail: Trail | None = None,
        *,
        before: "ExactNode | None" = None,
        mover: int = 0,
        move: int | None = None,
        is_imagined: bool = False,
    ) -> None:
        self.before = before
        self.made = None if move is None else (mover, move)  # what led here, where a move did
        self.results: list[tuple[State, float]] = []
        self.recalled: dict[int, tuple[bytes, bytes]] = {}  # of a seat: all until now, and its view
        super().__init__(setting, state, trail, mover=mover, move=move, is_imagined=is_imagined)

    def _carry_on(self) -> None:
        self.results = self._find_results()
        if len(self.results) > 1:
            self.bound = len(self.results)
        else:
            self.state, self.move = self.results[0][0], None

    def _find_results(self) -> list[tuple[State, float]]:
        """Return the different states that all ways of drawing lead to, and how likely each is."""
        game = self.setting.game
        found: dict[bytes, tuple[State, float]] = {}
        ways = 0

        def follow(draws: list[int], chance: float) -> None:
            nonlocal ways
            ways += 1
            if ways > MOST_WAYS:
                raise BadOptions(
                    f"exact: {game.id} with these options has too many draws to follow all, but with tiny few"
                )
            try:
                world = self._make(DrawnRng(draws))
            except NeedsDraw as due:
                for outcome in range(due.bound):
                    follow([*draws, outcome], chance / due.bound)
                return
            # The document says all that matters of a state: the order in which a bag of cards is kept does not.
            key = msgspec.json.encode(game.position(world))
            first, sum_of_chances = found.get(key, (world, 0.0))
            found[key] = first, sum_of_chances + chance

        follow([], 1.0)
        return list(found.values())

    def chances(self) -> list[float]:
        return [chance for _, chance in self.results]

    def after(self, action: int) -> "ExactNode":
        trail = Trail(self.trail, action)
        if not self.bound:
            mover = self._check_move(action)
            return ExactNode(
                self.setting, self.state, trail, before=self, mover=mover, move=action, is_imagined=self.is_imagined
            )
        self._check_outcome(action)
        following = ExactNode(
            self.setting, self.results[action][0], trail, before=self.before, is_imagined=self.is_imagined
        )
        following.made = self.made
        return following

    def imagined(self, seat: int, rng: Rng) -> "ExactNode":
        """Return a fair guess that this seat recalls as it does this; the others recall nothing before it."""
        guess = ExactNode(self.setting, self._guess(seat, rng), is_imagined=True)
        self.recall(seat)
        guess.recalled[seat] = self.recalled[seat]
        return guess

    def recall(self, seat: int) -> bytes:
        """Return a digest of all that a seat has been shown and has done, and its view."""
        if seat not in self.recalled:
            view = super().recall(seat)
            until, seen = (b"", b"") if self.before is None else self.before.recalled_before(seat)
            own = b"" if self.made is None or self.made[0] != seat else str(self.made[1]).encode()
            if own or view != seen:  # what changes nothing for a seat it does not notice
                until = blake2b(b"|".join((until, own, view)), digest_size=DIGEST_BYTES).digest()
            self.recalled[seat] = until, view
        until, view = self.recalled[seat]
        return view + until.hex().encode()

    def recalled_before(self, seat: int) -> tuple[bytes, bytes]:
        """Return what a seat recalls here, in two parts."""
        self.recall(seat)
        return self.recalled[seat]
