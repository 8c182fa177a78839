"""Every card, bonus, move, event and seat count comes up in play; what never does is reported."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from kociarnia import Match, is_compiled
from kociarnia.games.luckybox.documents.deck import our_deck
from kociarnia.games.luckybox.rules.cards import BONUS_NAMES
from kociarnia.games.luckybox.rules.events import EVENTS
from tests.games.luckybox.decks import SIGNS, deck_of, random_deck
from tests.games.luckybox.literal import parse_deck
from tests.games.luckybox.tables import LUCKYBOX, play, play_random, sheet, sheet_now, turn

MATCHES = 60 if is_compiled else 24


def test_every_card_every_move_and_every_event_comes_up():
    faces = parse_deck(our_deck())
    seen: Counter[str] = Counter()
    for seed in range(MATCHES):
        seats = 1 + seed % 12
        deck = None if seed % 4 else random_deck(seed, 60, [*"*?"] if seed % 8 else None)
        match = Match(LUCKYBOX, seats, {"deck": deck}, seed=seed)
        play_random(match, Random(seed))
        seen[f"{seats} seats"] += 1
        seen["own deck" if deck else "our deck"] += 1
        for line in match.record.lines:
            action, _, rest = line.notation.partition(" ")
            seen[action] += 1
            if action == "collect":
                seen[f"collect {rest}"] += 1
        for seat in range(seats):
            for event in match.events(seat):
                tag = event.__struct_config__.tag
                seen[f"event {tag}"] += 1
                if tag == "chosen":
                    for box in event.kept:
                        seen[f"{'kept' if deck is None else 'other'} {box}"] += 1
                elif tag == "crossed":
                    for bonus in event.gained or []:
                        seen[f"won {bonus}"] += 1
                    seen[f"crossed by {event.bonus or 'the number'}"] += 1
                    seen[f"spent {event.spent or 0}"] += 1
                elif tag == "lost":
                    seen[f"lost {event.bonus}"] += 1
                elif tag == "dealt" and event.early:
                    seen["discards shuffled in"] += 1
                elif tag == "match_ended" and event.grade is not None:
                    seen["a grade"] += 1
    wanted = [f"{seats} seats" for seats in range(1, 13)] + ["own deck", "our deck", "a grade", "discards shuffled in"]
    wanted += [action.name for action in LUCKYBOX.notation.actions]
    wanted += [f"collect {name}" for name in ("lightning", "two-lightnings", "moon", "star")]
    wanted += [f"event {kind.__struct_config__.tag}" for kind in EVENTS.__args__]
    wanted += [f"kept {box}" for box in range(1, len(faces) + 1)]
    wanted += [f"won {name}" for name in BONUS_NAMES[1:]]
    wanted += [f"crossed by {name}" for name in ["the number", *BONUS_NAMES[1:11]]]
    wanted += [f"lost {name}" for name in BONUS_NAMES[1:10]]
    wanted += [f"spent {count}" for count in range(5)]
    assert [name for name in wanted if not seen[name]] == []


@pytest.mark.parametrize(("sign", "line"), list(product(SIGNS, range(6))))
def test_every_bonus_at_every_line_does_what_it_says(sign, line):
    """The line is two thirds crossed; its last cell holds the only 5, and the bonus goes to the pool or is lost."""
    cells = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8]][line]
    names = [column + row for row in "123" for column in "abc"]
    numbers = [9] * 9
    numbers[cells[2]] = 5
    signs = ["-"] * 6
    signs[line] = sign
    rows = [f"{' '.join(map(str, numbers[3 * row : 3 * row + 3]))} | {signs[row]}" for row in range(3)]
    others = (["1 2 3 | -", "4 6 7 | -", "8 8 8 | -"], "- - -")
    deck = deck_of((rows, " ".join(signs[3:])), others, others)
    match = turn(deck, sheet(f"1: {names[cells[0]]} {names[cells[1]]}", "2", "3"), numbers=[5])
    play(match, 0, f"cross 1{names[cells[2]]}")
    expected = {
        "-": [],
        "5": [],
        "?": ["question"],
        "!": ["lightning"],
        "!!": ["two-lightnings"],
        "(": ["moon"],
        "*": ["star"],
    }
    assert sheet_now(match, 0)[4] == expected.get(sign, [sign])
    if sign in ("!", "!!", "(", "*"):
        play(match, 0, match.legal(0)[0])
        gained = {"!": (1, 0, 0), "!!": (2, 0, 0), "(": (0, 1, 0), "*": (0, 0, 1)}[sign]
        assert sheet_now(match, 0)[1:4] == gained
    elif sign == "?":
        assert len(match.legal(0)) == 6 + 18
    elif sign.isdigit() and sign != "5":
        spots = sheet_now(match, 0)[0]
        for move in match.legal(0):
            slot, column, row = move.split()[1]
            number = (
                numbers[names.index(column + row)]
                if slot == "1"
                else [1, 2, 3, 4, 6, 7, 8, 8, 8][names.index(column + row)]
            )
            assert number == int(sign)
        play(match, 0, match.legal(0)[0])
        assert len(sheet_now(match, 0)[0]) == len(spots) + 1
