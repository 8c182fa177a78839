"""Random play over every number of seats until everything the game has was used; what never was is named."""

import msgspec
import pytest

from kociarnia import is_compiled
from kociarnia.core.chance import FastRng
from kociarnia.core.journal import Journal
from kociarnia.games.kotostrofa.documents.position import PENDING, PHASES
from kociarnia.games.kotostrofa.rules import events
from kociarnia.games.kotostrofa.rules.table import ENDINGS
from tests.games.kotostrofa.literal import deck_of, pairs_of, value_of
from tests.games.kotostrofa.table_text import KOTOSTROFA, LETTERS


class Usage:
    """What was used in play."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.used: set[str] = set()
        self.wanted = self.everything()

    def everything(self) -> set[str]:
        cards = set(deck_of(self.seats))
        wanted = {"move draw", "move pass", "move stop", "move use", "move reverse", "third round", "shared win"}
        wanted |= {f"move to {letter}" for letter in LETTERS[: self.seats]}
        wanted |= {f"move {text}" for text in pairs_of(deck_of(self.seats))}
        wanted |= {f"move {action} {card}" for action in ("give", "take", "lay", "hand") for card in cards}
        if self.seats > 3:
            wanted |= {f"move mark {card}" for card in cards} | {"pending marked", "phase marking"}
        wanted |= {f"phase {phase}" for phase in PHASES if phase != "marking"}
        wanted |= {f"pending {pending}" for pending in PENDING if pending != "marked"}
        wanted |= {f"ending {ending}" for ending in ENDINGS}
        wanted |= {f"event {kind.__name__}" for kind in events.EVENTS.__args__ if self.can_happen(kind)}
        wanted |= {f"first seat {seat}" for seat in range(self.seats)}
        wanted |= {f"effect {value}" for value in range(1, 9) if value in {value_of(card) for card in cards}}
        wanted |= {f"last turn effect {value}" for value in range(1, 9) if value in {value_of(card) for card in cards}}
        wanted |= {"arrow left", "arrow right", "chain of 6+6", "last turn without a draw", "last turn after a draw"}
        return wanted

    def can_happen(self, kind: type) -> bool:
        """Ones are played with five seats only, twos with four or more."""
        fewest: dict[type, int] = {events.Dropped: 5, events.Marked: 4}
        return self.seats >= fewest.get(kind, 3)

    def note(self, *names: str) -> None:
        self.used.update(names)

    @property
    def missing(self) -> list[str]:
        return sorted(self.wanted - self.used)


def play(usage: Usage, seed: int) -> None:
    """Play one match; every other one starts its first round near the limit of turns."""
    seats = usage.seats
    rng = FastRng(seed)
    journal = Journal()
    options = KOTOSTROFA.check(seats, {"first_seat": seed % seats} if seed % 4 == 0 else None)
    state = KOTOSTROFA.new(seats, options, rng, journal)
    if seed % 8 == 1:
        position = msgspec.structs.replace(KOTOSTROFA.position(state), turns=60 * seats - 12)
        state = KOTOSTROFA.restore(position)
        state.journal = journal
    usage.note(f"first seat {state.starter}")
    while state.acting():
        seat = state.acting().bit_length() - 1
        phase = PHASES[state.phase]
        moves = state.legal(seat)
        choice = rng.below(len(moves))
        if choice == len(moves) - 1 and rng.below(3):
            choice = 0  # fewer passes make longer rounds
        text = KOTOSTROFA.notation.write(moves[choice])
        others = state.active() & ~(1 << seat)
        usage.note(f"phase {phase}", f"pending {PENDING[state.pending]}", f"move {text}")
        usage.note("arrow left" if state.direction == 1 else "arrow right")
        journal.happenings.clear()
        state.apply(seat, moves[choice], rng)
        told = [happening.secret for happening in journal.happenings]
        usage.note(*(f"event {type(event).__name__}" for event in told))
        for event in told:
            if isinstance(event, events.DiscardedValue):
                usage.note(f"effect {event.effect}" if others else f"last turn effect {event.effect}")
                if phase == "extra" and event.effect == 6:
                    usage.note("chain of 6+6")
            elif isinstance(event, events.RoundEnded):
                usage.note(f"ending {event.ending}")
            elif isinstance(event, events.LastTurn):
                usage.note("last turn after a draw" if phase == "drawing" else "last turn without a draw")
    usage.note("phase over")
    if state.round == 3:
        usage.note("third round")
        if state.places().count(1) > 1:
            usage.note("shared win")


def walk_until_all_is_used(seats: int, most: int) -> list[str]:
    usage = Usage(seats)
    for seed in range(most):
        play(usage, seed)
        if seed % 100 == 0 and not usage.missing:
            break
    return usage.missing


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everything_the_game_has_is_used_in_play(seats: int) -> None:
    assert walk_until_all_is_used(seats, 60000 if is_compiled else 4000) == []


def test_the_runner_names_what_was_never_used() -> None:
    usage = Usage(3)
    play(usage, 1)
    assert "third round" in usage.missing or "shared win" in usage.missing
    assert "move draw" not in usage.missing
