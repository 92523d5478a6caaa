"""Markdown, as people write it and as converters make it of pages and PDF files: the marks go, the words stay."""

import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import BinaryIO

from ..diagnostics import diagnostic
from ..errors import InputError
from ..late import Pattern
from ..model import Diagnostic, Failure, Mark, SourceText
from ..naming import SUPERSCRIPTS
from .charset import decode, read_bytes
from .metadata import complete
from .tables import lone_figure

# While a text is worked on, control characters, of which decoded text has none, bound its marks, and noncharacters,
# which Unicode reserves for internal use, stand for its escaped punctuation.
_STRUCK, _STRUCK_END, _HEADING, _HEADING_END = "\x01\x02\x03\x04"
_PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
_HIDDEN = {ord(char): 0xFDD0 + number for number, char in enumerate(_PUNCTUATION)}
_SHOWN = {hidden: char for char, hidden in _HIDDEN.items()}

_FRONT_MATTER = Pattern(r"\A---[ \t]*\n(.*?)^(?:---|\.\.\.)[ \t]*$\n?", re.DOTALL | re.MULTILINE)
_FIELD = Pattern(r"^([\w-]+):[ \t]*[\"']?([^\n]*?)[\"']?[ \t]*$", re.MULTILINE)
_FENCE = Pattern(r"[ \t]{0,3}(```+|~~~+)")
_COMMENT = Pattern(r"<!--.*?-->", re.DOTALL)
_ESCAPE = Pattern(rf"\\([{re.escape(_PUNCTUATION)}])")
_STRIKE = Pattern(r"~~(?=\S)((?:[^~\n]|~(?!~)|\n(?![ \t]*\n))+)(?<=\S)~~")
_STRIKE_TAG = Pattern(r"<(s|strike|del)(?:\s[^<>]*)?>([^<>]*(?:<(?!/\1>)[^<>]*>[^<>]*)*)</\1>", re.IGNORECASE)
_TAG = Pattern(
    r"</?(?:a|b|big|center|div|em|font|i|img|ins|p|small|span|strong|sub|sup|u)(?:\s[^<>]*)?/?>", re.IGNORECASE
)
_BREAK = Pattern(r"<br\s*/?>", re.IGNORECASE)
_IMAGE = Pattern(r"!\[([^\]\n]*)\](?:\((?:[^()\n]|\([^()\n]*\))*\)|\[[^\]\n]*\])")
_LINK = Pattern(r"\[((?:[^\[\]\n]|\[[^\[\]\n]*\])*)\](?:\((?:[^()\n]|\([^()\n]*\))*\)|\[[^\]\n]+\])")
_CALL = Pattern(r"\[\^([^\[\]\s^]{1,60})\](:[ \t]*)?")
_RAISED = Pattern(r"(?<=\w)\^([oaºª])\^")
_WIKI_LINK = Pattern(r"\[\[(?:[^\[\]|\n]*\|)?([^\[\]|\n]+)\]\]")
_AUTOLINK = Pattern(r"<((?:https?|mailto):[^<>\s]+)>")
_CODE = Pattern(r"(`+)(?!`)([^`\n]+)\1(?!`)")
_STARS = Pattern(r"(\*{1,3})(?=[^\s*)])((?:[^*\n]|\n(?![ \t]*\n))+)(?<=[^\s*(])\1")
_UNDERSCORES = Pattern(r"(?<!\w)(_{1,3})(?=[^\s_])([^_\n]+)(?<=[^\s_])\1(?!\w)")
_LONE_STARS = Pattern(r"(?<![(*])\*\*(?![)*])")
_HIGHLIGHT = Pattern(r"==(?=[^\s=])([^=\n]+)(?<=\S)==")

_DEFINITION = Pattern(r"[ ]{0,3}\[[^\]^][^\]]*\]:[ \t]*\S+.*")
_ATX = Pattern(r"[ ]{0,3}#{1,6}(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*")
_SETEXT = Pattern(r"[ ]{0,3}(?:=+|-{2,})[ \t]*")
_RULE = Pattern(r"[ ]{0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})")
_QUOTE = Pattern(r"(?:[ \t]*>[ \t]?)+")
_BULLET = Pattern(r"[ \t]*[-*+][ \t]+")
_LABEL = Pattern(r"(?:Arts?\b|§|Par[áa]grafo\b|(?:[IVXLCDM]+(?:-[A-Z]+)?|[a-z]{1,2}|\d+)(?:\.\d+)*[ ]*[-–—.)])")
_BLOCK_ID = Pattern(r"(?:[ \t]+\^[A-Za-z0-9-]{4,})+[ \t]*$")
_ROW = Pattern(r"[ \t]*\|.*")
_SPACES = Pattern(r"[ \t\u00a0]+")
_MARKUP = frozenset("[]<>_*=^&!")
_DELIMITERS = frozenset(" \t:|-")


class MarkdownReader:
    """Headings and struck-out text become marks, rows of tables cells with bars between; links keep their words.

    The bullet before a label (``- § 1º``) goes, as converters add it; other bullets stay. A front matter is set aside
    with a diagnostic; what it says of the act becomes metadata.
    """

    extensions = (".md", ".markdown")

    def recognises(self, head: bytes) -> float:
        """Headings, emphasis or links."""
        return 0.4 if re.search(rb"^#{1,6} |\*\*\S|\]\(http", head, re.MULTILINE) else 0.0

    def read(
        self, stream: BinaryIO, source: str, doc_id: str, field_map: Mapping[str, str]
    ) -> Iterator[SourceText | Failure]:
        """One document."""
        markdown, diagnostics = decode(read_bytes(stream))
        metadata: dict[str, str] = {}
        if front := _FRONT_MATTER.match(markdown):
            markdown = markdown[front.end() :]
            metadata, undated = _stated(front[1])
            diagnostics += undated
            words = " ".join(front[1].split())
            diagnostics.append(diagnostic("front-matter-set-aside", what="front matter", words=words))
        text, marks = _placed(_plain(markdown))
        if not text:
            raise InputError("holds no text")
        yield SourceText(doc_id, source, "markdown", text, metadata, marks, tuple(diagnostics))


def _stated(front_matter: str) -> tuple[dict[str, str], tuple[Diagnostic, ...]]:
    fields = {name.lower(): value for name, value in _FIELD.findall(front_matter)}
    fields["summary"] = fields.get("summary") or fields.get("ementa", "")
    names = ("urn", "title", "summary", "kind", "number", "date", "authority", "language")
    return complete({name: fields[name] for name in names if name in fields})


def _plain(markdown: str) -> str:
    """The text without its Markdown, but with the characters that bound its marks."""
    pieces: list[str] = []
    fence = ""
    running: list[str] = []
    for line in markdown.split("\n"):
        marker = _FENCE.match(line)
        if fence:
            if marker and marker[1].startswith(fence):
                fence = ""
            else:
                pieces.append(line.rstrip())
        elif marker:
            pieces.append(_running_text("\n".join(running)))
            running, fence = [], marker[1]
        else:
            running.append(line)
    pieces.append(_running_text("\n".join(running)))
    return "\n".join(pieces)


def _running_text(text: str) -> str:
    text = _ESCAPE.sub(lambda match: match[1].translate(_HIDDEN), _COMMENT.sub("", text))
    text = _CODE.sub(lambda match: match[2].translate(_HIDDEN), text)
    text = _STARS.sub(r"\2", _STARS.sub(r"\2", text))
    for pattern, group in ((_STRIKE, 1), (_STRIKE_TAG, 2)):
        text = pattern.sub(lambda match, group=group: f"{_STRUCK}{match[group]}{_STRUCK_END}", text)
    lines: list[str] = []
    table: list[list[str]] = []
    for line in text.split("\n"):
        if _ROW.fullmatch(line):
            if not _DELIMITERS.issuperset(line):
                table.append([_inline(cell, " ") for cell in line.strip().strip("|").split("|")])
            continue
        lines += _rows(table)
        table = []
        _add_line(lines, line)
    return "\n".join([*lines, *_rows(table)]).translate(_SHOWN)


def _add_line(lines: list[str], line: str) -> None:
    if _SETEXT.fullmatch(line) and lines and lines[-1] and (len(lines) < 2 or not lines[-2]):
        lines[-1] = f"{_HEADING}{lines[-1]}{_HEADING_END}"
        return
    if _RULE.fullmatch(line) or _DEFINITION.fullmatch(line):
        lines.append("")
        return
    if heading := _ATX.fullmatch(line):
        lines.append(f"{_HEADING}{_inline(heading[1] or '')}{_HEADING_END}")
        return
    if quote := _QUOTE.match(line):
        line = line[quote.end() :]
    if bullet := _BULLET.match(line):
        words = _inline(line[bullet.end() :])
        lines.append(words if _LABEL.match(words.lstrip(_STRUCK)) else f"- {words}")
        return
    lines.append(_inline(line))


def _inline(text: str, line_break: str = "\n") -> str:
    if not _MARKUP.isdisjoint(text):
        text = _BREAK.sub(line_break, _BLOCK_ID.sub("", text))
        text = _RAISED.sub(r"\1", _CALL.sub(_call, text))
        text = _WIKI_LINK.sub(r"\1", _AUTOLINK.sub(r"\1", _IMAGE.sub(r"\1", text)))
        text = _HIGHLIGHT.sub(r"\1", _UNDERSCORES.sub(r"\2", _LINK.sub(r"\1", text)))
        text = unescape(_TAG.sub("", _LONE_STARS.sub("", text)))
    return "\n".join(_SPACES.sub(" ", line).strip().removesuffix("\\") for line in text.split("\n"))


def _call(match: re.Match) -> str:
    """A note's call, or at the start of a line what begins the note itself: its number raised, or its name in brackets.
    A colon behind a call belongs to the sentence."""
    name = match[1].translate(SUPERSCRIPTS) if match[1].isascii() and match[1].isdigit() else f"({match[1]})"
    if match[2] and match.string[: match.start()].strip():
        return name + match[2]
    return f"{name} " if match[2] else name


def _rows(table: list[list[str]]) -> list[str]:
    """A single row only lays out a page; its cells are lines, and so is the one filled cell of a row, but a figure."""
    filled = [[cell for cell in row if cell] for row in table]
    if sum(len(row) > 1 for row in filled) < 2:
        return [cell for row in filled for cell in row]
    return [
        " | ".join(row if len(cells) > 1 or lone_figure(row) else cells)
        for row, cells in zip(table, filled, strict=True)
    ]


def _placed(text: str) -> tuple[str, tuple[Mark, ...]]:
    """The text without the bounding characters, at most one blank line in a row, and the marks they stood for."""
    text = re.sub(r"\n{3,}", "\n\n", text).strip()
    parts: list[str] = []
    marks: list[Mark] = []
    starts: dict[str, int] = {}
    length = 0
    for part in re.split(r"([\x01-\x04])", text):
        if part in (_STRUCK, _HEADING):
            starts[part] = length
        elif part in (_STRUCK_END, _HEADING_END):
            start = starts.pop(chr(ord(part) - 1), length)
            if start < length:
                marks.append(Mark("struck" if part == _STRUCK_END else "heading", start, length))
        else:
            parts.append(part)
            length += len(part)
    return "".join(parts), tuple(sorted(marks, key=lambda mark: (mark.start, mark.end)))
