"""Styles and automatic numbering of a DOCX file (ECMA-376, part 1, 17.7 and 17.9)."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ..late import Pattern
from ..naming import numeral
from .docx_package import attribute, child, is_on
from .xmltree import local_name

_HEADING_NAME = Pattern(r"(?:heading|t[ií]tulo|título|title|subtitle|subtítulo)(?: \d)?", re.IGNORECASE)
_PLACE = Pattern(r"%(\d)")
_STYLES = {"lowerRoman": "i", "upperRoman": "I"}
_WITHOUT_WORDS = frozenset(("bullet", "none"))
_LEVELS = 9  # of a list; of a heading too, as outlineLvl 9 is body text


class Styles:
    """What the styles of a document say, each with those that it is based on."""

    def __init__(self, parts: Iterable) -> None:
        styles = [style for part in parts for style in part if local_name(style) == "style"]
        self._by_id = {attribute(style, "styleId"): style for style in styles}
        self.default = next(
            (
                attribute(style, "styleId")
                for style in styles
                if attribute(style, "type") == "paragraph" and attribute(style, "default") in ("1", "true")
            ),
            "",
        )

    def properties(self, style_id: str, *path: str) -> Iterator:
        """What a style and those that it is based on hold at a path, the nearest first."""
        seen: set[str] = set()
        while style_id in self._by_id and style_id not in seen:
            seen.add(style_id)
            style = self._by_id[style_id]
            if (found := child(style, *path)) is not None:
                yield found
            base = child(style, "basedOn")
            style_id = "" if base is None else attribute(base)

    def is_heading(self, style_id: str) -> bool:
        """A style with an outline level, or one of the names that Word gives to headings."""
        level = next(self.properties(style_id, "pPr", "outlineLvl"), None)
        if level is not None:
            return _integer(attribute(level), _LEVELS) < _LEVELS
        return any(_HEADING_NAME.fullmatch(attribute(name)) for name in self.properties(style_id, "name"))

    def is_on(self, style_id: str, toggle: str) -> bool:
        """A toggle of the style's run properties."""
        return is_on(next(self.properties(style_id, "rPr", toggle), None))


@dataclass(frozen=True, slots=True)
class _Level:
    start: int = 1
    format: str = "decimal"
    text: str = ""
    after: str = " "
    digits_only: bool = False
    restart_after: int = _LEVELS


@dataclass(slots=True)
class _List:
    """One abstract list: its levels and how far each has counted."""

    levels: dict[int, _Level] = field(default_factory=dict)
    styles: dict[str, int] = field(default_factory=dict)
    counts: dict[int, int] = field(default_factory=dict)


class Numbering:
    """Counts the paragraphs of a document's lists in document order."""

    def __init__(self, parts: Iterable, styles: Styles) -> None:
        self._styles = styles
        self._lists: dict[str, _List] = {}
        self._numbers: dict[str, tuple[str, dict[int, int], dict[int, _Level]]] = {}
        self._begun: set[tuple[str, int]] = set()
        links: dict[str, str] = {}
        for part in parts:
            for element in part:
                if local_name(element) == "abstractNum":
                    identifier = attribute(element, "abstractNumId")
                    self._lists[identifier] = _list(element)
                    if (link := child(element, "numStyleLink")) is not None:
                        links[identifier] = attribute(link)
                elif local_name(element) == "num":
                    self._add_number(element)
        for identifier, style_id in links.items():
            number = next(styles.properties(style_id, "pPr", "numPr", "numId"), None)
            if number is not None and attribute(number) in self._numbers:
                linked = self._numbers[attribute(number)][0]
                self._lists[identifier] = self._lists.get(linked, self._lists[identifier])

    def _add_number(self, element) -> None:
        starts: dict[int, int] = {}
        levels: dict[int, _Level] = {}
        for override in element:
            if local_name(override) == "lvlOverride":
                level = _integer(attribute(override, "ilvl"), 0)
                if (start := child(override, "startOverride")) is not None:
                    starts[level] = _integer(attribute(start), 1)
                if (own := child(override, "lvl")) is not None:
                    levels[level] = _level(own)
        abstract = child(element, "abstractNumId")
        name = "" if abstract is None else attribute(abstract)
        self._numbers[attribute(element, "numId")] = (name, starts, levels)

    def label(self, paragraph_properties, style_id: str) -> str:
        """The label that Word shows before the next paragraph, with the space behind it; "" for none or a bullet."""
        number_id, level = self._place(paragraph_properties, style_id)
        if number_id not in self._numbers:
            return ""
        name, starts, own = self._numbers[number_id]
        found = self._lists.get(name)
        if found is None:
            return ""
        levels = found.levels | own
        this = levels.get(level, _Level())
        if (number_id, level) not in self._begun and level in starts:
            found.counts[level] = starts[level]
        else:
            found.counts[level] = found.counts.get(level, this.start - 1) + 1
        self._begun.add((number_id, level))
        for deeper in [deeper for deeper in found.counts if deeper > level]:
            if level < levels.get(deeper, _Level()).restart_after:
                del found.counts[deeper]
        if this.format in _WITHOUT_WORDS:
            return ""

        def count(match: re.Match[str]) -> str:
            place = int(match[1]) - 1
            shown = levels.get(place, _Level())
            number = found.counts.setdefault(place, shown.start)
            return _formatted(number, "decimal" if this.digits_only else shown.format)

        return _PLACE.sub(count, this.text).rstrip() + this.after

    def _place(self, properties, style_id: str) -> tuple[str, int]:
        number = child(properties, "numPr", "numId")
        level = child(properties, "numPr", "ilvl")
        if number is not None:
            return attribute(number), _integer("" if level is None else attribute(level), 0)
        number = next(self._styles.properties(style_id, "pPr", "numPr", "numId"), None)
        if number is None:
            return "", 0
        number_id = attribute(number)
        found = self._lists.get(self._numbers.get(number_id, ("",))[0])
        if found and style_id in found.styles:
            return number_id, found.styles[style_id]
        level = next(self._styles.properties(style_id, "pPr", "numPr", "ilvl"), None) if level is None else level
        return number_id, _integer("" if level is None else attribute(level), 0)


def _list(element) -> _List:
    found = _List()
    for level in element:
        if local_name(level) == "lvl":
            number = _integer(attribute(level, "ilvl"), 0)
            found.levels[number] = _level(level)
            if (style := child(level, "pStyle")) is not None:
                found.styles[attribute(style)] = number
    return found


def _level(element) -> _Level:
    stated = {
        name: attribute(found)
        for name in ("start", "numFmt", "lvlText", "suff", "lvlRestart")
        if (found := child(element, name)) is not None
    }
    return _Level(
        start=_integer(stated.get("start", ""), 0),
        format=stated.get("numFmt", "decimal"),
        text=stated.get("lvlText", ""),
        after="" if stated.get("suff") == "nothing" else " ",
        digits_only=is_on(child(element, "isLgl")),
        restart_after=_integer(stated.get("lvlRestart", ""), _LEVELS),
    )


def _formatted(number: int, format: str) -> str:
    if format in ("lowerLetter", "upperLetter") and number > 0:
        letter = chr(ord("a") + (number - 1) % 26) * ((number - 1) // 26 + 1)  # after z comes aa, then bb
        return letter if format == "lowerLetter" else letter.upper()
    if format == "ordinal":
        return f"{number}º"
    if format == "decimalZero":
        return f"{number:02d}"
    return numeral(number, _STYLES.get(format, "1"))


def _integer(text: str, otherwise: int) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else otherwise
