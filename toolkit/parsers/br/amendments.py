"""Finding the quoted amendments: the new wording of other acts, which is no part of the act's own tree.

A block opens at a line that starts with a quotation mark and a label, where the text before announces it, and closes
with the mark that balances the first (LC 95/1998, art. 12; Decreto 12.002/2024, art. 17). One that never closes ends
before the next article of the act itself, so that it swallows nothing.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence

from ...late import Pattern
from .accept import follows
from .announcing import Announcements
from .asides import aside, heads, is_former
from .bounds import arguments, below_headings
from .label import ALINEA, ARTICLE, GROUPINGS, INCISO, ITEM, PARAGRAPH, RANK
from .lines import Line
from .marked import MARKS
from .opening import opens
from .own_articles import OwnArticles
from .quotation import CLOSER, MARK, Quote, block_at, closed_again, is_dotted
from .quoted_annexes import ANNEXED, without_annexes

_VERB = Pattern(
    r"\bvigora|(?:nova|seguintes?) reda[çc]|reda[çc][ãa]o seguinte"
    r"|seguintes? (?:altera|modifica|dispositiv|artigo|acr[ée]scimo)|assim redigid"
    r"|reda[çc][ãa]o\b[^;:]{0,100}\bpassa[mr]?\b[^;:]{0,40}\bseguinte",
    re.IGNORECASE,
)
_STEMS = ("gora", "reda", "redi", "egu")  # of which each of these verbs has one: quicker to look for
_WORDED = tuple(
    f"{words}{end}"
    for words in ("seguinte redação", "redação seguinte", "assim redigido")
    for end in ("", ".", ",", ";")
)
"""The last words of a line that lacks its colon."""
_GROUPINGS = frozenset(GROUPINGS)
_WIDE = frozenset((ARTICLE, *GROUPINGS))
_FAR = 400  # lines and blocks that a look back takes in
_NEAR = 400  # characters that the verb stands within
_BELOW = frozenset((PARAGRAPH, INCISO, ALINEA, ITEM))


def quotes(text: str, lines: Sequence[Line]) -> list[Quote]:
    """The quoted amendments among the lines, in order; an annex in one is text of the unit that quotes it."""
    found = _quotes(text, lines)
    return without_annexes(text, lines, found) if found else found


def _quotes(text: str, lines: Sequence[Line]) -> list[Quote]:
    marked, plain = _candidates(text, lines)
    if not marked and not any(_may_open(text, lines, index) for index in plain):
        return []
    articles: dict[str, list[int]] = {}
    for index, line in enumerate(lines):
        if line.label is not None and line.label.kind == ARTICLE and line.label.strict:
            articles.setdefault(line.label.number, []).append(index)
    found: list[Quote] = []
    own, announcements = OwnArticles(lines, articles), Announcements(text, lines)
    last = -1
    candidates = sorted([(index, True) for index in marked] + [(index, False) for index in plain])
    limits = sorted([*marked, *arguments(text, lines), len(lines)])
    for index, is_marked in [*candidates, (len(lines), False)]:
        if index <= last:
            continue
        found += own.advance(index, amid=last >= 0)
        last = max(last, found[-1].last if found else -1)
        if index == len(lines) or index <= last:
            continue
        limit = limits[bisect_right(limits, index)]
        if is_marked:
            block = _marked(text, lines, index, limit, own.article, last, announcements)
        elif heads(text, lines[index - 1]):
            block = aside(text, lines, index)
        else:
            block = _unmarked(text, lines, index, own)
        while block is not None:
            found.append(block)
            last = block.last
            own.skip(last + 1, amended=not block.text)
            if block.text:
                break
            block = _continued(text, lines, last + 1, limits, own.article) or _taken_up(
                text, lines, found, limits, own.article
            )
    return found


def _continued(text: str, lines: Sequence[Line], index: int, limits: Sequence[int], article: str) -> Quote | None:
    """The block that goes on with dots below another, though the mark that opens it again was lost."""
    if index >= len(lines) or not is_dotted(text, lines[index]):
        return None
    limit = limits[bisect_right(limits, index)]
    block = block_at(text, lines, index, limit, article, 1)
    if not block.closed and (block.last == index or block.last + 1 == len(lines)):
        return None
    return block._replace(marked=False)


def _taken_up(
    text: str, lines: Sequence[Line], found: Sequence[Quote], limits: Sequence[int], article: str
) -> Quote | None:
    """The rest of a block that a stray mark seemed to close: what follows counts on in it, and not in the act."""
    block = found[-1]
    index = block.last + 1
    label = lines[index].label if index < len(lines) else None
    end = lines[block.last].end
    if label is None or label.kind not in _BELOW or not block.closed or not label.strict or text[end - 1] == ")":
        return None
    own, quoted = _number(lines, found, block.first, label.kind), _number(lines, (), index, label.kind, block.first)
    within = follows(label.number, quoted) if quoted else is_dotted(text, lines[block.last])
    sure = within and not (follows(label.number, own) and (own or label.kind == PARAGRAPH))
    limit = limits[bisect_right(limits, index)]
    if not sure:
        return closed_again(text, lines, block.last, limit) if not quoted else None
    rest = block_at(text, lines, index, limit, article, 1)
    return rest._replace(marked=False, again=True) if rest.closed or rest.last + 1 < len(lines) else None


def _number(lines: Sequence[Line], found: Sequence[Quote], index: int, kind: str, first: int = 0) -> str:
    """The number that counting stands at above line ``index``, without the blocks found; down to line ``first``."""
    at, block = index - 1, len(found) - 1
    for _ in range(_FAR):
        if at < first:
            break
        while block >= 0 and found[block].first > at:
            block -= 1
        if block >= 0 and at <= found[block].last:
            at = found[block].first - 1
            continue
        label = lines[at].label or (lines[at].marked if not found else None)
        if label is not None:
            if label.kind == kind:
                return label.number
            if label.kind in _GROUPINGS or RANK[label.kind] < RANK[kind]:
                return ""
        at -= 1
    return ""


def _candidates(text: str, lines: Sequence[Line]) -> tuple[list[int], list[int]]:
    """Where blocks may begin: at a mark, or at an article or heading below a colon that has lost its mark, where an
    article stands above, or at any label below what heads an aside."""
    marked, plain = [], []
    before = None
    counted = False
    for index, line in enumerate(lines):
        label = line.label
        if label is None:
            if text[line.start] in MARKS and opens(text, lines, index):
                marked.append(index)
        elif counted and label.kind in _WIDE:
            if text[before.end - 1] == ":" or text.endswith(_WORDED, before.start, before.end):
                plain.append(index)
        else:
            if before is not None and before.label is None and text[before.end - 1] == ":" and heads(text, before):
                plain.append(index)
            counted = counted or (label.kind == ARTICLE and label.strict)
        before = line
    return marked, plain


def _may_open(text: str, lines: Sequence[Line], index: int) -> bool:
    """Whether the words above an article or heading may announce a block without marks, or head an aside."""
    before = lines[index - 1]
    return heads(text, before) or _says(text, max(0, before.end - _NEAR), before.end)


def _says(text: str, start: int, end: int) -> bool:
    """Whether a verb of amending stands in ``text[start:end]``."""
    words = text[start:end].lower()
    return any(stem in words for stem in _STEMS) and _VERB.search(text, start, end) is not None


def _marked(
    text: str, lines: Sequence[Line], index: int, limit: int, article: str, last: int, announcements: Announcements
) -> Quote | None:
    before = lines[index - 1] if index else None
    if before is not None and before.label is None and (is_former(text, before) or heads(text, before)):
        return block_at(text, lines, index, limit, "")._replace(text=True)
    if announcements.above(index, last):
        block, line = block_at(text, lines, index, limit, article), lines[index]
        rows = line.marked is None and ANNEXED.match(text, line.start, line.end)
        return block._replace(text=True) if rows else block
    label = lines[index].marked if article else None
    if label is None or label.kind != ARTICLE:
        return None
    body = lines[index].start + label.body
    block = block_at(text, lines, index, limit, article) if text[body : body + 1] not in ("”", '"') else None
    return block if block is not None and block.closed else None


def _unmarked(text: str, lines: Sequence[Line], index: int, own: OwnArticles) -> Quote | None:
    """A block without marks: it ends before the act's next article, and is none where there is no such article. One
    whose number the act itself may count has ``(NR)`` at its end."""
    label, article = lines[index].label, own.article
    if not article:
        return None
    at = index - 1
    while at > max(0, index - 8) and lines[at].label is None:
        at -= 1
    if not _says(text, max(lines[at].start, lines[index - 1].end - _NEAR), lines[index - 1].end):
        return None
    end = own.next_place(index + 1)
    if end is None:
        return None
    last = below_headings(text, lines, index, end) - 1
    counts = label.kind == ARTICLE and (label.number == article or follows(label.number, article))
    if counts and not MARK.search(text, max(lines[last].start, lines[last].end - 16), lines[last].end):
        return None
    return Quote(index, last, CLOSER.search(text, lines[last].start, lines[last].end) is not None, marked=False)
