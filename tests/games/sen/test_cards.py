"""The cards of Sen: what is in the box, and how a round is dealt from it."""

from collections import Counter

import pytest

from kociarnia.core.chance import FastRng, ScriptedRng
from kociarnia.games.sen.documents.options import SenOptions
from kociarnia.games.sen.documents.position import variant_of
from kociarnia.games.sen.rules.cards import CARD_NAMES, RAVENS, is_special
from tests.games.sen.table_text import SEN, TextTable, lay

JUBILEE = {
    "0": 4, "1": 4, "2": 4, "3": 4, "4": 4, "5": 4, "6": 4, "7": 4, "9": 6,
    "hourglass": 5, "pick1": 4, "take2": 3, "peek1": 3, "swap2": 3,
}  # fmt: skip
BOTH = {
    "0": 8, "1": 8, "2": 8, "3": 8, "4": 8, "5": 8, "6": 8, "7": 8, "8": 4, "9": 15,
    "hourglass": 5, "pick1": 4, "take2": 6, "peek1": 3, "swap2": 6, "peek1-base": 3,
}  # fmt: skip


def names(*, with_base: bool) -> list[str]:
    return [CARD_NAMES[kind] for kind in variant_of(SenOptions(long_dream=with_base)).deck]


def test_ruling_14_the_jubilee_deck_has_the_56_cards_that_the_counts_in_the_book_fit():
    cards = names(with_base=False)
    assert len(cards) == 56
    assert Counter(cards) == JUBILEE


def test_ruling_14_both_decks_together_have_110_cards():
    cards = names(with_base=True)
    assert len(cards) == 110
    assert Counter(cards) == BOTH


def test_ruling_14_every_card_shows_its_ravens():
    shown = {name: RAVENS[kind] for kind, name in enumerate(CARD_NAMES) if name != "hourglass"}
    assert shown == {
        "0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9,
        "pick1": 6, "take2": 5, "peek1": 3, "swap2": 7, "peek1-base": 6,
    }  # fmt: skip


def test_only_the_four_special_lands_have_an_effect_and_the_hourglass_is_none_of_them():
    specials = {name for kind, name in enumerate(CARD_NAMES) if is_special(kind)}
    assert specials == {"pick1", "take2", "peek1", "swap2", "peek1-base"}


def test_the_decks_are_written_kind_by_kind_as_records_number_them():
    for with_base in (False, True):
        cards = names(with_base=with_base)
        assert cards == sorted(cards, key=CARD_NAMES.index)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(("options", "each", "cards"), [({}, 4, 56), ({"long_dream": True}, 6, 110)])
def test_a_deal_gives_four_or_six_unseen_cards_and_starts_the_discards(seats, options, each, cards):
    state = SEN.new(seats, SEN.check(seats, options), FastRng(seats))
    position = SEN.position(state)
    assert [len(dream) for dream in position.dreams] == [each] * seats
    assert all(not card.known_by and not card.is_public for dream in position.dreams for card in dream)
    assert len(position.discards) == 1
    assert state.pile == cards - seats * each - 1
    dealt = [card.face for dream in position.dreams for card in dream] + position.discards
    rest = [CARD_NAMES[state.heap[index]] for index in range(state.pile)]
    assert Counter(dealt + rest) == (BOTH if options else JUBILEE)
    assert position.phase == "opening"
    assert position.totals == [0] * seats


def test_a_deal_draws_seat_by_seat_and_then_the_first_discard():
    # Always the first card of the list; the last one takes its place: 0, then swap2 three times, then peek1 …
    script = ScriptedRng([(0, bound) for bound in range(56, 47, -1)])
    position = SEN.position(SEN.new(2, SenOptions(first_seat=1), script))
    script.finish()
    assert [card.face for card in position.dreams[0]] == ["0", "swap2", "swap2", "swap2"]
    assert [card.face for card in position.dreams[1]] == ["peek1", "peek1", "peek1", "take2"]
    assert position.discards == ["take2"]
    assert position.starter == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_first_seat_is_random_or_the_one_the_host_chose(seats):
    for first in range(seats):
        script = ScriptedRng([(first, seats)] + [(0, bound) for bound in range(56, 56 - 4 * seats - 1, -1)])
        assert SEN.new(seats, SenOptions(), script).starter == first
        script.finish()
        chosen = SEN.new(seats, SenOptions(first_seat=first), FastRng(5))
        assert chosen.starter == first
        table = TextTable(SEN.position(chosen))
        for letter in table.acting:
            table.play(f"{letter} look 1, {letter} look 4")
        assert table.acting == "ABCDE"[first]


def test_everybody_looks_at_any_two_own_cards_at_the_same_time():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6 | C: 0 1 2 3\n phase: opening\n starter: B")
    assert table.acting == "ABC"
    assert table.legal("B") == ["look 1", "look 2", "look 3", "look 4"]
    table.play("C look 4, A look 2, C look 1")
    assert table.acting == "AB"
    assert table.legal("A") == ["look 1", "look 3", "look 4"]
    assert table.legal("C") == []
    table.play("B look 3, A look 1, B look 2")
    assert table.dreams == "A: 7/A 3/A 5 9 | B: 1 2/B 4/B 6 | C: 0/C 1 2 3/C"
    assert table.phase == "turn"
    assert table.acting == "B"


def test_in_a_long_dream_everybody_looks_at_three_of_six():
    table = lay("A: 7 3 5 9 8 8 | B: 1 2 4 6 0 0\n phase: opening", long_dream=True)
    table.play("A look 6, A look 1, B look 2, B look 3, B look 4")
    assert table.acting == "A"
    assert table.legal("A") == ["look 2", "look 3", "look 4", "look 5"]
    table.play("A look 5")
    assert table.dreams == "A: 7/A 3 5 9 8/A 8/A | B: 1 2/B 4/B 6/B 0 0"
    assert table.phase == "turn"
