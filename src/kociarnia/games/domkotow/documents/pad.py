"""How Dom kotów with the printed sheets is scored: by what a sheet holds, by category, or by a copy of it."""

from kociarnia.core.pad import (
    Formula,
    NumberField,
    Pad,
    PadCheck,
    PadCopy,
    PadLine,
    PadPaper,
    PadSymbol,
    add_up,
    areas,
    at,
    cells,
    columns,
    rows,
    sharing,
    the,
)
from kociarnia.games.domkotow.documents.facts import facts_of
from kociarnia.games.domkotow.documents.maps import BONUSES
from kociarnia.games.domkotow.documents.options import DomkotowOptions, misfit
from kociarnia.games.domkotow.documents.position import variant_of
from kociarnia.games.domkotow.rules.cards import (
    ABILITY_LETTERS,
    CAT,
    DOUBLE_DICE,
    NUMBERS,
    SYMBOL_NAMES,
)
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


def paper_of(level: int, edition: int) -> PadPaper:
    """Return our sheet of a level; on level 1 a cat is crossed off the track and takes no cell."""
    facts = facts_of(DomkotowOptions(level=level), edition)
    return PadPaper(
        symbols=[name for symbol, name in enumerate(SYMBOL_NAMES) if symbol != CAT or not facts.track],
        field=facts.field,
        house=facts.house,
        stars=facts.stars,
        bonuses=facts.bonuses,
        areas=facts.areas,
    )


def copy_of(edition: int) -> PadCopy:
    """Return the sheets as they are copied."""
    return PadCopy(
        symbols=[
            PadSymbol(name, f"card.{name}", symbol + 2 if symbol < NUMBERS else 0)
            for symbol, name in enumerate(SYMBOL_NAMES)
        ],
        double=DOUBLE_DICE,
        option="level",
        papers={level: paper_of(level, edition) for level in LEVELS},
    )


def domkotow_pad(edition: int) -> Pad:
    """Return how a match is scored."""
    level = the("level")

    def on(*levels: int) -> Formula:
        return add_up([level.equals(each) for each in levels])

    def number(
        name: str, label: str, most: int, asked: Formula | int = 1, counted: Formula | None = None
    ) -> NumberField:
        return NumberField(name=name, label=label, most=most, asked=asked, counted=counted)

    rooms = SYMBOL_NAMES[:NUMBERS]
    cats, mice = cells(the("cell.cat")), cells(the("cell.mouse"))
    # A double number is worth what it is: it counts as two for rooms alone (ruling 7).
    written = add_up([at([0, int(room)], the(f"cell.{room}")) for room in rooms])
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
            *(
                number(f"rooms{room}", f"pad.rooms.{room}", CELLS // int(room) * 2, 1, the(f"rooms.{room}"))
                for room in rooms
            ),
            number("cats", "points.cats", TRACK_LENGTH, on(1)),
            number("cheese", "points.cheese", 2 * SIDE, on(1, 4), rows(mice > 0) + columns(mice > 0)),
            number("mice_row", "pad.mice.row", MOST_MICE, on(2, 4), rows((cats > 0) * mice)),
            number("mice_column", "pad.mice.column", MOST_MICE, on(2, 4), columns((cats > 0) * mice)),
            number("mice_few", "pad.mice.few", MOST_MICE, on(3), areas(at([0, 1, 1, 0], cats) * mice)),
            number("mice_many", "pad.mice.many", MOST_MICE, on(3), areas(at([0, 0, 0, 1], cats) * mice)),
            number(
                "bonus",
                "points.bonus",
                LARGEST * len(BONUSES),
                on(2, 3),
                cells(the("cell.is_bonus") * the("cell.in_room") * written),
            ),
            number("empty", "points.empty", CELLS, on(1, 2, 3), cells(the("cell.is_empty"))),
            number("filled", "pad.filled", CELLS, sharing(the("score")) > 1, cells(the("cell.is_filled"))),
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
        copy=copy_of(edition),
        grade=add_up([the("total") >= first + step * GRADE_STEP for step in range(GRADES)]),
    )
