"""The fonts of the page, as files a typesetter reads.

The page has its fonts in two parts: the letters of English, and those that Polish and others add. A part is a
compressed web font; the second one gets a family name of its own, so that the first can fall back on it.
"""

import re
from importlib import resources
from pathlib import Path

from fontTools.ttLib import TTFont

_FONT = re.compile(r"(?P<family>nunito|fredoka)-latin(?P<more>-ext)?-wght-normal.*\.woff2")
_FAMILY_NAMES = (1, 16)
_FULL_NAMES = (4, 6)


def unpack_fonts(folder: Path) -> int:
    """Write the fonts of the page into a folder; return how many there are."""
    assets = resources.files("kociarnia").joinpath("page", "assets")
    found = 0
    for entry in sorted(assets.iterdir(), key=lambda each: each.name) if assets.is_dir() else ():
        match = _FONT.fullmatch(entry.name)
        if match is None:
            continue
        with entry.open("rb") as packed:
            font = TTFont(packed, recalcTimestamp=False)
            family = match["family"].title() + (" Ext" if match["more"] else "")
            for record in font["name"].names:
                if record.nameID in _FAMILY_NAMES:
                    record.string = family
                elif record.nameID in _FULL_NAMES:
                    record.string = family.replace(" ", "")
            font.flavor = None
            font.save(folder / f"{family.replace(' ', '')}.ttf")
        found += 1
    return found
