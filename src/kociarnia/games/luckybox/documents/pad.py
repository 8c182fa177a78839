"""How Super Mega Lucky Box with the printed cards is scored: each round by cards and stars, in the end the rest."""

from kociarnia.core.pad import NumberField, Pad, PadLine, add_up, at, choose, least, most, the
from kociarnia.games.luckybox.rules.cards import CELLS, LINES
from kociarnia.games.luckybox.rules.moves import FIRST_KEEP, LATER_KEEP, ROUNDS, SLOTS
from kociarnia.games.luckybox.rules.scoring import (
    CARD_POINTS,
    FEWEST_SEATS_FINED,
    GRADE_FLOORS,
    MOON_PRIZE,
    MOST_STARS,
    SOLO_MOON_POINTS,
    STAR_POINTS,
)


def luckybox_pad() -> Pad:
    """Return how a match is scored."""
    is_last = the("round").equals(ROUNDS)
    unfinished = (the("round") - 1) * LATER_KEEP + FIRST_KEEP - the("cards.before")
    moons = the("moons")
    is_fined = moons.equals(least(moons)) & (the("seats") >= FEWEST_SEATS_FINED)
    return Pad(
        options=[],
        fields=[
            NumberField(name="cards", label="points.cards", most=unfinished),
            NumberField(name="stars", label="points.stars", most=MOST_STARS),
            NumberField(name="cells", label="pad.cells", most=(unfinished - the("cards")) * (CELLS - 1), asked=is_last),
            NumberField(name="moons", label="points.moons", most=LINES * SLOTS, asked=is_last),
        ],
        lines=[
            PadLine(name="card_points", label="points.cards", value=the("cards") * at(CARD_POINTS, the("round") - 1)),
            PadLine(name="star_points", label="points.stars", value=at(STAR_POINTS, the("stars"))),
            PadLine(name="cell_points", label="pad.cells", value=the("cells") // 2, asked=is_last),
            PadLine(
                name="moon_points",
                label="points.moons",
                value=is_last
                * choose(
                    the("seats").equals(1),
                    at(SOLO_MOON_POINTS, moons),
                    moons.equals(most(moons)) * MOON_PRIZE - is_fined * MOON_PRIZE,
                ),
                asked=is_last,
            ),
            PadLine(
                name="score",
                value=add_up([the(f"{part}_points") for part in ("card", "star", "cell", "moon")]),
            ),
        ],
        ends=is_last,
        breaks=[moons],
        grade=add_up([the("total") >= int(floor) for floor in GRADE_FLOORS]),
    )
