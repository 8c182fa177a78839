"""Writes the facts of variants of a game for the tests of its table: python studio/facts.py sen '[{"rounds": 3}]'."""

import json
import sys

from msgspec import to_builtins

from kociarnia import GAMES

if __name__ == "__main__":
    game = GAMES[sys.argv[1]]
    variants = [game.options_type(**options) for options in json.loads(sys.argv[2])]
    json.dump([to_builtins(game.facts(variant, game.edition)) for variant in variants], sys.stdout)
