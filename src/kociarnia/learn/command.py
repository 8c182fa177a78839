"""`kociarnia learn`: a game is learned by self-play and becomes a file of weights."""

import argparse
import os
import shutil
import subprocess
import sys
from importlib import import_module, resources
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from kociarnia.core.errors import BadOptions
from kociarnia.core.game import AnyGame
from kociarnia.core.weights import MOST_BYTES, Made, header_of
from kociarnia.core.words import Words
from kociarnia.games import GAMES
from kociarnia.terminal.usage import UsageError
from kociarnia.version import VERSION

if TYPE_CHECKING:
    from kociarnia.learn.training import Training

NEEDED = ("numpy", "gymnasium")
THREADS = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS")


def add_learn(parser: argparse.ArgumentParser, words: Words) -> None:
    """Describe `kociarnia learn`."""

    def text(key: str) -> str:
        return words.text(f"cli.learn.{key}")

    parser.add_argument("game", metavar="GAME", help=words.say("cli.bench.game", {"games": list(GAMES)}))
    parser.add_argument("--seats", default="", metavar="N,…", help=text("seats"))
    parser.add_argument("--minutes", type=float, default=10.0, metavar="M", help=text("minutes"))
    parser.add_argument("--updates", type=int, metavar="N", help=text("updates"))
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=text("seed"))
    parser.add_argument("--out", type=Path, metavar="FILE", help=text("out"))
    parser.add_argument("--resume", action="store_true", help=text("resume"))
    parser.set_defaults(command="kociarnia.learn.command:learn_game")


def learn_game(arguments: argparse.Namespace) -> int:
    """Learn a game, or go on learning it."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise UsageError(f"learning needs {' and '.join(missing)}: install kociarnia[learn]")
    for name in THREADS:  # before NumPy is read: more threads would be no faster here, and less the same every time
        os.environ.setdefault(name, "1")
    game = GAMES[arguments.game]
    seats = read_seats(game, arguments.seats)
    if not 0 < arguments.minutes <= 60_000:
        raise BadOptions(f"--minutes {arguments.minutes:g} should be more than 0")
    if arguments.updates is not None and arguments.updates < 1:
        raise BadOptions(f"--updates {arguments.updates} should be at least 1")
    out: Path = arguments.out or Path(f"{game.id}.network")
    checkpoint = out.with_name(f"{out.name}.checkpoint.npz")
    if checkpoint.exists() and not arguments.resume:
        raise UsageError(f"{checkpoint}: something was learned there already; --resume goes on with it")
    learning = import_module("kociarnia.learn.training")
    words = game_words(arguments.lang)
    errors = Console(stderr=True)
    plan = learning.Plan(game.id, learning.usual_seats(game, seats), arguments.updates or 0, arguments.seed)
    if arguments.resume and checkpoint.exists():
        training: Training = learning.Training(game, plan)
        training.load(checkpoint)
    else:
        if not plan.updates:
            errors.print(words.text("learn.measuring"))
            updates = learning.measured_updates(game, plan, arguments.minutes)
            plan = learning.Plan(plan.game, plan.seats, updates, plan.seed)
        training = learning.Training(game, plan)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=errors, transient=True) as bar:
        task = bar.add_task(game.titles[arguments.lang], total=training.plan.updates)

        def tell(now: "Training") -> None:
            curve = now.progress.curve
            strength = words.say("learn.strength", shown(curve[-1])) if curve else words.text("learn.beginning")
            bar.update(task, completed=now.progress.update, description=strength)

        learning.train(training, checkpoint, tell)
    data = training.model.file(header_of(game, training.plan.seats, made_by(training)))
    if len(data) > MOST_BYTES:
        raise BadOptions(f"{out}: {len(data)} bytes are more than the {MOST_BYTES} a file of weights may have")
    learning.write_whole(out, data)
    picture = import_module("kociarnia.learn.curve").draw_curve(command_of(training), training.progress.curve)
    out.with_name(f"{out.name}.svg").write_text(picture, encoding="utf-8")
    sys.stdout.write(f"{out}: {words.say('learn.strength', shown(training.progress.curve[-1]))}\n")
    return 0


def read_seats(game: AnyGame, text: str) -> list[int]:
    """Return the numbers of seats of a text such as `2,3`, or refuse them."""
    found: list[int] = []
    for part in filter(None, text.split(",")):
        if not part.isdecimal():
            raise BadOptions(f"--seats {text}: {part} is not a number of seats")
        game.check(int(part), None)
        found.append(int(part))
    return found


def shown(point: object) -> dict[str, object]:
    """Return a point of the curve in whole percents."""
    return {rival: round(100 * getattr(point, rival)) for rival in ("cat", "random")}


def game_words(language: str) -> Words:
    """Return the words of the terminal."""
    return Words.load(resources.files("kociarnia.terminal"), language)


def command_of(training: "Training") -> str:
    """Return the command that learns the same again."""
    plan = training.plan
    seats = ",".join(map(str, plan.seats))
    return f"kociarnia learn {plan.game} --seats {seats} --updates {plan.updates} --seed {plan.seed}"


def made_by(training: "Training") -> Made:
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
