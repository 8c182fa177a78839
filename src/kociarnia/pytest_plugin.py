"""What pytest has to know before it reads the laws: their marks, and that what they assert is to be explained."""

import pytest

pytest.register_assert_rewrite("kociarnia.testing")

MARKS = (
    "slow: takes more than a few seconds",
    "wide: a law with a variant beyond the chosen few",
)


def pytest_configure(config: pytest.Config) -> None:
    """Make the marks of the laws known."""
    for mark in MARKS:
        config.addinivalue_line("markers", mark)
