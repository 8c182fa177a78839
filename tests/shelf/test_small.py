"""Small games: what is declared is what a seat may know, defaults can be replaced, and the laws find what is wrong."""

from typing import Any

import pytest
from msgspec import UNSET

from kociarnia import SPECTATOR, BadPosition, Incomplete, Match
from kociarnia.core.chance import FastRng
from kociarnia.core.policy import RandomPolicy
from kociarnia.small import (
    NOBODY,
    OWNER,
    SEATS,
    Cards,
    Choice,
    Each,
    Event,
    Grid,
    Number,
    Seat,
    Secret,
    SmallGame,
    SmallState,
)
from kociarnia.testing import LawBroken, frequencies, laws, secrecy
from kociarnia.testing.samples import Case, acting_seats, points

CARDS = range(1, 5)


class DuelState(SmallState):
    """Everybody holds two cards of eight, bids in secret, and lays one card on the board."""

    pile: list[int]
    hands: list[list[int]]
    bids: list[int | None]
    gone: list[int]
    board: list[int]
    turn: int
    points: list[int]

    fields = {
        "pile": Cards(NOBODY),
        "hands": Cards(OWNER),
        "bids": Secret(range(3)),
        "gone": Cards(),
        "board": Grid(2, 2, 0, 4),
        "turn": Seat(),
        "points": Each(0, 99),
        "round": Number(0, 4),
    }
    actions = {"bid": (Choice("height", range(3), secret=True),), "lay": (Choice("card", CARDS),)}
    cards = CARDS
    phases = ("bidding", "laying")

    def deck(self) -> list[int]:
        return [card for card in CARDS for _ in range(2)]

    def set_up(self) -> None:
        self.pile = self.deck()
        for hand in self.hands:
            hand += [self.take(self.pile), self.take(self.pile)]

    def phase(self) -> str:
        return "bidding" if None in self.bids else "laying"

    def asked(self) -> list[int]:
        if None in self.bids:
            return [seat for seat in range(self.seats) if self.bids[seat] is None]
        return [self.turn] if self.hands[self.turn] else []

    def moves(self, seat: int) -> list[Any]:
        if None in self.bids:
            return [("bid", height) for height in range(3)]
        return [("lay", card) for card in self.hands[seat]]

    def do_bid(self, seat: int, height: int) -> None:
        self.bids[seat] = height

    def do_lay(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.gone.append(card)
        self.board[len(self.gone) - 1] = card
        self.points[seat] += card
        self.turn = (self.turn + 1) % self.seats

    def scores(self) -> list[int]:
        return list(self.points)


class Duel(SmallGame[DuelState]):
    id = "duel"
    titles = {"en": "Duel"}
    fewest_seats = 2
    most_seats = 2


class PeekingState(DuelState):
    """Offers a seat what depends on the hand of the other."""

    def moves(self, seat: int) -> list[Any]:
        return [*super().moves(seat)[: 1 + max(self.hands[1 - seat], default=0) % 2]]


class Peeking(SmallGame[PeekingState]):
    id = "peeking"
    titles = {"en": "Peeking"}
    fewest_seats = 2
    most_seats = 2


class ShowingState(DuelState):
    """Declares that a hand is its owner's, and shows all of them."""

    def shown_to(self, seat: int) -> dict[str, Any]:
        return super().shown_to(seat) | {"hands": [list(hand) for hand in self.hands]}


class Showing(SmallGame[ShowingState]):
    id = "showing"
    titles = {"en": "Showing"}
    fewest_seats = 2
    most_seats = 2


class LoudState(DuelState):
    """Forgets to say that a bid is a secret, so that everybody is told of it."""

    actions = {"bid": (Choice("height", range(3)),), "lay": (Choice("card", CARDS),)}


class Loud(SmallGame[LoudState]):
    id = "loud"
    titles = {"en": "Loud"}
    fewest_seats = 2
    most_seats = 2


class Raised(Event, frozen=True, tag="raised"):
    height: int


class BlabbingState(DuelState):
    """Keeps a bid hidden, and tells of it in an event of its own."""

    events = (Raised,)

    def do_bid(self, seat: int, height: int) -> None:
        super().do_bid(seat, height)
        self.tell(Raised(height=height))


class Blabbing(SmallGame[BlabbingState]):
    id = "blabbing"
    titles = {"en": "Blabbing"}
    fewest_seats = 2
    most_seats = 2


class ChattyState(DuelState):
    """Keeps open what should be hidden, by a number everybody sees."""

    def set_up(self) -> None:
        super().set_up()
        self.round: int = min(self.hands[0])


class Chatty(SmallGame[ChattyState]):
    id = "chatty"
    titles = {"en": "Chatty"}
    fewest_seats = 2
    most_seats = 2


def heights(match: Match[Any, Any], seat: int) -> list[Any]:
    return [getattr(event, "height", None) for event in match.events(seat)]


def begun() -> Match[Any, Any]:
    match = Match(Duel(), 2, seed=3)
    match.play(0, "bid 2")
    return match


def test_a_view_holds_what_its_seat_may_know_and_nothing_else():
    match = begun()
    own, other, crowd = match.view(0), match.view(1), match.view(SPECTATOR)
    assert own.hands == [match.state.hands[0], None]
    assert other.hands == [None, match.state.hands[1]]
    assert crowd.hands == [None, None]
    assert own.bids == [2, None]
    assert other.bids == crowd.bids == [None, None]
    for view in (own, other, crowd):
        assert view.hands_sizes == [2, 2]
        assert view.bids_made == [True, False]
        assert view.pile_size == 4
        assert not hasattr(view, "pile")


def test_a_secret_choice_is_told_to_the_one_who_makes_it():
    match = begun()
    assert [heights(match, seat) for seat in (0, 1)] == [[2], [UNSET]]


def test_a_redeal_keeps_what_is_known_and_every_card_of_the_deck():
    match = begun()
    seen = set()
    for seed in range(40):
        world = match.state.clone()
        world.redeal(1, FastRng(seed))
        assert world.hands[1] == match.state.hands[1]
        assert sorted([*world.pile, *world.hands[0], *world.hands[1]]) == sorted(world.deck())
        seen.add((tuple(world.hands[0]), world.bids[0]))
    assert len(seen) > 5


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"turn": 2}, "there is no seat 2"),
        ({"points": [1]}, "2 numbers, not 1"),
        ({"points": [1, 100]}, "100 is not from 0 to 99"),
        ({"hands": [[1, 1]]}, "1 lists for 2 seats"),
        ({"pile": [1, 1, 1, 1]}, "not those of the deck"),
        ({"bids": [7, None]}, "7 is none of"),
        ({"board": [0]}, "4 numbers, not 1"),
        ({"round": 5}, "5 is not from 0 to 4"),
        ({"seats": 3}, "played by 2 to 2 seats"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(change, reason):
    game = Duel()
    position = {
        "seats": 2, "options": {}, "pile": [1, 1, 2, 2], "hands": [[3, 3], [4, 4]], "bids": [None, None], "gone": [],
        "board": [0, 0, 0, 0], "turn": 0, "points": [0, 0], "round": 0,
    }  # fmt: skip
    game.restore(position)
    with pytest.raises(BadPosition, match=reason):
        game.restore(position | change)


def test_words_are_there_without_a_word_written_and_better_ones_replace_them():
    class Spoken(Duel):
        sayings = {"en": {"move.lay": "lay down {card:n}"}, "pl": {"move.lay": "połóż {card:n}"}}

    plain, better = Duel(), Spoken()
    assert plain.words["pl"].say("move.lay", {"card": 3}) == "lay 3"
    assert better.words["en"].say("move.lay", {"card": 3}) == "lay down 3"
    assert better.words["pl"].say("move.lay", {"card": 3}) == "połóż 3"
    assert better.words["pl"].text("phase.bidding") == "Your turn: bidding"
    assert __doc__ is not None
    assert plain.words["en"].text("about") == __doc__.splitlines()[0]


def test_an_action_of_several_choices_says_which_is_which():
    class TradingState(DuelState):
        actions = {"lay": (Choice("card", CARDS, secret=True), Choice("price", range(3)), Choice("buyer", SEATS))}

    class Trading(SmallGame[TradingState]):
        fewest_seats = most_seats = 2

    words, users = Trading().words["en"], ["Ala", "Bo"]
    sold = {"seat": 0, "card": 3, "price": 1, "buyer": 1}
    assert words.say("move.lay", sold, users, 0) == "lay card 3, price 1, buyer Bo"
    assert words.say("event.lay", sold, users, 0) == "Ala: lay, card 3, price 1, buyer Bo"
    del sold["card"]  # which the others are not told
    assert words.say("event.lay", sold, users, 1) == "Ala: lay, price 1, buyer Bo"


def test_each_default_can_be_replaced():
    class Stubborn(RandomPolicy):
        def choose(self, state, seat, rng):
            return state.legal(seat)[0]

    class Own(Duel):
        policy = Stubborn()

        def draw(self, view, words, users):
            return "a table"

    game = Own()
    match = Match(game, 2, seed=1)
    assert game.policy.choose(match.state, 0, FastRng(1)) == match.state.legal(0)[0]
    assert game.picture(match.view(0), game.words["en"], match.users) == "a table"
    assert match.view(0).hands_sizes == [2, 2]


def test_the_picture_names_the_fields_and_hides_what_is_hidden():
    match = begun()
    game = Duel()
    lines = game.picture(match.view(1), game.words["en"], ["Ala", "Olek"]).splitlines()
    assert "Pile: ▒ 4" in lines
    assert any(line.startswith("Ala") and "Hands ▒ ▒" in line and "Bids ▒" in line for line in lines)
    held = " ".join(map(str, match.state.hands[1]))
    assert any(line.startswith("Olek") and f"Hands {held}" in line for line in lines)


def check_secrets(game: Any) -> None:
    case = Case(game, 2, {}, "planted")
    match = case.match(rng=FastRng(0))
    for state in points(case, 1, 8):
        for seat in case.viewers:
            secrecy.nothing_leaks_now(game, match, state, seat, range(4))


def test_the_laws_find_nothing_in_an_honest_small_game_and_what_is_planted_in_others():
    check_secrets(Duel())
    with pytest.raises(LawBroken, match="the legal moves of seat"):
        check_secrets(Peeking())
    with pytest.raises(LawBroken, match="the view of a spectator"):
        check_secrets(Showing())


def check_events(game: Any) -> None:
    case = Case(game, 2, {}, "planted")
    for state in points(case, 1, 8):
        for seat in case.viewers:
            frequencies.a_hidden_choice_is_not_told(game, state, seat, 1)


def test_a_choice_that_is_hidden_on_the_table_is_not_told():
    check_events(Duel())
    for game in (Loud(), Blabbing()):
        with pytest.raises(
            LawBroken,
            match=r"'bid [012]' by seat [01] tell (a spectator|seat [01]) too much: .bids\[[01]\] is always [012]",
        ):
            check_events(game)


def test_a_number_that_follows_a_hidden_hand_is_found_because_the_guess_disagrees_with_the_deal():
    # What is shown is the same in every redeal, so only a comparison with the deal itself finds it.
    frequencies.redeal_agrees_with_the_deal(Case(Duel(), 2, {}, "honest"), 1, 300)
    with pytest.raises(LawBroken):
        frequencies.redeal_agrees_with_the_deal(Case(Chatty(), 2, {}, "chatty"), 1, 300)


def test_a_game_that_lacks_something_says_what():
    with pytest.raises(Incomplete, match="lacks what its actions do: do_jump"):

        class Lame(SmallState):
            actions = {"jump": ()}

    class Silent(SmallState):
        def set_up(self) -> None:
            pass

        def scores(self) -> list[int]:
            return [0] * self.seats

    with pytest.raises(Incomplete, match="Silent lacks what every SmallState has to do: asked, moves"):

        class Dumb(SmallGame[Silent]):
            id = "dumb"
            titles = {"en": "Dumb"}
            fewest_seats = 2
            most_seats = 2

    class Offering(DuelState):
        def moves(self, seat: int) -> list[Any]:
            return [("fly", 1)]

    class Flying(SmallGame[Offering]):
        id = "flying"
        titles = {"en": "Flying"}
        fewest_seats = 2
        most_seats = 2

    with pytest.raises(Incomplete, match="offers what its actions do not have: \\('fly', 1\\)"):
        Match(Flying(), 2, seed=1).legal(0)

    class Losing(DuelState):
        def set_up(self) -> None:
            super().set_up()
            self.pile.pop()

    class Lost(SmallGame[Losing]):
        id = "lost"
        titles = {"en": "Lost"}
        fewest_seats = 2
        most_seats = 2

    with pytest.raises(Incomplete, match="hold other cards than its deck"):
        Match(Lost(), 2, seed=1)


def test_legal_moves_of_a_small_game_keep_the_laws():
    for state in points(Case(Duel(), 2, {}, "duel"), 1, 8):
        laws.legal_moves_are_in_order(Duel(), state)
        assert acting_seats(state) == sorted(state.asked())  # type: ignore[attr-defined]  # it is a small one
