"""The text of a record, worked out by hand: the pile is drawn from its end, so the specials come first."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kociarnia import GAMES, Match, Record
from kociarnia.core.errors import BadRecord
from kociarnia.play.record import Line

BODY = """\
kociarnia record 1
game sen 1
seats 2
options {"first_seat": 0, "rounds": 1}
users ["Ala", "Zoś"]
deal 55/56 54/55 53/54 52/53 51/52 50/51 49/50 48/49 47/48
1 A look 1
2 A look 2
3 B look 1
4 B look 2
5 A wake
scores 29 16
places 2 1
"""


def signed(body: str) -> str:
    return f"{body}check {sha256(body.encode()).hexdigest()}\n"


def test_a_text_written_by_hand_is_read_and_written_back():
    record = Record.parse(signed(BODY))
    assert record == Record(
        game="sen",
        edition=1,
        seats=2,
        options={"first_seat": 0, "rounds": 1},
        users=["Ala", "Zoś"],
        deal=[(bound - 1, bound) for bound in range(56, 47, -1)],
        lines=[Line(0, "look 1", []), Line(0, "look 2", []), Line(1, "look 1", []), Line(1, "look 2", []),
               Line(0, "wake", [])],
        scores=[29, 16],
        places=[2, 1],
    )  # fmt: skip
    assert record.text() == signed(BODY)
    assert record.first_move_line == 7


def test_a_text_written_by_hand_is_played():
    # A: three swap 2 and a peek 1 (24 ravens, and 5 for the call); B: two peek 1 and two take 2 (16 ravens).
    match = Match.replay(GAMES["sen"], Record.parse(signed(BODY)))
    assert match.scores == [29, 16]
    assert match.record.text() == signed(BODY)


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("kociarnia record 1", "kociarnia record 2", 1, "this is not a record: it should begin with"),
        ("game sen 1", "game sen", 2, "edition: '' is not a whole number"),
        ("game sen 1", "game sen one", 2, "edition: 'one' is not a whole number"),
        ("game sen 1", "title sen 1", 2, "expected game, found 'title sen 1'"),
        ("seats 2", "seats two", 3, "seats: 'two' is not a whole number"),
        ("seats 2", "seats 02", 3, "this is written 'seats 2', not 'seats 02'"),
        ("seats 2", "seats ٢", 3, "is not a whole number"),
        ("seats 2\n", "", 3, "expected seats, found 'options"),
        ('"rounds": 1}', '"rounds": 1', 4, "options is not JSON"),
        ('{"first_seat": 0, "rounds": 1}', "[]", 4, "options is not what it should be: '[]'"),
        ('{"first_seat": 0, "rounds": 1}', '{"rounds": 1, "first_seat": 0}', 4, "this is written"),
        ('{"first_seat": 0, "rounds": 1}', "[" * 100_000, 4, "options is not JSON"),
        ('["Ala", "Zoś"]', '"Ala"', 5, "users is not what it should be"),
        ('["Ala", "Zoś"]', '["Ala", "Zo\\u015b"]', 5, "this is written"),
        ("deal 55/56", "deal 56/56", 6, "'56/56' is no draw; a draw is written 3/52"),
        ("deal 55/56", "deal 055/56", 6, "this is written"),
        ("deal 55/56", f"deal 1/{'9' * 5000}", 6, "is no draw"),
        ("deal 55/56", "deal 55", 6, "'55' is no draw"),
        ("deal 55/56", "chance 55/56", 6, "expected deal, found 'chance"),
        ("deal 55/56", "commitment 12\ndeal 55/56", 6, "commitment: '12' is not 32 bytes"),
        ("deal 55/56", "position 7\ndeal 55/56", 6, "position is not what it should be"),
        ("3 B look 1", "4 B look 1", 9, "move 3 is missing: found move 4"),
        ("3 B look 1", "3 M look 1", 9, "is no move; a move is written '3 A <move> ; <draws>'"),
        ("3 B look 1", "3 B look 1 ;", 9, "is no move"),
        ("3 B look 1", "3 B look 1 ; x", 9, "'x' is no draw"),
        ("3 B look 1", "03 B look 1", 9, "this is written"),
        ("3 B look 1\n", "", 9, "move 3 is missing: found move 4"),
        ("3 B look 1\n", "\n", 9, "expected check, found ''"),
        ("scores 29 16", "scores 29 x", 12, "scores: 'x' is not a whole number"),
        ("scores 29 16", "points 29 16", 12, "expected check, found 'points 29 16'"),
        ("places 2 1\n", "", 13, "expected places, found 'check"),
        ("places 2 1\n", "places 2 1\nseed abc\n", 14, "seed: 'abc' is not 32 bytes"),
    ],
)  # fmt: skip
def test_a_text_that_is_no_record_is_refused_with_its_line_and_the_reason(old, new, line, reason):
    assert BODY.count(old) == 1
    with pytest.raises(BadRecord) as refusal:
        Record.parse(signed(BODY.replace(old, new)))
    assert refusal.value.line == line
    assert reason in refusal.value.reason
    assert str(refusal.value) == f"line {line}: {refusal.value.reason}"


def test_whatever_is_changed_without_the_check_is_refused():
    text = signed(BODY)
    for index, letter in enumerate(text):
        with pytest.raises(BadRecord):
            Record.parse(text[:index] + ("1" if letter != "1" else "2") + text[index + 1 :])


def test_a_text_that_is_cut_off_anywhere_is_refused():
    text = signed(BODY)
    for length in range(len(text)):
        with pytest.raises(BadRecord):
            Record.parse(text[:length])


def test_nothing_may_follow_the_check():
    for rest in ("\n", "x", "6 B wake\n", "check 12\n"):
        with pytest.raises(BadRecord, match=r"line 1[45]: "):
            Record.parse(signed(BODY) + rest)


def test_a_text_that_cannot_be_written_is_refused():
    with pytest.raises(BadRecord, match="cannot"):
        Record.parse(f"{BODY}check 12\n".replace("Ala", "\ud800"))
    with pytest.raises(BadRecord, match="cannot"):
        Record.parse(signed(BODY.replace("Ala", "\\ud800")))


@given(users=st.lists(st.text(), min_size=2, max_size=2))
def test_users_may_have_any_name(users):
    match = Match(GAMES["sen"], 2, seed=1, users=users)
    text = match.record.text()
    assert Record.parse(text).users == users
    assert Match.replay(GAMES["sen"], Record.parse(text)).record.text() == text


draws = st.lists(st.integers(1, 10**9).flatmap(lambda bound: st.tuples(st.integers(0, bound - 1), st.just(bound))))
records = st.builds(
    Record,
    game=st.just("sen"),
    edition=st.integers(1, 9),
    seats=st.integers(1, 12),
    options=st.dictionaries(st.text(), st.none() | st.booleans() | st.integers() | st.text()),
    users=st.lists(st.text()),
    deal=draws,
    lines=st.lists(st.builds(Line, st.integers(0, 11), st.sampled_from(["wake", "look 1", "peek B3"]), draws)),
    position=st.none() | st.dictionaries(st.text(), st.integers()),
    commitment=st.none() | st.just("0f" * 32),
)


@given(record=records)
def test_every_record_is_read_as_it_was_written(record):
    assert Record.parse(record.text()) == record


@given(text=st.text())
def test_any_other_text_is_refused(text):
    with pytest.raises(BadRecord):
        Record.parse(text)
