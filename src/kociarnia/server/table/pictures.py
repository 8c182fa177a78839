"""A view drawn as text, for those who have no drawing of the game; drawn in a process of its own."""

import msgspec
from msgspec import Raw, Struct
from msgspec.json import encode

from kociarnia.core.game import AnyGame
from kociarnia.core.view import View
from kociarnia.games import GAMES
from kociarnia.server.protocol.requests import PictureWish


class PictureQuestion(Struct, frozen=True):
    """What is shown to a viewer, to be drawn for them."""

    game: str
    view: Raw
    users: list[str]
    wish: PictureWish


_QUESTIONS = msgspec.json.Decoder(PictureQuestion)


def answer_picture(message: bytes) -> bytes:
    """Answer a question with the picture as JSON; runs in a worker process."""
    question = _QUESTIONS.decode(message)
    game = GAMES[question.game]
    view = msgspec.json.decode(question.view, type=game.view_type)
    return encode(draw(game, view, question.wish, question.users))


def draw(game: AnyGame, view: View, wish: PictureWish, users: list[str]) -> str:
    """Return a view as text; a user the wish has no name for keeps their own."""
    named = [*wish.names[: len(users)], *users[len(wish.names) :]]
    return game.picture(view, game.words[wish.language], named)
