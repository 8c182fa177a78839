"""The press: a template and what is to stand in it become a PDF."""

import importlib.util
import tempfile
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from kociarnia.core.errors import KociarniaError

NEEDED = ("typst", "fontTools", "brotli")


class CannotPrint(KociarniaError):
    """What printing needs is not installed."""

    code = "cannot_print"


def check_press() -> None:
    """Refuse where the packages that printing needs are missing, and say what mends it."""
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        raise CannotPrint("printing needs a few packages more: pip install 'kociarnia[print]'")


@cache
def _font_folder() -> "tempfile.TemporaryDirectory[str]":
    """Return a folder with the fonts of the page; it lives as long as the program."""
    from kociarnia.paper.fonts import unpack_fonts  # noqa: PLC0415 - needs packages that only printing needs

    folder = tempfile.TemporaryDirectory(prefix="kociarnia-fonts-")
    if not unpack_fonts(Path(folder.name)):
        folder.cleanup()
        raise CannotPrint("printing needs the fonts of the page, and the page has not been built (make build)")
    return folder


def press(template: str, data: dict[str, Any]) -> bytes:
    """Return a template filled with data as a PDF; the same data always make the same file."""
    check_press()
    import typst  # noqa: PLC0415 - only who prints needs it

    with resources.as_file(resources.files(__package__).joinpath("templates")) as folder:
        return bytes(
            typst.compile(
                str(folder / f"{template}.typ"),
                root=str(folder),
                font_paths=[_font_folder().name],
                ignore_system_fonts=True,
                sys_inputs={"data": msgspec.json.encode(data).decode()},
            )
        )
