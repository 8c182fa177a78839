"""The tutorial makes the game of examples/parka, and the table it draws can be played."""

import json
import subprocess
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from kociarnia import Match
from kociarnia.core.chance import FastRng
from kociarnia.core.game import AnyGame
from kociarnia.testing.laws import view_text
from tests.docs.pages import DOCS, ROOT, read_blocks
from tests.docs.test_code import run_python
from tests.node import find_node
from tests.server.playing import PATIENCE

PAGE = DOCS / "games.md"
EXAMPLE = ROOT / "examples" / "parka" / "parka.py"
PLAYED_IN_NODE = """
class Element {
  constructor(kind) { this.kind = kind; this.dataset = {}; this.children = []; this.heard = {}; }
  append(...children) { this.children.push(...children); }
  replaceChildren(...children) { this.children = children; }
  addEventListener(name, hear) { this.heard[name] = hear; }
  all() { return [this, ...this.children.flatMap((child) => (child.all ? child.all() : []))]; }
  text() { return this.children.map((child) => (child.text ? child.text() : child)).join(""); }
}
globalThis.document = { createElement: (kind) => new Element(kind) };
const { default: bring } = await import(process.argv[2]);
const props = JSON.parse(process.argv[3]);
const played = [];
const words = { say: (key, parts) => `${key} ${JSON.stringify(parts)}` };
const given = { ...props, words, play: (move) => played.push(move) };
const place = new Element("div");
const table = bring(place, given);
const buttons = () => place.all().filter((element) => element.dataset.move);
for (const button of buttons()) button.heard.click();
const shown = place.text();
table.update({ ...given, choices: [] });
const rest = buttons().length;
table.destroy();
console.log(JSON.stringify({ played, shown, rest, left: place.children.length }));
"""


def example() -> AnyGame:
    spec = spec_from_file_location("parka", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    game: AnyGame = module.Parka()
    return game


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> tuple[AnyGame, AnyGame]:
    """The game the tutorial ends with, and that of the example."""
    parka = example()
    return run_python(PAGE, monkeypatch).Parka(), parka


@pytest.mark.parametrize("hand", [3, 4, 5])
def test_the_game_of_the_tutorial_is_that_of_the_example(games: tuple[AnyGame, AnyGame], hand: int) -> None:
    ours, theirs = (Match(game, 3, {"hand": hand}, seed=hand) for game in games)
    chance = FastRng(hand)
    while ours.acting:
        assert ours.acting == theirs.acting
        [seat] = ours.acting
        legal = ours.legal(seat)
        assert legal == theirs.legal(seat)
        move = legal[chance.below(len(legal))]
        for match in (ours, theirs):
            match.play(seat, move)
    assert theirs.is_over
    assert ours.record.text() == theirs.record.text()
    assert ours.scores == theirs.scores


def test_the_table_of_the_tutorial_has_a_button_for_every_move(games: tuple[AnyGame, AnyGame], tmp_path: Path) -> None:
    [script] = [block.text for block in read_blocks(PAGE) if block.language == "js"]
    table = tmp_path / "table.mjs"
    table.write_text(script, encoding="utf-8")
    program = tmp_path / "play.mjs"
    program.write_text(PLAYED_IN_NODE, encoding="utf-8")
    match = Match(games[0], 2, seed=3)
    [seat] = match.acting
    moves = match.legal(seat)
    props: dict[str, Any] = {
        "view": json.loads(view_text(match.game, match.state, seat)),
        "names": ["Ala", "Bo"],
        "choices": [{"move": move, "parts": parts} for move, parts in zip(moves, match.choices(seat), strict=True)],
    }
    done = subprocess.run(
        [find_node(), str(program), str(table), json.dumps(props)],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    told = json.loads(done.stdout)
    assert told["played"] == moves
    assert (told["rest"], told["left"]) == (0, 0)
    assert "Ala: 0 · Bo: 0" in told["shown"]
    for card in match.view(seat).hands[seat]:
        assert f"🐈 {card}" in told["shown"]
