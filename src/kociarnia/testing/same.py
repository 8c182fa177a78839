"""The same seed gives the same match: in another process, whatever its hashes, compiled or not."""

import os

import pytest

from kociarnia.testing.digest import digests, digests_in_source
from kociarnia.testing.findings import demand
from kociarnia.testing.samples import SOME_MOVES, played


class SameMatchLaws:
    """Nothing but the seed decides what chance does, and nothing but the moves what the players do."""

    def test_the_same_seed_gives_the_same_record_text(self, case):
        one, again, other = (played(case, seed, SOME_MOVES).record.text() for seed in (3, 3, 5))
        demand(one == again, "the same seed gives another match: chance may come from the Rng of the match alone")
        demand(one != other, "another seed gives the same match")

    @pytest.mark.slow
    def test_another_process_with_other_hashes_and_the_pure_engine_plays_the_same_matches(self, game):
        hash_seed = "4242" if os.environ.get("PYTHONHASHSEED") != "4242" else "2424"
        there = digests_in_source(game, hash_seed)
        assert there["engine"] == "pure"
        demand(
            there["digests"] == digests(game),
            "another process plays another match: does something depend on the order of a set, or on a hash?",
        )
