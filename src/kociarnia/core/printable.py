"""Text that strangers have written, made fit to be shown."""

from unicodedata import category

BREAKS = {"Cc", "Zl", "Zp"}  # control characters (tabs and line ends among them), line and paragraph separators
UNSEEN = {"Cf", "Cs", "Cn"}  # marks of format and direction, halves of surrogate pairs, what Unicode has not assigned
NOTHING_LEFT = "?"


def printable(text: str) -> str:
    """Return a text, such as a user's name, as one line that cannot steer a terminal or turn the direction of reading.

    A control character or a break becomes a space, what cannot be seen is left out, and spaces are drawn together.
    """
    letters: list[str] = []
    for letter in text:
        kind = category(letter)
        if kind not in UNSEEN:
            letters.append(" " if kind in BREAKS else letter)
    return " ".join("".join(letters).split()) or NOTHING_LEFT
