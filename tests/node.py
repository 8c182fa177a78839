"""The Node that the page is built with: the machine's own, or the one of its wheel (web/scripts/node.py)."""

import shutil
import sys
from pathlib import Path


def find_node() -> str:
    """Return the program; a build has put it beside Python where the machine has none that is new enough."""
    node = shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node")
    assert node is not None, "there is no Node: make build gets one"
    return node
