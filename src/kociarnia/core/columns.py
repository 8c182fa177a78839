"""Text in columns: what the pictures of all games are drawn with."""

from unicodedata import east_asian_width


def width_of(text: str) -> int:
    """Return how many columns a text takes in a terminal: an hourglass takes two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def fit(text: str, width: int) -> str:
    """Return a text padded with spaces, or cut, to a width."""
    if width_of(text) > width:
        while width_of(text) > width - 1:
            text = text[:-1]
        text += "…"
    return text + " " * (width - width_of(text))


def centre(text: str, width: int) -> str:
    """Return a text centred in a width."""
    return fit(" " * ((width - width_of(text)) // 2) + text, width)
