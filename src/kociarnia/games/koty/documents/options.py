"""What can be agreed on before a match of Koty, and the variant it makes."""

from typing import Annotated

from msgspec import Meta

from kociarnia.core.options import Options, Study
from kociarnia.games.koty.rules.state import NOBODY
from kociarnia.games.koty.rules.variant import FEWEST_SEATS, Variant


class KotyOptions(Options, frozen=True):
    """The variant of Koty that is played."""

    moths: Annotated[int, Meta(ge=0, le=4)] = 0
    bats: Annotated[int, Meta(ge=0, le=4)] = 0
    owls: Annotated[int, Meta(ge=0, le=4)] = 0
    dragons: Annotated[int, Meta(ge=0, le=1)] = 0
    teams: bool = False
    nine_doubles_itself: bool = False  # ruling 9
    first_seat: Annotated[int, Meta(ge=0, le=5)] | None = None  # None: chosen at random
    tiny: Study = False


PRESETS: dict[str, KotyOptions] = {
    "classic": KotyOptions(),
    "night": KotyOptions(moths=4, bats=4, owls=4, dragons=1),
}


def misfit(seats: int, options: KotyOptions) -> str | None:
    """Say why these options cannot be played by so many seats, or return None."""
    if options.teams and seats not in (4, 6):
        return f"option teams: teams of two are for 4 or 6 seats, not {seats}"
    if options.tiny and (seats != FEWEST_SEATS or any(night_cards(options))):
        return f"option tiny: it is for {FEWEST_SEATS} seats and without night cards"
    if options.first_seat is not None and options.first_seat >= seats:
        return f"option first_seat: seat {options.first_seat} does not exist with {seats} seats"
    return None


def variant_of(options: KotyOptions, seats: int, edition: int) -> Variant:
    """Return the variant in numbers."""
    return Variant(
        options=options,
        edition=edition,
        seats=seats,
        moths=options.moths,
        bats=options.bats,
        owls=options.owls,
        dragons=options.dragons,
        is_in_teams=options.teams,
        is_nine_doubling_itself=options.nine_doubles_itself,
        is_tiny=options.tiny,
    )


def night_cards(options: KotyOptions) -> tuple[int, int, int, int]:
    """Return how many moths, bats, owls and dragons are shuffled in."""
    return options.moths, options.bats, options.owls, options.dragons


def first_seat(options: KotyOptions) -> int:
    """Return the seat the host has chosen to begin, or NOBODY."""
    return NOBODY if options.first_seat is None else options.first_seat
