"""The parser for Brazilian acts: laws, decrees, bills, regulations, of any branch and level.

Its passes, each a module of its own, in the order in which :mod:`parser` calls them: :mod:`clean` repairs characters
in place, :mod:`furniture` sets page furniture aside, :mod:`glued` cuts lines that hold several provisions,
:mod:`lines` finds labels (:mod:`label`, :mod:`labels`, :mod:`misread`) and forced breaks, :mod:`amendments` the
quoted blocks (between :mod:`own_articles`), :mod:`numbered` the articles that an opinion cites, :mod:`components` the
parts of the document (:mod:`contents` a table of contents), :mod:`tree` builds each part from :mod:`nodes` with
:mod:`topics` (:mod:`runs` takes the lines that are beyond doubt, of others :mod:`accept` tells labels from citations),
:mod:`units` gives words (:mod:`text`, :mod:`hyphens`), ids (:mod:`ids`), :mod:`notes` and status, :mod:`header` and
:mod:`metadata` read the head, :mod:`diagnostics` says what is odd. :mod:`traces` tells quickly what a text has not, so
that no pass looks for it.
"""

from .parser import BrazilianParser

__all__ = ["BrazilianParser"]
