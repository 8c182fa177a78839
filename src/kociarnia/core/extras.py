"""Packages that only some parts need: which extra installs them, and the sentence that says so."""

EXTRAS = {
    "aiohttp": "server",
    "openskill": "server",
    "pywebpush": "server",
    "asyncpg": "cluster",
    "nats": "cluster",
    "gymnasium": "envs",
    "numpy": "envs",
    "pettingzoo": "envs",
    "pyspiel": "openspiel",
    "hypothesis": "testing",
    "pytest": "testing",
}
"""The extra of `pyproject.toml` that installs a module."""


def describe_missing(error: ModuleNotFoundError) -> str | None:
    """Return what to install so that a missing package is there; None if no extra has it."""
    name = (error.name or "").partition(".")[0]
    if name not in EXTRAS:
        return None
    return f"this needs {name}, which is not installed: pip install 'kociarnia[{EXTRAS[name]}]'"
