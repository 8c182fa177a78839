"""Attacks of Koty: how a cat meets another, and the defences, repeats and owls that follow."""

from mypy_extensions import i64

from kociarnia.core.chance import Rng
from kociarnia.games.koty.rules import events, moves
from kociarnia.games.koty.rules.cards import CARD_NAMES, FIRST_CAT, FRIENDS_SUM, JOKER, OWL, top_of, with_card
from kociarnia.games.koty.rules.effects import make_friends, start_fight
from kociarnia.games.koty.rules.moves import LANDS
from kociarnia.games.koty.rules.round import draw_up, finish_play
from kociarnia.games.koty.rules.table import DEFENCE, NONE, REPEAT, Table


# A move in pieces, with the table before it and chance behind it; compiled calls are positional.
def meet(table: Table, seat: i64, card: i64, square: i64, is_fight: bool, rng: Rng) -> None:  # noqa: FBT001, PLR0917
    """Play a cat or a joker on a cat: at once in the own dream, as an attack in a rival's."""
    table.take_from_hand(seat, card)
    if square // LANDS != seat:
        attack(table, seat, card, square, is_fight, rng)
    elif is_fight:
        start_fight(table, card, square, rng)
    else:
        make_friends(table, card, square, rng)


# The same pieces, handed on.
def attack(table: Table, seat: i64, card: i64, square: i64, is_fight: bool, rng: Rng) -> None:  # noqa: FBT001, PLR0917
    """Open an attack: it fixes the cat of every repeat and defence (ruling 11)."""
    cat = top_of(table.lands[square])
    table.declared = cat if is_fight else FRIENDS_SUM - cat
    table.target = square
    if table.journal is not None:
        table.journal.tell(
            events.Attacked(
                seat=seat,
                card=CARD_NAMES[card],
                cat=CARD_NAMES[cat],
                owner=square // LANDS,
                place=square % LANDS,
                is_fight=is_fight,
                stands_for=CARD_NAMES[table.declared] if card == JOKER else None,
            )
        )
    await_answer(table, seat, card, rng)


def await_answer(table: Table, seat: i64, card: i64, rng: Rng) -> None:
    """Let the attacker draw, then ask the attacked seat, whatever its hand holds (ruling 13)."""
    table.played = card
    draw_up(table, seat, rng)
    table.phase = DEFENCE
    table.movers = 1 << (table.target // LANDS)


def decline(table: Table, seat: i64, rng: Rng) -> None:
    """Do not answer: then the partner is asked (rulings 5 and 17), or the attack comes off."""
    if table.journal is not None:
        table.journal.tell(events.Passed(seat=seat))
    if table.variant.is_in_teams and seat == table.target // LANDS:
        table.movers = 1 << table.variant.partner(seat, table.seats)
    elif top_of(table.lands[table.target]) == table.declared:
        start_fight(table, table.played, table.target, rng)
    else:
        make_friends(table, table.played, table.target, rng)


def defend(table: Table, seat: i64, card: i64, rng: Rng) -> None:
    """Draw, discard the attacking and the defending card, then ask the attacker (ruling 14)."""
    table.take_from_hand(seat, card)
    if table.journal is not None:
        table.journal.tell(
            events.Defended(seat=seat, card=CARD_NAMES[card], owner=table.target // LANDS, place=table.target % LANDS)
        )
    if table.variant.is_defence_discarded_first:
        discard_exchange(table, card)
        draw_up(table, seat, rng)
    else:
        draw_up(table, seat, rng)
        discard_exchange(table, card)
    table.phase = REPEAT
    table.movers = 1 << table.turn


def discard_exchange(table: Table, defence: i64) -> None:
    """Discard an attack and its defence together."""
    table.discard(table.played)
    table.discard(defence)
    table.played = NONE


def catch(table: Table, seat: i64, rng: Rng) -> None:
    """Discard an owl and take the attacking card into the hand; everybody has seen it (ruling 12)."""
    table.take_from_hand(seat, OWL)
    table.discard(OWL)
    table.hands[seat] = with_card(table.hands[seat], table.played)
    table.known[seat] = with_card(table.known[seat], table.played)
    if table.journal is not None:
        table.journal.tell(events.Caught(seat=seat, card=CARD_NAMES[table.played], attacker=table.turn))
    finish_play(table, rng)


def repeat(table: Table, seat: i64, card: i64, rng: Rng) -> None:
    """Attack the same land once more."""
    table.take_from_hand(seat, card)
    table.repeats += 1
    if table.journal is not None:
        table.journal.tell(
            events.Repeated(seat=seat, card=CARD_NAMES[card], owner=table.target // LANDS, place=table.target % LANDS)
        )
    await_answer(table, seat, card, rng)


def stop(table: Table, seat: i64, rng: Rng) -> None:
    """Give an attack up."""
    if table.journal is not None:
        table.journal.tell(events.Stopped(seat=seat))
    finish_play(table, rng)


def answer(table: Table, seat: i64, move: i64, rng: Rng) -> None:
    """Carry out a decision about an attack under way."""
    if move == moves.PASS:
        decline(table, seat, rng)
    elif move < moves.OWL:
        defend(table, seat, move - moves.DEFEND + FIRST_CAT, rng)
    elif move == moves.OWL:
        catch(table, seat, rng)
    elif move == moves.STOP:
        stop(table, seat, rng)
    else:
        repeat(table, seat, move - moves.REPEAT + FIRST_CAT, rng)
