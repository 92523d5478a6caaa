"""Work beside the searches: it comes in its order, is done at the end, and what fails is told."""

import time
from concurrent.futures import CancelledError
from itertools import repeat
from threading import Event

import pytest
from legalos.evaluation.beside import Beside


def test_work_is_done_in_its_order_before_the_end():
    done: list[int] = []
    with Beside() as beside:
        beside.give(time.sleep, 0.002)
        for number in range(5):
            beside.give(done.append, number)
    assert done == [0, 1, 2, 3, 4]


def test_what_was_given_is_done_where_the_searches_fail():
    done: list[int] = []
    with pytest.raises(KeyError), Beside() as beside:
        beside.give(time.sleep, 0.002)
        beside.give(done.append, 1)
        raise KeyError
    assert done == [1]


def test_work_that_failed_is_told_and_does_not_keep_the_rest_from_being_done():
    done: list[int] = []
    with Beside() as beside:
        beside.check()
        beside.give(int, "a")
        beside.give(done.append, 1)
        with pytest.raises(ValueError, match="'a'"):
            beside.wait()
        with pytest.raises(ValueError, match="'a'"):
            beside.check()
    assert done == [1]


def test_what_is_done_ahead_fails_for_who_asks_and_is_waited_for():
    done: list[int] = []
    with Beside() as beside:
        one = beside.ahead(int, "a")
        beside.ahead(time.sleep, 0.002)
        beside.ahead(done.append, 1)
        beside.wait()
        beside.check()
        assert done == [1]
        with pytest.raises(ValueError, match="'a'"):
            one.result()


def test_nobody_waits_for_what_was_to_be_done_ahead_where_the_searches_fail():
    """It would never end: documents without number are read, as long as nobody drops that."""
    begun, done = Event(), []

    def read_on():
        for _ in beside.unless_dropped(repeat(1)):
            begun.set()

    with pytest.raises(KeyError), Beside() as beside:
        endless = beside.ahead(read_on)
        beside.give(done.append, 1)
        later = beside.ahead(done.append, 2)
        assert begun.wait(5)
        raise KeyError
    assert done == [1] and later.cancelled()
    with pytest.raises(CancelledError):
        endless.result()
