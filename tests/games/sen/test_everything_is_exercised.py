"""Random and steered matches exercise every card, effect, move, phase, event, option and way of counting of Sen."""

import re
from itertools import product
from pathlib import Path
from typing import get_args

from kociarnia.games.sen.documents.options import SenOptions
from kociarnia.games.sen.documents.position import PHASES
from kociarnia.games.sen.rules.cards import CARD_NAMES
from kociarnia.games.sen.rules.events import EVENTS
from tests.games.sen.exercise import (
    Exercise,
    SteeredRng,
    at_once,
    at_random,
    busily,
    endlessly,
    growing,
    growing_alone,
    shrinking,
)
from tests.games.sen.table_text import SEN

VARIANTS = ("not_so_scary", "all_or_nothing", "know_what_i_have", "long_dream")
ENDS = ({"raven_limit": 20}, {"rounds": 2}, {}, {"raven_limit": 70, "wake_up_penalty": 15})
SECRET = ("Looked", "Drew", "Kept", "TookTwo", "Chose", "Peeked")
SPECIALS = ("pick1", "take2", "peek1", "swap2", "peek1-base")


def expected() -> set[str]:
    """Return everything that has to be exercised."""
    wanted = {f"phase {phase}" for phase in PHASES}
    wanted |= {f"{seats} seats" for seats in range(2, 6)}
    wanted |= {f"event {kind.__name__}" for kind in get_args(EVENTS)}
    wanted |= {f"event {name} with a secret side" for name in SECRET}
    wanted |= {f"option {name} {value}" for name in VARIANTS for value in (True, False)}
    wanted |= {f"option wake_up_penalty {penalty}" for penalty in (5, 15)}
    wanted |= {f"option raven_limit {limit}" for limit in (20, 70, 100, 150, 300)}
    wanted |= {f"option rounds {rounds}" for rounds in (None, 1, 2, 100)}
    wanted |= {f"option first_seat {seat}" for seat in (None, 0, 1, 2, 3, 4)}
    wanted |= {f"option memory_aid {aid}" for aid in ("full", "off")}
    for card in CARD_NAMES:
        for what in (
            "starts the discards",
            "looked",
            "took",
            "drew",
            "kept",
            "discarded",
            "picked",
            "chosen",
            "peeked",
        ):
            wanted.add(f"card {card} {what}")
    wanted |= {f"card {card} used" for card in SPECIALS}
    wanted |= {f"move {action.name}" for action in SEN.notation.actions}
    wanted |= {f"move look {place}" for place in range(1, 7)}
    wanted |= {f"move {word} {place}" for word in ("take", "keep") for place in range(1, 13)}
    wanted |= {f"move say {said}" for said in [*range(10), "hourglass"]}
    wanted |= {f"move pick {card}" for card in CARD_NAMES}
    wanted |= {"move choose 1", "move choose 2"}
    wanted |= {f"move {word} {letter}" for word in ("peek", "lift", "swap") for letter in "ABCDE"}
    wanted |= {f"take 2 with {count} to take" for count in range(3)}
    wanted |= {"peeks at the own card", "peeks at another's card"}
    wanted |= {f"swaps {whose} cards" for whose in ("the own", "an own and another", "one rival's", "two rivals'")}
    wanted |= {
        "claim of a number is right over 0 hourglasses",
        "claim of hourglasses is right over 2 hourglasses",
        "claim of two different cards is right",
    }
    wanted |= {f"claim of a number is wrong over {glasses} hourglasses" for glasses in range(3)}
    wanted |= {f"claim of hourglasses is wrong over {glasses} hourglasses" for glasses in range(2)}
    wanted |= {f"round ends with {how}" for how in ("a call", "the pile", "its last turn")}
    wanted |= {f"dream of {size} cards counted" for size in range(1, 13)}
    wanted |= {f"{glasses} hourglasses counted" for glasses in range(6)}
    wanted |= {f"all or nothing with {dreams} such dreams" for dreams in range(3)}
    wanted |= {f"not so scary with {case}" for case in ("no nines", "a shared most", "a reward")}
    wanted |= {"not so scary rewards a dream with hourglasses", "not so scary where all or nothing is shared"}
    wanted |= {"call with the fewest", "call with a tie", "call with a penalty of 5", "call with a penalty of 15"}
    wanted |= {"call with all or nothing by the caller", "call with all or nothing by a rival"}
    wanted |= {"match ends with its last round", "match ends with the limit", "match ends after a hundred rounds"}
    wanted |= {"victory shared", "victory alone"}
    return wanted


def play_everything() -> Exercise:
    """Play a match of every combination of variants with every number of seats, then the steered ones."""
    exercise = Exercise()
    for number, (chosen, seats) in enumerate(product(product((False, True), repeat=4), range(2, 6))):
        options = SenOptions(
            **dict(zip(VARIANTS, chosen, strict=True)),
            **ENDS[number % 4 ^ number // 4 % 4],
            first_seat=None if number % 3 else seats - 1,
            memory_aid="off" if number % 2 else "full",
        )
        exercise.play(seats, options, (at_random, busily)[(number + number // 4) % 2], SteeredRng(number))
    for seed, name in enumerate(CARD_NAMES):
        exercise.play(4, SenOptions(long_dream=True, rounds=2, first_seat=0), busily, SteeredRng(seed, prefers=name))
    exercise.play(5, SenOptions(long_dream=True, rounds=100), at_once, SteeredRng(1))
    naming = {"know_what_i_have": True, "not_so_scary": True, "all_or_nothing": True}
    for seed in range(6):
        exercise.play(2, SenOptions(**naming, rounds=4), growing, SteeredRng(seed, prefers="hourglass"))
        exercise.play(2, SenOptions(**naming, rounds=1), growing_alone, SteeredRng(seed, prefers="hourglass"))
        exercise.play(5, SenOptions(**naming, raven_limit=150), growing, SteeredRng(seed))
        exercise.play(3, SenOptions(**naming, rounds=3, first_seat=1), shrinking, SteeredRng(seed, prefers="9"))
        exercise.play(2, SenOptions(**naming, raven_limit=300), shrinking, SteeredRng(seed, prefers="hourglass 9"))
        exercise.play(4, SenOptions(long_dream=True, rounds=1), shrinking, SteeredRng(seed))
        exercise.play(2, SenOptions(**naming, long_dream=True, rounds=3), shrinking, SteeredRng(seed, prefers="9"))
        exercise.play(2, SenOptions(rounds=2), busily, SteeredRng(seed, avoids="take2 pick1"))
    exercise.play(2, SenOptions(rounds=1), endlessly, SteeredRng(1))
    exercise.play(5, SenOptions(rounds=100), at_once, SteeredRng(2))
    exercise.play(2, SenOptions(raven_limit=300), at_once, SteeredRng(3, prefers="0 hourglass"))
    return exercise


def test_everything_is_exercised():
    missing = sorted(expected() - play_everything().seen)
    assert not missing, "never exercised:\n" + "\n".join(missing)


def test_every_ruling_has_a_test_of_its_name():
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    rulings = {int(number) for number in re.findall(r"def test_ruling_(\d+)_", tests)}
    assert rulings == set(range(1, 20))
