"""The numbers of Sen that a table shows: what is printed on the cards, what a call is worth, how long a match lasts."""

from kociarnia.core.box import BadBox
from kociarnia.core.errors import BadOptions
from kociarnia.core.facts import Facts
from kociarnia.games.sen.documents.options import SenOptions
from kociarnia.games.sen.documents.position import variant_of
from kociarnia.games.sen.rules.cards import CARD_NAMES, HOURGLASS
from kociarnia.games.sen.rules.scoring import CALLER_SCORE


class SenFacts(Facts, frozen=True):
    """The numbers of a variant of Sen."""

    ravens: dict[str, int | None]  # on each card; an hourglass has none of its own
    caller_score: int  # of a call in time
    wake_up_penalty: int  # of a call when somebody has fewer
    raven_limit: int
    rounds: int | None  # so many instead of the limit


def facts_of(options: SenOptions) -> SenFacts:
    """Return the numbers of a variant, or refuse a table of cards that cannot be played with."""
    try:
        variant = variant_of(options)
    except BadBox as error:
        raise BadOptions(f"option cards: {error}") from None
    return SenFacts(
        ravens={name: None if kind == HOURGLASS else int(variant.worth[kind]) for kind, name in enumerate(CARD_NAMES)},
        caller_score=CALLER_SCORE,
        wake_up_penalty=variant.penalty,
        raven_limit=variant.limit,
        rounds=variant.rounds or None,
    )
