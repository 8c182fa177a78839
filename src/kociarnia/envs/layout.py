"""What the numbers and the action codes of an environment mean, as a page and as a fingerprint.

`python -m kociarnia.envs.layout docs/layouts` writes one page per game; a layout that differs from the one that was
published under its version is refused.
"""

import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec

from kociarnia.core.errors import KociarniaError
from kociarnia.core.game import AnyGame
from kociarnia.games import GAMES

FINGERPRINTS = "fingerprints.json"
FINGERPRINT_DIGITS = 16


class LayoutChanged(KociarniaError):
    """The layout of a game is not the one that was published under its version."""

    code = "layout_changed"


def layout_name(game: AnyGame) -> str:
    """Return the name of an environment with its version, such as `sen_v1`."""
    return f"{game.id}_v{game.layout}"


def seat_counts(game: AnyGame) -> range:
    """Return by how many seats a game is played."""
    return range(game.fewest_seats, game.most_seats + 1)


def fingerprint(game: AnyGame) -> str:
    """Return a number that changes with any name, place or code of the layout."""
    names = [game.features.names(seats) for seats in seat_counts(game)]
    moves = [game.notation.write(move) for move in range(game.notation.size)]
    return sha256(msgspec.json.encode([names, moves])).hexdigest()[:FINGERPRINT_DIGITS]


def describe(game: AnyGame) -> str:
    """Return the page about the layout of a game."""
    return "\n".join(page_lines(game)) + "\n"


def page_lines(game: AnyGame) -> Iterator[str]:
    """Yield the lines of the page."""
    fewest = game.fewest_seats
    yield f"# {layout_name(game)}: {game.titles['en']}"
    yield ""
    yield f"Layout {game.layout}, fingerprint `{fingerprint(game)}`. Written by `make layouts`; what is common to all"
    yield "games is in [environments.md](../environments.md)."
    yield ""
    yield "## Actions"
    yield ""
    yield "| codes | move | written |"
    yield "|---|---|---|"
    for action in game.notation.actions:
        last = action.first + action.count - 1
        codes = f"{action.first}" if action.count == 1 else f"{action.first}–{last}"
        arguments = " ".join(f"⟨{argument.wanted}⟩" for argument in action.arguments)
        more = " …" if action.count > 1 else ""
        yield f"| {codes} | {action.name} {arguments}".rstrip() + f" | `{game.notation.write(action.first)}`{more} |"
    yield f"| {game.notation.size} | pass, in the parallel interface only | |"
    yield ""
    yield "Arguments are counted in the order written, the last one fastest. A letter stands for a seat: A is seat 0."
    yield ""
    yield "## Observations"
    yield ""
    yield "| seats | numbers |"
    yield "|---|---|"
    for seats in seat_counts(game):
        yield f"| {seats} | {len(game.features.names(seats))} |"
    yield ""
    yield "Seats are counted from the one that looks: 0 is itself, 1 the one to its left. # is a number, * a word."
    yield ""
    yield "| numbers | what they are |"
    yield "|---|---|"
    for pattern, meaning in game.features.meanings().items():
        yield f"| `{pattern}` | {meaning} |"
    yield ""
    plural = "seat" if fewest == 1 else "seats"
    yield f"With {fewest} {plural} (`features.names(seats)` gives the names for any other number):"
    yield ""
    yield "| index | number |"
    yield "|---|---|"
    for index, name in enumerate(game.features.names(fewest)):
        yield f"| {index} | {name} |"


def describe_shelf() -> str:
    """Return the page that lists the environments of all games."""
    lines = [
        "# The environments",
        "",
        "| game | PettingZoo | Gymnasium | OpenSpiel | layout |",
        "|---|---|---|---|---|",
    ]
    for game in GAMES.values():
        name = layout_name(game)
        gymnasium = f"kociarnia/{game.id.capitalize()}-v{game.layout}"
        lines.append(
            f"| {game.titles['en']} | `{name}` | `{gymnasium}` | `kociarnia_{game.id}` | [{name}.md]({name}.md) |"
        )
    return "\n".join(lines) + "\n"


def write_pages(folder: Path) -> None:
    """Write the page of every game, the list of them and the fingerprints of all layouts, old ones too."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / FINGERPRINTS
    known: dict[str, str] = msgspec.json.decode(path.read_bytes()) if path.exists() else {}
    for game in GAMES.values():
        name, current = layout_name(game), fingerprint(game)
        if known.setdefault(name, current) != current:
            raise LayoutChanged(
                f"{name} was published as {known[name]} and is now {current}: raise `layout` of the game"
            )
        (folder / f"{name}.md").write_text(describe(game), encoding="utf-8")
    (folder / "README.md").write_text(describe_shelf(), encoding="utf-8")
    path.write_bytes(msgspec.json.format(msgspec.json.encode(dict(sorted(known.items()))), indent=2) + b"\n")


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]))
