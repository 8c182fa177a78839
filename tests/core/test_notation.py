import pytest

from kociarnia.core.errors import BadNotation
from kociarnia.core.notation import Action, Argument, Notation, names, places, seats, squares

# sit 0, jump 1 to 3, give 4 to 9 (two seats, three places), swap 10 to 13, show 14 to 15
NOTATION = Notation(
    Action("sit", 0),
    Action("jump", 1, places(3)),
    Action("give", 4, seats(2, "to"), places(3)),
    Action("swap", 10, squares(2, 2)),
    Action("show", 14, names("card", ["Cat", "9"])),
)


@pytest.mark.parametrize(
    ("move", "text", "parts"),
    [
        (0, "sit", {"action": "sit"}),
        (1, "jump 1", {"action": "jump", "place": 0}),
        (3, "jump 3", {"action": "jump", "place": 2}),
        (4, "give A 1", {"action": "give", "to": 0, "place": 0}),
        (8, "give B 2", {"action": "give", "to": 1, "place": 1}),
        (11, "swap A2", {"action": "swap", "owner": 0, "place": 1}),
        (12, "swap B1", {"action": "swap", "owner": 1, "place": 0}),
        (14, "show Cat", {"action": "show", "card": "Cat"}),
        (15, "show 9", {"action": "show", "card": "9"}),
    ],
)
def test_a_move_has_a_number_a_text_and_parts(move, text, parts):
    assert NOTATION.write(move) == text
    assert NOTATION.read(text) == move
    assert NOTATION.read(f"  {text.upper()}\t") == move
    assert NOTATION.parts(move) == parts


def test_every_move_is_read_as_it_is_written():
    assert NOTATION.size == 16
    assert [NOTATION.read(NOTATION.write(move)) for move in range(16)] == list(range(16))


def test_an_action_finds_its_values_both_ways():
    give = NOTATION.by_name["give"]
    for move in range(4, 10):
        assert give.move(give.values(move)) == move
    assert give.values(8) == [1, 1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a move is missing; moves are written sit, jump, give, swap, show"),
        ("   ", "a move is missing; moves are written sit, jump, give, swap, show"),
        ("jmp 1", "'jmp 1' is no move: did you mean jump?"),
        ("fly", "'fly' is no move: moves are written sit, jump, give, swap, show"),
        ("jump 4", "'jump 4' is no move: '4' is not a place from 1 to 3"),
        ("jump 0", "'jump 0' is no move: '0' is not a place from 1 to 3"),
        ("give C 1", "'give C 1' is no move: 'C' is not a seat from A to B"),
        ("swap B3", "'swap B3' is no move: 'B3' is not a seat and a place, from A1 to B2"),
        ("show dog", "'show dog' is no move: 'dog' is not one of Cat, 9"),
        ("jump", "'jump' is no move: jump is written jump <a place from 1 to 3>"),
        ("sit down", "'sit down' is no move: sit is written sit"),
        ("give A", "'give A' is no move: give is written give <a seat from A to B> <a place from 1 to 3>"),
    ],
)
def test_a_text_that_is_no_move_is_refused_with_what_would_be_right(text, message):
    with pytest.raises(BadNotation) as refusal:
        NOTATION.read(text)
    assert str(refusal.value) == message
    assert refusal.value.code == "bad_notation"


def test_actions_that_overlap_or_leave_a_gap_are_refused():
    with pytest.raises(ValueError, match="jump starts at 0, but the moves before it end at 1"):
        Notation(Action("sit", 0), Action("jump", 0, places(3)))
    with pytest.raises(ValueError, match="jump starts at 2, but the moves before it end at 1"):
        Notation(Action("sit", 0), Action("jump", 2, places(3)))
    with pytest.raises(ValueError, match="sit starts at 1, but the moves before it end at 0"):
        Notation(Action("sit", 1))


def test_two_moves_that_are_written_alike_are_refused():
    with pytest.raises(ValueError, match="two moves are written alike"):
        Notation(Action("sit", 0), Action("Sit", 1))


def test_two_values_that_are_written_alike_or_lack_parts_are_refused():
    with pytest.raises(ValueError, match="one text each, all different"):
        Argument("a cat", ["cat", "Cat"], [{"cat": 0}, {"cat": 1}])
    with pytest.raises(ValueError, match="one text each, all different"):
        Argument("a cat", ["cat", "dog"], [{"cat": 0}])
