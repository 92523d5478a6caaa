"""The labels of Thai acts: of groupings and sections, and their numbers."""

import re

from ._heads import Key

_DIGITS = str.maketrans("๐๑๒๓๔๕๖๗๘๙", "0123456789")
_LATER = {
    "ทวิ": "bis", "ตรี": "ter", "จัตวา": "quater", "เบญจ": "quinquies", "ฉ": "sexies", "สัตต": "septies",
    "อัฏฐ": "octies", "อัฎฐ": "octies", "นว": "novies", "ทศ": "decies", "เอกาทศ": "undecies", "ทวาทศ": "duodecies",
}  # fmt: skip
_ORDER = {latin: place for place, latin in enumerate(dict.fromkeys(_LATER.values()), start=2)}
_NUMBER = (
    r"(?P<number>[0-9๐-๙]{1,4}(?:/[0-9๐-๙]{1,3})*)(?:\s?(?P<later>"
    + "|".join(sorted(_LATER, key=len, reverse=True))
    + r")(?![ก-๙]))?"
)
HEADINGS = {
    "บทเฉพาะกาล": "transitory", "บททั่วไป": "general", "บทนิยาม": "definitions", "อัตราโทษ": "other",
    "บทกำหนดโทษ": "penalties", "ข้อความเบื้องต้น": "preliminary",
}  # fmt: skip
"""Headings without a number, and what ids call them."""
SECTION = re.compile(rf"[#*_\[\s]{{0,4}}(?P<label>(?P<word>มาตรา|ม\.|ข้อ)\s*{_NUMBER})[*_]*(?:\s+|$|(?=[“\"(\[]))")
GROUPING = re.compile(
    rf"[#*_\[\s]{{0,4}}(?P<label>(?P<word>บรรพ|ภาค|ลักษณะ|หมวด|ส่วน|ตอน)(?:ที่)?\s*{_NUMBER})[*_]*\s*(?P<rest>.{{0,150}})$"
)
UNNUMBERED = re.compile(rf"[#*_\s]{{0,4}}(?P<label>{'|'.join(HEADINGS)})[*_]*$")


def is_section(match: re.Match[str]) -> bool:
    """Whether a label is that of a section of an act (มาตรา, short ม.), not of a clause of a regulation (ข้อ)."""
    return match["word"] != "ข้อ"


def arabic(number: str) -> str:
    """A number with Arabic digits."""
    return number.translate(_DIGITS)


def numbered(match: re.Match[str]) -> tuple[str, str, Key]:
    """Number, the part of an id, and the place in the order, of a label."""
    plain = arabic(match["number"])
    main, _, added = plain.partition("/")
    later = _LATER.get(match["later"] or "", "")
    number = f"{plain} {match['later']}" if later else plain
    suffix = f"{_ORDER.get(later, 0):02}" + "".join(f"/{int(part):03}" for part in added.split("/") if part)
    return number, f"{plain.replace('/', '-')}{later}", (int(main), suffix)
