"""The facts of Super Mega Lucky Box are the numbers its rules work with."""

from contextlib import contextmanager

from kociarnia.games.luckybox.documents.facts import LuckyBoxFacts, facts_of
from kociarnia.games.luckybox.documents.options import LuckyBoxOptions
from kociarnia.games.luckybox.rules import cards, moves, scoring
from kociarnia.games.luckybox.rules import round as rounds
from tests.games.luckybox.decks import deck_of
from tests.games.luckybox.tables import LUCKYBOX, finished, last_sheet, play, sheet, sheet_now, turn

RISING = (["1 2 3 | -", "4 5 6 | -", "7 8 9 | -"], "- - -")


@contextmanager
def changed(table, place, value):
    """Another number in a table of the rules, the very one that compiled rules read, for a while."""
    usual = table[place]
    table[place] = value
    try:
        yield
    finally:
        table[place] = usual


def test_the_facts_are_those_of_the_book():
    facts = facts_of()
    assert facts.card_points == [15, 12, 10, 8]
    assert facts.star_points == [0, 1, 4, 9]
    assert facts.solo_moon_points == [-6, -2, 0, 1, 3, 6, 10]
    assert (facts.moon_prize, facts.fewest_seats_fined) == (6, 3)
    assert (facts.turns, facts.keeps) == (9, [3, 1, 1, 1])
    assert facts.lightning == {"lightning": 1, "two-lightnings": 2}


def test_prices_run_around_the_ring():
    prices = facts_of().prices
    assert [prices[5 - 1][4 - 1], prices[5 - 1][6 - 1], prices[9 - 1][2 - 1], prices[1 - 1][8 - 1]] == [1, 1, 2, 2]
    assert all(sorted(row) == [0, 1, 1, 2, 2, 3, 3, 4, 4] for row in prices)


def test_lines_are_the_rows_and_then_the_columns():
    facts = facts_of()
    lines = [[facts.cells[cell] for cell in line] for line in facts.lines]
    assert lines[: facts.rows] == [["a1", "b1", "c1"], ["a2", "b2", "c2"], ["a3", "b3", "c3"]]
    assert lines[facts.rows :] == [["a1", "a2", "a3"], ["b1", "b2", "b3"], ["c1", "c2", "c3"]]


def test_the_game_gives_its_facts_whatever_the_deck():
    facts = LUCKYBOX.facts(LuckyBoxOptions(deck=deck_of(RISING)), LUCKYBOX.edition)
    assert isinstance(facts, LuckyBoxFacts)
    assert facts == facts_of()


def test_a_card_that_is_worth_more_in_the_rules_is_worth_more_in_the_facts():
    state = finished(last_sheet(0, completed=(1, 0, 0, 0)))
    before = state.scores()[0]
    with changed(scoring.CARD_POINTS, 0, 16):
        assert state.scores()[0] == before + 1
        assert facts_of().card_points == [16, 12, 10, 8]


def test_moons_that_are_worth_more_in_the_rules_are_worth_more_in_the_facts():
    state = finished(last_sheet(0, moons=9))
    before = state.scores()[0]
    with changed(scoring.SOLO_MOON_POINTS, 6, 12):
        assert state.scores()[0] == before + 2
        assert facts_of().solo_moon_points == [-6, -2, 0, 1, 3, 6, 12]


def test_lightning_that_costs_more_in_the_rules_costs_more_in_the_facts():
    match = turn(deck_of(RISING), sheet("1", "2", "3", lightning=4), numbers=[5])
    with changed(cards.RING, 5 * cards.RING_STRIDE + 6, 3):
        assert facts_of().prices[5 - 1][6 - 1] == 3
        play(match, 0, "cross 1c2")  # the 6
    assert sheet_now(match, 0)[1] == 4 - 3


def test_numbers_changed_in_the_rules_are_changed_in_the_facts(monkeypatch):
    monkeypatch.setattr(scoring, "MOON_PRIZE", 5)
    monkeypatch.setattr(scoring, "FEWEST_SEATS_FINED", 4)
    monkeypatch.setattr(moves, "FIRST_KEEP", 2)
    monkeypatch.setattr(rounds, "TURNS", 8)
    facts = facts_of()
    assert (facts.moon_prize, facts.fewest_seats_fined, facts.keeps, facts.turns) == (5, 4, [2, 1, 1, 1], 8)
