"""Going back to any point of a match, and on from there."""

from random import Random

from kociarnia.core.chance import FairRng
from kociarnia.testing.samples import POINTS, played


def picture(match):
    return (
        match.state.numbers(),
        match.record.text(),
        [match.events(viewer) for viewer in range(-1, match.seats)],
        [match.legal(seat) for seat in range(match.seats)],
    )


class UndoLaws:
    """Going back to any point of a match, and on from there."""

    def test_undo_gives_the_match_as_it_was_and_the_same_moves_meet_the_same_chance(self, chosen):
        whole = played(chosen, 11, 80)
        lines = whole.record.lines
        lengths = {0, whole.length, *Random(1).sample(range(whole.length), min(POINTS, whole.length))}
        match = chosen.match(seed=11)
        pictures = {}
        for length in range(whole.length + 1):
            if length in lengths:
                pictures[length] = picture(match)
            if length < whole.length:
                match.play(lines[length].seat, lines[length].notation)
        for length in sorted(lengths, key=lambda length: (length * 7919) % 101):
            match.undo(length)
            assert picture(match) == pictures[length]
            for line in lines[length:]:
                match.play(line.seat, line.notation)
            assert picture(match) == pictures[whole.length]
        assert match.record.commitment == FairRng.from_number(11).commitment()

    def test_undoing_nothing_changes_nothing(self, chosen):
        match = played(chosen, 12, 10)
        before = picture(match)
        match.undo(match.length)
        assert picture(match) == before
