"""A table of cards of one's own: what is refused, and that a match is played with exactly these cards."""

from collections import Counter

import pytest

from kociarnia import GAMES, Match, Record
from kociarnia.bots.levels import bot_of
from kociarnia.core.box import BadBox
from kociarnia.core.chance import FastRng
from kociarnia.core.errors import BadOptions
from kociarnia.games.sen.documents.deck import read_cards
from kociarnia.games.sen.rules.scoring import ravens

SEN = GAMES["sen"]
# No nines, no hourglasses, and a special with other ravens than ours.
OWN = "# our box\n" + "".join(f"{value} 4\n" for value in range(8)) + "swap2 6 8\ntake2 3 0\n"


@pytest.mark.parametrize(
    ("line", "column", "text", "reason"),
    [
        (1, 1, "kruk 4", "there is no such card"),
        (2, 1, "0 4\n0 3", "card 0 has a line already"),
        (1, 3, "0 9", "no number from 0 to 8"),
        (1, 3, "9 x", "no number from 0 to 15"),
        (1, 9, "take2 3 10", "no number from 0 to 9"),
        (1, 1, "take2 3", "how many there are, and its ravens"),
        (1, 1, "5 3 3", "the card and how many there are"),
    ],
)
def test_a_bad_table_of_cards_is_refused_with_the_place_and_the_reason(line, column, text, reason):
    with pytest.raises(BadBox) as refusal:
        read_cards(text)
    fault = refusal.value.faults[0]
    assert (fault.line, fault.column) == (line, column)
    assert reason in fault.reason
    assert "kruk" not in fault.reason


def test_a_table_may_have_a_byte_order_mark_and_the_line_ends_of_windows():
    assert read_cards("\ufeff" + OWN.replace("\n", "\r\n")) == read_cards(OWN)


def test_cards_that_cannot_be_played_by_so_many_are_refused_with_the_number():
    few = "0 8\n1 8\n2 6\n"  # 22 cards; three seats hold 12, one lies open, three are drawn
    assert SEN.misfit(4, SEN.check(3, {"cards": few})) is None, "4 x 5 + 1 = 21"
    with pytest.raises(BadOptions, match="5 seats need 26 cards, but there are 22"):
        SEN.check(5, {"cards": few})
    many = "".join(f"{value} 8\n" for value in range(8)) + "9 15\nhourglass 5\n"
    with pytest.raises(BadOptions, match="there are 84 cards, but 80 are the most"):
        SEN.check(2, {"cards": many})
    SEN.check(2, {"cards": many, "long_dream": True})


@pytest.mark.parametrize("options", [{}, {"know_what_i_have": True, "not_so_scary": True}])
def test_a_match_is_played_with_these_cards_and_replays_from_its_record(options):
    for seed in range(10):
        match = Match(SEN, 3, {"cards": OWN, "rounds": 2, **options}, seed=seed)
        rng = FastRng(seed)
        deck = Counter(int(kind) for kind in match.state.variant.deck)
        assert sum(deck.values()) == 8 * 4 + 6 + 3
        assert match.game.facts(match.options, 1).ravens["swap2"] == 8
        while not match.is_over:
            seat = match.acting[0]
            match.play(seat, SEN.notation.write(bot_of("kitten").think(SEN, match.view(seat), rng).move))
        assert Match.replay(SEN, Record.parse(match.record.text())).scores == match.scores
        worth = match.state.variant.worth
        for seat in range(3):
            kinds = [int(card) & 15 for card in match.state.dream(seat)]
            assert ravens(worth, match.state.cards, seat, len(kinds)) == sum(
                {14: 8, 12: 0}.get(kind, kind) for kind in kinds
            )


def test_only_numbers_that_exist_in_these_cards_can_be_said():
    match = Match(SEN, 2, {"cards": OWN, "know_what_i_have": True}, seed=3)
    said = {SEN.notation.write(int(move)) for move in match.state.variant.say_moves}
    assert said == {f"say {number}" for number in range(9)}, "8 is on swap 2; no nines and no hourglasses"
