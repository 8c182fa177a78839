"""Self-play by proximal policy optimisation: first the rules of thumb are imitated, then matches teach more."""

import io
import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from zipfile import BadZipFile

import msgspec
import numpy as np

from kociarnia.core.errors import KociarniaError
from kociarnia.core.game import AnyGame
from kociarnia.envs.vector import VectorEnv
from kociarnia.learn.groups import Groups, RayGroups, Rival, Work, shares_of
from kociarnia.learn.model import Encoder, Floats, Model, Weights
from kociarnia.learn.rollouts import Ints, Sample

MATCHES, STEPS = 512, 64
BATCH = 2048
EPOCHS = 2
CLIP = 0.2
RATE, LAST_RATE = 1e-3, 1e-4
ENTROPY, LAST_ENTROPY = 0.02, 0.002
WORTH_SHARE = 0.5
LEAD_LOSS = 0.25
IMITATION = 0.12  # the share of updates that imitate the rules of thumb
LEAST_IMITATION = 8  # and how many there are at least
MOST_OLDER = 8  # older selves that are kept
OLDER_EVERY = 10  # updates between two of them
TEST_MATCHES = 200
TEST_SEED = 1 << 40  # deals that are not learned from
TESTS = 16  # how often strength is measured


class BadCheckpoint(KociarniaError):
    """A checkpoint that cannot be gone on from."""

    code = "bad_checkpoint"


class Plan(msgspec.Struct, frozen=True):
    """What is to be learned, and how long."""

    game: str
    seats: tuple[int, ...]
    updates: int
    seed: int
    options: dict[str, object] = {}
    groups: int = 1  # of matches that are played apart, wherever that is


class Point(msgspec.Struct, frozen=True):
    """How strong it was at a moment: the share of rivals ended ahead of, greedily, at the first number of seats."""

    update: int
    minutes: float
    decisions: int
    cat: float
    random: float


@dataclass
class Progress:
    """How far learning has come."""

    update: int = 0
    minutes: float = 0.0
    decisions: int = 0
    curve: list[Point] = field(default_factory=list)


class Training:
    """Learning under way; `advance` makes it a step better."""

    def __init__(self, game: AnyGame, plan: Plan, rival: Rival = None, ray: str | None = None) -> None:
        """With a rival, who never learns, everything is learned against it: what comes out is a best response.

        Matches are played here, or on the Ray cluster of an address: what is learned is the same.
        """
        self.game = game
        self.rival = rival
        self.plan = plan
        self.ray = ray
        self.rng = np.random.default_rng(plan.seed)
        self.model = Model(game, self.rng)
        self.older: list[Weights] = []
        self.progress = Progress()
        self.encoders: dict[int, Encoder] = {}

    @cached_property
    def groups(self) -> Groups | RayGroups:
        """Who plays the matches to learn from, which go on from update to update."""
        setting = (self.game.id, self.plan.options, self.rival, shares_of(MATCHES, self.plan.groups))
        return Groups(*setting) if self.ray is None else RayGroups(self.ray, *setting)

    @property
    def done(self) -> float:
        """The share of the updates that are done."""
        return self.progress.update / max(1, self.plan.updates)

    def advance(self) -> None:
        """Play, learn from it, and remember oneself now and then."""
        start = time.process_time()
        progress, plan = self.progress, self.plan
        seats = plan.seats[progress.update % len(plan.seats)]
        encoder = self.encoders.setdefault(seats, Encoder(self.game, seats))
        is_imitating = progress.update < max(LEAST_IMITATION, IMITATION * plan.updates)
        older = self.older[self.rng.integers(0, len(self.older))] if self.older else None
        if isinstance(self.rival, dict):
            older = self.rival
        seed = (plan.seed * 1000 + progress.update) * 1_000_000
        work = Work(seats=seats, steps=STEPS, seed=seed, imitates=is_imitating)
        sample = self.groups.collect(work, self.model.weights, older)
        rate = RATE + (LAST_RATE - RATE) * self.done
        entropy = ENTROPY + (LAST_ENTROPY - ENTROPY) * self.done
        learn(self.model, encoder, sample, rate=rate, entropy=0.0 if is_imitating else entropy, rng=self.rng)
        progress.update += 1
        progress.decisions += len(sample.moves)
        if not is_imitating and progress.update % OLDER_EVERY == 0:
            self.older = [*self.older, self.model.copy()]
            if len(self.older) > MOST_OLDER:  # some of the oldest stay: one of the middle goes
                del self.older[int(self.rng.integers(1, len(self.older) - 1))]
        progress.minutes += (time.process_time() - start) / 60

    def test(self) -> Point:
        """Measure strength, and add it to the curve."""
        progress, seats = self.progress, max(self.plan.seats[0], 1)
        cat, random = (
            strength(self.model, self.game, seats, rival, options=self.plan.options) for rival in ("cat", "random")
        )
        point = Point(progress.update, progress.minutes, progress.decisions, cat, random)
        progress.curve.append(point)
        return point

    def save(self, path: Path) -> None:
        """Keep everything in a file, which is there as a whole or as it was before."""
        arrays = {f"weights/{name}": array for name, array in self.model.weights.items()}
        arrays |= {f"means/{name}": array for name, array in self.model.means.items()}
        arrays |= {f"squares/{name}": array for name, array in self.model.squares.items()}
        for index, weights in enumerate(self.older):
            arrays |= {f"older{index}/{name}": array for name, array in weights.items()}
        told = {
            "plan": self.plan,
            "progress": msgspec.to_builtins(self.progress),
            "steps": self.model.steps,
            "older": len(self.older),
            "rng": str(self.rng.bit_generator.state["state"]["state"]),
            "increment": str(self.rng.bit_generator.state["state"]["inc"]),
        }
        arrays["told"] = np.frombuffer(msgspec.json.encode(told), np.uint8)
        room = io.BytesIO()
        np.savez(room, **arrays)  # type: ignore[arg-type]  # names of arrays, no options
        write_whole(path, room.getvalue())

    def load(self, path: Path) -> None:
        """Go on from a file, if it was made for the same."""
        try:
            with np.load(io.BytesIO(path.read_bytes())) as arrays:
                told = msgspec.json.decode(arrays["told"].tobytes())
                plan = msgspec.convert(told["plan"], Plan)
                kept = {name: arrays[name] for name in arrays.files}
        except (OSError, ValueError, KeyError, EOFError, BadZipFile, msgspec.MsgspecError) as error:
            raise BadCheckpoint(f"{path} is no checkpoint that can be read: {error}") from None
        if what_is_learned(plan) != what_is_learned(self.plan):
            told_of = f"{plan.game} with {plan.seats} seats, options {plan.options} and seed {plan.seed}"
            raise BadCheckpoint(f"{path} is of {told_of}: ask for the same")
        self.plan = plan
        model = self.model
        for name, array in model.weights.items():
            if kept[f"weights/{name}"].shape != array.shape:
                raise BadCheckpoint(f"{path} was made for another layout of {plan.game}")
        for kind, room in (("weights", model.weights), ("means", model.means), ("squares", model.squares)):
            room |= {name: kept[f"{kind}/{name}"].copy() for name in room}
        model.steps = told["steps"]
        self.older = [
            {name: kept[f"older{index}/{name}"].copy() for name in model.weights} for index in range(told["older"])
        ]
        self.progress = msgspec.convert(told["progress"], Progress)
        inner = {"state": int(told["rng"]), "inc": int(told["increment"])}
        self.rng.bit_generator.state = {**self.rng.bit_generator.state, "state": inner}


def what_is_learned(plan: Plan) -> Plan:
    """Return what is learned, without how long and in how many groups: a checkpoint says both."""
    return msgspec.structs.replace(plan, updates=0, groups=1)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that is there as a whole, or as it was before, whatever happens meanwhile."""
    aside = path.with_name(f".{path.name}.new")
    with aside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    aside.replace(path)


def learn(
    model: Model, encoder: Encoder, sample: Sample, *, rate: float, entropy: float, rng: np.random.Generator
) -> None:
    """Make the model better by a sample: without entropy it imitates the moves, with it it weighs how they went."""
    gains = (sample.gains - sample.gains.mean()) / (sample.gains.std() + 1e-6)
    count, asides = len(sample.moves), len(sample.aside_rows)
    for _ in range(EPOCHS):
        order = rng.permutation(count)
        aside_order = rng.permutation(asides)
        batches = max(1, count // BATCH)
        for own, aside in zip(np.array_split(order, batches), np.array_split(aside_order, batches), strict=True):
            matrix = encoder.dense(np.concatenate([sample.rows[own], sample.aside_rows[aside]]))
            held = encoder.pick(model.weights)
            layers = model.forward(matrix, held)
            top = layers[1]
            likings = top[: len(own)] @ held["liking"] + held["liking_bias"]
            liking_errors = np.zeros((len(matrix), likings.shape[1]), np.float32)
            liking_errors[: len(own)] = move_errors(likings, sample, own, gains, entropy) / len(own)
            foreseen = top @ held["worth"] + held["worth_bias"]
            targets = np.concatenate([sample.targets[own], sample.aside_targets[aside]])
            worth_errors = np.empty_like(foreseen)
            worth_errors[:, 0] = 1.0 / (1.0 + np.exp(-foreseen[:, 0])) - targets[:, 0]
            worth_errors[:, 1] = LEAD_LOSS * (foreseen[:, 1] - targets[:, 1])
            worth_errors *= WORTH_SHARE / len(matrix)
            model.descend(model.slopes(encoder, matrix, layers, (worth_errors, liking_errors)), rate)


def move_errors(likings: Floats, sample: Sample, own: Ints, gains: Floats, entropy: float) -> Floats:
    """Return the slope of the loss by the liking of every move."""
    masks, moves = sample.masks[own], sample.moves[own]
    shown = np.where(masks, likings, np.float32(-1e9))
    shown -= shown.max(axis=1, keepdims=True)
    chances = np.exp(shown)
    total = chances.sum(axis=1, keepdims=True)
    chances /= total
    every = np.arange(len(own))
    if entropy:
        shown -= np.log(total)
        ratio = np.exp(shown[every, moves] - sample.chances[own])
        gain = gains[own]
        counts = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        push = np.where(counts, -gain * ratio, 0.0).astype(np.float32)
    else:
        push = np.full(len(own), -1.0, np.float32)
    errors: Floats = -push[:, None] * chances
    errors[every, moves] += push
    if entropy:
        spread = np.where(masks, shown, 0.0)
        errors += entropy * chances * (spread - (chances * spread).sum(axis=1, keepdims=True))
    return errors


def strength(
    model: Model,
    game: AnyGame,
    seats: int,
    rival: str,
    *,
    matches: int = TEST_MATCHES,
    options: Mapping[str, object] | None = None,
) -> float:
    """Return the share of rivals ended ahead of, playing what is liked best; alone, the mean score."""
    encoder = Encoder(game, seats)
    found: list[float] = []
    for seat in range(seats):
        count = max(1, matches // seats)
        env = VectorEnv(game, count, seats, options, seat=seat, opponents=rival, illegal_reward=None)
        env.begin(TEST_SEED)
        everyone, left = np.arange(count), np.ones(count, np.bool_)
        while left.any():
            played = encoder.played[env.acting]
            masks = env.masks[everyone[:, None], played]
            likings, _ = model.judge(encoder, encoder.rows(env.observations), masks)
            env.move(played[everyone, likings.argmax(axis=1)])
            ended = env.dones & left
            found += env.rewards[ended, seat].tolist()
            left &= ~ended
    mean = float(np.mean(found))
    return mean if seats == 1 else (mean + 1) / 2


def usual_seats(game: AnyGame, seats: Sequence[int] | None) -> tuple[int, ...]:
    """Return for how many seats is learned: those asked for, or the fewest that compete."""
    return tuple(seats) if seats else (max(2, game.fewest_seats),)


def measured_updates(game: AnyGame, plan: Plan, minutes: float, ray: str | None) -> int:
    """Return how many updates fit into so many minutes here, from a few that are thrown away."""
    trial = Training(game, msgspec.structs.replace(plan, updates=0), ray=ray)
    trial.advance()  # the first one pays for what is made once
    start, before = time.monotonic(), trial.progress.update
    while time.monotonic() - start < 2.0 or trial.progress.update - before < len(plan.seats):
        trial.advance()
    each = (time.monotonic() - start) / (trial.progress.update - before)
    trial.test()
    start = time.monotonic()
    trial.test()
    tests = TESTS * (time.monotonic() - start)
    return max(4, int((60 * minutes - tests) / each))


def train(training: Training, checkpoint: Path, tell: Callable[[Training], None]) -> None:
    """Learn to the end of the plan, with a checkpoint and a measurement now and then."""
    updates = training.plan.updates
    every = max(1, updates // TESTS)
    while training.progress.update < updates:
        training.advance()
        if training.progress.update % every == 0 or training.progress.update == updates:
            training.test()
            training.save(checkpoint)
        tell(training)
