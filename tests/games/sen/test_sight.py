"""What a person at the table is shown: everything the seat may know, or with the memory aid off only what lies open."""

from tests.games.sen.table_text import lay, write_dreams


def test_at_the_end_of_the_match_every_dream_lies_open_for_everybody():
    table = lay("A: 7/A 3/B 5 9* | B: 1 2/AB 4 6", rounds=1).play("wake")
    assert table.phase == "over"
    for letter in "AB-":
        assert table.seen_by(letter) == "A: 7* 3* 5* 9* | B: 1* 2* 4* 6*"


def test_with_the_memory_aid_off_the_open_dreams_at_the_end_of_the_match_are_shown():
    table = lay("A: 7/A 3/B 5 9* | B: 1 2/AB 4 6", rounds=1, memory_aid="off").play("wake")
    for letter in "AB-":
        assert write_dreams(table.sight(letter).dreams) == "A: 7* 3* 5* 9* | B: 1* 2* 4* 6*"


def test_with_the_memory_aid_off_only_the_one_who_picks_looks_through_the_discards():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n discards: 0 1 2", memory_aid="off").play("draw, use", "pick1")
    assert table.sight("A").discards == ["0", "1", "2", "pick1"]
    assert table.sight("B").discards == ["pick1"]
    assert table.sight("-").discards == ["pick1"]
    table.play("pick 1")
    assert table.sight("A").discards == ["pick1"]
