"""One match between a person at the terminal and bots."""

import time
from collections.abc import Callable, Sequence

import msgspec

from kociarnia.bots.bot import Bot
from kociarnia.bots.levels import bot_of
from kociarnia.bots.why import why
from kociarnia.core.chance import Rng
from kociarnia.core.printable import printable
from kociarnia.play.match import Match
from kociarnia.terminal.menu import Menu, Refused
from kociarnia.terminal.screen import Screen
from kociarnia.terminal.spoken import SpokenMoves
from kociarnia.terminal.story import tell_story

PROMPT = "> "
TAKE_BACK = "<"
HINT = "*"
HINT_LEVEL = "tiger"


class Left(Exception):
    """The person has left the table."""


class Session:
    """Shows the table to one seat, asks for its moves and lets the bots make theirs."""

    def __init__(
        self,
        match: Match,
        seat: int,
        bot: Bot,
        rng: Rng,
        *,
        screen: Screen,
        ask: Callable[[str], str],
        wait: Callable[[float], None] = lambda _begun: None,
    ) -> None:
        """`wait` is told when a bot began to think, and returns when its answer may be shown."""
        self.match = match
        self.seat = seat
        self.bot = bot
        self.rng = rng
        self.screen = screen
        self.ask = ask
        self.wait = wait
        self.users = name_reader(match.users, seat, screen.words.text("you"))
        self.game_words = match.game.words[screen.language]
        self.told = 0
        self.has_been_helped = False

    def run(self) -> None:
        """Play to the end and show the result, or stop when the person leaves (Left)."""
        match = self.match
        while not match.is_over:
            if match.is_acting(self.seat):
                self.take_turn()
            else:
                self.play_bot(match.acting[0])
        self.screen.gap()
        self.tell_news()
        self.screen.console.print()
        self.screen.result(match.game, self.users, match.scores, match.places)

    def play_bot(self, seat: int) -> None:
        """Let a bot move: it is given its view and nothing else."""
        game = self.match.game
        begun = time.monotonic()
        move = self.bot.choose(game, self.match.view(seat), self.rng)
        self.wait(begun)
        self.match.play(seat, game.notation.write(move))

    def take_turn(self) -> None:
        """Show the table as the person may see it, ask for a move and make it."""
        menu = self.open_menu()
        self.screen.gap()
        self.tell_news()
        self.show_table(menu)
        notation = self.choose(menu)
        if notation == TAKE_BACK:
            self.match.take_back(self.seat)
            self.told = len(self.match.events(self.seat))
        else:
            self.match.play(self.seat, notation, seen=self.told)

    def open_menu(self) -> Menu:
        """Return the moves the person may choose from now."""
        return Menu(
            self.match.game.notation,
            self.match.legal(self.seat),
            self.match.choices(self.seat),
            game_words=self.game_words,
            words=self.screen.words,
            users=self.users,
            seat=self.seat,
        )

    def tell_news(self) -> None:
        """Tell what has happened since the last time."""
        events = self.match.events(self.seat, self.told)
        self.told += len(events)
        self.screen.story(tell_story(self.game_words, events, self.users, self.seat))

    def show_table(self, menu: Menu) -> None:
        """Draw the table and say what is expected."""
        view = self.match.shown_view(self.seat)
        picture = self.match.game.picture(view, self.game_words, self.users)
        self.screen.breathe()
        self.screen.picture(picture)
        self.screen.breathe()
        fields = msgspec.to_builtins(view)
        self.screen.show(self.game_words.say(f"phase.{view.phase}", fields, self.users, self.seat), "bold yellow")
        can_take_back = self.match.can_take_back(self.seat)
        for line in menu.lines(self.screen.width, self.screen.room_below(picture, 3 if can_take_back else 2)):
            self.screen.show(line)
        if can_take_back:
            self.screen.say("take_back", "dim")
        if not self.has_been_helped:
            self.has_been_helped = True
            self.screen.say("help", "dim")

    def show_hint(self) -> None:
        """Say what a strong bot would do with what the person is shown, and why."""
        game, view = self.match.game, self.match.shown_view(self.seat)
        thought = bot_of(HINT_LEVEL).think(game, view, self.rng)
        spoken = SpokenMoves(self.game_words)
        reasons = why(game, view, thought, self.rng)
        fields = {} if reasons is None else msgspec.to_builtins(reasons)
        fields["move"] = spoken.write(game.notation.write(thought.move))
        fields |= {name: spoken.write(fields[name]) for name in ("other", "reply") if name in fields}
        self.screen.show(self.screen.words.say("hint", fields, self.users), "cyan")

    def choose(self, menu: Menu) -> str:
        """Ask until a move is chosen, or the last one is to be taken back."""
        while True:
            typed = self.ask(PROMPT).strip()
            if typed == "?":
                self.screen.rules(self.match.game, in_pager=True)
                self.show_table(menu)
            elif typed == HINT:
                self.show_hint()
            elif typed == TAKE_BACK and self.match.can_take_back(self.seat):
                return TAKE_BACK
            elif typed.lower() == "q":
                self.screen.say("leave.ask")
                if self.ask(PROMPT).strip().lower() in self.screen.words.text("leave.yes").split():
                    raise Left
            else:
                try:
                    return menu.read(typed)
                except Refused as refused:
                    self.screen.show(str(refused), "red")


def name_reader(users: Sequence[str], seat: int | None, you: str) -> list[str]:
    """Return what to call the users when speaking to the one at a seat, or to none of them."""
    return [you if other == seat else printable(user) for other, user in enumerate(users)]
