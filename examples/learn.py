"""A policy for Super Mega Lucky Box alone that learns to beat the rules of thumb: the vector environment and NumPy.

    python examples/learn.py                                  # three minutes
    python examples/learn.py --minutes 5 --curve docs/learning.svg

An action is worth the sum of a few entries of tables: how far its card is, how far its row and its column are and what
they bring, what it costs. All entries begin at 0, which is random play, and an action is chosen the more often the more
it is worth. After every batch of matches the entries of the actions that led to more points than usual from there on
go up, those of the others go down (the method is known as REINFORCE).
"""

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kociarnia.bots.levels import bot_of
from kociarnia.core.chance import FastRng
from kociarnia.envs.vector import VectorEnv
from kociarnia.games import GAMES

Numbers = NDArray[np.float64]
Indices = NDArray[np.int64]
Claims = NDArray[np.bool_]

GAME = GAMES["luckybox"]
KEEP, CROSS, WILD, COLLECT, PASS = (
    GAME.notation.read(text) for text in ("keep 1", "cross 1a1", "wild 1a1", "collect lightning", "pass")
)
OFFERS, SLOTS, CELLS, LINES, ROUNDS, TURNS, NUMBERS = 5, 6, 9, 6, 4, 9, 9
QUESTION, MOON, STAR, KINDS = 10, 13, 14, 15  # kinds of bonuses; a number's kind is the number itself

# Where things stand in an observation: docs/layouts/luckybox_v1.md.
PLACE = {name: index for index, name in enumerate(GAME.features.names(1))}
CELL_NAMES = [f"{column}{row}" for row in "123" for column in "abc"]
FACE = [*(f"number {cell}" for cell in CELL_NAMES), *(f"bonus {line}" for line in range(LINES))]
SLOT_FACES = np.array([[PLACE[f"slot {slot} {part}"] for part in FACE] for slot in range(SLOTS)])
OFFER_FACES = np.array([[PLACE[f"offer {offer} {part}"] for part in FACE] for offer in range(OFFERS)])
KEPT = np.array([PLACE[f"offer {offer} is kept"] for offer in range(OFFERS)])
CROSSED = np.array([[PLACE[f"crossed {slot + 1}{cell}"] for cell in CELL_NAMES] for slot in range(SLOTS)])
COMING = np.array([PLACE[f"hidden {number}"] for number in range(1, NUMBERS + 1)])

# A bonus by what it is good for: nothing, a number that fits nowhere or somewhere, a question mark, one or two
# lightnings, a moon by the moons there are, a star by the stars of this round.
NOTHING, USELESS, USEFUL, FIRST_OTHER, FIRST_MOON, FIRST_STAR, GOODS = 0, 1, 2, 3, 6, 13, 17
MOST_MOONS, MOST_STARS = 6, 3

# The tables, one after another.
THIRDS, STEPS, FREE, COMES = 3, 5, 6, 3
NONE = 0  # the entry of nothing, always worth 0
CARD = 1  # by round, third of the round, and cells crossed
LINE = CARD + ROUNDS * THIRDS * CELLS  # by round, cells crossed, and bonus
COST = LINE + ROUNDS * 3 * GOODS  # by round, third, and lightning spent
RARITY = COST + ROUNDS * THIRDS * STEPS  # by free cells with that number, and how often it may still come
WILDNESS = RARITY + FREE * COMES  # of using a question mark now
STAYING = WILDNESS + 1  # of crossing nothing, by round and third
TOKEN = STAYING + ROUNDS * THIRDS  # of collecting, by what
OFFER = TOKEN + 4  # of a bonus of a card on offer, by round
COVER = OFFER + ROUNDS * KINDS  # by how many numbers a card on offer adds
SIZE = COVER + NUMBERS + 1
ENTRIES = 7  # of one action, at most

MATCHES = 1024
RATE = 0.1
EVERY = 5  # batches between two points of the curve


class Sheets:
    """What observations say, in the terms of the game."""

    def __init__(self, observations: Indices) -> None:
        matches = len(observations)
        faces, offers = observations[:, SLOT_FACES], observations[:, OFFER_FACES]
        self.round = np.minimum(observations[:, PLACE["round"]], ROUNDS - 1)
        self.turn = observations[:, PLACE["revealed"]]
        self.third = np.minimum(self.turn // 3, THIRDS - 1)
        self.number = observations[:, PLACE["number"]]
        self.is_bonus = observations[:, PLACE["stage bonus"]]
        self.score = observations[:, PLACE["seat 0 score"]]
        self.crossed = observations[:, CROSSED]
        self.cells, self.bonuses = faces[:, :, :CELLS], faces[:, :, CELLS:]
        self.offered, self.offered_bonuses = offers[:, :, :CELLS], offers[:, :, CELLS:]
        self.counts = self.crossed.sum(axis=2)
        square = self.crossed.reshape(matches, SLOTS, 3, 3)
        self.lines = np.concatenate([square.sum(axis=3), square.sum(axis=2)], axis=2)
        every = np.arange(NUMBERS + 1)
        free = np.where(self.crossed == 1, 0, self.cells)
        self.free = (free.reshape(matches, -1, 1) == every).sum(axis=1)
        self.coming = np.concatenate([np.zeros((matches, 1), np.int64), observations[:, COMING]], axis=1)
        kept = self.offered * observations[:, KEPT][:, :, None]
        self.covered = (self.free > 0) | (kept.reshape(matches, -1, 1) == every).any(axis=1)
        self.moons = np.minimum(observations[:, PLACE["moons"]], MOST_MOONS)
        self.stars = np.minimum(observations[:, PLACE["stars"]], MOST_STARS)

    def goods(self, rows: Indices, kinds: Indices) -> Indices:
        """Return what bonuses are good for."""
        seen = np.where(kinds >= QUESTION, kinds - QUESTION + FIRST_OTHER, NOTHING)
        is_number = (kinds > 0) & (kinds < QUESTION)
        fits = self.free[rows, np.where(is_number, kinds, 0)] > 0
        seen = np.where(is_number, np.where(fits, USEFUL, USELESS), seen)
        seen = np.where(kinds == MOON, FIRST_MOON + self.moons[rows], seen)
        return np.where(kinds == STAR, FIRST_STAR + self.stars[rows], seen)


def describe(sheets: Sheets, rows: Indices, actions: Indices) -> Indices:
    """Return the entries of every action (a row is a match)."""
    entries = np.full((len(rows), ENTRIES), NONE)
    is_spot = (actions >= CROSS) & (actions < COLLECT)
    entries[is_spot] = describe_spots(sheets, rows[is_spot], actions[is_spot])
    is_keep = actions < CROSS
    entries[is_keep] = describe_offers(sheets, rows[is_keep], actions[is_keep] - KEEP)
    is_token = (actions >= COLLECT) & (actions < PASS)
    entries[is_token, 0] = TOKEN + actions[is_token] - COLLECT
    is_pass = rows[actions == PASS]
    entries[actions == PASS, 0] = STAYING + sheets.round[is_pass] * THIRDS + sheets.third[is_pass]
    return entries


def describe_spots(sheets: Sheets, rows: Indices, actions: Indices) -> Indices:
    """Return the entries of crossing off a cell."""
    is_wild = actions >= WILD
    spot = np.where(is_wild, actions - WILD, actions - CROSS)
    slot, cell = spot // CELLS, spot % CELLS
    when = sheets.round[rows] * THIRDS + sheets.third[rows]
    number = sheets.cells[rows, slot, cell]
    gap = np.abs(number - sheets.number[rows])
    steps = np.where(is_wild | (sheets.is_bonus[rows] == 1), 0, np.minimum(gap, NUMBERS - gap))
    entries = np.empty((len(rows), ENTRIES), np.int64)
    entries[:, 0] = CARD + when * CELLS + np.minimum(sheets.counts[rows, slot], CELLS - 1)
    for place, line in ((1, cell // 3), (2, 3 + cell % 3)):
        crossed = np.minimum(sheets.lines[rows, slot, line], 2)
        good = sheets.goods(rows, sheets.bonuses[rows, slot, line])
        entries[:, place] = LINE + (sheets.round[rows] * 3 + crossed) * GOODS + good
    entries[:, 3] = COST + when * STEPS + steps
    free = np.minimum(sheets.free[rows, number], FREE - 1)
    entries[:, 4] = RARITY + free * COMES + np.minimum(sheets.coming[rows, number], COMES - 1)
    entries[:, 5] = np.where(is_wild, WILDNESS, NONE)
    entries[:, 6] = NONE
    return entries


def describe_offers(sheets: Sheets, rows: Indices, offers: Indices) -> Indices:
    """Return the entries of keeping a card."""
    entries = np.empty((len(rows), ENTRIES), np.int64)
    entries[:, :LINES] = OFFER + sheets.round[rows, None] * KINDS + sheets.offered_bonuses[rows, offers]
    numbers = sheets.offered[rows, offers]
    is_new = np.zeros((len(rows), NUMBERS + 1), bool)
    is_new[np.arange(len(rows))[:, None], numbers] = True
    entries[:, 6] = COVER + (is_new & ~sheets.covered[rows])[:, 1:].sum(axis=1)
    return entries


@dataclass
class Step:
    """What was thought of all legal actions of one step of all matches, and which were chosen."""

    rows: Indices  # the match of each action
    entries: Indices
    chances: Numbers
    chosen: Claims
    score: Indices  # of each match
    time: Indices  # of each match, counted in turns
    is_running: Claims  # whether a match was still under way


class Tables:
    """What things are worth, and a policy that goes by it."""

    def __init__(self, seed: int) -> None:
        self.worth: Numbers = np.zeros(SIZE)
        self.rng = np.random.default_rng(seed)

    def consider(self, env: VectorEnv, is_running: Claims, *, is_best: bool) -> tuple[Indices, Step]:
        """Choose an action in every match: what is worth most, or by chance."""
        rows, actions = np.nonzero(env.masks)
        sheets = Sheets(env.observations)
        entries = describe(sheets, rows, actions)
        worth = self.worth[entries].sum(axis=1)
        starts = np.flatnonzero(np.diff(rows, prepend=-1))
        most = np.maximum.reduceat(worth, starts)[rows]
        odds = np.exp(worth - most)
        chances = odds / np.add.reduceat(odds, starts)[rows]
        if is_best:
            top = np.flatnonzero(worth == most)
            picked = top[np.unique(rows[top], return_index=True)[1]]
        else:
            drawn = np.searchsorted(chances.cumsum(), np.arange(env.matches) + self.rng.random(env.matches))
            picked = np.clip(drawn, starts, np.append(starts[1:], len(rows)) - 1)
        chosen = np.zeros(len(rows), np.bool_)
        chosen[picked] = True
        when = sheets.round * TURNS + sheets.turn
        return actions[picked], Step(rows, entries, chances, chosen, sheets.score, when, is_running)

    def play(self, env: VectorEnv, *, is_best: bool = False) -> tuple[Numbers, list[Step]]:
        """Play one match in every place; return the points and all that was thought."""
        env.begin(seed=int(self.rng.integers(2**60)))
        points = np.zeros(env.matches)
        is_running = np.ones(env.matches, np.bool_)
        steps = []
        while is_running.any():
            actions, step = self.consider(env, is_running, is_best=is_best)
            steps.append(step)
            env.move(actions)
            points = np.where(is_running & env.dones, env.rewards[:, 0], points)
            is_running = is_running & ~env.dones
        return points, steps


def find_slope(points: Numbers, steps: list[Step]) -> Numbers:
    """Return in which direction the entries bring more points."""
    times = np.concatenate([step.time[step.is_running] for step in steps])
    ahead = np.concatenate([(points - step.score)[step.is_running] for step in steps])
    usual = np.bincount(times, ahead, ROUNDS * TURNS + 1) / np.maximum(1, np.bincount(times, None, ROUNDS * TURNS + 1))
    slope = np.zeros(SIZE)
    for step in steps:
        gain = np.where(step.is_running, points - step.score - usual[step.time], 0.0)
        pull = gain[step.rows] * (step.chosen - step.chances)
        slope += np.bincount(step.entries.ravel(), np.repeat(pull, ENTRIES), SIZE)
    return slope / len(points)


class Learner:
    """Makes tables better, batch by batch, with a step that suits each entry (Adam)."""

    def __init__(self, tables: Tables, rate: float = RATE) -> None:
        self.tables = tables
        self.rate = rate
        self.updates = 0
        self.mean: Numbers = np.zeros(SIZE)
        self.square: Numbers = np.zeros(SIZE)

    def learn(self, env: VectorEnv) -> float:
        """Play a batch and learn from it; return the mean points."""
        points, steps = self.tables.play(env)
        slope = find_slope(points, steps)
        self.updates += 1
        self.mean += 0.1 * (slope - self.mean)
        self.square += 0.01 * (slope * slope - self.square)
        mean = self.mean / (1 - 0.9**self.updates)
        square = self.square / (1 - 0.99**self.updates)
        self.tables.worth += self.rate * mean / (np.sqrt(square) + 1e-8)
        self.tables.worth[NONE] = 0.0
        return float(points.mean())


@dataclass(frozen=True)
class Point:
    """How well the learner did at some time."""

    matches: int
    seconds: float
    points: float


def train(
    learner: Learner, env: VectorEnv, is_enough: Callable[[float, int], bool], tell: Callable[[Point], None]
) -> list[Point]:
    """Learn until `is_enough` of the seconds and the matches; return the learning curve."""
    start = time.perf_counter()
    curve: list[Point] = []
    batch: list[float] = []
    matches = 0
    while not is_enough(time.perf_counter() - start, matches):
        batch.append(learner.learn(env))
        matches += env.matches
        if len(batch) == EVERY:
            curve.append(Point(matches, time.perf_counter() - start, sum(batch) / EVERY))
            tell(curve[-1])
            batch = []
    return curve


def play_level(level: str, matches: int) -> Numbers:
    """Return the points of a bot alone."""
    bot, rng = bot_of(level), FastRng(1)
    points = []
    for _ in range(matches):
        state = GAME.new(1, GAME.check(1, None), rng)
        while state.acting():
            state.apply(0, bot.choose(GAME, GAME.view(state, 0), rng), rng)
        points.append(float(state.scores()[0]))
    return np.array(points)


def draw_curve(curve: list[Point], cat: float, best: float) -> str:
    """Return the learning curve as a picture, with the points of a cat and of the learned policy at its best."""
    width, height, left, right, bottom, top = 740, 380, 60, 700, 330, 40
    most, highest = max(point.matches for point in curve), 10 * (int(max(best, cat)) // 10 + 1)

    def across(matches: float) -> float:
        return left + (right - left) * matches / most

    def up(points: float) -> float:
        return bottom - (bottom - top) * (points - 20) / (highest - 20)

    line = " ".join(f"{across(point.matches):.1f},{up(point.points):.1f}" for point in curve)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">',
        f'<g font-size="13"><rect width="{width}" height="{height}" fill="white"/>',
        f'<text x="{left}" y="22" font-size="15">Super Mega Lucky Box alone: mean points while learning</text>',
    ]
    for mark in range(20, highest + 1, 10):
        parts.append(f'<path d="M{left} {up(mark):.1f}H{right}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 8}" y="{up(mark) + 4:.1f}" text-anchor="end">{mark}</text>')
    for quarter in range(5):
        x, matches = across(most * quarter / 4), most * quarter // 4
        parts.append(f'<text x="{x:.1f}" y="{bottom + 20}" text-anchor="middle">{matches:,}</text>')
    for name, points, colour, shift in (("cat", cat, "#b50", 16), ("learned, at its best", best, "#060", -6)):
        parts.append(f'<path d="M{left} {up(points):.1f}H{right}" stroke="{colour}" stroke-dasharray="6 4"/>')
        label = f"{name}: {points:.1f}"
        parts.append(
            f'<text x="{right - 4}" y="{up(points) + shift:.1f}" text-anchor="end" fill="{colour}">{label}</text>'
        )
    parts.append(f'<polyline points="{line}" fill="none" stroke="#06c" stroke-width="2.5"/>')
    parts.append(f'<text x="{(left + right) / 2:.0f}" y="{height - 8}" text-anchor="middle">matches played</text>')
    return "\n".join([*parts, "</g></svg>"]) + "\n"


def spell(points: Numbers) -> str:
    """Return a mean with its interval (95 %)."""
    return f"{points.mean():.2f} ± {1.96 * points.std() / len(points) ** 0.5:.2f} points in {len(points):,} matches"


def main() -> None:
    """Train, tell how it goes, compare with a cat, and draw the curve."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="a file for the picture of the learning curve")
    chosen = parser.parse_args()
    cat = play_level("cat", 2000)
    sys.stdout.write(f"cat: {spell(cat)}\n")
    env, tables = VectorEnv(GAME, MATCHES, 1), Tables(chosen.seed)

    def tell(point: Point) -> None:
        sys.stdout.write(f"{point.matches:9,} matches, {point.seconds:4.0f} s: {point.points:.1f} points\n")
        sys.stdout.flush()

    curve = train(Learner(tables), env, lambda seconds, _: seconds >= 60 * chosen.minutes, tell)
    best = np.concatenate([tables.play(env, is_best=True)[0] for _ in range(4)])
    sys.stdout.write(f"learned, at its best: {spell(best)}\n")
    if chosen.curve and curve:
        chosen.curve.write_text(draw_curve(curve, float(cat.mean()), float(best.mean())), encoding="utf-8")


if __name__ == "__main__":
    main()
