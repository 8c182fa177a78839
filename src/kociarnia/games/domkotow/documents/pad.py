"""How Dom kotów with the printed sheets is scored: what each sheet holds, category by category."""

from kociarnia.core.pad import Formula, NumberField, Pad, PadCheck, PadLine, add_up, at, sharing, the
from kociarnia.games.domkotow.documents.maps import BONUSES
from kociarnia.games.domkotow.documents.options import DomkotowOptions, misfit
from kociarnia.games.domkotow.documents.position import variant_of
from kociarnia.games.domkotow.rules.cards import ABILITY_LETTERS, NUMBERS, SYMBOL_NAMES
from kociarnia.games.domkotow.rules.grid import CELLS, SIDE
from kociarnia.games.domkotow.rules.scoring import GRADE_STEP, ROOM_POINTS, first_grade
from kociarnia.games.domkotow.rules.variant import MOST_SEATS, TRACK_LENGTH

LEVELS = (1, 2, 3, 4)
GRADES = 3  # beside a lost match
MOST_MICE = 2 * CELLS  # a double cell holds two
LARGEST = 5  # number of a cell


def grade_floors(edition: int) -> list[int]:
    """Return the lowest points of the first grade of each level, played normally and hard; there is no level 0."""
    variants = [
        variant_of(DomkotowOptions(level=max(level, 1), solo_hard=is_hard), ABILITY_LETTERS[:NUMBERS], edition)
        for level in (0, *LEVELS)
        for is_hard in (False, True)
    ]
    return [int(first_grade(variant)) for variant in variants]


def domkotow_pad(edition: int) -> Pad:
    """Return how a match is scored."""
    level = the("level")

    def on(*levels: int) -> Formula:
        return add_up([level.equals(each) for each in levels])

    def number(name: str, label: str, most: int, asked: Formula | int = 1) -> NumberField:
        return NumberField(name=name, label=label, most=most, asked=asked)

    rooms = SYMBOL_NAMES[:NUMBERS]
    first = at(grade_floors(edition), level * 2 + the("solo_hard"))
    seats = range(MOST_SEATS + 1)
    return Pad(
        options=["level", "solo_hard"],
        checks=[
            PadCheck(
                "pad.solo_hard",
                the("solo_hard")
                & at([misfit(each, DomkotowOptions(solo_hard=True)) is not None for each in seats], the("seats")),
            )
        ],
        fields=[
            *(number(f"rooms{room}", f"pad.rooms.{room}", CELLS // int(room) * 2) for room in rooms),
            number("cats", "points.cats", TRACK_LENGTH, on(1)),
            number("cheese", "points.cheese", 2 * SIDE, on(1, 4)),
            number("mice_row", "pad.mice.row", MOST_MICE, on(2, 4)),
            number("mice_column", "pad.mice.column", MOST_MICE, on(2, 4)),
            number("mice_few", "pad.mice.few", MOST_MICE, on(3)),
            number("mice_many", "pad.mice.many", MOST_MICE, on(3)),
            number("bonus", "points.bonus", LARGEST * len(BONUSES), on(2, 3)),
            number("empty", "points.empty", CELLS, on(1, 2, 3)),
            number("filled", "pad.filled", CELLS, sharing(the("score")) > 1),
        ],
        lines=[
            PadLine(
                name="room_points",
                label="points.rooms",
                value=add_up(
                    [the(f"rooms{room}") * int(points) for room, points in zip(rooms, ROOM_POINTS, strict=True)]
                ),
            ),
            PadLine(name="cat_points", label="points.cats", value=the("cats"), asked=on(1)),
            PadLine(name="cheese_points", label="points.cheese", value=the("cheese"), asked=on(1, 4)),
            PadLine(
                name="mouse_points",
                label="points.mice",
                value=the("mice_row") + the("mice_column") + the("mice_few") + the("mice_many") * 2,
                asked=on(2, 3, 4),
            ),
            PadLine(name="bonus_points", label="points.bonus", value=the("bonus"), asked=on(2, 3)),
            PadLine(name="empty_points", label="points.empty", value=the("empty") * -1, asked=on(1, 2, 3)),
            PadLine(
                name="score",
                value=add_up([the(f"{part}_points") for part in ("room", "cat", "cheese", "mouse", "bonus", "empty")]),
            ),
        ],
        breaks=[the("filled")],
        grade=add_up([the("total") >= first + step * GRADE_STEP for step in range(GRADES)]),
    )
