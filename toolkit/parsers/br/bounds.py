"""Where a quoted amendment ends at the latest: what can only be the act's own, or another document's, stands below."""

from collections.abc import Sequence

from ...late import Pattern
from .components import JUSTIFICATION, TRANSITORY
from .epigraphs import INITIALS, follows_act, restarts
from .label import GROUPINGS
from .lines import DANGLING, Line, ending

ANNEX_LINE = Pattern(r"ANEXO(?:\s(?:[ÚU]NICO|[IVXLC]+|\d{1,3}|[A-Z])(?:-[A-Z])?)?(?:\s?[-–—:]\s?[A-ZÀ-Ý ]+)?$")
_ARGUMENT = "JUSTIFICA"
_GROUPINGS = frozenset(GROUPINGS)


def arguments(text: str, lines: Sequence[Line]) -> list[int]:
    """The lines that head what argues for a bill, which no law has, so that no amendment reaches beyond one."""
    if text.rfind(_ARGUMENT) < 0:
        return []
    return [
        index
        for index, line in enumerate(lines)
        if text.startswith(_ARGUMENT, line.start) and JUSTIFICATION.match(text, line.start, line.end)
    ]


def bound(text: str, lines: Sequence[Line], first: int, end: int) -> int:
    """The end of a block without a closing mark, which begins at line ``first`` and ends at line ``end`` at the latest:
    above the annexes, the transitory provisions and the epígrafe of another act, and the headings of the act's own next
    article."""
    for index in range(first + 1, end):
        if lines[index].label is None and _begins(text, lines, index, end):
            return index
    resumes = end < len(lines) and lines[end].label is not None  # else another mark stands there
    return below_headings(text, lines, first, end) if resumes else end


def _begins(text: str, lines: Sequence[Line], index: int, end: int) -> bool:
    """Whether a line begins another part of the document. An annex that the block's act goes on below is quoted."""
    line = lines[index]
    initial = text[line.start]
    if initial == "A" and ANNEX_LINE.match(text, line.start, line.end):
        return ending(text, lines[index - 1]) != DANGLING and (end == len(lines) or restarts(lines[index + 1 : end]))
    if initial in "AD" and TRANSITORY.match(text, line.start, line.end):
        return True
    return initial in INITIALS and follows_act(text, lines, index)


def below_headings(text: str, lines: Sequence[Line], first: int, end: int) -> int:
    """The end of a block without the headings of the act's own that stand between it and the next article."""
    at = end
    while at - 1 > first and end - at < 8:
        line = lines[at - 1]
        name = line.label is None and at - 2 > first and lines[at - 2].label is not None
        if line.label is not None and line.label.kind in _GROUPINGS:
            at, end = at - 1, at - 1
        elif line.label is None and (name or text[line.end - 1] not in ".;:”"):
            at -= 1
        else:
            break
    return end
