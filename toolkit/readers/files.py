"""Which files a command line names."""

import io
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ..diskmap import DiskMap
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
    """A file to read, stdin where ``path`` is None. ``formats`` are the names of the readers that it may be for; of
    several, and where there is none, its first bytes have to tell. ``source`` and ``doc_id`` are valid Unicode, which
    ``path`` need not be."""

    path: Path | None
    source: str
    doc_id: str
    formats: tuple[str, ...]

    def open(self) -> io.BufferedReader:
        """The bytes, as a stream that can be peeked into."""
        return _Unclosed(sys.stdin.buffer) if self.path is None else self.path.open("rb")


@dataclass(frozen=True, slots=True)
class _PassedOver:
    """A file of a folder that no reader is for."""

    path: Path


class _Unclosed(io.BufferedReader):
    """stdin, which is left open: it is not ours to close."""

    def __exit__(self, *_) -> None:
        self.detach()


def find_inputs(
    paths: list[str],
    by_extension: Mapping[str, tuple[str, ...]],
    format: str | None,
    listing: Path | None = None,
    passed_over: Callable[[str], object] = lambda source: None,
) -> Iterator[Input | Failure]:
    """The files that the paths name, folders walked in sorted order. Raises UsageError when a path does not exist, is
    the file ``listing``, or is stdin and closed.

    With a ``format``, every file of a folder is read as that. Without one, a folder's files of other endings are
    passed over (pictures, style sheets) and ``passed_over`` is called with each as it is come to, unless the ending is
    one of :data:`DOCUMENTS`: those are Failures, as is any file of an unknown ending that is named itself. Files and
    folders whose name starts with a dot and ``listing`` are no documents, and links to folders are not followed. What
    is not a regular file (a pipe, a device) is a Failure. A file that several paths name is read once, under the id
    that the first of them gives it.
    """
    for path in paths:
        if path == STDIN:
            if sys.stdin is None:
                raise UsageError("stdin is closed, so there is nothing to read from it")
        elif not os.path.lexists(path):
            raise UsageError(f"{path} does not exist")
        elif listing and _is(Path(path), listing):
            raise UsageError(f"{path} is to list the failed documents, so it cannot be read as one")
    found = _found(paths, by_extension, format, listing)
    return _told(_once(found) if len(paths) > 1 else found, passed_over)


def _told(
    found: Iterable[Input | Failure | _PassedOver], passed_over: Callable[[str], object]
) -> Iterator[Input | Failure]:
    for one in found:
        if isinstance(one, _PassedOver):
            passed_over(_unicode(one.path))
        else:
            yield one


def _is(path: Path, other: Path) -> bool:
    try:
        return path.samefile(other)
    except OSError:
        return False


def _once(found: Iterable[Input | Failure | _PassedOver]) -> Iterator[Input | Failure | _PassedOver]:
    seen: DiskMap[int] = DiskMap()
    for one in found:
        if isinstance(one, Input | _PassedOver):
            path = os.path.normpath(one.path.absolute()) if one.path else STDIN
            if path in seen:
                continue
            seen[path] = 1
        yield one


def _found(
    paths: list[str], by_extension: Mapping[str, tuple[str, ...]], format: str | None, listing: Path | None
) -> Iterator[Input | Failure | _PassedOver]:
    for path in paths:
        if path == STDIN:
            yield Input(None, STDIN, "stdin", (format,) if format else ())
        elif Path(path).is_dir():
            for file in _walk(path):
                if isinstance(file, Failure):
                    yield file
                    continue
                if listing and file.name == listing.name and _is(file, listing):
                    continue
                found = _input(file, by_extension, format, file.relative_to(path).parent)
                if isinstance(found, Input) or _may_be_read(file, by_extension, format):
                    yield found
                else:
                    yield _PassedOver(file)
        else:
            yield _input(Path(path), by_extension, format)


def _may_be_read(file: Path, by_extension: Mapping[str, tuple[str, ...]], format: str | None) -> bool:
    return bool(format) or file.name.lower().endswith((*by_extension, *DOCUMENTS))


def _walk(folder: str) -> Iterator[Path | Failure]:
    unreadable: list[OSError] = []
    for root, folders, files in os.walk(folder, onerror=unreadable.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (Path(root, name) for name in sorted(files) if not name.startswith("."))
    for error in unreadable:
        yield Failure(_unicode(Path(str(error.filename))), "", "read", f"cannot be read: {error.strerror}")


def _input(
    path: Path, by_extension: Mapping[str, tuple[str, ...]], format: str | None, below: Path = Path()
) -> Input | Failure:
    """The id is the file's name without its ending, behind the folders that it lies in ``below`` the one named."""
    name = path.name.lower()
    extension = max((e for e in by_extension if name.endswith(e)), key=len, default="")
    stem = path.name[: -len(extension)] if extension else path.stem
    doc_id = _unicode(below / (stem or path.name))
    source = _unicode(path)
    if _is_special(path):
        return Failure(source, doc_id, "read", "is not a regular file; pipe its bytes to stdin, which is -")
    if format or extension:
        return Input(path, source, doc_id, (format,) if format else by_extension[extension])
    suffix = _unicode(Path(path.suffix)) if path.suffix else ""
    if suffix.lower() in DOCUMENTS:
        reason = f"is a {suffix} file, which is not read; save it as text, HTML, DOCX or PDF"
        return Failure(source, doc_id, "read", reason)
    ending = f"files ending in {suffix}" if suffix else "files without an ending"
    return Failure(source, doc_id, "read", f"no reader is known for {ending}; name one with --input-format")


def _is_special(path: Path) -> bool:
    """Whether it is neither a file nor missing: to open a pipe would wait for ever, to open a device may do things."""
    try:
        return not stat.S_ISREG(path.stat().st_mode)
    except OSError:
        return False


def _unicode(path: Path) -> str:
    """The path with ``/`` and with the bytes that are not UTF-8 escaped (``\\xff``)."""
    return os.fsencode(path.as_posix()).decode("utf-8", "backslashreplace")
