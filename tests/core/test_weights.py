"""A file of weights is read as it was written, or refused by its name."""

import zlib
from hashlib import sha256

import msgspec
import pytest

from kociarnia.core.weights import BadWeights, Header, read_weights, write_weights
from kociarnia.games import GAMES
from tests.core.test_network import any_weights

NAME = "some.network"
GAME = GAMES["sen"]
PARTS = ("first", "first_bias", "second", "second_bias", "worth", "liking")


def file_of(weights):
    return write_weights(weights.header, [getattr(weights, part) for part in PARTS])


@pytest.fixture(scope="module")
def data():
    return file_of(any_weights(GAME, 1))


def changed(data, **fields):
    """Return a file with another header."""
    line, _, rest = data.partition(b"\n")
    return msgspec.json.encode(msgspec.structs.replace(msgspec.json.decode(line, type=Header), **fields)) + b"\n" + rest


def holding(data, packed):
    """Return a file whose weights are something else, as its header says."""
    return changed(data, digest=sha256(packed).hexdigest()).partition(b"\n")[0] + b"\n" + packed


def test_what_was_written_is_read(data):
    weights = any_weights(GAME, 1)
    found = read_weights(NAME, data, GAME)
    assert msgspec.structs.replace(found.header, digest="") == weights.header
    for part in PARTS:
        assert list(getattr(found, part)) == list(getattr(weights, part))


def test_weights_that_are_too_large_are_cut_off():
    weights = any_weights(GAME, 1, largest=30_000)
    found = read_weights(NAME, file_of(weights), GAME)
    assert max(found.first) == 2047
    assert min(found.second) == -1023
    assert list(found.liking) == list(weights.liking)


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda data: b"", "no file of weights"),
        (lambda data: b"\x89PNG\r\n\x1a\n" + data, "no file of weights"),
        (lambda data: data[: len(data) // 2], "damaged"),
        (lambda data: data[:-1] + bytes([data[-1] ^ 1]), "damaged"),
        (lambda data: data + b"more", "damaged"),
        (lambda data: changed(data, format=2), "format 2"),
        (lambda data: changed(data, game="koty"), "weights of koty, not of sen"),
        (lambda data: changed(data, layout=99), "layout 99"),
        (lambda data: changed(data, rows=5), "layout"),
        (lambda data: changed(data, moves=5), "layout"),
        (lambda data: changed(data, units=(95, 32)), "95 and 32 units"),
        (lambda data: changed(data, units=(0, 0)), "0 and 0 units"),
        (lambda data: changed(data, units=(12_000, 32)), "12000 and 32 units"),
        (lambda data: changed(data, units=(84, 32)), "weights instead of"),
        (lambda data: changed(data, units=(108, 32)), "weights instead of"),
        (lambda data: holding(data, b"junk"), "cannot be unpacked"),
        (lambda data: holding(data, zlib.compress(b"odd")), "cannot be unpacked"),
    ],
)
def test_what_is_damaged_or_made_for_something_else_is_refused_by_its_name(data, damage, reason):
    with pytest.raises(BadWeights, match=reason) as refused:
        read_weights(NAME, damage(data), GAME)
    assert str(refused.value).startswith(NAME)


def test_another_game_refuses_them(data):
    with pytest.raises(BadWeights, match="weights of sen, not of koty"):
        read_weights(NAME, data, GAMES["koty"])
