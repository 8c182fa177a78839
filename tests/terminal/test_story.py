"""What has happened, in lines."""

from kociarnia import GAMES
from kociarnia.games.sen.rules import events
from kociarnia.terminal.story import tell_story

WORDS = GAMES["sen"].words["en"]
USERS = ["You", "Jan"]


def test_what_one_seat_does_in_a_row_shares_a_line() -> None:
    happened = [
        events.Drew(seat=0, pile=3, card="7"),
        events.Discarded(seat=0, card="7"),
        events.Drew(seat=1, pile=2),
        events.Used(seat=1, card="peek1"),
        events.Peeked(seat=1, owner=0, place=1),
    ]
    assert tell_story(WORDS, happened, USERS, 0) == [
        "You draw a 7. You discard a 7.",
        "Jan draws a card. Jan uses a “peek 1”. Jan peeks at your card 2.",
    ]


def test_what_nobody_does_has_a_line_of_its_own() -> None:
    happened = [
        events.WokeUp(seat=0),
        events.RoundEnded(
            round=0, dreams=[["1"], ["2"]], ravens=[1, 2], counted=[1, 2], scores=[0, 2], totals=[0, 2], caller=0
        ),
        events.RoundStarted(round=1, starter=1, discard="3"),
    ]
    assert tell_story(WORDS, happened, USERS, 0) == [
        "You call: Wake up!",
        "Round 1 is over.",
        "   You: 1 – 1 raven, you score 0, total 0",
        "   Jan: 2 – 2 ravens, scores 2, total 2",
        "Round 2: Jan begins. On the discards lies a 3.",
    ]


def test_a_story_without_events_is_empty() -> None:
    assert tell_story(WORDS, [], USERS, None) == []
