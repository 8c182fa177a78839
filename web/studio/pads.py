"""Writes sheets of the pad of a game at random, with what the engine makes of them, for the tests of the page.

python studio/pads.py sen 500
"""

import json
import random
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from kociarnia import GAMES
from kociarnia.core.chance import FastRng
from kociarnia.games.domkotow.documents.maps import sheet_text
from kociarnia.games.domkotow.documents.sheet import sheet_document
from kociarnia.games.domkotow.rules import grid
from kociarnia.games.domkotow.rules import scoring as domkotow_scoring
from kociarnia.games.domkotow.rules.cards import CAT, MOUSE, NUMBERS, one_count
from kociarnia.games.domkotow.rules.variant import FIRST_EDITION
from kociarnia.games.kotostrofa.rules import cards as kotostrofa_cards
from kociarnia.games.kotostrofa.rules import round as kotostrofa_round
from kociarnia.games.koty.rules import cards as koty_cards
from kociarnia.games.luckybox.rules import scoring as luckybox_scoring
from kociarnia.games.luckybox.rules import table as luckybox_table
from kociarnia.games.sen.rules import cards as sen_cards
from kociarnia.games.sen.rules import round as sen_round
from kociarnia.games.sen.rules.moves import MOST_CARDS
from kociarnia.server.http.documents import pad_file

Case = dict[str, Any]
NOBODY = -1


def seats_of(game: str, dice: random.Random) -> int:
    shelved = GAMES[game]
    return dice.randint(shelved.fewest_seats, shelved.most_seats)


def start(game: str, seats: int, options: dict[str, Any]) -> Any:
    shelved = GAMES[game]
    return shelved.new(seats, shelved.check(seats, options), FastRng(1))


def case_of(state: Any, options: dict[str, Any], rounds: list[Case], scores: list[list[int]]) -> Case:
    return {
        "options": options,
        "seats": int(state.seats),
        "rounds": rounds,
        "scores": scores,
        "totals": state.scores(),
        "places": state.places(),
    }


def written(seats: list[Case], **shared: int) -> Case:
    return {"seats": seats, "shared": shared, "isDone": True}


def sen(dice: random.Random) -> Case:
    options = {
        "wake_up_penalty": dice.choice([5, 15]),
        "raven_limit": dice.choice([20, 70, 100]),
        "rounds": dice.choice([None, None, 1, 3]),
        "not_so_scary": dice.random() < 0.5,
        "all_or_nothing": dice.random() < 0.5,
        "know_what_i_have": dice.random() < 0.5,
        "long_dream": dice.random() < 0.3,
    }
    seats = seats_of("sen", dice)
    state = start("sen", seats, options)
    rounds, scores = [], []
    names = {kind: str(int(sen_cards.RAVENS[kind])) for kind in range(sen_cards.KINDS)}
    names[sen_cards.HOURGLASS] = "hourglass"
    is_over = False
    while not is_over:
        deck = [int(kind) for kind in state.variant.deck]
        dice.shuffle(deck)
        # Nines and hourglasses come together more often than by chance, for there the variants differ.
        if dice.random() < 0.6:
            deck.sort(key=lambda kind: kind not in (sen_cards.NINE, sen_cards.HOURGLASS) and dice.random() < 0.8)
        hands = []
        for seat in range(seats):
            length = dice.choice([1, 2, 4, 5]) if state.variant.is_naming else int(state.variant.dream)
            hand = [deck.pop(dice.randrange(min(len(deck), 12))) for _ in range(length)]
            for place, kind in enumerate(hand):
                state.cards[seat * MOST_CARDS + place] = kind
            state.lengths[seat] = length
            hands.append({"dream": [names[kind] for kind in hand]})
        caller = dice.randrange(-1, seats)
        before = state.scores()
        sen_round.end_round(state, max(caller, 0), caller, FastRng(1))
        rounds.append(written(hands, caller=caller))
        scores.append([total - earlier for total, earlier in zip(state.scores(), before, strict=True)])
        is_over = state.acting() == 0
    return case_of(state, options, rounds, scores)


def koty(dice: random.Random) -> Case:
    seats = seats_of("koty", dice)
    options = {"teams": seats in (4, 6) and dice.random() < 0.5, "nine_doubles_itself": dice.random() < 0.5}
    state = start("koty", seats, options)
    hands = []
    few = dice.random() < 0.3  # ties are likely
    for seat in range(seats):
        hand: Case = {}
        for land in range(4):
            top = dice.choice([0, koty_cards.BARE]) if few else dice.randint(0, koty_cards.BARE)
            nines = dice.randint(0, 1 if few else koty_cards.MOST_NINES)
            state.lands[seat * 4 + land] = (nines << koty_cards.NINES_SHIFT) | top
            hand |= {f"top{land + 1}": top, f"nines{land + 1}": nines}
        hands.append(hand)
    return case_of(state, options, [written(hands)], [state.scores()])


def kotostrofa(dice: random.Random) -> Case:
    seats = seats_of("kotostrofa", dice)
    state = start("kotostrofa", seats, {})
    rounds, scores = [], []
    is_over = False
    while not is_over:
        deck = [int(kind) for kind in state.variant.deck]
        dice.shuffle(deck)
        hands = []
        for seat in range(seats):
            hand = [deck.pop() for _ in range(dice.choice([0, 0, 0, 1, 1, 2, 5]))]
            state.hands[seat] = state.palette.mask_of(hand)
            hands.append({"hand": [str(int(kotostrofa_cards.VALUE[kind])) for kind in hand]})
        before = state.scores()
        kotostrofa_round.end_round(state, kotostrofa_round.ALONE, FastRng(1))
        rounds.append(written(hands))
        scores.append([total - earlier for total, earlier in zip(state.scores(), before, strict=True)])
        is_over = state.acting() == 0
    return case_of(state, {}, rounds, scores)


def luckybox(dice: random.Random) -> Case:
    seats = seats_of("luckybox", dice) if dice.random() < 0.6 else dice.randint(1, 3)
    state = start("luckybox", seats, {})
    state.round = 3
    rounds: list[list[Case]] = [[], [], [], []]
    for seat in range(seats):
        left, done = 3, []
        for number in range(4):
            done.append(dice.randint(0, min(left, 2)))
            left += 1 - done[-1]
            stars = dice.randint(0, 3)
            rounds[number].append({"cards": str(done[-1]), "stars": str(stars)})
            if number < 3:
                state.tally[seat * luckybox_table.TALLY + number] = done[-1]
                state.tally[seat * luckybox_table.TALLY + luckybox_table.TALLY_STARS + number] = stars
            else:
                state.shown[seat * luckybox_table.SHEET + luckybox_table.STARS] = stars
        crossed, cells = 0, 0
        for slot in range(6 - sum(done[:3])):
            count = 9 if slot < done[3] else dice.randint(0, 8)
            cells += 0 if count == 9 else count
            crossed |= ((1 << count) - 1) << (9 * slot)
        moons = dice.randint(0, dice.choice([1, 3, 8]))
        state.shown[seat * luckybox_table.SHEET + luckybox_table.CROSSED] = crossed
        state.shown[seat * luckybox_table.SHEET + luckybox_table.MOONS] = moons
        rounds[3][-1] |= {"cells": str(cells), "moons": str(moons)}
    case = case_of(state, {}, [written(seats) for seats in rounds], [])
    if seats == 1:
        case["grade"] = int(luckybox_scoring.grade(case["totals"][0]))
    return case


def domkotow(dice: random.Random) -> Case:
    seats = dice.choice([1, 1, 2, 3, 6])
    options = {"level": dice.randint(1, 4), "solo_hard": seats == 1 and dice.random() < 0.5}
    state = start("domkotow", seats, options)
    variant = state.variant
    hands = []
    has_doubles = variant.level != 1
    for sheet in state.shown:
        cells = [cell for cell in range(grid.CELLS) if grid.BIT_OF[cell] & (sheet.house | -variant.is_growing)]
        # Blank papers for ties, otherwise anything anywhere: scoring does not ask how it came there.
        marks = {cell: dice.randrange(6) for cell in cells if dice.random() < dice.choice([0, 0.3, 0.9])}
        doubles = {cell for cell, symbol in marks.items() if symbol >= NUMBERS and has_doubles and dice.random() < 0.2}
        roomed = {cell for cell, symbol in marks.items() if symbol < NUMBERS and dice.random() < 0.5}
        rooms = [dice.randint(0, 6) for _ in range(NUMBERS)]
        sheet.track = dice.randint(0, 10) if variant.has_track else 0
        for symbol in range(6):
            sheet.marks[symbol] = bits(cell for cell, each in marks.items() if each == symbol)
        sheet.doubles = bits(doubles)
        sheet.roomed = bits(roomed)
        sheet.empty = bits(set(cells) - set(marks))
        sheet.rooms = sum(one_count(symbol) * count for symbol, count in enumerate(rooms))
        hands.append(on_paper(sheet, marks=marks, doubles=doubles, roomed=roomed, rooms=rooms))
    case = case_of(state, options, [written(hands)], [state.scores()])
    if seats == 1:
        case["grade"] = int(domkotow_scoring.grade_of(variant, case["totals"][0]))
    return case


def domkotow_copied(dice: random.Random) -> Case:
    """Return a match that was really played, with the sheets copied as they are drawn, on ours or on another one."""
    seats = dice.choice([1, 1, 2, 3])
    level = dice.randint(1, 4)
    own = sheet_text(level, FIRST_EDITION) if dice.random() < 0.5 else None
    game = GAMES["domkotow"]
    options = {"level": level, "solo_hard": seats == 1 and dice.random() < 0.5}
    checked = game.check(seats, options | {"sheet": own})
    rng = FastRng(dice.randrange(1 << 30))
    state = game.new(seats, checked, rng)
    while acting := int(state.acting()):
        seat = (acting & -acting).bit_length() - 1
        legal = state.legal(seat)
        is_wild = dice.random() < 0.1
        state.apply(seat, dice.choice(list(legal)) if is_wild else game.policy.naive(state, seat, rng), rng)
    hands = []
    for sheet in state.shown:
        document = sheet_document(sheet)
        marks = {**document.cells, **dict.fromkeys(document.struck, "x")}
        copy = [f"{cell} {symbol}" for cell, symbol in marks.items()]
        copy += [f"double {cell}" for cell in document.doubles]
        copy += [f"room {' '.join(room)}" for room in document.rooms]
        hands.append({"is_copied": 1, "copy": copy, "cats": str(document.cats)})
    case = case_of(state, options, [written(hands)], [state.scores()])
    if seats == 1:
        case["grade"] = int(domkotow_scoring.grade_of(state.variant, case["totals"][0]))
    if own is not None:
        facts = msgspec.to_builtins(game.facts(checked, game.edition))
        pad = game.pad()
        assert pad is not None
        assert pad.copy is not None
        paper = {"symbols": pad.copy.papers[level].symbols} | {
            name: facts[name] for name in ("field", "house", "stars", "bonuses", "areas")
        }
        case["paper"] = {"box": "1", "name": "own", "by": level, "paper": paper}
    return case


def bits(cells: Any) -> int:
    return sum(int(grid.BIT_OF[cell]) for cell in cells)


def on_paper(sheet: Any, *, marks: Any, doubles: Any, roomed: Any, rooms: list[int]) -> Case:
    """Return what somebody would count on a sheet, cell by cell."""
    variant = sheet.variant
    cats = [cell for cell, symbol in marks.items() if symbol == CAT]
    mice = [cell for cell, symbol in marks.items() if symbol == MOUSE]
    mice += [cell for cell in mice if cell in doubles]
    rows, columns = {cell // 7 for cell in cats}, {cell % 7 for cell in cats}
    areas = {cell: area for area, mask in enumerate(variant.areas) for cell in marks if mask & grid.BIT_OF[cell]}
    guards = Counter(areas[cell] for cell in cats + [cell for cell in cats if cell in doubles] if cell in areas)
    watched = [guards[areas[cell]] for cell in mice if cell in areas]
    found = {
        "cats": sheet.track,
        "cheese": len({cell // 7 for cell in mice}) + len({cell % 7 for cell in mice}),
        "mice_row": sum(cell // 7 in rows for cell in mice),
        "mice_column": sum(cell % 7 in columns for cell in mice),
        "mice_few": sum(0 < count < 3 for count in watched),
        "mice_many": sum(count >= 3 for count in watched),
        "bonus": sum(marks[cell] + 2 for cell in roomed if variant.bonus & grid.BIT_OF[cell]),
        "empty": int(sheet.empty).bit_count(),
        "filled": len(marks),
    } | {f"rooms{symbol + 2}": count for symbol, count in enumerate(rooms)}
    return {name: str(int(count)) for name, count in found.items()}


MAKERS: dict[str, Callable[[random.Random], Case]] = {
    "sen": sen,
    "koty": koty,
    "kotostrofa": kotostrofa,
    "luckybox": luckybox,
    "domkotow": domkotow,
    "domkotow copied": domkotow_copied,
}

if __name__ == "__main__":
    name, count = sys.argv[1], int(sys.argv[2])
    dice = random.Random(7)  # noqa: S311 - nothing here is a secret
    file = pad_file(name.split()[0])
    assert file is not None
    info = json.loads(file.content)
    json.dump({"info": info, "cases": [MAKERS[name](dice) for _ in range(count)]}, sys.stdout)
