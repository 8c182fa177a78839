"""All game folders have the same files, so that who knows one game finds the way in any other."""

from importlib import resources

from kociarnia import GAMES
from kociarnia.core.words import LANGUAGES

ROOMS = ("bot", "documents", "rules", "texts")
NEEDED = {
    "__init__.py", "game.py",
    "rules/events.py", "rules/features.py", "rules/moves.py", "rules/state.py",
    "documents/notation.py", "documents/options.py", "documents/picture.py", "documents/position.py",
    "documents/view.py",
    "bot/policy.py",
    "texts/rules.en.md", "texts/rules.pl.md", "texts/lesson.json", "texts/words.en.json", "texts/words.pl.json",
}  # fmt: skip
# The sixth game is too small for them.
ON_THE_SHELF = NEEDED | {
    "rules/cards.py",
    "rules/variant.py",
    "rules/scoring.py",
    "documents/views.py",
    "documents/pad.py",
}
# Beyond these a long rules file is split by topic, tables of a game may be texts, and a bot may have learned weights.
KINDS = (".py", ".md", ".json", ".txt", ".network")
EMPTY_WORDS = {"utils", "helpers", "common", "manager", "base", "misc"}


def files_of(game) -> set[str]:
    """The sources of a game, without what was compiled from them."""
    folder = resources.files(game.package)
    names = {entry.name for entry in folder.iterdir() if entry.is_file()}
    for room in ROOMS:
        names |= {f"{room}/{entry.name}" for entry in folder.joinpath(room).iterdir() if entry.is_file()}
    return {name for name in names if not name.endswith((".so", ".pyd"))}


def test_every_game_folder_has_the_files_every_game_has(game):
    missing = (ON_THE_SHELF if game.id in GAMES else NEEDED) - files_of(game)
    assert not missing


def test_a_game_folder_has_these_rooms_and_no_others(game):
    rooms = {entry.name for entry in resources.files(game.package).iterdir() if entry.is_dir()}
    assert rooms - {"__pycache__"} == set(ROOMS)


def test_no_file_of_a_game_has_an_empty_name(game):
    for name in files_of(game):
        assert name.endswith(KINDS)
        assert name.rpartition("/")[2].partition(".")[0] not in EMPTY_WORDS


def test_the_rules_and_the_words_of_every_game_can_be_read(game):
    for language in LANGUAGES:
        assert game.rules(language).startswith("# ")
        assert game.words[language].language == language
        assert game.words[language].entries
