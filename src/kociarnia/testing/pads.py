"""The pad of every game that has one: it can be read again, and speaks only of what is there, in every language."""

from collections.abc import Iterator

import msgspec

from kociarnia.core.game import AnyGame
from kociarnia.core.pad import CardsField, Formula, NumberField, Pad
from kociarnia.core.words import LANGUAGES

ALWAYS_THERE = {"seats", "seat", "round", "total"}
MOST_BYTES = 16_384


def formulas_of(pad: Pad) -> Iterator[Formula | int | str]:
    """Yield everything of a pad that is worked out."""
    yield pad.ends
    yield from pad.breaks
    yield from (check.refused for check in pad.checks)
    yield from (part.asked for part in (*pad.fields, *pad.lines))
    yield from (line.value for line in pad.lines)
    if pad.grade is not None:
        yield pad.grade
    for field in pad.fields:
        if isinstance(field, NumberField | CardsField):
            yield field.most
        if isinstance(field, CardsField):
            yield field.least
            yield from (card.copies for card in field.cards)
        if isinstance(field, NumberField) and field.counted is not None:
            yield field.counted


def names_in(formula: Formula | int | str) -> Iterator[str]:
    """Yield every name of a formula."""
    if isinstance(formula, str):
        yield formula
    elif isinstance(formula, Formula):
        for part in formula.to:
            yield from names_in(part)


def known_names(pad: Pad) -> set[str]:
    """Return the names a formula of a pad may speak of."""
    names = ALWAYS_THERE | set(pad.options) | {line.name for line in pad.lines}
    for field in pad.fields:
        names |= {field.name, f"{field.name}.before"}
        if isinstance(field, CardsField):
            names |= {f"{field.name}.count"} | {f"{field.name}.{card.name}" for card in field.cards}
    if pad.copy is not None:
        names |= {f"{where}.{symbol.name}" for where in ("cell", "rooms") for symbol in pad.copy.symbols}
        names |= {f"cell.{what}" for what in ("is_empty", "is_filled", "in_room", "is_bonus")}
    return names


class PadLaws:
    """The pad of every game that has one: it can be read again, and speaks only of what is there, in every language."""

    def test_a_pad_can_be_read_again(self, game: AnyGame) -> None:
        pad = game.pad()
        text = msgspec.json.encode(pad)
        assert msgspec.json.decode(text, type=Pad | None) == pad
        assert len(text) <= MOST_BYTES

    def test_formulas_of_a_pad_speak_of_what_is_there(self, game: AnyGame) -> None:
        pad = game.pad()
        if pad is not None:
            assert {name for formula in formulas_of(pad) for name in names_in(formula)} <= known_names(pad)
            assert set(pad.options) <= set(game.schema["properties"])
            assert "score" in {line.name for line in pad.lines}
            assert pad.copy is None or pad.copy.option in pad.options

    def test_everything_on_a_pad_has_a_name_in_every_language(self, game: AnyGame) -> None:
        pad = game.pad()
        needed = set() if pad is None else {"grade.0" if label == "grade" else label for label in pad.labels()}
        for language in LANGUAGES:
            assert needed <= set(game.words[language].entries)
