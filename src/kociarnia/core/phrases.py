"""Refusals in other languages: the engine words them in English, and a phrasebook says the same in another.

A phrase of the book is a refusal with `{}` for whatever was put into it; what it becomes may take these in another
order (`{1}`). Parts of a refusal that are phrases themselves are translated too.
"""

import json
import re
from functools import cache
from importlib import resources

HOLE = re.compile(r"\{\}")
MOST_NESTED = 3


@cache
def phrasebook(language: str) -> list[tuple[re.Pattern[str], str]]:
    """Return the phrases of a language, the most particular first; English needs none."""
    file = resources.files(__package__).joinpath(f"phrases.{language}.json")
    if not file.is_file():
        return []
    phrases: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    ordered = sorted(phrases.items(), key=lambda phrase: -len(HOLE.sub("", phrase[0])))
    patterns = ("(.*?)".join(map(re.escape, HOLE.split(english))) for english, _ in ordered)
    return [(re.compile(pattern, re.DOTALL), said) for pattern, (_, said) in zip(patterns, ordered, strict=True)]


def translate(text: str, language: str, depth: int = MOST_NESTED) -> str:
    """Return a refusal in a language; what the phrasebook does not have stays as it is."""
    for pattern, said in phrasebook(language) if depth else ():
        found = pattern.fullmatch(text)
        if found is not None:
            return said.format(*(translate(part, language, depth - 1) for part in found.groups()))
    return text
