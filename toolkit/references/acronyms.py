"""Acronyms that an act defines, and their long forms: ``Agência de Águas (AA)``, ``Fundo Verde – FV``, ``AA (Agência de
Águas)``, ``Water Board (hereinafter "WB")``.

The long form is found by the letters of the acronym, among at most min(n + 5, 2n) words before one of n letters
(Schwartz and Hearst, *A Simple Algorithm for Identifying Abbreviation Definitions in Biomedical Text*, PSB 2003): they
are the first letters of its words, small words aside; or, in a name in capitals, they stand in it in their order, the
first at the beginning of a word (``Instituto de Medidas e Pesos – IMEPES``). An acronym of another language
(``Encarregado de Dados – DPO``) has the whole name in capitals before it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..late import Pattern
from ..naming import fold, numeral, roman

MOST = 1000
"""Definitions of an act that are looked at; the tables of acronyms of regulations have a hundred."""
MOST_ADDED = 20
"""Forms that one text is given."""
LONGEST = 200
"""Code points of a long form."""
_LETTERS = r"[A-ZÀ-Ý](?:[A-Za-zÀ-ÿ]{0,8}[A-ZÀ-Ý]|[a-zà-ÿ]{3,9})"
_CALLED = (
    r"(?:(?:hereinafter|hereafter|doravante|referred\s{1,3}to\s{1,3}as|called|known\s{1,3}as|denominad[ao]|designad[ao]|simplesmente"
    r"|sigla|or|ou|the)\s{0,3},?\s{0,3}){0,4}"
)
_BEHIND = Pattern(
    rf"\(\s{{0,3}}{_CALLED}[\"“‘'«]{{0,2}}(?P<bracketed>{_LETTERS})s?[\"”’'»]{{0,2}}\s{{0,3}}\)"
    r"|(?<=\s)[–—-]\s?(?P<dashed>[A-ZÀ-Ý]{2,10})s?(?![\w-])"
)
_BEFORE = Pattern(rf"(?<!\w)(?P<short>[A-ZÀ-Ý]{{2,10}})\s?\((?P<long>[^()]{{5,{LONGEST}}})\)")
_STOP = Pattern(r"[.;:()\[\]\"“”§\d–—]|\n\s*\n|\s-\s")
_WORD = Pattern(r"[^\W\d_]\w*")
_TOKEN = Pattern(r"\w+")
_SMALL = frozenset(
    ("a", "as", "o", "os", "e", "de", "da", "do", "das", "dos", "em", "na", "no", "nas", "nos", "para", "por", "sobre")
) | frozenset(("ao", "aos", "com", "of", "the", "and", "for", "to", "in", "on", "or", "with", "an", "by", "à", "às"))
_ARTICLES = frozenset(("o", "a", "os", "as", "um", "uma", "the", "an"))
_EDITORS = frozenset(("vetado", "vetada", "revogado", "revogada", "nr", "ac", "suprimido", "suprimida"))
"""Words of who publishes a text, which stand in brackets as acronyms do."""


@dataclass(frozen=True, slots=True)
class Acronym:
    """``short`` as the act writes it, ``long`` with one blank between words."""

    short: str
    long: str


def acronyms(text: str) -> tuple[Acronym, ...]:
    """What a text defines: each pair once, whatever the case of the long form."""
    found: dict[tuple[str, str], Acronym] = {}
    for one in _defined(text):
        found.setdefault((one.short, fold(one.long)), one)
        if len(found) == MOST:
            break
    return tuple(found.values())


class Forms:
    """The other forms of what a text says, by the acronyms of its act. Each look at a text is linear in it, however
    many there are."""

    def __init__(self, known: Sequence[Acronym]):
        self._long: dict[str, str] = {}
        self._short: dict[tuple[str, ...], str] = {}
        for one in known:
            self._long.setdefault(one.short, one.long)
            self._short.setdefault(_folded(one.long), one.short)
        self._lengths = sorted({len(words) for words in self._short})
        self._firsts = {words[0] for words in self._short}

    def lacking(self, text: str) -> tuple[str, ...]:
        """The long form of each acronym that stands alone in the text, and the acronym of each such long form: what it
        does not say itself, :data:`MOST_ADDED` at most, in the order of the text. Of an acronym with several long forms
        in one act it is the first."""
        if not self._long:
            return ()
        tokens = _TOKEN.findall(text)
        shorts = dict.fromkeys(short for token in tokens if (short := self._known(token)))
        longs = self._longs(tuple(map(fold, tokens)))
        said = set(longs.values())
        added = [self._long[short] for short in shorts if short not in said]
        added += [short for short in dict.fromkeys(longs.values()) if short not in shorts]
        return tuple(added[:MOST_ADDED])

    def _known(self, token: str) -> str:
        for short in (token, token.removesuffix("s")):
            if short in self._long:
                return short
        return ""

    def _longs(self, words: tuple[str, ...]) -> dict[tuple[str, ...], str]:
        found = {}
        for place, word in enumerate(words):
            if word in self._firsts:
                for length in self._lengths:
                    some = words[place : place + length]
                    if short := self._short.get(some):
                        found[some] = short
        return found


def _folded(words: str) -> tuple[str, ...]:
    return tuple(map(fold, _TOKEN.findall(words)))


def _defined(text: str) -> Iterator[Acronym]:
    for match in _BEHIND.finditer(text):
        short = match["bracketed"] or match["dashed"]
        if _is_acronym(short) and (long := _before(text, match.start(), short)):
            yield Acronym(short, " ".join(long.split()))
    for match in _BEFORE.finditer(text):
        short, long = match["short"], match["long"]
        if _is_acronym(short) and not _STOP.search(long) and _first_of(_WORD.findall(long), short) == 0:
            yield Acronym(short, " ".join(long.split()))


def _is_acronym(short: str) -> bool:
    plain = fold(short)
    return plain not in _EDITORS and not (plain.strip("ivxlcdm") == "" and numeral(roman(short), "I") == short)


def _before(text: str, end: int, short: str) -> str:
    """The long form that ends before a place of the text, empty where there is none."""
    start = max(0, end - LONGEST)
    stops = list(_STOP.finditer(text, start, end))
    words = list(_WORD.finditer(text, stops[-1].end() if stops else start, end))
    if not words or text[words[-1].end() : end].strip():
        return ""
    first = _first_of([word[0] for word in words], short)
    return text[words[first].start() : words[-1].end()] if first is not None else ""


def _first_of(words: Sequence[str], short: str) -> int | None:
    """The place of the first word of the long form among the words, which it ends with; None where there is none."""
    letters = fold(short)
    most = min(len(letters) + 5, 2 * len(letters))
    before = max(0, len(words) - most)
    if (first := _by_initials(words[before:], letters)) is not None:
        return before + first
    if len(letters) < 3 or letters in map(fold, words):
        return None  # a word of its own long form is a short name: the Board of Auditors (the Board)
    if (first := _in_order(words[before:], letters)) is None:
        return _name(words) if short.isupper() else None
    first = _whole(words[before:], first, letters[0])
    large = [word for word in words[before + first :] if fold(word) not in _SMALL]
    capital = [word for word in large if _is_capital(word)]
    return before + first if large[:1] == capital[:1] and 2 * len(capital) >= len(large) > 1 else None


def _by_initials(words: Sequence[str], letters: str) -> int | None:
    """Where the words begin whose first letters these are, small words aside."""
    left = len(letters)
    for at in range(len(words) - 1, -1, -1):
        plain = fold(words[at])
        if plain in _SMALL:
            continue
        left -= 1
        if plain[0] != letters[left]:
            return None
        if not left:
            return at
    return None


def _in_order(words: Sequence[str], letters: str) -> int | None:
    """Where a word begins with the first letter, the others standing behind it in their order: the nearest such."""
    left = len(letters) - 1
    for at in range(len(words) - 1, -1, -1):
        plain = fold(words[at])
        for place in range(len(plain) - 1, -1, -1):
            if plain[place] == letters[left] and (left or not (place or plain in _SMALL)):
                if not left:
                    return at
                left -= 1
    return None


def _whole(words: Sequence[str], first: int, letter: str) -> int:
    """Where a name in capitals begins whose nearest word with that letter is the ``first``: ``Fundo de Fiscalização``,
    not ``Fiscalização``."""
    for at in range(first - 1, -1, -1):
        if fold(words[at]) in _SMALL:
            continue
        if not _is_capital(words[at]) or fold(words[at])[0] != letter:
            break
        first = at
    return first


def _name(words: Sequence[str]) -> int | None:
    """Where a name of two words or more in capitals begins, if the words are that name, an article before it aside."""
    first = 1 if fold(words[0]) in _ARTICLES else 0
    name = words[first:]
    large = [word for word in name if fold(word) not in _SMALL]
    named = len(large) > 1 and all(map(_is_capital, large)) and name[0] == large[0] and name[-1] == large[-1]
    return first if named else None


def _is_capital(word: str) -> bool:
    return word[0].isupper() and not word.isupper()
