"""What the cards of Koty do: friends, fights and their nines, ravens driven out, and the night cards."""

from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.games.koty.rules import events
from kociarnia.games.koty.rules.cards import (
    BARE,
    BAT,
    CARD_NAMES,
    DRAGON,
    MOST_NINES,
    MOTH,
    RAVEN,
    SEEN,
    nines_of,
    top_of,
    with_nine,
    with_top,
)
from kociarnia.games.koty.rules.moves import LANDS, lowest_square
from kociarnia.games.koty.rules.round import finish_play, finish_with_nines, reshuffle
from kociarnia.games.koty.rules.shed import in_pile
from kociarnia.games.koty.rules.table import CARRYING, FILLING, NONE, PLACING, Table


def lay(table: Table, seat: i64, card: i64, square: i64, rng: Rng) -> None:
    """Lay a cat into the own dream, or cover a rival's nine, which is no attack (ruling 4)."""
    table.take_from_hand(seat, card)
    table.set_land(square, with_top(table.lands[square], card))
    if table.journal is not None:
        owner = square // LANDS
        if owner == seat:
            table.journal.tell(events.Laid(seat=seat, card=CARD_NAMES[card], place=square % LANDS))
        else:
            table.journal.tell(events.Covered(seat=seat, card=CARD_NAMES[card], owner=owner, place=square % LANDS))
    finish_play(table, rng)


def uncover(table: Table, square: i64) -> None:
    """Take away what lies face up on a land."""
    table.set_land(square, with_top(table.lands[square], BARE))


def make_friends(table: Table, card: i64, square: i64, rng: Rng) -> None:
    """Discard both cats, then see to the nine (ruling 14)."""
    cat = top_of(table.lands[square])
    uncover(table, square)
    table.discard(card)
    table.discard(cat)
    table.played = NONE
    if table.journal is not None:
        table.journal.tell(
            events.Befriended(
                seat=table.turn,
                card=CARD_NAMES[card],
                cat=CARD_NAMES[cat],
                owner=square // LANDS,
                place=square % LANDS,
            )
        )
    ask_for_nine(table, rng)


def ask_for_nine(table: Table, rng: Rng) -> None:
    """Ask where the nine goes, if there is a choice."""
    table.declared = NONE
    table.target = NONE
    table.repeats = 0
    places = table.places_for_nine(table.turn)
    if not places:
        lose_nine(table, rng)
    elif places & (places - 1):
        table.phase = PLACING
        table.movers = 1 << table.turn
    else:
        place_nine(table, lowest_square(places), rng)


def take_nine(table: Table, rng: Rng) -> i64:
    """Return the card that becomes a nine: the dragon, the bat's raven, or one from the draw pile."""
    if table.played == DRAGON:
        return DRAGON
    if table.played == BAT:
        return RAVEN
    if not table.pile:
        reshuffle(table)  # ruling 14: there are cards in it, the two friends at least
    return table.take_from_heap(rng)


def place_nine(table: Table, place: i64, rng: Rng) -> None:
    """Put the nine into a land with room for it."""
    square = table.turn * LANDS + place
    kind = take_nine(table, rng)
    mark: i64 = 0 if table.played == NONE else SEEN  # ruling 3
    table.set_land(square, with_nine(table.lands[square], kind, mark))
    if table.journal is not None:
        if table.played == NONE:
            table.journal.tell(events.NinePlaced(seat=table.turn, place=place, pile=table.pile))
        else:
            table.journal.tell(events.NinePlaced(seat=table.turn, place=place, card=CARD_NAMES[kind]))
    finish_nine(table, rng)


def lose_nine(table: Table, rng: Rng) -> None:
    """Discard a nine there is no room for (ruling 6)."""
    kind = take_nine(table, rng)
    if table.is_mixed and table.played == NONE:
        table.shuffled -= in_pile(kind)
    table.discard(kind)
    if table.journal is not None:
        table.journal.tell(events.NineLost(seat=table.turn, card=CARD_NAMES[kind]))
    finish_nine(table, rng)


def finish_nine(table: Table, rng: Rng) -> None:
    """End the turn; a bat is discarded when all is done."""
    if table.played == BAT:
        table.discard(BAT)
    finish_with_nines(table, rng)


def start_fight(table: Table, card: i64, square: i64, rng: Rng) -> None:
    """Take both cats and ask for a land, if there is a choice; theirs counts as vacated (ruling 2)."""
    cat = top_of(table.lands[square])
    uncover(table, square)
    table.played = card
    table.declared = cat
    table.target = NONE
    table.repeats = 0
    if table.journal is not None:
        table.journal.tell(
            events.Fought(
                seat=table.turn,
                card=CARD_NAMES[card],
                cat=CARD_NAMES[cat],
                owner=square // LANDS,
                place=square % LANDS,
            )
        )
    places = table.places_for_fight(table.turn)
    if not places:
        lose_cats(table, rng)
    elif places & (places - 1):
        table.phase = FILLING
        table.movers = 1 << table.turn
    else:
        fill_land(table, lowest_square(places), rng)


def fill_land(table: Table, place: i64, rng: Rng) -> None:
    """Put one cat of a fight into a land as a nine and the other one on it; a joker is always the nine."""
    square = table.turn * LANDS + place
    land: i64 = table.lands[square]
    is_nine_lost = nines_of(land) == MOST_NINES
    if is_nine_lost:
        table.discard(table.played)  # ruling 1
    else:
        land = with_nine(land, table.played, SEEN)
    table.set_land(square, with_top(land, table.declared))
    if table.journal is not None:
        table.journal.tell(
            events.LandFilled(
                seat=table.turn,
                place=place,
                cat=CARD_NAMES[table.declared],
                nine=None if is_nine_lost else CARD_NAMES[table.played],
                lost=CARD_NAMES[table.played] if is_nine_lost else None,
            )
        )
    finish_with_nines(table, rng)


def lose_cats(table: Table, rng: Rng) -> None:
    """Discard the two cats of a fight, for no land takes them (ruling 1)."""
    table.discard(table.played)
    table.discard(table.declared)
    if table.journal is not None:
        table.journal.tell(
            events.CatsLost(seat=table.turn, cards=[CARD_NAMES[table.played], CARD_NAMES[table.declared]])
        )
    finish_play(table, rng)


def chase(table: Table, seat: i64, card: i64, square: i64, rng: Rng) -> None:
    """Drive a raven out of the own dream."""
    table.take_from_hand(seat, card)
    uncover(table, square)
    table.discard(card)
    table.discard(RAVEN)
    if table.journal is not None:
        table.journal.tell(events.Chased(seat=seat, card=CARD_NAMES[card], place=square % LANDS))
    finish_play(table, rng)


def lift(table: Table, seat: i64, square: i64) -> None:
    """Play a moth and lift a cat."""
    table.take_from_hand(seat, MOTH)
    table.played = MOTH
    table.target = square
    table.phase = CARRYING
    if table.journal is not None:
        table.journal.tell(
            events.MothLifted(
                seat=seat,
                card=CARD_NAMES[top_of(table.lands[square])],
                owner=square // LANDS,
                place=square % LANDS,
            )
        )


def drop(table: Table, seat: i64, square: i64, rng: Rng) -> None:
    """Lay the cat the moth has lifted on another land; it starts nothing there (ruling 6)."""
    cat = top_of(table.lands[table.target])
    uncover(table, table.target)
    table.set_land(square, with_top(table.lands[square], cat))
    table.discard(MOTH)
    if table.journal is not None:
        table.journal.tell(
            events.MothDropped(seat=seat, card=CARD_NAMES[cat], owner=square // LANDS, place=square % LANDS)
        )
    finish_play(table, rng)


def send_bat(table: Table, seat: i64, square: i64, rng: Rng) -> None:
    """Take a rival's raven, which becomes a nine."""
    table.take_from_hand(seat, BAT)
    uncover(table, square)
    table.played = BAT
    if table.journal is not None:
        table.journal.tell(events.BatTook(seat=seat, owner=square // LANDS, place=square % LANDS))
    ask_for_nine(table, rng)


def wake_dragon(table: Table, seat: i64, rng: Rng) -> None:
    """Discard every raven of every dream; the dragon becomes a nine."""
    table.take_from_hand(seat, DRAGON)
    count: i64 = 0
    ravens: i64 = table.surfaces[RAVEN]
    while ravens:
        uncover(table, lowest_square(ravens))
        table.discard(RAVEN)
        ravens &= ravens - 1
        count += 1
    table.played = DRAGON
    if table.journal is not None:
        table.journal.tell(events.DragonCame(seat=seat, count=count))
    ask_for_nine(table, rng)
