"""Between what is stored of a table and what is played and told: each side has types of its own."""

from typing import get_args

import msgspec

from kociarnia.core.lesson import Lesson
from kociarnia.server.protocol.shared import Level, SeatKind, Settings
from kociarnia.server.storage.entries import StoredLesson, TableSettings


def read_settings(stored: TableSettings) -> Settings:
    """Return the settings of a table."""
    return msgspec.convert(msgspec.to_builtins(stored), Settings)


def store_settings(settings: Settings) -> TableSettings:
    """Return settings as they are stored."""
    return msgspec.convert(msgspec.to_builtins(settings), TableSettings)


def read_lesson(stored: StoredLesson) -> Lesson:
    """Return the lesson of a table."""
    return msgspec.convert(msgspec.to_builtins(stored), Lesson)


def store_lesson(lesson: Lesson) -> StoredLesson:
    """Return a lesson as it is stored."""
    return msgspec.convert(msgspec.to_builtins(lesson), StoredLesson)


def read_kind(stored: str) -> SeatKind:
    """Return what a seat is for."""
    if stored not in get_args(SeatKind):
        raise ValueError(f"no seat is {stored!r}")
    kind: SeatKind = stored  # type: ignore[assignment]
    return kind


def read_level(stored: str) -> Level:
    """Return how strong a bot is."""
    if stored not in get_args(Level):
        raise ValueError(f"no bot has level {stored!r}")
    level: Level = stored  # type: ignore[assignment]
    return level
