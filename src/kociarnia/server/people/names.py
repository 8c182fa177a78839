"""Nicknames: what may be in them, and how names that look alike are told apart at one table.

Nobody is refused for having the name of somebody else, as children of one class often have. Where two people at a
table have names that look alike, whoever came later is shown with a number: "Ola (2)". A name cannot hold brackets, so
nobody can pretend to be that either.
"""

import re
import unicodedata
from functools import lru_cache
from importlib import resources
from pathlib import Path

from kociarnia.server.operate.config import BadConfig
from kociarnia.server.protocol.refusals import BadName

UNKNOWN = "…"
"""Stands for somebody who was deleted."""
LONGEST_NAME = 24
MOST_EMOJI = 2
MOST_MARKS = 2
"""Up to this many accents on one letter are somebody's language; more are somebody's joke."""

_EXTRA_SIGNS = " -_.'"
_BLANK = "\u115f\u1160\u3164\uffa0\u17b4\u17b5\u034f\u2800"
"""Letters, marks and signs that show nothing."""
_TURNING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""What turns the direction of a text, also of the text around a name."""
_PICTURE = "[\u231a\u231b\u23e9-\u23fa\u2600-\u27bf\u2b1b\u2b1c\u2b50\u2b55\U0001f300-\U0001f3fa\U0001f400-\U0001faff]"
_TONE = "[\U0001f3fb-\U0001f3ff]"
_EMOJI = re.compile(
    f"[\U0001f1e6-\U0001f1ff]{{2}}|{_PICTURE}\ufe0f?{_TONE}?(?:\u200d{_PICTURE}\ufe0f?{_TONE}?)*"  # a flag, or pictures
)
_ALIKE_CAPITALS = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХІЈЅԌ", "ABEZHIKMNOPTYXABEKMHOPCTYXIJSG")
_ALIKE = str.maketrans(
    "αγεηικνορτυχωавекмнорстухгіјѕһԁԛԝӏıłøđħɑɡ01i|",
    "ayenlkvoptuxwabekmhopctyxrljshdqwlllodhagolll",
)


def clean_name(text: str) -> str:
    """Return a nickname as it will be shown, without what cannot be seen, or refuse it."""
    text = unicodedata.normalize("NFKC", text)
    if any(sign in _TURNING for sign in text):
        raise BadName("a name cannot turn the direction of a text")
    emoji = _EMOJI.findall(text)
    if len(emoji) > MOST_EMOJI:
        raise BadName(f"a name has at most {MOST_EMOJI} emoji")
    # Between the emoji what cannot be seen is left out; inside them it holds them together.
    words = ["".join(sign for sign in part if is_seen(sign)) for part in _EMOJI.split(text)]
    for word in words:
        check_signs(word)
    emoji.append("")
    name = " ".join("".join(part + picture for part, picture in zip(words, emoji, strict=True)).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadName(f"a name has 1 to {LONGEST_NAME} signs")
    if len(emoji) == 1 and not any(unicodedata.category(sign)[0] in "LN" for sign in name):
        raise BadName("a name has at least one letter, digit or emoji")
    return name


def is_seen(sign: str) -> bool:
    """Tell whether a sign shows anything, or keeps words apart."""
    return sign not in _BLANK and unicodedata.category(sign) != "Cf" and not "\ufe00" <= sign <= "\ufe0f"


def check_signs(word: str) -> None:
    """Refuse signs that are no part of a name."""
    marks = 0
    for index, sign in enumerate(word):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in ("Mn", "Mc") else 0
        is_mark = 0 < marks <= MOST_MARKS and index >= marks and unicodedata.category(word[index - marks])[0] == "L"
        if not (sign in _EXTRA_SIGNS or sign.isspace() or kind[0] in "LN" or is_mark):
            raise BadName("a name is made of letters, digits, spaces, - _ . ' and emoji")


@lru_cache(4096)
def skeleton(name: str) -> str:
    """Return a name without all that is easily overlooked: names that look alike have the same skeleton."""
    text = unicodedata.normalize("NFKC", name).translate(_ALIKE_CAPITALS).casefold()
    bare = "".join(sign for sign in unicodedata.normalize("NFD", text) if unicodedata.category(sign)[0] not in "MC")
    kept = "".join(sign for sign in bare if sign not in _EXTRA_SIGNS and sign not in _BLANK)
    return kept.translate(_ALIKE).replace("rn", "m").replace("vv", "w") or bare


def read_unwelcome(file: str) -> frozenset[str]:
    """Return the skeletons of names nobody may have: those of a file, or of the list that comes with the program."""
    try:
        place = Path(file) if file else resources.files("kociarnia.server.people").joinpath("unwelcome.txt")
        lines = place.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeError) as error:
        raise BadConfig(f"unwelcome_names: {error}") from None
    return frozenset(skeleton(line.strip()) for line in lines if line.strip() and not line.startswith("#"))


def is_unwelcome(name: str, unwelcome: frozenset[str]) -> bool:
    """Tell whether a word of a name, or all of it, looks like a name nobody may have."""
    words = re.split(r"[\s._'-]+", name)
    return any(skeleton(word) in unwelcome for word in (*words, "".join(words)) if word)


@lru_cache(1024)
def tell_apart(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return names as they are shown side by side: of those that look alike the first stays as it is."""
    counts: dict[str, int] = {}
    shown: list[str] = []
    for name in names:
        if name == UNKNOWN:
            shown.append(name)
            continue
        key = skeleton(name)
        counts[key] = counts.get(key, 0) + 1
        shown.append(name if counts[key] == 1 else f"{name} ({counts[key]})")
    return tuple(shown)
