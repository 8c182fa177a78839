"""Writes the facts of variants of a game for the tests of its table.

python studio/facts.py sen '[{"rounds": 3}]' [edition]
"""

import json
import sys

from msgspec import to_builtins

from kociarnia import GAMES

if __name__ == "__main__":
    game = GAMES[sys.argv[1]]
    variants = [game.options_type(**options) for options in json.loads(sys.argv[2])]
    edition = game.check_edition(int(sys.argv[3]) if len(sys.argv) > 3 else None)
    json.dump([to_builtins(game.facts(variant, edition)) for variant in variants], sys.stdout)
