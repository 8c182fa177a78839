"""What pytest has to know of the laws: their marks, which come first, and how to say what they have found."""

from collections.abc import Generator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from kociarnia.testing.findings import Finding

pytest.register_assert_rewrite("kociarnia.testing")

MARKS = (
    "slow: takes more than a few seconds",
    "wide: a law with a variant beyond the chosen few",
)
FIRST = ("PlayLaws", "SameMatchLaws")
"""The laws without which no other makes sense."""
FINDINGS: "pytest.StashKey[dict[type, list[Finding]]]" = pytest.StashKey()
"""What the laws have found so far, by the class of tests that a game has."""


def pytest_configure(config: pytest.Config) -> None:
    """Make the marks of the laws known."""
    for mark in MARKS:
        config.addinivalue_line("markers", mark)
    config.stash[FINDINGS] = {}


def topic_of(item: pytest.Item) -> str:
    """Return the class of laws a test belongs to; none if it is no law."""
    laws: type | None = getattr(item, "cls", None)
    topic, _, _ = getattr(getattr(item, "function", None), "__qualname__", "").rpartition(".")
    return topic if any(base.__module__ == "kociarnia.testing.games" for base in getattr(laws, "__mro__", ())) else ""


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Pass over the other laws of a game that breaks one of the first: they would all fail for the same reason."""
    found = item.config.stash[FINDINGS].get(getattr(item, "cls", object), ())
    if found and found[0].topic in FIRST and (topic_of(item) not in ("", found[0].topic) or found[0].is_endless):
        pytest.skip("a law without which this one makes no sense is broken")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep what a law has found."""
    report = yield
    topic = topic_of(item)
    if report.failed and topic and call.excinfo is not None:
        from kociarnia.testing.findings import find  # noqa: PLC0415  most who run pytest have no game to check

        found = find(topic, item, call.excinfo.value)
        item.config.stash[FINDINGS].setdefault(item.cls, []).append(found)  # type: ignore[attr-defined]  # a law has one
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None, None, None]:
    """Say what was found after all else, where it is seen."""
    yield
    reporter = session.config.pluginmanager.getplugin("terminalreporter")
    for laws, found in session.config.stash[FINDINGS].items():
        if reporter is not None:
            from kociarnia.testing.findings import describe  # noqa: PLC0415  as above

            reporter.write_line(f"\n{laws.__name__}: what is wrong with the game\n\n{describe(found)}\n")
