"""Matches to learn from: against oneself, older selves and the rules of thumb, all side by side."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kociarnia.core.chance import FastRng
from kociarnia.core.game import AnyGame
from kociarnia.envs.vector import VectorEnv
from kociarnia.learn.model import STREAMS, Encoder, Floats, Masks, Model, Rows, Weights

SELF, OLDER, THUMB = 0, 1, 2
ALONE_SHARE, OLDER_SHARE = 0.5, 0.25  # of matches everybody of which is the one who learns; with older selves
CERTAINTY = 0.95  # how much of what comes later is believed (lambda)
LEAD_SHARE = 0.25  # what a lead of a usual size counts beside winning
ASIDE_EVERY = 4  # steps between two looks at what seats know that are not asked
WANDERING = 0.15  # moves that are random while the rules of thumb are imitated

Ints = NDArray[np.int64]


@dataclass
class Sample:
    """Decisions to learn from."""

    rows: Rows
    masks: Masks
    moves: Ints
    chances: Floats  # of the move when it was chosen, as a logarithm
    gains: Floats  # how much better it went than foreseen
    targets: Floats  # what should have been foreseen
    aside_rows: Rows  # and what seats knew that were not asked
    aside_targets: Floats


class Matches:
    """Matches of one number of seats side by side, and who sits where."""

    def __init__(
        self, game: AnyGame, seats: int, matches: int, seed: int, options: Mapping[str, object] | None = None
    ) -> None:
        self.game = game
        self.seats = seats
        self.encoder = Encoder(game, seats)
        self.env = VectorEnv(game, matches, seats, options, rewards="scores", illegal_reward=None)
        self.env.begin(seed)
        teams = np.array(game.teams(seats, game.check(seats, options)))
        self.rivals = [np.flatnonzero(teams != team) for team in teams]
        self.rng = np.random.default_rng([seed, seats])
        self.fast = FastRng(seed)
        self.everyone = np.arange(matches)
        self.kinds = np.zeros((matches, seats), np.int8)
        self.spread = 0.0  # the usual lead, in points
        self.rival: int | None = None  # who the others are in every match, where that does not change
        self.seat_all(self.everyone)

    def seat_all(self, matches: Ints) -> None:
        """Choose who plays matches that begin."""
        lots = self.rng.random(len(matches))
        if self.rival is not None:
            self.kinds[matches] = self.rival
            self.kinds[matches, self.rng.integers(0, self.seats, len(matches))] = SELF
            return
        others = np.where(lots < ALONE_SHARE, SELF, np.where(lots < ALONE_SHARE + OLDER_SHARE, OLDER, THUMB))
        kinds = np.where(self.rng.random((len(matches), self.seats)) < 0.5, others[:, None], SELF)
        kinds[np.arange(len(matches)), self.rng.integers(0, self.seats, len(matches))] = SELF
        if self.seats == 2:  # half of the seats at random would make self-play of half of these, too
            own = self.rng.integers(0, 2, len(matches))
            kinds[np.arange(len(matches)), own] = SELF
            kinds[np.arange(len(matches)), 1 - own] = others
        self.kinds[matches] = kinds

    def masks(self) -> Masks:
        """Return which moves are legal, as the asked seats see them."""
        played = self.encoder.played[self.env.acting]
        return self.env.masks[self.everyone[:, None], played]

    def play(self, moves: Ints) -> None:
        """Make moves, given as the asked seats see them."""
        self.env.move(self.encoder.played[self.env.acting, moves])

    def ask_thumb(self, matches: Ints, *, twice: bool = False) -> Ints:
        """Return what the rules of thumb do, or their second thoughts, as the asked seats see it."""
        policy, states, acting = self.game.policy, self.env.batch.states, self.env.acting
        ask = policy.advise if twice else policy.choose
        chosen = np.array([ask(states[int(match)], int(acting[match]), self.fast) for match in matches], np.int64)
        found: Ints = (self.encoder.played[acting[matches]] == chosen[:, None]).argmax(axis=1)
        return found

    def results(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the share of the win and the lead in points of every seat, of matches that have just ended."""
        scores = self.env.rewards[self.env.dones]
        best = scores == scores.max(axis=1, keepdims=True)
        shares = best / best.sum(axis=1, keepdims=True)
        if self.seats == 1:
            return shares, scores
        best_rivals = [scores[:, rivals].max(axis=1) for rivals in self.rivals]
        return shares, scores - np.stack(best_rivals, axis=1)

    def collect(self, model: Model, steps: int, older: Weights | None, *, imitate: bool = False) -> Sample:
        """Play so many steps and return what can be learned from them; or play by rules of thumb, to imitate them."""
        count = len(self.everyone)
        rows = np.empty((steps, count, self.encoder.width), np.int16)
        asides = np.empty((-(-steps // ASIDE_EVERY), count, self.encoder.width), np.int16)
        masks = np.empty((steps, count, len(self.encoder.moves)), np.bool_)
        moves = np.empty((steps, count), np.int64)
        chances = np.empty((steps, count), np.float32)
        foreseen = np.empty((steps + 1, count, STREAMS), np.float32)
        acting = np.empty((steps + 1, count), np.int64)
        is_own = np.empty((steps, count), np.bool_)
        further = np.empty(steps, np.int64)
        ends: list[tuple[Ints, Floats]] = []
        for step in range(steps):
            acting[step] = self.env.acting
            rows[step] = self.encoder.rows(self.env.observations)
            masks[step] = self.masks()
            likings, foreseen[step] = model.judge(self.encoder, rows[step], masks[step])
            further[step] = 1 + step // ASIDE_EVERY % max(1, self.seats - 1)
            if step % ASIDE_EVERY == 0:
                asides[step // ASIDE_EVERY] = self.encoder.rows(self.env.aside(int(further[step])))
            chosen = draw(likings, self.rng)
            kinds = self.kinds[self.everyone, acting[step]]
            if imitate:
                advised = self.ask_thumb(self.everyone, twice=True)
                wanders = self.rng.random(count) < WANDERING
                chosen = np.where(wanders, draw(np.where(masks[step], 0.0, -1e9), self.rng), advised)
                kinds = np.zeros_like(kinds)
            else:
                self.let_others_choose(model, kinds, rows[step], masks[step], chosen, older=older)
            moves[step] = advised if imitate else chosen
            chances[step] = likings[self.everyone, chosen]
            is_own[step] = kinds == SELF
            self.play(chosen)
            ends.append(self.count_ends())
        acting[steps] = self.env.acting
        _, foreseen[steps] = model.judge(self.encoder, self.encoder.rows(self.env.observations), self.masks())
        foreseen[..., 0] = 1.0 / (1.0 + np.exp(-foreseen[..., 0]))
        gains, targets, aside_targets, is_known, is_aside_known = self.look_back(foreseen, acting, further, ends)
        taken = is_own & is_known
        is_aside_known, aside_targets = is_aside_known[::ASIDE_EVERY], aside_targets[::ASIDE_EVERY]
        return Sample(
            rows[taken],
            masks[taken],
            moves[taken],
            chances[taken],
            gains[taken],
            targets[taken],
            asides[is_aside_known],
            aside_targets[is_aside_known],
        )

    def let_others_choose(
        self, model: Model, kinds: NDArray[np.int8], rows: Rows, masks: Masks, chosen: Ints, *, older: Weights | None
    ) -> None:
        """Put the moves of older selves and of the rules of thumb in the place of those of the one who learns."""
        if len(thumbs := np.flatnonzero(kinds == THUMB)):
            chosen[thumbs] = self.ask_thumb(thumbs)
        olds = np.flatnonzero(kinds == OLDER)
        if len(olds) and older is not None:
            likings, _ = model.judge(self.encoder, rows[olds], masks[olds], older)
            chosen[olds] = draw(likings, self.rng)

    def count_ends(self) -> tuple[Ints, Floats]:
        """Return which matches have ended and what that was worth to each seat, and seat those that follow."""
        ended = np.flatnonzero(self.env.dones)
        if not len(ended):
            return ended, np.zeros((0, self.seats, STREAMS), np.float32)
        shares, leads = self.results()
        usual = float(np.abs(leads).mean()) or 1.0
        self.spread = usual if not self.spread else 0.98 * self.spread + 0.02 * usual
        self.seat_all(ended)
        return ended, np.stack([shares, np.clip(leads / self.spread, -3, 3)], axis=2).astype(np.float32)

    def look_back(
        self, foreseen: Floats, acting: Ints, further: Ints, ends: list[tuple[Ints, Floats]]
    ) -> tuple[Floats, Floats, Floats, Masks, Masks]:
        """Return how much better it went than foreseen, and what should have been, for those asked and those aside."""
        steps, count = len(ends), len(self.everyone)
        later = np.zeros((count, self.seats, STREAMS), np.float32)  # what was foreseen at a seat's next decision
        better = np.zeros_like(later)  # and how much better it went from there
        is_later = np.zeros((count, self.seats), np.bool_)
        later[self.everyone, acting[steps]] = foreseen[steps]
        is_later[self.everyone, acting[steps]] = True
        gains = np.empty((steps, count), np.float32)
        targets = np.empty((steps, count, STREAMS), np.float32)
        aside_targets = np.empty_like(targets)
        is_known = np.empty((steps, count), np.bool_)
        is_aside_known = np.empty_like(is_known)
        weights = np.array([1.0, LEAD_SHARE], np.float32)
        for step in range(steps - 1, -1, -1):
            ended, worth = ends[step]
            later[ended] = worth
            better[ended] = 0.0
            is_later[ended] = True
            seat = acting[step]
            other = (seat + further[step]) % self.seats
            aside_targets[step] = later[self.everyone, other] + better[self.everyone, other]
            is_aside_known[step] = is_later[self.everyone, other] & (self.seats > 1)
            gain = later[self.everyone, seat] + CERTAINTY * better[self.everyone, seat] - foreseen[step]
            is_known[step] = is_later[self.everyone, seat]
            gains[step] = gain @ weights
            targets[step] = foreseen[step] + gain
            later[self.everyone, seat] = foreseen[step]
            better[self.everyone, seat] = np.where(is_known[step][:, None], gain, 0.0)
            is_later[self.everyone, seat] = True
        return gains, targets, aside_targets, is_known, is_aside_known


def draw(likings: Floats, rng: np.random.Generator) -> Ints:
    """Return a move of every row, as likely as the logarithms say."""
    heaped = np.cumsum(np.exp(likings), axis=1)
    lots = (1.0 - rng.random((len(likings), 1))) * heaped[:, -1:]  # never 0: a move that is not legal adds nothing
    chosen: Ints = (heaped < lots).sum(axis=1)
    return chosen
