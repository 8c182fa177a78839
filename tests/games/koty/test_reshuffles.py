"""Ruling 20 by trying everything: what a seat may believe after reshuffles, and what redeal and imagine make of it."""

from collections import Counter

import msgspec
import pytest

from kociarnia import is_compiled
from kociarnia.core.chance import FastRng
from kociarnia.games.koty.documents.view import KotyView, read_cards, read_shed
from kociarnia.testing.frequencies import agrees_with
from kociarnia.testing.secrecy import redealt
from tests.games.koty.oracle import WATCHER, Story, secrets_of
from tests.games.koty.table_text import KOTY

SAMPLES = 4000 if is_compiled else 400
FOURTEEN = "1 1 1 8 8 8 5 5 5 4 4 4 2 2"
SIXTEEN = "1 1 1 8 8 8 5 5 5 4 4 4 2 2 7 7"

ONCE = {
    "friends after the reshuffle": Story(
        SIXTEEN, 2, 4, "exchange, lay blue8 B1, exchange, befriend blue1 B1, nine 3, lay yellow7 A3"
    ),
    "a nine from before and one from after": Story(
        SIXTEEN, 2, 36, "exchange, lay pink4 B2, lay blue1 A1, lay blue1 B3, exchange, befriend pink5 B2, nine 4"
    ),
}
TWICE = {
    "a hand that has kept cards through both": Story(
        SIXTEEN,
        2,
        6,
        "lay yellow2 A2, lay blue8 B1, exchange, lay blue8 B4, lay yellow7 A4, befriend blue1 B1, nine 1, exchange, "
        "befriend blue1 B4, nine 3",
    ),
    "a nine from before the second": Story(
        SIXTEEN,
        2,
        33,
        "exchange, lay pink5 B1, exchange, lay pink4 B3, lay pink4 A2, lay blue8 B2, befriend pink5 A2, nine 4, "
        "befriend blue1 B2, nine 4, exchange",
    ),
    "nines of both dreams": Story(
        SIXTEEN,
        2,
        19,
        "exchange, lay blue8 B1, exchange, lay pink4 B3, lay yellow7 A1, lay yellow7 B2, exchange, befriend pink5 B3, "
        "nine 4, befriend yellow2 A1, nine 1, lay blue8 B4, lay pink4 A2",
    ),
    "two other hands": Story(
        "1 1 1 8 8 5 5 4 4 2 2 7 7 3 3", 3, 4, "exchange, lay pink5 B3, lay blue1 C2, exchange, lay yellow7 B1"
    ),
}
THRICE = {
    "nines of all generations": Story(
        FOURTEEN,
        2,
        75,
        "exchange, lay pink4 B4, befriend pink5 B4, pass, nine 1, lay blue1 B4, exchange, befriend blue8 B4, nine 1, "
        "lay pink5 A1, fight pink5 A1, defend pink5, stop, befriend pink4 A1, nine 4, lay yellow2 A4",
    ),
    "little is left open": Story(
        "1 1 1 8 8 8 5 5 4 4 2 2 2",
        2,
        116,
        "lay blue8 A1, lay pink5 B1, befriend blue1 A1, nine 3, befriend pink4 B1, nine 3, lay blue8 A2, "
        "befriend blue1 A2, pass, nine 2, exchange, lay blue1 B1, lay pink4 A4, befriend blue8 B1, nine 1, "
        "befriend pink5 A4",
    ),
}
FIVE_TIMES = {
    "five small piles": Story(
        "1 1 1 8 8 8 5 5 4 4 2 2 2",
        2,
        2177,
        "lay pink4 A1, lay blue1 B4, exchange, exchange, exchange, befriend pink5 A1, pass, nine 2, befriend blue8 B4, "
        "pass, nine 4, lay pink5 A4, befriend pink4 A4, nine 1, lay yellow2 A1, fight yellow2 A1",
    ),
}
STORIES = {
    name: (reshuffles, story)
    for reshuffles, stories in ((1, ONCE), (2, TWICE), (3, THRICE), (5, FIVE_TIMES))
    for name, story in stories.items()
}


@pytest.mark.parametrize("name", STORIES)
def test_redeal_and_imagine_give_each_world_as_often_as_trying_everything_finds_it(name):
    reshuffles, story = STORIES[name]
    expected = story.worlds()
    truth = story.truth[0]
    assert len(KOTY.position(truth).earlier) == reshuffles - 1
    assert secrets_of(truth) in expected
    agrees_with(expected, lambda seed: secrets_of(redealt(truth, WATCHER, seed)), SAMPLES, "redeal")
    view = KOTY.view(KOTY.restore(story.document()), WATCHER)
    agrees_with(expected, lambda seed: secrets_of(KOTY.imagine(view, FastRng(-seed - 1))), SAMPLES, "imagine")


def test_a_view_tells_what_was_seen_since_two_reshuffles():
    # Eight cards are dealt and eight drawn until A lays its second cat. B's first friends are discarded on four cards
    # that A exchanged, and all six are shuffled for B's nine: B has three cards, A four. A exchanges them, B draws one,
    # that makes five of the six with the nine; B sheds the second blue1 of four, and six are shuffled once more.
    view = KOTY.view(TWICE["a hand that has kept cards through both"].truth[0], 1)
    (earlier,) = view.earlier
    assert earlier.held_sizes == view.held_sizes == [4, 3]
    shed = read_shed(earlier.shed)
    assert [(card.seat, card.among) for card in shed] == [(0, 4), (0, 3), (0, 2), (0, 1), (1, 4)]
    assert earlier.shed.endswith("114")
    assert shed[-1].card == "blue1"
    assert view.shed == []
    nines = [nine for dream in view.dreams for land in dream for nine in land.nines]
    assert [(nine.is_old, nine.older) for nine in nines] == [(True, 0), (False, 0)]
    assert len(earlier.shuffled) == 6 - 1  # B has drawn one of the first six itself
    assert len(view.shuffled) == 6 - 1
    assert Counter(earlier.held) - Counter(["blue1"]) <= Counter(view.held)  # what it has not shed it holds still


def test_a_view_that_was_written_at_length_can_still_be_imagined():
    # Views named the cards of earlier periods one by one.
    for story in TWICE.values():
        view = KOTY.view(KOTY.restore(story.document()), WATCHER)
        at_length = msgspec.structs.replace(
            view,
            earlier=[
                msgspec.structs.replace(period, shuffled=read_cards(period.shuffled), shed=read_shed(period.shed))
                for period in view.earlier
            ],
        )
        opened = msgspec.json.decode(msgspec.json.encode(at_length), type=KotyView)
        assert opened == at_length
        assert KOTY.view(KOTY.imagine(opened, FastRng(5)), WATCHER) == view


def test_a_position_that_does_not_name_the_piles_is_opened_as_if_it_did():
    # Positions used to leave out what follows from where all cards are and have been.
    for _, story in STORIES.values():
        position = KOTY.position(story.truth[0])
        assert position.shuffled
        without = msgspec.structs.replace(
            story.document(),
            shuffled=[],
            earlier=[msgspec.structs.replace(period, shuffled=[]) for period in position.earlier],
        )
        opened = KOTY.position(KOTY.restore(without))
        assert opened.shuffled == position.shuffled
        assert opened.earlier == position.earlier
