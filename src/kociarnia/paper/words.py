"""What stands on paper beside what a game says itself, in both languages."""

from functools import cache
from importlib import resources

import msgspec


@cache
def paper_words(language: str) -> dict[str, str]:
    """Return the words of the prints in a language."""
    text = resources.files(__package__).joinpath(f"words.{language}.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, str])
