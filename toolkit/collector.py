"""How often Python looks for garbage in cycles: nearly all that legalos makes is in none, and much of it stays."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def seldom() -> Iterator[None]:
    """Look more seldom. Imported modules and parsed acts stay; to look at all of them over and over, for the sake of
    small objects that go by themselves, took a tenth of a short run and a third of an evaluation."""
    usual = gc.get_threshold()
    gc.set_threshold(100_000, 50, 100)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


@contextmanager
def paused() -> Iterator[None]:
    """Look not at all, while what is made is many small objects that all stay: a tree, say, where looking takes a fifth
    of the time, and more the longer the text. In the end they are counted among the old ones at once, unless the
    program keeps some apart for ever."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            if not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()
            gc.enable()
