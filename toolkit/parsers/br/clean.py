"""Making a published text readable for the rules without moving a single offset."""

import re
import unicodedata

INVISIBLE = "\u200b"  # what zero-width characters become; the words of a unit have none
_REPAIRS = {code: bytes([code]).decode("cp1252", errors="ignore") or " " for code in range(0x80, 0xA0)}
_REPAIRS |= dict.fromkeys([0x200B, 0x200C, 0x200D, 0x200E, 0x2060, 0xFEFF], INVISIBLE)
_REPAIRS |= {0x2028: "\n", 0x2029: "\n", 0x85: "…", 0x0B: " "}
_OUTER = re.compile("(?:(?<=\\s)|(?<![^\n]))\u200b+|\u200b+(?=\\s|$)")
_ODD = re.compile("[\x0b\x80-\x9f\u200b-\u200e\u2028\u2029\u2060\ufeff]")


def clean(text: str) -> str:
    """The text with Windows-1252 control characters and zero-width ones replaced, one for one."""
    if text.isascii() or not _ODD.search(text):
        return text
    text = _ODD.sub(lambda match: _REPAIRS[ord(match[0])], text)
    return _OUTER.sub(lambda match: " " * len(match[0]), text) if INVISIBLE in text else text


def fold(text: str) -> str:
    """Lower case without accents."""
    decomposed = unicodedata.normalize("NFD", text.replace("º", "o").replace("ª", "a").replace("°", "o"))
    return "".join(char for char in decomposed if not unicodedata.combining(char)).lower()
