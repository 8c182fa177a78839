"""What strangers have written is shown so that it can do no harm."""

from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kociarnia.core.printable import printable


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Ola", "Ola"),
        ("Święta Łucja 😺", "Święta Łucja 😺"),
        ("\x1b[2JOla", "[2JOla"),  # clears the screen
        ("\x1b]0;title\x07Ola", "]0;title Ola"),  # changes the title of the window
        ("\x9b31mOla", "31mOla"),  # the same as ESC [ in one character
        ("O\bl\x7fa\x00", "O l a"),
        ("Ola\nJan won\r\n\u2028and\u2029 \x85so", "Ola Jan won and so"),
        ("\u202eale\u202c \u2066O\u2069\u200b\ufeff\u00ad", "ale O"),  # turns the direction of reading
        ("O\ud83dla\udc00", "Ola"),
        ("O\U000e0fffl\uffffa", "Ola"),  # not assigned, and never to be
        ("\x1b\u200f", "?"),
        ("  ", "?"),
        ("", "?"),
    ],
)
def test_a_name_is_shown_without_what_steers_a_terminal(written: str, shown: str) -> None:
    assert printable(written) == shown


@given(st.text())
def test_whatever_is_written_is_shown_as_one_line_of_visible_characters(text: str) -> None:
    shown = printable(text)
    assert shown.splitlines() == [shown]
    assert not {category(letter) for letter in shown} & {"Cc", "Cf", "Cs", "Cn", "Zl", "Zp"}
    assert printable(shown) == shown
