"""Kotostrofa once more: slow, literal, and written from the rules page alone.

Cards are strings such as "red3", hands are lists, and a match is a generator that asks a seat for a move and is sent
one. Nothing here comes from the engine.

Chance is a function: chance(bound) returns a number below the bound. This is how a number picks something:
- the first seat of a match, when it is not agreed on: the number is the seat;
- the deal: the deck lies sorted by value, then by colour in the order of COLOURS. Seat after seat, nine times each, the
  number is the place of the card in what is left of the deck, and the last card of the deck then moves to that place.
  The one card that is left in the end needs no chance;
- a draw: the number is the place in the hand, sorted like the deck. Of several cards each is drawn in turn.
"""

COLOURS = ["red", "orange", "green", "blue", "violet", "black"]
EVERYBODY = "everybody"


def printed_cards(colours=None):
    """Five colours dealt round and round along the list of values; Kotruś is the tenth value, alone and black.

    Somebody's own `colours` are a text with a line for each value: the value, and the first letter of every colour.
    """
    if colours is not None:
        names = {name[0].upper(): name for name in COLOURS[:5]}
        return [*(f"{names[letter]}{line[0]}" for line in colours.split("\n") for letter in line[2:]), "kotrus"]
    cards = []
    for value in range(1, 10):
        for _ in range(10 - value):
            cards.append(f"{COLOURS[len(cards) % 5]}{value}")
    return [*cards, "kotrus"]


def value_of(card):
    return 10 if card == "kotrus" else int(card[-1])


def colour_of(card):
    return "black" if card == "kotrus" else card[:-1]


def in_order(cards):
    return sorted(cards, key=lambda card: (value_of(card), COLOURS.index(colour_of(card))))


def deck_of(seats, colours=None):
    left_out = {5: [], 4: [1], 3: [1, 2, 9]}[seats]
    return in_order(card for card in printed_cards(colours) if value_of(card) not in left_out)


def pairs_of(hand):
    """Every two cards of the same value or the same colour, as notations."""
    pairs = set()
    cards = in_order(hand)
    for index, first in enumerate(cards):
        for second in cards[index + 1 :]:
            if value_of(first) == value_of(second) or colour_of(first) == colour_of(second):
                pairs.add(f"discard {first}+{second}")
    return pairs


class LiteralMatch:
    def __init__(self, seats, chance, first_seat=None, colours=None):
        self.colours = colours
        self.seats = seats
        self.chance = chance
        self.totals = [0] * seats
        self.hands = [[] for _ in range(seats)]
        self.pile = []
        self.passed = [False] * seats
        self.step = 1
        self.known = {}
        self.story = self.play_match(first_seat)
        self.asked = None
        self.continue_with(None)

    def continue_with(self, notation):
        try:
            self.asked = self.story.send(notation)
        except StopIteration:
            self.asked = None

    @property
    def acting(self):
        return [] if self.asked is None else [self.asked[0]]

    @property
    def legal(self):
        return set() if self.asked is None else self.asked[1]

    @property
    def places(self):
        return [1 + len([other for other in self.totals if other < total]) for total in self.totals]

    # Where cards go, and who sees it.

    def everyone_but(self, seat):
        return [*(other for other in range(self.seats) if other != seat), EVERYBODY]

    def throw(self, seat, card):
        self.hands[seat].remove(card)
        self.pile.append(card)
        for viewer in self.everyone_but(seat):
            if card in self.known[viewer, seat]:
                self.known[viewer, seat].remove(card)

    def fetch(self, seat, card):
        self.pile.remove(card)
        self.hands[seat].append(card)
        for viewer in self.everyone_but(seat):
            self.known[viewer, seat].append(card)

    def pass_unseen(self, giver, taker, card):
        self.hands[giver].remove(card)
        self.hands[taker].append(card)
        for viewer in self.everyone_but(giver):
            if viewer != taker:
                self.known[viewer, giver] = []
            elif card in self.known[viewer, giver]:
                self.known[viewer, giver].remove(card)
        self.known[giver, taker].append(card)

    def active(self):
        return [seat for seat in range(self.seats) if self.hands[seat]]

    def look_for(self, seat, step):
        """The nearest other seat with cards in a direction, or None."""
        for distance in range(1, self.seats):
            other = (seat + step * distance) % self.seats
            if self.hands[other]:
                return other
        return None

    # The match.

    def play_match(self, first_seat):
        first = self.chance(self.seats) if first_seat is None else first_seat
        for number in (1, 2, 3):
            if number == 3 and self.totals.count(min(self.totals)) == 1:
                return
            yield from self.play_round(first)
            points = [sum(value_of(card) for card in hand) for hand in self.hands]
            for seat in range(self.seats):
                self.totals[seat] += points[seat]
            candidates = [(first + distance) % self.seats for distance in range(1, self.seats + 1)]
            first = next(seat for seat in candidates if points[seat] == max(points))

    def deal(self, first):
        deck = deck_of(self.seats, self.colours)
        self.pile = []
        self.passed = [False] * self.seats
        self.step = 1
        owners = range(self.seats)
        self.known = {(viewer, owner): [] for viewer in [*owners, EVERYBODY] for owner in owners if viewer != owner}
        for seat in owners:
            self.hands[seat] = []
            for _ in range(9):
                place = self.chance(len(deck))
                self.hands[seat].append(deck[place])
                deck[place] = deck[-1]
                deck.pop()
        assert len(deck) == 1
        self.hands[(first - 1) % self.seats].append(deck[0])

    def play_round(self, first):
        self.deal(first)
        seat = first
        waiting = None
        for _turn in range(60 * self.seats):
            yield from self.draw(seat, waiting)
            notation = yield (seat, pairs_of(self.hands[seat]) | {"pass"})
            if notation == "pass":
                self.passed[seat] = True
                if all(self.passed[other] for other in self.active()):
                    return
                waiting = None
            else:
                waiting = yield from self.discard(seat, notation)
            if not self.hands[seat]:
                waiting = None
            active = self.active()
            if active in ([], [seat]):
                return
            if len(active) == 1:
                yield from self.play_last_pair(active[0])
                return
            seat = self.look_for(seat, self.step)

    def play_last_pair(self, seat):
        if len(self.hands[seat]) > 1:
            notation = yield (seat, pairs_of(self.hands[seat]) | {"pass"})
            if notation != "pass":
                yield from self.discard(seat, notation)

    def draw(self, seat, waiting):
        """`waiting` is what the pair of the seat that is drawn from has left to be done."""
        yield (seat, {"draw"})
        owner = self.look_for(seat, -self.step)
        kind, card = waiting or (None, None)
        if kind == "marked":
            self.pass_unseen(owner, seat, card)
        else:
            for _ in range(min({"two": 2, "three": 3}.get(kind, 1), len(self.hands[owner]))):
                hand = in_order(self.hands[owner])
                self.pass_unseen(owner, seat, hand[self.chance(len(hand))])
        if kind == "swap" and self.hands[owner]:
            yield from self.swap(owner)

    def swap(self, seat):
        before = list(self.hands[seat])
        taken = self.pile[0]
        if len(set(self.pile)) > 1:
            taken = (yield (seat, {f"take {card}" for card in self.pile})).split()[1]
        self.fetch(seat, taken)
        laid = before[0]
        if len(before) > 1:
            laid = (yield (seat, {f"lay {card}" for card in before})).split()[1]
        self.throw(seat, laid)

    def discard(self, seat, notation):
        """Throw a pair away and carry out its effect; return what waits for the next draw."""
        first, second = notation.split()[1].split("+")
        self.throw(seat, first)
        self.throw(seat, second)
        self.passed[seat] = False
        if value_of(first) != value_of(second):
            return None
        is_last = not [other for other in self.active() if other != seat]
        effect = value_of(first)
        if effect == 6:
            if len(self.hands[seat]) < 2:
                return None
            notation = yield (seat, pairs_of(self.hands[seat]) | {"stop"})
            if notation == "stop":
                return None
            return (yield from self.discard(seat, notation))
        if is_last:
            if effect == 1:
                self.throw_ones(seat)
            return None
        if effect in (1, 2, 3):
            notation = yield (seat, {"use", "reverse"})
            if notation == "reverse":
                self.step = -self.step
                return None
        return (yield from getattr(self, f"effect_{effect}")(seat))

    def throw_ones(self, seat):
        for card in [card for card in self.hands[seat] if value_of(card) == 1]:
            self.throw(seat, card)

    def effect_1(self, seat):
        self.throw_ones(seat)
        yield from ()

    def effect_2(self, seat):
        hand = self.hands[seat]
        if not hand:
            return None
        if len(hand) == 1:
            return None  # the only card is taken in any case
        notation = yield (seat, {f"mark {card}" for card in hand})
        return ("marked", notation.split()[1])

    def effect_3(self, seat):
        yield from ()
        return ("swap", None)

    def effect_4(self, seat):
        hand = self.hands[seat]
        if not hand:
            return
        others = [other for other in self.active() if other != seat]
        target = others[0]
        if len(others) > 1:
            target = "ABCDE".index((yield (seat, {f"to {'ABCDE'[other]}" for other in others})).split()[1])
        card = hand[0]
        if len(hand) > 1:
            card = (yield (seat, {f"give {card}" for card in hand})).split()[1]
        self.pass_unseen(seat, target, card)

    def effect_5(self, seat):
        for distance in range(1, self.seats):
            other = (seat + self.step * distance) % self.seats
            if self.hands[other] and self.pile:
                card = self.pile[0]
                if len(set(self.pile)) > 1:
                    card = (yield (seat, {f"hand {card}" for card in self.pile})).split()[1]
                self.fetch(other, card)

    def effect_7(self, seat):
        yield from ()
        return ("two", None)

    def effect_8(self, seat):
        yield from ()
        return ("three", None)
