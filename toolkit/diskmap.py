"""A mapping that lies on disk, for what grows with the number of documents: memory stays as it is."""

import pickle
from collections.abc import Iterable, Iterator, MutableMapping
from typing import Any, TypeVar

from .errors import LegalosError

V = TypeVar("V")

KILOBYTES = 2000
"""What SQLite keeps in memory."""


class DiskMap(MutableMapping[str, V]):
    """Values that can be pickled by strings of any characters, in a temporary file that goes with its owner.

    Reading and writing take some microseconds. Iteration is over the keys in the order of their bytes; what is changed
    meanwhile may be seen or not. Raises LegalosError where the file cannot be written (a full disk).
    """

    def __init__(self, pairs: Iterable[tuple[str, V]] = ()):
        import sqlite3

        self._error = sqlite3.Error
        # The name "" is SQLite's for an unnamed file in the system's folder for temporary ones, deleted when closed.
        self._database = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        self._do(f"PRAGMA cache_size = -{KILOBYTES}")
        self._do("PRAGMA journal_mode = OFF")
        self._do("CREATE TABLE pairs (key BLOB PRIMARY KEY, value BLOB) WITHOUT ROWID")
        self._do("BEGIN")  # for good: nothing is to outlive the process
        self.update(pairs)

    def __getitem__(self, key: str) -> V:
        row = self._do("SELECT value FROM pairs WHERE key = ?", _bytes(key)).fetchone()
        if row is None:
            raise KeyError(key)
        return pickle.loads(row[0])

    def __setitem__(self, key: str, value: V) -> None:
        self._do("INSERT OR REPLACE INTO pairs VALUES (?, ?)", _bytes(key), pickle.dumps(value))

    def __delitem__(self, key: str) -> None:
        if not self._do("DELETE FROM pairs WHERE key = ?", _bytes(key)).rowcount:
            raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        for (key,) in self._do("SELECT key FROM pairs"):
            yield key.decode("utf-8", "surrogatepass")

    def __len__(self) -> int:
        return self._do("SELECT count(*) FROM pairs").fetchone()[0]

    def _do(self, statement: str, *values: bytes) -> Any:
        try:
            return self._database.execute(statement, values)
        except self._error as error:
            raise LegalosError(f"no temporary file can be written: {error}; TMPDIR names a folder for them") from error


def _bytes(key: str) -> bytes:
    return key.encode("utf-8", "surrogatepass")
