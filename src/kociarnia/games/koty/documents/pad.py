"""How Koty with the printed cards is scored: what lies in the lands of each dream when the match is over."""

from kociarnia.core.pad import ChoiceField, Formula, Pad, PadCheck, PadLine, add_up, at, choose, of_seat, the
from kociarnia.games.koty.documents.options import KotyOptions, misfit, variant_of
from kociarnia.games.koty.rules.cards import BARE, LAST_CAT, MOST_NINES, NINES_SHIFT
from kociarnia.games.koty.rules.moves import LANDS, MOST_SEATS
from kociarnia.games.koty.rules.scoring import POINTS, POINTS_DOUBLED

TOPS = ["pad.raven", *map(str, range(1, LAST_CAT + 1)), "pad.bare"]  # in the order of their kinds


def partners(edition: int) -> list[int]:
    """Return the partner of every seat in teams, for each number of seats one row."""
    table = []
    for seats in range(MOST_SEATS + 1):
        are_fitting = misfit(seats, KotyOptions(teams=True)) is None
        variant = variant_of(KotyOptions(teams=are_fitting), max(seats, 1), edition)
        table += [int(variant.partner(seat, seats)) if seat < seats else seat for seat in range(MOST_SEATS)]
    return table


def koty_pad(edition: int) -> Pad:
    """Return how a match is scored."""
    shapes = [(nines << NINES_SHIFT) | top for nines in range(MOST_NINES + 1) for top in range(BARE + 1)]
    lands = range(1, LANDS + 1)

    def with_partner(name: str) -> Formula:
        partner = at(partners(edition), the("seats") * MOST_SEATS + the("seat"))
        return choose(the("teams"), the(name) + of_seat(partner, the(name)), the(name))

    def land_points(land: int) -> Formula:
        shape = the(f"nines{land}") * (BARE + 1) + the(f"top{land}")
        doubled = at([POINTS_DOUBLED[each] for each in shapes], shape)
        return choose(the("nine_doubles_itself"), doubled, at([POINTS[each] for each in shapes], shape))

    return Pad(
        options=["teams", "nine_doubles_itself"],
        checks=[
            PadCheck(
                "pad.teams",
                the("teams")
                & at(
                    [misfit(seats, KotyOptions(teams=True)) is not None for seats in range(MOST_SEATS + 1)],
                    the("seats"),
                ),
            )
        ],
        fields=[
            field
            for land in lands
            for field in (
                ChoiceField(name=f"top{land}", label="pad.top", values=TOPS, usual=BARE, group=land),
                ChoiceField(
                    name=f"nines{land}",
                    label="pad.under",
                    values=[str(nines) for nines in range(MOST_NINES + 1)],
                    usual=0,
                    group=land,
                ),
            )
        ],
        group="pad.land",
        lines=[
            *(PadLine(name=f"land{land}", value=land_points(land), group=land) for land in lands),
            PadLine(name="dream", value=add_up([the(f"land{land}") for land in lands])),
            PadLine(name="nines", value=add_up([the(f"nines{land}") for land in lands]), label="pad.nines"),
            PadLine(name="score", value=with_partner("dream")),
        ],
        breaks=[with_partner("nines")],
    )
