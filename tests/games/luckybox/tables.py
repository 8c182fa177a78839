"""Tables of Super Mega Lucky Box for tests: a few cards, a number, and the match that goes on from there."""

from kociarnia import GAMES, Match
from kociarnia.core.chance import FastRng
from kociarnia.games.luckybox.documents.options import LuckyBoxOptions
from kociarnia.games.luckybox.documents.position import CardPosition, LuckyBoxPosition, SheetPosition

LUCKYBOX = GAMES["luckybox"]


def cards(*texts, first_slot=0):
    """Cards of a sheet: the number in the deck and, behind a colon, the crossed cells."""
    found = []
    for slot, text in enumerate(texts, first_slot):
        box, _, crossed = text.partition(":")
        found.append(CardPosition(slot=slot, box=int(box), crossed=crossed.strip()))
    return found


def sheet(*texts, lightning=0, **fields):
    return SheetPosition(cards=cards(*texts), lightning=lightning, **fields)


def turn(deck, *sheets, numbers=(5,), number_of_round=0, **fields):
    """A match in the middle of a turn: the last of `numbers` has just been revealed."""
    position = LuckyBoxPosition(
        seats=len(sheets),
        options=LuckyBoxOptions(deck=deck),
        phase="turn",
        round=number_of_round,
        revealed=list(numbers),
        sheets=list(sheets),
        **fields,
    )
    return Match(LUCKYBOX, len(sheets), {"deck": deck}, position=position, rng=FastRng(1))


def finished(*sheets):
    """The state of a match that is over; every sheet has six cards, completed or not."""
    position = LuckyBoxPosition(
        seats=len(sheets),
        options=LuckyBoxOptions(),
        phase="over",
        round=3,
        revealed=[1, 2, 3, 4, 5, 6, 7, 8, 9],
        sheets=list(sheets),
    )
    return LUCKYBOX.restore(position)


def last_sheet(seat, *, crossed=(), completed=(0, 0, 0, 0), **fields):
    """A sheet at the end: `crossed` are the crossed cells of unfinished cards, the other cards are untouched."""
    left = 6 - sum(completed)
    texts = list(crossed) + [""] * (left - len(crossed))
    boxes = [CardPosition(slot=slot, box=1 + 6 * seat + slot, crossed=text) for slot, text in enumerate(texts)]
    return SheetPosition(cards=boxes, completed=list(completed), **fields)


def sheet_now(match, seat):
    """The sheet of a seat as it is: crossed spots, lightning, moons, stars, pool."""
    own = LUCKYBOX.position(match.state).sheets[seat]
    crossed = {f"{card.slot + 1}{cell}" for card in own.cards for cell in card.crossed.split()}
    if own.written is None:
        return crossed, own.lightning, own.moons, own.stars, []
    written = own.written
    spots = crossed | set(written.spots.split())
    return spots, written.lightning, written.moons, written.stars, written.pool.split()


def play(match, seat, *moves):
    for move in moves:
        match.play(seat, move)


def play_random(match, chance, most=10**6):
    """Play any moves, of any acting seat, to the end or for so many moves."""
    made = 0
    while match.acting and made < most:
        seat = chance.choice(match.acting)
        match.play(seat, chance.choice(match.legal(seat)))
        made += 1
