"""What is told of everything that happens in Sen: the secret side to those who see it, the public side to the rest."""

import msgspec
from msgspec import UNSET

from kociarnia import Match
from kociarnia.core.event import Event
from kociarnia.games.sen.documents.options import SenOptions
from kociarnia.games.sen.rules import events
from tests.games.sen.table_text import SEN, TextTable, lay

# Most tests are about the first seat; the second and the spectators see what is public.
TABLE = "A: 7 3 5 9 | B: 1 2 4 6\n discards: 2 0"


def sides(table: TextTable) -> tuple[list[Event], list[Event]]:
    """Return what the first seat was told since the last time, and what everybody else was told alike."""
    rival, spectator = table.told("B"), table.told("-")
    assert rival == spectator
    return table.told("A"), rival


def told_to_all(table: TextTable) -> list[Event]:
    """Return what everybody was told alike since the last time."""
    own, others = sides(table)
    assert own == others
    return own


def plain(event: object) -> dict[str, object]:
    """Return an event as it is sent."""
    sent: dict[str, object] = msgspec.to_builtins(event)
    return sent


def test_the_start_of_a_round_is_told_to_all():
    match = Match(SEN, 3, SenOptions(first_seat=2), seed=1)
    for seat in (0, 1, 2, -1):
        (started,) = match.events(seat)
        assert started == events.RoundStarted(round=0, starter=2, discard=match.view(seat).discards[0])


def test_a_look_shows_its_card_to_the_one_who_looks():
    own, others = sides(lay("A: 7 3 5 9 | B: 1 2 4 6\n phase: opening").play("A look 3"))
    assert own == [events.Looked(seat=0, place=2, card="5")]
    assert others == [events.Looked(seat=0, place=2)]
    assert plain(others[0]) == {"event": "looked", "seat": 0, "place": 2}


def test_a_take_is_open_on_both_sides():
    assert told_to_all(lay(TABLE).play("take 2")) == [events.Took(seat=0, place=1, card="0", discarded="3")]


def test_a_draw_shows_its_card_to_the_one_who_draws():
    own, others = sides(lay(TABLE).play("draw", "6"))
    assert own == [events.Drew(seat=0, pile=45, card="6")]
    assert others == [events.Drew(seat=0, pile=45)]
    assert plain(others[0]) == {"event": "drew", "seat": 0, "pile": 45}


def test_a_kept_card_is_shown_to_its_owner_and_the_discarded_one_to_all():
    table = lay(TABLE).play("draw", "6")
    sides(table)
    own, others = sides(table.play("keep 4"))
    assert own == [events.Kept(seat=0, place=3, card="6", discarded="9")]
    assert others == [events.Kept(seat=0, place=3, discarded="9")]
    assert "card" not in plain(others[0])


def test_a_discard_is_told_to_all():
    table = lay(TABLE).play("draw", "6")
    sides(table)
    assert told_to_all(table.play("discard")) == [events.Discarded(seat=0, card="6")]


def test_a_use_is_told_to_all():
    table = lay(TABLE).play("draw", "peek1")
    sides(table)
    assert told_to_all(table.play("use")) == [events.Used(seat=0, card="peek1")]


def test_the_cards_of_take_2_are_shown_to_the_one_who_takes_them():
    table = lay(TABLE).play("draw", "take2")
    sides(table)
    own, others = sides(table.play("use", "6 1"))
    used = events.Used(seat=0, card="take2")
    assert own == [used, events.TookTwo(seat=0, pile=43, count=2, cards=["6", "1"])]
    assert others == [used, events.TookTwo(seat=0, pile=43, count=2)]
    assert "cards" not in plain(others[1])


def test_take_2_with_one_card_left_tells_of_one():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n pile: take2 6").play("draw", "take2")
    sides(table)
    own, others = sides(table.play("use", "6"))
    assert own[1:] == [events.TookTwo(seat=0, pile=0, count=1, cards=["6"])]
    assert others[1:] == [events.TookTwo(seat=0, pile=0, count=1)]


def test_take_2_with_no_card_left_tells_of_its_use_and_the_end_of_the_round():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n pile: take2", rounds=1).play("draw", "take2")
    sides(table)
    told = told_to_all(table.play("use"))
    assert told[:2] == [events.Used(seat=0, card="take2"), events.PileEnded(seat=0, is_pile_empty=True)]
    assert [type(event) for event in told[2:]] == [events.RoundEnded, events.MatchEnded]


def test_the_choice_of_take_2_shows_the_discarded_card_to_all():
    table = lay(TABLE).play("draw, use", "take2 6 1")
    sides(table)
    own, others = sides(table.play("choose 2"))
    assert own == [events.Chose(seat=0, card="1", discarded="6")]
    assert others == [events.Chose(seat=0, discarded="6")]
    assert "card" not in plain(others[0])


def test_a_picked_card_is_shown_to_all_also_where_it_goes():
    table = lay(TABLE).play("draw, use", "pick1")
    sides(table)
    assert told_to_all(table.play("pick 2")) == [events.Picked(seat=0, card="2")]
    assert told_to_all(table.play("keep 1")) == [events.Kept(seat=0, place=0, card="2", discarded="7")]


def test_a_peek_shows_its_card_to_the_one_who_peeks_and_not_to_its_owner():
    table = lay(TABLE).play("draw, use", "peek1")
    sides(table)
    own, others = sides(table.play("peek B3"))
    assert own == [events.Peeked(seat=0, owner=1, place=2, card="4")]
    assert others == [events.Peeked(seat=0, owner=1, place=2)]
    assert "card" not in plain(others[0])


def test_a_swap_shows_places_and_no_faces():
    table = lay(TABLE).play("draw, use", "swap2")
    sides(table)
    assert told_to_all(table.play("lift B3")) == [events.Lifted(seat=0, owner=1, place=2)]
    swapped = events.Swapped(seat=0, owner=1, place=2, other_owner=0, other_place=3)
    assert told_to_all(table.play("swap A4")) == [swapped]


def test_a_right_claim_is_told_to_all_but_the_new_card_to_nobody():
    table = lay("A: swap2 3 7 9 | B: 1 2 4 6\n discards: 2 0", know_what_i_have=True)
    assert told_to_all(table.play("point 3 1")) == [events.Pointed(seat=0, first=2, second=0)]
    assert told_to_all(table.play("say 7", "⌛")) == [
        events.Named(
            seat=0, first=2, second=0, said="7", first_card="7", second_card="swap2", is_right=True, pile=45,
        )
    ]  # fmt: skip


def test_a_wrong_claim_shows_both_cards_to_all():
    table = lay(TABLE, know_what_i_have=True).play("point 1 2")
    told_to_all(table)
    assert told_to_all(table.play("say ⌛", "⌛")) == [
        events.Named(
            seat=0, first=0, second=1, said="hourglass", first_card="7", second_card="3", is_right=False, pile=45,
        )
    ]  # fmt: skip


def test_a_call_is_followed_by_the_count_and_the_next_round():
    table = lay(f"{TABLE}\n turn: B\n totals: 1 2\n round: 4").play("wake")
    called, counted, started = told_to_all(table)
    assert called == events.WokeUp(seat=1)
    # 7+3+5+9 = 24 and 1+2+4+6 = 13; the caller has the fewest.
    assert counted == events.RoundEnded(
        round=4,
        dreams=[["7", "3", "5", "9"], ["1", "2", "4", "6"]],
        ravens=[24, 13],
        counted=[24, 13],
        scores=[24, 0],
        totals=[25, 2],
        caller=1,
    )
    assert started == events.RoundStarted(round=5, starter=0, discard=table.discards)


def test_the_count_names_who_was_rewarded():
    table = lay("A: 9 3 5 9 | B: 1 2 4 6", not_so_scary=True, rounds=1).play("wake")
    counted = told_to_all(table)[1]
    # The sum of 26 counts 8; the caller's 8 is fewer than 13.
    assert (counted.ravens, counted.counted, counted.scores) == ([26, 13], [8, 13], [0, 13])
    assert (counted.caller, counted.rewarded, counted.all_or_nothing) == (0, 0, None)


def test_the_count_names_who_has_all_or_nothing():
    table = lay("A: 9 3 5 9 | B: 9 9 9 9", not_so_scary=True, all_or_nothing=True, rounds=1).play("wake")
    counted = told_to_all(table)[1]
    assert (counted.ravens, counted.scores, counted.totals) == ([26, 36], [50, 0], [50, 0])
    assert (counted.caller, counted.rewarded, counted.all_or_nothing) == (0, None, 1)


def test_the_end_of_the_pile_names_who_took_the_last_card_and_no_caller():
    table = lay("A: 7 3 5 9 | B: 1 2 4 6\n turn: B\n pile: 0", rounds=1).play("draw", "0")
    for letter in "AB-":
        table.told(letter)
    told = told_to_all(table.play("discard"))
    assert told[1] == events.PileEnded(seat=1, is_pile_empty=True)
    assert told[2].caller is None
    assert told[3] == events.MatchEnded(totals=[24, 13], places=[2, 1])


def test_ruling_18_the_end_of_a_long_round_is_told_as_such():
    told = told_to_all(lay(f"{TABLE}\n turn: B\n turns: 199").play("take 1"))
    assert told[1] == events.PileEnded(seat=1, is_pile_empty=False)
    assert told[2].caller is None


def test_what_is_not_told_is_left_out_and_never_a_number():
    assert events.Looked(seat=0, place=2).card is UNSET
    for event in (
        events.Drew(seat=0, pile=1),
        events.Kept(seat=0, place=1, discarded="2"),
        events.Chose(seat=0, discarded="1"),
    ):
        assert "card" not in plain(event)


def test_every_event_can_be_sent_and_read_again():
    table = lay(TABLE, know_what_i_have=True, rounds=2)
    table.play("draw, use, choose 1, keep 1", "take2 6 1").play("point 1 2, say 7", "0").play("wake")
    for event in table.told("A"):
        assert msgspec.json.decode(msgspec.json.encode(event), type=SEN.event_types) == event
