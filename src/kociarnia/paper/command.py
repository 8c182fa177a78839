"""`kociarnia print`: paper for those who own the printed game."""

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec

from kociarnia.core.box import MOST_BYTES, BadBox, decode_text
from kociarnia.core.errors import BadOptions
from kociarnia.games import GAMES
from kociarnia.games.domkotow.documents.maps import level_of
from kociarnia.paper.order import Order, file_name, kinds_of
from kociarnia.paper.printing import print_order


def run_print(arguments: argparse.Namespace) -> int:
    """Write a PDF."""
    game = GAMES[arguments.game]
    options: dict[str, Any] = {}
    for given in arguments.option:
        name, equals, value = given.partition("=")
        if not equals:
            raise BadOptions(f"an option is NAME=VALUE, not {given!r}")
        options[name] = value_of(value)
    if arguments.file is not None:
        own = {"domkotow": "sheet", "luckybox": "deck"}
        if game.id not in own:
            raise BadOptions(f"{game.id} has no map or deck of one's own; {' and '.join(own)} have")
        text = read_file(arguments.file, own[game.id])
        options[own[game.id]] = text
        if game.id == "domkotow" and (level := level_of(text)):
            options.setdefault("level", level)
    order = Order(
        game=game.id,
        kind=arguments.what or kinds_of(game.id)[0],
        options=options,
        paper=arguments.paper,
        ink=arguments.ink,
        language=arguments.lang,
        per_page=arguments.per_page,
    )
    out = arguments.out or Path(file_name(order))
    out.write_bytes(print_order(order))
    sys.stdout.write(f"{out}\n")
    return 0


def read_file(path: Path, option: str) -> str:
    """Return the text of a map or a deck; of a file that is too long no more is read than shows it."""
    try:
        with path.open("rb") as file:
            return decode_text(file.read(MOST_BYTES + 1))
    except BadBox as error:
        raise BadOptions(f"option {option}: {error}") from None


def value_of(text: str) -> Any:
    """Return the value an option was given on the command line: as JSON where it is, otherwise as it stands."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
