"""What the head of a Thai act tells: kind, title, and the day on which it was given."""

import re

from ._acts import Page, Told
from ._thai_labels import GROUPING, SECTION, UNNUMBERED, arabic

_TITLE = re.compile(
    r"(?P<kind>พระราชบัญญัติประกอบรัฐธรรมนูญ|พระราชบัญญัติ|ประมวลกฎหมาย|ประมวลรัษฎากร|พระราชกำหนด|พระราชกฤษฎีกา|รัฐธรรมนูญ|กฎกระทรวง|ระเบียบ|ประกาศ|ข้อบังคับ)[^\n]{0,200}"
)
_YEAR = re.compile(r"(?:พ\.ศ\.|พุทธศักราช)\s*([0-9๐-๙]{4})")
_GIVEN = re.compile(r"(?:ให้ไว้|ประกาศ)\s+ณ\s+วันที่\s+([0-9๐-๙]{1,2})\s+([ก-๙]+)\s+(?:พ\.ศ\.|พุทธศักราช)\s*([0-9๐-๙]{4})")
_MONTHS = [
    "มกราคม",
    "กุมภาพันธ์",
    "มีนาคม",
    "เมษายน",
    "พฤษภาคม",
    "มิถุนายน",
    "กรกฎาคม",
    "สิงหาคม",
    "กันยายน",
    "ตุลาคม",
    "พฤศจิกายน",
    "ธันวาคม",
]
_ERA = 543  # years by which the Buddhist era is ahead


def told(sheet: Page) -> Told:
    head = sheet.text[:4000]
    match = _TITLE.search(head[:1500])
    lines = [" ".join(sheet.words(index).split()) for index in range(min(6, len(sheet.lines)))]
    title = ""
    if match:
        place = next((i for i, line in enumerate(lines) if _TITLE.match(line)), 0)
        taken = []
        for line in lines[place : place + 4]:
            if taken and any(label.match(line) for label in (SECTION, GROUPING, UNNUMBERED)):
                break
            taken.append(line)
            if _YEAR.search(line) or len(" ".join(taken)) > 150:
                break
        title = " ".join(taken)
        title = re.split(r"\s(?=มาตรา\s)", title)[0][:200]
    given = _GIVEN.search(head)
    date = ""
    if given and given[2] in _MONTHS:
        date = f"{int(arabic(given[3])) - _ERA}-{_MONTHS.index(given[2]) + 1:02}-{int(arabic(given[1])):02}"
    return Told(
        kind=match["kind"] if match else "",
        date=date,
        title=title or (lines[0] if lines and len(lines[0]) < 150 else ""),
    )
