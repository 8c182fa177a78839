"""A state of Miska as a document, both ways."""

from kociarnia.core.errors import BadPosition
from kociarnia.core.view import Position
from tests.sixth.documents.options import MiskaOptions
from tests.sixth.rules.moves import FISH
from tests.sixth.rules.state import HAND, NOBODY, NOTHING, MiskaState, fish_per_seat, rest_of_deck

MOST_BITES = 12 * 6


class MiskaPosition(Position, frozen=True):
    """A match of Miska, whole. The pile is what is left of the deck."""

    options: MiskaOptions
    hands: list[list[int]]
    spent: list[int]
    laid: list[int]  # 0: not yet
    bites: list[int]
    bowl: int
    number: int
    winner: int | None = None
    is_over: bool = False


def position_of(state: MiskaState) -> MiskaPosition:
    """Return a state as a document."""
    return MiskaPosition(
        seats=state.seats,
        options=state.options,
        hands=[list(hand) for hand in state.hands],
        spent=list(state.spent),
        laid=list(state.laid),
        bites=list(state.bites),
        bowl=state.bowl,
        number=state.number,
        winner=None if state.winner == NOBODY else state.winner,
        is_over=state.is_over,
    )


def demand(is_fine: bool, reason: str) -> None:
    """Refuse a document for a reason."""
    if not is_fine:
        raise BadPosition(reason)


def check(position: MiskaPosition) -> None:
    """Refuse a document whose numbers do not fit together."""
    seats = position.seats
    options = position.options
    demand(2 <= seats <= 4, f"miska is played by 2 to 4 seats, not {seats}")
    demand(options.bowls <= fish_per_seat(seats, options), f"there are not fish enough for {options.bowls} bowls")
    for name, row in (("hands", position.hands), ("laid", position.laid), ("bites", position.bites)):
        demand(len(row) == seats, f"{name} has {len(row)} entries for {seats} seats")
    demand(all(0 <= fish <= FISH for fish in position.laid), f"laid {position.laid} is no fish")
    demand(all(0 <= bites <= MOST_BITES for bites in position.bites), f"{position.bites} are not bites")
    demand(1 <= position.bowl <= 6, f"a bowl holds 1 to 6 bites, not {position.bowl}")
    demand(0 <= position.number <= options.bowls, f"there is no bowl {position.number} of {options.bowls}")
    demand((position.number == options.bowls) == position.is_over, f"the match is over after {options.bowls} bowls")
    turned = position.number + (position.winner is not None)
    demand(len(position.spent) == seats * turned, f"{turned} bowls have cost {len(position.spent)} fish")
    size = min(HAND, fish_per_seat(seats, options) - position.number) - (position.winner is not None)
    for hand, fish in zip(position.hands, position.laid, strict=True):
        demand(len(hand) + (fish != NOTHING) == size, f"everybody has {size} fish, counting the one laid")
    demand(all(hand == sorted(hand) for hand in position.hands), "a hand is held in order")
    if position.winner is not None:
        demand(options.wild and not position.is_over, "nobody decides about the bowl")
        demand(0 <= position.winner < seats and not any(position.laid), f"seat {position.winner} has not won")
    elif position.is_over:
        demand(not any(position.laid), "nobody lays a fish any more")
    else:
        demand(NOTHING in position.laid, "everybody has laid a fish")


def restore(position: MiskaPosition) -> MiskaState:
    """Return the state a document describes, or refuse it and say why."""
    check(position)
    state = MiskaState(position.seats, position.options)
    used = [fish for hand in position.hands for fish in hand] + position.spent
    try:
        state.pile = rest_of_deck(position.options, [*used, *(fish for fish in position.laid if fish != NOTHING)])
    except ValueError:
        raise BadPosition("more fish of a size than there are") from None
    state.hands = [list(hand) for hand in position.hands]
    state.laid = list(position.laid)
    state.spent = list(position.spent)
    state.bites = list(position.bites)
    state.bowl = position.bowl
    state.number = position.number
    state.winner = NOBODY if position.winner is None else position.winner
    state.is_over = position.is_over
    return state
