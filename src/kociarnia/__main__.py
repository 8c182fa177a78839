"""`python -m kociarnia` is the command line."""

import sys

try:
    from kociarnia.cli import main
except KeyboardInterrupt:  # whoever leaves while it is still being read wants no traceback either
    sys.exit(130)

sys.exit(main())
