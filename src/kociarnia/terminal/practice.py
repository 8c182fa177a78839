"""The command that sets problems: the table as a seat saw it, a move, and what the coach thinks of it."""

import argparse
from collections.abc import Callable

import msgspec
from rich.table import Table

from kociarnia.core.game import AnyGame
from kociarnia.games import GAMES
from kociarnia.play.problems import NoSuchProblem, Problem, is_as_good, problems_of, weighed_move
from kociarnia.terminal.menu import Menu, Refused
from kociarnia.terminal.play import INTERRUPTED, ask_line, name_users
from kociarnia.terminal.screen import Screen, open_screen
from kociarnia.terminal.session import PROMPT, name_reader
from kociarnia.terminal.spoken import SpokenMoves


def practise(arguments: argparse.Namespace) -> int:
    """Set one problem of a game after another, until they or the patience of the person end."""
    game = GAMES[arguments.game]
    problems = list(problems_of(game).values())
    if not 1 <= arguments.first <= len(problems):
        raise NoSuchProblem(f"{game.id} has {len(problems)} problems, and no number {arguments.first}")
    screen = open_screen(arguments.lang)
    try:
        for number, problem in enumerate(problems[arguments.first - 1 :], arguments.first):
            screen.gap()
            screen.say("practise.number", "dim", number=number, all=len(problems))
            move = ask_for_move(game, problem, screen, ask_line)
            if move is None:
                break
            show_verdict(game, problem, move, screen)
    except (EOFError, KeyboardInterrupt) as reason:
        screen.console.print()  # the line of the prompt is still open
        return INTERRUPTED if isinstance(reason, KeyboardInterrupt) else 0
    return 0


def ask_for_move(game: AnyGame, problem: Problem, screen: Screen, ask: Callable[[str], str]) -> str | None:
    """Show what the seat saw and ask until a move is chosen; None if the person has had enough."""
    words, state, seat = game.words[screen.language], problem.restore(game), problem.seat
    users = name_reader(name_users(screen.words, problem.seats, seat), seat, screen.words.text("you"))
    view = game.view(state, seat)
    moves = state.legal(seat)
    menu = Menu(
        game.notation,
        [game.notation.write(move) for move in moves],
        [game.notation.parts(move) for move in moves],
        game_words=words,
        words=screen.words,
        users=users,
        seat=seat,
    )
    screen.picture(game.picture(view, words, users))
    screen.show(words.say(f"phase.{view.phase}", msgspec.to_builtins(view), users, seat), "bold yellow")
    for line in menu.lines(screen.width):
        screen.show(line)
    screen.say("practise.ask", "dim")
    while True:
        typed = ask(PROMPT).strip()
        if typed.lower() == "q":
            return None
        try:
            return menu.read(typed)
        except Refused as refused:
            screen.show(str(refused), "red")


def show_verdict(game: AnyGame, problem: Problem, move: str, screen: Screen) -> None:
    """Say whether a move is right, and what every move brings."""
    answer = weighed_move(problem.moves, move)
    is_right = answer is not None and is_as_good(answer)
    screen.say("practise.right" if is_right else "practise.wrong", "green" if is_right else "yellow")
    spoken = SpokenMoves(game.words[screen.language])
    table = Table(screen.words.text("practise.move"), "%", "±")
    for column in table.columns[1:]:
        column.justify = "right"
    for each in problem.moves:
        chance = max(problem.chance - each.loss, 0.0)
        table.add_row(
            spoken.write(each.move),
            f"{100 * chance:.0f}",
            f"{100 * each.error:.1f}",
            style="bold" if each.move == move else "",
        )
    screen.console.print(table)
