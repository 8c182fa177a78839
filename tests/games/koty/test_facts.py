"""The facts of Koty say what the rules do."""

import pytest

from kociarnia import GAMES, Match
from kociarnia.games.koty.documents import facts as documents
from kociarnia.games.koty.documents.facts import CatFacts, facts_of
from kociarnia.games.koty.documents.options import KotyOptions
from kociarnia.games.koty.rules.cards import BARE, NINES_SHIFT
from kociarnia.games.koty.rules.scoring import POINTS

KOTY = GAMES["koty"]
FACTS = facts_of(KotyOptions(), KOTY.edition)


def test_two_cats_of_a_colour_are_friends_and_add_up_to_nine() -> None:
    assert FACTS.cats["blue1"] == CatFacts(value=1, colour="blue", friend="blue8")
    assert FACTS.cats["pink5"] == CatFacts(value=5, colour="pink", friend="pink4")
    assert len(FACTS.cats) == 8
    for name, cat in FACTS.cats.items():
        friend = FACTS.cats[cat.friend]
        assert (friend.friend, friend.colour, friend.value + cat.value) == (name, cat.colour, 9)


def test_a_dream_has_four_lands_and_a_hand_four_cards() -> None:
    view = Match(KOTY, 3, seed=1).view(0)
    assert [len(dream) for dream in view.dreams] == [FACTS.lands] * 3 == [4] * 3
    assert view.hand_sizes[1] == FACTS.hand == 4


def test_lands_count_what_the_facts_make_of_them() -> None:
    assert (FACTS.nine, FACTS.nine_factor, FACTS.most_nines, FACTS.raven) == (9, 2, 3, 0)
    for nines in range(FACTS.most_nines + 1):
        for cat in FACTS.cats.values():
            assert POINTS[(nines << NINES_SHIFT) | cat.value] == cat.value * FACTS.nine_factor**nines
        if nines:
            assert POINTS[(nines << NINES_SHIFT) | BARE] == FACTS.nine * FACTS.nine_factor ** (nines - 1)


def test_the_points_of_a_land_are_read_by_its_card_and_its_nines() -> None:
    assert FACTS.land_points["blue8"] == [8, 16, 32, 64]
    assert FACTS.land_points["raven"] == [0, 0, 0, 0]
    assert FACTS.land_points["bare"] == [0, 9, 18, 36]
    assert facts_of(KotyOptions(nine_doubles_itself=True), KOTY.edition).land_points["bare"] == [0, 18, 36, 72]


def test_partners_sit_opposite_each_other_and_share_the_points_of_their_team() -> None:
    assert FACTS.teams == {}
    teams = facts_of(KotyOptions(teams=True), KOTY.edition).teams
    assert teams == {4: [0, 1, 0, 1], 6: [0, 1, 2, 0, 1, 2]}
    for seats, team_of in teams.items():
        match = Match(KOTY, seats, {"teams": True}, seed=seats)
        while match.acting:
            match.play(match.acting[0], match.legal(match.acting[0])[0])
        scores = {team: {match.scores[seat] for seat in range(seats) if team_of[seat] == team} for team in team_of}
        assert all(len(shared) == 1 for shared in scores.values())


def test_a_seat_that_begins_leaves_out_the_tables_that_do_not_have_it() -> None:
    assert facts_of(KotyOptions(teams=True, first_seat=5), KOTY.edition).teams == {6: [0, 1, 2, 0, 1, 2]}


def test_a_number_changed_in_the_rules_is_changed_in_the_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NINE_POINTS", "NINE_FACTOR", "MOST_NINES"):
        monkeypatch.setattr(documents, name, 7)
    changed = facts_of(KotyOptions(), KOTY.edition)
    assert (changed.nine, changed.nine_factor, changed.most_nines) == (7, 7, 7)
