"""Every print of every game: one file, the right number of pages, its own fonts, and words that can be found in it."""

import io
import itertools
import re
from importlib import resources
from typing import Any

import pytest
from pypdf import PdfReader

from kociarnia.core.errors import BadOptions, UnknownGame
from kociarnia.games import GAMES
from kociarnia.games.domkotow.documents.maps import sheet_text
from kociarnia.games.luckybox.documents.deck import our_deck
from kociarnia.paper.order import NothingToPrint, Order, kinds_of, prints_of
from kociarnia.paper.printing import print_order
from kociarnia.paper.words import paper_words
from tests.sixth.game import Miska

EVERYTHING = [(game, kind) for game in GAMES for kind in kinds_of(game)]
POINTS_BETWEEN_LINES = 11
A4, LETTER = (595, 842), (612, 792)


def read(order: Order) -> PdfReader:
    return PdfReader(io.BytesIO(print_order(order)))


def text_of(reader: PdfReader) -> str:
    return " ".join(" ".join(page.extract_text().split()) for page in reader.pages)


def places_of(reader: PdfReader) -> list[tuple[str, float, float]]:
    """Return the texts of the first page, and where each begins."""
    found: list[tuple[str, float, float]] = []

    def visit(text: str, user: list[float], place: list[float], *_more: object) -> None:
        if text.strip():
            x, y = place[4], place[5]
            found.append((text.strip(), user[0] * x + user[2] * y + user[4], user[1] * x + user[3] * y + user[5]))

    reader.pages[0].extract_text(visitor_text=visit)
    return found


def fonts_of(reader: PdfReader) -> dict[str, bool]:
    """Return the names of all fonts, and whether each is embedded."""
    found = {}
    for page in reader.pages:
        resources: Any = page["/Resources"]
        for font in resources["/Font"].values():
            for descendant in font.get_object().get("/DescendantFonts", [font]):
                part = descendant.get_object()
                descriptor = part.get("/FontDescriptor", {})
                descriptor = descriptor.get_object() if hasattr(descriptor, "get_object") else descriptor
                embedded = any(name in descriptor for name in ("/FontFile", "/FontFile2", "/FontFile3"))
                found[str(part["/BaseFont"]).partition("+")[2]] = embedded
    return found


@pytest.mark.parametrize(("game", "kind"), EVERYTHING)
@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_print_has_its_own_fonts_and_no_others_and_speaks_its_language(game: str, kind: str, language: str) -> None:
    reader = read(Order(game=game, kind=kind, language=language))  # type: ignore[arg-type]
    fonts = fonts_of(reader)
    assert fonts
    assert all(fonts.values()), fonts
    assert all(name.startswith(("Nunito", "Fredoka")) for name in fonts), (
        fonts
    )  # another one would mean a missing letter
    if kind != "cards":
        assert GAMES[game].titles[language] in text_of(reader)


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_a_polish_summary_can_be_searched_for(game: str) -> None:
    source = resources.files(f"kociarnia.games.{game}.texts").joinpath("summary.pl.md").read_text(encoding="utf-8")
    found = text_of(read(Order(game=game, kind="summary", language="pl")))
    assert set(re.findall(r"\w+", source)) <= set(re.findall(r"\w+", found))


def test_a_game_without_a_summary_has_its_rules_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Miska()
    monkeypatch.setitem(GAMES, game.id, game)
    found = text_of(read(Order(game=game.id, kind="summary", language="en")))
    assert set(re.findall(r"[a-z]+", game.rules("en"))) <= set(re.findall(r"[a-z]+", found))
    assert found.count(game.titles["en"]) == 1 + game.rules("en").partition("\n")[2].count(game.titles["en"])


def test_a_line_of_a_pad_grows_with_what_it_says_and_stays_clear_of_its_neighbours() -> None:
    places = places_of(read(Order(game="luckybox", kind="pad", language="pl")))

    def first(word: str) -> float:
        return max(y for text, _x, y in places if text.startswith(word))

    assert first("owa, w dó") - first("Ksi") > POINTS_BETWEEN_LINES
    assert first("dwoje)") - first("Razem") > POINTS_BETWEEN_LINES


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_counted_in_another_way_on_another_level_has_a_print_for_each(game: str) -> None:
    levels = [each.options.get("level") for each in prints_of(game) if each.kind == "pad"]
    assert levels == ([1, 2, 3, 4] if game == "domkotow" else [None])


@pytest.mark.parametrize(("game", "kind"), EVERYTHING)
def test_printing_twice_gives_the_same_file(game: str, kind: str) -> None:
    order = Order(game=game, kind=kind, language="pl", ink="black")  # type: ignore[arg-type]
    assert print_order(order) == print_order(order)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("game", "kind"), [each for each in EVERYTHING if each[1] != "cards"])
@pytest.mark.parametrize("language", ["en", "pl"])
def test_everything_but_the_cards_is_one_page_on_either_paper(game: str, kind: str, language: str, paper: str) -> None:
    reader = read(Order(game=game, kind=kind, language=language, paper=paper))  # type: ignore[arg-type]
    assert len(reader.pages) == 1
    box = reader.pages[0].mediabox
    assert tuple(sorted((round(float(box.width)), round(float(box.height))))) == (A4 if paper == "a4" else LETTER)


def test_sixty_cards_are_nine_on_a_page_each_with_its_number() -> None:
    reader = read(Order(game="luckybox", kind="cards"))
    assert len(reader.pages) == 7  # 6 × 9 and 6 more
    words = text_of(reader).split()
    for number in range(10, 61):
        assert str(number) in words


@pytest.mark.parametrize(("level", "per_page"), list(itertools.product((1, 2, 3, 4), (1, 2, 4))))
def test_all_sheets_fit_one_page_however_many_are_on_it(level: int, per_page: int) -> None:
    reader = read(Order(game="domkotow", kind="sheets", options={"level": level}, per_page=per_page))  # type: ignore[arg-type]
    assert len(reader.pages) == 1
    assert text_of(reader).count(f"level {level}") == per_page
    box = reader.pages[0].mediabox
    places = places_of(reader)
    assert all(0 < x < float(box.width) and 0 < y < float(box.height) for _text, x, y in places)
    assert len({(x, y) for text, x, y in places if text.startswith("House of Cats")}) == per_page


def test_a_sheet_names_what_is_counted_on_its_level_and_nothing_else() -> None:
    first, last = (
        text_of(read(Order(game="domkotow", kind="sheets", options={"level": level}, per_page=1))) for level in (1, 4)
    )
    assert "Cats of the track" in first
    assert "Empty cells" in first
    assert "Cats of the track" not in last
    assert "Empty cells" not in last
    assert "Mice under" in last


def test_chosen_abilities_stand_on_the_sheet() -> None:
    order = Order(game="domkotow", kind="sheets", options={"abilities": ["l", "g", "h", "e"]}, per_page=1)
    assert "2 l 3 g 4 h 5 e" in text_of(read(order))


def test_a_deck_of_ones_own_is_printed_as_it_is() -> None:
    cards = our_deck().split("card 10\n", maxsplit=1)[0]
    assert len(read(Order(game="luckybox", kind="cards", options={"deck": cards})).pages) == 1


def test_a_map_of_ones_own_is_printed_without_our_grades() -> None:
    own = sheet_text(2, GAMES["domkotow"].edition)
    order = Order(game="domkotow", kind="sheets", options={"level": 2, "sheet": own}, per_page=1)
    assert "Alone" not in text_of(read(order))


def test_the_pad_of_sen_has_the_numbers_of_the_variant() -> None:
    text = text_of(read(Order(game="sen", kind="pad", options={"wake_up_penalty": 15, "raven_limit": 70})))
    assert "own ravens and 15 more" in text
    assert "reaches 70 ravens" in text


def test_the_pad_of_lucky_box_has_the_points_of_each_round() -> None:
    text = text_of(read(Order(game="luckybox", kind="pad")))
    for points in (15, 12, 10, 8):  # from the rulebook
        assert f"× {points}" in text
    assert "1, 4, 9" in text


def test_what_a_game_does_not_have_is_refused_with_what_it_has() -> None:
    with pytest.raises(NothingToPrint, match="sen has no sheets to print; it has pad, summary"):
        print_order(Order(game="sen", kind="sheets"))
    with pytest.raises(UnknownGame):
        print_order(Order(game="chess"))


def test_a_bad_deck_is_refused_with_its_line_and_never_repeated() -> None:
    with pytest.raises(BadOptions, match="line 1") as refusal:
        print_order(Order(game="luckybox", kind="cards", options={"deck": "x" * 19_000}))
    assert len(str(refusal.value)) < 300


def test_both_languages_have_the_same_words() -> None:
    assert paper_words("en").keys() == paper_words("pl").keys()
