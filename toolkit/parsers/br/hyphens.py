"""Words that a page cut at a line's end: whether the hyphen there is the word's own, or the page's."""

from functools import lru_cache

from ...late import Pattern

_SECOND = Pattern(r"-\w+")  # the second word of a compound
_WORD = Pattern(r"\w+")
_BLANKS = Pattern(r"[^\S\n\f]*")
_ALONE = Pattern(r"(?<=[^\s-] )\w++(?!-)")
_WORD_AFTER = Pattern(r"(\w+)\S*")
_LINK = Pattern(r"(?:d[aeo]|[aeo])-\w")
_LINKED = Pattern(r"\w-(?:d[aeo]s?|[aeà])-$")
_FIRSTS = frozenset((
    "vice", "pós", "pré", "pró", "recém", "além", "aquém", "não", "grã", "grão", "decreto", "decretos", "salário",
    "salários", "auxílio", "auxílios", "seguro", "licença", "licenças",
))  # fmt: skip
"""With which a compound begins, and no longer word."""
_OFFICE = Pattern(r"(?:or|or[ae]s|oras|ári[oa]s?|ad[oa]s?|ente)$")
_RANKS = frozenset(("geral", "gerais", "adjunto", "adjunta", "executivo", "executiva", "chefe", "fiscal", "presidente"))
_DAYS = frozenset(("segunda", "terça", "quarta", "quinta", "sexta"))
_PRONOUNS = Pattern(r"(?:se|lhes?|l[oa]s?|[oa]s?|n[oa]s?)(?!\w)")
_ENDING = Pattern(r"(?:á|ás|ão|ia|iam|emos|íamos|ei)(?!\w)")  # of a verb, behind the pronoun within it
_WITHIN = Pattern(r"-(?:se|lhes?|l[oa]s?|[oa]s?|me|nos)-$")
# before which pronouns stand behind a verb; what else ends so is the beginning of a word (``títu-lo``, ``huma-nos``)
_VERB = {
    "se": Pattern(r"(?<!s)$"),
    "lhe": Pattern(r"$"),
    "l": Pattern(r"[áâéêíóôú]$|\w{4}i$"),
    "n": Pattern(r"(?:m|ão|õe)$"),
    "": Pattern(r"(?:ndo|\w{3}a|[aeio]u)$"),
}
_NO_VERBS = frozenset((
    "ba", "fa", "fra", "cri", "te", "análi", "hipóte", "sínte", "antíte", "parênte", "qua", "ênfa", "do", "gêne",
    "diagno", "próte", "catequ", "deta", "enta", "tranqui",
))  # fmt: skip
"""The beginnings of words that end as a pronoun does: ``hipóte-se``."""


def leads(text: str, hyphen: int, start: int, left: str) -> bool:
    """Whether a hyphen is a dash that leads to what stands below it, at ``start`` and further in: ``stating-`` above
    ``the names of``. Both are words that stand elsewhere in the text, and they are none together."""
    if _indent(text, start) <= _indent(text, hyphen):
        return False
    right = _WORD.match(text, start)
    if right is None:
        return False
    first, second = left.lower(), right[0].lower()
    return {first, second} <= _alone(text) and first + second not in _words(text)


def mended(text: str, before: str, left: str, piece: str) -> tuple[str, str]:
    """Two pieces of which the first ends in a hyphen behind ``left``: a real one (``Auditores-Fiscais``, ``aplica-se``,
    ``634-A``, or one that the text has elsewhere too) is kept, one that the page put in is not. The word is whole at
    the end of the first, the rest stands in the second."""
    if piece[:1] == "-" == before[-1]:
        piece = piece[1:]  # the hyphen said again on the next line, which only a real one is
        left = ""
    after = _WORD_AFTER.match(piece)
    if not after:
        return before, piece
    word = after[0]
    rest = piece[after.end() :].lstrip()
    kept = before[-1] == "-" and (not left or _is_kept(text, before, left, after[1], piece))
    return (before if kept else before[:-1]) + word, rest


def _is_kept(text: str, before: str, left: str, right: str, piece: str) -> bool:
    if right[0].isdigit() or left[-1].isdigit():
        return True
    if right[0].isupper() and not (left.isupper() and len(left) > 1 and right.isupper()):
        return True
    first, second = left.lower(), right.lower()
    if first in _FIRSTS or f"{first}-{second}" in _compounds(text):
        return True
    if (second in _RANKS and _OFFICE.search(first)) or (second.startswith("feira") and first in _DAYS):
        return True
    if _LINK.match(piece) or _LINKED.search(before):
        return True
    return _is_pronoun(text, before.lower(), first, piece.lower())


def _is_pronoun(text: str, before: str, left: str, piece: str) -> bool:
    """Whether a verb and its pronoun stand on both sides: ``aplica-se``, ``fazê-lo``, ``far-se-á``."""
    if _ENDING.match(piece):
        return _WITHIN.search(before) is not None
    pronoun = _PRONOUNS.match(piece)
    if pronoun is None:
        return False
    if piece[pronoun.end() : pronoun.end() + 1] == "-":
        return True  # ``far-`` / ``se-á``
    word = pronoun[0]
    if f"{left}{word}" in _words(text) or left in _NO_VERBS:
        return False
    kind = word if word == "se" else "lhe" if word.startswith("lh") else word[0] if word[0] in "ln" else ""
    return _VERB[kind].search(left) is not None


def _indent(text: str, at: int) -> int:
    """How far in the line begins that holds a place."""
    line = text.rfind("\n", 0, at) + 1
    line = max(line, text.rfind("\f", line, at) + 1)
    return _BLANKS.match(text, line).end() - line


@lru_cache(maxsize=1)
def _alone(text: str) -> frozenset[str]:
    """The words without a hyphen that stand behind another on their line: none of them is the rest of a broken one."""
    return frozenset(_ALONE.findall(text.lower()))


@lru_cache(maxsize=1)
def _compounds(text: str) -> frozenset[str]:
    """The words with a hyphen that stand within the lines of a text."""
    found: set[str] = set()
    last = 0
    for match in _SECOND.finditer(text):  # the few hyphens, and not each word, of which few have one
        hyphen = start = match.start()
        while start > last and (text[start - 1].isalnum() or text[start - 1] == "_"):
            start -= 1
        if start < hyphen:
            last = match.end()
            found.add(text[start:last].lower())
    return frozenset(found)


@lru_cache(maxsize=1)
def _words(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(_WORD.findall(text.lower()))
