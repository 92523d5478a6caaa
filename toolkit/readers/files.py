"""Which files a command line names."""

import io
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ..errors import UsageError
from ..model import Failure

STDIN = "-"

DOCUMENTS = (
    *(".doc", ".odt", ".rtf", ".epub", ".pages", ".tex", ".eml", ".mht", ".mhtml"),
    *(".gz", ".bz2", ".xz", ".zst", ".zip", ".7z", ".rar", ".tar"),
)
"""Endings of files that hold documents, though no built-in reader opens them: in a folder they are Failures."""


@dataclass(frozen=True, slots=True)
class Input:
    """A file to read. ``formats`` are the names of the readers that it may be for; of several, and where there is
    none, its first bytes have to tell."""

    source: str
    doc_id: str
    formats: tuple[str, ...]

    def open(self) -> io.BufferedReader:
        """The bytes, as a stream that can be peeked into."""
        if self.source == STDIN:
            return _Unclosed(sys.stdin.buffer)
        return Path(self.source).open("rb")


class _Unclosed(io.BufferedReader):
    """stdin, which is left open: it is not ours to close."""

    def __exit__(self, *_) -> None:
        self.detach()


def find_inputs(
    paths: list[str], by_extension: Mapping[str, tuple[str, ...]], format: str | None
) -> Iterable[Input | Failure]:
    """The files that the paths name, folders walked in sorted order. Raises UsageError when a path does not exist.

    With a ``format``, every file of a folder is read as that. Without one, a folder's files of other endings are
    passed over (pictures, style sheets), unless the ending is one of :data:`DOCUMENTS`: those are Failures, as is any
    file of an unknown ending that is named itself. Files and folders whose name starts with a dot are passed over, and
    links to folders are not followed.
    """
    for path in paths:
        if path != STDIN and not os.path.lexists(path):
            raise UsageError(f"{path} does not exist")
    return _found(paths, by_extension, format)


def _found(
    paths: list[str], by_extension: Mapping[str, tuple[str, ...]], format: str | None
) -> Iterator[Input | Failure]:
    for path in paths:
        if path == STDIN:
            yield Input(STDIN, "stdin", (format,) if format else ())
        elif Path(path).is_dir():
            for file in _walk(path):
                if isinstance(file, Failure):
                    yield file
                    continue
                found = _input(file, by_extension, format, file.relative_to(path).parent)
                if isinstance(found, Input) or file.suffix.lower() in DOCUMENTS:
                    yield found
        else:
            yield _input(Path(path), by_extension, format)


def _walk(folder: str) -> Iterator[Path | Failure]:
    unreadable: list[OSError] = []
    for root, folders, files in os.walk(folder, onerror=unreadable.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (Path(root, name) for name in sorted(files) if not name.startswith("."))
    for error in unreadable:
        yield Failure(str(error.filename), "", "read", f"cannot be read: {error.strerror}")


def _input(
    path: Path, by_extension: Mapping[str, tuple[str, ...]], format: str | None, below: Path = Path()
) -> Input | Failure:
    """The id is the file's name without its ending, behind the folders that it lies in ``below`` the one named."""
    name = path.name.lower()
    extension = max((e for e in by_extension if name.endswith(e)), key=len, default="")
    stem = path.name.removesuffix(path.name[len(name) - len(extension) :]) if extension else path.stem
    doc_id = (below / (stem or path.name)).as_posix()
    if format or extension:
        return Input(str(path), doc_id, (format,) if format else by_extension[extension])
    if path.suffix.lower() in DOCUMENTS:
        reason = f"is a {path.suffix} file, which is not read; save it as text, HTML, DOCX or PDF"
        return Failure(str(path), doc_id, "read", reason)
    ending = f"files ending in {path.suffix}" if path.suffix else "files without an ending"
    return Failure(str(path), doc_id, "read", f"no reader is known for {ending}; name one with --input-format")
