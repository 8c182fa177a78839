"""Positions of Sen that no match can reach are refused with the reason."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from kociarnia import GAMES
from kociarnia.core.errors import BadPosition

SEN = GAMES["sen"]
JUBILEE = Counter(
    {**{str(ravens): 4 for ravens in range(8)}, "9": 6, "hourglass": 5, "pick1": 4, "take2": 3, "peek1": 3, "swap2": 3}
)


def dream(*faces: str) -> list[dict[str, Any]]:
    return [{"face": face} for face in faces]


def position(**changes: Any) -> dict[str, Any]:
    return {
        "seats": 2,
        "options": {"know_what_i_have": True},
        "dreams": [dream("1", "2", "3", "4"), dream("1", "2", "3", "4")],
        "discards": ["0"],
        "totals": [0, 0],
    } | changes


def restore(document: dict[str, Any]):
    return SEN.restore(msgspec.convert(document, SEN.position_type))


LONG = dream(*["0", "5", "6", "7"] * 3)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"totals": [0, 2**70]}, "totals .* are not from 0 to 100000"),
        ({"totals": [0, -1]}, "totals .* are not from 0 to 100000"),
        ({"phase": "opening", "dreams": [dream("1", "2", "3", "4"), dream("1")]}, "seat 1 has 1 cards in the opening"),
        ({"phase": "saying", "pointed": [0, 1], "dreams": [LONG, dream("1")], "discards": ["9"]}, "no room"),
        (
            {
                "phase": "saying",
                "pointed": [0, 1],
                "discards": list((JUBILEE - Counter(["1", "2", "3", "4"] * 2)).elements()),
            },
            "a round ends with its draw pile",
        ),
        (
            {"dreams": [[{"face": "1", "known_by": [0], "is_public": True}], dream("1")]},
            "a public card is known by every seat",
        ),
    ],
)
def test_a_position_that_no_match_can_reach_is_refused(changes, reason):
    restore(position())
    with pytest.raises(BadPosition, match=reason):
        restore(position(**changes))
