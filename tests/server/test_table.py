"""The table without a server around it."""

from typing import Any

import msgspec
import pytest
from msgspec.json import decode, encode

from kociarnia.core.chance import FairRng, FastRng
from kociarnia.core.errors import IllegalNow, KociarniaError, MatchOver, NotYourTurn, Stale
from kociarnia.core.state import SPECTATOR
from kociarnia.games import GAMES
from kociarnia.play.fairness import verify
from kociarnia.play.match import Match
from kociarnia.play.takeback import Question, Verdict, judge
from kociarnia.server.protocol import messages, refusals, requests, shared
from kociarnia.server.storage import entries
from kociarnia.server.table.access import may_watch
from kociarnia.server.table.decide import (
    AlreadyDone,
    Behind,
    decide,
    decide_bot_move,
    find_absences,
    find_bots_to_move,
    find_undo,
)
from kociarnia.server.table.encode import encode_snapshot, encode_update, encode_view
from kociarnia.server.table.info import table_info
from kociarnia.server.table.setup import new_rematch_entry, new_table_entry, rebuild
from kociarnia.server.table.state import Table

LINK = "t" * 22
SEED = "5a" * 32
NAMES = {"ana": "Ana", "bob": "Bob", "cyd": "Cyd"}


class Desk:
    """Puts requests to a table one after another, as the queue of a table does, and keeps the log."""

    def __init__(self, seats: str = "mp", options: dict[str, object] | None = None, **settings: object) -> None:
        kinds = {"m": "mine", "p": "person", "b": "bot"}
        wishes = [requests.SeatWish(kind=kinds[letter]) for letter in seats]
        request = requests.Create(
            id="c", game="sen", seats=wishes, options=options or {}, settings=shared.Settings(**settings)
        )
        first = new_table_entry("ana", request, 1000)
        self.log: list[entries.AnyEntry] = [first]
        self.table = Table(LINK, first, NAMES, 1000)
        self.asked = 0

    def ask(
        self, user: str, kind: type[requests.Request], now: int = 2000, secret: str = SEED, **fields: object
    ) -> None:
        self.asked += 1
        request: Any = kind(id=fields.pop("id", f"r{self.asked}"), table=LINK, **fields)  # type: ignore[call-arg]  # every request of a table has one
        if isinstance(request, requests.Undo):
            self.ask_undo(user, request, now)
        else:
            self.store(decide(self.table, user, request, now, secret))

    def ask_undo(self, user: str, request: requests.Undo, now: int) -> None:
        """Judge it here; on a node a process of its own does."""
        asked = find_undo(self.table, user, request, now)
        assert self.table.match is not None
        verdict = decode(judge(encode(Question(self.table.match.record, asked.seat, "together"))), type=Verdict)
        if verdict.reason is not None:
            raise refusals.Revealed(verdict.reason)
        self.store(asked)

    def store(self, entry: entries.AnyEntry) -> None:
        self.log.append(entry)
        self.table.apply(entry, entry.time)

    def move(self, user: str, seat: int, move: str, **fields: object) -> None:
        self.ask(user, requests.Move, seat=seat, move=move, seen=self.table.numbers[seat], **fields)

    def play_on(self, moves: int, users: dict[int, str]) -> None:
        match = self.table.match
        assert match is not None
        rng = FastRng(7)
        for _ in range(moves):
            if match.is_over:
                return
            seat = match.acting[0]
            legal = match.legal(seat)
            self.move(users[seat], seat, legal[rng.below(len(legal))])


def started(**settings: object) -> Desk:
    desk = Desk(**settings)
    desk.ask("bob", requests.Join)
    desk.ask("ana", requests.Start)
    return desk


def look_twice(desk: Desk, *seats: tuple[str, int]) -> None:
    for user, seat in seats:
        desk.move(user, seat, "look 1")
        desk.move(user, seat, "look 2")


def test_a_table_is_rebuilt_from_its_log_with_the_same_chance_and_the_same_answers() -> None:
    desk = started()
    desk.play_on(60, {0: "ana", 1: "bob"})
    again = rebuild(LINK, [entries.decode_entry(entries.encode_entry(entry)) for entry in desk.log], NAMES, 0)
    assert again.match is not None
    assert desk.table.match is not None
    assert again.match.state.numbers() == desk.table.match.state.numbers()
    assert again.answers == desk.table.answers
    for viewer in (SPECTATOR, 0, 1):
        assert encode_snapshot(again, viewer, 0) == encode_snapshot(desk.table, viewer, 0)
    again.match.undo(0)
    desk.table.match.undo(0)
    for seat, move in ((0, "look 1"), (0, "look 2"), (1, "look 3"), (1, "look 4")):
        again.match.play(seat, move)
        desk.table.match.play(seat, move)
    mover = again.match.acting[0]
    again.match.play(mover, "draw")
    desk.table.match.play(mover, "draw")
    assert again.match.state.numbers() == desk.table.match.state.numbers()


def test_the_seed_is_told_only_when_the_match_is_over_and_then_proves_the_chance() -> None:
    desk = started(options={"rounds": 1})
    commitment = FairRng(bytes.fromhex(SEED)).commitment()
    while desk.table.status == "playing":
        info = table_info(desk.table, "ana", set())
        assert info.commitment == commitment
        assert info.seed is None
        assert SEED.encode() not in msgspec.json.encode(info)
        desk.play_on(1, {0: "ana", 1: "bob"})
    assert table_info(desk.table, "ana", set()).seed == SEED
    assert desk.table.match is not None
    verify(desk.table.match.record)


def test_the_same_request_is_carried_out_once_and_answered_the_same_also_after_a_restart() -> None:
    desk = started()
    desk.move("ana", 0, "look 1", id="once")
    number = desk.table.numbers[0]
    desk.move("ana", 0, "look 2")
    for table in (desk.table, rebuild(LINK, desk.log, NAMES, 0)):
        request = requests.Move(id="once", table=LINK, seat=0, move="look 1", seen=1)
        with pytest.raises(AlreadyDone) as repeated:
            decide(table, "ana", request, 3000)
        assert repeated.value.number == number


def test_the_same_request_id_of_another_user_is_another_request() -> None:
    desk = started()
    desk.move("ana", 0, "look 1", id="one")
    desk.move("bob", 1, "look 1", id="one")
    assert desk.table.match is not None
    assert desk.table.match.length == 2


def test_simultaneous_moves_of_different_seats_never_collide() -> None:
    desk = started()
    seen = [desk.table.numbers[seat] for seat in (0, 1)]
    desk.ask("ana", requests.Move, seat=0, move="look 1", seen=seen[0])
    desk.ask("bob", requests.Move, seat=1, move="look 1", seen=seen[1])
    with pytest.raises(Stale):
        desk.ask("bob", requests.Move, seat=1, move="look 2", seen=seen[1])


def test_refusals_of_moves_have_the_codes_of_the_error_tree_and_change_nothing() -> None:
    desk = Desk()
    with pytest.raises(refusals.NotStarted):
        desk.move("ana", 0, "look 1")
    desk.ask("bob", requests.Join)
    desk.ask("ana", requests.Start)
    before = desk.table.match.state.numbers()  # type: ignore[union-attr]
    refused: list[tuple[type[KociarniaError], str, int, str]] = [
        (refusals.NotYourSeat, "ana", 1, "look 1"),
        (refusals.NotYourSeat, "cyd", 0, "look 1"),
        (refusals.NotYourSeat, "ana", 7, "look 1"),
        (IllegalNow, "ana", 0, "draw"),
    ]
    for error, user, seat, move in refused:
        with pytest.raises(error):
            desk.ask(user, requests.Move, seat=seat, move=move, seen=1)
    with pytest.raises(Behind):
        desk.ask("ana", requests.Move, seat=0, move="look 1", seen=99)
    assert desk.table.match is not None
    assert desk.table.match.state.numbers() == before
    look_twice(desk, ("ana", 0), ("bob", 1))
    waiting = 1 - desk.table.match.acting[0]
    with pytest.raises(NotYourTurn):
        desk.move(("ana", "bob")[waiting], waiting, "draw")


def test_after_the_end_every_move_is_refused() -> None:
    desk = started(options={"rounds": 1})
    desk.play_on(10_000, {0: "ana", 1: "bob"})
    assert desk.table.status == "over"
    with pytest.raises(MatchOver):
        desk.move("ana", 0, "draw")


def test_only_the_host_starts_and_kicks_and_only_when_every_seat_is_taken() -> None:
    desk = Desk("mpp")
    desk.ask("bob", requests.Join, seat=2)
    with pytest.raises(refusals.NotTheHost):
        desk.ask("bob", requests.Start)
    with pytest.raises(refusals.SeatsFree):
        desk.ask("ana", requests.Start)
    with pytest.raises(refusals.NotTheHost):
        desk.ask("bob", requests.Kick, seat=0)
    with pytest.raises(refusals.SeatTaken):
        desk.ask("cyd", requests.Join, seat=2)
    desk.ask("ana", requests.Kick, seat=2)
    assert [seat.kind for seat in desk.table.seats] == ["person", "free", "free"]
    with pytest.raises(refusals.Unwelcome):
        desk.ask("bob", requests.Join)
    assert not may_watch(desk.table, "bob")


def test_whoever_leaves_or_is_kicked_during_a_match_is_replaced_by_a_bot_and_the_host_passes_on() -> None:
    desk = started(stand_in="lynx")
    desk.ask("ana", requests.Leave)
    assert desk.table.host == "bob"
    assert [seat.kind for seat in desk.table.seats] == ["bot", "person"]
    assert desk.table.seats[0].level == "lynx"
    assert [seat for seat, _asked in find_bots_to_move(desk.table)] == [0]


def test_an_open_table_everybody_has_left_is_over() -> None:
    desk = Desk("mp")
    desk.ask("ana", requests.Leave)
    assert desk.table.status == "over"


def test_one_user_with_several_seats_looks_only_from_the_seat_whose_turn_it_is() -> None:
    desk = Desk("mmp")
    desk.ask("bob", requests.Join)
    desk.ask("ana", requests.Start)
    assert desk.table.viewer("ana") == 0  # everybody looks at two cards first; one after the other at one device
    look_twice(desk, ("ana", 0))
    assert desk.table.viewer("ana") == 1
    look_twice(desk, ("ana", 1))
    assert desk.table.viewer("ana") == SPECTATOR
    assert desk.table.viewer("bob") == 2
    look_twice(desk, ("bob", 2))
    match = desk.table.match
    assert match is not None
    assert desk.table.viewer("ana") == (match.acting[0] if match.acting[0] < 2 else SPECTATOR)


def test_a_bot_takes_the_seat_when_the_clock_is_over_and_the_owners_move_takes_it_back() -> None:
    desk = started(clock=10.0)
    look_twice(desk, ("bob", 1))
    assert find_absences(desk.table, 11_999, {}) == []
    assert find_absences(desk.table, 12_000, {}) == [0]
    desk.store(entries.StoodIn(time=12_000, seat=0))
    assert find_absences(desk.table, 99_000, {}) == []
    assert [seat for seat, _asked in find_bots_to_move(desk.table)] == [0]
    desk.store(decide_bot_move(desk.table, 0, "look 1", 12_100))
    assert desk.table.seats[0].is_stood_in
    desk.move("ana", 0, "look 2")
    assert not desk.table.seats[0].is_stood_in


def test_a_bot_takes_the_seat_of_somebody_away_and_hands_it_back_on_return() -> None:
    desk = started(patience=30.0)
    assert find_absences(desk.table, 500_000, {}) == []
    assert find_absences(desk.table, 31_999, {"bob": 2000}) == []
    assert find_absences(desk.table, 32_000, {"bob": 2000}) == [1]
    desk.store(entries.StoodIn(time=32_000, seat=1))
    assert desk.table.seats[1].is_stood_in
    desk.ask("bob", requests.Back)
    assert not desk.table.seats[1].is_stood_in


def on_turn(desk: Desk) -> tuple[str, int]:
    match = desk.table.match
    assert match is not None
    seat = match.acting[0]
    return ("ana", "bob")[seat], seat


def test_a_draw_from_the_pile_cannot_be_taken_back() -> None:
    desk = started()
    look_twice(desk, ("ana", 0), ("bob", 1))
    user, seat = on_turn(desk)
    desk.move(user, seat, "draw")
    with pytest.raises(refusals.Revealed):
        desk.ask(user, requests.Undo)


def test_a_look_at_a_card_cannot_be_taken_back() -> None:
    desk = started()
    desk.move("ana", 0, "look 1")
    with pytest.raises(refusals.Revealed):
        desk.ask("ana", requests.Undo)


def test_pointing_at_cards_reveals_nothing_and_is_taken_back_when_all_people_agree() -> None:
    desk = started(options={"know_what_i_have": True})
    look_twice(desk, ("ana", 0), ("bob", 1))
    user, seat = on_turn(desk)
    other = "bob" if user == "ana" else "ana"
    match = desk.table.match
    assert match is not None
    before, number = match.state.numbers(), desk.table.numbers[seat]
    desk.move(user, seat, "point 1 2")
    moved_number = desk.table.numbers[seat]
    assert moved_number == number + 1
    desk.ask(user, requests.Undo)
    assert match.state.numbers() != before
    info = table_info(desk.table, other, set())
    assert info.undo is not None
    assert info.undo.awaits_you
    desk.ask(other, requests.Answer, agrees=True)
    assert match.state.numbers() == before
    # Numbers go on, so that what was taken back is never taken for what comes next.
    assert desk.table.numbers[seat] == moved_number + 1
    with pytest.raises(Stale):
        desk.ask(user, requests.Move, seat=seat, move="draw", seen=moved_number)
    assert encode_update(desk.table, seat, moved_number, 0, None) is None
    desk.move(user, seat, "draw")
    again = rebuild(LINK, desk.log, NAMES, 0)
    assert encode_snapshot(again, seat, 0) == encode_snapshot(desk.table, seat, 0)


def test_an_undo_somebody_disagrees_with_is_not_done() -> None:
    desk = started(options={"know_what_i_have": True})
    look_twice(desk, ("ana", 0), ("bob", 1))
    user, seat = on_turn(desk)
    desk.move(user, seat, "point 1 2")
    desk.ask(user, requests.Undo)
    desk.ask("bob" if user == "ana" else "ana", requests.Answer, agrees=False)
    match = desk.table.match
    assert match is not None
    assert match.length == 5
    assert desk.table.undo is None


def test_a_rematch_is_set_up_once_with_the_same_people() -> None:
    desk = started(options={"rounds": 1})
    with pytest.raises(refusals.NotOver):
        desk.ask("ana", requests.Rematch, secret="n" * 22)
    desk.play_on(10_000, {0: "ana", 1: "bob"})
    with pytest.raises(refusals.NotAtTheTable):
        desk.ask("cyd", requests.Rematch, secret="n" * 22)
    created = new_rematch_entry(desk.table, "bob", 9000)
    desk.ask("bob", requests.Rematch, secret="n" * 22)
    assert [plan.user for plan in created.seats] == ["ana", "bob"]
    assert created.options == {"rounds": 1}
    assert table_info(desk.table, "ana", set()).rematch == "n" * 22
    with pytest.raises(refusals.AlreadyStarted):
        desk.ask("ana", requests.Rematch, secret="m" * 22)


def test_a_table_that_cannot_be_played_is_refused_with_the_reason() -> None:
    for seats, options, code in (("m", {}, "bad_seats"), ("mp", {"rounds": 0}, "bad_options")):
        with pytest.raises(KociarniaError) as refused:
            Desk(seats, options)
        assert refused.value.code == code


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_told_in_updates_is_the_match_told_at_its_end(game: str) -> None:
    shelf = GAMES[game]
    seats = max(2, shelf.fewest_seats)
    wishes = [requests.SeatWish(kind="mine")] * seats
    first = new_table_entry("ana", requests.Create(id="c", game=game, seats=wishes), 0)
    table = Table(LINK, first, NAMES, 0)
    table.apply(entries.Started(time=0, user="ana", seed=SEED), 0)
    match = table.match
    assert isinstance(match, Match)
    rng = FastRng(3)
    viewers = range(SPECTATOR, seats)
    told: dict[int, list[object]] = {viewer: [] for viewer in viewers}
    numbers = dict.fromkeys(viewers, 0)
    while not match.is_over:
        seat = match.acting[rng.below(len(match.acting))]
        legal = match.legal(seat)
        table.apply(decide_bot_move(table, seat, legal[rng.below(len(legal))], 0), 0)
        for viewer in viewers:
            update = encode_update(table, viewer, numbers[viewer], 0, encode_view(table, viewer))
            assert update is not None
            message = msgspec.json.decode(update)
            assert message.keys() - {"type"} <= set(messages.Update.__struct_fields__)
            told[viewer] += message["events"]
            numbers[viewer] = message["number"]
            snapshot = msgspec.json.decode(encode_snapshot(table, viewer, 0) or b"")
            assert message["view"] == snapshot["view"]
            assert message["choices"] == snapshot["choices"]
            assert [choice["move"] for choice in message["choices"]] == match.legal(viewer)
    for viewer in viewers:
        assert told[viewer] == msgspec.to_builtins(match.events(viewer))
