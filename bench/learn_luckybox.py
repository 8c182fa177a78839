"""Learns what a sheet of Super Mega Lucky Box may still bring, from matches of one seat alone and of two.

Every round plays matches with the weights learned so far (the first one by the rule of thumb, unless there are weights
to begin with), looks at the sheet after each move, and fits the weights so that secured points + weights come close to
what the match brought, part of it as judged a move later. Run with the compiled engine and NumPy:

    python bench/learn_luckybox.py --matches 20000 --rounds 5 --afresh \
        --output src/kociarnia/games/luckybox/bot/weights.txt
"""

import argparse
import sys
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from kociarnia import GAMES
from kociarnia.core.chance import FastRng
from kociarnia.core.state import lowest_seat
from kociarnia.games.luckybox.bot.plans import Planner
from kociarnia.games.luckybox.bot.prospects import LATE, MOST_ENTRIES, POINT, TRAITS, Prospects, row_names
from kociarnia.games.luckybox.bot.weights import SETS, learned_prospects, write_weights
from kociarnia.games.luckybox.game import LuckyBox
from kociarnia.games.luckybox.rules.effects import act
from kociarnia.games.luckybox.rules.moves import KEEP
from kociarnia.games.luckybox.rules.state import LuckyBoxState
from kociarnia.games.luckybox.rules.table import CHOOSING, POOL

WANDERING = (4, 3, 2, 1)  # moves in a hundred that are random, round by round, so that more kinds of sheets are seen
TRUST = 0.95  # the share of what really happened in what a sheet should have promised, per move
RIDGE = 20.0  # how strongly weights stay where they are without evidence
NO_ENTRY = TRAITS  # fills the rows of a table of entries

Numbers = NDArray[np.float64]
Entries = NDArray[np.int16]
Sample = tuple[Entries, float]  # the entries of a sheet, and its points for certain


def stage_of(name: str, column: int) -> int:
    """Return the stage of a round, one of twelve, that a weight belongs to."""
    words = name.split("_")
    if words[0] == "choice":
        return 2 if column <= 3 else 3 * (column - 3) + 2
    first = 3 * (int(words[1]) - 1)
    if words[0] in ("base", "card"):
        to_come = column if words[0] == "base" else int(words[-1])
        return first + (0 if to_come == 0 else 1 if to_come <= LATE else 2)
    return first + ("over", "late", "early").index(words[2])


def blocks() -> list[list[int]]:
    """Return the traits of each stage of each round: a sheet never has traits of two of them."""
    found: list[list[int]] = [[] for _ in range(12)]
    trait = 0
    for name, size in row_names():
        for column in range(size):
            found[stage_of(name, column)].append(trait)
            trait += 1
    return found


@dataclass
class Notes:
    """The sheets seen in some matches: their entries and the points they had for certain."""

    entries: list[Entries] = field(default_factory=list)
    secured: list[float] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)  # where the sheets of each seat and match begin
    totals: list[float] = field(default_factory=list)


def described(prospects: Prospects, state: LuckyBoxState, seat: int) -> Sample:
    """Return a sheet as the fit needs it."""
    prospects.find(state, seat, is_own=True)
    return np.array(list(prospects.entries[: prospects.found]), np.int16), prospects.secured / POINT


def play(game: LuckyBox, prospects: Prospects, rng: FastRng, notes: Notes, *, seats: int, wandering: int) -> None:
    """Play a match and note every seat's sheet after every move."""
    planner = Planner(prospects)
    state = game.new(seats, game.check(seats, None), rng)
    is_known = any(prospects.weights(state))
    seen: list[list[Sample]] = [[described(prospects, state, seat)] for seat in range(seats)]
    while state.acting():
        seat = lowest_seat(state.acting())
        if rng.below(100) < wandering:
            moves = state.legal(seat)
            move = moves[rng.below(len(moves))]
        elif is_known:
            move = planner.best_move(state, seat)
        else:
            move = game.policy.choose(state, seat, rng)
        after = state.clone()
        if state.phase == CHOOSING:
            after.keep(seat, move - KEEP)
        else:
            act(after, seat, move)
            if not after.pools[seat * POOL]:
                after.movers &= ~(1 << seat)
        seen[seat].append(described(prospects, after, seat))
        number = state.round
        state.apply(seat, move, rng)
        if state.round != number:
            for other in range(seats):
                seen[other].append(described(prospects, state, other))
    for seat, total in enumerate(state.scores()):
        notes.starts.append(len(notes.entries))
        notes.totals.append(float(total))
        notes.entries += [entries for entries, _ in seen[seat]]
        notes.secured += [secured for _, secured in seen[seat]]


def table_of(notes: Notes) -> Entries:
    """Return the entries of all sheets, a row a sheet."""
    table = np.full((len(notes.entries), MOST_ENTRIES), NO_ENTRY, np.int16)
    for row, entries in enumerate(notes.entries):
        table[row, : len(entries)] = entries
    return table[:, : max(map(len, notes.entries))]


def wanted_values(notes: Notes, judged: Numbers, trust: float) -> Numbers:
    """Return what each sheet should have promised: the outcome, mixed with what was judged later on."""
    wanted = np.empty(len(judged))
    ends = [*notes.starts[1:], len(judged)]
    for start, end, total in zip(notes.starts, ends, notes.totals, strict=True):
        goal = total
        for row in range(end - 1, start - 1, -1):
            wanted[row] = goal
            goal = trust * goal + (1.0 - trust) * judged[row]
    return wanted


def fit(notes: Notes, old: Numbers, trust: float) -> Numbers:
    """Return the weights that fit best, by ridge regression around the old ones, stage by stage."""
    table = table_of(notes)
    secured = np.array(notes.secured)
    judged = secured + np.append(old, 0.0)[table].sum(axis=1)
    rest = wanted_values(notes, judged, trust) - judged
    weights = old.copy()
    for traits in blocks():
        place = np.full(TRAITS + 1, len(traits))
        place[traits] = np.arange(len(traits))
        rows = np.flatnonzero(place[table[:, 0]] < len(traits))
        if not len(rows):
            continue
        matrix = np.zeros((len(traits), len(traits)))
        goal = np.zeros(len(traits))
        for part in np.array_split(rows, 1 + len(rows) // 20000):
            columns = place[table[part]]
            dense = np.zeros((len(part), len(traits) + 1))
            np.add.at(dense, (np.arange(len(part))[:, None], columns), 1.0)
            dense = dense[:, :-1]
            matrix += dense.T @ dense
            goal += dense.T @ rest[part]
        matrix[np.diag_indices(len(traits))] += RIDGE
        weights[traits] += np.linalg.solve(matrix, goal)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=20000, help="matches a round and set")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--sets", nargs="*", default=list(SETS), choices=SETS)
    parser.add_argument("--afresh", action="store_true", help="forget the weights there are")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path)
    arguments = parser.parse_args()
    game = GAMES["luckybox"]
    assert isinstance(game, LuckyBox)
    known = learned_prospects()
    weights = {
        kind: np.array([0 if arguments.afresh else weight for weight in row]) / POINT
        for kind, row in zip(SETS, (known.alone, known.rivals), strict=True)
    }
    for turn in range(arguments.rounds):
        for kind in arguments.sets:
            rounded = {name: [round(weight * POINT) for weight in row] for name, row in weights.items()}
            prospects = Prospects(vec[i64](rounded["alone"]), vec[i64](rounded["rivals"]))
            is_known = any(rounded[kind])
            notes = Notes()
            seats = 1 + SETS.index(kind)
            first = (arguments.seed * 1000 + turn) * 1_000_000
            wandering = WANDERING[min(turn, len(WANDERING) - 1)]
            for number in range(arguments.matches // seats):
                play(game, prospects, FastRng(first + number), notes, seats=seats, wandering=wandering)
            totals = np.array(notes.totals)
            print(f"round {turn} {kind}: mean {totals.mean():.2f}, median {np.median(totals):.0f}", flush=True)
            weights[kind] = fit(notes, weights[kind], TRUST if is_known else 1.0)
        rounded = {name: [round(weight * POINT) for weight in row] for name, row in weights.items()}
        text = write_weights(rounded["alone"], rounded["rivals"])
        if arguments.output:
            arguments.output.write_text(text, encoding="utf-8")
    if not arguments.output:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
