"""The pages about boxes show files that can be played with, and name everything that may stand in them."""

import pytest

from kociarnia import GAMES, Match
from kociarnia.core.box import MOST_BYTES
from kociarnia.games.domkotow.documents.maps import ABILITY_NAMES
from kociarnia.games.luckybox.documents.deck import our_deck
from kociarnia.games.sen.rules.cards import CARD_NAMES
from tests.docs.pages import DOCS, read_blocks

PAGE = DOCS / "play" / "boxes.md"
POLISH = DOCS / "pl" / "boxes.md"
TEXTS = [block.text for block in read_blocks(PAGE) if block.language == "text"]
TABLE, CARD, LEVEL_1, LEVEL_3, ABILITIES, COLOURS = TEXTS


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("sen", {"cards": TABLE}),
        ("luckybox", {"deck": CARD + our_deck().partition("card 1\n")[2].partition("\n\n")[2]}),
        ("domkotow", {"level": 1, "sheet": LEVEL_1}),
        ("domkotow", {"level": 3, "sheet": LEVEL_3}),
        ("domkotow", {"level": 1, "sheet": LEVEL_1 + ABILITIES}),
        ("kotostrofa", {"colours": COLOURS}),
    ],
)
def test_a_file_of_the_page_can_be_played_with(game, options):
    match = Match(GAMES[game], 3, options, seed=1)
    while match.acting:
        match.play(match.acting[0], match.legal(match.acting[0])[0])
    assert match.record.options.items() <= options.items()  # a record leaves out what is usual
    assert any(value in match.record.options.values() for value in options.values() if isinstance(value, str))


@pytest.mark.parametrize(("page", "largest"), [(PAGE, f"{MOST_BYTES:,} bytes"), (POLISH, f"{MOST_BYTES:_} bajtów")])
def test_a_page_names_every_card_every_ability_and_the_largest_file(page, largest):
    text = page.read_text(encoding="utf-8")
    assert largest.replace("_", " ") in text
    assert ABILITIES.split()[1:] == list(ABILITY_NAMES)
    assert [name for name in CARD_NAMES[10:] if f"`{name}`" not in text] == []


def test_the_polish_page_shows_the_same_files():
    shown = {page: [block for block in read_blocks(page) if block.language != "sh"] for page in (PAGE, POLISH)}
    assert [block.text for block in shown[POLISH]] == [block.text for block in shown[PAGE]]
