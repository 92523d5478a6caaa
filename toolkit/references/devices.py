"""A chain of units into paths: ``incisos I e II do caput e § 2º do art. 3º`` names three units.

The chain is cut into runs at ``do``/``da``: what stands before is inside what stands behind. Within a run a comma leads
downwards (``art. 5º, § 1º, I``) and ``e`` sideways or, to a lower level, to a part that is cited besides its whole.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from ..naming import fold, in_words, ordinal, roman, suffix
from .model import ALL_PREVIOUS, NEXT, PREVIOUS, SAME, THIS, Step
from .patterns import BARE, COMBINED, CONNECTOR, ITEM, SEPARATOR, TAIL
from .patterns import SAME as SAME_ITEM
from .patterns import THIS as THIS_ITEM

KINDS = ("anexo", "parte", "livro", "titulo", "subtitulo", "capitulo", "subcapitulo", "secao", "subsecao", "artigo")
KINDS += ("caput", "paragrafo", "inciso", "alinea", "item")
RANK = {kind: rank for rank, kind in enumerate(KINDS)} | {"paragrafo": KINDS.index("caput")}
ARTICLE = RANK["artigo"]

_ITEM = re.compile(
    rf"(?P<joint>{CONNECTOR})(?P<item>{ITEM}|{SAME_ITEM})[\"”]?"
    rf"|(?P<joint_this>(?:\s*,\s*|\s+)(?:(?:e|ou|ambos|todos)\s+)?)(?P<this>{THIS_ITEM})|(?P<bare>{BARE})",
    re.IGNORECASE,
)
_HEAD = re.compile(rf"(?P<item>{ITEM})[\"”]?|(?P<this>{THIS_ITEM})", re.IGNORECASE)
_KEYWORD = re.compile(r"(?:§+|[^\W\d_]+\.?)")
_KIND = (
    ("§", "paragrafo"), ("art", "artigo"), ("par", "paragrafo"), ("inc", "inciso"), ("al", "alinea"), ("it", "item"),
    ("cap", "capitulo"), ("tit", "titulo"), ("sec", "secao"), ("liv", "livro"), ("anex", "anexo"),
    ("subc", "subcapitulo"), ("subt", "subtitulo"), ("subs", "subsecao"),
)  # fmt: skip
_OF = re.compile(r"\b(?:d[aeo]s?|n[oa]s?|ambos|todos|com)\b", re.IGNORECASE)
_AND = re.compile(rf"\b(?:e|ou|nem|combinad\w+)\b|{COMBINED}", re.IGNORECASE)
_NUMBERS = re.compile(
    rf"(?P<joint>{SEPARATOR})?(?:(?P<number>\d++(?:\.\d{{3}}(?!\d))*+)(?:\.?\s?[º°ª]|[oa](?!\w))?|(?P<letters>[a-zà-ÿ]++))"
    rf"(?P<tail>{TAIL}*)",
    re.IGNORECASE,
)
_LETTERS = re.compile(
    rf"(?P<joint>{SEPARATOR})?[\"“”'‘’«]?\s?(?P<letters>[a-z]{{1,2}})(?!\w)(?P<tail>{TAIL}*)(?:\s?[\"“”'‘’»)])?",
    re.IGNORECASE,
)
_WIDEST = 300
_RELATIVES = (("anteriores", ALL_PREVIOUS), ("preced", PREVIOUS), ("anteced", PREVIOUS), ("anterior", PREVIOUS))


@dataclass(slots=True)
class _Item:
    kind: str
    steps: list[Step]
    inside: bool = False  # joined to the item before by do/da
    beside: bool = False  # joined to it by e/ou
    parent: int = -1
    below: bool = False  # stands below the last number of its parent: incisos I e II, alínea a
    leaf: int = 2  # 2: all of its numbers are cited, 1: all but the last, 0: none
    plural: bool = False


def paths(chain: str) -> tuple[tuple[tuple[Step, ...], ...], int]:
    """The paths that the chain names, and how much of the chain they take up (all, but for a tail that fits
    nowhere)."""
    return _cached(chain) if len(chain) < 2_000 else _paths(chain)


@lru_cache(maxsize=8192)
def _cached(chain: str) -> tuple[tuple[tuple[Step, ...], ...], int]:
    return _paths(chain)


def _paths(chain: str) -> tuple[tuple[tuple[Step, ...], ...], int]:
    items, end = _items(chain)
    runs = _runs(items)
    _attach(items, runs)
    found: list[tuple[Step, ...]] = []
    for index, item in enumerate(items):
        steps = item.steps if item.leaf == 2 else item.steps[:-1] if item.leaf else []
        if steps:
            found.extend(_lines(items, index, steps))
    return tuple(found), end


def _items(chain: str) -> tuple[list[_Item], int]:
    head = _HEAD.match(chain)
    if head is None:
        return [], 0
    items = [_item(head["item"] or head["this"], bool(head["this"]))]
    end = head.end()
    while match := _ITEM.match(chain, end):
        spare = None
        if match["bare"]:
            item = _bare(match["bare"], items)
            if item is None:
                break
        else:
            item = _item(match["item"] or match["this"], bool(match["this"]))
            if item.kind == "paragrafo" and not item.plural and len(item.steps) > 1 and "," in match["item"]:
                articles = next((one for one in reversed(items) if one.kind == "artigo" and one.plural), None)
                if articles is not None:  # arts. 5º, § 1º, e 7º
                    spare = _Item(
                        "artigo", [Step("artigo", step.first, step.last) for step in item.steps[1:]], plural=True
                    )
                    del item.steps[1:]
            joint = match["joint"] or match["joint_this"] or ""
            item.beside = bool(_AND.search(joint))
            item.inside = not item.beside and (bool(match["this"]) or bool(_OF.search(joint)))
        items.append(item)
        if spare is not None:
            spare.beside = True
            items.append(spare)
        end = match.end()
    return items, end


def kind_of(keyword: str) -> str:
    """The kind of unit that a keyword names: ``incs.`` is ``inciso``."""
    plain = fold(keyword)
    if plain.startswith("part"):
        return "parte"
    if plain == "caput":
        return "caput"
    return next(kind for start, kind in _KIND if plain.startswith(start))


def _item(words: str, this: bool) -> _Item:
    if this:
        return _Item(kind := kind_of(words.split()[1]), [Step(kind, relative=THIS)])
    keyword = _KEYWORD.match(words)
    first = fold(keyword[0])
    if first[:4] in ("mesm", "refe", "cita", "menc"):
        return _Item(kind := kind_of(words.split()[1]), [Step(kind, relative=SAME)])
    kind = kind_of(keyword[0])
    if kind == "caput":
        return _Item(kind, [Step(kind)])
    value = words[keyword.end() :].strip()
    plural = first.rstrip(".").endswith(("s", "§§")) and first != "§"
    if not value:
        return _Item(kind, [Step(kind)])  # no Anexo
    plain = fold(value)
    if relative := next((rel for start, rel in _RELATIVES if plain.startswith(start)), ""):
        return _Item(kind, [Step(kind, relative=relative)], plural=plural)
    if plain.startswith(("seguinte", "subseq", "imediatamente")):
        return _Item(kind, [Step(kind, relative=PREVIOUS if "anter" in plain else NEXT)], plural=plural)
    if word := in_words(plain.partition(" ")[0]):
        return _Item(kind, [Step(kind, word)], plural=plural)
    return _Item(kind, _steps(kind, value), plural=plural)


def _bare(words: str, items: list[_Item]) -> _Item | None:
    """An item without a keyword: ``art. 5º, VI``; ``arts. 5º, § 1º, e 7º``; ``I, "a"``."""
    value = words.strip().lstrip(",").strip()
    beside = value[:2].lower() == "e "
    value = value[2:].strip() if beside else value
    last = items[-1].kind
    if value[0].isdigit():
        articles = next((item for item in reversed(items) if item.kind == "artigo" and item.plural), None)
        owner = next((item for item in reversed(items) if item.kind in ("paragrafo", "item") and item.plural), articles)
        if owner is None:
            return None
        return _Item(owner.kind, _steps(owner.kind, value), beside=True, plural=True)
    letters = value.strip("\"“”'‘’«») ")
    is_letter = value[0] in "\"“”'‘’«" or (letters[0].islower() and last in ("inciso", "alinea"))
    if is_letter or (letters[0].islower() and letters.strip("ivx")):
        return _Item("alinea", _steps("alinea", value), beside=beside)
    return _Item("inciso", _steps("inciso", value), beside=beside) if RANK[last] >= ARTICLE else None


def _steps(kind: str, value: str) -> list[Step]:
    steps: list[Step] = []
    for match in (_LETTERS if kind == "alinea" else _NUMBERS).finditer(value):
        number = _number(kind, match)
        joint = (match["joint"] or "").strip().lower()
        if steps and joint.startswith(("a", "à")) and not steps[-1].last:
            steps[-1] = Step(kind, steps[-1].first, number)
        elif number:
            steps.append(Step(kind, number))
    return steps


def _number(kind: str, match: re.Match) -> str:
    letters, tail = match["letters"], match["tail"]
    if kind == "alinea":
        return f"{ordinal(letters)}{suffix(tail)}"
    if not letters:
        return f"{match['number'].replace('.', '').lstrip('0') or '0'}{suffix(tail)}"
    if kind == "anexo" and len(letters) == 1 and letters not in "IVX":
        return f"{ordinal(letters)}{suffix(tail)}"
    return in_words(letters) if letters.upper().strip("IVXLC") else f"{roman(letters)}{suffix(tail)}"


def _runs(items: list[_Item]) -> list[tuple[int, int]]:
    if not items:
        return []
    starts = [index for index, item in enumerate(items) if index == 0 or item.inside]
    return list(zip(starts, [*starts[1:], len(items)], strict=True))


def _attach(items: list[_Item], runs: list[tuple[int, int]]) -> None:
    """Finds each item's parent; an item that something stands inside of is no leaf, unless it is cited besides."""
    nearest: dict[int, int] = {}  # rank of the head of a later run → that head; nearer ones overwrite
    following = len(KINDS)
    for start, stop in reversed(runs):
        outer = min(nearest, default=len(KINDS))
        after = RANK[items[following].kind] if following < len(items) else -1
        stack: list[int] = []
        for index in range(start, stop):
            item = items[index]
            rank = RANK[item.kind]
            while stack and RANK[items[stack[-1]].kind] >= rank:
                below = stack.pop()
                upwards = not stack and not item.beside and len(item.steps) == 1 and rank > ARTICLE
                if upwards and RANK[items[below].kind] > rank:  # inciso III, § 1º, do art. 5º
                    items[below].parent, items[below].below, item.leaf = index, False, 0
            if stack and RANK[items[stack[-1]].kind] <= after < rank:
                stack.clear()
            if stack:
                item.parent, item.below = stack[-1], True
                if not item.beside:
                    items[stack[-1]].leaf = min(items[stack[-1]].leaf, 1)
            elif outer < rank:
                item.parent = next(nearest[level] for level in _upwards(nearest, rank))
                items[item.parent].leaf = 0
            stack.append(index)
        head_rank = RANK[items[start].kind]
        nearest = {rank: index for rank, index in nearest.items() if rank < head_rank} | {head_rank: start}
        following = start


def _upwards(nearest: dict[int, int], rank: int) -> list[int]:
    """The ranks above ``rank`` (nearer the root), the nearest item first."""
    return sorted((level for level in nearest if level < rank), key=lambda level: nearest[level])


def _lines(items: list[_Item], index: int, steps: list[Step]) -> list[tuple[Step, ...]]:
    """The paths to an item, one for each combination of the numbers on the way."""
    ways: list[tuple[Step, ...]] = [()]
    while True:
        item = items[index]
        ways = [(step, *way) for step in steps[:_WIDEST] for way in ways[:_WIDEST]][:_WIDEST]
        if item.parent < 0:
            return ways
        index, steps = item.parent, items[item.parent].steps
        if item.below:
            steps = steps[-1:]
