"""Making a published text readable for the rules without moving a single offset."""

import re

from ...late import Pattern
from ...unusual import is_single_spaced
from .traces import has, holds, mark, rare

INVISIBLE = "\u200b"  # what zero-width characters become; the words of a unit have none
_REPAIRS = {code: bytes([code]).decode("cp1252", errors="ignore") or " " for code in range(0x80, 0xA0)}
_REPAIRS |= dict.fromkeys([0x200B, 0x200C, 0x200D, 0x200E, 0x2060, 0xFEFF], INVISIBLE)
_REPAIRS |= {0x2028: "\n", 0x2029: "\n", 0x85: "…", 0x0B: " "}
_OUTER = Pattern("(?:(?<=\\s)|(?<![^\n]))\u200b+|(?<!\u200b)\u200b+(?=\\s|$)")
# \t \r \x0b \x0c \x80-\xa0 \xad \u2000-\u200f \u2028-\u202f \u2060 \u3000 \ufeff \ufffd, in UTF-8
_RARE = Pattern(
    rb"[\t\r\x0b\x0c\xc2\xe2\xe3\xef](?:(?<=[\t\r\x0b\x0c])|(?<=\xc2)[\x80-\xa0\xad]"
    rb"|(?<=\xe2)(?:\x80[\x80-\x8f\xa8-\xaf]|\x81\xa0)|(?<=\xe3)\x80\x80|(?<=\xef)(?:\xbb\xbf|\xbf\xbd))"
)
_ODD = Pattern("[\x0b\x80-\x9f\u200b-\u200e\u2028\u2029\u2060\ufeff]")
_LOST = "\ufffd"
_ASKED = ("Par?grafo", mark("Par?grafo"))
_SIGNS = (
    (Pattern(r"(?<=\bPar)[\ufffd?](?=grafo\b)"), "á"),
    (Pattern(r"(?<=Parágrafo )[\ufffd?](?=nico\b)"), "ú"),
    (Pattern(r"^[\ufffd?](?=\s?\d{1,3}\b)", re.MULTILINE), "§"),
    (Pattern(r"(?<=\d)[\ufffd?](?=[\s.-])"), "º"),
    (Pattern(r"(?<=\b[Nn])[\ufffd?](?=\s?\d)"), "º"),
    (
        Pattern(
            r"(?<=^[IVX] )[\ufffd?](?= )|(?<=^[IVX]{2} )[\ufffd?](?= )|(?<=^[IVX]{3} )[\ufffd?](?= )"
            r"|(?<=^[IVX]{4} )[\ufffd?](?= )",
            re.MULTILINE,
        ),
        "–",
    ),
)
_LOW = Pattern(r",,(?=Art\b|§)")
_HIGH_END = Pattern(r"(?<=[\w.;:)])“(?=\s|[.;,)]|$)")
_LOW_MARKS = [(words, mark(words)) for words in (",,Art", ",,§", "„")]


def clean(text: str, traced: bytes) -> tuple[str, bool]:
    """The text with Windows-1252 control characters and zero-width ones replaced, one for one; and whether it is plain:
    words stand apart by single spaces, and no character but those of words and punctuation is in it. ``traced`` is the
    text's trace."""
    if holds(text, traced, _LOW_MARKS):
        text = _raised(text)
    if _ASKED[1] in traced and has(text, _ASKED[0]):
        text = _restored(text)
    if not _RARE.search(traced):
        return text, is_single_spaced(text)
    odd = rare(traced)
    if _LOST in odd:
        text = _restored(text)
    if _ODD.search(odd):
        text = _ODD.sub(lambda match: _REPAIRS[ord(match[0])], text)
        if INVISIBLE in text:
            text = _OUTER.sub(lambda match: " " * len(match[0]), text)
    return text, False


def _raised(text: str) -> str:
    """The text with low opening marks (``„Art. 8º``, ``,,Art. 8º``) made high, and the high ones that close them."""
    if "„" in text:
        text = _HIGH_END.sub("”", text).replace("„", "“")
    return _LOW.sub("“ ", text)


def _restored(text: str) -> str:
    """The text with the signs of labels that were lost to U+FFFD, or to question marks, where their place leaves no
    doubt; letters stay."""
    for place, sign in _SIGNS:
        text = place.sub(sign, text)
    return text


def is_capital(text: str) -> bool:
    """Whether the text has letters and all are capitals; ``º`` and ``ª`` (small ones to Python) are none."""
    return text.replace("º", "").replace("ª", "").isupper()
