"""Decks for tests, written by hand or at random."""

from random import Random

SIGNS = ["-", *"123456789", "?", "!", "!!", "(", "*"]


def card_text(number, rows, below):
    """A card: three rows such as "1 2 3 | ?", and the bonuses below."""
    return "\n".join([f"card {number}", *rows, below, ""])


def random_deck(seed, cards, signs=None):
    """Any numbers and any bonuses anywhere; cascades are longer than with our deck."""
    chance = Random(seed)
    numbers = chance.sample(range(1, 10), chance.randint(2, 9))
    signs = signs or chance.sample(SIGNS, chance.randint(1, len(SIGNS)))
    texts = []
    for number in range(1, cards + 1):
        rows = [f"{' '.join(str(chance.choice(numbers)) for _ in 'abc')} | {chance.choice(signs)}" for _ in "123"]
        texts.append(card_text(number, rows, " ".join(chance.choice(signs) for _ in "abc")))
    return "\n".join(texts)


def deck_of(*cards, fill_to=9):
    """A deck of cards given as (rows, below), filled up with cards of ones and without bonuses."""
    plain = (["1 1 1 | -"] * 3, "- - -")
    whole = [*cards, *[plain] * (fill_to - len(cards))]
    return "\n".join(card_text(number, rows, below) for number, (rows, below) in enumerate(whole, 1))
