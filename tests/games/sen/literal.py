"""Sen once more, word by word as the rules page says it: slow, with lists and words, and knowing nothing of the engine.

A move is its notation. Chance is a function `draw(n)` that returns a number from 0 to n - 1; who begins is drawn first
(unless the host chose), then seat by seat the cards of the dreams, then the card that starts the discards. The pile
is a list without an order that matters: `draw(n)` is an index into it, and the last card of the list moves to where
the drawn one was. A full pile is listed kind by kind as in ORDER. This is what the numbers in a record mean.
"""

LETTERS = "ABCDE"
SPECTATORS = "spectators"
ORDER = [*"0123456789", "hourglass", "pick1", "take2", "peek1", "swap2", "peek1-base"]

JUBILEE = {**dict.fromkeys("01234567", 4), "9": 6, "hourglass": 5, "pick1": 4, "take2": 3, "peek1": 3, "swap2": 3}
BASE = {**dict.fromkeys("012345678", 4), "9": 9, "take2": 3, "peek1-base": 3, "swap2": 3}
RAVENS = {**{number: int(number) for number in "0123456789"}, "pick1": 6, "take2": 5, "peek1": 3, "swap2": 7}
RAVENS["peek1-base"] = 6
SPECIALS = ("pick1", "take2", "peek1", "peek1-base", "swap2")

MOST_CARDS = 12
MOST_TURNS_A_SEAT = 100
MOST_ROUNDS = 100


def whole_deck(options):
    """Return the cards of the deck in play."""
    decks = [JUBILEE, BASE] if options.get("long_dream") else [JUBILEE]
    return [card for card in ORDER for deck in decks for _ in range(deck.get(card, 0))]


def hourglass_ravens(faces):
    """An odd number of hourglasses counts 9 each, an even number 0 each."""
    return 9 if faces.count("hourglass") % 2 == 1 else 0


def ravens_of_cards(faces):
    """Return what each card of a dream counts."""
    return [hourglass_ravens(faces) if face == "hourglass" else RAVENS[face] for face in faces]


def score_round(dreams, caller, options):
    """Return what each seat adds to its total, in the order of ruling 10."""
    counts = [ravens_of_cards(faces) for faces in dreams]
    seats = range(len(dreams))
    if options.get("all_or_nothing") or options.get("long_dream"):
        all_nines = [seat for seat in seats if all(count == 9 for count in counts[seat])]
        if len(all_nines) == 1:
            return [0 if seat == all_nines[0] else 50 for seat in seats]
    if options.get("not_so_scary"):
        nines = [count.count(9) for count in counts]
        if nines.count(max(nines)) == 1:
            rewarded = nines.index(max(nines))
            counts[rewarded] = [count for count in counts[rewarded] if count != 9]
    sums = [sum(count) for count in counts]
    if caller is not None:
        fewest = min(sums)
        if sums[caller] > fewest:
            sums[caller] += options.get("wake_up_penalty", 5)
        elif sums.count(fewest) == 1:
            sums[caller] = 0
    return sums


def rank(totals):
    """The fewest ravens win; ties share, and the places after a shared one are skipped."""
    return [1 + sum(other < total for other in totals) for total in totals]


class LiteralSen:
    """A match; `doing` says what has to be decided."""

    def __init__(self, seats, options):
        self.seats = seats
        self.options = options
        self.deck = whole_deck(options)
        self.values = sorted({RAVENS[card] for card in self.deck if card != "hourglass"})
        self.totals = [0] * seats
        self.round = 0
        self.turns = 0
        self.pile = []
        self.discards = []
        self.dreams = [[] for _ in range(seats)]
        self.looked = [set() for _ in range(seats)]
        self.starter = self.turn = 0
        self.doing = "looking"
        self.hand = []
        self.lifted = None
        self.pointed = None

    @property
    def dream_size(self):
        return 6 if self.options.get("long_dream") else 4

    @property
    def looks(self):
        return 3 if self.options.get("long_dream") else 2

    @property
    def names_pairs(self):
        return bool(self.options.get("know_what_i_have") or self.options.get("long_dream"))

    def everybody(self):
        return {*range(self.seats), SPECTATORS}

    # Setting up.

    def start(self, draw):
        """Choose who begins, and deal."""
        first = self.options.get("first_seat")
        self.deal(draw(self.seats) if first is None else first, draw)

    def draw_card(self, draw):
        index = draw(len(self.pile))
        card = self.pile[index]
        self.pile[index] = self.pile[-1]
        self.pile.pop()
        return card

    def deal(self, starter, draw):
        self.pile = list(self.deck)
        self.dreams = [
            [{"face": self.draw_card(draw), "known": set()} for _ in range(self.dream_size)] for _ in range(self.seats)
        ]
        self.discards = [self.draw_card(draw)]
        self.looked = [set() for _ in range(self.seats)]
        self.turns = 0
        self.starter = self.turn = starter
        self.doing = "looking"

    # What may be done.

    def acting(self):
        """Return the seats that have to decide something."""
        if self.doing == "over":
            return []
        if self.doing == "looking":
            return [seat for seat in range(self.seats) if len(self.looked[seat]) < self.looks]
        return [self.turn]

    def own_places(self, seat):
        return [str(place + 1) for place in range(len(self.dreams[seat]))]

    def squares(self):
        return [LETTERS[owner] + place for owner in range(self.seats) for place in self.own_places(owner)]

    def legal(self, seat):
        """Return the moves of an acting seat."""
        return getattr(self, "legal_" + self.doing)(seat)

    def legal_looking(self, seat):
        return [f"look {place}" for place in self.own_places(seat) if place not in self.looked[seat]]

    def legal_turn(self, seat):
        own = self.own_places(seat)
        moves = [f"take {place}" for place in own] + ["draw", "wake"]
        if self.names_pairs and 2 <= len(own) < MOST_CARDS and self.pile:
            moves += [f"point {one} {two}" for one in own for two in own if one != two]
        return moves

    def legal_hand(self, seat):
        moves = [f"keep {place}" for place in self.own_places(seat)] + ["discard"]
        return [*moves, "use"] if self.hand[0] in SPECIALS else moves

    def legal_choosing(self, seat):
        return ["choose 1", "choose 2"]

    def legal_picking(self, seat):
        return [f"pick {card}" for card in ORDER if card in self.discards]

    def legal_picked(self, seat):
        return [f"keep {place}" for place in self.own_places(seat)]

    def legal_peeking(self, seat):
        return [f"peek {square}" for square in self.squares()]

    def legal_lifting(self, seat):
        return [f"lift {square}" for square in self.squares()]

    def legal_swapping(self, seat):
        return [f"swap {square}" for square in self.squares() if square != self.lifted]

    def legal_saying(self, seat):
        return [f"say {value}" for value in self.values] + ["say hourglass"]

    # What a move does.

    def play(self, seat, notation, draw):
        word, *rest = notation.split()
        getattr(self, "do_" + word)(seat, *rest, draw=draw)

    def card_at(self, square):
        return self.dreams[LETTERS.index(square[0])][int(square[1:]) - 1]

    def do_look(self, seat, place, draw):
        self.looked[seat].add(place)
        self.dreams[seat][int(place) - 1]["known"].add(seat)
        if not self.acting():
            self.doing = "turn"
            self.turn = self.starter

    def replace_own(self, seat, place, card, known):
        """Lay a card into the dream; the one that lay there goes on the discards."""
        index = int(place) - 1
        self.discards.append(self.dreams[seat][index]["face"])
        self.dreams[seat][index] = {"face": card, "known": known}

    def do_take(self, seat, place, draw):
        top = self.discards.pop()
        self.replace_own(seat, place, top, self.everybody())
        self.end_turn(draw)

    def do_draw(self, seat, draw):
        self.hand = [self.draw_card(draw)]
        self.doing = "hand"

    def do_keep(self, seat, place, draw):
        known = self.everybody() if self.doing == "picked" else {seat}
        self.replace_own(seat, place, self.hand.pop(), known)
        self.end_turn(draw)

    def do_discard(self, seat, draw):
        self.discards.append(self.hand.pop())
        self.end_turn(draw)

    def do_use(self, seat, draw):
        special = self.hand.pop()
        self.discards.append(special)
        if special == "take2":
            self.take_two(draw)
        else:
            self.doing = {"pick1": "picking", "swap2": "lifting"}.get(special, "peeking")

    def take_two(self, draw):
        self.hand = [self.draw_card(draw) for _ in range(min(2, len(self.pile)))]
        if not self.hand:
            self.end_turn(draw)
        else:
            self.doing = "choosing" if len(self.hand) == 2 else "hand"

    def do_choose(self, seat, index, draw):
        kept = self.hand.pop(int(index) - 1)
        self.discards.append(self.hand.pop())
        self.hand = [kept]
        self.doing = "hand"

    def do_pick(self, seat, card, draw):
        topmost = max(index for index, discard in enumerate(self.discards) if discard == card)
        self.hand = [self.discards.pop(topmost)]
        self.doing = "picked"

    def do_peek(self, seat, square, draw):
        self.card_at(square)["known"].add(seat)
        self.end_turn(draw)

    def do_lift(self, seat, square, draw):
        self.lifted = square
        self.doing = "swapping"

    def do_swap(self, seat, square, draw):
        one, two = self.card_at(self.lifted), self.card_at(square)
        for owner in range(self.seats):
            self.dreams[owner] = [two if card is one else one if card is two else card for card in self.dreams[owner]]
        self.lifted = None
        self.end_turn(draw)

    def do_point(self, seat, first, second, draw):
        self.pointed = (int(first) - 1, int(second) - 1)
        self.doing = "saying"

    def do_say(self, seat, said, draw):
        dream = self.dreams[seat]
        pair = [dream[place] for place in self.pointed]
        if said == "hourglass":
            is_right = all(card["face"] == "hourglass" for card in pair)
        else:
            is_right = all(card["face"] != "hourglass" and RAVENS[card["face"]] == int(said) for card in pair)
        if is_right:
            self.discards += [card["face"] for card in pair]
            self.dreams[seat] = [card for place, card in enumerate(dream) if place not in self.pointed]
        else:
            for card in pair:
                card["known"] = self.everybody()
        self.dreams[seat].append({"face": self.draw_card(draw), "known": set()})
        self.pointed = None
        self.end_turn(draw)

    def do_wake(self, seat, draw):
        self.end_round(seat, seat, draw)

    # How turns, rounds and the match end.

    def end_turn(self, draw):
        self.turns += 1
        if not self.pile or self.turns == MOST_TURNS_A_SEAT * self.seats:
            self.end_round(self.turn, None, draw)
        else:
            self.turn = (self.turn + 1) % self.seats
            self.doing = "turn"

    def end_round(self, ender, caller, draw):
        for dream in self.dreams:
            for card in dream:
                card["known"] = self.everybody()
        faces = [[card["face"] for card in dream] for dream in self.dreams]
        for seat, score in enumerate(score_round(faces, caller, self.options)):
            self.totals[seat] += score
        self.round += 1
        if self.options.get("rounds"):
            is_over = self.round == self.options["rounds"]
        else:
            is_over = max(self.totals) >= self.options.get("raven_limit", 100) or self.round == MOST_ROUNDS
        if is_over:
            self.doing = "over"
        else:
            self.deal((ender + 1) % self.seats, draw)

    # Ways in, and copies.

    def copy(self):
        other = LiteralSen(self.seats, self.options)
        other.__dict__.update(self.__dict__)
        for name in ("totals", "pile", "discards", "hand"):
            setattr(other, name, list(getattr(self, name)))
        other.looked = [set(places) for places in self.looked]
        other.dreams = [
            [{"face": card["face"], "known": set(card["known"])} for card in dream] for dream in self.dreams
        ]
        return other


DOING = {
    "opening": "looking",
    "in_hand": "hand",
    "choice": "choosing",
}


def from_document(document):
    """Return the match a position document describes; the pile is what is left of the deck."""
    match = LiteralSen(document["seats"], document["options"])
    for owner, dream in enumerate(document["dreams"]):
        for card in dream:
            known = set(card.get("known_by", [])) | ({SPECTATORS} if card.get("is_public") else set())
            match.dreams[owner].append({"face": card["face"], "known": known})
    match.discards = list(document["discards"])
    match.hand = list(document.get("hand", []))
    match.pile = list(match.deck)
    for face in [*match.discards, *match.hand, *(card["face"] for dream in match.dreams for card in dream)]:
        match.pile.remove(face)
    match.totals = list(document["totals"])
    for owner, places in enumerate(document.get("looked", [])):
        match.looked[owner] = {str(place + 1) for place in places}
    for name in ("turn", "starter", "round", "turns"):
        setattr(match, name, document.get(name, 0))
    phase = document.get("phase", "turn")
    match.doing = DOING.get(phase, phase)
    if document.get("lifted") is not None:
        owner, place = document["lifted"]
        match.lifted = LETTERS[owner] + str(place + 1)
    if document.get("pointed") is not None:
        match.pointed = tuple(document["pointed"])
    return match
