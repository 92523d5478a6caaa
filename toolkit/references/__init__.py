"""Citations of Brazilian law: found in any text, resolved to ids and URNs.

:func:`find` reads a text (a unit, an answer, a query) and says what its citations say; :func:`resolve` turns one into
targets; :func:`linked` does both for a parsed act. The modules: :mod:`patterns` is the language of citations,
:mod:`finder` finds, :mod:`devices` reads chains of units and :mod:`acts` the names of acts (:mod:`names` knows popular
ones), :mod:`resolver` resolves, :mod:`linker` walks an act; :mod:`model` holds the nouns.
"""

from .finder import find
from .linker import linked
from .model import Citation, CitedAct, Context, Place, Step
from .resolver import resolve, urn

__all__ = ["Citation", "CitedAct", "Context", "Place", "Step", "find", "linked", "resolve", "urn"]
