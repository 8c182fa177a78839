"""Super Mega Lucky Box once more, word by word as the rules page says it: slow, and knowing nothing of the engine.

A move is its notation. Chance is a function `draw(n)` that returns a number from 0 to n - 1. A pile is a list without
an order that matters: `draw(n)` is an index into it, and the last card of the list moves to where the drawn one was.
A full box deck is listed card by card, copy by copy, the number cards 1 to 9 twice over; discards that become the deck
keep their order. This is what the numbers in a record mean.
"""

from copy import deepcopy

CARD_VALUES = {1: 15, 2: 12, 3: 10, 4: 8}
STAR_VALUES = {0: 0, 1: 1, 2: 4, 3: 9}
SOLO_MOONS = {0: -6, 1: -2, 2: 0, 3: 1, 4: 3, 5: 6}
COLLECTED = {"!": "lightning", "!!": "two-lightnings", "(": "moon", "*": "star"}
SPOTS = [column + row for row in "123" for column in "abc"]


def parse_deck(text):
    """Return the cards of a deck file: cells by their names, and bonuses by the name of their row or column."""
    lines = [line.split() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    cards = []
    for start in range(0, len(lines), 5):
        head, *rows, below = lines[start : start + 5]
        assert head == ["card", str(len(cards) + 1)]
        cells = {column + row: int(rows[int(row) - 1]["abc".index(column)]) for row in "123" for column in "abc"}
        bonuses = {row: rows[int(row) - 1][4] for row in "123"} | dict(zip("abc", below, strict=True))
        cards.append({"cells": cells, "bonuses": bonuses})
    return cards


def steps_between(one, other):
    """The shorter way around the ring of nine."""
    way = 0
    number = one
    while number != other:
        number = number % 9 + 1
        way += 1
    return min(way, 9 - way)


class LiteralLuckyBox:
    """One match."""

    def __init__(self, deck_text, seats, draw):
        self.faces = parse_deck(deck_text)
        self.seats = seats
        self.draw = draw
        copies = 2 if seats > 6 else 1
        self.box_deck = list(range(1, len(self.faces) + 1)) * copies
        self.discards = []
        self.round = 1
        self.numbers = []
        self.revealed = []
        self.is_over = False
        self.sheets = [
            {
                "cards": {},
                "crossed": set(),
                "lightning": 4,
                "moons": 0,
                "stars": {1: 0, 2: 0, 3: 0, 4: 0},
                "completed": {1: 0, 2: 0, 3: 0, 4: 0},
                "kept_cards": 0,
                "pool": [],
                "has_crossed": False,
                "is_done": False,
                "offer": [],
                "chosen": set(),
            }
            for _ in range(seats)
        ]
        self.public = deepcopy(self.sheets)
        self.offer_cards(5, 3)

    def take(self, pile):
        index = self.draw(len(pile))
        card = pile[index]
        pile[index] = pile[-1]
        pile.pop()
        return card

    def offer_cards(self, count, keep):
        self.keep = keep
        self.is_choosing = True
        self.revealed = []
        for sheet in self.sheets:
            sheet["is_done"] = False
            sheet["chosen"] = set()
            sheet["offer"] = []
            for _ in range(count):
                if not self.box_deck:
                    self.box_deck = self.discards
                    self.discards = []
                sheet["offer"].append(self.take(self.box_deck))

    def acting(self):
        if self.is_over:
            return []
        return [seat for seat in range(self.seats) if not self.sheets[seat]["is_done"]]

    def free_spots(self, sheet):
        """Every uncrossed cell of a seat with its number."""
        return {
            place + cell: number
            for place, card in sheet["cards"].items()
            for cell, number in self.faces[card - 1]["cells"].items()
            if place + cell not in sheet["crossed"]
        }

    def number_moves(self, sheet):
        free = self.free_spots(sheet)
        number = self.revealed[-1]
        moves = {f"cross {spot}" for spot, own in free.items() if steps_between(number, own) <= sheet["lightning"]}
        if number not in free.values():
            moves.add("pass")
        return moves

    def legal(self, seat):
        sheet = self.sheets[seat]
        if self.is_choosing:
            return {f"keep {index + 1}" for index in range(len(sheet["offer"])) if index not in sheet["chosen"]}
        if not sheet["has_crossed"]:
            return self.number_moves(sheet)
        moves = set()
        free = self.free_spots(sheet)
        for bonus in sheet["pool"]:
            if bonus in COLLECTED:
                moves.add(f"collect {COLLECTED[bonus]}")
            elif bonus == "?":
                moves |= {f"wild {spot}" for spot in free}
            else:
                moves |= {f"cross {spot}" for spot, number in free.items() if number == int(bonus)}
        return moves

    def play(self, seat, move):
        assert move in self.legal(seat)
        sheet = self.sheets[seat]
        action, *rest = move.split()
        if action == "keep":
            sheet["chosen"].add(int(rest[0]) - 1)
            sheet["is_done"] = len(sheet["chosen"]) == self.keep
        else:
            self.play_turn(sheet, action, rest)
            sheet["is_done"] = not sheet["pool"]
        if not self.acting():
            self.go_on()

    def play_turn(self, sheet, action, rest):
        if action == "pass":
            return
        if action == "collect":
            self.collect(sheet, rest[0])
            return
        spot = rest[0]
        own = self.free_spots(sheet)[spot]
        if not sheet["has_crossed"]:
            sheet["lightning"] -= steps_between(self.revealed[-1], own)
            sheet["has_crossed"] = True
        elif action == "wild":
            sheet["pool"].remove("?")
        else:
            sheet["pool"].remove(str(own))
        self.cross(sheet, spot)

    def collect(self, sheet, name):
        if name == "lightning":
            sheet["pool"].remove("!")
            sheet["lightning"] += 1
        elif name == "two-lightnings":
            sheet["pool"].remove("!!")
            sheet["lightning"] += 2
        elif name == "moon":
            sheet["pool"].remove("(")
            sheet["moons"] += 1
        else:
            sheet["pool"].remove("*")
            sheet["stars"][self.round] = min(3, sheet["stars"][self.round] + 1)

    def cross(self, sheet, spot):
        place, column, row = spot
        sheet["crossed"].add(spot)
        bonuses = self.faces[sheet["cards"][place] - 1]["bonuses"]
        if all(place + other + row in sheet["crossed"] for other in "abc"):
            sheet["pool"].append(bonuses[row])
        if all(place + column + other in sheet["crossed"] for other in "123"):
            sheet["pool"].append(bonuses[column])
        free = self.free_spots(sheet)
        numbers = {str(number) for number in free.values()}
        sheet["pool"] = [
            bonus
            for bonus in sheet["pool"]
            if bonus in COLLECTED or (bonus == "?" and free) or (bonus.isdigit() and bonus in numbers)
        ]

    def go_on(self):
        while not self.acting() and not self.is_over:
            if self.is_choosing:
                self.lay_out_choices()
                self.reveal()
            else:
                self.public = deepcopy(self.sheets)
                if len(self.revealed) < 9:
                    self.reveal()
                else:
                    self.end_round()

    def lay_out_choices(self):
        for sheet in self.sheets:
            for index, card in enumerate(sheet["offer"]):
                if index in sheet["chosen"]:
                    sheet["kept_cards"] += 1
                    sheet["cards"][str(sheet["kept_cards"])] = card
                else:
                    self.discards.append(card)
            sheet["offer"] = []
            sheet["chosen"] = set()
        self.is_choosing = False
        self.numbers = [*range(1, 10), *range(1, 10)]
        self.public = deepcopy(self.sheets)

    def reveal(self):
        self.revealed.append(self.take(self.numbers))
        for sheet in self.sheets:
            sheet["has_crossed"] = False
            sheet["is_done"] = self.number_moves(sheet) == {"pass"}

    def end_round(self):
        for sheet in self.sheets:
            for place, card in sorted(sheet["cards"].items()):
                spots = {place + cell for cell in SPOTS}
                if spots <= sheet["crossed"]:
                    sheet["completed"][self.round] += 1
                    sheet["crossed"] -= spots
                    del sheet["cards"][place]
                    self.discards.append(card)
        if self.round == 4:
            self.is_over = True
        else:
            self.round += 1
            self.offer_cards(3, 1)
        self.public = deepcopy(self.sheets)

    def moon_points(self, seat):
        moons = [sheet["moons"] for sheet in self.public]
        if self.seats == 1:
            return SOLO_MOONS.get(moons[0], 10)
        points = 6 if moons[seat] == max(moons) else 0
        if self.seats >= 3 and moons[seat] == min(moons):
            points -= 6
        return points

    def score(self, seat):
        """The points if the match ended now, by what everybody has seen."""
        sheet = self.public[seat]
        points = sum(CARD_VALUES[number] * count for number, count in sheet["completed"].items())
        points += sum(STAR_VALUES[count] for count in sheet["stars"].values())
        cells = 0
        for place in sheet["cards"]:
            crossed = sum(place + cell in sheet["crossed"] for cell in SPOTS)
            if crossed == 9:
                points += CARD_VALUES[self.round]
            else:
                cells += crossed
        return points + cells // 2 + self.moon_points(seat)

    def scores(self):
        return [self.score(seat) for seat in range(self.seats)]

    def places(self):
        keys = [(self.score(seat), self.public[seat]["moons"]) for seat in range(self.seats)]
        return [1 + sum(other > key for other in keys) for key in keys]
