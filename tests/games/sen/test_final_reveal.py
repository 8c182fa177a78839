from kociarnia import GAMES, SPECTATOR, Match
from kociarnia.games.sen.documents.options import SenOptions
from kociarnia.games.sen.documents.position import DreamCard, SenPosition


def test_when_the_match_is_over_everybody_sees_every_dream():
    position = SenPosition(
        seats=2,
        options=SenOptions(rounds=1),
        dreams=[[DreamCard(face="0"), DreamCard(face="7", known_by=[1])], [DreamCard(face="9")]],
        discards=["5"],
        totals=[0, 0],
    )
    match = Match(GAMES["sen"], 2, {"rounds": 1}, seed=1, position=position)
    match.play(0, "wake")
    assert match.is_over
    assert match.scores == [0, 9]
    for viewer in (SPECTATOR, 0, 1):
        assert [[card.face for card in dream] for dream in match.view(viewer).dreams] == [["0", "7"], ["9"]]
