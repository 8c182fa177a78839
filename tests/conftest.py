"""What all tests share: Hypothesis finds the same examples everywhere, however slow the machine."""

import os

from hypothesis import settings

pytest_plugins = ["kociarnia.pytest_plugin"]

settings.register_profile("kociarnia", derandomize=True, deadline=None, max_examples=50)
settings.load_profile("kociarnia")

# Before NumPy is read: tests run side by side, and threads of each would only wait for those of the others.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
