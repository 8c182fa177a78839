"""The test vectors of docs/record-format.md: the library, and a stranger who has only that page, agree about them."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kociarnia import GAMES, Match, Record
from kociarnia.core.errors import BadRecord
from tests.contract.golden import FOLDER as GOLDEN
from tests.docs import stranger
from tests.docs.pages import DOCS

VECTORS = DOCS / "vectors"
RECORDS = sorted(VECTORS.glob("*.record"))
REFUSED = json.loads((VECTORS / "refused.json").read_text(encoding="utf-8"))


def document_of(file: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
    return document


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_vector_is_read_and_written_by_the_library_as_its_document_says(file: Path) -> None:
    text, document = file.read_text(encoding="utf-8"), document_of(file)
    assert msgspec.to_builtins(Record.parse(text)) == msgspec.to_builtins(msgspec.convert(document, Record))
    assert msgspec.convert(document, Record).text() == text


@pytest.mark.parametrize("file", [*RECORDS, *sorted(GOLDEN.glob("*.record"))], ids=lambda file: file.stem)
def test_a_stranger_reads_and_writes_it_the_same_way(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    read = stranger.read(text)
    assert msgspec.convert(read, Record) == Record.parse(text)
    assert stranger.write(read) == text
    if file in RECORDS:
        assert read == document_of(file)


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_vector_is_a_match_that_can_be_played(file: Path) -> None:
    record = Record.parse(file.read_text(encoding="utf-8"))
    match = Match.replay(GAMES[record.game], record)
    assert (match.scores if match.is_over else None) == record.scores


@pytest.mark.parametrize("vector", REFUSED, ids=lambda vector: vector["why"])
def test_a_vector_that_is_no_record_is_refused_at_its_line_by_both(vector: dict[str, Any]) -> None:
    with pytest.raises(BadRecord) as refusal:
        Record.parse(vector["record"])
    assert refusal.value.line == vector["line"]
    with pytest.raises(stranger.Refused) as strangers:
        stranger.read(vector["record"])
    assert strangers.value.args == (vector["line"],)


def test_every_vector_has_its_document_and_the_page_names_it() -> None:
    page = (DOCS / "record-format.md").read_text(encoding="utf-8")
    assert len(RECORDS) >= 4
    assert len(REFUSED) >= 15
    for file in VECTORS.iterdir():
        assert f"vectors/{file.name}" in page
    assert {file.stem for file in RECORDS} == {file.stem for file in VECTORS.glob("*.json")} - {"refused"}
