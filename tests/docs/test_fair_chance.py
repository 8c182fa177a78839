"""The ten lines of docs/fair-chance.md that check a match by hand accept what is fair and refuse what is not."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from kociarnia import GAMES, Match, Record
from tests.docs.pages import DOCS, read_blocks

[CODE] = [block.text for block in read_blocks(DOCS / "fair-chance.md") if block.language == "python"]
NAMED = "vectors/finished.record"
RECORD = Record.parse((DOCS / NAMED).read_text(encoding="utf-8"))


def check_by_hand(text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = folder / NAMED
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")
    monkeypatch.chdir(folder)
    exec(compile(CODE, "docs/fair-chance.md", "exec"), {})


def test_the_lines_are_ten_and_use_nothing_of_ours() -> None:
    lines = [line for line in CODE.splitlines() if line]
    imports = [line for line in lines if line.startswith("from ")]
    assert [line.split()[1] for line in imports] == ["hashlib", "itertools", "pathlib"]
    assert len(lines) - len(imports) == 10
    assert NAMED in CODE


@pytest.mark.parametrize("game", ["sen", "koty", "kotostrofa", "luckybox", "domkotow"])
def test_a_match_of_every_game_is_found_fair(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(GAMES[game], seats=3, users=["Ala", "Zo\u2028ś", "1 2"])
    while match.acting:
        seat = match.acting[0]
        match.play(seat, match.legal(seat)[-1])
    check_by_hand(match.record.text(), tmp_path, monkeypatch)


CHANGED = {
    "another card dealt": replace(RECORD, deal=[*RECORD.deal[:-1], (2, RECORD.deal[-1][1])]),
    "another seed": replace(RECORD, seed="00" * 32),
    "another commitment": replace(RECORD, commitment="00" * 32),
    "draws of another move": replace(
        RECORD,
        lines=[replace(line, draws=RECORD.lines[4].draws if line.draws else []) for line in RECORD.lines],
    ),
}


@pytest.mark.parametrize("change", CHANGED)
def test_a_match_that_was_changed_is_found_out(change: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check_by_hand(RECORD.text(), tmp_path, monkeypatch)
    with pytest.raises(AssertionError):
        check_by_hand(CHANGED[change].text(), tmp_path, monkeypatch)
