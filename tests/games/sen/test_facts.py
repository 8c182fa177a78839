"""The facts of Sen say what the rules do."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.games.sen.documents import deck
from kociarnia.games.sen.documents import facts as documents
from kociarnia.games.sen.documents.facts import facts_of
from kociarnia.games.sen.documents.options import SenOptions
from kociarnia.games.sen.rules import events
from tests.games.sen.table_text import lay

# As printed: the plain lands by their number; the special ones as ruling 14 lists them.
PRINTED = {"hourglass": None, "pick1": 6, "take2": 5, "peek1": 3, "swap2": 7, "peek1-base": 6}


def test_every_card_has_the_ravens_that_are_printed_on_it() -> None:
    assert facts_of(SenOptions()).ravens == {str(number): number for number in range(10)} | PRINTED


def test_a_match_is_as_long_and_a_call_as_dear_as_was_agreed() -> None:
    usual, other = facts_of(SenOptions()), facts_of(SenOptions(wake_up_penalty=15, raven_limit=70, rounds=3))
    assert (usual.wake_up_penalty, usual.raven_limit, usual.rounds) == (5, 100, None)
    assert (other.wake_up_penalty, other.raven_limit, other.rounds) == (15, 70, 3)


@pytest.mark.parametrize("penalty", [5, 15])
def test_a_call_costs_what_the_facts_say(penalty: int) -> None:
    facts = facts_of(SenOptions(wake_up_penalty=penalty))
    counts = {}
    for caller in ("A", "B"):
        # 7+3+5+9 = 24 and 1+2+4+6 = 13: A calls too early, B in time.
        table = lay(f"A: 7 3 5 9 | B: 1 2 4 6\n turn: {caller}", wake_up_penalty=penalty, rounds=1).play("wake")
        counts[caller] = next(event for event in table.told("A") if isinstance(event, events.RoundEnded))
    assert counts["A"].scores[0] == 24 + facts.wake_up_penalty
    assert counts["B"].scores[1] == facts.caller_score == 0


def test_a_number_changed_in_the_rules_is_changed_in_the_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck, "RAVENS", vec[i64](range(20, 36)))
    monkeypatch.setattr(documents, "CALLER_SCORE", -1)
    changed = facts_of(SenOptions(raven_limit=101))  # a variant nobody has asked for yet
    assert (changed.ravens["7"], changed.ravens["swap2"], changed.caller_score) == (27, 34, -1)
