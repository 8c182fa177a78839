"""The facts of every game: documents of their own type, that follow from the variant alone."""

import msgspec
import pytest

from kociarnia.core.facts import Facts
from kociarnia.core.game import AnyGame
from kociarnia.core.options import read_options

MOST_BYTES = 16_384


"""A page waits for them before it draws a table."""


class FactLaws:
    """The facts of every game: documents of their own type, that follow from the variant alone."""

    def test_facts_are_of_the_type_the_game_names_and_can_be_read_again(self, game: AnyGame) -> None:
        for edition in game.editions:
            for preset in game.presets.values():
                facts = game.facts(preset, edition)
                assert type(facts) is game.facts_type
                text = msgspec.json.encode(facts)
                assert msgspec.json.decode(text, type=game.facts_type) == facts
                assert len(text) <= MOST_BYTES

    def test_equal_options_have_equal_facts(self, game: AnyGame) -> None:
        for preset in game.presets.values():
            same = read_options(game.options_type, msgspec.to_builtins(preset))
            assert game.facts(same, game.edition) == game.facts(preset, game.edition)

    def test_every_default_written_out_gives_the_facts_of_the_default(self, game: AnyGame) -> None:
        usual = game.options_type()
        written = {name: getattr(usual, name) for name in usual.__struct_fields__}
        assert game.facts(read_options(game.options_type, written), game.edition) == game.facts(usual, game.edition)

    def test_facts_cannot_be_changed(self, game: AnyGame) -> None:
        facts = game.facts(game.options_type(), game.edition)
        assert isinstance(facts, Facts)
        for name in facts.__struct_fields__:
            with pytest.raises(AttributeError):
                setattr(facts, name, None)
