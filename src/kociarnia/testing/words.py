"""Every game says everything it shows, in every language, and says it of what is really there."""

from collections.abc import Iterator
from typing import get_args

import msgspec
import pytest

from kociarnia import SPECTATOR, Match
from kociarnia.core.chance import FastRng
from kociarnia.core.event import Event
from kociarnia.core.game import AnyGame
from kociarnia.core.printable import printable
from kociarnia.core.words import CASES, LANGUAGES, Words, event_key, required_fields, template_fields
from kociarnia.testing.findings import demand

BUILT_IN = {"who", *CASES, "nth", "n", "card", "object", "cards", "faces", "if"}


PLURALS = {"en": {"one", "other"}, "pl": {"one", "few", "many"}}


languages = pytest.mark.parametrize("language", LANGUAGES)


def event_types(game: AnyGame) -> tuple[type[Event], ...]:
    return get_args(game.event_types) or (game.event_types,)


def parts_of(game: AnyGame, action: str) -> set[str]:
    """Return the names of the parts every move of an action has."""
    return set(game.notation.parts(game.notation.by_name[action].first)) - {"action"}


def words_every_game_needs(game: AnyGame) -> Iterator[str]:
    for event in event_types(game):
        yield event_key(event)
    for action in game.notation.by_name:
        yield f"move.{action}"
    for phase in game.phases:
        yield f"phase.{phase}"
    for option in game.schema["properties"]:
        yield f"option.{option}"
        yield f"option.{option}.help"
    for preset in game.presets:
        yield f"preset.{preset}"
    for figure in game.figure_names:
        yield f"figure.{figure}"


def templates(words: Words, key: str) -> Iterator[tuple[str, str]]:
    """Return an entry and its variants."""
    for name, entry in words.entries.items():
        if (name == key or name.startswith(f"{key}.")) and isinstance(entry, str):
            yield name, entry


def templates_with_fields(game: AnyGame, words: Words) -> Iterator[tuple[str, str, set[str], set[str]]]:
    """Return every template with the fields that it may name and those of them that are always known."""
    for event in event_types(game):
        fields = msgspec.structs.fields(event)
        names = {field.encode_name for field in fields}
        certain = {field.encode_name for field in fields if field.required}
        for name, template in templates(words, event_key(event)):
            yield name, template, names | {"seat"} if ".each" in name else names, certain | {"seat"}
    for action in game.notation.by_name:
        parts = parts_of(game, action)
        for name, template in templates(words, f"move.{action}"):
            yield name, template, set() if name.endswith(".any") else parts, parts
    view = msgspec.structs.fields(game.view_type)
    for phase in game.phases:
        for name, template in templates(words, f"phase.{phase}"):
            certain = {field.encode_name for field in view if field.required}
            yield name, template, {field.encode_name for field in view}, certain


class WordLaws:
    """Every game says everything it shows, in every language, and says it of what is really there."""

    @languages
    def test_no_entry_is_about_something_the_game_does_not_have(self, game: AnyGame, language: str) -> None:
        needed = set(words_every_game_needs(game))
        for key in game.words[language].entries:
            if key.split(".")[0] in ("event", "move", "phase", "option", "preset"):
                is_needed = any(key == known or key.startswith(f"{known}.") for known in needed)
                demand(is_needed, f"the words ({language}) say {key}, and the game has nothing of that name")

    @languages
    def test_a_template_names_only_fields_that_are_there(self, game: AnyGame, language: str) -> None:
        for name, template, allowed, _ in templates_with_fields(game, game.words[language]):
            unknown = {field for field, _ in template_fields(template)} - allowed
            there = ", ".join(sorted(allowed)) or "nothing"
            demand(not unknown, f"the words ({language}) of {name} name {', '.join(unknown)}, and there is {there}")

    @languages
    def test_a_field_that_may_be_missing_stands_in_brackets(self, game: AnyGame, language: str) -> None:
        for name, template, _, certain in templates_with_fields(game, game.words[language]):
            missing = ", ".join(required_fields(template) - certain)
            demand(
                not missing, f"the words ({language}) of {name} name {missing}, which may be missing: write [{missing}]"
            )

    @languages
    def test_every_kind_of_field_is_known(self, game: AnyGame, language: str) -> None:
        words = game.words[language]
        for name, entry in words.entries.items():
            for _, kind in template_fields(entry) if isinstance(entry, str) else ():
                is_known = kind in BUILT_IN or words.has(f"noun.{kind}") or words.has(f"phrase.{kind}")
                demand(is_known, f"the words ({language}) of {name} show something as {kind}, which is not known")

    @languages
    def test_what_needs_a_case_of_a_name_can_be_said_without_one(self, game: AnyGame, language: str) -> None:
        words = game.words[language]
        for name, entry in words.entries.items():
            needed = {kind for _, kind in template_fields(entry) if kind in CASES} if isinstance(entry, str) else set()
            if name.endswith(".neutral"):
                demand(not needed, f"{name} is for names without cases, and asks for a case")
                demand(words.has(name.removesuffix(".neutral")), f"there is {name}, but not the sentence with cases")
            elif language == "pl" and needed:
                demand(
                    words.has(f"{name}.neutral"), f"{name} asks for a case of a name, and there is no {name}.neutral"
                )

    @languages
    def test_every_noun_has_the_plural_forms_of_its_language(self, game: AnyGame, language: str) -> None:
        for key, forms in game.words[language].entries.items():
            if key.startswith("noun."):
                wanted = ", ".join(sorted(PLURALS[language]))
                demand(set(forms) == PLURALS[language], f"{key} ({language}) needs the forms {wanted}")

    @languages
    @pytest.mark.parametrize("preset", [0, -1])
    def test_whole_matches_can_be_told(self, game: AnyGame, language: str, preset: int) -> None:
        words = game.words[language]
        options = list(game.presets.values())[preset]
        match = Match(game, game.most_seats, options, seed=preset)
        users = [f"user {seat}" for seat in range(match.seats)]
        rng = FastRng(1)
        said: list[str] = []
        for _ in range(400):
            if match.is_over:
                break
            seat = match.acting[0]
            view = match.shown_view(seat)
            said.append(words.say(f"phase.{view.phase}", msgspec.to_builtins(view), users, seat))
            demand(view.phase in game.phases, f"the view is in phase {view.phase}, and the phases are {game.phases}")
            choices = [words.say(f"move.{parts['action']}", parts, users, seat, seat) for parts in match.choices(seat)]
            demand(
                len(set(choices)) == len(choices), f"two different moves sound alike ({language}): {sorted(choices)}"
            )
            said += choices
            legal = match.legal(seat)
            match.play(seat, legal[rng.below(len(legal))])
        for seat in range(SPECTATOR, match.seats):
            for event in match.events(seat):
                said += words.tell(event, users, seat)
        for sentence in set(said):
            is_clean = sentence == sentence.strip() and not set("[]{}") & set(sentence) and "  " not in sentence
            demand(is_clean, f"brackets or needless spaces are left in a sentence ({language}): {sentence!r}")

    @languages
    def test_a_picture_shows_no_control_characters_whatever_the_users_call_themselves(
        self, game: AnyGame, language: str
    ) -> None:
        match = Match(game, game.most_seats, seed=1)
        users = [f"\x1b[2J\x9b1m{seat}\u202e\u2028\ud83d\r\n" for seat in range(match.seats)]
        for seat in range(SPECTATOR, match.seats):
            picture = game.picture(match.shown_view(seat), game.words[language], users)
            assert not set("\x1b\x9b\u202e\u2028\ud83d\r") & set(picture)
            assert picture == game.picture(match.shown_view(seat), game.words[language], [printable(u) for u in users])
