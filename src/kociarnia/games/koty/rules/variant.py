"""The variant of Koty in numbers the rules work with."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kociarnia.games.koty.rules.cards import CARD_BITS, HAND_SIZE, TINY_DECK, deck
from kociarnia.games.koty.rules.moves import DREAM, LANDS
from kociarnia.games.koty.rules.scoring import POINTS, POINTS_DOUBLED
from kociarnia.games.koty.rules.shed import pile_of

EXCHANGES_A_SEAT: Final = 3  # ruling 8
TURNS_A_SEAT: Final = 100  # ruling 8
FEWEST_SEATS: Final = 2
TINY_HAND_SIZE: Final = 2
TINY_TURNS_A_SEAT: Final = 1
MOST_REPEATS: Final = 20  # ruling 19
DRAWING_FIRST: Final = 2  # the edition since which a defender draws before the two cards are discarded (ruling 14)


@final
class Variant:
    """Never changes during a match; shared by all its states."""

    def __init__(
        self,
        *,
        options: object,
        edition: i64,
        seats: i64,
        moths: i64,
        bats: i64,
        owls: i64,
        dragons: i64,
        is_in_teams: bool,
        is_nine_doubling_itself: bool,
        is_tiny: bool,
    ) -> None:
        self.options: Final = options
        self.edition: i64 = edition
        self.is_defence_discarded_first: bool = edition < DRAWING_FIRST
        self.is_in_teams: bool = is_in_teams
        self.to_partner: i64 = seats // 2 if is_in_teams else 0  # partners sit opposite each other
        self.deck: vec[i64] = TINY_DECK if is_tiny else deck(moths, bats, owls, dragons)
        self.everything: i64 = pile_of(self.deck, len(self.deck))
        self.hand: i64 = TINY_HAND_SIZE if is_tiny else HAND_SIZE
        self.last_card: i64 = (self.hand - 1) * CARD_BITS  # the shift of the last card of a full hand
        self.points: vec[i64] = POINTS_DOUBLED if is_nine_doubling_itself else POINTS
        self.most_exchanges: i64 = EXCHANGES_A_SEAT * seats
        self.most_turns: i64 = (TINY_TURNS_A_SEAT if is_tiny else TURNS_A_SEAT) * seats
        # Where `legal` writes moves before it returns a copy of them: nothing stays in it from one call to the next. It
        # belongs to the match, whose states are asked one after another. Room of its own would cost each call more time
        # than all the rest. A kind in hand meets a land in two ways at most, and moves are written four at a time.
        self.room: vec[i64] = vec[i64]([0] * (HAND_SIZE * 2 * LANDS * seats + 1 + 4))
        everything: i64 = (1 << (seats * LANDS)) - 1
        self.rivals: vec[i64] = vec[i64]()  # the squares of the rivals of each seat
        seat: i64 = 0
        while seat < seats:
            partner: i64 = (seat + self.to_partner) % seats
            friendly: i64 = (DREAM << (seat * LANDS)) | (DREAM << (partner * LANDS))
            self.rivals = append(self.rivals, everything & ~friendly)
            seat += 1

    def partner(self, seat: i64, seats: i64) -> i64:
        """Return the partner of a seat; without teams the seat itself."""
        return (seat + self.to_partner) % seats
