"""All game folders have the same files, so that who knows one game finds the way in any other."""

from importlib import resources

from kociarnia.core.words import LANGUAGES

ALWAYS = {
    "__init__.py", "events.py", "features.py", "game.py", "hints.py", "moves.py", "notation.py", "options.py",
    "picture.py", "position.py", "state.py", "view.py",
    "RULES.en.md", "RULES.pl.md", "words.en.json", "words.pl.json",
}  # fmt: skip
# What a game has where its rules call for it: its material, and the topics a long rules file is split into.
BY_TOPIC = {
    "cards.py", "sheets.py", "tables.py", "rules.py", "scoring.py", "table.py", "round.py", "effects.py", "perft.txt",
}  # fmt: skip


def files_of(game) -> set[str]:
    return {entry.name for entry in resources.files(game.package).iterdir() if entry.is_file()}


def test_every_game_folder_has_the_files_every_game_has(game):
    missing = ALWAYS - files_of(game)
    assert not missing


def test_a_game_folder_has_no_files_but_those_a_game_may_have(game):
    sources = {name for name in files_of(game) if not name.endswith((".so", ".pyd"))}
    assert sources <= ALWAYS | BY_TOPIC


def test_the_rules_and_the_words_of_every_game_can_be_read(game):
    for language in LANGUAGES:
        assert game.rules(language).startswith("# ")
        assert game.words[language].language == language
        assert game.words[language].entries
