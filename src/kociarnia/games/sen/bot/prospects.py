"""What matches of Sen have taught: what a standing between two rounds is worth, and which cards rivals keep."""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.games.sen.bot.plans import turns_had
from kociarnia.games.sen.rules.cards import HOURGLASS, kind_of, knower, knowers_of
from kociarnia.games.sen.rules.moves import MOST_CARDS, MOST_SEATS
from kociarnia.games.sen.rules.table import Table

FACES: Final = 11  # ravens 0 to 9, hourglass
MOST_TURNS: Final = 4  # a rival is believed to keep after more turns what it keeps after so many
KEPT_SIZE: Final = MOST_TURNS * 2 * FACES
SPREAD_OF_A_ROUND: Final = 14.0  # where the number of rounds is set


def kept_index(table: Table, turns: i64, *, is_drawn: bool, kind: i64) -> i64:
    """Return where the table says how believable a card is that its owner knows and kept."""
    row = (min(turns, MOST_TURNS) - 1) * 2
    if is_drawn:
        row += 1
    return row * FACES + (FACES - 1 if kind == HOURGLASS else table.variant.worth[kind])


@final
class Prospects:
    """Judges standings and imagined worlds; without anything learned who begins is nothing and every world as good."""

    def __init__(self) -> None:
        # By the number of seats, in ravens: what it is worth to begin, and how large a lead must be to mean much,
        # at the limit and more for every raven the highest total is below it.
        self.leads: vec[float] = vec[float]([0.0] * (MOST_SEATS + 1))
        self.spreads: vec[float] = vec[float]([13.0] * (MOST_SEATS + 1))
        self.slopes: vec[float] = vec[float]([0.22] * (MOST_SEATS + 1))
        self.kept: vec[float] = vec[float]([1.0] * KEPT_SIZE)

    def share(self, table: Table, seat: i64) -> float:
        """Return the chance that a seat wins, when a round is about to begin."""
        spread = self.spread(table)
        own: float = exp(-self.standing(table, seat) / spread)
        everyone: float = 0.0
        other: i64 = 0
        while other < table.seats:
            everyone += exp(-self.standing(table, other) / spread)
            other += 1
        return own / everyone

    def standing(self, table: Table, seat: i64) -> float:
        """Return the ravens of a seat, fewer for the one who begins: it may call first."""
        total = float(table.totals[seat])
        if seat == table.starter:
            return total - self.leads[table.seats]
        return total

    def spread(self, table: Table) -> float:
        """Return how many ravens a lead must have to mean much."""
        if table.variant.rounds:
            return SPREAD_OF_A_ROUND * sqrt(float(table.variant.rounds - table.round))
        highest: i64 = 0
        seat: i64 = 0
        while seat < table.seats:
            highest = max(highest, table.totals[seat])
            seat += 1
        return self.spreads[table.seats] + self.slopes[table.seats] * float(table.variant.limit - highest)

    def plausibility(self, table: Table, seat: i64) -> float:
        """Return how believable it is that rivals kept what they hold and did not call, to the one who imagines it."""
        likelihood: float = 1.0
        rival: i64 = 0
        while rival < table.seats:
            if rival != seat:
                turns = turns_had(table, rival)
                if turns:
                    likelihood *= self.believed(table, rival, seat, turns)
            rival += 1
        return likelihood

    def believed(self, table: Table, rival: i64, seat: i64, turns: i64) -> float:
        """Return how believable the cards are that a rival knows and the seat does not."""
        likelihood: float = 1.0
        dream: i64 = rival * MOST_CARDS
        place: i64 = 0
        while place < table.lengths[rival]:
            card = table.cards[dream + place]
            if knowers_of(card) & knower(rival) and not knowers_of(card) & knower(seat):
                is_drawn = not (table.looked >> (dream + place)) & 1
                likelihood *= self.kept[kept_index(table, turns, is_drawn=is_drawn, kind=kind_of(card))]
            place += 1
        return likelihood
