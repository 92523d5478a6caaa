"""What extractors draw, made into nuggets: located, checked, without doubles."""

import hashlib
import re
from collections.abc import Iterator

from ..strategies.broken import Whole
from ..strategies.enclosing import innermost
from . import Extractor
from .faithful import Checker
from .locate import Words, proves
from .model import Drawn, Genre, Nugget, Thesis, text_sha256

_WORD = re.compile(r"\w+")


def nuggets(drawn: Drawn, extractor: Extractor, genre: Genre) -> Iterator[Nugget]:
    """The nuggets of an act in the order of its text; those that say the same in the same words once."""
    act = drawn.act
    source = text_sha256(act.text)
    whole = Whole.of_act(act)
    words, unit_at, check = Words(act.text, whole.gaps(0, len(act.text))), innermost(act), Checker(act, whole)
    seen: set[tuple[str, ...]] = set()
    rows: list[tuple[int, int, bool, Thesis]] = []
    for thesis in drawn.theses:
        key = tuple(_WORD.findall(thesis.text.casefold()))
        if key and key not in seen:
            seen.add(key)
            rows.append((*_range(words, thesis), thesis))
    rows.sort(key=lambda row: (not row[2], row[0]))  # what was not found stands behind
    for start, end, supported, thesis in rows:
        text = " ".join(thesis.text.split())
        place = " ".join(whole.of(start, end).split())  # not the whole text, which is long to look through for each
        yield Nugget(
            id=f"{act.id}#{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}",
            doc_id=act.id,
            text=text,
            unit=unit.id if supported and (unit := unit_at(start, end)) else "",
            start=start,
            end=end,
            supported=supported,
            extractor=extractor.name,
            model=extractor.model,
            prompt_sha256=drawn.prompt_sha256,
            genre=genre,
            flags=() if text.rstrip(".") in place else check.flags(text),
            text_sha256=source,
        )


def _range(words: Words, thesis: Thesis) -> tuple[int, int, bool]:
    if thesis.start >= 0:
        return thesis.start, thesis.end, True
    found = (words.locate(thesis.support) if proves(thesis.support) else None) or words.locate(thesis.text)
    return (*found, True) if found else (0, 0, False)
