"""Labels, and the kinds of units that they tell."""

import re
from dataclasses import dataclass, field

from ...naming import ABBREVIATION

ARTICLE, CAPUT, PARAGRAPH, INCISO, ALINEA, ITEM, PENA = (
    "artigo",
    "caput",
    "paragrafo",
    "inciso",
    "alinea",
    "item",
    "pena",
)
GROUPINGS = ("parte", "livro", "titulo", "subtitulo", "capitulo", "subcapitulo", "secao", "subsecao")
HEADING = "agrupamento"  # a heading below the subsection, without a number of its own kind
TABLE = "tabela"
UNLABELLED = "dispositivo"  # what stands below a heading where an article should (LexML: DispositivoGenerico)
RANK = {ARTICLE: 0, CAPUT: 1, PARAGRAPH: 1, INCISO: 2, ALINEA: 3, ITEM: 4, PENA: 5}
RANK |= dict.fromkeys((*GROUPINGS, UNLABELLED), 0)
_MISREAD = frozenset((ARTICLE, PARAGRAPH, ITEM))
_STEPS = {kind: f"_{ABBREVIATION[kind]}" for kind in (ARTICLE, PARAGRAPH, INCISO, ALINEA, ITEM)}

_new = object.__new__


@dataclass(slots=True)
class Label:
    """A label that stands at the start of a line: ``start``/``end`` span its words, ``body`` is where its text begins,
    all counted from the line's start. So lines that begin with the same words share one, and none is ever changed.

    ``strict`` says that the form leaves no doubt; a loose label needs its number to be the next one. ``torn`` is the
    number that the label has if the digits after it belong to it (``Art. 5 7.``). ``step`` is what ids of units with
    that label end in (``_inc3``), empty where more than a look at the line has to tell whether it is one. ``words`` are
    its own, of a label that lines share; empty else. ``unmoved`` is the one that this one was made of (:meth:`moved`).
    ``doubtful`` is one whose number may be damaged (:mod:`.numerals`): a heading's, or two digits of which the last may
    be a misread sign.
    """

    kind: str
    number: str
    start: int
    end: int
    body: int
    strict: bool = True
    torn: str = ""
    step: str = field(init=False, default="", compare=False)
    words: str = field(init=False, default="", compare=False)
    unmoved: "Label | None" = field(init=False, default=None, compare=False, repr=False)
    doubtful: bool = field(init=False, default=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.strict and not self.torn and self.start < self.body and self.kind in _STEPS and "." not in self.number:
            self.step = _STEPS[self.kind] + self.number
        digits = len(self.number) > 1 and self.kind in _MISREAD and self.number[-1] in "019"
        self.doubtful = digits or self.kind in GROUPINGS

    def moved(self, by: int) -> "Label":
        """The label on a line that begins so many characters before it."""
        if not by:
            return self
        label = _new(Label)  # to call the class takes three times as long
        label.kind = self.kind
        label.number = self.number
        label.start = self.start + by
        label.end = self.end + by
        label.body = self.body + by
        label.strict = self.strict
        label.torn = self.torn
        label.step = self.step
        label.words = ""
        label.unmoved = self
        label.doubtful = self.doubtful
        return label


def matched(kind: str, number: str, match: re.Match, strict: bool = True, torn: str = "") -> Label:
    """The label that a pattern has matched, with the white space behind it."""
    words = match[0]
    return Label(kind, number, 0, len(words.rstrip()), len(words), strict, torn)
