"""Bytes into text: the charset found, and what it broke repaired as far as that is certain."""

import codecs
import re
import unicodedata
from collections.abc import Iterator
from typing import BinaryIO

from ..diagnostics import diagnostic
from ..errors import InputError
from ..late import Pattern
from ..model import Diagnostic
from ..unusual import unusual

BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it starts with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
SIGNATURES = {
    b"%PDF-": "a PDF file",
    b"PK\x03\x04": "a ZIP archive, as DOCX files are",
    b"\xd0\xcf\x11\xe0": "a Microsoft Office file",
    b"{\\rtf": "an RTF file",
    b"\x1f\x8b": "compressed by gzip",
}

# Windows-1252 as the web reads it (WHATWG Encoding, 2023): the five bytes without a character stand for themselves.
_CP1252 = {
    byte: bytes([byte]).decode("cp1252", errors="replace").replace("�", chr(byte)) for byte in range(0x80, 0x100)
}
_C1 = {code: _CP1252[code] for code in range(0x80, 0xA0)}
_FROM_CP1252 = {ord(char): byte for byte, char in _CP1252.items()} | {code: code for code in range(0x80, 0xA0)}
_ESCAPED = {0xDC00 + byte: char for byte, char in _CP1252.items()}
_USUAL = bytes(range(0x20, 0x7F)) + b"\t\n\f"
_C1_CONTROLS = Pattern(r"[\x80-\x9f]")
_ACCENTS = Pattern("[\u0300-\u0327]")  # that stand behind their letter, as macOS and PDF files have them
_ENTITY = Pattern(r"&(?:[AEIOUaeiou](?:acute|grave|circ|tilde|uml)|[Cc]cedil|ord[fm]|sect|nbsp|deg|#\d{2,5});")
_ENTITIES = 3  # by which a text is told that was taken out of a page as it is written
_C0_CONTROLS = Pattern(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")
_TAILS = "".join(re.escape(chr(code)) for code, byte in _FROM_CP1252.items() if byte < 0xC0)
_TWICE = Pattern(rf"[Â-ß][{_TAILS}]|[à-ï][{_TAILS}]{{2}}")
_SURELY_TWICE = Pattern("[ÂÃ][¡-ª¬-º¼-¿]")  # but a quotation mark may well follow a capital
_NOT_LATIN = [
    *("cp874", "cp1251", "koi8_r", "cp1253", "cp1255", "cp1256"),
    *("big5", "gb18030", "cp932", "euc_jp", "euc_kr"),
]
_LOOKED_AT = 1 << 14  # bytes
_MANY = 0.5  # Thai and Cyrillic lie above, Western languages far below


def read_bytes(stream: BinaryIO) -> bytes:
    """The whole stream. Raises InputError when it is empty or not text."""
    data = stream.read()
    if not data.strip():
        raise InputError("is empty")
    refuse_binary(data)
    return data


def refuse_binary(data: bytes) -> None:
    """Raise InputError, with the kind of file where it is known, when the bytes are not those of a text."""
    for signature, kind in SIGNATURES.items():
        if data.startswith(signature):
            raise InputError(f"is {kind}, not text; name its format by its ending or with --input-format")
    if b"\0" in data and not _bom(data) and not _unmarked(data):
        raise InputError("is a binary file, not text")


def decode(data: bytes, declared: str = "") -> tuple[str, list[Diagnostic]]:
    """Text, with ``\\n`` as the only line break but the form feed, and what was guessed or repaired.

    In order: the byte order mark, the charset that the file declares, strict UTF-8, UTF-8 with single bytes of
    Windows-1252 in it, Windows-1252; charset-normalizer is asked where most bytes lie outside ASCII. A declared
    charset that the bytes contradict is not believed.
    """
    text, found = _decode(data, declared)
    text, repairs = repair(text)
    return text, found + repairs


def repair(text: str) -> tuple[str, list[Diagnostic]]:
    """Text with one kind of line break, and with what an earlier reading with a wrong charset broke put right."""
    found: list[Diagnostic] = []
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = text.replace("\u2028", "\n").replace("\u2029", "\n")
    odd = _odd(text)
    if _C1_CONTROLS.search(odd):
        text = text.translate(_C1)
        found.append(diagnostic("encoding-repaired", what="control characters were read as Windows-1252"))
    if _SURELY_TWICE.search(odd):
        text, repaired = _undo_double_encoding(text)
        found += repaired
    if _ACCENTS.search(odd):
        text = unicodedata.normalize("NFC", text)
        found.append(diagnostic("encoding-repaired", what="accents that stood behind letters were joined to them"))
    if _C0_CONTROLS.search(odd):
        text = _C0_CONTROLS.sub(" ", text)
    return text, [*found, *_lost(text)]


def plain(text: str) -> tuple[str, list[Diagnostic]]:
    """A text without the entities of HTML that it holds, if it holds several: ``Art. 1&ordm;``."""
    if text.find("&") < 0 or len(_ENTITY.findall(text)) < _ENTITIES:
        return text, []
    from html import unescape

    return unescape(text), [diagnostic("encoding-repaired", what="entities of HTML were written out")]


def _odd(text: str) -> str:
    """The text without the characters of ASCII that texts are written in: the few that may have to be repaired."""
    return unusual(text, _USUAL).decode("utf-8", "surrogatepass")


def _decode(data: bytes, declared: str) -> tuple[str, list[Diagnostic]]:
    if bom := _bom(data):
        mark, charset = bom
        return data[len(mark) :].decode(charset, errors="replace"), []
    if b"\0" in data and (charset := _unmarked(data)):
        return data.decode(charset, errors="replace"), [_guess(charset.upper())]
    try:
        return data.decode("utf-8"), []
    except UnicodeDecodeError:
        escaped = data.decode("utf-8", errors="surrogateescape")
    wrong = sum(map(escaped.count, map(chr, _ESCAPED)))
    right = sum(1 for char in escaped if char > "\x7f") - wrong
    if right > wrong:
        what = f"{wrong} bytes that are not UTF-8 were read as Windows-1252"
        return escaped.translate(_ESCAPED), [diagnostic("encoding-repaired", what=what)]
    if declared and (text := _as_declared(data, declared)) is not None:
        return text, []
    if len(data.translate(None, bytes(range(0x80)))) > _MANY * len(data):
        from charset_normalizer import from_bytes

        if best := from_bytes(data, cp_isolation=_NOT_LATIN).best():
            return str(best), [_guess(best.encoding)]
    return _windows_1252(data), [_guess("Windows-1252")]


def _guess(charset: str) -> Diagnostic:
    return diagnostic("encoding-guessed", charset=charset)


def _as_declared(data: bytes, declared: str) -> str | None:
    try:
        charset = codecs.lookup(declared).name
        # browsers read these two as Windows-1252, and so are they written (WHATWG Encoding)
        return _windows_1252(data) if charset in ("iso8859-1", "cp1252", "ascii") else data.decode(charset)
    except (LookupError, UnicodeError, ValueError):
        return None


def _windows_1252(data: bytes) -> str:
    return data.decode("latin-1").translate(_CP1252)


def _bom(data: bytes) -> tuple[bytes, str] | None:
    return next(((mark, charset) for mark, charset in BOMS if data.startswith(mark)), None)


def _unmarked(data: bytes) -> str:
    """The form of UTF-16 that bytes without a mark are in, or nothing: text of the West has a zero in one byte of two,
    and none in the other."""
    head = data[:_LOOKED_AT]
    zeros = [head[first::2].count(0) for first in (0, 1)]
    if min(zeros) or max(zeros) < _MANY * len(head) / 2:
        return ""
    return "utf-16-le" if zeros[1] else "utf-16-be"


def in_utf8(head: bytes) -> bytes:
    """The first bytes of a file as they were in UTF-8, where a byte order mark or their zeros say that they are in
    UTF-16 or 32."""
    bom = _bom(head)
    if bom is None and b"\0" in head and (charset := _unmarked(head)):
        bom = (b"", charset)
    if bom is None or bom[1] == "utf-8":
        return head
    return head[len(bom[0]) :].decode(bom[1], errors="ignore").encode("utf-8", "ignore")


def _undo_double_encoding(text: str) -> tuple[str, list[Diagnostic]]:
    """UTF-8 that was taken for Windows-1252 and encoded again (``Art. 1Âº``), where that is the rule in the text."""
    sure = len(_SURELY_TWICE.findall(text))
    if not sure or 4 * sure < sum(1 for char in text if char > "\x7f"):
        return text, []
    return _TWICE.sub(_once, text), [diagnostic("encoding-repaired", what="characters were encoded as UTF-8 twice")]


def _once(match: re.Match[str]) -> str:
    try:
        return bytes(_FROM_CP1252[ord(char)] for char in match[0]).decode("utf-8")
    except UnicodeDecodeError:
        return match[0]


def _lost(text: str) -> Iterator[Diagnostic]:
    """Replacement characters say that someone before us lost what stood there."""
    if lost := text.count("\ufffd"):
        first = text.index("\ufffd")
        yield diagnostic("characters-lost", first, first + 1, count=lost)
