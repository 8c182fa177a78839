"""How far each bot is from unbeatable in the tiny variant of every game: exact, by OpenSpiel's best responses.

    python bench/exact.py [game …]      # goes on where it stopped, as bench/exploit.jsonl says

A bot is asked for every view that can come up, so many times with different chance; how often it answers what is taken
for its policy. What a best response to that policy gains over what the policy gets itself, summed over the seats and
divided by their number, is the exploitability: 0 is unbeatable, and a match is worth 1 for the first place and -1 for
the last.
"""

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pyspiel
from open_spiel.python import policy as openspiel_policy
from open_spiel.python.algorithms import expected_game_score, exploitability

import kociarnia.envs.openspiel  # noqa: F401  # registers the games
from kociarnia.bots.bot import Bot, Budget
from kociarnia.bots.levels import bot_of
from kociarnia.core.chance import FastRng
from kociarnia.games import GAMES

FOLDER = Path(__file__).parent
KEPT = FOLDER / "exploit.jsonl"
REPORT = FOLDER / "exploit.md"
MARK = "<!-- measured -->\n"
SEATS = {"kotostrofa": 3}  # two elsewhere
SMALLEST_FIRST = ("domkotow", "koty", "luckybox", "sen", "kotostrofa")
FIXED = {"sen": ",first_seat=0", "koty": ",first_seat=0", "kotostrofa": ",first_seat=0"}
TIMES = {"random": 1, "cat": 4, "lynx": 1, "kitten": 16, "tiger": 1}  # each view is put before the bot


class Row(msgspec.Struct, frozen=True):
    """The figures of one bot in one game."""

    game: str
    bot: str
    times: int
    value: float  # to the first seat, all seats playing like the bot
    exploitability: float
    views: int
    seconds: float


class Size(msgspec.Struct, frozen=True):
    """How large the tree of a game is."""

    game: str
    decisions: int
    draws: int
    ends: int
    information_states: int


class BotPolicy(openspiel_policy.Policy):  # type: ignore[misc]  # OpenSpiel has no types
    """What a bot answers, as often as it does."""

    def __init__(self, game: Any, level: str) -> None:
        super().__init__(game, list(range(game.num_players())))
        self.bot: Bot = bot_of(level)
        self.times = TIMES[level]
        self.known: dict[bytes, dict[int, float]] = {}

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        seat = state.current_player() if player_id is None else player_id
        actions = state.legal_actions(seat)
        if len(actions) == 1:
            return {actions[0]: 1.0}
        game = state.node.setting.game
        view = game.view(state.node.state, seat)
        key = msgspec.json.encode(view)
        if key not in self.known:
            budget = Budget(iterations=getattr(self.bot, "iterations", 0) or 1)
            counts = Counter(self.bot.choose(game, view, FastRng(chance), budget) for chance in range(self.times))
            self.known[key] = {action: count / self.times for action, count in counts.items()}
        return {action: self.known[key].get(action, 0.0) for action in actions}


def tree(state: Any) -> Iterator[Any]:
    """Yield every state of a game."""
    yield state
    if not state.is_terminal():
        for action in state.legal_actions():
            yield from tree(state.child(action))


def size_of(name: str, game: Any) -> Size:
    """Walk the whole tree."""
    decisions = draws = ends = 0
    known = set()
    for state in tree(game.new_initial_state()):
        if state.is_terminal():
            ends += 1
        elif state.is_chance_node():
            draws += 1
        else:
            decisions += 1
            seat = state.current_player()
            known.add((seat, state.information_state_string(seat)))
    return Size(name, decisions, draws, ends, len(known))


def measure(name: str, game: Any, level: str) -> Row:
    """Return the figures of a bot."""
    start = time.process_time()
    if level == "random":
        policy: Any = openspiel_policy.UniformRandomPolicy(game)
    else:
        policy = BotPolicy(game, level)
    players = game.num_players()
    gain = exploitability.nash_conv(game, policy) / players
    value = expected_game_score.policy_value(game.new_initial_state(), [policy] * players)[0]
    views = len(getattr(policy, "known", ()))
    return Row(name, level, TIMES[level], float(value), float(gain), views, time.process_time() - start)


def kept() -> list[dict[str, Any]]:
    """Return what earlier runs have found."""
    return [json.loads(line) for line in KEPT.read_text().splitlines()] if KEPT.exists() else []


def keep(found: msgspec.Struct) -> None:
    """Write a finding down, and all of them into the report."""
    with KEPT.open("a", encoding="utf-8") as file:
        file.write(msgspec.json.encode(found).decode() + "\n")
    head = REPORT.read_text(encoding="utf-8").partition(MARK)[0]
    REPORT.write_text(f"{head}{MARK}\n" + "\n".join(tables(kept())) + "\n", encoding="utf-8")


def tables(found: list[dict[str, Any]]) -> list[str]:
    """Return the tables of the report."""
    sizes = [row for row in found if "decisions" in row]
    order = {level: place for place, level in enumerate(TIMES)}
    rows = sorted(
        (row for row in found if "bot" in row), key=lambda row: (list(GAMES).index(row["game"]), order[row["bot"]])
    )
    return [
        "| game | seats | decisions | draws | ends | information states |",
        "|---|---:|---:|---:|---:|---:|",
        *(
            f"| {row['game']} | {SEATS.get(row['game'], 2)} | {row['decisions']:,} | {row['draws']:,}"
            f" | {row['ends']:,} | {row['information_states']:,} |"
            for row in sizes
        ),
        "",
        "| game | bot | exploitability | value of the first seat | asked | views | CPU s |",
        "|---|---|---:|---:|---:|---:|---:|",
        *(
            f"| {row['game']} | {row['bot']} | {row['exploitability']:.3f} | {row['value']:+.3f} | {row['times']} times"
            f" | {row['views']:,} | {row['seconds']:.0f} |"
            for row in rows
        ),
    ]


def main() -> None:
    """Measure the games named, or all, and every bot; the quick bots of all games first."""
    names = sys.argv[1:] or SMALLEST_FIRST
    games = {
        name: pyspiel.load_game(
            f"kociarnia_{name}(seats={SEATS.get(name, 2)},tiny=True,exact=True{FIXED.get(name, '')})"
        )
        for name in names
    }
    done = {(row["game"], row.get("bot")) for row in kept()}
    for name, game in games.items():
        if (name, None) not in done:
            keep(size_of(name, game))
    for level in TIMES:
        for name, game in games.items():
            if (name, level) not in done:
                keep(measure(name, game, level))


if __name__ == "__main__":
    main()
