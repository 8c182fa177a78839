"""Finds problems in matches of bots and writes them beside a game's texts: python bench/problems.py GAME [--matches N].

A problem is a decision in which one move is clearly better than all others by what its seat could know: by 5 % of a win
and three standard errors than the second, or than what a cat would play (and the second still clearly behind). It is
looked at briefly, then thoroughly, then once more in other worlds, where every move is tried in all of them; all three
must name the same move, and so must a tiger, who searches instead. Decisions that even a kitten gets right are left
out. Whatever was found is kept in a file of lines, a line a match, so that the search can be stopped and taken up
again; the same seeds find the same problems. Run with the compiled engine:

    python bench/problems.py sen --kept build/problems-sen.jsonl --matches 400

With --again the problems that are there already are looked at too, and only those that still are ones stay.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from kociarnia import is_compiled
from kociarnia.bots.judge import Comparison, compare
from kociarnia.bots.knowledge import learned_policy
from kociarnia.bots.searching import SearchingBot
from kociarnia.bots.thumb import BeginnerBot, ThumbBot
from kociarnia.core.chance import FastRng
from kociarnia.core.game import AnyGame
from kociarnia.core.state import State, lowest_seat
from kociarnia.core.view import View
from kociarnia.games import GAMES
from kociarnia.play.account import Weighed
from kociarnia.play.analysis import rounded
from kociarnia.play.looking import VERSION
from kociarnia.play.problems import Problem, Problems, Victim, in_order, problems_of, weigh, weigh_all

UNHURRIED = 1e9  # seconds: only the number of iterations ends a search, so that it is the same everywhere
KITTEN, CAT, LYNX = BeginnerBot(), ThumbBot(), SearchingBot(300, UNHURRIED)
TIGER = SearchingBot(3000, UNHURRIED, is_learned=True)
PLAYERS = (CAT, KITTEN, CAT, SearchingBot(80, UNHURRIED))
SEATS = {"sen": (2, 3, 4), "koty": (2, 2, 3), "kotostrofa": (3, 4, 5), "luckybox": (2, 3, 4), "domkotow": (2, 3)}
FEWEST_MOVES, MOST_MOVES = 3, 16  # of these the judge tries every one as long as it has a chance
BRIEF, THOROUGH, AGAIN = 40, 320, 1200  # worlds
PROMISING, UNIQUE, CLEAR = 0.03, 0.025, 0.05  # of a win
ERRORS = 3.0
OF_A_MATCH = 3
WANTED = 36
SEED_BITS = 36


class Kept(msgspec.Struct, frozen=True):
    """A match that was searched."""

    match: int
    found: list[Problem]


def variants(game: AnyGame) -> list[tuple[int, Any]]:
    """Return what is played, in turn: every preset with every number of seats it can be played by."""
    found = []
    for (_, preset), seats in product(game.presets.items(), SEATS[game.id]):
        if game.misfit(seats, preset) is None:
            found.append((seats, preset))
    return found


def decisions(game: AnyGame, seats: int, options: Any, seed: int) -> Iterator[tuple[State, int]]:
    """Play a match and yield every decision with a choice that is neither too small nor too large."""
    rng = FastRng(seed)
    state: State = game.new(seats, options, rng)
    while state.acting():
        seat = lowest_seat(state.acting())
        if FEWEST_MOVES <= len(state.legal(seat)) <= MOST_MOVES:
            yield state, seat
        player = PLAYERS[(seat + seed) % len(PLAYERS)]
        state.apply(seat, player.choose(game, game.view(state, seat), rng), rng)


def is_clearly_behind(moves: list[Weighed], move: str) -> bool:
    """Tell whether a move is clearly worse than the best one."""
    other = next(each for each in moves if each.move == move)
    return other.loss > CLEAR and other.loss > ERRORS * other.error


def is_clear(moves: list[Weighed], cats: str) -> bool:
    """Tell whether one move is the best, and clearly better than the second or than a cat's."""
    second = moves[1]
    is_unique = second.loss > UNIQUE and all(each.loss > ERRORS * each.error for each in moves[1:])
    return is_unique and (is_clearly_behind(moves, second.move) or is_clearly_behind(moves, cats))


def victim_of(game: AnyGame, view: View, best: str, seed: int) -> Victim | None:
    """Return the strongest bot that goes wrong; none if nobody does."""

    def plays(bot: SearchingBot | ThumbBot) -> str:
        return game.notation.write(bot.choose(game, view, FastRng(seed)))

    if plays(LYNX) != best:
        return "lynx"
    if plays(CAT) != best:
        return "cat"
    naive = game.policy.naive(game.imagine(view, FastRng(seed)), view.seat, FastRng(seed))
    return "kitten" if game.notation.write(naive) != best else None


def find_problem(game: AnyGame, state: State, seat: int, seed: int) -> Problem | None:
    """Return a decision as a problem, if it is one."""
    view = game.view(state, seat)
    base: State = game.imagine(view, FastRng(seed))
    policy = learned_policy(game, base.seats, game.position(base).options)

    def look(worlds: int, number: int, kept: int = -1) -> Comparison:
        return compare(policy, base, seat, worlds, (seed * 4 + number) << SEED_BITS, kept=kept)

    brief = look(BRIEF, 0)
    best = brief.best()
    cats = game.notation.write(CAT.choose(game, view, FastRng(seed)))
    first = weigh_all(game, brief)
    if first[1].loss < UNIQUE / 2 or max(each.loss for each in first if each.move in (first[1].move, cats)) < PROMISING:
        return None
    thorough = look(THOROUGH, 1)
    if thorough.best() != best or not is_clear(weigh_all(game, thorough), cats):
        return None
    name = game.notation.write(base.legal(seat)[best])
    fools = victim_of(game, view, name, seed)
    if fools is None or game.notation.write(TIGER.choose(game, view, FastRng(seed))) != name:
        return None
    again = [look(AGAIN, 2, kept=index) for index in range(len(base.legal(seat))) if index != best]
    again.insert(best, again[0])
    moves = in_order([weigh(game, found, best, index) for index, found in enumerate(again)], best)
    if any(found.best() != best for found in again) or not is_clear(moves, cats):
        return None
    position = msgspec.json.decode(msgspec.json.encode(game.position(base)))
    restored = game.restore(game.read_position(position))
    assert game.view(restored, seat) == view, "a problem shows what its seat saw"
    return Problem(
        id=sha256(msgspec.json.encode([game.id, seat, position])).hexdigest()[:8],
        seat=seat,
        phase=view.phase,
        fools=fools,
        chance=again[best].mean(best),
        moves=moves,
        position=position,
    )


def search_match(game: AnyGame, number: int) -> list[Problem]:
    """Return the problems of one match."""
    played = variants(game)
    seats, options = played[number % len(played)]
    seed = number + 17
    found: list[Problem] = []
    for index, (state, seat) in enumerate(decisions(game, seats, options, seed)):
        if problem := find_problem(game, state, seat, seed * 1000 + index):
            found.append(problem)
    return found


def look_again(game: AnyGame) -> list[Kept]:
    """Return the problems that come with a game and are still ones: a judge that was mended may think otherwise."""
    found = (
        (number, find_problem(game, problem.restore(game), problem.seat, number))
        for number, problem in enumerate(problems_of(game).values())
    )
    return [Kept(number, [problem] if problem else []) for number, problem in found]


def choose(kept: list[Kept]) -> list[Problem]:
    """Return the problems worth having: of all kinds, the rare ones first, and few of a match."""
    pool = [problem for each in kept for problem in pick([one for one in each.found if not is_dull(one)])]
    chosen: list[Problem] = []
    counts: Counter[tuple[str, Any]] = Counter()
    while pool and len(chosen) < WANTED:
        # What has been taken least so far; of those, the earliest.
        best = min(pool, key=lambda each: sum(counts[key] for key in kinds(each)))
        pool.remove(best)
        if any(each.id == best.id for each in chosen):
            continue
        chosen.append(best)
        counts.update(kinds(best))
    order = ("kitten", "cat", "lynx")
    return sorted(chosen, key=lambda each: (order.index(each.fools), each.id))


def pick(found: list[Problem]) -> list[Problem]:
    """Return the clearest problems of a match."""
    return sorted(found, key=lambda each: -each.moves[1].loss)[:OF_A_MATCH]


def is_dull(problem: Problem) -> bool:
    """Tell whether all moves but one come to the same: then there is nothing to weigh."""
    return len({move.loss for move in problem.moves[1:]}) == 1


def kinds(problem: Problem) -> list[tuple[str, Any]]:
    """Return what a problem is one of: problems should differ in all of this."""
    action = problem.moves[0].move.split()[0]
    options = str(problem.position["options"])
    return [
        ("phase", problem.phase),
        ("action", (problem.phase, action)),
        ("move", problem.moves[0].move),
        ("fools", problem.fools),
        ("seats", problem.seats),
        ("options", options),
    ]


def main() -> None:
    """Search, keep, choose, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(SEATS))
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--enough", type=int, default=150, help="stop when so many problems were found")
    parser.add_argument("--kept", type=Path, help="the file of lines")
    parser.add_argument("--again", action="store_true", help="also look at the problems there are, by today's judge")
    parser.add_argument("--output", type=Path, help="where the problems are written")
    wishes = parser.parse_args()
    assert is_compiled, "interpreted, this takes days"
    game = GAMES[wishes.game]
    place: Path = wishes.kept or Path(f"build/problems-{game.id}.jsonl")
    place.parent.mkdir(parents=True, exist_ok=True)
    kept = read(place)
    ours = look_again(game) if wishes.again else []
    with place.open("ab") as lines:
        for number in range(len(kept), wishes.matches):
            if sum(len(pick(each.found)) for each in kept) >= wishes.enough:
                break
            kept.append(Kept(number, search_match(game, number)))
            lines.write(msgspec.json.encode(rounded(kept[-1])) + b"\n")
            lines.flush()
            print(game.id, number, sum(len(each.found) for each in kept), flush=True)
    problems = Problems(
        game=game.id,
        made={
            "by": "bench/problems.py",
            "matches": len(kept),
            "found": sum(len(each.found) for each in ours + kept),
            "worlds": [BRIEF, THOROUGH, AGAIN],
            "judge": VERSION,
        },
        problems=choose(ours + kept),
    )
    folder = Path(__file__).parents[1] / "src/kociarnia/games" / game.id / "texts"
    output: Path = wishes.output or folder / "problems.json"
    output.write_bytes(msgspec.json.encode(rounded(problems)) + b"\n")


def read(place: Path) -> list[Kept]:
    """Return the matches that were searched before."""
    return [msgspec.json.decode(line, type=Kept) for line in place.read_bytes().splitlines()] if place.exists() else []


if __name__ == "__main__":
    main()
