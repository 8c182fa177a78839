"""`kociarnia print`."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from kociarnia.cli import main
from kociarnia.games.domkotow.documents.maps import sheet_text
from kociarnia.games.luckybox.documents.deck import our_deck
from kociarnia.paper.press import CannotPrint, _font_folder


def test_the_command_writes_a_pdf_and_says_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "sheets.pdf"
    assert main(["print", "domkotow", "sheets", "--option", "level=2", "--lang", "pl", "--out", str(out)]) == 0
    assert capsys.readouterr().out == f"{out}\n"
    assert out.read_bytes().startswith(b"%PDF-")


def test_without_saying_what_the_most_wanted_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["print", "luckybox"]) == 0
    assert (tmp_path / "luckybox-cards.pdf").exists()


def test_a_deck_file_may_come_from_windows(tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_bytes(b"\xef\xbb\xbf" + our_deck().replace("\n", "\r\n").encode())
    assert main(["print", "luckybox", "cards", "--file", str(file), "--out", str(tmp_path / "cards.pdf")]) == 0


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_sheet_of_ones_own_is_of_the_level_its_file_says(level: int, tmp_path: Path) -> None:
    file, out = tmp_path / "sheet.txt", tmp_path / "sheet.pdf"
    file.write_bytes(b"\xef\xbb\xbf" + sheet_text(level, 3).replace("\n", "\r\n").encode())
    assert main(["print", "domkotow", "--file", str(file), "--out", str(out)]) == 0
    assert f"level {level}" in PdfReader(out).pages[0].extract_text()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("# zażółć\ncard 1\n1 zażółć".encode("cp1250"), "option deck: line 1, column 5: this is not text in UTF-8"),
        ("# zażółć\n# żó".encode() + b"\xff secret", "option deck: line 2, column 5: this is not text in UTF-8"),
        (b"secret" * 2_000_000, "option deck: line 1, column 1: a file has at most 40000 bytes"),
        (b"secret\n", "option deck: line 1, column 1: here 'card 1' is expected"),
    ],
)
def test_a_file_that_is_no_deck_is_refused_with_the_place_and_never_repeated(
    content: bytes, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deck.txt"
    file.write_bytes(content)
    assert main(["print", "luckybox", "--file", str(file), "--out", str(tmp_path / "cards.pdf")]) == 2
    errors = capsys.readouterr().err
    assert reason in errors
    assert "secret" not in errors
    assert not (tmp_path / "cards.pdf").exists()


def test_a_deck_file_may_be_utf_16(tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_bytes(our_deck().encode("utf-16"))
    assert main(["print", "luckybox", "cards", "--file", str(file), "--out", str(tmp_path / "cards.pdf")]) == 0


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess"], "there is no game 'chess'"),
        (["sen", "cards"], "sen has no cards to print; it has pad, summary"),
        (["sen", "pad", "--option", "ravens"], "an option is NAME=VALUE, not 'ravens'"),
        (["domkotow", "--option", "level=7"], "level"),
        (["sen", "--file", "deck.txt"], "sen has no map or deck of one's own"),
        (["luckybox", "--file", "nowhere.txt"], "nowhere.txt: No such file or directory"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_one_line(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", *arguments]) == 2
    errors = capsys.readouterr().err
    assert reason in errors
    assert errors.count("\n") == 1


def test_without_the_fonts_of_the_page_that_is_said_and_nothing_is_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kociarnia.paper.fonts.unpack_fonts", lambda _folder: False)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with pytest.raises(CannotPrint, match="the page has not been built"):
        _font_folder.__wrapped__()
    assert list(tmp_path.iterdir()) == []
