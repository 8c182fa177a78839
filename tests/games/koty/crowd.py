"""Tables on which nearly everything lies in dreams: full lands, small piles, and what seldom happens elsewhere."""

from typing import Any

from kociarnia.core.chance import Rng
from kociarnia.games.koty.documents.position import KotyPosition, Land, NineCard
from tests.games.koty.table_text import KOTY, full_deck


def crowded_position(
    seats: int, options: dict[str, object], rng: Rng, left: int, edition: int = KOTY.edition
) -> KotyPosition:
    """Return a table before a turn with at most `left` cards in the piles, or as few as the dreams leave over."""
    checked = KOTY.check(seats, options)
    rest = full_deck(checked)

    def take(is_wanted=lambda card: True) -> str | None:
        indices = [index for index, card in enumerate(rest) if is_wanted(card)]
        return rest.pop(indices[rng.below(len(indices))]) if indices else None

    hands = [[take() for _ in range(4)] for _ in range(seats)]
    dreams: list[list[list[Any]]] = [[[[], None] for _ in range(4)] for _ in range(seats)]
    spots = [(seat, place) for seat in range(seats) for place in range(4)]
    stuck = 0
    while len(rest) > left and stuck < 300:
        seat, place = spots[rng.below(len(spots))]
        nines, top = dreams[seat][place]
        full = sum(len(land[0]) == 3 for land in dreams[seat])
        may_grow = len(nines) < 2 or (len(nines) == 2 and full < 2)
        if top is None and may_grow and rng.below(4):
            nines.append(NineCard(face=take(), is_known=bool(rng.below(2))))
        elif top is None and not rng.below(3):
            dreams[seat][place][1] = take(lambda card: card[-1].isdigit() or card == "raven")
        else:
            stuck += 1
    discards = [rest.pop() for _ in range(rng.below(len(rest) + 1))] if rest else []
    return KotyPosition(
        seats=seats,
        edition=edition,
        options=checked,
        dreams=[[Land(nines=nines, top=top) for nines, top in dream] for dream in dreams],
        hands=hands,
        known=[[] for _ in range(seats)],
        discards=discards,
        turn=rng.below(seats),
    )
