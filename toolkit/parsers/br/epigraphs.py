"""Lines that are the first of an act: of a bill below a message, of another act in the same text."""

from collections.abc import Sequence

from ...late import Pattern
from .label import ARTICLE
from .lines import DANGLING, Line, ending
from .preamble import begins

_EPIGRAPH = Pattern(
    r"(?:LEI|DECRETO|MEDIDA PROVIS[ÓO]RIA|EMENDA CONSTITUCIONAL|RESOLU[ÇC][ÃA]O|PORTARIA|INSTRU[ÇC][ÃA]O NORMATIVA"
    r"|DELIBERA[ÇC][ÃA]O)"
    r"[A-ZÀ-Ý/ -]{0,60} N[º°o.]{1,2} ?[\d.]+[A-Z/-]{0,12},? DE \d{1,2}[º°]? DE [A-ZÇ]+ DE \d{4}\.?$"
)
_SHORT_EPIGRAPH = Pattern(
    r"(?:LEI|DECRETO|RESOLU[ÇC][ÃA]O|PORTARIA|INSTRU[ÇC][ÃA]O NORMATIVA|DELIBERA[ÇC][ÃA]O|ATO|PROVIMENTO)"
    r"[A-ZÀ-Ý/ -]{0,60} N[.º°o]{1,3} ?[\d.]+(?:[/-]\d{2,4})?(?:,? (?i:de \d{1,2}[º°]? de [a-zç]+ de \d{4}))?\.?$"
)
_BILL = Pattern(r"PROJETO DE (?:LEI|RESOLU[ÇC][ÃA]O|DECRETO LEGISLATIVO)[A-ZÀ-Ý -]{0,60} N[.º°o]{1,3} ?\d")
_LONGEST_HEAD = 60  # lines


def is_head(text: str, line: Line) -> bool:
    """Whether a line is the epígrafe of a bill, or of an act with its whole date."""
    if text[line.start] not in "PLDMER" or line.end - line.start > 200:
        return False
    return bool(_BILL.match(text, line.start, line.end) or _EPIGRAPH.match(text, line.start, line.end))


def opens_act(text: str, lines: Sequence[Line], index: int, acts: bool) -> bool:
    """Whether a line is the epígrafe of another act: with its whole date, or else with an article 1 of its own. In an
    annex (not ``acts``) it has both, and a preamble."""
    line = lines[index]
    if line.end - line.start > 200:
        return False
    if ending(text, lines[index - 1]) == DANGLING:
        return False
    if _EPIGRAPH.match(text, line.start, line.end):
        return acts or _is_decreed(text, lines, index)
    if not acts or not _SHORT_EPIGRAPH.match(text, line.start, line.end):
        return False
    for below in lines[index + 1 : index + 1 + _LONGEST_HEAD]:
        if below.label is not None and below.label.kind == ARTICLE:
            return below.label.number in ("1", "1u")
    return False


def _is_decreed(text: str, lines: Sequence[Line], index: int) -> bool:
    """Whether a preamble stands between an epígrafe and the article 1 below it."""
    decreed = False
    for at in range(index + 1, min(index + _LONGEST_HEAD, len(lines))):
        label = lines[at].label
        if label is not None and label.kind == ARTICLE:
            return decreed and label.number in ("1", "1u")
        decreed = decreed or begins(text, lines, at)
    return False
