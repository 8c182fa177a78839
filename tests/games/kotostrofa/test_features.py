"""The numbers for those who train agents."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.games.kotostrofa.table_text import KOTOSTROFA, Board, seat_of

TABLE = """
    A: red3 green3 green3 | B: red4 blue6 | C: violet7 kotrus
    turn: B
    starter: C
    arrow: right
    passed: C
    totals: 5 12 1
    turns: 17
    pending: marked
    marked: kotrus
    known: A>B blue6 | B>A red3 | *>A green3
"""


def numbers(board: Board, seat: str) -> dict[str, int]:
    names = KOTOSTROFA.features.names(board.match.seats)
    out = vec[i64]([-7] * (len(names) + 2))
    KOTOSTROFA.features.fill(board.state, seat_of(seat), out, 1)
    assert out[0] == out[len(names) + 1] == -7
    return dict(zip(names, list(out)[1:-1], strict=True))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_number_has_a_name_of_its_own(seats: int) -> None:
    names = KOTOSTROFA.features.names(seats)
    assert len(set(names)) == len(names) == 10 + 11 + 5 + 46 + seats * (4 + 3 * 46)


def test_what_a_seat_knows_is_written_relative_to_it() -> None:
    found = numbers(Board(TABLE), "A")
    assert (found["turn"], found["starter"], found["arrow_left"], found["acting"], found["turns"]) == (1, 2, 0, 0, 17)
    assert [found[f"seat {seat} total"] for seat in range(3)] == [5, 12, 1]
    assert [found[f"seat {seat} cards"] for seat in range(3)] == [3, 2, 2]
    assert [found[f"seat {seat} unknown"] for seat in range(3)] == [0, 1, 2]
    assert [found[f"seat {seat} passed"] for seat in range(3)] == [0, 0, 1]
    assert (found["seat 0 card green3"], found["seat 0 card red3"], found["seat 1 card blue6"]) == (2, 1, 1)
    assert found["seat 2 card kotrus"] == 0
    assert (found["seat 0 open green3"], found["seat 1 exposed red3"], found["seat 2 exposed red3"]) == (1, 1, 0)
    assert found["pile violet3"] == 1
    assert found["pending 1"] == 1
    assert found["marked"] == 0
    assert sum(value for name, value in found.items() if name.startswith("phase ")) == found["phase 0"] == 1


def test_the_one_who_marked_a_card_and_the_one_on_turn_see_it_from_their_seats() -> None:
    board = Board("""
        A: kotrus green3 green3 | B: red4 blue6 | C: red3 violet7
        turn: B
        pending: marked
        marked: kotrus
        known: B>A kotrus | *>A green3
    """)
    assert numbers(board, "A")["marked"] == 46
    assert numbers(board, "B")["acting"] == 1
    assert numbers(board, "B")["turn"] == 0
    assert numbers(board, "B")["seat 2 card kotrus"] == 1
    assert numbers(board, "*")["acting"] == 0
    assert numbers(board, "*")["seat 0 unknown"] == 2


def test_target_and_taken_are_written_from_one_on() -> None:
    board = Board("A: red3 red4 | B: red5 | C: red6\nphase: giving\ntarget: C")
    assert numbers(board, "A")["target"] == 3
    assert numbers(board, "C")["target"] == 1
    assert numbers(Board(TABLE), "A")["target"] == 0
    board = Board("A: red3 red4 | B: red5 | C: red6 kotrus blue4\nphase: laying\ntaken: kotrus")
    assert numbers(board, "A")["taken"] == 46
