"""Files of runs, whatever their form: read and written whole or line by line, ``.gz`` unpacked and packed."""

import gzip
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from ..errors import UsageError
from .storage import write_atomically

LARGEST = 1e38
"""Score that is written: there is room for lower ones within 32 bits."""
_BUFFER = 1 << 20
"""Bytes that are read at once: a line of a thousand passages has some 150,000, and is put together of as many pieces as
there are buffers in it."""
MARK = b"\xef\xbb\xbf"
"""That of UTF-8, which some programs begin a file with."""


def lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """The lines with their numbers from 1, without a byte order mark. Raises UsageError for a file that cannot be read
    or unpacked."""
    with _opened(path) as stream:
        for number, line in enumerate(stream, start=1):
            yield number, line.removeprefix(MARK) if number == 1 else line


@contextmanager
def _opened(path: Path):
    try:
        with gzip.open(path) if path.suffix == ".gz" else path.open("rb", _BUFFER) as stream:
            yield stream
    except (EOFError, zlib.error):
        raise UsageError(f"{path} is cut off or damaged: its compressed data cannot be unpacked") from None
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror or error}") from None


def write(path: Path, text: bytes) -> None:
    """Write a file, packed where its name ends in ``.gz``; an older one stays until the new one is complete."""
    if path.suffix == ".gz":
        text = gzip.compress(text, 1, mtime=0)  # without a time, so that equal runs are equal files
    write_atomically(path, text)


def bad_line(path: Path, number: int, what: str) -> UsageError:
    """The error that a line of a file is."""
    return UsageError(f"{path}, line {number}: {what}")


def finite(values: Sequence[float], where: str) -> None:
    """Raise UsageError, which says where, for a score that is no finite number or beyond :data:`LARGEST`."""
    fits = np.abs(values) <= LARGEST
    if not fits.all():
        bad = values[int(fits.argmin())]
        raise UsageError(f"{where} has the score {bad}; scores have to be finite, and within ±{LARGEST:g}")
