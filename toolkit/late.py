"""Regular expressions that are compiled when they are first used.

Plain acts need a tenth of the Brazilian parser's patterns, eighty laws with their editors' notes less than half; to
compile all of them took a tenth of a second of each start.
"""

import re
from typing import Any

_METHODS = ("findall", "finditer", "fullmatch", "match", "search", "split", "sub", "subn")


class Pattern:
    """``re.compile(pattern, flags)``, made when one of its methods is asked for: ``re.error`` comes with the first use.

    ``pattern`` is to be had without that, to put it into another one. A match has the compiled pattern for its ``re``.
    """

    __slots__ = ("_flags", "pattern", *_METHODS)

    def __init__(self, pattern: str, flags: int = 0):
        self.pattern, self._flags = pattern, flags

    def __getattr__(self, name: str) -> Any:
        """What is not there yet; from then on the methods are those of the compiled pattern."""
        compiled = re.compile(self.pattern, self._flags)
        for method in _METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)
