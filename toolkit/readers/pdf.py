"""PDF: the text layer in reading order, by PDFium."""

import math
from collections.abc import Iterator, Mapping
from contextlib import closing
from typing import BinaryIO

from ..diagnostics import diagnostic
from ..errors import InputError, MissingExtra
from ..model import Diagnostic, Failure, SourceText
from .charset import repair
from .pdf_layout import Box, furniture, in_paragraphs, lines_of_pages

_WITHOUT_UNICODE = 0.5  # of the characters: fonts that do not say what they show
_SHOWN = str.maketrans(
    {
        "\x02": "-",  # PDFium's own sign for a hyphen at the end of a line
        "\ufffe": "-",
        "\u00a0": " ",
        **{chr(0xFB00 + place): letters for place, letters in enumerate(("ff", "fi", "fl", "ffi", "ffl", "st", "st"))},
    }
)


class PdfReader:
    """One line for each line of the page, columns one after the other; words stay hyphenated as they are printed.

    Headers, footers and page numbers are set aside with a diagnostic, as is text at an angle.
    """

    extensions = (".pdf",)

    def recognises(self, head: bytes) -> float:
        """The mark that PDF files start with."""
        return 1.0 if head.startswith(b"%PDF-") else 0.0

    def read(
        self, stream: BinaryIO, source: str, doc_id: str, field_map: Mapping[str, str]
    ) -> Iterator[SourceText | Failure]:
        """One document. Raises InputError for a broken or encrypted file or a scan, MissingExtra without PDFium."""
        data = stream.read()
        if not data:
            raise InputError("is empty")
        pages, aslant, blank = _pages(data)
        if not any(pages):
            raise InputError("has no text layer, as scans have none; run OCR first")
        aside = furniture(pages)
        kept = [
            [line for place, line in enumerate(lines) if place not in places]
            for lines, places in zip(pages, aside, strict=True)
        ]
        text, diagnostics = repair("".join(map(in_paragraphs, kept if any(kept) else pages)).strip())
        if any(kept):
            left_out = [
                lines[place].text for lines, places in zip(pages, aside, strict=True) for place in sorted(places)
            ]
            diagnostics += _set_aside("furniture-set-aside", "headers and footers", left_out)
        diagnostics += _set_aside("aslant-text-set-aside", "text at an angle", aslant)
        if blank:
            diagnostics.append(diagnostic("page-without-text", pages=", ".join(map(str, blank))))
        yield SourceText(doc_id, source, "pdf", text, {}, (), tuple(diagnostics))


def _set_aside(code: str, what: str, words: list[str]) -> list[Diagnostic]:
    distinct = "; ".join(dict.fromkeys(words))
    return [diagnostic(code, what=what, words=distinct)] if distinct else []


def _pages(data: bytes) -> tuple[list[list[Box]], list[str], list[int]]:
    """The lines of each page, the words that stand at an angle, and the numbers of pages that show no text."""
    try:
        import pypdfium2 as pdfium
    except ImportError as error:
        raise MissingExtra("reading PDF files", "documents") from error
    pages: list[list[Box]] = []
    turned: list[list[Box]] = []
    blank: list[int] = []
    unknown = total = 0
    try:
        with closing(pdfium.PdfDocument(data)) as document:
            for number in range(len(document)):
                with closing(document[number]) as page, closing(page.get_textpage()) as words:
                    chars, unmapped = _chars(words.raw, words.count_chars())
                    direction = max(chars, key=lambda angle: len(chars[angle]), default=0)
                    pages.append(chars.pop(direction, []))
                    turned += chars.values()
                    unknown, total = unknown + unmapped, total + words.count_chars()
                    if not pages[-1] and next(page.get_objects(), None):
                        blank.append(number + 1)
    except pdfium.PdfiumError as error:
        if "password" in str(error).lower():
            raise InputError("is encrypted; save it without a password") from error
        raise InputError(f"is a broken PDF file: {' '.join(str(error).split())}") from error
    if unknown > _WITHOUT_UNICODE * total:
        raise InputError("does not say which characters its fonts show; run OCR first")
    aslant = [line.text for lines in lines_of_pages(turned) for line in lines]
    return lines_of_pages(pages), aslant, blank


def _chars(words, count: int) -> tuple[dict[int, list[Box]], int]:
    """The characters of a page in the order of the file, by their direction in degrees and turned upright; and how
    many of them the fonts have no Unicode for."""
    from pypdfium2 import raw

    loose = raw.FS_RECTF()
    found: dict[int, list[Box]] = {}
    unknown = 0
    last: list[Box] = []
    for index in range(count):
        code = raw.FPDFText_GetUnicode(words, index)
        text = "\ufffd" if 0xD800 <= code < 0xE000 else chr(code).translate(_SHOWN)
        if text.isspace():  # PDFium adds spaces and line breaks, which have no place
            last.append(Box(" ", 0.0, 0.0, 0.0, 0.0))
            continue
        unknown += raw.FPDFText_HasUnicodeMapError(words, index) == 1
        if text < " ":
            continue
        raw.FPDFText_GetLooseCharBox(words, index, loose)
        angle = round(math.degrees(raw.FPDFText_GetCharAngle(words, index))) % 360
        last = found.setdefault(angle, [])
        last.append(_upright(text, loose, angle))
    return found, unknown


def _upright(text: str, box, angle: int) -> Box:
    """A character with y growing downwards in its own direction; PDF's grows upwards, and PDFium's angles clockwise."""
    match angle // 90 if angle % 90 == 0 else 0:
        case 0:
            return Box(text, box.left, -box.top, box.right, -box.bottom)
        case 1:
            return Box(text, -box.top, -box.right, -box.bottom, -box.left)
        case 2:
            return Box(text, -box.right, box.bottom, -box.left, box.top)
        case _:
            return Box(text, box.bottom, box.left, box.top, box.right)
