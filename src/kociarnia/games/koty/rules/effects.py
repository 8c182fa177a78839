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
from kociarnia.games.koty.rules.round import Round
from kociarnia.games.koty.rules.table import CARRYING, FILLING, NONE, PLACING


class Effects(Round):
    """The cards of Koty at work."""

    def uncover(self, square: i64) -> None:
        """Take away what lies face up on a land."""
        self.set_land(square, with_top(self.lands[square], BARE))

    def make_friends(self, card: i64, square: i64, rng: Rng) -> None:
        """Discard both cats, then see to the nine (ruling 14)."""
        cat = top_of(self.lands[square])
        self.uncover(square)
        self.discard(card)
        self.discard(cat)
        self.played = NONE
        if self.journal is not None:
            self.journal.tell(
                events.Befriended(
                    seat=self.turn,
                    card=CARD_NAMES[card],
                    cat=CARD_NAMES[cat],
                    owner=square // LANDS,
                    place=square % LANDS,
                )
            )
        self.ask_for_nine(rng)

    def ask_for_nine(self, rng: Rng) -> None:
        """Ask where the nine goes, if there is a choice."""
        self.declared = NONE
        self.target = NONE
        self.repeats = 0
        places = self.places_for_nine(self.turn)
        if not places:
            self.lose_nine(rng)
        elif places & (places - 1):
            self.phase = PLACING
            self.movers = 1 << self.turn
        else:
            self.place_nine(lowest_square(places), rng)

    def take_nine(self, rng: Rng) -> i64:
        """Return the card that becomes a nine: the dragon, the bat's raven, or one from the draw pile."""
        if self.played == DRAGON:
            return DRAGON
        if self.played == BAT:
            return RAVEN
        if not self.pile:
            self.reshuffle()  # ruling 14: there are cards in it, the two friends at least
        return self.take_from_heap(rng)

    def place_nine(self, place: i64, rng: Rng) -> None:
        """Put the nine into a land with room for it."""
        square = self.turn * LANDS + place
        kind = self.take_nine(rng)
        mark: i64 = 0 if self.played == NONE else SEEN  # ruling 3
        self.set_land(square, with_nine(self.lands[square], kind, mark))
        if self.journal is not None:
            if self.played == NONE:
                self.journal.tell(events.NinePlaced(seat=self.turn, place=place, pile=self.pile))
            else:
                self.journal.tell(events.NinePlaced(seat=self.turn, place=place, card=CARD_NAMES[kind]))
        self.finish_nine(rng)

    def lose_nine(self, rng: Rng) -> None:
        """Discard a nine there is no room for (ruling 6)."""
        kind = self.take_nine(rng)
        self.discard(kind)
        if self.journal is not None:
            self.journal.tell(events.NineLost(seat=self.turn, card=CARD_NAMES[kind]))
        self.finish_nine(rng)

    def finish_nine(self, rng: Rng) -> None:
        """End the turn; a bat is discarded when all is done."""
        if self.played == BAT:
            self.discard(BAT)
        self.finish_with_nines(rng)

    def start_fight(self, card: i64, square: i64, rng: Rng) -> None:
        """Take both cats and ask for a land, if there is a choice; theirs counts as vacated (ruling 2)."""
        cat = top_of(self.lands[square])
        self.uncover(square)
        self.played = card
        self.declared = cat
        self.target = NONE
        self.repeats = 0
        if self.journal is not None:
            self.journal.tell(
                events.Fought(
                    seat=self.turn,
                    card=CARD_NAMES[card],
                    cat=CARD_NAMES[cat],
                    owner=square // LANDS,
                    place=square % LANDS,
                )
            )
        places = self.places_for_fight(self.turn)
        if not places:
            self.lose_cats(rng)
        elif places & (places - 1):
            self.phase = FILLING
            self.movers = 1 << self.turn
        else:
            self.fill_land(lowest_square(places), rng)

    def fill_land(self, place: i64, rng: Rng) -> None:
        """Put one cat of a fight into a land as a nine and the other one on it; a joker is always the nine."""
        square = self.turn * LANDS + place
        land: i64 = self.lands[square]
        is_nine_lost = nines_of(land) == MOST_NINES
        if is_nine_lost:
            self.discard(self.played)  # ruling 1
        else:
            land = with_nine(land, self.played, SEEN)
        self.set_land(square, with_top(land, self.declared))
        if self.journal is not None:
            self.journal.tell(
                events.LandFilled(
                    seat=self.turn,
                    place=place,
                    cat=CARD_NAMES[self.declared],
                    nine=None if is_nine_lost else CARD_NAMES[self.played],
                    lost=CARD_NAMES[self.played] if is_nine_lost else None,
                )
            )
        self.finish_with_nines(rng)

    def lose_cats(self, rng: Rng) -> None:
        """Discard the two cats of a fight, for no land takes them (ruling 1)."""
        self.discard(self.played)
        self.discard(self.declared)
        if self.journal is not None:
            self.journal.tell(
                events.CatsLost(seat=self.turn, cards=[CARD_NAMES[self.played], CARD_NAMES[self.declared]])
            )
        self.finish_play(rng)

    def chase(self, seat: i64, card: i64, square: i64, rng: Rng) -> None:
        """Drive a raven out of the own dream."""
        self.take_from_hand(seat, card)
        self.uncover(square)
        self.discard(card)
        self.discard(RAVEN)
        if self.journal is not None:
            self.journal.tell(events.Chased(seat=seat, card=CARD_NAMES[card], place=square % LANDS))
        self.finish_play(rng)

    def lift(self, seat: i64, square: i64) -> None:
        """Play a moth and lift a cat."""
        self.take_from_hand(seat, MOTH)
        self.played = MOTH
        self.target = square
        self.phase = CARRYING
        if self.journal is not None:
            self.journal.tell(
                events.MothLifted(
                    seat=seat,
                    card=CARD_NAMES[top_of(self.lands[square])],
                    owner=square // LANDS,
                    place=square % LANDS,
                )
            )

    def drop(self, seat: i64, square: i64, rng: Rng) -> None:
        """Lay the cat the moth has lifted on another land; it starts nothing there (ruling 6)."""
        cat = top_of(self.lands[self.target])
        self.uncover(self.target)
        self.set_land(square, with_top(self.lands[square], cat))
        self.discard(MOTH)
        if self.journal is not None:
            self.journal.tell(
                events.MothDropped(seat=seat, card=CARD_NAMES[cat], owner=square // LANDS, place=square % LANDS)
            )
        self.finish_play(rng)

    def send_bat(self, seat: i64, square: i64, rng: Rng) -> None:
        """Take a rival's raven, which becomes a nine."""
        self.take_from_hand(seat, BAT)
        self.uncover(square)
        self.played = BAT
        if self.journal is not None:
            self.journal.tell(events.BatTook(seat=seat, owner=square // LANDS, place=square % LANDS))
        self.ask_for_nine(rng)

    def wake_dragon(self, seat: i64, rng: Rng) -> None:
        """Discard every raven of every dream; the dragon becomes a nine."""
        self.take_from_hand(seat, DRAGON)
        count: i64 = 0
        ravens: i64 = self.surfaces[RAVEN]
        while ravens:
            self.uncover(lowest_square(ravens))
            self.discard(RAVEN)
            ravens &= ravens - 1
            count += 1
        self.played = DRAGON
        if self.journal is not None:
            self.journal.tell(events.DragonCame(seat=seat, count=count))
        self.ask_for_nine(rng)
