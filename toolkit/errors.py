"""Every error that legalos raises on purpose. Its message is one sentence that a user can act on.

``exit_code`` is what the command line returns: 1 failed, 2 wrong usage, 3 some documents failed, 4 a check found
drift, 5 no cluster.
"""

from collections.abc import Iterable


class LegalosError(Exception):
    """Base of all of them; raised itself when an operation failed for a reason that has no class of its own."""

    exit_code = 1


def told(error: Exception) -> str:
    """An error in words: those of one that was raised on purpose, the kind of any other and what it says."""
    return str(error) if isinstance(error, LegalosError) else f"{type(error).__name__}: {error}"


class UsageError(LegalosError):
    """What was asked for cannot be done as asked: a wrong name, option or combination."""

    exit_code = 2


class UnknownPlugin(UsageError):
    """No plugin of that name is registered in the group."""

    def __init__(self, group: str, name: str, known: Iterable[str]):
        kind = group.rpartition(".")[2].removesuffix("s").replace("strategie", "strategy")
        super().__init__(f"there is no {kind} {name!r}; the known ones are {', '.join(sorted(known))}")


class DuplicatePlugin(LegalosError):
    """Two installed distributions register the same name in one group."""


class MissingExtra(LegalosError):
    """A part of legalos needs an optional dependency that is not installed."""

    def __init__(self, what: str, extra: str):
        super().__init__(f"{what} needs an extra that is not installed: pip install 'legalos[{extra}]'")


class InputError(LegalosError):
    """A file or a document that cannot be read; the others go on."""


class SomeDocumentsFailed(LegalosError):
    """A run ended with documents left out; they are listed in ``failed.jsonl``."""

    exit_code = 3


class Drift(LegalosError):
    """A check found that something differs from what it should be."""

    exit_code = 4


class ClusterError(LegalosError):
    """The cluster answered, and refused."""


class ClusterUnreachable(ClusterError):
    """No cluster answers at the address."""

    exit_code = 5
