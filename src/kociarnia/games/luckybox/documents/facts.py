"""What a page needs to know of Super Mega Lucky Box beside a view."""

from kociarnia.core.facts import Facts
from kociarnia.games.luckybox.documents.position import CELL_NAMES
from kociarnia.games.luckybox.rules import cards, moves, scoring
from kociarnia.games.luckybox.rules import round as rounds


class LuckyBoxFacts(Facts, frozen=True, kw_only=True):
    """What is printed on cards and score sheets, and what lightning costs."""

    cells: list[str]  # of a card, row by row
    rows: int  # and as many columns
    lines: list[list[int]]  # the cells of each line with a bonus at its end, the rows first
    prices: list[list[int]]  # the lightning from the number revealed, 1 first, to every number
    turns: int  # a round
    keeps: list[int]  # cards to keep before each round
    card_points: list[int]  # a completed card in each round
    star_points: list[int]  # a round, read with its stars
    moon_prize: int  # for the most moons
    fewest_seats_fined: int  # from so many on the fewest moons take the prize away
    solo_moon_points: list[int]  # read with the moons of one who plays alone, the last for all that are more
    lightning: dict[str, int]  # how much a bonus brings


def facts_of() -> LuckyBoxFacts:
    """Return the numbers of the game; no option changes any of them."""
    numbers = range(1, cards.NUMBERS + 1)
    return LuckyBoxFacts(
        cells=list(CELL_NAMES),
        rows=cards.ROWS,
        lines=[
            [cell for cell in range(cards.CELLS) if (cards.line_mask(line) >> cell) & 1] for line in range(cards.LINES)
        ],
        prices=[[cards.lightning_between(revealed, number) for number in numbers] for revealed in numbers],
        turns=rounds.TURNS,
        keeps=[moves.FIRST_KEEP] + [moves.LATER_KEEP] * (moves.ROUNDS - 1),
        card_points=[int(points) for points in scoring.CARD_POINTS],
        star_points=[int(points) for points in scoring.STAR_POINTS],
        moon_prize=scoring.MOON_PRIZE,
        fewest_seats_fined=scoring.FEWEST_SEATS_FINED,
        solo_moon_points=[int(points) for points in scoring.SOLO_MOON_POINTS],
        lightning={
            cards.BONUS_NAMES[kind]: cards.lightning_in(kind) for kind in (cards.LIGHTNING, cards.TWO_LIGHTNINGS)
        },
    )
