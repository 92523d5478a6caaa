"""What BM25 and the embedder see of a chunk besides its text: contexts by name, the same for all strategies.

===============  ======================================================================================
``none``         nothing
``name``         ``LGPD.``, ``Lei nº 7/2020.``: the act's acronym, or its title with the year alone
``summary``      ``[Summary]``: the act's summary before each chunk (SAC)
``metadata``     ``[Title | Summary]``
``full``         ``[Title | Summary | CHAPTER I Title of chapter I | …]``
``headings``     ``[CHAPTER I Title of chapter I | …]``
``breadcrumb``   ``[Title > CHAPTER I Title of chapter I > Section 12]``
``references``   behind the text, ``[Section 57: its first words]`` for the first provisions that it cites
===============  ======================================================================================

Several are joined by ``+``: ``summary+breadcrumb``. ``metadata`` and ``full`` are those of Fernandes et al. (2026),
section 3.3; ``breadcrumb`` and ``references`` those of StrucChunk, section 3.3.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from ..errors import UsageError
from ..model import Act

NOTHING, REFERENCES = "none", "references"


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a chunk stands: the ``headings`` of the groupings that enclose it, its own ``name`` (``Section 12``, empty
    for a component), and the ``cited`` provisions in short."""

    headings: tuple[str, ...] = ()
    name: str = ""
    cited: tuple[str, ...] = ()


_DATED = re.compile(r",? d[eo] [^,()]*?\b(\d{4})(?:-\d\d-\d\d)?(?: \([^()]*\))?$")


@cache
def _acronyms() -> dict[tuple[str, str, str], str]:
    from ..references.names import ACRONYMS  # whose package takes a third of a second to load

    return {(cited.kind, cited.number, cited.date): acronym for acronym, cited in reversed(ACRONYMS.items())}


def short_name(act: Act) -> str:
    """The acronym that an act is cited by, if it is one of those known; else its title, ``Lei nº 7, de 2 de março de
    2020`` as ``Lei nº 7/2020``; empty where it has none."""
    federal = act.authority == "federal" or act.urn.startswith("urn:lex:br:federal:")
    known = _acronyms().get((act.kind, act.number, act.date), "") if federal else ""
    return known or _DATED.sub(r"/\1", one_line(act.title))


def _bracketed(parts: Iterable[str], mark: str) -> str:
    kept = [part for part in map(one_line, parts) if part]
    return f"[{mark.join(kept)}]" if kept else ""


CONTEXTS: Mapping[str, Callable[[Act, Setting], str]] = {
    NOTHING: lambda act, at: "",
    "name": lambda act, at: f"{name}." if (name := short_name(act)) else "",
    "summary": lambda act, at: _bracketed([act.summary], ""),
    "metadata": lambda act, at: _bracketed([act.title, act.summary], " | "),
    "full": lambda act, at: _bracketed([act.title, act.summary, *at.headings], " | "),
    "headings": lambda act, at: _bracketed(at.headings, " | "),
    "breadcrumb": lambda act, at: _bracketed([act.title, *at.headings, at.name], " > "),
    REFERENCES: lambda act, at: " ".join(at.cited),
}


class Contexts:
    """The contexts of a strategy: ``bm25`` and ``dense`` are names of :data:`CONTEXTS`, joined by ``+``; an empty
    ``dense`` is that of ``bm25``. Raises UsageError for a name that is not known.
    """

    def __init__(self, bm25: str, dense: str = ""):
        self._bm25 = _names(bm25)
        self._dense = _names(dense or bm25)

    @property
    def cites(self) -> bool:
        """Whether anything of a cited provision is seen."""
        return REFERENCES in (*self._bm25, *self._dense)

    def of(self, act: Act) -> Callable[[Setting], dict[str, str | None]]:
        """The fields of a chunk that hold its contexts, by where it stands in the act."""

        @cache
        def seen(at: Setting) -> dict[str, str | None]:
            context, appendix = _seen(self._bm25, act, at)
            if self._dense == self._bm25:
                return {"context": context, "appendix": appendix}
            dense, behind = _seen(self._dense, act, at)
            return {"context": context, "appendix": appendix, "dense_context": dense, "dense_appendix": behind}

        return seen


def _names(expression: str) -> tuple[str, ...]:
    names = tuple(expression.split("+"))
    for name in names:
        if name not in CONTEXTS:
            raise UsageError(f"there is no context {name!r}; the known ones are {', '.join(CONTEXTS)}")
    return names


def _seen(names: tuple[str, ...], act: Act, at: Setting) -> tuple[str, str]:
    before = " ".join(filter(None, (CONTEXTS[name](act, at) for name in names if name != REFERENCES)))
    return before, CONTEXTS[REFERENCES](act, at) if REFERENCES in names else ""


def one_line(text: str) -> str:
    """The words with one blank between them."""
    return " ".join(text.split())
