"""What BM25 and the embedder see of a chunk besides its text: contexts by name, the same for all strategies.

===============  ======================================================================================
``none``         nothing
``name``         ``LGPD.``, ``Lei nº 7/2020.``: the act's acronym, or its title with the year alone
``id``           ``[Northlight Lease]``: the id in words, which is the name of the file where an act is one
``summary``      ``[Summary]``: the act's summary before each chunk (SAC)
``metadata``     ``[Title | Summary]``
``full``         ``[Title | Summary | CHAPTER I Title of chapter I | …]``
``headings``     ``[CHAPTER I Title of chapter I | …]``
``title``        ``[Title of the unit]``: its own, where it has one
``breadcrumb``   ``[Title > CHAPTER I Title of chapter I > Section 12]``
``references``   behind the text, ``[Section 57: its first words]`` for the first provisions that it cites
``acronyms``     behind the text, ``[Fundo Verde; ANA]``: the long forms of acronyms that the act defines and the
                 chunk has alone, and the acronyms of long forms
===============  ======================================================================================

Several are joined by ``+``: ``summary+breadcrumb``. ``metadata`` and ``full`` are those of Fernandes et al. (2026),
section 3.3; ``breadcrumb`` and ``references`` those of StrucChunk, section 3.3.

A mixture, ``metadata*0.5+headings*0.25``, is not seen before the text: the vectors of these contexts are added to that
of the text, with these weights. A model that sees a long prefix, shared by all chunks of an act, tells them apart less
well; the sum of vectors keeps both.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from math import inf
from typing import Any

from ..errors import UsageError
from ..model import Act
from ..references.acronyms import Forms, acronyms
from ..references.names import ACRONYMS as KNOWN_ACRONYMS

HEAVIEST = 1000
"""The largest weight of a context in a mixture; far below it the text itself counts nothing."""
NOTHING, REFERENCES, ACRONYMS = "none", "references", "acronyms"
BEHIND = (REFERENCES, ACRONYMS)
"""Contexts that stand behind the text: titles and names go before it."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a chunk stands: the ``headings`` of the groupings that enclose it, its own ``name`` (``Section 12``, empty
    for a component), the ``cited`` provisions in short, its own ``title``, and the ``forms`` of the act's acronyms that
    its text lacks (:meth:`..references.acronyms.Forms.lacking`)."""

    headings: tuple[str, ...] = ()
    name: str = ""
    cited: tuple[str, ...] = ()
    title: str = ""
    forms: tuple[str, ...] = ()


_ENDING = re.compile(r"\.[A-Za-z]{2,5}$")
_DATED = re.compile(r",? d[eo] [^,()]*?\b(\d{4})(?:-\d\d-\d\d)?(?: \([^()]*\))?$")


def id_in_words(act: Act) -> str:
    """The last part of the act's id, as of a path, without the ending of a file and with blanks for other marks."""
    return " ".join(re.split(r"[\W_]+", _ENDING.sub("", act.id.rpartition("/")[2]))).strip()


_ACRONYMS = {(cited.kind, cited.number, cited.date): acronym for acronym, cited in reversed(KNOWN_ACRONYMS.items())}


def short_name(act: Act) -> str:
    """The acronym that an act is cited by, if it is one of those known; else its title, ``Lei nº 7, de 2 de março de
    2020`` as ``Lei nº 7/2020``; empty where it has none."""
    federal = act.authority == "federal" or act.urn.startswith("urn:lex:br:federal:")
    known = _ACRONYMS.get((act.kind, act.number, act.date), "") if federal else ""
    return known or _DATED.sub(r"/\1", one_line(act.title))


@dataclass(frozen=True, slots=True)
class _Context:
    """``parts`` in brackets with ``mark`` between them; in a mixture without brackets and with ``plain``, as nothing
    has to tell them from the text there, and the local model knows neither brackets nor bars."""

    parts: Callable[[Act, Setting], Iterable[str]]
    mark: str = " | "
    plain: str = ". "

    def before(self, act: Act, at: Setting) -> str:
        found = self._found(act, at)
        return f"[{self.mark.join(found)}]" if found else ""

    def mixed(self, act: Act, at: Setting) -> str:
        return self.plain.join(self._found(act, at))

    def _found(self, act: Act, at: Setting) -> list[str]:
        return [part for part in map(one_line, self.parts(act, at)) if part]


class _Name(_Context):
    def before(self, act: Act, at: Setting) -> str:
        return f"{name}." if (name := self.mixed(act, at)) else ""


class _References(_Context):
    def before(self, act: Act, at: Setting) -> str:
        return self.mixed(act, at)


CONTEXTS: Mapping[str, _Context] = {
    NOTHING: _Context(lambda act, at: ()),
    "name": _Name(lambda act, at: (short_name(act),)),
    "id": _Context(lambda act, at: (id_in_words(act),)),
    "summary": _Context(lambda act, at: (act.summary,)),
    "metadata": _Context(lambda act, at: (act.title, act.summary)),
    "full": _Context(lambda act, at: (act.title, act.summary, *at.headings)),
    "headings": _Context(lambda act, at: at.headings, plain=" "),
    "title": _Context(lambda act, at: (at.title,)),
    "breadcrumb": _Context(lambda act, at: (act.title, *at.headings, at.name), mark=" > "),
    REFERENCES: _References(lambda act, at: at.cited, plain=" "),
    ACRONYMS: _Context(lambda act, at: at.forms, mark="; "),
}


_OF_THE_ACT = frozenset((NOTHING, "name", "summary", "metadata"))  # the same for all of its chunks


class Contexts:
    """The contexts of a strategy: ``bm25`` and ``dense`` are names of :data:`CONTEXTS`, joined by ``+``; an empty
    ``dense`` is that of ``bm25``. ``mix`` is a mixture of them. Raises UsageError for a name that is not known, and for
    a weight that is no positive number.
    """

    def __init__(self, bm25: str, dense: str = "", mix: str = ""):
        self._bm25 = _names(bm25)
        self._dense = _names(dense or bm25)
        self._mix = tuple(map(_weighted, mix.split("+"))) if mix else ()
        self._names = frozenset((*self._bm25, *self._dense, *(name for name, _ in self._mix)))

    @property
    def cites(self) -> bool:
        """Whether anything of a cited provision is seen."""
        return REFERENCES in self._names

    def of(self, act: Act) -> Callable[[Callable[[], Setting], str], dict[str, Any]]:
        """The fields of a chunk that hold its contexts, by what tells where it stands in the act, and its text."""
        if _OF_THE_ACT.issuperset(self._names):
            everywhere = self._seen(act, Setting())
            return lambda at, text: everywhere
        seen = cache(partial(self._seen, act))
        if ACRONYMS not in self._names:
            return lambda at, text: seen(at())
        forms = Forms(acronyms(act.text))
        return lambda at, text: seen(replace(at(), forms=forms.lacking(text)))

    def _seen(self, act: Act, at: Setting) -> dict[str, Any]:
        found: dict[str, Any] = dict(zip(("context", "appendix"), _seen(self._bm25, act, at), strict=True))
        if self._dense != self._bm25:
            found |= zip(("dense_context", "dense_appendix"), _seen(self._dense, act, at), strict=True)
        if self._mix:
            texts = ((CONTEXTS[name].mixed(act, at), weight) for name, weight in self._mix)
            found["mixed"] = tuple((text, weight) for text, weight in texts if text)
        return found


def _names(expression: str) -> tuple[str, ...]:
    names = tuple(expression.split("+"))
    for name in names:
        if name not in CONTEXTS:
            raise UsageError(f"there is no context {name!r}; the known ones are {', '.join(CONTEXTS)}")
    return names


def _weighted(term: str) -> tuple[str, float]:
    name, _, weight = term.partition("*")
    (known,) = _names(name)
    try:
        value = float(weight)
    except ValueError:
        value = 0.0
    if not 0 < value <= HEAVIEST:
        raise UsageError(f"{term!r} is no context with a weight above 0, and up to {HEAVIEST}, as in metadata*0.5")
    return known, value


class Representation:
    """The options that all strategies share: ``bm25``, ``dense`` and ``mix`` say what each retriever sees of a chunk
    (:class:`Contexts`), ``k1`` and ``b`` are those of BM25 (Lucene's defaults: 1.2 and 0.75). With a lower ``b`` a long
    chunk is not held against it: articles differ in length by what they have to say. Raises UsageError."""

    def __init__(self, bm25: str = NOTHING, dense: str = "", mix: str = "", k1: float = 1.2, b: float = 0.75):
        if not (0 <= k1 < inf and 0 <= b <= 1):
            raise UsageError(f"k1={k1}, b={b}: k1 is 0 or more, b from 0 to 1")
        self.bm25 = bm25
        self.dense = dense
        self.mix = mix
        self.k1 = k1
        self.b = b
        self._contexts = Contexts(bm25, dense, mix)

    @property
    def references(self) -> bool:
        """Whether acts are to come with their references."""
        return self._contexts.cites


def _seen(names: tuple[str, ...], act: Act, at: Setting) -> tuple[str, str]:
    before = (CONTEXTS[name].before(act, at) for name in names if name not in BEHIND)
    behind = (CONTEXTS[name].before(act, at) for name in BEHIND if name in names)
    return " ".join(filter(None, before)), " ".join(filter(None, behind))


def one_line(text: str) -> str:
    """The words with one blank between them."""
    return " ".join(text.split())
