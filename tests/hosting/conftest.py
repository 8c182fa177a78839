"""The databases of the server's tests."""

from tests.server.conftest import postgres, postgres_server

__all__ = ["postgres", "postgres_server"]
