"""Labels that a machine misread (``Arl. 5º``, ``$ 2º``, ``Il -``) or a person wrote out (``INCISO I -``).

All are loose: their number has to be the next one.
"""

from ...naming import ordinal, roman, suffix
from .forms import (
    ALINEA_WORD_FORM,
    ARTICLE_OCR_FORM,
    DIVIDED_ALINEA_FORM,
    INCISO_OCR_FORM,
    INCISO_WORD_FORM,
    MISREAD_FORM,
    SIGN_OCR_FORM,
)
from .label import ALINEA, ARTICLE, INCISO, ITEM, PARAGRAPH, Label, matched

_OCR = str.maketrans("l1iO0", "IIIXX")
_OCR_DIGITS = str.maketrans("lIiO", "1110")


def misread_number(kind: str, text: str, start: int, end: int) -> Label | None:
    """A label whose digits were read as letters, before an ordinal sign (``Art. l.º``)."""
    match = MISREAD_FORM.match(text, start, end)
    return match and matched(kind, str(int(match[1].translate(_OCR_DIGITS))), match, False)


def misread_article(text: str, start: int, end: int) -> Label | None:
    """An article whose word was misread, or whose number was; or an alínea that is called by that name."""
    match = ARTICLE_OCR_FORM.match(text, start, end)
    if match:
        number = match[1].replace(".", "").lstrip("0") or "0"
        return matched(ARTICLE, number + (suffix(match[2]) if match[2] else ""), match, False)
    match = ALINEA_WORD_FORM.match(text, start, end)
    if match:
        return matched(ALINEA, str(ordinal(match[1])), match, False)
    return misread_number(ARTICLE, text, start, end)


def misread_sign(text: str, start: int, end: int) -> Label | None:
    """A paragraph whose sign was read as one that looks like it."""
    match = SIGN_OCR_FORM.match(text, start, end)
    return match and matched(PARAGRAPH, str(int(match[1])), match, False)


def misread_inciso(text: str, start: int, end: int) -> Label | None:
    """An inciso whose numeral was misread: ``IO`` is 10, ``Il`` is II."""
    match = INCISO_OCR_FORM.match(text, start, end)
    if not match or match[1].isdigit() or match[1] in ("l", "i"):
        return None
    if not any(letter in "IVXLCDMO" for letter in match[1]) and match[1].strip("l"):
        return None
    digits = match[1].translate(_OCR_DIGITS)
    number = digits if "0" in digits and digits.isdigit() else str(roman(match[1].translate(_OCR)))
    return matched(INCISO, number, match, False)


def worded_inciso(text: str, start: int, end: int) -> Label | None:
    """An inciso that is called by that name."""
    match = INCISO_WORD_FORM.match(text, start, end)
    return match and matched(INCISO, str(roman(match[1])) + suffix(match[2]), match, False)


def divided_alinea(text: str, start: int, end: int) -> Label | None:
    """``a.1)`` below ``a)``: an item."""
    match = DIVIDED_ALINEA_FORM.match(text, start, end)
    return match and matched(ITEM, match[1], match, False)
