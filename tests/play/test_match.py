import pytest

from kociarnia import GAMES, SPECTATOR, Match, Record
from kociarnia.core.chance import FairRng, FastRng
from kociarnia.core.errors import BadEdition, BadPosition, BadRecord, NoSuchPoint, SetupError
from kociarnia.play.fairness import verify
from kociarnia.play.record import Line

SEN = GAMES["sen"]


def play_some(match: Match, moves: int) -> Match:
    """Play the last legal move but never call, so that chance is asked for."""
    for _ in range(moves):
        seat = match.acting[0]
        legal = match.legal(seat)
        match.play(seat, next((move for move in ("draw", "discard") if move in legal), legal[0]))
    return match


def play_to_the_end(match: Match) -> Match:
    while match.acting:
        seat = match.acting[0]
        match.play(seat, match.legal(seat)[-1])
    return match


def unfinished() -> Match:
    return play_some(Match(SEN, 2, {"rounds": 1}, seed=4), 12)


def test_without_a_seed_every_match_has_another_secret():
    assert Match(SEN, 2).record.commitment != Match(SEN, 2).record.commitment


def test_a_seed_may_be_a_number_or_32_bytes():
    secret = FairRng.from_number(4).seed
    assert Match(SEN, 2, seed=4).record.text() == Match(SEN, 2, seed=secret).record.text()


def test_a_record_that_is_replayed_without_its_generator_keeps_its_promise_as_it_stands():
    text = unfinished().record.text()
    match = Match.replay(SEN, Record.parse(text))
    assert match.record.commitment == FairRng.from_number(4).commitment()
    assert match.record.text() == text


def test_a_match_played_on_with_another_generator_promises_nothing_any_more():
    for rng in (None, FastRng(1), FairRng.from_number(5)):
        match = play_some(Match.replay(SEN, Record.parse(unfinished().record.text()), rng), 1)
        assert match.record.commitment is None
        play_to_the_end(match)
        assert match.record.commitment is None
        assert match.record.seed is None
        text = match.record.text()
        assert Match.replay(SEN, Record.parse(text)).record.text() == text


def test_a_match_played_on_with_its_own_generator_keeps_its_promise_and_publishes_the_seed():
    whole = play_to_the_end(unfinished())
    resumed = play_to_the_end(Match.replay(SEN, Record.parse(unfinished().record.text()), FairRng.from_number(4)))
    assert resumed.record.text() == whole.record.text()
    verify(resumed.record)


def test_a_promise_dropped_by_playing_on_holds_again_for_the_moves_it_was_given_for():
    text = unfinished().record.text()
    match = play_some(Match.replay(SEN, Record.parse(text)), 3)
    match.undo(12)
    assert match.record.text() == text


def test_a_promise_does_not_hold_for_moves_that_replace_those_it_was_given_for():
    match = Match.replay(SEN, Record.parse(unfinished().record.text()), FastRng(9))
    match.undo(8)
    assert match.record.commitment is not None
    play_some(match, 2)
    assert match.length < 12
    assert match.record.commitment is None


def test_a_finished_match_taken_back_and_played_on_by_another_generator_does_not_show_the_old_seed():
    whole = play_to_the_end(unfinished())
    match = Match.replay(SEN, Record.parse(whole.record.text()))
    assert match.record.seed == FairRng.from_number(4).seed.hex()
    match.undo(match.length - 1)
    play_to_the_end(match)
    assert match.is_over
    assert match.record.seed is None
    assert match.record.commitment is None


@pytest.mark.parametrize("users", [["Ala"], ["Ala", "Ola", "Ela"], [], "ab", ["Ala", 2]])
def test_every_seat_has_a_user_with_a_name(users):
    with pytest.raises(SetupError, match="2 seats have 2 users") as refusal:
        Match(SEN, 2, users=users)
    assert refusal.value.code == "bad_setup"


def test_a_record_with_another_number_of_users_is_refused():
    record = unfinished().record
    record.users = ["Ala"]
    with pytest.raises(BadRecord, match="2 seats have 2 users") as refusal:
        Match.replay(SEN, Record.parse(record.text()))
    assert refusal.value.line == 5


def test_a_match_starts_from_a_position():
    position = SEN.position(unfinished().state)
    match = Match(SEN, 2, {"rounds": 1}, seed=4, position=position)
    assert match.state.numbers()[1:] == SEN.restore(position).numbers()[1:]
    play_to_the_end(match)
    text = match.record.text()
    assert text.splitlines()[5].startswith("position {")
    assert Match.replay(SEN, Record.parse(text)).record.text() == text


def test_a_position_with_other_seats_or_options_than_the_match_is_refused():
    position = SEN.position(unfinished().state)
    with pytest.raises(BadPosition, match="other seats, options or another edition"):
        Match(SEN, 3, {"rounds": 1}, position=position)
    with pytest.raises(BadPosition, match="other seats, options or another edition"):
        Match(SEN, 2, position=position)
    record = Match(SEN, 2, {"rounds": 1}, seed=4, position=position).record
    record.options = {}
    with pytest.raises(BadRecord, match="other seats, options or another edition") as refusal:
        Match.replay(SEN, Record.parse(record.text()))
    assert refusal.value.line == 6


def test_an_option_written_although_it_has_its_default_is_refused_in_a_record():
    record = unfinished().record
    record.options = {"rounds": 1, "raven_limit": 100}
    with pytest.raises(BadRecord, match="default value is left out") as refusal:
        Match.replay(SEN, Record.parse(record.text()))
    assert refusal.value.line == 4


def test_a_record_of_other_rules_is_refused():
    for game, edition, reason in (
        ("koty", 1, "this is 'koty', not 'sen'"),
        ("sen", 2, "rules of edition 1, not 2"),
    ):
        record = unfinished().record
        record.game, record.edition = game, edition
        with pytest.raises(BadRecord, match=reason) as refusal:
            Match.replay(SEN, record)
        assert refusal.value.line == 2


@pytest.mark.parametrize("edition", [0, 2, -1, True, "1", 1.0])
def test_a_match_of_an_unknown_edition_is_refused(edition):
    with pytest.raises(BadEdition, match="sen can be played by the rules of edition 1, not"):
        Match(SEN, 2, edition=edition)


def test_a_record_handed_out_does_not_change_the_match():
    match = unfinished()
    text = match.record.text()
    record = match.record
    record.users[0] = "nobody"
    record.deal.clear()
    record.lines.append(Line(0, "wake", []))
    record.options["rounds"] = 7
    assert match.record.text() == text


@pytest.mark.parametrize("length", [-1, 13, 1000])
def test_there_is_no_point_before_the_start_or_after_the_last_move(length):
    match = unfinished()
    text = match.record.text()
    with pytest.raises(NoSuchPoint, match=f"there are 12 moves, so there is no point after {length}") as refusal:
        match.undo(length)
    assert refusal.value.code == "no_such_point"
    assert match.record.text() == text


def test_a_spectator_and_a_seat_number_their_own_events():
    match = unfinished()
    for seat in (SPECTATOR, 0, 1):
        events = match.events(seat)
        assert events
        for since in range(len(events) + 1):
            assert match.events(seat, since) == events[since:]
