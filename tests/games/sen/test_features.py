"""A view of Sen as numbers: the layout, and what each number means, as seen from the own seat."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.chance import FastRng
from kociarnia.games.sen.documents.position import PHASES
from kociarnia.games.sen.rules.cards import CARD_NAMES
from tests.games.sen.table_text import SEN, TextTable, lay, seat_of

UNTOUCHED = -77
MARGIN = 5


def features(table: TextTable, letter: str) -> dict[str, int]:
    """Return the numbers a seat gets by their names; what lies around them must not be touched."""
    names = SEN.features.names(table.state.seats)
    out = vec[i64]([UNTOUCHED] * (len(names) + 2 * MARGIN))
    SEN.features.fill(table.state, seat_of(letter), out, MARGIN)
    values = [int(value) for value in out]
    assert values[:MARGIN] == values[-MARGIN:] == [UNTOUCHED] * MARGIN
    assert UNTOUCHED not in values[MARGIN:-MARGIN]
    return dict(zip(names, values[MARGIN:-MARGIN], strict=True))


def face(name: str) -> int:
    """A face is the number of its kind, counted from 1; 0 is an unknown one."""
    return CARD_NAMES.index(name) + 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_number_has_a_name_of_its_own(seats):
    names = SEN.features.names(seats)
    # 10 about the table, a phase each, each kind on top and among the discards; a seat: total, size, 12 cards.
    assert len(names) == 10 + len(PHASES) + 2 * len(CARD_NAMES) + seats * (2 + 2 * 12)
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [{}, {"know_what_i_have": True}, {"long_dream": True}])
def test_every_number_is_written_in_every_state_of_a_match(seats, options):
    rng = FastRng(seats)
    table = TextTable(SEN.position(SEN.new(seats, SEN.check(seats, options), rng)))
    state = table.state
    for _ in range(60):
        if not state.acting():
            break
        for letter in "ABCDE"[:seats] + "-":
            features(table, letter)
        seat = state.acting().bit_length() - 1
        moves = state.legal(seat)
        state.apply(seat, moves[rng.below(len(moves))], rng)


TABLE = (
    "A: 7/A 3/AC 5 9* | B: 1 2/AB 4 | C: 0 1 2 3\n discards: 4 0 6 0\n turn: B\n starter: C\n round: 2\n turns: 13\n"
    " totals: 11 22 33"
)


def test_the_course_of_the_match():
    seen = features(lay(TABLE, know_what_i_have=True), "A")
    assert (seen["round"], seen["turns"], seen["pile"]) == (2, 13, 56 - 11 - 4)
    assert [seen[f"phase {number}"] for number in range(11)] == [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]


def test_turn_and_starter_are_counted_from_the_own_seat_to_the_left():
    table = lay(TABLE, know_what_i_have=True)
    seen = {letter: features(table, letter) for letter in "ABC-"}
    assert {letter: seen[letter]["turn"] for letter in seen} == {"A": 1, "B": 0, "C": 2, "-": 1}
    assert {letter: seen[letter]["starter"] for letter in seen} == {"A": 2, "B": 1, "C": 0, "-": 2}


def test_the_discards_are_counted_by_kind_and_the_top_is_marked():
    seen = features(lay(TABLE, know_what_i_have=True), "B")
    assert {name: seen[f"discards {name}"] for name in CARD_NAMES if seen[f"discards {name}"]} == {
        "0": 2,
        "4": 1,
        "6": 1,
    }
    assert [name for name in CARD_NAMES if seen[f"top {name}"]] == ["0"]


def test_totals_and_sizes_begin_with_the_own_seat():
    table = lay(TABLE, know_what_i_have=True)
    seen = features(table, "B")
    assert [seen[f"seat {seat} total"] for seat in range(3)] == [22, 33, 11]
    assert [seen[f"seat {seat} cards"] for seat in range(3)] == [3, 4, 4]
    spectator = features(table, "-")
    assert [spectator[f"seat {seat} total"] for seat in range(3)] == [11, 22, 33]


def row(seen: dict[str, int], seat: int, what: str) -> list[int]:
    return [seen[f"seat {seat} card {place} {what}"] for place in range(12)]


def test_faces_are_those_the_seat_knows():
    table = lay(TABLE, know_what_i_have=True)
    own = features(table, "A")
    assert row(own, 0, "face") == [face("7"), face("3"), 0, face("9"), *[0] * 8]
    assert row(own, 1, "face") == [0, face("2"), *[0] * 10]
    assert row(own, 2, "face") == [0] * 12
    third = features(table, "C")
    assert row(third, 1, "face") == [0, face("3"), 0, face("9"), *[0] * 8]
    spectator = features(table, "-")
    assert row(spectator, 0, "face") == [0, 0, 0, face("9"), *[0] * 8]


def test_those_who_know_a_card_are_a_mask_counted_from_the_own_seat():
    table = lay(TABLE, know_what_i_have=True)
    # Bit 0 is the one who looks, bit 1 the seat to its left, bit 2 the next one.
    assert row(features(table, "A"), 0, "knowers")[:4] == [0b001, 0b101, 0, 0b111]
    assert row(features(table, "B"), 2, "knowers")[:4] == [0b100, 0b110, 0, 0b111]
    assert row(features(table, "C"), 1, "knowers")[:4] == [0b010, 0b011, 0, 0b111]
    assert row(features(table, "-"), 0, "knowers")[:4] == [0b001, 0b101, 0, 0b111]


def test_the_card_in_hand_is_seen_by_its_holder():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6").play("draw", "⌛")
    assert (features(table, "A")["in_hand"], features(table, "A")["hand"]) == (1, face("hourglass"))
    for letter in "B-":
        assert (features(table, letter)["in_hand"], features(table, letter)["hand"]) == (1, 0)


def test_both_cards_of_take_2_are_seen_by_their_holder():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6").play("draw, use", "take2 6 0")
    own = features(table, "A")
    assert (own["in_hand"], own["hand"], own["other_hand"]) == (2, face("6"), face("0"))
    other = features(table, "B")
    assert (other["in_hand"], other["hand"], other["other_hand"]) == (2, 0, 0)


def test_a_picked_card_is_seen_by_all():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n discards: 0").play("draw, use, pick 0", "pick1")
    for letter in "AB-":
        assert features(table, letter)["hand"] == face("0")


def test_no_card_in_hand_and_nothing_pointed_at_are_zero():
    seen = features(lay("A: 7 3 5 9 | B: 1 2 4 6"), "A")
    assert [seen[name] for name in ("in_hand", "hand", "other_hand", "first", "second")] == [0] * 5


def test_a_lifted_card_is_a_square_counted_from_the_own_seat():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6 | C: 1 2 3 4").play("draw, use, lift C2", "swap2")
    # Twelve squares a seat, counted from 1.
    assert features(table, "A")["first"] == 2 * 12 + 1 + 1
    assert features(table, "B")["first"] == 1 * 12 + 1 + 1
    assert features(table, "C")["first"] == 1 + 1
    assert features(table, "-")["first"] == 2 * 12 + 1 + 1


def test_cards_pointed_at_are_places_of_the_seat_on_turn():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n turn: B", know_what_i_have=True).play("point 4 2")
    for letter in "AB-":
        assert (features(table, letter)["first"], features(table, letter)["second"]) == (4, 2)


def test_phases_are_marked_in_the_order_of_the_documents():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6").play("draw, use", "peek1")
    seen = features(table, "A")
    assert [PHASES[number] for number in range(11) if seen[f"phase {number}"]] == ["peeking"]
