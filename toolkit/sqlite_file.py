"""What has been paid for, kept in one SQLite file that several processes may use at once."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from .errors import LegalosError

LOCK_SECONDS = 30.0


class SqliteFile:
    """Base of the caches; ``what`` says in words what it is, ``contents`` what it holds.

    A thread other than the maker's may use it, one at a time. Raises LegalosError where the file is damaged or stays
    locked for ``lock_seconds``.
    """

    what = "cache"
    contents = "contents"
    schema = ""

    def __init__(self, path: Path, lock_seconds: float = LOCK_SECONDS):
        self.path = path
        with self.errors():
            path.parent.mkdir(parents=True, exist_ok=True)
            self.database = sqlite3.connect(path, timeout=lock_seconds, check_same_thread=False)
            self.database.execute("PRAGMA journal_mode = WAL")
            self.database.execute("PRAGMA synchronous = NORMAL")  # in WAL a power cut costs the last batches, no more
            self.database.executescript(self.schema)

    def close(self) -> None:
        """Let go of the file."""
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    @contextmanager
    def errors(self) -> Iterator[None]:
        """What SQLite and the system raise, as one sentence."""
        try:
            yield
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise LegalosError(
                    f"the {self.what} {self.path} is in use by another process that does not let go of it"
                ) from error
            raise LegalosError(f"the {self.what} {self.path} cannot be used: {error}") from error
        except sqlite3.DatabaseError as error:
            raise LegalosError(
                f"the {self.what} {self.path} is damaged ({error}) and may be deleted: its {self.contents} are then "
                "made anew"
            ) from error
        except OSError as error:
            raise LegalosError(f"the {self.what} {self.path} cannot be used: {error.strerror or error}") from error
