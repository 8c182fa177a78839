"""What all tests share: Hypothesis finds the same examples everywhere, however slow the machine."""

from hypothesis import settings

pytest_plugins = ["kociarnia.pytest_plugin"]

settings.register_profile("kociarnia", derandomize=True, deadline=None, max_examples=50)
settings.load_profile("kociarnia")
