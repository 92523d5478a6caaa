"""Titles of articles below a label that fills its line, as treaties have them: ``Artigo I`` / ``Objeto``."""

from collections.abc import Sequence

from .label import ARTICLE
from .lines import NEUTRAL, Line, ending
from .nodes import Node, label_place, places

_LONGEST = 110
_LEAST = 2


def titled(text: str, nodes: Sequence[Node]) -> None:
    """Give articles such lines as titles, where most of those with a label alone on its line have one."""
    alone = [at for at, node in enumerate(nodes) if node.kind == ARTICLE and not node.title and _alone(text, node)]
    named = [at for at in alone if _is_title(text, nodes, at)]
    if len(named) < _LEAST or len(named) * 3 < len(alone) * 2:
        return
    for at in named:
        article, caput = nodes[at], nodes[at + 1]
        title, *words = places(caput)
        article.title, caput.text = [title], words or ""
        article.notes = caput.notes = None
        if words:
            caput.start = words[0][0]


def _alone(text: str, node: Node) -> bool:
    start, end = label_place(node)
    return text[start : start + 6] in ("Artigo", "ARTIGO") and "\n" in text[end : end + 3]


def _is_title(text: str, nodes: Sequence[Node], at: int) -> bool:
    caput = nodes[at + 1]
    words = places(caput)
    if not words:
        return False
    start, end = words[0]
    if end - start > _LONGEST or not text[start].isupper() or not (text[end - 1].isalpha() or text[end - 1] in ')”"'):
        return False
    if ending(text, Line(start, end)) != NEUTRAL and text[end - 1].isalpha():
        return False
    if len(words) > 1:
        return text[words[1][0]].isupper() or text[words[1][0]] in '("“'
    return at + 2 < len(nodes) and nodes[at + 2].parent in (caput, nodes[at])
