"""Locks between processes of one machine: files that the system unlocks when their owner dies."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from .errors import LegalosError


class Taken(LegalosError):
    """Another process holds the lock."""


@contextmanager
def alone(path: Path, taken: str | None = None) -> Iterator[None]:
    """Hold an exclusive lock on a file, made if need be.

    Another process that wants it waits; or, with ``taken``, gets :class:`Taken` of that text at once. Raises
    LegalosError when the file cannot be made.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise LegalosError(f"the folder {path.parent} cannot be written: {error.strerror}") from error
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | (fcntl.LOCK_NB if taken else 0))
        except BlockingIOError as error:
            raise Taken(taken) from error
        yield
    finally:
        os.close(descriptor)


def filling(locks: Path, cluster: str, alias: str) -> AbstractContextManager[None]:
    """Hold the lock of the run that fills an alias of a cluster (its uuid). Raises :class:`Taken` while one does."""
    return alone(locks / f"{cluster}-{alias}.lock", f"another run is filling {alias}")
