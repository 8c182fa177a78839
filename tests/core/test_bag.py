"""A draw from a bag takes the card chance names and leaves all others in it."""

from collections import Counter

from librt.vecs import vec
from mypy_extensions import i64

from kociarnia.core.bag import draw_from
from kociarnia.core.chance import FastRng, ScriptedRng


def test_a_draw_takes_the_card_chance_names_and_the_last_one_moves_into_its_place():
    bag = vec[i64]([10, 11, 12, 13, 99])
    assert draw_from(bag, 4, ScriptedRng([(1, 4)])) == 11
    assert list(bag)[:3] == [10, 13, 12]
    assert bag[4] == 99, "what is not in the bag stays where it is"
    assert draw_from(bag, 3, ScriptedRng([(2, 3)])) == 12
    assert list(bag)[:2] == [10, 13]
    assert draw_from(bag, 1, ScriptedRng([(0, 1)])) == 10


def test_every_order_of_a_bag_is_as_likely_as_any_other():
    rng = FastRng(1)
    orders = Counter()
    for _ in range(6_000):
        bag = vec[i64]([1, 2, 3])
        orders[tuple(draw_from(bag, left, rng) for left in (3, 2, 1))] += 1
    assert len(orders) == 6
    assert all(850 < times < 1150 for times in orders.values()), orders  # 1000 and five deviations
