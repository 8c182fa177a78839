"""Chance: the one way nature decides anything, always through a generator the caller owns."""

from abc import abstractmethod
from hashlib import sha256
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from kociarnia.core.errors import ScriptError

WORD: Final = 0xFFFFFFFF
MULTIPLIER: Final = 2131995753  # keeps every intermediate below 2**63
SEED_BYTES: Final = 32


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """A source of chance."""

    @abstractmethod
    def below(self, bound: i64) -> i64:
        """Return a whole number from 0 to bound - 1, each equally likely."""

    def begin(self, number: i64) -> None:
        """Say that what follows is decision `number` of a match (0 is the deal)."""


@final
class FastRng(Rng):
    """Multiply-with-carry: for search, benchmarks and tests; its future can be computed from its past."""

    def __init__(self, seed: int = 0) -> None:
        digest = sha256(b"kociarnia fast %d" % seed).digest()
        self.word: i64 = int.from_bytes(digest[:4], "big")
        self.carry: i64 = 1 + int.from_bytes(digest[4:8], "big") % (MULTIPLIER - 2)

    def below(self, bound: i64) -> i64:
        product: i64 = self.word * MULTIPLIER + self.carry
        self.word = product & WORD
        self.carry = product >> 32
        return (self.word * bound) >> 32


class FairRng(Rng):
    """SHA-256 in counter mode over a secret seed.

    Nobody can predict cards from cards seen. The stream is keyed by the number of the decision, so
    a match can be taken up again, or checked, anywhere, from the seed alone.
    """

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a fair seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed: Final = seed
        self.number = 0
        self.drawn = 0

    @staticmethod
    def from_number(seed: int) -> "FairRng":
        """Return the generator of a small reproducible seed, as used in examples and tests."""
        return FairRng(sha256(b"kociarnia seed %d" % seed).digest())

    def commitment(self) -> str:
        """Return the hash that is shown when a match starts; it says nothing about the seed."""
        return sha256(b"kociarnia commitment " + self.seed).hexdigest()

    def begin(self, number: i64) -> None:
        self.number = number
        self.drawn = 0

    def below(self, bound: i64) -> i64:
        size: int = int(bound)  # 2**64 is too large for an i64
        limit = 2**64 - 2**64 % size
        while True:
            message = b"kociarnia draw %d %d " % (self.number, self.drawn)
            self.drawn += 1
            word = int.from_bytes(sha256(message + self.seed).digest()[:8], "big")
            if word < limit:  # refuse the uneven rest, so that every outcome is exactly as likely
                return word % size


class RecordingRng(Rng):
    """Passes another generator's draws on and keeps them, with the bounds they were asked for."""

    def __init__(self, source: Rng) -> None:
        self.source = source
        self.draws: list[tuple[int, int]] = []

    def begin(self, number: i64) -> None:
        self.source.begin(number)
        self.draws = []

    def below(self, bound: i64) -> i64:
        value = self.source.below(bound)
        self.draws.append((value, bound))
        return value


class ScriptedRng(Rng):
    """Makes draws again that were written down, decision by decision, so that a record depends on no generator.

    `decisions` are the draws of each decision, the deal first; what is drawn beyond them comes from `beyond`, or is
    refused.
    """

    def __init__(self, *decisions: list[tuple[int, int]], beyond: Rng | None = None) -> None:
        self.decisions = decisions
        self.beyond = beyond
        self.draws: list[tuple[int, int]] = decisions[0] if decisions else []
        self.used = 0

    def begin(self, number: i64) -> None:
        self.draws = self.decisions[number] if 0 <= number < len(self.decisions) else []
        self.used = 0
        if self.beyond is not None:
            self.beyond.begin(number)

    def below(self, bound: i64) -> i64:
        if self.used == len(self.draws):
            if self.beyond is None:
                raise ScriptError(f"a draw below {bound} is missing")
            return self.beyond.below(bound)
        value, expected = self.draws[self.used]
        if expected != bound:
            raise ScriptError(f"draw {self.used + 1} is below {expected}, but the rules draw below {bound}")
        if not 0 <= value < bound:
            raise ScriptError(f"draw {self.used + 1} is {value}, which is not below {bound}")
        self.used += 1
        return value

    def finish(self) -> None:
        """Refuse a decision that holds more draws than were asked for."""
        if self.used != len(self.draws):
            raise ScriptError(f"{len(self.draws) - self.used} more draws than the rules ask for")
