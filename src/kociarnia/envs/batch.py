"""Many matches stepped in one call, compiled: what every asked seat may know and do lies ready in flat arrays."""

from collections.abc import Callable
from typing import Final, final

from librt.strings import read_i64_le
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from kociarnia.core.chance import FastRng, Rng
from kociarnia.core.features import Features
from kociarnia.core.policy import Policy
from kociarnia.core.state import State, lowest_seat

ACTION_BYTES: Final = 8
ALL_LEGAL: Final = -1
WAIT: Final = -1 << 62  # the action of a match that stays as it is in this step


def place_rewards(places: list[int]) -> list[float]:
    """Return 1 for the first place down to -1 for the last, evenly; seats that share a place share its reward."""
    seats = len(places)
    if seats == 1:
        return [0.0]
    # Place p shared by k seats stands for the places p to p + k - 1.
    return [1.0 - (2.0 * (place - 1) + places.count(place) - 1) / (seats - 1) for place in places]


@final
class Batch:
    """Matches of one game side by side, each with its own chance; a match that ends is followed by a new one."""

    def __init__(  # noqa: PLR0913  # one number after another, each with its name
        self,
        deal: Callable[[Rng], State],
        features: Features,
        policy: Policy,
        *,
        matches: i64,
        seats: i64,
        width: i64,
        moves: i64,
        asked: i64,
        mistakes_in_hundred: i64,
        is_naive: bool,
        is_by_score: bool,
        sign: float,
        ends_illegal: bool,
        penalty: float,
    ) -> None:
        """`asked` is the mask of the seats the caller moves; the policy, with its mistakes, moves the others."""
        self.deal: Callable[[Rng], State] = deal
        self.features: Features = features
        self.policy: Policy = policy
        self.matches: i64 = matches
        self.seats: i64 = seats
        self.width: i64 = width
        self.moves: i64 = moves
        self.asked: i64 = asked
        self.mistakes_in_hundred: i64 = mistakes_in_hundred
        self.is_naive: bool = is_naive
        self.is_by_score: bool = is_by_score
        self.sign: float = sign
        self.ends_illegal: bool = ends_illegal
        self.penalty: float = penalty
        self.states: vec[State] = vec[State]()
        self.rngs: vec[FastRng] = vec[FastRng]()
        self.legal: vec[vec[i64]] = vec[vec[i64]]()  # the moves of the asked seat of each match
        self.observations: vec[i64] = vec[i64]([0] * (matches * width))
        self.masks: vec[u8] = vec[u8]([0] * (matches * moves))
        self.given_masks: vec[u8] = vec[u8]()  # empty, or all zeros before a step: the marks of `masks` once more
        self.rewards: vec[float] = vec[float]([0.0] * (matches * seats))
        self.dones: vec[u8] = vec[u8]([0] * matches)
        self.acting: vec[i64] = vec[i64]([0] * matches)  # the seat that is asked in each match
        self.samples: vec[i64] = vec[i64]([0] * matches)
        self.movers: vec[i64] = vec[i64]([0] * matches)  # the seat that moved last
        self.finals: vec[i64] = vec[i64]()  # what that seat knew at the end of the match that this step has ended
        self.keeps_finals: bool = False
        self.asides: vec[i64] = vec[i64]()  # what another seat knows while one is asked

    def keep_finals(self) -> None:
        """Write down from now on what the seat that moved last knew at the end of a match."""
        self.keeps_finals = True
        if not len(self.finals):
            self.finals = vec[i64]([0] * (self.matches * self.width))

    def reset(self, seed: int) -> None:
        """Begin all matches anew; match m has the chance of seed + m, whatever the number of matches."""
        self.states = vec[State]()
        self.rngs = vec[FastRng]()
        self.legal = vec[vec[i64]]()
        index: i64 = 0
        while index < len(self.masks):
            self.masks[index] = 0
            index += 1
        match: i64 = 0
        while match < self.matches:
            rng = FastRng(seed + match)
            self.rngs = append(self.rngs, rng)
            self.states = append(self.states, self.deal(rng))
            self.legal = append(self.legal, vec[i64]())
            self.dones[match] = 1
            self.clear(match)
            self.advance(match)
            match += 1

    def find_illegal(self, actions: bytes, may_wait: bool) -> i64:  # noqa: FBT001  # compiled calls have no names
        """Return the first match whose action is not legal, or ALL_LEGAL."""
        match: i64 = 0
        while match < self.matches:
            action = read_i64_le(actions, match * ACTION_BYTES)
            if may_wait and action == WAIT:
                match += 1
                continue
            if action < 0 or action >= self.moves or not self.masks[match * self.moves + action]:
                return match
            match += 1
        return ALL_LEGAL

    def step(self, actions: bytes, may_wait: bool = False) -> i64:  # noqa: FBT001, FBT002  # as above
        """Make one move in every match; return ALL_LEGAL, or the first match with an illegal action: nothing is done.

        Where illegal actions end the match they are never refused. A match may be told to WAIT, if that is allowed.
        """
        if not self.ends_illegal:
            illegal = self.find_illegal(actions, may_wait)
            if illegal != ALL_LEGAL:
                return illegal
        match: i64 = 0
        while match < self.matches:
            self.clear(match)
            action = read_i64_le(actions, match * ACTION_BYTES)
            if may_wait and action == WAIT:
                match += 1
                continue
            seat = self.acting[match]
            self.movers[match] = seat
            state = self.states[match]
            if self.ends_illegal and not self.is_legal(match, action):
                self.close_mask(match)
                self.rewards[match * self.seats + seat] = self.penalty
                self.begin_next(match)
            else:
                self.close_mask(match)
                state.apply(seat, action, self.rngs[match])
            self.advance(match)
            match += 1
        return ALL_LEGAL

    def is_legal(self, match: i64, action: i64) -> bool:
        """Tell whether the mask of a match allows an action."""
        return 0 <= action < self.moves and bool(self.masks[match * self.moves + action])

    def clear(self, match: i64) -> None:
        """Forget what the last step brought, if it brought anything."""
        if not self.dones[match]:
            return
        self.dones[match] = 0
        index = match * self.seats
        end = index + self.seats
        while index < end:
            self.rewards[index] = 0.0
            index += 1

    def close_mask(self, match: i64) -> None:
        """Take back the marks of the moves that were legal: fewer than the whole mask."""
        legal = self.legal[match]
        masks = self.masks
        start = match * self.moves
        index: i64 = 0
        while index < len(legal):
            masks[start + legal[index]] = 0
            index += 1

    def advance(self, match: i64) -> None:
        """Let the others move until a seat is asked, and lay out what it may know and do."""
        state = self.states[match]
        rng = self.rngs[match]
        while True:
            acting = state.acting()
            if not acting:
                self.count(match, state)
                self.begin_next(match)
                state = self.states[match]
                continue
            mine = acting & self.asked
            if mine:
                break
            other = lowest_seat(acting)
            if self.mistakes_in_hundred and rng.below(100) < self.mistakes_in_hundred:
                move = state.any_move(other, rng)
            elif self.is_naive:
                move = self.policy.naive(state, other, rng)
            else:
                move = self.policy.choose_by_temper(state, other, rng)
            state.apply(other, move, rng)
        seat = lowest_seat(mine)
        self.acting[match] = seat
        self.features.fill(state, seat, self.observations, match * self.width)
        self.legal[match] = state.legal(seat)
        self.mark(self.masks, match)
        if len(self.given_masks):
            self.mark(self.given_masks, match)

    def mark(self, masks: vec[u8], match: i64) -> None:
        """Mark the moves that are legal in a match."""
        legal = self.legal[match]
        start = match * self.moves
        index: i64 = 0
        while index < len(legal):
            masks[start + legal[index]] = 1
            index += 1

    def count(self, match: i64, state: State) -> None:
        """Write down the rewards of a match that is over."""
        index = match * self.seats
        if self.is_by_score:
            for score in state.scores():
                self.rewards[index] += self.sign * score
                index += 1
        else:
            for reward in place_rewards(state.places()):
                self.rewards[index] += reward
                index += 1

    def begin_next(self, match: i64) -> None:
        """Put a new match in the place of one that is over."""
        self.dones[match] = 1
        if self.keeps_finals:
            self.features.fill(self.states[match], self.movers[match], self.finals, match * self.width)
        self.states[match] = self.deal(self.rngs[match])

    def look_aside(self, further: i64) -> None:
        """Write down what a seat so many places to the left of the asked one may know in every match."""
        if not len(self.asides):
            self.asides = vec[i64]([0] * (self.matches * self.width))
        match: i64 = 0
        while match < self.matches:
            seat = (self.acting[match] + further) % self.seats
            self.features.fill(self.states[match], seat, self.asides, match * self.width)
            match += 1

    def sample(self) -> None:
        """Choose any legal move in every match, each equally likely, with the chance of that match."""
        match: i64 = 0
        while match < self.matches:
            legal = self.legal[match]
            self.samples[match] = legal[self.rngs[match].below(len(legal))]
            match += 1
