"""Runs every ability, alone and in pairs, at every level, option and seat count; reports what never happens."""

from collections import Counter
from itertools import combinations

import msgspec
import pytest

from kociarnia import Match, is_compiled
from kociarnia.core.chance import FastRng
from kociarnia.games.domkotow.rules.cards import CHANGES
from kociarnia.games.domkotow.rules.events import EVENTS
from kociarnia.games.domkotow.rules.table import PHASE_NAMES, SOURCE_NAMES
from tests.games.domkotow.table_text import GAME
from tests.games.domkotow.walk import choose

LETTERS = "abcdefghijkl"
ROUNDS = 6 if is_compiled else 1


def run(level, seats, letters, seed, seen, hard=False):
    """Play a match; count actions, events, phases, sources and abilities used."""
    table = Match(GAME, seats, {"level": level, "abilities": letters, "solo_hard": hard}, seed=seed)
    rng = FastRng(seed)
    used = set()
    while not table.is_over:
        seat = table.acting[rng.below(len(table.acting))]
        seen[f"phase {PHASE_NAMES[table.state.sheets[seat].phase]}"] += 1
        text = choose(table.state, seat, rng)
        parts = GAME.notation.parts(GAME.notation.read(text))
        seen[f"action {parts['action']}"] += 1
        if parts["action"] in ("use", "change"):
            used.add(str(parts["ability"])[0])
            seen[f"{text} on level {level}"] += 1
        table.play(seat, text)
    for seat in range(seats):
        for event in table.events(seat):
            plain = msgspec.to_builtins(event)
            seen[f"event {plain['event']}"] += 1
            if plain["event"] == "wrote":
                seen[f"source {plain['source']}"] += 1
                if plain["source"] in "dhi":
                    used.add(plain["source"])
            if plain["event"] == "struck" and not hard:
                used.add("l")
    for letter in used:
        seen[f"ability {letter} on level {level}"] += 1
    for pair in combinations(sorted(used), 2):
        seen[f"pair {''.join(pair)}"] += 1


@pytest.mark.slow
def test_nothing_is_never_exercised():
    seen = Counter()
    number = 0
    for _ in range(ROUNDS):
        for pair in combinations(LETTERS, 2):
            rest = [letter for letter in LETTERS if letter not in pair]
            # The pair sits on 2 and 3, whose rooms are closed most often.
            for first, second in (pair, pair[::-1]):
                number += 1
                letters = [first, second, rest[number % 10], rest[(number + 1 + number // 10 % 9) % 10]]
                level = 1 + number % 4
                for again in range(1, 4):
                    run(level, 1, letters, number + 1000 * again, seen, hard=number % 3 == 0)
                    level = 1 + level % 4
                seats = 2 + number % 5
                run(level, seats, letters, number, seen)
                seen[f"seats {seats} on level {level}"] += 1
    wanted = {f"phase {name}" for name in PHASE_NAMES if name != "finished"}
    wanted |= {f"source {name}" for name in SOURCE_NAMES if name not in "bcefgjk"}
    wanted |= {f"action {action.name}" for action in GAME.notation.actions}
    wanted |= {f"event {kind.__struct_config__.tag}" for kind in EVENTS.__args__}
    wanted |= {f"ability {letter} on level {level}" for letter in LETTERS for level in (1, 2, 3, 4)}
    wanted |= {f"pair {''.join(pair)}" for pair in combinations(LETTERS, 2)}
    wanted |= {f"seats {seats} on level {level}" for seats in (2, 3, 4, 5, 6) for level in (1, 2, 3, 4)}
    changes = [GAME.notation.write(GAME.notation.by_name["change"].first + change) for change in range(CHANGES)]
    uses = [f"use {name}" for name in ("a", "e+", "e-", "j", "k")]
    wanted |= {f"{text} on level {level}" for text in changes + uses for level in (1, 2, 3, 4)}
    assert sorted(wanted - set(seen)) == []
