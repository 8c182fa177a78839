"""Counting the ravens of a round of Sen. Dreams are written in rows, one per seat; sums are worked out in the tests."""

import pytest

from tests.games.sen.table_text import LETTERS, lay

# The book's example: 9+9+1+2 = 21, 7+5+4+0 = 16, 1+2+4+0 = 7, 5+3+3+0 = 11.
BOOK = ("9 9 1 2", "7 5 4 0", "1 2 4 0", "5 3 3 0")


def rows(dreams: tuple[str, ...]) -> str:
    return " | ".join(f"{letter}: {dream}" for letter, dream in zip(LETTERS, dreams, strict=False))


def called(dreams: tuple[str, ...], caller: str, **options: object) -> list[int]:
    """Return the scores of a round that a seat ends by its call."""
    table = lay(f"{rows(dreams)}\n discards: 6\n turn: {caller}", rounds=1, **options)
    return table.play("wake").totals


def emptied(dreams: tuple[str, ...], **options: object) -> list[int]:
    """Return the scores of a round that the empty pile ends: the first seat draws the last card and discards it."""
    table = lay(f"{rows(dreams)}\n discards: 6\n pile: pick1", rounds=1, **options)
    return table.play("draw, discard", "pick1").totals


def test_the_example_of_the_book():
    assert called(BOOK, "D") == [21, 16, 7, 16]


def test_the_example_of_the_book_with_the_higher_penalty():
    assert called(BOOK, "D", wake_up_penalty=15) == [21, 16, 7, 26]


def test_a_caller_with_the_fewest_scores_nothing_and_the_others_their_sums():
    assert called(BOOK, "C") == [21, 16, 0, 11]


def test_a_caller_may_have_no_raven_at_all():
    assert called(("0 0 0 0", "1 1 1 1"), "A") == [0, 4]


def test_specials_count_the_ravens_they_show():
    # 6+5+3+7 = 21 and 0+1+2+3 = 6.
    assert called(("pick1 take2 peek1 swap2", "0 1 2 3"), "B") == [21, 0]
    # 6+8+9+7+5+3 = 38 with the cards of both decks.
    assert called(("peek1-base 8 9 swap2 take2 peek1", "0 0 0 0 0 1"), "B", long_dream=True) == [38, 0]


def test_ruling_4_a_round_ended_by_the_empty_pile_has_no_caller():
    # No zero for the fewest, no penalty for anybody.
    assert emptied(BOOK) == [21, 16, 7, 11]
    assert emptied(("0 1 0 1", "9 9 9 9")) == [2, 36]


@pytest.mark.parametrize(
    ("dream", "score"),
    [("⌛ 1 1 1", 9 + 3), ("⌛ ⌛ 1 1", 2), ("⌛ ⌛ ⌛ 1", 27 + 1), ("⌛ ⌛ ⌛ ⌛", 0), ("1 1 1 2", 5)],
)
def test_one_or_three_hourglasses_count_nine_each_and_two_or_four_nothing(dream, score):
    assert emptied((dream, "9 9 9 9")) == [score, 36]


def test_ruling_7_five_hourglasses_count_nine_each_and_none_nothing():
    assert called(("⌛ ⌛ ⌛ ⌛ ⌛", "0 0 0 1"), "B", know_what_i_have=True) == [45, 0]
    assert emptied(("0 0 0 1", "2 2 2 2")) == [1, 8]


def test_hourglasses_of_different_dreams_do_not_count_together():
    assert emptied(("⌛ 1 1 1", "⌛ 2 2 2")) == [9 + 3, 9 + 6]


def test_ruling_9_a_caller_tied_for_the_fewest_pays_no_penalty_and_counts_the_own_sum():
    assert called(("1 2 3 4", "5 5 0 0", "9 9 9 9"), "B") == [10, 10, 36]
    assert called(("1 2 3 4", "5 5 0 0", "9 9 9 9"), "A", wake_up_penalty=15) == [10, 10, 36]


def test_a_tie_for_the_fewest_among_the_others_does_not_help_the_caller():
    assert called(("1 2 3 4", "5 5 0 0", "9 9 9 9"), "C") == [10, 10, 36 + 5]


# Ravens are not so scary.


def test_not_so_scary_in_the_example_of_the_book():
    assert called(BOOK, "D", not_so_scary=True) == [3, 16, 7, 16]


def test_not_so_scary_rewards_nobody_when_several_have_the_most_nines():
    # 9+9+1+2, 9+9+0+0, 9+1+1+1: two share two nines.
    assert emptied(("9 9 1 2", "9 9 0 0", "9 1 1 1"), not_so_scary=True) == [21, 18, 12]


def test_not_so_scary_rewards_only_the_most_nines():
    assert emptied(("9 9 1 2", "9 0 0 0", "1 1 1 4"), not_so_scary=True) == [3, 9, 7]


def test_not_so_scary_rewards_nobody_when_nobody_has_a_nine():
    assert emptied(("1 1 1 2", "0 0 0 1"), not_so_scary=True) == [5, 1]


@pytest.mark.parametrize("glasses", ["⌛ 1 1 1", "⌛ ⌛ ⌛ 3"])
def test_not_so_scary_counts_an_odd_number_of_hourglasses_as_nines(glasses):
    assert emptied((glasses, "2 2 2 2"), not_so_scary=True) == [3, 8]


def test_not_so_scary_does_not_count_an_even_number_of_hourglasses():
    # Two hourglasses are no nines, so the one nine is the most.
    assert emptied(("⌛ ⌛ 1 1", "9 2 2 2"), not_so_scary=True) == [2, 6]


def test_not_so_scary_ties_hourglasses_with_nines():
    assert emptied(("⌛ ⌛ ⌛ 1", "9 9 9 2"), not_so_scary=True) == [28, 29]
    # Three hourglasses and a nine against three nines.
    assert emptied(("⌛ ⌛ ⌛ 9", "9 9 9 2"), not_so_scary=True) == [0, 29]


def test_not_so_scary_applies_before_the_sums_are_compared_for_the_caller():
    # The caller's 9+9+1+2 becomes 3, the fewest; without the variant 21 is not, and costs 5 more.
    assert called(("9 9 1 2", "4 0 0 0"), "A", not_so_scary=True) == [0, 4]
    assert called(("9 9 1 2", "4 0 0 0"), "A") == [26, 4]
    # A rival's reward takes the fewest from the caller.
    assert called(("9 9 1 2", "4 0 0 0"), "B", not_so_scary=True) == [3, 9]
    # And it may make a tie.
    assert called(("9 9 1 3", "4 0 0 0"), "B", not_so_scary=True) == [4, 4]


# All or nothing.


def test_all_or_nothing_gives_nothing_to_a_dream_of_nines_and_fifty_to_everybody_else():
    assert emptied(("1 2 3 4", "9 9 9 9", "0 0 0 0"), all_or_nothing=True) == [50, 0, 50]


def test_all_or_nothing_is_not_in_force_unless_chosen():
    assert emptied(("1 2 3 4", "9 9 9 9", "0 0 0 0")) == [10, 36, 0]


def test_ruling_6_fifty_replaces_the_sum_penalty_included():
    assert called(("9 9 9 9", "0 0 0 0", "7 7 7 7"), "B", all_or_nothing=True) == [0, 50, 50]
    assert called(("9 9 9 9", "0 0 0 0", "7 7 7 7"), "C", all_or_nothing=True, wake_up_penalty=15) == [0, 50, 50]
    assert called(("9 9 9 9", "0 0 0 0", "7 7 7 7"), "A", all_or_nothing=True) == [0, 50, 50]


def test_ruling_6_a_dream_cannot_become_empty():
    table = lay("A: 7 7 | B: 1 2 4 6", know_what_i_have=True).play("point 1 2, say 7", "9")
    assert table.faces("A") == "9"
    assert not any(move.startswith("point") for move in table.play("take 1").legal())


@pytest.mark.parametrize("dream", ["⌛ 9 9 9", "⌛ ⌛ ⌛ 9", "9 9 ⌛ 9"])
def test_all_or_nothing_counts_an_odd_number_of_hourglasses_as_nines(dream):
    assert emptied((dream, "0 0 0 0"), all_or_nothing=True) == [0, 50]


@pytest.mark.parametrize(("dream", "score"), [("⌛ ⌛ 9 9", 18), ("⌛ ⌛ ⌛ ⌛", 0), ("9 9 9 8", 35), ("9 9 9 0", 27)])
def test_all_or_nothing_needs_nines_only(dream, score):
    options = {"long_dream": True} if "8" in dream else {"all_or_nothing": True}
    assert emptied((dream, "0 0 0 1"), **options) == [score, 1]


def test_all_or_nothing_is_scored_normally_when_two_have_it():
    assert emptied(("9 9 9 9", "1 1 1 1", "⌛ 9 9"), all_or_nothing=True) == [36, 4, 27]
    assert called(("9 9 9 9", "1 1 1 1", "⌛ 9 9"), "B", all_or_nothing=True) == [36, 0, 27]
    assert called(("9 9 9 9", "1 1 1 1", "⌛ 9 9"), "C", all_or_nothing=True) == [36, 4, 32]


def test_all_or_nothing_is_scored_normally_when_three_have_it():
    assert emptied(("9 9", "9 9", "⌛ 9", "1 1"), all_or_nothing=True) == [18, 18, 18, 2]


def test_ruling_10_a_dream_of_one_nine_qualifies():
    assert emptied(("9", "0 0 0 0"), all_or_nothing=True) == [0, 50]
    assert emptied(("⌛", "0 0 0 0"), all_or_nothing=True) == [0, 50]
    assert emptied(("7", "0 0 0 0"), all_or_nothing=True) == [7, 0]


def test_ruling_10_all_or_nothing_comes_before_not_so_scary():
    both = {"all_or_nothing": True, "not_so_scary": True}
    assert called(("9 9", "9 9 9 0", "1 1 1 1"), "C", **both) == [0, 50, 50]


def test_ruling_10_with_two_dreams_of_nines_not_so_scary_still_applies():
    both = {"all_or_nothing": True, "not_so_scary": True}
    # Four nines against two and a glass: the first does not count them; the caller's 10 is then not the fewest.
    assert called(("9 9 9 9", "⌛ 9 9", "1 2 3 4"), "C", **both) == [0, 27, 15]
    # Two dreams of as many nines: nobody is rewarded.
    assert called(("9 9 9", "9 9 9", "1 2 3 4"), "C", **both) == [27, 27, 0]


def test_ruling_10_hourglasses_come_first():
    both = {"all_or_nothing": True, "not_so_scary": True}
    # Two hourglasses count nothing, so the first dream is not all nines and has the fewer nines.
    assert emptied(("⌛ ⌛ 9", "9 9 1", "3 3"), **both) == [9, 1, 6]


def test_ruling_10_both_variants_count_in_rounds_ended_by_the_empty_pile():
    assert emptied(("9 9 1 2", "9 2 2 2"), not_so_scary=True) == [3, 15]
    assert emptied(("9 9 9 9", "2 2 2 2"), all_or_nothing=True) == [0, 50]


def test_in_the_long_dream_all_or_nothing_is_in_force():
    assert called(("9 9 9 9 9 9", "0 0 0 0 0 0"), "B", long_dream=True) == [0, 50]
    assert called(("9 9 9 9 9 8", "0 0 0 0 0 0"), "B", long_dream=True) == [53, 0]


def test_in_the_long_dream_not_so_scary_is_still_a_choice():
    assert emptied(("9 9 1 1 1 1", "0 0 0 0 0 1"), long_dream=True) == [22, 1]
    assert emptied(("9 9 1 1 1 1", "0 0 0 0 0 1"), long_dream=True, not_so_scary=True) == [4, 1]


def test_with_every_variant_at_once():
    everything = {
        "not_so_scary": True, "all_or_nothing": True, "know_what_i_have": True, "long_dream": True,
        "wake_up_penalty": 15,
    }  # fmt: skip
    # Reward: 9+9+8 counts 8; the caller's 7+2 is not the fewest against 8 and pays 15; then the one-card nine wins all.
    assert called(("9 9 8", "7 2", "9 0 4"), "B", **everything) == [8, 24, 13]
    assert called(("9", "7 2", "9 9 4"), "B", **everything) == [0, 50, 50]
