"""How Sen with the printed cards is scored: the dreams of a round, who called, and what follows."""

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.pad import (
    CardsField,
    Pad,
    PadCard,
    PadLine,
    SeatField,
    at,
    choose,
    least,
    most,
    sharing,
    the,
    total,
)
from kociarnia.games.sen.documents.deck import MOST_COPIES
from kociarnia.games.sen.documents.options import SenOptions
from kociarnia.games.sen.documents.position import variant_of
from kociarnia.games.sen.rules.cards import HOURGLASS, KINDS, NINE, RAVENS, is_special
from kociarnia.games.sen.rules.moves import MOST_CARDS
from kociarnia.games.sen.rules.scoring import ALL_OR_NOTHING_PENALTY, CALLER_SCORE, nines, ravens
from kociarnia.games.sen.rules.variant import MOST_ROUNDS


def dream_cards() -> list[PadCard]:
    """Return the cards by their ravens, whatever else they can do, and the hourglass.

    As many of each as any box can hold: which edition lies on the table, or whose own cards, the pad does not know.
    """
    specials = sum(MOST_COPIES[kind] for kind in range(KINDS) if is_special(kind))  # they have any number of ravens
    cards = [PadCard(str(worth), worth, MOST_COPIES[worth] + specials) for worth in range(NINE + 1)]
    return [*cards, PadCard("hourglass", 0, MOST_COPIES[HOURGLASS], label="pad.hourglass")]


def sen_pad() -> Pad:
    """Return how a match is scored."""
    glasses = [vec[i64]([HOURGLASS] * count) for count in range(MOST_COPIES[HOURGLASS] + 1)]
    count = the("dream.hourglass")
    is_naming = the("know_what_i_have") | the("long_dream")
    size = choose(the("long_dream"), *(variant_of(SenOptions(long_dream=is_long)).dream for is_long in (True, False)))
    has_won = the("only_nines").equals(1) & total(the("only_nines")).equals(1)
    is_decided = (the("all_or_nothing") | the("long_dream")) & total(the("only_nines")).equals(1)
    own = the("counted")
    called = choose(
        own > least(own),
        own + the("wake_up_penalty"),
        choose(sharing(own).equals(1), CALLER_SCORE, own),
    )
    return Pad(
        options=[
            "wake_up_penalty",
            "raven_limit",
            "rounds",
            "not_so_scary",
            "all_or_nothing",
            "know_what_i_have",
            "long_dream",
        ],
        fields=[
            CardsField(
                name="dream",
                label="pad.dream",
                cards=dream_cards(),
                least=choose(is_naming, 1, size),
                most=choose(is_naming, MOST_CARDS, size),
            ),
            SeatField(name="caller", label="pad.caller"),
        ],
        lines=[
            PadLine(
                name="ravens",
                value=the("dream") + at([ravens(RAVENS, cards, 0, len(cards)) for cards in glasses], count),
                label="pad.ravens",
            ),
            PadLine(
                name="nines",
                value=the(f"dream.{NINE}") + at([nines(RAVENS, cards, 0, len(cards)) for cards in glasses], count),
            ),
            PadLine(name="only_nines", value=the("nines").equals(the("dream.count")) & (the("dream.count") > 0)),
            PadLine(
                name="rewarded",
                value=the("not_so_scary")
                & (the("nines") > 0)
                & the("nines").equals(most(the("nines")))
                & sharing(the("nines")).equals(1),
            ),
            PadLine(name="counted", value=the("ravens") - the("rewarded") * NINE * the("nines")),
            PadLine(
                name="score",
                value=choose(
                    is_decided,
                    choose(has_won, 0, ALL_OR_NOTHING_PENALTY),
                    choose(the("caller").equals(the("seat")), called, own),
                ),
            ),
        ],
        ends=choose(
            the("rounds") > 0,
            the("round") >= the("rounds"),
            (most(the("total")) >= the("raven_limit")) | (the("round") >= MOST_ROUNDS),
        ),
    )
