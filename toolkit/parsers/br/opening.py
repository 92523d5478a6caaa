"""Whether a quotation mark at a line's start may open a quoted amendment."""

from collections.abc import Sequence

from ...late import Pattern
from .accept import is_decimal
from .clean import is_capital
from .label import ARTICLE, GROUPINGS, PARAGRAPH
from .lines import CLOSED, NEUTRAL, Line, ending
from .marked import after_mark
from .quotation import DOTS, MARK, is_dotted
from .quoted_annexes import ANNEXED

_TERM = Pattern(r"[“\"‘'][^“”\"’']{1,80}[”\"’']\s?:")
_GROUPINGS = frozenset(GROUPINGS)
_MOST = 4  # lines of a topic


def opens(text: str, lines: Sequence[Line], index: int) -> bool:
    """Whether a label, an omission or a topic of an article follows the quotation mark at the line's start."""
    line = lines[index]
    label = line.marked
    if line.forced and index and text[lines[index - 1].end - 1] not in ':.;”")':
        named = label is not None and label.kind == ARTICLE and _is_topic(text, lines, index - 1)
        if not named:
            return False
    if label is None and ANNEXED.match(text, line.start, line.end):
        return True
    if label is not None:
        body = line.start + label.body
        term = text.find(":", body, line.end) > 0 and _TERM.match(text, line.start, line.end)
        if term or text[body : body + 1] in ("”", '"'):
            return False  # “Art. 5º” is a term
        if label.kind in _GROUPINGS and body < line.end and line.forced:
            return is_capital(text[body : line.end])
        announced = index > 0 and text[lines[index - 1].end - 1] == ":"
        return label.strict or label.kind in (ARTICLE, PARAGRAPH) or (announced and is_decimal(label))
    start = after_mark(text, line.start, line.end)
    if start >= line.end:
        closes = text[line.start] == "”" and index > 0 and text[lines[index - 1].end - 1] != ":"
        below = lines[index + 1] if index + 1 < len(lines) else None
        return not closes and below is not None and (below.label is not None or is_dotted(text, below))
    if DOTS.match(text, start, line.end):
        return True
    following = lines[index + 1].label if index + 1 < len(lines) else None
    return (
        following is not None
        and following.kind in (ARTICLE, PARAGRAPH, *GROUPINGS)
        and following.strict
        and text[start].isupper()
        and text[line.end - 1] not in '.;:,”"'
        and not MARK.search(text, max(start, line.end - 16), line.end)  # “Institui o dia da água.” (NR)
    )


def _is_topic(text: str, lines: Sequence[Line], index: int) -> bool:
    """Whether the line is the last of a paragraph without a stop and a label, between the end of what is above and the
    article that it names."""
    if ending(text, lines[index]) != NEUTRAL:
        return False
    first = index
    while first > 1 and lines[first].forced and index - first < _MOST and ending(text, lines[first - 1]) != CLOSED:
        first -= 1
    above = lines[first - 1] if first else None
    labelled = any(line.label for line in lines[first : index + 1])
    return not labelled and above is not None and text[lines[first].start].isupper() and ending(text, above) == CLOSED
