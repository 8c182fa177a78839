"""Where tables and users are kept; one interface, SQLite and PostgreSQL behind it."""

import os
from pathlib import Path

from kociarnia.server.operate.config import Config, data_folder
from kociarnia.server.storage.sqlite import SqliteStore
from kociarnia.server.storage.store import Store


def database_file(config: Config) -> Path:
    """Return where the database file is or will be."""
    return data_folder(config, os.environ) / "kociarnia.db"


def backup_folder(config: Config) -> Path:
    """Return where backups are kept that nobody has asked for by name."""
    return data_folder(config, os.environ) / "backups"


def make_store(config: Config) -> Store:
    """Return the storage the configuration asks for."""
    if config.database:
        from kociarnia.server.storage.postgres import PostgresStore  # noqa: PLC0415 - only an extra installs it

        return PostgresStore(config.database, backups=backup_folder(config))
    return SqliteStore(database_file(config), config.busy_seconds, backup_folder(config))
