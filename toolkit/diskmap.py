"""A mapping that lies on disk, for what grows with the number of documents: memory stays as it is."""

import pickle
from collections.abc import Iterable, Iterator, MutableMapping
from typing import Any, TypeVar

from .errors import LegalosError

V = TypeVar("V")

KILOBYTES = 2000
"""What SQLite keeps in memory."""
NEAR = 10_000
"""Pairs that are kept in memory until they are written together: most collections have fewer, and need no file."""
_NONE = object()


class DiskMap(MutableMapping[str, V]):
    """Values that can be pickled by strings of any characters, in a temporary file that goes with its owner.

    Reading and writing take some microseconds. Iteration is over the keys in the order of their bytes; what is changed
    meanwhile may be seen or not. Raises LegalosError where the file cannot be written (a full disk).
    """

    def __init__(self, pairs: Iterable[tuple[str, V]] = ()):
        self._near: dict[str, V] = {}
        self._database: Any = None
        self.update(pairs)

    def __getitem__(self, key: str) -> V:
        value = self._near.get(key, _NONE)
        if value is _NONE:
            value = self._far(key)
        if value is _NONE:
            raise KeyError(key)
        return value

    def __contains__(self, key: object) -> bool:
        return key in self._near or self._far(str(key)) is not _NONE

    def __setitem__(self, key: str, value: V) -> None:
        self._near[key] = value
        if len(self._near) > NEAR:
            self._write()

    def __delitem__(self, key: str) -> None:
        near = self._near.pop(key, _NONE) is not _NONE
        far = self._database and self._do("DELETE FROM pairs WHERE key = ?", (_bytes(key),)).rowcount
        if not (near or far):
            raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        self._write()
        for (key,) in self._do("SELECT key FROM pairs"):
            yield key.decode("utf-8", "surrogatepass")

    def __len__(self) -> int:
        if self._database is None:
            return len(self._near)
        self._write()
        return self._do("SELECT count(*) FROM pairs").fetchone()[0]

    def _far(self, key: str) -> Any:
        """What the file holds of a key."""
        if self._database is None:
            return _NONE
        row = self._do("SELECT value FROM pairs WHERE key = ?", (_bytes(key),)).fetchone()
        return _NONE if row is None else pickle.loads(row[0])

    def _write(self) -> None:
        """All pairs into the file."""
        if self._database is None:
            self._open()
        rows = ((_bytes(key), pickle.dumps(value)) for key, value in self._near.items())
        self._do("INSERT OR REPLACE INTO pairs VALUES (?, ?)", rows, many=True)
        self._near.clear()

    def _open(self) -> None:
        import sqlite3

        self._error = sqlite3.Error
        # The name "" is SQLite's for an unnamed file in the system's folder for temporary ones, deleted when closed.
        self._database = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        self._do(f"PRAGMA cache_size = -{KILOBYTES}")
        self._do("PRAGMA journal_mode = OFF")
        self._do("CREATE TABLE pairs (key BLOB PRIMARY KEY, value BLOB) WITHOUT ROWID")
        self._do("BEGIN")  # for good: nothing is to outlive the process

    def _do(self, statement: str, values: Iterable = (), many: bool = False) -> Any:
        try:
            return (self._database.executemany if many else self._database.execute)(statement, values)
        except self._error as error:
            raise LegalosError(f"no temporary file can be written: {error}; TMPDIR names a folder for them") from error


def _bytes(key: str) -> bytes:
    return key.encode("utf-8", "surrogatepass")
