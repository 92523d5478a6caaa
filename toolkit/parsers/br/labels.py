"""Recognising and numbering the labels of Brazilian legislative drafting.

The forms are those of LC 95/1998, art. 10, and Decreto 12.002/2024, arts. 12 to 15, and the ways in which published
texts depart from them: ``1o``, ``1°``, ``2 o``, ``§ unico``, ``Paragrapho``, ``I.-``, ``Il -``, ``a )``, ``1)``.
Numbers are written as LexML ids have them: ``5``, ``5-1`` (5º-A), ``1u`` (the only one).
"""

import re
from dataclasses import replace

from ...naming import fold, in_words, ordinal, roman, suffix
from .forms import (
    ALINEA_FORM,
    ALINEA_LOOSE_FORM,
    ARTICLE_FORM,
    BRACKETED_FORM,
    BROKEN_WORD,
    CITED_INCISO_FORM,
    GROUPING_END_FORM,
    GROUPING_FORM,
    INCISO_ALONE_FORM,
    INCISO_APART_FORM,
    INCISO_BARE_FORM,
    INCISO_FORM,
    ITEM_FORM,
    PARAGRAPH_FORM,
    SMALL_ARTICLE_FORM,
    SPACED_FORM,
    USUAL_FORM,
    WORD_ALONE_FORM,
)
from .label import ALINEA, ARTICLE, INCISO, ITEM, PARAGRAPH, Label, matched
from .misread import (
    divided_alinea,
    misread_article,
    misread_inciso,
    misread_number,
    misread_sign,
    worded_inciso,
)

_REFERENCE = re.compile(
    r"(?:,|;|d[aeo]s?\s|dest[ae]s?\b|n[ao]s?\s|[eoa]\s|ao?s?\s|at[ée]\s|c/c|inciso|caput|al[íi]nea|combinad|§|art\b|par[áa]grafo|citad|referid|mencionad)"
)
KNOWN: dict[str, Label] = {}  # usual labels by their words
_MOST_KNOWN = 4096
# letters that are in no numeral, however badly read
_OTHERS = frozenset("abcdefghjkmnopqrstuvwxyzàáãçéêíóôõúüABEFGHJKNPQRSTUWYZÀÁÃÇÉÊÍÓÔÕÚÜ")
_HEADINGS = frozenset(
    ("PA", "Pa", "P ", "LI", "Li", "L ", "TÍ", "TI", "Tí", "Ti", "T ", "CA", "Ca", "C ", "SU", "Su", "SE", "Se", "S ")
)  # how a grouping's label begins


def is_reference(text: str, start: int, end: int) -> bool:
    """Whether what follows a label shows that it is cited: ``§ 2º do art. 5º``."""
    return _REFERENCE.match(text, start, end) is not None


def article(text: str, start: int, end: int) -> Label | None:
    match = ARTICLE_FORM.match(text, start, end)
    if not match:
        return misread_article(text, start, end)
    if text[start + 3] in "sS" and text[match.end() : match.end() + 1] not in ("(", "["):
        return None  # several articles are only labelled at once where they are revoked
    number, torn, tail, tight, only, numeral, word = match.groups()
    if only:
        return matched(ARTICLE, "1u", match)
    if numeral:
        return matched(ARTICLE, str(roman(numeral)), match)
    if word:
        return matched(ARTICLE, in_words(word), match)
    plain = number.replace(".", "").lstrip("0") or "0"
    tail = suffix(tail or tight) if tail or tight else ""
    if torn:
        return matched(ARTICLE, plain + torn + tail, match, False, plain + tail)
    return matched(ARTICLE, plain + tail, match)


def paragraph(text: str, start: int, end: int) -> Label | None:
    match = PARAGRAPH_FORM.match(text, start, end)
    if not match:
        return misread_number(PARAGRAPH, text, start, end)
    number, tail, tight, only, word = match.groups()
    if only:
        return matched(PARAGRAPH, "1u", match)
    if word:
        return matched(PARAGRAPH, in_words(word), match, False)
    tail = suffix(tail or tight) if tail or tight else ""
    return matched(PARAGRAPH, (number.replace(".", "").lstrip("0") or "0") + tail, match)


def inciso(text: str, start: int, end: int) -> Label | None:
    second = text[start + 1 : start + 2]
    if second in _OTHERS:
        return worded_inciso(text, start, end) if second in ("n", "N") else None
    match = INCISO_APART_FORM.match(text, start, end)
    if match:
        return matched(INCISO, str(roman(match[1])) + suffix(match[2]), match)
    match = INCISO_FORM.match(text, start, end)
    if match:
        numeral, tail, loose = match.groups()
        if numeral == "I" and BROKEN_WORD.match(text, match.end(), end):
            return None
        number = str(roman(numeral)) + (suffix(tail) if tail else "")
        return matched(INCISO, number, match, not loose and (len(numeral) > 1 or numeral in "IVX"))
    match = INCISO_ALONE_FORM.match(text, start, end)
    if match:
        return matched(INCISO, str(roman(match[1])) + suffix(match[2]), match, False)
    match = INCISO_BARE_FORM.match(text, start, end)
    if match:
        numeral, tail = match.group(1, 2) if match[1] else match.group(3, 4)
        if match[1] or not CITED_INCISO_FORM.match(text, match.end(), end):
            return matched(INCISO, str(roman(numeral)) + suffix(tail), match, False)
    return misread_inciso(text, start, end)


def alinea(text: str, start: int, end: int) -> Label | None:
    if _is_word(text, start):
        return _small_article(text, start, end) if text.startswith("art. ", start) else None
    match = ALINEA_FORM.match(text, start, end)
    if match:
        return matched(ALINEA, str(ordinal(match[1])) + (suffix(match[2]) if match[2] else ""), match)
    match = ALINEA_LOOSE_FORM.match(text, start, end)
    if match:
        return matched(ALINEA, str(ordinal(match[1])) + suffix(match[2]), match, False)
    return divided_alinea(text, start, end) or misread_inciso(text, start, end)


def _small_article(text: str, start: int, end: int) -> Label | None:
    """An article whose label begins with a small letter, which nearly always is a citation: a loose label."""
    match = SMALL_ARTICLE_FORM.match(text, start, end)
    return match and matched(ARTICLE, match[1] + (suffix(match[2]) if match[2] else ""), match, False)


def bracketed(text: str, start: int, end: int) -> Label | None:
    """A letter or number between brackets: ``(a)``."""
    match = BRACKETED_FORM.match(text, start, end)
    if not match:
        return None
    digits = match[1].isdigit()
    return matched(ITEM if digits else ALINEA, match[1] if digits else str(ordinal(match[1])), match, False)


def item(text: str, start: int, end: int) -> Label | None:
    match = ITEM_FORM.match(text, start, end)
    if not match:
        return misread_sign(text, start, end) or misread_inciso(text, start, end)
    number, degree, tail, separator = match.groups()
    if ".0" in number:
        number = decimal(number)
    if degree:
        return matched(INCISO, number, match) if separator[0] == ")" else None
    return matched(ITEM, number + suffix(tail), match, separator[0] in ".)")


def decimal(number: str) -> str:
    """A number in decimals without zeros that only fill: 1.01 stands below 1, which is written 1.0 too."""
    return ".".join(part.lstrip("0") or part for part in number.removesuffix(".0").split("."))


def grouping(text: str, start: int, end: int) -> Label | None:
    if text[start : start + 2] not in _HEADINGS:
        return None
    match = GROUPING_FORM.match(text, start, end)
    if not match:
        return _spaced(text, start, end) if end - start > 8 and text[start + 1] == " " else None
    keyword, numeral, tail, digits, digit_tail, word, part, letter, glued = match.groups()
    kind = fold(keyword).replace("-", "").replace("cc", "c")  # SUB-SECÇÃO, as it was spelled until 1971
    if numeral or glued:
        number = str(roman(numeral or glued)) + suffix(tail or "")
    elif digits:
        number = digits + suffix(digit_tail or "")
    elif letter:
        number = str(ordinal(letter))
    elif part and (kind == "parte") != (fold(part) in ("geral", "especial")):
        return None
    else:
        number = in_words(word or part)
    body = GROUPING_END_FORM.match(text, match.end(), end).end()
    if body < end:
        if is_reference(text, body, end) and not text[body:end][0].isupper():
            return None
        if text[body].islower():
            return None
    return Label(kind, number, 0, match.end() - start, body - start)


def _spaced(text: str, start: int, end: int) -> Label | None:
    """A heading with its letters spaced out: ``T Í T U L O  I``."""
    match = SPACED_FORM.match(text, start, end)
    if not match:
        return None
    plain = f"{match[1].replace(' ', '')} {match[2].replace(' ', '')}"
    label = grouping(plain, 0, len(plain))
    return label and replace(label, end=end - start, body=end - start)


def _is_word(text: str, start: int) -> bool:
    """Whether the line begins as a word does and no inciso, alínea or item: by its second and third letter."""
    second, third = text[start + 1 : start + 2], text[start + 2 : start + 3]
    return (second.isalpha() or second == " ") and third.isalpha() and third not in "ivxlIVXLCDMO"


def _grouping_or(other):
    return lambda text, start, end: grouping(text, start, end) or other(text, start, end)


def _paragraph_or_part(text: str, start: int, end: int) -> Label | None:
    worded = text.startswith(("Par", "PAR", "P a r", "P A R"), start)
    return (paragraph(text, start, end) if worded else None) or grouping(text, start, end)


_DISPATCH = {"A": article, "§": paragraph, "Â": paragraph, "P": _paragraph_or_part, "(": bracketed}
_DISPATCH |= {"T": grouping, "S": _grouping_or(misread_sign)}
_DISPATCH |= dict.fromkeys("$&ß", misread_sign) | dict.fromkeys("ÀÁ", misread_article)
_DISPATCH |= dict.fromkeys("IVXMD", inciso)
_DISPATCH |= dict.fromkeys("LC", _grouping_or(inciso))
_DISPATCH |= dict.fromkeys("abcdefghijklmnopqrstuvwxyz", alinea)
_DISPATCH |= dict.fromkeys("0123456789", item)
STARTS = frozenset(_DISPATCH)  # how a label begins


def is_torn(text: str, start: int, end: int) -> bool:
    """Whether the line holds the word of a label alone (``CAPÍTULO``, ``Art.``), so that its number is on the next."""
    return text.find(" ", start, end) < 0 and WORD_ALONE_FORM.match(text, start, end) is not None


def label_at(text: str, start: int, end: int) -> Label | None:
    """The label at the start of the line ``text[start:end]``, which has no white space at its ends."""
    recognise = _DISPATCH.get(text[start])
    return recognise(text, start, end) if recognise else None


def usual_label(text: str, start: int, end: int) -> Label | None:
    """The label of a line if it is of a usual form: :func:`label_at` finds the same one, and takes longer."""
    if (usual := USUAL_FORM.match(text, start, end)) is None:
        return None
    label = KNOWN.get(words := usual[0])
    if label is None and (label := label_at(text, start, end)) is not None and len(KNOWN) < _MOST_KNOWN:
        label.words = words[label.start : label.end]
        KNOWN[words] = label
    return label
