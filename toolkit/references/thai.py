"""Acts as Thai texts name them: ``ประมวลกฎหมายอาญา``, ``พ.ร.บ. คุ้มครองแรงงาน พ.ศ. 2541``, ``ป.พ.พ.``

Thai has no blanks between words, and those that are written in a title vary; so a name is known by its letters alone.
Every repeat is bounded, so that time is linear.
"""

import re
from collections.abc import Iterator

from ..late import Pattern
from ..naming import fold
from .counted import with_digits
from .model import Reading

_YEAR = r"\s*(?:พ\.?\s?ศ\.?|พุทธศักราช)\s*\d{4}"
BUDDHIST_YEAR = Pattern(rf"{_YEAR}$")
_SHORT = {"พ.ร.บ.": "พระราชบัญญัติ", "พ.ร.ก.": "พระราชกำหนด", "พ.ร.ฎ.": "พระราชกฤษฎีกา"}
_CODES = {
    "ป.พ.พ.": "ประมวลกฎหมายแพ่งและพาณิชย์",
    "ป.อ.": "ประมวลกฎหมายอาญา",
    "ป.วิ.พ.": "ประมวลกฎหมายวิธีพิจารณาความแพ่ง",
    "ป.วิ.อ.": "ประมวลกฎหมายวิธีพิจารณาความอาญา",
}
_WHOLE = {name.replace(".", ""): long for name, long in (*_SHORT.items(), *_CODES.items())}


def _dotted(names: dict[str, str]) -> str:
    """The abbreviations, with or without their points."""
    return "|".join(re.escape(name).replace(r"\.", r"\.?\s?") for name in sorted(names, key=len, reverse=True))


_GO_ON = r"(?:มาตรา|กำหนด|บัญญัติ|ระบุ|คือ|หมายความ|หมายถึง|ว่าอย่างไร|ใช้บังคับ)"
"""Where a sentence goes on behind a name."""
_ACT = Pattern(
    rf"(?:(?<![ก-๙.])|(?<=แห่ง)|(?<=ตาม)|(?<=ใน)|(?<=ของ))(?P<name>(?P<code>{_dotted(_CODES)})(?![ก-๙])"
    r"|(?:ประมวลรัษฎากร|รัฐธรรมนูญ(?:แห่งราชอาณาจักรไทย)?"
    rf"|(?:(?P<short>{_dotted(_SHORT)})|ประมวลกฎหมาย|พระราชบัญญัติ|พระราชกำหนด|พระราชกฤษฎีกา|กฎกระทรวง)"
    rf"(?!นี้|ดังกล่าว|ของ|ที่|ซึ่ง)\s?(?:(?!{_GO_ON})[ก-๙]){{3,120}}+(?:\s?\(ฉบับที่\s?\d{{1,3}}\))?)(?:{_YEAR})?)"
)


def thai_names(title: str) -> Iterator[str]:
    """A title by its letters alone, with its year and without."""
    title = with_digits(title).strip()
    yield from dict.fromkeys(fold("".join(one.split())) for one in (title, BUDDHIST_YEAR.sub("", title)))


def thai_acts(text: str) -> Iterator[Reading]:
    """The acts that a text with Arabic digits names, in order."""
    for match in _ACT.finditer(text):
        name = match["name"]
        if short := match["code"] or match["short"]:
            name = _WHOLE["".join(short.replace(".", "").split())] + name[len(short) :]
        yield Reading(*match.span("name"), names=tuple(thai_names(name)), called=True)
