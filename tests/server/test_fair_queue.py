"""The queue of the workers: bounded, and nobody can keep the others waiting."""

import pytest

from kociarnia.server.runtime.fair_queue import Asker, FairQueue, Full

RUDE, POLITE = Asker("192.0.2.1", "rude", "a"), Asker("192.0.2.2", "polite", "b")


def fill(queue: FairQueue[str], *askers: Asker) -> int:
    """Add for one asker after another until no more is taken in; return how much was."""
    added = 0
    while True:
        try:
            queue.add(askers[added % len(askers)], "more")
        except Full:
            return added
        added += 1


def test_a_user_may_let_only_so_much_wait_and_another_one_is_taken_in():
    queue: FairQueue[str] = FairQueue(10, 6, 3)
    assert fill(queue, RUDE, RUDE._replace(table="c")) == 3
    queue.add(POLITE, "mine")


def test_all_users_of_an_address_may_let_only_so_much_wait_and_somebody_elsewhere_is_taken_in_and_comes_next():
    queue: FairQueue[str] = FairQueue(10, 6, 3)
    assert fill(queue, *(RUDE._replace(user=f"rude {number}") for number in range(5))) == 6
    queue.add(POLITE, "mine")
    assert "mine" in (queue.take(), queue.take())


def test_what_was_taken_or_is_waited_for_no_more_makes_room_again():
    queue: FairQueue[str] = FairQueue(10, 3, 3)
    fill(queue, RUDE)
    assert queue.take() == "more"
    assert queue.remove(RUDE, "more")
    assert not queue.remove(POLITE, "more")
    assert fill(queue, RUDE) == 2


def test_no_more_waits_than_the_whole_queue_holds():
    queue: FairQueue[str] = FairQueue(4, 3, 3)
    assert fill(queue, RUDE) == 3
    queue.add(POLITE, "mine")
    with pytest.raises(Full):
        queue.add(POLITE._replace(address="192.0.2.3", user="another"), "late")
    assert len(queue) == 4
