"""What is counted of a match, worked out by hand from what happened in it."""

from kociarnia import GAMES, SPECTATOR, Match
from kociarnia.games.kotostrofa.documents import figures as kotostrofa
from kociarnia.games.kotostrofa.rules import events as kotostrofa_events
from kociarnia.games.koty.documents import figures as koty
from kociarnia.games.koty.rules import events as koty_events
from kociarnia.games.sen.documents import figures as sen
from kociarnia.games.sen.rules import events as sen_events


def sen_round(dreams: list[list[str]], counted: list[int], caller: int | None) -> sen_events.RoundEnded:
    return sen_events.RoundEnded(
        round=0, dreams=dreams, ravens=counted, counted=counted, scores=counted, totals=counted, caller=caller
    )


def test_a_call_in_sen_is_right_alone_below_all_others_and_hourglasses_cost_when_they_are_odd() -> None:
    rounds = [
        sen_round([["hourglass", "0"], ["hourglass", "hourglass"], ["3", "4"]], [9, 0, 7], caller=1),
        sen_round([["5", "0"], ["5", "0"], ["9", "9"]], [5, 5, 18], caller=0),  # tied: neither right nor wrong
        sen_round([["5", "1"], ["5", "0"], ["9", "9"]], [6, 5, 18], caller=0),
        sen_round([["5", "1"], ["5", "0"], ["9", "9"]], [6, 5, 18], caller=None),
    ]
    names = ("rounds", "calls_right", "calls_wrong", "hourglasses", "hourglass_ravens")
    found = [tuple(own[name] for name in names) for own in sen.figures_of(3, rounds)]
    assert found == [(4, 0, 1, 1, 9), (4, 1, 0, 2, 0), (4, 0, 0, 0, 0)]


def test_an_attack_in_koty_is_won_at_a_rivals_dream_and_not_at_ones_own() -> None:
    blue = {"card": "1", "cat": "8", "place": 0}
    happened = [
        koty_events.Attacked(seat=0, owner=1, is_fight=False, **blue),
        koty_events.Defended(seat=1, card="1", owner=1, place=0),
        koty_events.Repeated(seat=0, card="1", owner=1, place=0),
        koty_events.Befriended(seat=0, owner=1, **blue),
        koty_events.Befriended(seat=1, owner=1, **blue),
        koty_events.Attacked(seat=1, owner=0, is_fight=True, **blue),
        koty_events.Caught(seat=0, card="1", attacker=1),
        koty_events.MatchEnded(reason="", scores=[1, 2], nines=[4, 5], places=[2, 1]),
    ]
    names = ("attacks", "attacks_won", "attacks_fended_off", "nines")
    assert [tuple(own[name] for name in names) for own in koty.figures_of(2, happened)] == [(1, 1, 1, 4), (1, 0, 1, 5)]


def test_kotostrofa_counts_who_was_left_with_kotrus() -> None:
    happened = [
        kotostrofa_events.WentOut(seat=2),
        kotostrofa_events.RoundEnded(
            round=0, ending="alone", hands=[["kotrus", "r1"], ["r2"], []], points=[11, 2, 0], totals=[11, 2, 0]
        ),
    ]
    names = ("rounds", "left_with_kotrus", "went_out")
    found = [tuple(own[name] for name in names) for own in kotostrofa.figures_of(3, happened)]
    assert found == [(1, 1, 0), (1, 0, 0), (1, 0, 1)]


def test_the_categories_of_lucky_box_and_dom_kotow_add_up_to_the_score_and_alone_there_is_a_grade() -> None:
    for name in ("luckybox", "domkotow"):
        for seats in (1, 2):
            match = Match(GAMES[name], seats, seed=4)
            while match.acting:
                match.play(match.acting[0], match.legal(match.acting[0])[-1])
            figures = GAMES[name].figures(match.state, match.events(SPECTATOR))
            assert all(("grade" in own) == (seats == 1) for own in figures)
            sums = [sum(value for figure, value in own.items() if figure != "grade") for own in figures]
            assert sums == match.scores


def test_partners_in_koty_are_a_team() -> None:
    game = GAMES["koty"]
    assert game.teams(4, game.options_type(teams=True)) == [0, 1, 0, 1]
    assert game.teams(4, game.options_type()) == [0, 1, 2, 3]
