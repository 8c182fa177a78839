"""All game folders have the same files, so that who knows one game finds the way in any other."""

from importlib import resources

from kociarnia import GAMES
from kociarnia.core.words import LANGUAGES

NEEDED = {
    "__init__.py", "events.py", "features.py", "game.py", "hints.py", "moves.py", "notation.py", "options.py",
    "picture.py", "position.py", "state.py", "view.py",
    "RULES.en.md", "RULES.pl.md", "lesson.json", "words.en.json", "words.pl.json",
}  # fmt: skip
ON_THE_SHELF = NEEDED | {"cards.py", "rules.py", "scoring.py"}  # the sixth game is too small for them
# Beyond these a long rules file is split by topic, and tables of a game may be texts.
KINDS = (".py", ".md", ".json", ".txt")
EMPTY_WORDS = {"utils", "helpers", "common", "manager", "base", "misc"}


def files_of(game) -> set[str]:
    """The sources of a game, without what was compiled from them."""
    names = {entry.name for entry in resources.files(game.package).iterdir() if entry.is_file()}
    return {name for name in names if not name.endswith((".so", ".pyd"))}


def test_every_game_folder_has_the_files_every_game_has(game):
    missing = (ON_THE_SHELF if game.id in GAMES else NEEDED) - files_of(game)
    assert not missing


def test_no_file_of_a_game_has_an_empty_name(game):
    for name in files_of(game):
        assert name.endswith(KINDS)
        assert name.partition(".")[0] not in EMPTY_WORDS


def test_the_rules_and_the_words_of_every_game_can_be_read(game):
    for language in LANGUAGES:
        assert game.rules(language).startswith("# ")
        assert game.words[language].language == language
        assert game.words[language].entries
