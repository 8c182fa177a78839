"""The project's own deck has exactly the structure the rules page lists; this file reads it on its own."""

import time
from collections import Counter
from importlib import resources

import pytest

from kociarnia.core.box import BadBox
from kociarnia.core.errors import BadOptions
from kociarnia.games.luckybox.documents import generate
from kociarnia.games.luckybox.documents.deck import our_deck, read_deck, write_deck
from kociarnia.paper.order import Order, check_order
from tests.games.luckybox.decks import deck_of, random_deck
from tests.games.luckybox.literal import parse_deck
from tests.games.luckybox.tables import LUCKYBOX

TEXT = resources.files("kociarnia.games.luckybox.documents").joinpath("deck.txt").read_text(encoding="utf-8")
CARDS = parse_deck(TEXT)
BANDS = [{1, 2, 3}, {4, 5, 6}, {7, 8, 9}]


def rows_of(card):
    return [[card["cells"][column + row] for column in "abc"] for row in "123"]


def bands_of(card):
    """The band of each row."""
    return [next(number for number, band in enumerate(BANDS) if band == set(row)) for row in rows_of(card)]


def combination(card):
    """The band of two rows, the band of one row, the absent one."""
    counts = Counter(bands_of(card))
    double, single = (band for band, _ in counts.most_common())
    return double, single, 3 - double - single


def test_the_generator_makes_the_data_file_again(tmp_path, monkeypatch):
    assert write_deck(generate.make_deck()) == TEXT
    monkeypatch.setattr(generate, "__file__", str(tmp_path / "generate.py"))
    generate.main()
    assert (tmp_path / "deck.txt").read_text(encoding="utf-8") == TEXT


def test_there_are_sixty_cards_numbered_in_order():
    heads = [line for line in TEXT.splitlines() if line.startswith("card")]
    assert heads == [f"card {number}" for number in range(1, 61)]
    assert len(CARDS) == 60


def test_every_row_is_a_permutation_of_one_band():
    for card in CARDS:
        for row in rows_of(card):
            assert set(row) in BANDS


def test_one_band_fills_two_rows_another_one_row_and_the_third_is_absent():
    for card in CARDS:
        assert sorted(Counter(bands_of(card)).values()) == [1, 2]
        counts = Counter(card["cells"].values())
        assert sorted(counts.values()) == [1, 1, 1, 2, 2, 2]


def test_each_of_the_six_combinations_occurs_ten_times():
    counts = Counter(combination(card) for card in CARDS)
    assert len(counts) == 6
    assert set(counts.values()) == {10}


def test_every_number_occurs_sixty_times():
    assert Counter(number for card in CARDS for number in card["cells"].values()) == dict.fromkeys(range(1, 10), 60)


def test_no_column_holds_the_same_number_twice():
    for card in CARDS:
        for column in "abc":
            assert len({card["cells"][column + row] for row in "123"}) == 3


def test_the_360_bonuses_are_as_many_of_each_kind_as_the_rules_say():
    counts = Counter(bonus for card in CARDS for bonus in card["bonuses"].values())
    assert sum(counts.values()) == 360
    numbers = {sign: count for sign, count in counts.items() if sign.isdigit()}
    assert numbers == dict.fromkeys("123456789", 17)
    assert sum(numbers.values()) == 153
    rest = {sign: count for sign, count in counts.items() if not sign.isdigit()}
    assert rest == {"!": 50, "!!": 23, "(": 49, "*": 44, "?": 33, "-": 8}


def test_at_most_one_line_of_a_card_has_no_bonus():
    for card in CARDS:
        assert list(card["bonuses"].values()).count("-") <= 1


def test_numbers_at_rows_are_of_the_absent_band_and_below_columns_of_the_single_one():
    for card in CARDS:
        _, single, absent = combination(card)
        for line, bonus in card["bonuses"].items():
            if bonus.isdigit():
                assert int(bonus) in BANDS[absent if line in "123" else single]


def test_no_two_cards_are_equal():
    assert len({str(card) for card in CARDS}) == 60


def test_a_deck_is_read_as_it_is_written():
    for text in (TEXT, random_deck(1, 20), random_deck(2, 120)):
        cards = read_deck(text)
        assert read_deck(write_deck(cards)) == cards
        for card, literal in zip(cards, parse_deck(text), strict=True):
            assert list(card.numbers) == list(literal["cells"].values())
    assert our_deck() == TEXT


def with_line(number, text):
    """A good deck with one line replaced."""
    lines = deck_of().splitlines()
    lines[number - 1] = text
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "at least 9 cards, this one has 0"),
        ("cat", 1, "here 'card 1' is expected"),
        (with_line(1, "card 2"), 1, "here 'card 1' is expected"),
        (with_line(1, "card one"), 1, "here 'card 1' is expected"),
        (with_line(7, "card 3"), 7, "here 'card 2' is expected"),
        (with_line(2, "1 1 1"), 2, "a row is three numbers, a bar and a bonus"),
        (with_line(3, "1 1 1 1 -"), 3, "a row is three numbers"),
        (with_line(3, "1 1 1 | - -"), 3, "a row is three numbers"),
        (with_line(4, "1 0 1 | -"), 4, "this is no number from 1 to 9"),
        (with_line(4, "1 10 1 | -"), 4, "this is no number from 1 to 9"),
        (with_line(4, "1 ? 1 | -"), 4, "this is no number from 1 to 9"),
        (with_line(4, "1 . 1 | -"), 4, "a number is missing here"),
        (with_line(4, "1 2 1 | ."), 4, "a bonus is missing here"),
        (with_line(4, "1 ² 1 | -"), 4, "this is no number from 1 to 9"),
        (with_line(4, "1 1 1 | x"), 4, "this is no bonus; the bonuses are 1 2 3 4 5 6 7 8 9 ? ! !! ( * and - for none"),
        (with_line(4, "1 1 1 | !!!"), 4, "this is no bonus"),
        (with_line(5, "- -"), 5, "the bonuses of three columns are expected"),
        (with_line(5, "- 0 -"), 5, "this is no bonus"),
        (deck_of(fill_to=8), 48, "at least 9 cards, this one has 8"),
        (deck_of(fill_to=121), 721, "at most 120 cards"),
        (deck_of() + "\ncard 10\n1 1 1 | -", 57, "a card has 3 rows"),
        (
            deck_of() + "\ncard 10\n1 1 1 | -\n1 1 1 | -\n1 1 1 | -",
            59,
            "a card has 3 rows, and the bonuses of its columns below them",
        ),
    ],
)
def test_a_bad_deck_file_is_refused_with_the_line_and_the_reason(text, line, reason):
    with pytest.raises(BadBox) as refusal:
        read_deck(text)
    assert refusal.value.faults[0].line == line
    assert reason in refusal.value.faults[0].reason
    with pytest.raises(BadOptions) as refused:
        LUCKYBOX.check(1, {"deck": text})
    assert str(refused.value).startswith(f"option deck: line {line}, column ")
    assert reason in str(refused.value)


def test_comments_blank_lines_and_spaces_do_not_matter():
    spaced = "# a comment\n\n" + deck_of().replace("1 1 1 | -", "  1   1 1  |   -\t")
    assert read_deck(spaced) == read_deck(deck_of())


def test_a_deck_that_is_no_text_or_far_too_long_is_refused():
    for deck in (5, ["card 1"], "#" * 20_001):
        with pytest.raises(BadOptions, match="option deck"):
            LUCKYBOX.check(1, {"deck": deck})


def test_a_deck_file_that_is_too_long_is_refused_without_being_repeated():
    deck = TEXT + "# miau\n" * 3_000
    assert len(deck) > 20_000
    with pytest.raises(BadOptions) as refusal:
        LUCKYBOX.check(2, {"deck": deck})
    assert str(refusal.value).startswith("option deck: ")
    assert "a text of at most 20000 characters" in str(refusal.value)
    assert len(str(refusal.value)) < 200


def test_a_deck_file_may_begin_with_a_byte_order_mark_and_have_the_line_ends_of_windows():
    cards = read_deck(TEXT)
    assert read_deck("\ufeff" + TEXT) == cards
    assert read_deck(TEXT.replace("\n", "\r\n")) == cards
    assert read_deck("\ufeff" + TEXT[TEXT.index("card 1\n") :]) == cards, "without the comment in the first lines"
    with pytest.raises(BadBox) as refusal:
        read_deck("\ufeffcard 1\r\n1 2 3 | ?\r\n1 2 x | ?\r\n")
    assert refusal.value.faults[0].line == 3


def test_everything_that_is_wrong_with_a_deck_is_told_with_its_place_and_nothing_of_it_is_repeated():
    text = with_line(4, "1 kot 1 | pies").replace("card 3", "karta 3")
    with pytest.raises(BadBox) as refusal:
        read_deck(text)
    places = [(fault.line, fault.column) for fault in refusal.value.faults]
    assert places[:2] == [(4, 3), (4, 11)]
    assert 13 in [line for line, _ in places], "the line after the last of card 2"
    assert not any(word in fault.reason for fault in refusal.value.faults for word in ("kot", "pies", "karta"))


HOPELESS = {
    "thousands of lines": "c\n" * 6_000,
    "thousands of cards": "".join(f"card {number}\n1 x 1 | -\n" for number in range(1, 800)),
    "thousands of words": "1 " * 8_000,
    "thousands of empty lines": "\n" * 16_000,
}


@pytest.mark.parametrize("text", HOPELESS.values(), ids=HOPELESS)
def test_a_hopeless_deck_is_refused_quickly_also_where_any_number_of_seats_would_do(text):
    took = []
    for number in range(5):  # each is another text, which nobody has read before
        order = Order(game="luckybox", kind="cards", options={"deck": f"# {number}\n{text}"})
        begun = time.thread_time()
        with pytest.raises(BadOptions):
            check_order(order)
        took.append(time.thread_time() - begun)
    # A server looks at options between two moves of others, which have to wait: 5 ms on an ordinary computer.
    assert min(took) < 0.01


def test_what_stands_behind_the_last_card_there_may_be_is_not_read():
    deck = write_deck(read_deck(deck_of(fill_to=120)))
    assert len(read_deck(deck)) == 120
    with pytest.raises(BadBox, match="a deck has at most 120 cards"):
        read_deck(deck + "card 121\n1 1 1 | -\n1 1 1 | -\n1 1 1 | -\n- - -\n" + "nonsense\n" * 9)
    with pytest.raises(BadBox, match="here 'card 121' is expected"):
        read_deck(deck + "1 2 3\n")
