"""`python -m kociarnia` is the command line."""

import sys

from kociarnia.cli import main

sys.exit(main())
