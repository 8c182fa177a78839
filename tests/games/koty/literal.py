"""Koty once more: slow, in plain dicts, lists and strings, written from the rules page alone.

A dream is a list of four lands, a land a list of cards from the bottom up. A nine is the dict {"nine": card, "seen":
bool, "age": int}, any other card a string. Chance is a function: draw(bound) gives a number below the bound; a pile
is a list, and drawing number i takes element i and moves the last one into its place.
"""

from collections.abc import Callable

Draw = Callable[[int], int]

CATS = {
    "blue1": ("blue", 1), "blue8": ("blue", 8), "yellow2": ("yellow", 2), "yellow7": ("yellow", 7),
    "green3": ("green", 3), "green6": ("green", 6), "pink4": ("pink", 4), "pink5": ("pink", 5),
}  # fmt: skip
DECK_ORDER = ["raven", "blue1", "yellow2", "green3", "pink4", "pink5", "green6", "yellow7", "blue8", "joker"]
NIGHT_ORDER = ["moth", "bat", "owl", "dragon"]
LETTERS = "ABCDEF"
TURN_LIMIT = 100
EXCHANGE_LIMIT = 3
REPEAT_LIMIT = 20


def is_nine(card):
    return isinstance(card, dict)


def is_cat(card):
    return isinstance(card, str) and card in CATS


def are_friends(one, other):
    return CATS[one][0] == CATS[other][0] and CATS[one][1] + CATS[other][1] == 9


def top(land):
    return land[-1] if land else None


def nines_in(land):
    return sum(1 for card in land if is_nine(card))


def is_open(land):
    return not land or is_nine(land[-1])


def takes_nine(land):
    return not land or (is_nine(land[-1]) and nines_in(land) < 3)


def land_score(land, nine_doubles_itself):
    if not land:
        return 0
    card = land[-1]
    under = land[:-1]
    if is_nine(card):
        value = 9 * (2 if nine_doubles_itself else 1)
    elif card == "raven":
        value = 0
    else:
        value = CATS[card][1]
    for _nine in under:
        value *= 2
    return value


class Literal:
    def __init__(self, seats, options, draw: Draw, edition=2):
        self.seats = seats
        self.edition = edition
        self.options = {
            "moths": 0, "bats": 0, "owls": 0, "dragons": 0, "teams": False, "nine_doubles_itself": False,
            "first_seat": None, **options,
        }  # fmt: skip
        self.pile = []
        for name in DECK_ORDER:
            self.pile += [name] * (5 if name == "joker" else 10)
        for name in NIGHT_ORDER:
            self.pile += [name] * self.options[name + "s"]
        self.discards = []
        self.dreams = [[[], [], [], []] for _ in range(seats)]
        self.hands = [[] for _ in range(seats)]
        self.known = [[] for _ in range(seats)]
        self.held = [[] for _ in range(seats)]
        self.shed = []
        self.shuffled = []
        self.earlier = []
        self.something_old = False
        self.turns = 0
        self.exchanges = 0
        self.drained = False
        self.over = None
        self.attack = None
        self.pending = None
        first = self.options["first_seat"]
        self.turn = draw(seats) if first is None else first
        for seat in range(seats):
            self.draw_up(seat, draw)

    # Who is who

    def partner(self, seat):
        return (seat + self.seats // 2) % self.seats if self.options["teams"] else None

    def is_rival(self, seat, other):
        return other != seat and other != self.partner(seat)

    def squares(self):
        return [(owner, place) for owner in range(self.seats) for place in range(4)]

    # Piles

    def take_card(self, draw):
        if not self.pile:
            self.pile = self.discards
            self.discards = []
            if self.something_old:
                # Twelve reshuffles are remembered, the last one apart from those before it.
                self.earlier = [*self.earlier, (self.held, self.shed, self.shuffled)][-11:]
            self.shed = []
            self.held = [list(hand) for hand in self.hands]
            for seat in range(self.seats):
                for known in self.known[seat]:
                    self.held[seat].remove(known)
            for nine in (card for dream in self.dreams for land in dream for card in land if is_nine(card)):
                nine["age"] = 0 if nine["seen"] else min(nine["age"] + 1, 12)
                self.something_old |= nine["age"] > 0
            self.something_old |= any(self.held)
            self.shuffled = list(self.pile) if self.something_old else []
        index = draw(len(self.pile))
        card = self.pile[index]
        last = self.pile.pop()
        if index < len(self.pile):
            self.pile[index] = last
        return card

    def draw_up(self, seat, draw):
        while len(self.hands[seat]) < 4 and not self.drained:
            if not self.pile and not self.discards:
                self.drained = True
            else:
                self.hands[seat].append(self.take_card(draw))

    def leave_hand(self, seat, card):
        unknown = len(self.hands[seat]) - len(self.known[seat])
        self.hands[seat].remove(card)
        if self.known[seat].count(card) > self.hands[seat].count(card):
            self.known[seat].remove(card)
        elif self.something_old:
            self.shed.append((seat, card, unknown))

    # Who decides what

    def acting(self):
        if self.over:
            return []
        if self.attack and self.attack["asked"] is not None:
            return [self.attack["asked"]]
        return [self.turn]

    def legal(self):
        if self.over:
            return set()
        if self.pending:
            return self.pending_moves()
        if self.attack:
            return self.attack_moves()
        return self.turn_moves()

    def turn_moves(self):
        seat = self.turn
        moves = {"exchange"}
        for card in self.hands[seat]:
            for owner, place in self.squares():
                moves |= self.plays_on(seat, card, owner, place)
            if card == "dragon":
                moves.add("dragon")
        return moves

    def plays_on(self, seat, card, owner, place):
        land = self.dreams[owner][place]
        square = f"{LETTERS[owner]}{place + 1}"
        own = owner == seat
        rival = self.is_rival(seat, owner)
        moves = set()
        if is_cat(card):
            if own and is_open(land):
                moves.add(f"lay {card} {square}")
            if rival and is_nine(top(land)):
                moves.add(f"lay {card} {square}")
            if (own or rival) and is_cat(top(land)):
                if are_friends(card, top(land)):
                    moves.add(f"befriend {card} {square}")
                if card == top(land):
                    moves.add(f"fight {card} {square}")
        if card == "raven":
            if rival and is_nine(top(land)):
                moves.add(f"lay raven {square}")
            if own and top(land) == "raven":
                moves.add(f"chase raven {square}")
        if card == "joker":
            if (own or rival) and is_cat(top(land)):
                moves |= {f"befriend joker {square}", f"fight joker {square}"}
            if own and top(land) == "raven":
                moves.add(f"chase joker {square}")
        if card == "moth" and is_cat(top(land)) and any(is_open(self.dreams[o][p]) for o, p in self.squares()):
            moves.add(f"moth {square}")
        if card == "bat" and rival and top(land) == "raven":
            moves.add(f"bat {square}")
        return moves

    def pending_moves(self):
        dream = self.dreams[self.turn]
        if self.pending["what"] == "nine":
            return {f"nine {place + 1}" for place in range(4) if takes_nine(dream[place])}
        if self.pending["what"] == "fight":
            return {f"fill {place + 1}" for place in range(4) if is_open(dream[place])}
        return {
            f"drop {LETTERS[owner]}{place + 1}" for owner, place in self.squares() if is_open(self.dreams[owner][place])
        }

    def attack_moves(self):
        fitting = {self.attack["declared"], "joker"}
        if self.attack["asked"] is None:
            if self.attack["repeats"] == REPEAT_LIMIT:
                return {"stop"}
            return {"stop"} | {f"repeat {card}" for card in self.hands[self.turn] if card in fitting}
        hand = self.hands[self.attack["asked"]]
        moves = {"pass"} | {f"defend {card}" for card in hand if card in fitting}
        if "owl" in hand:
            moves.add("owl")
        return moves

    # What a move does

    def apply(self, notation, draw: Draw):
        action, *words = notation.split()
        getattr(self, f"do_{action}")(*words, draw=draw)

    def read_square(self, text):
        return LETTERS.index(text[0]), int(text[1]) - 1

    def do_lay(self, card, square, draw):
        owner, place = self.read_square(square)
        self.leave_hand(self.turn, card)
        self.dreams[owner][place].append(card)
        self.finish(draw)

    def do_chase(self, card, square, draw):
        owner, place = self.read_square(square)
        self.leave_hand(self.turn, card)
        self.dreams[owner][place].pop()
        self.discards += [card, "raven"]
        self.finish(draw)

    def do_befriend(self, card, square, draw):
        self.meet(card, square, "friends", draw)

    def do_fight(self, card, square, draw):
        self.meet(card, square, "fight", draw)

    def meet(self, card, square, how, draw):
        owner, place = self.read_square(square)
        cat = self.dreams[owner][place][-1]
        self.leave_hand(self.turn, card)
        if owner == self.turn:
            self.resolve(card, owner, place, how, draw)
            return
        friend = next(other for other in CATS if are_friends(cat, other))
        self.attack = {
            "owner": owner, "place": place, "how": how, "declared": cat if how == "fight" else friend,
            "card": card, "repeats": 0, "asked": owner,
        }  # fmt: skip
        self.draw_up(self.turn, draw)

    def do_pass(self, draw):
        attack = self.attack
        if self.options["teams"] and attack["asked"] == attack["owner"]:
            attack["asked"] = self.partner(attack["owner"])
            return
        self.attack = None
        self.resolve(attack["card"], attack["owner"], attack["place"], attack["how"], draw)

    def do_defend(self, card, draw):
        seat = self.attack["asked"]
        self.leave_hand(seat, card)
        if self.edition == 1:  # its page had it the other way round
            self.discards += [self.attack["card"], card]
            self.draw_up(seat, draw)
        else:
            self.draw_up(seat, draw)
            self.discards += [self.attack["card"], card]
        self.attack["card"] = None
        self.attack["asked"] = None

    def do_owl(self, draw):
        seat = self.attack["asked"]
        self.leave_hand(seat, "owl")
        self.discards.append("owl")
        self.hands[seat].append(self.attack["card"])
        self.known[seat].append(self.attack["card"])
        self.attack = None
        self.finish(draw)

    def do_repeat(self, card, draw):
        self.leave_hand(self.turn, card)
        self.attack["card"] = card
        self.attack["repeats"] += 1
        self.attack["asked"] = self.attack["owner"]
        self.draw_up(self.turn, draw)

    def do_stop(self, draw):
        self.attack = None
        self.finish(draw)

    def resolve(self, card, owner, place, how, draw):
        cat = self.dreams[owner][place].pop()
        if how == "friends":
            self.discards += [card, cat]
            self.ask_nine({"what": "nine", "source": "pile"}, draw)
        else:
            self.pending = {"what": "fight", "nine": card, "cat": cat}
            lands = [land for land in range(4) if is_open(self.dreams[self.turn][land])]
            if not lands:
                self.pending = None
                self.discards += [card, cat]
                self.finish(draw)
            elif len(lands) == 1:
                self.do_fill(str(lands[0] + 1), draw)

    def do_fill(self, place, draw):
        land = self.dreams[self.turn][int(place) - 1]
        if nines_in(land) < 3:
            land.append({"nine": self.pending["nine"], "seen": True, "age": 0})
        else:
            self.discards.append(self.pending["nine"])
        land.append(self.pending["cat"])
        self.pending = None
        self.finish(draw)

    def ask_nine(self, pending, draw):
        self.pending = pending
        lands = [land for land in range(4) if takes_nine(self.dreams[self.turn][land])]
        if not lands:
            card = self.take_pending(draw)
            self.discards.append(card)
            if self.pending["source"] == "pile" and card in self.shuffled:
                self.shuffled.remove(card)
            self.after_nine(draw)
        elif len(lands) == 1:
            self.do_nine(str(lands[0] + 1), draw)

    def take_pending(self, draw):
        return {"bat": "raven", "dragon": "dragon"}.get(self.pending["source"]) or self.take_card(draw)

    def do_nine(self, place, draw):
        card = self.take_pending(draw)
        seen = self.pending["source"] != "pile"
        self.dreams[self.turn][int(place) - 1].append({"nine": card, "seen": seen, "age": 0})
        self.after_nine(draw)

    def after_nine(self, draw):
        if self.pending["source"] == "bat":
            self.discards.append("bat")
        self.pending = None
        self.finish(draw)

    def do_moth(self, square, draw):
        self.leave_hand(self.turn, "moth")
        self.pending = {"what": "moth", "from": self.read_square(square)}

    def do_drop(self, square, draw):
        owner, place = self.pending["from"]
        cat = self.dreams[owner][place].pop()
        owner, place = self.read_square(square)
        self.dreams[owner][place].append(cat)
        self.discards.append("moth")
        self.pending = None
        self.finish(draw)

    def do_bat(self, square, draw):
        owner, place = self.read_square(square)
        self.leave_hand(self.turn, "bat")
        self.dreams[owner][place].pop()
        self.ask_nine({"what": "nine", "source": "bat"}, draw)

    def do_dragon(self, draw):
        self.leave_hand(self.turn, "dragon")
        for owner, place in self.squares():
            if top(self.dreams[owner][place]) == "raven":
                self.discards.append(self.dreams[owner][place].pop())
        self.ask_nine({"what": "nine", "source": "dragon"}, draw)

    def do_exchange(self, draw):
        seat = self.turn
        hand = sorted(self.hands[seat], key=(DECK_ORDER + NIGHT_ORDER).index)
        for card in hand:
            self.leave_hand(seat, card)
        self.discards += hand
        self.draw_up(seat, draw)
        self.turns += 1
        self.exchanges += 1
        if self.exchanges == EXCHANGE_LIMIT * self.seats:
            self.over = "exchanges"
        self.next_turn()

    def finish(self, draw):
        self.turns += 1
        self.exchanges = 0
        if any(sum(1 for land in dream if nines_in(land) == 3) >= 3 for dream in self.dreams):
            self.over = "nines"
            return
        self.draw_up(self.turn, draw)
        if self.drained:
            self.over = "empty_piles"
        self.next_turn()

    def next_turn(self):
        if not self.over and self.turns == TURN_LIMIT * self.seats:
            self.over = "turns"
        if not self.over:
            self.turn = (self.turn + 1) % self.seats

    # The count

    def points(self, seat):
        return sum(land_score(land, self.options["nine_doubles_itself"]) for land in self.dreams[seat])

    def totals(self, count):
        totals = []
        for seat in range(self.seats):
            total = count(seat)
            if self.options["teams"]:
                total += count(self.partner(seat))
            totals.append(total)
        return totals

    def scores(self):
        return self.totals(self.points)

    def nines(self):
        return self.totals(lambda seat: sum(nines_in(land) for land in self.dreams[seat]))

    def places(self):
        results = list(zip(self.scores(), self.nines(), strict=True))
        return [1 + sum(1 for other in results if other > result) for result in results]
