"""One run of learning: what was asked for, its progress, and what it leaves."""

import argparse
import json
import shutil
import subprocess
import sys
from importlib import resources
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from kociarnia.core.errors import BadOptions
from kociarnia.core.game import AnyGame
from kociarnia.core.weights import MOST_BYTES, Made, header_of
from kociarnia.core.words import Words
from kociarnia.games import GAMES
from kociarnia.learn.curve import draw_curve
from kociarnia.learn.training import MATCHES, Plan, Point, Training, measured_updates, train, usual_seats, write_whole
from kociarnia.play.cluster import cores_of, reach
from kociarnia.terminal.settings import read_settings
from kociarnia.terminal.usage import UsageError, refuse_negative
from kociarnia.version import VERSION


def run(arguments: argparse.Namespace) -> int:
    """Learn a game, or go on learning it, and write the file and the curve."""
    game = GAMES[arguments.game]
    seats = read_seats(game, arguments.seats)
    if not 0 < arguments.minutes <= 60_000:
        raise BadOptions(f"--minutes {arguments.minutes:g} should be more than 0")
    refuse_negative(arguments, "seed")
    if arguments.updates is not None and arguments.updates < 1:
        raise BadOptions(f"--updates {arguments.updates} should be at least 1")
    if arguments.groups is not None and not 1 <= arguments.groups <= MATCHES:
        raise BadOptions(f"--groups {arguments.groups} should be between 1 and {MATCHES}")
    out: Path = arguments.out or Path(f"{game.id}.network")
    checkpoint = out.with_name(f"{out.name}.checkpoint.npz")
    if checkpoint.exists() and not arguments.resume:
        raise UsageError(f"{checkpoint}: something was learned there already; --resume goes on with it")
    words = Words.load(resources.files("kociarnia.terminal"), arguments.lang)
    errors = Console(stderr=True)
    options = read_settings(game, arguments.preset, arguments.option)
    ray: str | None = arguments.ray
    groups = arguments.groups or (1 if ray is None else min(MATCHES, cores_of(reach(ray))))
    plan = Plan(game.id, usual_seats(game, seats), arguments.updates or 0, arguments.seed, options, groups)
    for count in plan.seats:
        game.check(count, options)
    if arguments.resume and checkpoint.exists():
        training = Training(game, plan, ray=ray)
        training.load(checkpoint)
    else:
        if not plan.updates:
            errors.print(words.text("learn.measuring"))
            updates = measured_updates(game, plan, arguments.minutes, ray)
            plan = msgspec.structs.replace(plan, updates=updates)
        training = Training(game, plan, ray=ray)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=errors, transient=True) as bar:
        task = bar.add_task(game.titles[arguments.lang], total=training.plan.updates)

        def tell(now: Training) -> None:
            curve = now.progress.curve
            strength = words.say("learn.strength", shown(curve[-1])) if curve else words.text("learn.beginning")
            bar.update(task, completed=now.progress.update, description=strength)

        train(training, checkpoint, tell)
    data = training.model.file(header_of(game, training.plan.seats, made_by(training), training.plan.options))
    if len(data) > MOST_BYTES:
        raise BadOptions(f"{out}: {len(data)} bytes are more than the {MOST_BYTES} a file of weights may have")
    write_whole(out, data)
    picture = draw_curve(command_of(training), training.progress.curve)
    out.with_name(f"{out.name}.svg").write_text(picture, encoding="utf-8")
    sys.stdout.write(f"{out}: {words.say('learn.strength', shown(training.progress.curve[-1]))}\n")
    return 0


def read_seats(game: AnyGame, text: str) -> list[int]:
    """Return the numbers of seats of a text such as `2,3`, or refuse them."""
    found: list[int] = []
    for part in filter(None, text.split(",")):
        if not part.isdecimal():
            raise BadOptions(f"--seats {text}: {part} is not a number of seats")
        if not game.fewest_seats <= int(part) <= game.most_seats:
            game.check(int(part), None)  # says how many may play
        found.append(int(part))
    return found


def shown(point: Point) -> dict[str, int]:
    """Return a point of the curve in whole percents."""
    return {"cat": round(100 * point.cat), "random": round(100 * point.random)}


def command_of(training: Training) -> str:
    """Return the command that learns the same again."""
    plan = training.plan
    seats = ",".join(map(str, plan.seats))
    options = "".join(f" --option {name}={json.dumps(value)}" for name, value in plan.options.items())
    groups = f" --groups {plan.groups}" if plan.groups > 1 else ""
    return f"kociarnia learn {plan.game} --seats {seats}{options} --updates {plan.updates} --seed {plan.seed}{groups}"


def made_by(training: Training) -> Made:
    """Return how the weights were made."""
    progress = training.progress
    last = progress.curve[-1]
    return Made(
        command=command_of(training),
        commit=commit_of(),
        minutes=round(progress.minutes, 1),
        seed=training.plan.seed,
        strength=f"ahead of cat {100 * last.cat:.0f} %, of random {100 * last.random:.0f} %",
    )


def commit_of() -> str:
    """Return the commit of the source one works in, or the version where there is none."""
    git = shutil.which("git")
    if git is None:
        return f"version {VERSION}"
    try:
        asked = subprocess.run(  # noqa: S603  a fixed question
            [git, "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return f"version {VERSION}"
    return asked.stdout.strip()
