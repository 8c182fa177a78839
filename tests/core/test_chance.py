from collections import Counter
from hashlib import sha256
from itertools import count

import pytest

from kociarnia.core.chance import FairRng, FastRng, RecordingRng, ScriptedRng
from kociarnia.core.errors import ScriptError

BOUNDS = (1, 2, 3, 6, 7, 56, 110, 1000, 2**31, 2**31 - 1)


def multiply_with_carry(seed: int):
    """The generator as its definition says, in whole numbers of any size."""
    digest = sha256(f"kociarnia fast {seed}".encode()).digest()
    word = int.from_bytes(digest[:4], "big")
    carry = 1 + int.from_bytes(digest[4:8], "big") % (2131995753 - 2)
    while True:
        carry, word = divmod(word * 2131995753 + carry, 2**32)
        yield word


def fair_words(seed: bytes, number: int):
    """The stream of one decision as its definition says."""
    for drawn in count():
        yield int.from_bytes(sha256(f"kociarnia draw {number} {drawn} ".encode() + seed).digest()[:8], "big")


def fair_draw(words, bound: int) -> int:
    """The first word of a stream that lies below the greatest multiple of the bound."""
    return next(word % bound for word in words if word // bound < 2**64 // bound)


@pytest.mark.parametrize("seed", [0, 1, 7, 2**40, -3])
def test_the_fast_generator_is_multiply_with_carry(seed):
    rng = FastRng(seed)
    words = multiply_with_carry(seed)
    bounds = [BOUNDS[index % len(BOUNDS)] for index in range(500)]
    assert [rng.below(bound) for bound in bounds] == [next(words) * bound // 2**32 for bound in bounds]


def test_the_carry_of_the_fast_generator_keeps_every_intermediate_below_two_to_the_63():
    assert (2**32 - 1) * 2131995753 + 2131995753 < 2**63


@pytest.mark.parametrize("rng", [FastRng(5), FairRng.from_number(5)], ids=["fast", "fair"])
@pytest.mark.parametrize("bound", [1, 2, 6, 56])
def test_draws_are_in_range_and_roughly_even(rng, bound):
    draws = 2000
    counts = Counter(rng.below(bound) for _ in range(draws))
    assert set(counts) == set(range(bound))
    expected = draws / bound
    assert sum((found - expected) ** 2 / expected for found in counts.values()) < bound + 6 * (2 * bound) ** 0.5


def test_other_seeds_give_other_streams():
    streams = {tuple(FastRng(seed).below(2**31) for _ in range(1)) for seed in range(50)}
    assert len(streams) == 50
    streams = {tuple(FairRng.from_number(seed).below(2**31) for _ in range(1)) for seed in range(50)}
    assert len(streams) == 50


@pytest.mark.parametrize("number", [0, 1, 12, 100_000])
def test_the_fair_generator_is_sha256_in_counter_mode_keyed_by_the_decision(number):
    seed = bytes(range(32))
    rng = FairRng(seed)
    rng.begin(number)
    words = fair_words(seed, number)
    for bound in BOUNDS * 5:
        assert rng.below(bound) == fair_draw(words, bound)


def test_the_fair_generator_refuses_the_uneven_rest():
    bound = 2**62 + 2**61  # two multiples of it fit, so about a quarter of the words is refused
    seed = sha256(b"uneven").digest()
    rng = FairRng(seed)
    rng.begin(4)
    words = list(zip(range(40), fair_words(seed, 4), strict=False))
    refused = [word for _, word in words if word >= 2**64 - 2**64 % bound]
    assert refused
    fair = [word % bound for _, word in words if word < 2**64 - 2**64 % bound]
    assert [rng.below(bound) for _ in fair] == fair


def test_a_decision_can_be_taken_up_again_in_any_order():
    rng = FairRng.from_number(3)
    first: dict[int, list[int]] = {}
    for number in range(5):
        rng.begin(number)
        first[number] = [rng.below(1000) for _ in range(4)]
    for number in (4, 0, 2):
        rng.begin(number)
        assert [rng.below(1000) for _ in range(4)] == first[number]
    assert len({tuple(draws) for draws in first.values()}) == 5


def test_the_seed_of_a_small_number_and_the_commitment_are_hashes():
    rng = FairRng.from_number(7)
    assert rng.seed == sha256(b"kociarnia seed 7").digest()
    assert rng.commitment() == sha256(b"kociarnia commitment " + rng.seed).hexdigest()
    assert rng.commitment() != FairRng.from_number(8).commitment()


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_fair_seed_has_32_bytes(size):
    with pytest.raises(ValueError, match=f"32 bytes, not {size}"):
        FairRng(bytes(size))


def test_a_recording_generator_keeps_the_draws_of_the_decision_under_way():
    plain = FairRng.from_number(1)
    recording = RecordingRng(FairRng.from_number(1))
    for number in (0, 1):
        plain.begin(number)
        recording.begin(number)
        values = [recording.below(bound) for bound in (6, 52)]
        assert values == [plain.below(bound) for bound in (6, 52)]
        assert recording.draws == [(values[0], 6), (values[1], 52)]


def test_the_draws_of_an_earlier_decision_are_not_changed_by_the_next():
    recording = RecordingRng(FastRng(1))
    recording.begin(0)
    recording.below(6)
    kept = recording.draws
    recording.begin(1)
    recording.below(6)
    recording.below(6)
    assert len(kept) == 1


def test_a_script_gives_back_its_draws():
    script = ScriptedRng([(3, 6), (0, 1), (51, 52)])
    assert [script.below(6), script.below(1), script.below(52)] == [3, 0, 51]
    script.finish()


def test_a_script_refuses_another_bound_a_missing_draw_and_a_draw_too_many():
    with pytest.raises(ScriptError, match="draw 1 is below 6, but the rules draw below 7"):
        ScriptedRng([(3, 6)]).below(7)
    with pytest.raises(ScriptError, match="a draw below 7 is missing"):
        ScriptedRng([]).below(7)
    with pytest.raises(ScriptError, match="2 more draws than the rules ask for"):
        ScriptedRng([(3, 6), (0, 2)]).finish()


def test_a_script_knows_the_draws_of_every_decision_and_leaves_the_rest_to_another_generator():
    fair = FairRng.from_number(3)
    fair.begin(2)
    expected = [fair.below(6) for _ in range(2)]
    script = ScriptedRng([(1, 2)], [(4, 6)], beyond=FairRng.from_number(3))
    script.begin(1)
    assert script.below(6) == 4
    script.finish()
    script.begin(2)
    assert [script.below(6) for _ in range(2)] == expected
    script.begin(0)
    assert script.below(2) == 1


@pytest.mark.parametrize("value", [6, -1])
def test_a_draw_that_is_not_below_its_bound_is_refused(value):
    with pytest.raises(ScriptError, match=f"draw 1 is {value}, which is not below 6"):
        ScriptedRng([(value, 6)]).below(6)
