"""The rules of thumb of Sen in positions they would not lead to themselves."""

from kociarnia import GAMES
from kociarnia.core.chance import FastRng
from kociarnia.games.sen.documents.options import SenOptions
from kociarnia.games.sen.documents.position import DreamCard, SenPosition

SEN = GAMES["sen"]


def chosen(position: SenPosition) -> str:
    state = SEN.restore(position)
    return SEN.notation.write(SEN.policy.choose(state, 0, FastRng(1)))


def saying(first: DreamCard, second: DreamCard) -> SenPosition:
    return SenPosition(
        seats=2,
        options=SenOptions(know_what_i_have=True),
        dreams=[[first, second], [DreamCard(face="1")]],
        discards=["0"],
        totals=[0, 0],
        phase="saying",
        pointed=(0, 1),
    )


def test_what_is_said_of_two_cards_follows_only_from_those_the_seat_knows():
    for hidden in ("2", "7", "hourglass"):
        unseen = DreamCard(face=hidden, known_by=[1])
        assert chosen(saying(DreamCard(face="3", known_by=[0]), unseen)) == "say 3"
        assert chosen(saying(unseen, DreamCard(face="hourglass", known_by=[0]))) == "say hourglass"
        assert chosen(saying(unseen, DreamCard(face="3"))) == "say 9"


def test_when_the_only_card_of_the_only_rival_was_lifted_it_is_swapped_with_an_own_one():
    position = SenPosition(
        seats=2,
        options=SenOptions(know_what_i_have=True),
        dreams=[[DreamCard(face="3"), DreamCard(face="4")], [DreamCard(face="1")]],
        discards=["swap2"],
        totals=[0, 0],
        phase="swapping",
        lifted=(1, 0),
    )
    assert chosen(position) == "swap A1"
