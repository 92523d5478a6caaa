"""Acts on disk between two walks over them, so that what is to be drawn from need not fit the memory."""

import pickle
import tempfile
from collections.abc import Iterable, Iterator
from typing import Self

from ..errors import LegalosError
from ..model import Act


class Spool:
    """What one walk goes over (:meth:`keeping`), to be gone over again: documents at stdin cannot be read twice, and
    parsing twice would tell of each failure twice. A context manager; the file has no name and ends with it."""

    def __init__(self):
        self._file = tempfile.TemporaryFile()  # noqa: SIM115, __exit__ closes it
        self._count = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def keeping(self, acts: Iterable[Act]) -> Iterator[Act]:
        """The acts as they come, each kept. Raises LegalosError where the folder for temporary files is full."""
        for act in acts:
            try:
                pickle.dump(act, self._file, pickle.HIGHEST_PROTOCOL)
                self._file.flush()
            except OSError as error:
                folder = tempfile.gettempdir()
                raise LegalosError(f"documents cannot be kept in {folder} meanwhile: {error.strerror}") from error
            self._count += 1
            yield act

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Act]:
        """The acts that were kept, once."""
        self._file.seek(0)
        return (pickle.load(self._file) for _ in range(self._count))
