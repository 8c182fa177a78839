"""Whole turns thought through on paper: the few most promising moves at every step, weighed when the turn ends."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.games.domkotow.bot.prospects import ALONE, Prospects
from kociarnia.games.domkotow.rules.legal import legal_moves
from kociarnia.games.domkotow.rules.moves import CHANGE, ROOM
from kociarnia.games.domkotow.rules.table import FINISHED, Sheet
from kociarnia.games.domkotow.rules.turn import apply_move

TRIED: Final = -(1 << 60)
NOTHING: Final = TRIED + 1
MOST_STEPS: Final = 30  # a turn has fewer steps that leave a choice
WIDTHS: Final = vec[i64]([8, 5, 3, 2, 2] + [1] * 25)  # moves followed at each step
ABILITY_WIDTHS: Final = vec[i64]([3, 2, 2, 1, 1] + [1] * 25)  # of them uses of abilities, which cost before they gain
MOST_WEIGHED: Final = 1500  # after so many sheets only the most promising move of a step is followed


@final
class Planner:
    """Finds the turn after which a sheet promises most."""

    def __init__(self, prospects: Prospects) -> None:
        self.prospects: Prospects = prospects
        self.left: i64 = ALONE
        self.weighed: i64 = 0

    def best_move(self, sheet: Sheet, left: i64) -> i64:
        """Return the first move of the best turn found, when the rivals will have so many cells left."""
        self.left = left
        self.weighed = 0
        moves = legal_moves(sheet)
        if len(moves) == 1:
            return moves[0]
        values = self.weigh(sheet, moves)
        best = moves[0]
        highest: i64 = NOTHING
        is_ability: i64 = 0
        while is_ability < 2:
            width = ABILITY_WIDTHS[0] if is_ability else WIDTHS[0]
            while width:
                index = take_best(moves, values, is_ability)
                if index < 0:
                    break
                child = sheet.copy()
                apply_move(child, moves[index])
                value = self.explore(child, 1)
                if value > highest:
                    highest = value
                    best = moves[index]
                width -= 1
            is_ability += 1
        return best

    def explore(self, sheet: Sheet, step: i64) -> i64:
        """Return what the sheet promises after the best turn found; the sheet is used up."""
        while True:
            if sheet.phase == FINISHED:
                return self.prospects.value(sheet, self.left)
            moves = legal_moves(sheet)
            if len(moves) > 1:
                break
            apply_move(sheet, moves[0])
        values = self.weigh(sheet, moves)
        highest: i64 = NOTHING
        is_ability: i64 = 0
        while is_ability < 2:
            width = ABILITY_WIDTHS[step] if is_ability else WIDTHS[step]
            while width:
                index = take_best(moves, values, is_ability)
                if index < 0:
                    break
                child = sheet.copy()
                apply_move(child, moves[index])
                highest = max(highest, self.explore(child, step + 1))
                width = width - 1 if self.weighed < MOST_WEIGHED else 0
            is_ability += 1
        return highest

    def weigh(self, sheet: Sheet, moves: vec[i64]) -> vec[i64]:
        """Return what the sheet promises right after each move."""
        values = moves[:]
        index: i64 = 0
        while index < len(moves):
            child = sheet.copy()
            apply_move(child, moves[index])
            values[index] = self.prospects.value(child, self.left)
            index += 1
        self.weighed += index
        return values


def take_best(moves: vec[i64], values: vec[i64], is_ability: i64) -> i64:
    """Return the index of the best move of a kind that was not tried yet, or -1."""
    best: i64 = -1
    highest: i64 = TRIED
    index: i64 = 0
    while index < len(moves):
        move = moves[index]
        if values[index] > highest and (1 if CHANGE <= move < ROOM else 0) == is_ability:
            highest = values[index]
            best = index
        index += 1
    if best >= 0:
        values[best] = TRIED
    return best
