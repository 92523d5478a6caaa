"""What was left out of a run: told on stderr, listed in a file."""

from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

import click
import orjson

from ..counting import counted
from ..errors import LegalosError, SomeDocumentsFailed, UsageError
from ..model import Failure
from ._terminal import tell

NAMED = 3
FAILED = "failed.jsonl"
failed_option = click.option(
    "--failed",
    "failed_path",
    metavar="FILE",
    help=f"Where documents left out are listed (default: {FAILED}; in LEGALOS_HOME where none can be written here).",
)


class _Unwritable(UsageError):
    """The list of failed documents cannot be written where it should be."""


@dataclass(slots=True)
class Failures:
    """The documents left out in one run: a sentence each on stderr, and a line each in the file at ``path``, if given.

    The file is written from the first failure on, over that of an earlier run, which a run without failures removes.
    Raises UsageError when another file stands there, which may be somebody's only copy, or none can be written there:
    a long run would end at its first failure. What folders hold beside documents is no failure: it is counted.
    """

    path: Path | None = None
    count: int = field(default=0, init=False)
    passed_over: int = field(default=0, init=False)
    first_passed_over: list[str] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        if self.path and self.path.is_file() and not _is_list(self.path):
            raise UsageError(f"{self.path} is no list of failed documents and stays as it is: name another file")
        if self.path:
            self._try_to_write()

    def _try_to_write(self) -> None:
        """Open the file as :meth:`add` will, and leave things as they were."""
        if self.path.exists() and not (self.path.is_file() or self.path.is_dir()):
            return  # a pipe or a device, which to open may wait for ever or do things
        there = self.path.exists()
        try:
            self.path.open("ab").close()
            if not there:
                self.path.resolve().unlink()  # of a link, what it points to
        except OSError as error:
            raise _Unwritable(f"{self._unwritable(error)}; name another file") from error

    def _unwritable(self, error: OSError) -> str:
        return f"{self.path}, the list of failed documents, cannot be written: {error.strerror or error}"

    def add(self, failure: Failure) -> None:
        """Tell of one more. Raises LegalosError when the file cannot be written."""
        self.count += 1
        tell(f"{failure.source}: {failure.reason}", "error", **asdict(failure))
        if self.path:
            # JSON has no lone surrogates, which file names that are not UTF-8 hold
            told = {name: value.encode(errors="backslashreplace").decode() for name, value in asdict(failure).items()}
            try:
                with self.path.open("wb" if self.count == 1 else "ab") as file:
                    file.write(orjson.dumps(told, option=orjson.OPT_APPEND_NEWLINE))
            except OSError as error:
                raise LegalosError(self._unwritable(error)) from error

    def pass_over(self, source: str) -> None:
        """Count a file of a folder that no reader is for."""
        self.passed_over += 1
        if len(self.first_passed_over) < NAMED:
            self.first_passed_over.append(source)

    def end(self, done: int) -> None:
        """Tell how many files were passed over, and end a run that got ``done`` documents through.

        Raises LegalosError (exit 1) when there were none, or SomeDocumentsFailed (exit 3) when some were left out.
        """
        if self.passed_over:
            names = ", ".join(self.first_passed_over) + (", …" if self.passed_over > NAMED else "")
            files = counted(self.passed_over, "file of another kind was", "files of other kinds were")
            tell(f"{files} not read: {names}", "warning", files=self.passed_over)
        if not done and not self.count:
            raise LegalosError("there are no documents where the paths point")
        one = self.count == 1
        listed = f"; {'it is' if one else 'they are'} listed in {self.path}" if self.path else ""
        if not done:
            who = "the document was" if one else f"all documents ({self.count}) were"
            raise LegalosError(f"{who} left out{listed}")
        if self.count:
            raise SomeDocumentsFailed(
                f"{self.count} of {done + self.count} documents {'was' if one else 'were'} left out{listed}"
            )
        if self.path and self.path.is_file() and self.path.stat().st_size and _is_list(self.path):
            self.path.unlink(missing_ok=True)


def failures_in(given: str | None, home: Path) -> Failures:
    """With the list that is ``given``; else with ``failed.jsonl`` in the working folder, or in ``home`` where nothing
    can be written there, as in one that is mounted to be read alone."""
    try:
        return Failures(Path(FAILED if given is None else given))
    except _Unwritable:
        if given is not None:
            raise
    with suppress(OSError):
        home.mkdir(parents=True, exist_ok=True)
    return Failures(home / FAILED)


def _is_list(path: Path) -> bool:
    """Whether every line is that of a failure; so is an empty file, which holds nothing to lose."""
    try:
        with path.open("rb") as file:
            return all(_is_failure(line) for line in file)
    except OSError:
        return False


def _is_failure(line: bytes) -> bool:
    try:
        stated = orjson.loads(line)
    except orjson.JSONDecodeError:
        return False
    return isinstance(stated, dict) and {"stage", "reason"} <= stated.keys()
