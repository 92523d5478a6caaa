"""How deep a page nests, found before it is parsed: what HTML's rules do with hostile nesting is quadratic.

A parser looks up the whole stack of open elements at many tags, and opens every formatting element that was left open
anew in each block (WHATWG HTML, 13.2.4.3 and 13.2.6). Browsers cut at 512 levels; real acts nest less than 30.
"""

import re
from collections import Counter

from ..errors import InputError
from ..late import Pattern

_DEEPEST = 3000  # levels
_MOST_STEPS = 100_000_000  # of looking up the stack, some nanoseconds each
_MOST_COPIES = 200_000  # of formatting elements, some microseconds each
_NEAR = 50  # elements up the stack, in which the start of one that is no block is looked for
_SAME = 3  # equal formatting elements that are opened anew ("Noah's Ark clause")

# an end; or a start, with its end where words alone stand between
_TAG = Pattern(r"<(?:/([a-z][a-z0-9]*+)[^<>]*+>|([a-z][a-z0-9]*+)([^<>]*+)>([^<]*+</\2\s*+>)?)", re.IGNORECASE)
_FORMATTING = frozenset(
    ("a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u")
)
# without an end tag, or ended by the next of its kind
_CLOSED = frozenset(
    (
        *(
            "area",
            "base",
            "br",
            "col",
            "embed",
            "hr",
            "img",
            "input",
            "link",
            "meta",
            "param",
            "source",
            "track",
            "wbr",
        ),
        *("body", "caption", "colgroup", "dd", "dt", "head", "html", "li", "optgroup", "option", "p", "rp", "rt"),
        *("tbody", "td", "tfoot", "th", "thead", "tr", "path", "circle", "rect", "line", "use", "polygon"),
    )
)


def refuse_endless_nesting(html: str, blocks: frozenset[str]) -> None:
    """Raise InputError for a page that nests too deep to be parsed in reasonable time. Linear in the page's length."""
    steps = copies = 0
    stack, formatting = _Stack(blocks), _Formatting()
    for match in _TAG.finditer(html):
        end, name, attributes, ended = match.groups()
        name = (end or name).lower()
        if ended:
            steps += stack.depth + (12 * formatting.open if name in _FORMATTING else 0)
        elif name in _FORMATTING:
            steps += 6 * formatting.open  # each is compared with all that are open
            if not end:
                formatting.start(name, attributes)
            elif formatting.close(name):
                copies += formatting.open
        elif name not in _CLOSED:
            (stack.close if end else stack.start)(name)
        steps += stack.depth
        if name in blocks and not end:
            copies += formatting.open
        if stack.depth > _DEEPEST or steps > _MOST_STEPS or copies > _MOST_COPIES:
            raise InputError("nests its elements deeper than any browser would follow; save it as text")


class _Stack:
    """The open elements, less those that the next of their kind ends. An end tag closes what stands in its element;
    one of no block closes no block, and none but a table's own closes a table."""

    def __init__(self, blocks: frozenset[str]) -> None:
        self.depth = 0
        self._blocks = blocks
        self._levels: list[tuple[str, list[str]]] = [("", [])]  # each block with what is open in it
        self._scopes: list[Counter[str]] = [Counter()]  # the blocks in each table

    def start(self, name: str) -> None:
        self.depth += 1
        if name not in self._blocks:
            self._levels[-1][1].append(name)
            return
        self._levels.append((name, []))
        if name == "table":
            self._scopes.append(Counter())
        else:
            self._scopes[-1][name] += 1

    def close(self, name: str) -> None:
        if name == "table":
            if len(self._scopes) > 1:
                while self._pop() != "table":
                    pass
                self._scopes.pop()
        elif name in self._blocks:
            if self._scopes[-1][name]:
                while (closed := self._pop()) != name:
                    self._scopes[-1][closed] -= 1
                self._scopes[-1][name] -= 1
        else:
            inside = self._levels[-1][1]
            if name in inside[-_NEAR:]:
                while inside.pop() != name:
                    self.depth -= 1
                self.depth -= 1

    def _pop(self) -> str:
        name, inside = self._levels.pop()
        self.depth -= 1 + len(inside)
        return name


class _Formatting:
    """The formatting elements that are open, of equal ones no more than are opened anew."""

    def __init__(self) -> None:
        self.open = 0
        self._order: list[str] = []
        self._crossed: Counter[str] = Counter()
        self._by_name: dict[str, list[str]] = {}
        self._same: Counter[str] = Counter()

    def start(self, name: str, attributes: str) -> None:
        self._order.append(name)
        self._by_name.setdefault(name, []).append(attributes)
        self._same[name + attributes] += 1
        self.open += self._same[name + attributes] <= _SAME

    def close(self, name: str) -> bool:
        """True when others were opened behind the one that ends: these are opened anew."""
        if not (stack := self._by_name.get(name)):
            return False
        same = name + stack.pop()
        self.open -= self._same[same] <= _SAME
        self._same[same] -= 1
        self._crossed[name] += 1
        crosses = self._order[-1] != name
        while self._order and self._crossed[self._order[-1]]:
            self._crossed[self._order.pop()] -= 1
        return crosses
