"""The file of what matches of Sen have taught: lines of a word, its row, and whole numbers."""

from functools import cache
from importlib import resources

from kociarnia.games.sen.bot.prospects import FACES, MOST_TURNS, Prospects

# `standing SEATS`: what it is worth to begin, and the spread of totals, in tenths of a raven; and the slope of the
# spread in thousandths. `looked TURNS` and `drawn TURNS`: how believable a card is that a rival looked at or drew and
# kept for so many turns, in thousandths, by its ravens from 0 to 9, then the hourglass.
ROWS = ("looked", "drawn")


def read_weights(text: str) -> Prospects:
    """Return the prospects a file describes; what it does not name stays as it is without learning."""
    prospects = Prospects()
    for word, row, *numbers in map(str.split, text.splitlines()):
        values = [int(number) for number in numbers]
        if word == "standing":
            seats = int(row)
            prospects.leads[seats] = values[0] / 10
            prospects.spreads[seats] = values[1] / 10
            prospects.slopes[seats] = values[2] / 1000
        else:
            start = ((int(row) - 1) * len(ROWS) + ROWS.index(word)) * FACES
            for face in range(FACES):
                prospects.kept[start + face] = values[face] / 1000
    return prospects


def write_weights(prospects: Prospects, seats: range) -> str:
    """Return the file of what was learned, for those numbers of seats."""
    lines: list[str] = []
    for count in seats:
        numbers = (prospects.leads[count] * 10, prospects.spreads[count] * 10, prospects.slopes[count] * 1000)
        lines.append(written("standing", count, list(numbers)))
    for turns in range(MOST_TURNS):
        for column, word in enumerate(ROWS):
            start = (turns * len(ROWS) + column) * FACES
            lines.append(written(word, turns + 1, [prospects.kept[start + face] * 1000 for face in range(FACES)]))
    return "\n".join(lines) + "\n"


def written(word: str, row: int, numbers: list[float]) -> str:
    """Return one line of the file."""
    return f"{word:<9}{row:2d}" + "".join(f"{round(number):6d}" for number in numbers)


@cache
def learned_prospects() -> Prospects:
    """Return the prospects learned from self-play."""
    return read_weights(resources.files(__package__).joinpath("weights.txt").read_text(encoding="utf-8"))
