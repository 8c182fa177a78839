"""A record tells a match without its generator, and whoever changes it is found out."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256

import pytest

from kociarnia import Match, Record
from kociarnia.core.chance import FairRng
from kociarnia.core.errors import BadRecord
from kociarnia.core.game import AnyGame
from kociarnia.play.fairness import verify
from kociarnia.testing.samples import SOME_MOVES, few_cases, find_cases, played

Lines = list[str]


def assert_same(one: Match, other: Match) -> None:
    assert one.record.text() == other.record.text()
    assert one.state.numbers() == other.state.numbers()
    for viewer in range(-1, one.seats):
        assert one.view(viewer) == other.view(viewer)
        assert one.shown_view(viewer) == other.shown_view(viewer)
        assert one.events(viewer) == other.events(viewer)
        assert one.legal(viewer) == other.legal(viewer)


def signed(lines: Lines) -> str:
    body = "".join(f"{line}\n" for line in lines)
    return f"{body}check {sha256(body.encode()).hexdigest()}\n"


@cache
def short_texts(game: AnyGame) -> list[str]:
    """The shortest two of a game's chosen matches."""
    return sorted((played(case, 10).record.text() for case in few_cases(game)), key=len)[:2]


def find(lines: Lines, name: str) -> int:
    return next(number for number, line in enumerate(lines) if line.partition(" ")[0] == name)


def first_move(lines: Lines) -> int:
    return find(lines, "1")


def last_move(lines: Lines) -> int:
    return find(lines, "scores") - 1


def with_chance(lines: Lines) -> int:
    """The first move that used chance, or the deal."""
    return next((number for number, line in enumerate(lines) if " ; " in line), find(lines, "deal"))


def change(lines: Lines, number: int, *new: str) -> Lines:
    return [*lines[:number], *new, *lines[number + 1 :]]


def change_word(lines: Lines, number: int, index: int, word: str) -> Lines:
    words = lines[number].split(" ")
    words[index] = word
    return change(lines, number, " ".join(words))


def change_draw(lines: Lines, by: int, bound_by: int) -> Lines:
    number = next(
        number for number, line in enumerate(lines) if (line.startswith("deal") or " ; " in line) and wide(line)
    )
    word = next(word for word in lines[number].split(" ") if "/" in word and not word.endswith("/1"))
    value, bound = (int(part) for part in word.split("/"))
    new = f"{(value + by) % bound if by else min(value, bound + bound_by - 1)}/{bound + bound_by}"
    return change(lines, number, lines[number].replace(word, new, 1))


def wide(line: str) -> bool:
    return any("/" in word and not word.endswith("/1") for word in line.split(" "))


TAMPERINGS: dict[str, Callable[[Lines], Lines]] = {
    "another format": lambda lines: change(lines, 0, "kociarnia record 9"),
    "another game": lambda lines: change(lines, 1, "game chess 1"),
    "an unknown edition": lambda lines: change(lines, 1, lines[1] + "1"),
    "no seats": lambda lines: change(lines, 2, "seats 0"),
    "too many seats": lambda lines: change(lines, 2, "seats 13"),
    "one seat more": lambda lines: change(lines, 2, f"seats {int(lines[2].split()[1]) + 1}"),
    "an unknown option": lambda lines: change(lines, 3, 'options {"zzz": 1}'),
    "options that are no names": lambda lines: change(lines, 3, "options 7"),
    "a user too few": lambda lines: change(lines, 4, "users []"),
    "users without names": lambda lines: change(lines, 4, "users [1, 2]"),
    "another commitment": lambda lines: change(lines, find(lines, "commitment"), "commitment " + "0" * 64),
    "no commitment": lambda lines: change(lines, find(lines, "commitment")),
    "a position that is none": lambda lines: change(
        lines, find(lines, "commitment"), "position {}", lines[find(lines, "commitment")]
    ),
    "no deal": lambda lines: change(lines, find(lines, "deal")),
    "a draw too many in the deal": lambda lines: change(
        lines, find(lines, "deal"), lines[find(lines, "deal")] + " 0/2"
    ),
    "another draw": lambda lines: change_draw(lines, 1, 0),
    "another bound": lambda lines: change_draw(lines, 0, 1),
    "a draw too few": lambda lines: change(
        lines, with_chance(lines), lines[with_chance(lines)].rpartition(" ")[0].removesuffix(" ;")
    ),
    "a draw too many": lambda lines: change(
        lines, last_move(lines), lines[last_move(lines)] + (" 0/2" if ";" in lines[last_move(lines)] else " ; 0/2")
    ),
    "a move missing": lambda lines: change(lines, first_move(lines)),
    "a move twice": lambda lines: change(
        lines, first_move(lines), lines[first_move(lines)], lines[first_move(lines)]
    ),
    "two moves swapped": lambda lines: [
        *lines[: first_move(lines)],
        lines[first_move(lines) + 1],
        lines[first_move(lines)],
        *lines[first_move(lines) + 2 :],
    ],
    "a move of a seat that does not exist": lambda lines: change_word(lines, last_move(lines), 1, "L"),
    "a move of another seat": lambda lines: change_word(
        lines, last_move(lines), 1, "B" if lines[last_move(lines)].split(" ")[1] == "A" else "A"
    ),
    "a move that is none": lambda lines: change_word(lines, last_move(lines), 2, "jump"),
    "the last move missing": lambda lines: change(lines, last_move(lines)),
    "a move after the end": lambda lines: change(
        lines,
        last_move(lines),
        lines[last_move(lines)],
        f"{last_move(lines) - first_move(lines) + 2} A {lines[first_move(lines)].split(' ', 2)[2]}",
    ),
    "another score": lambda lines: change_word(lines, find(lines, "scores"), 1, "12345"),
    "a score too many": lambda lines: change(lines, find(lines, "scores"), lines[find(lines, "scores")] + " 0"),
    "another place": lambda lines: change_word(lines, find(lines, "places"), 1, "9"),
    "no scores": lambda lines: change(change(lines, find(lines, "places")), find(lines, "scores")),
    "no result": lambda lines: lines[: find(lines, "scores")],
    "another seed": lambda lines: change(lines, find(lines, "seed"), "seed " + "0" * 64),
    "no seed": lambda lines: change(lines, find(lines, "seed")),
    "a line too many": lambda lines: [*lines, "thanks for playing"],
    "an empty line": lambda lines: [*lines, ""],
}  # fmt: skip


EXPECTED_LINES = {
    "another format": 1,
    "another game": 2,
    "an unknown edition": 2,
    "no seats": 3,
    "an unknown option": 4,
    "a user too few": 5,
    "a position that is none": 6,
    "a draw too many in the deal": 7,
    "a move missing": 8,
    "two moves swapped": 8,
    "a move twice": 9,
}


class RecordLaws:
    """A record tells a match without its generator, and whoever changes it is found out."""

    def test_a_record_replays_to_the_same_state_views_and_events_without_its_generator(self, case):
        match = played(case, 8, 2 * SOME_MOVES)
        assert_same(Match.replay(case.game, Record.parse(match.record.text())), match)

    def test_a_record_of_a_match_under_way_replays_and_can_be_played_on(self, chosen):
        whole = played(chosen, 9, 60)
        part = played(chosen, 9, whole.length // 2)
        again = Match.replay(chosen.game, Record.parse(part.record.text()), FairRng.from_number(9))
        assert_same(again, part)
        for line in whole.record.lines[part.length :]:
            again.play(line.seat, line.notation)
        assert_same(again, whole)

    def test_a_match_from_a_position_has_a_record_too(self, chosen):
        position = chosen.game.position(played(chosen, 1, 10).state)
        match = chosen.match(seed=2, position=position)
        while match.acting and match.length < 40:
            seat = match.acting[-1]
            match.play(seat, match.legal(seat)[-1])
        assert_same(Match.replay(chosen.game, Record.parse(match.record.text())), match)

    @pytest.mark.parametrize("kind", TAMPERINGS)
    def test_a_record_that_was_changed_and_signed_anew_is_refused_with_line_and_reason(self, game, kind):
        for text in short_texts(game):
            changed = signed(TAMPERINGS[kind](text.splitlines()[:-1]))
            assert changed != text
            with pytest.raises(BadRecord) as refusal:
                verify(Match.replay(game, Record.parse(changed)).record)
            assert 1 <= refusal.value.line <= len(changed.splitlines()) + 1
            assert refusal.value.reason

    def test_the_records_that_are_changed_were_fair_before(self, game):
        for text in short_texts(game):
            verify(Match.replay(game, Record.parse(text)).record)

    @pytest.mark.parametrize("kind", EXPECTED_LINES)
    def test_the_line_of_a_refusal_is_the_one_that_was_changed(self, game, kind):
        case = next(find_cases(game))
        lines = played(case, 10).record.text().splitlines()[:-1]
        with pytest.raises(BadRecord) as refusal:
            Match.replay(game, Record.parse(signed(TAMPERINGS[kind](lines))))
        assert refusal.value.line == EXPECTED_LINES[kind]

    def test_a_record_that_was_changed_and_not_signed_anew_is_refused(self, chosen):
        text = played(chosen, 10, 30).record.text()
        for old, new in ((" A ", " B "), ("/", "1/"), ("1", "2"), ("\n", "\r\n"), ("check ", "check  ")):
            with pytest.raises(BadRecord):
                Record.parse(text.replace(old, new, 1))
        for length in range(0, len(text), 17):
            with pytest.raises(BadRecord):
                Record.parse(text[:length])
        with pytest.raises(BadRecord):
            Record.parse(text + text)
