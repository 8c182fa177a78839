"""Ruling 16: with the memory aid off nothing helps a person to remember, neither what is told again nor a hint."""

import msgspec
import pytest

from kociarnia import GAMES, SPECTATOR, Match
from kociarnia.bots.bot import Budget
from kociarnia.bots.levels import bot_of
from kociarnia.core.chance import FastRng
from kociarnia.games.sen.rules import events
from tests.games.sen.table_text import SEN, lay

FORGETFUL = {"memory_aid": "off", "know_what_i_have": True, "rounds": 2}


def told_again(table, letter):
    return table.match.events_again("ABCDE".find(letter))


def names_of_cards(event):
    """Return everything an event says that is, or could be, the name of a card."""
    fields = msgspec.to_builtins(event)
    return [value for name, value in fields.items() if name != "event" and isinstance(value, str | list) and value]


def matches(options, seats, seeds):
    """Return matches, after every move, in which special cards are used and nobody wakes up."""
    for seed in seeds:
        match = Match(SEN, seats, options, seed=seed)
        rng = FastRng(seed)
        while not match.is_over:
            seat = match.acting[0]
            legal = match.legal(seat)
            actions = sorted({move.split()[0] for move in legal} - {"wake"})
            action = "use" if "use" in actions else actions[rng.below(len(actions))]
            moves = [move for move in legal if move.split()[0] == action]
            match.play(seat, moves[rng.below(len(moves))])
            yield match


def test_ruling_16_what_a_look_has_told_is_not_told_again():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n phase: opening", memory_aid="off").play("A look 3")
    assert table.match.events(0) == [events.Looked(seat=0, place=2, card="5")]
    assert told_again(table, "A") == [events.Looked(seat=0, place=2)]
    table = lay("A: 7 3 5 9 | B: 1 2 4 6", memory_aid="off").play("draw, use, peek B2", "peek1")
    assert events.Peeked(seat=0, owner=1, place=1, card="2") in table.match.events(0)
    assert told_again(table, "A") == [
        events.Drew(seat=0, pile=table.state.pile),
        events.Used(seat=0),
        events.Peeked(seat=0, owner=1, place=1),
    ]


@pytest.mark.parametrize(
    ("line", "drawn", "again"),
    [
        ("take 2", "", events.Took(seat=0, place=1)),
        ("draw, keep 2", "4", events.Kept(seat=0, place=1)),
        ("draw, discard", "4", events.Discarded(seat=0)),
        ("draw, use, choose 1", "take2 4 5", events.Chose(seat=0)),
        ("draw, use, pick 1", "pick1", events.Picked(seat=0)),
    ],
)
def test_ruling_16_what_lay_open_and_is_covered_now_is_not_told_again_to_anybody(line, drawn, again):
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n discards: 1 0", memory_aid="off").play(line, drawn)
    for letter in "AB-":
        seat = SPECTATOR if letter == "-" else "AB".index(letter)
        assert table.match.events_again(seat)[-1] == again
        assert len(table.match.events_again(seat)) == table.match.told(seat)


def test_ruling_16_a_claim_is_told_again_without_its_cards_and_without_what_was_said():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6", memory_aid="off", know_what_i_have=True)
    table.play("point 1 2, say 7", "0")
    again = table.match.events_again(1)[-1]
    assert again == events.Named(seat=0, first=0, second=1, is_right=False, pile=table.state.pile)


def test_ruling_16_two_tables_that_differ_in_what_was_seen_are_told_again_alike():
    tables = []
    for faces, kept in (("7 3 5 9", "2"), ("6 0 ⌛ 1", "5")):
        table = lay(f"A: {faces} | B: 4 4 4 6\n discards: 3", memory_aid="off")
        table.play("draw, use, peek A2", "peek1").play("draw, keep 1", "9")
        table.play("draw, keep 3", kept).play("draw, discard", "7")
        tables.append(table)
    for seat in (SPECTATOR, 0, 1):
        first, second = (msgspec.json.encode(table.match.events_again(seat)) for table in tables)
        assert first == second
        first, second = (msgspec.json.encode(table.match.shown_view(seat)) for table in tables)
        assert first == second
        assert tables[0].match.view(seat) != tables[1].match.view(seat)


@pytest.mark.parametrize("seats", [2, 5])
def test_ruling_16_only_the_counts_of_rounds_name_cards_when_a_match_is_told_again(seats):
    counted = 0
    for match in matches(FORGETFUL, seats, range(3)):
        for seat in range(SPECTATOR, seats):
            again = match.events_again(seat)
            assert len(again) == match.told(seat)
            assert [type(event) for event in again] == [type(event) for event in match.events(seat)]
            for event in again[-3:] if not match.is_over else again:
                if not isinstance(event, events.RoundEnded | events.MatchEnded):
                    assert names_of_cards(event) == []
                counted += isinstance(event, events.RoundEnded)
    assert counted > 0


def test_with_the_memory_aid_full_everything_is_told_again():
    for match in matches({"rounds": 1, "know_what_i_have": True}, 3, [1]):
        for seat in range(SPECTATOR, 3):
            assert match.events_again(seat) == match.events(seat)
            assert match.events_again(seat, 2) == match.events(seat, 2)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", {"You draw a card.", "Ola discards it.", "You hold on to one and discard the other."}),
        ("pl", {"Dobierasz kartę.", "Ola odrzuca ją.", "Zostawiasz sobie jedną z nich i odrzucasz drugą."}),
    ],
)
def test_what_is_told_again_is_said_without_gaps(language, expected):
    words = SEN.words[language]
    said = set()
    for match in matches(FORGETFUL, 2, range(8)):
        if match.is_over:
            for seat in range(SPECTATOR, 2):
                for event in match.events_again(seat):
                    said |= set(words.tell(event, ["Ola", "Jan"], seat))
    for sentence in said:
        assert not set("[]{}") & set(sentence), sentence
        assert "  " not in sentence, sentence
        assert " ." not in sentence, sentence
    assert expected <= said


@pytest.mark.parametrize("options", [FORGETFUL, {"memory_aid": "off", "long_dream": True, "rounds": 1}])
def test_a_world_imagined_from_a_shown_view_has_as_many_cards_everywhere_as_the_true_one(options):
    rng = FastRng(3)
    phases = set()
    for match in matches(options, 3, range(3)):
        phases.add(match.shown_view(0).phase)
        for seat in range(SPECTATOR, 3):
            world = SEN.imagine(match.shown_view(seat), rng)
            assert (world.pile, world.discarded) == (match.state.pile, match.state.discarded)
            assert SEN.shown_view(world, seat) == match.shown_view(seat)
            if match.is_acting(seat):
                assert list(world.legal(seat)) == list(match.state.legal(seat))
    assert {"turn", "in_hand", "picking", "picked", "choice", "peeking", "swapping", "over"} <= phases


def test_a_world_imagined_from_a_shown_view_knows_nothing_that_is_not_shown():
    table = lay("A: 7/A 3/A 5 9* | B: 1 2/AB 4 6\n discards: 0 1 2", memory_aid="off")
    worlds = [SEN.imagine(table.shown_view("A"), FastRng(seed)) for seed in range(60)]
    assert all(SEN.position(world).discards[-1] == "2" for world in worlds)
    assert len({SEN.position(world).discards[0] for world in worlds}) > 8
    for seat in range(2):
        for place in range(4):
            cards = [SEN.position(world).dreams[seat][place] for world in worlds]
            assert len({card.face for card in cards}) > 8
            assert not any(card.known_by or card.is_public for card in cards)


@pytest.mark.parametrize("level", ["cat", "lynx"])
def test_a_hint_can_be_given_from_a_shown_view(level):
    bot = bot_of(level)
    for number, match in enumerate(matches(FORGETFUL, 2, [4])):
        if number % 5 == 0 and not match.is_over:
            seat = match.acting[0]
            move = bot.choose(SEN, match.shown_view(seat), FastRng(number), Budget(16))
            assert SEN.notation.write(move) in match.legal(seat)


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game is not SEN], ids=lambda game: game.id)
def test_in_the_other_games_everything_is_told_again(game):
    match = Match(game, game.fewest_seats, seed=1)
    for _ in range(20):
        match.play(match.acting[0], match.legal(match.acting[0])[0])
    for seat in range(SPECTATOR, match.seats):
        assert match.events_again(seat) == match.events(seat)
