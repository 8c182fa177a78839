"""Fair chance gives the same numbers compiled and interpreted: those that anyone can compute from the seed."""

from hashlib import sha256

import pytest

from kociarnia.core.chance import FairRng


@pytest.mark.parametrize("bound", [1, 2, 3, 56, 110, 2**31, 2**62])
def test_fair_draws_are_the_hashes_of_the_seed_and_their_numbers(bound):
    seed = bytes(range(32))
    rng = FairRng(seed)
    for number in (0, 7):
        rng.begin(number)
        expected = []
        drawn = 0
        while len(expected) < 20:
            word = int.from_bytes(sha256(b"kociarnia draw %d %d " % (number, drawn) + seed).digest()[:8], "big")
            drawn += 1
            if word < 2**64 // bound * bound:
                expected.append(word % bound)
        assert [rng.below(bound) for _ in range(20)] == expected
