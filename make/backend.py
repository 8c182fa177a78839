"""The build backend: setuptools, and Node from its wheel where the page has to be built and the machine has none."""

from pathlib import Path

from page import requirements
from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403 - what a backend offers is what setuptools offers

ROOT = Path(__file__).parents[1]


def get_requires_for_build_wheel(config_settings=None):
    """Return what building a wheel needs besides what pyproject.toml says."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *requirements(ROOT)]


def get_requires_for_build_sdist(config_settings=None):
    """Return what packing the source needs besides what pyproject.toml says."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *requirements(ROOT)]
