"""Whole matches at the terminal."""

from collections.abc import Callable, Mapping
from io import StringIO

import pytest
from rich.console import Console

from kociarnia import GAMES, Match
from kociarnia.bots.bot import Bot, Budget, Thought
from kociarnia.bots.searching import SearchingBot
from kociarnia.core.chance import FastRng, Rng
from kociarnia.core.game import AnyGame
from kociarnia.core.view import View
from kociarnia.core.words import LANGUAGES
from kociarnia.terminal.keys import keys_of
from kociarnia.terminal.screen import Screen
from kociarnia.terminal.session import Left, Session
from kociarnia.terminal.spoken import SpokenMoves

SHORT = {"rounds": 1, "first_seat": 0}


class AnyMove(Bot):
    """A bot that chooses any legal move, and keeps what it was shown."""

    def __init__(self) -> None:
        self.seen: list[View] = []

    def think(self, game: AnyGame, view: View, rng: Rng, budget: Budget | None = None) -> Thought:
        self.seen.append(view)
        moves = game.imagine(view, rng).legal(view.seat)
        return Thought(int(moves[rng.below(len(moves))]), [])


class Stage:
    """A session whose screen can be read and whose answers are given by a function of the session."""

    def __init__(
        self,
        answer: "Callable[[Stage], str]",
        *,
        game: str = "sen",
        seats: int = 2,
        seat: int = 0,
        options: Mapping[str, object] | None = None,
        language: str = "en",
        seed: int = 1,
        height: int = 24,
        users: list[str] | None = None,
    ) -> None:
        self.output = StringIO()
        console = Console(file=self.output, width=80, height=height)
        self.match = Match(GAMES[game], seats, options, seed=seed, users=users)
        self.answer = answer
        self.bot = AnyMove()
        screen = Screen(console, language)
        self.session = Session(self.match, seat, self.bot, FastRng(seed), screen=screen, ask=self.ask)

    def ask(self, prompt: str) -> str:
        return self.answer(self)

    def shown(self) -> str:
        return self.output.getvalue()


def script(*lines: str) -> Callable[[Stage], str]:
    rest = iter(lines)

    def answer(_stage: Stage) -> str:
        for line in rest:
            return line
        raise EOFError

    return answer


@pytest.mark.parametrize(("language", "said"), [("en", "A tiger would play"), ("pl", "Tygrys zagrałby")])
@pytest.mark.parametrize("game", GAMES)
def test_an_exclamation_mark_gives_a_hint_with_its_reasons(
    game: str, language: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kociarnia.terminal.session.bot_of", lambda level: SearchingBot(20, 60.0))
    seats = max(2, GAMES[game].fewest_seats)
    stage = Stage(script("*"), game=game, seats=seats, language=language)
    with pytest.raises(EOFError):
        stage.session.run()
    shown = " ".join(stage.shown().split())
    hint = shown[shown.index(said) :]
    assert ("100" in hint) == (len(stage.match.legal(0)) > 1)  # the only move needs no reason
    assert not set("{}[]") & set(hint)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("by", ["key", "notation"])
@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_to_its_end_by_key_or_notation(game: str, by: str, language: str) -> None:
    rng = FastRng(5)
    wanted: list[str] = []
    spoken = SpokenMoves(GAMES[game].words[language])

    def answer(stage: Stage) -> str:
        legal = stage.match.legal(seat)
        index = rng.below(len(legal))
        wanted.append(legal[index])
        return keys_of([spoken.write(move) for move in legal])[index] if by == "key" else legal[index]

    seat = 1 if GAMES[game].most_seats > 1 else 0
    seats = max(GAMES[game].fewest_seats, 2) if seat else 1
    stage = Stage(answer, game=game, seats=seats, seat=seat, language=language)
    stage.session.run()
    assert stage.match.is_over
    assert [line.notation for line in stage.match.record.lines if line.seat == seat] == wanted
    assert max(len(line) for line in stage.shown().splitlines()) <= 80


def test_a_person_is_told_the_news_sees_the_table_and_what_is_expected() -> None:
    stage = Stage(script("look 1", "look 2"), options=SHORT)
    with pytest.raises(EOFError):
        stage.session.run()
    last = stage.shown().split("─" * 80)[-1].splitlines()
    assert last[1].startswith("• You look at your own card 2: ")
    assert last[2].startswith("• seat 1 looks at their own card ")
    assert " Round 1 of 1 · letters on cards: who else has seen them" in last
    assert last[-4] == "Your turn: draw, take or wake up."
    assert last[-3] == "  1 2 3 4  Take the top discard for a card of yours  take 1 … take 4"


def test_secrets_of_others_are_never_shown() -> None:
    stage = Stage(script("look 1", "look 2"), options=SHORT, seats=3)
    with pytest.raises(EOFError):
        stage.session.run()
    rng = FastRng(9)
    tables, worlds = set(), set()
    for _ in range(20):
        before = len(stage.shown())
        stage.session.show_table(stage.session.open_menu())
        tables.add(stage.shown()[before:])
        worlds.add(tuple(stage.match.state.numbers()))
        stage.match.state.redeal(0, rng)
    assert len(tables) == 1
    assert len(worlds) > 10


def test_wrong_input_is_refused_and_asked_again() -> None:
    stage = Stage(script("look 9", "lok 1", "keep 1", "look 1"), options=SHORT)
    with pytest.raises(EOFError):
        stage.session.run()
    shown = stage.shown()
    assert "“look 9” is not possible now. Did you mean look 4?" in shown
    assert "“lok 1” is not a move. Did you mean look 1?" in shown
    assert "“keep 1” is not possible now. Possible now: look 1, look 2, look 3, look 4." in shown
    assert stage.match.length == 1


def test_a_question_mark_shows_the_rules_and_then_the_table_again() -> None:
    stage = Stage(script("?"), options=SHORT)
    with pytest.raises(EOFError):
        stage.session.run()
    before, rules, after = stage.shown().partition("# Dream (Sen)")
    assert rules
    assert before.count("draw pile  ") == 1
    assert after.count("   draw pile      │ 47  ││") == 1
    assert stage.match.length == 0


def test_leaving_has_to_be_confirmed() -> None:
    stage = Stage(script("q", "n", "look 1", "Q", "y"), options=SHORT)
    with pytest.raises(Left):
        stage.session.run()
    assert stage.shown().count("Leave the match? (y/n)") == 2
    assert stage.match.length == 1


def test_leaving_in_polish_is_confirmed_in_polish() -> None:
    stage = Stage(script("q", "t"), language="pl")
    with pytest.raises(Left):
        stage.session.run()


def test_the_result_names_places_and_scores() -> None:
    stage = Stage(script("1", "2", "w"), options=SHORT, seed=3)
    stage.session.run()
    table = [line.split() for line in stage.shown().splitlines()[-3:]]
    assert table[0] == ["Place", "Who", "Ravens"]
    names = {0: ["You"], 1: ["seat", "1"]}
    order = sorted((0, 1), key=lambda seat: stage.match.places[seat])
    expected = [[f"{stage.match.places[seat]}.", *names[seat], str(stage.match.scores[seat])] for seat in order]
    assert table[1:] == expected


def test_a_bot_is_given_the_view_of_its_own_seat_and_nothing_else() -> None:
    stage = Stage(script("1", "2", "w"), options=SHORT, seats=3)
    stage.session.run()
    assert {view.seat for view in stage.bot.seen} == {1, 2}
    assert all(view.seat in view.acting for view in stage.bot.seen)


def test_a_tall_terminal_has_empty_lines_between_the_parts() -> None:
    def blank_lines(height: int) -> int:
        stage = Stage(script(), options=SHORT, height=height)
        with pytest.raises(EOFError):
            stage.session.run()
        return sum(not line for line in stage.shown().splitlines())

    assert blank_lines(40) == blank_lines(24) + 2


def test_nothing_coloured_is_written_into_a_file() -> None:
    stage = Stage(script("1", "2", "w"), options=SHORT)
    stage.session.run()
    assert "\x1b" not in stage.shown()


def test_the_last_writing_can_be_taken_back_with_a_key() -> None:
    options = {"abilities": ["a", "b", "c", "d"]}
    stage = Stage(script("2-d1", "<", "q", "y"), game="domkotow", options=options, seed=5)
    with pytest.raises(Left):
        stage.session.run()
    assert stage.match.length == 0
    assert "takes back" in stage.shown()


def test_where_nothing_can_be_taken_back_the_key_is_not_offered() -> None:
    stage = Stage(script("<", "q", "y"), options=SHORT)
    with pytest.raises(Left):
        stage.session.run()
    assert "takes back" not in stage.shown()


def test_users_cannot_steer_the_terminal_by_their_names() -> None:
    names = ["\x1b[2Jme", "Ola\x1b]0;won\x07", "J\u202ean\nOla has left"]
    stage = Stage(script("look 1", "look 2"), seats=3, options=SHORT, users=names)
    with pytest.raises(EOFError):
        stage.session.run()
    assert not {"\x1b", "\x07", "\u202e"} & set(stage.shown())
    assert "• Jan Ola has left looks at their own card " in stage.shown()
    assert stage.match.record.users == names
