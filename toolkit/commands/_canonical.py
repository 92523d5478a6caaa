"""An act's text with one unit a line."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, zip_longest

from ..model import Act, Unit
from ..parsers.br.asides import heads
from ..parsers.br.lines import Line
from ..strategies.broken import Whole
from ..strategies.wordings import Wording

_BULLETS = "-–•●*"
_BULLET = re.compile(rf"(?:^|\n)\s*([{_BULLETS}])\s*\Z")
_BULLETED = tuple(f"{bullet} " for bullet in _BULLETS)
_MARKS = f"“‘\"'«( {_BULLETS}"
_UNLABELLED = frozenset(("dispositivo", "tabela"))
_OMISSION = 5  # dots
_OPENING = "“‘\"'«(["


def canonical(act: Act) -> str:
    """The whole text with one unit a line, label and words on it, a grouping's title on the next: a sign between the
    two stays behind the label.

    Every word of ``act.text`` is there, in its order, but for page furniture, earlier wordings that are units of their
    own, and what is struck out inside of a unit; a label behind its words comes before them, and words that a page
    broke are whole. What stands outside the units keeps its own lines.
    """
    wording = Wording(act, act.units, _is_earlier, Whole.of_act(act))
    starts = {
        unit.start: unit
        for unit in _worded(act.units)
        if (unit.label or unit.kind in _UNLABELLED) and not _is_earlier(unit)
    }
    headed = {part.start: part.title for part in act.components if part.title}
    # a unit ends before a closing quotation mark, which stands on its last line all the same
    ends = {_end_of_line(act.text, unit.end) for unit in act.units if not unit.parent}
    bounds = sorted({0, len(act.text), *starts, *ends, *(component.start for component in act.components)})
    lines: list[str] = []
    carried = ""
    for start, end in pairwise(bounds):
        words = (carried + wording.of(start, end)).rstrip()
        # the quotation mark of the unit that follows lies just before it
        following = starts.get(end)
        kept = words.rstrip(_OPENING) if following else words
        if kept and len(kept) < len(words) and (_is_own(starts.get(start), words) or _closes(act.text, kept, end)):
            kept = words
        carried = words[len(kept) :]
        if following and (bullet := _BULLET.search(kept)):
            kept, carried = kept[: bullet.start()], f"{bullet[1]} {carried}"
        if start in starts:
            apart = following is not None and following.kind == "tabela"  # one line between rows would be a row
            lines += _laid_out(kept, starts[start], apart)
        else:
            title_of = headed.get(start, "")
            lines += _own_lines(_headed(_unwrapped(kept, (title_of, act.title, act.summary, act.preamble)), title_of))
    return "\n".join(lines)


def _is_earlier(unit: Unit) -> bool:
    return unit.status == "superseded"


def _end_of_line(text: str, position: int) -> int:
    found = text.find("\n", position)
    return found if found >= 0 else len(text)


def _is_own(unit: Unit | None, words: str) -> bool:
    """Whether the words of a unit end as its piece does, with the mark at the end of that."""
    return unit is not None and (unit.text or unit.title)[-2:] == words[-2:]


def _closes(text: str, kept: str, position: int) -> bool:
    """Whether the mark behind ``kept`` stands at the end of its words' line, so that it closes what is quoted there."""
    if kept[-1].isspace():
        return False
    while position and text[position - 1].isspace():
        position -= 1
        if text[position] == "\n":
            return True
    return False


def _own_lines(piece: str) -> list[str]:
    return [" ".join(line.split()) for line in piece.split("\n") if line.strip()]


def _titled(piece: str, unit: Unit) -> tuple[list[str], str]:
    """The line of a title that stands above the label of its unit, and the rest of the unit's piece."""
    if unit.level == "grouping" or not (unit.title and unit.label):
        return [], piece
    above = rf"(\s*[{re.escape(_MARKS)}\s]*{_phrase(unit.title)})(?:\s+(?={re.escape(unit.label[:4])})|[^\S\n]*\n\s*)"
    found = re.match(above, piece)
    return ([" ".join(found[1].split())], piece[found.end() :]) if found else ([], piece)


def _unwrapped(piece: str, phrases: Iterable[str]) -> str:
    for phrase in filter(None, phrases):
        piece = re.sub(_phrase(phrase), lambda match: " ".join(match[0].split()), piece, count=1)
    return piece


def _phrase(words: str) -> str:
    return r"\s+".join(map(re.escape, words.split()))


def _worded(units: Sequence[Unit]) -> Iterator[Unit]:
    """The units, those with a caput with its words."""
    for unit, below in zip_longest(units, units[1:]):
        own = below is not None and below.kind == "caput" and below.parent == unit.id
        yield replace(unit, text=below.text) if own else unit


def _headed(piece: str, title: str) -> str:
    """A component's text with its title on a line of its own."""
    start = piece.lstrip()
    return f"{title}\n{start[len(title) :]}" if title and start.startswith(f"{title} ") else piece


def _laid_out(piece: str, unit: Unit, apart: bool) -> list[str]:
    if unit.kind == "tabela" or (apart and not unit.label):
        return _own_lines(piece)
    title, piece = _titled(piece, unit)
    return [line for line in (*title, *_below_title(piece, unit, bool(title))) if line]


def _below_title(piece: str, unit: Unit, titled: bool) -> list[str]:
    lines = _own_lines(piece)
    label, title = " ".join(unit.label.split()), " ".join(unit.title.split())
    if unit.level == "grouping":
        words, *rest = _run_on(lines, f"{label} {title}")
        head, _, below = words.partition(label)
        sign, name, more = below.partition(title) if title else (below, "", "")
        if name and not any(char.isalnum() for char in sign):
            return [f"{head}{label}{sign.rstrip()}", name + more, *rest]
        if not any(char.isalnum() for char in below):
            return [f"{head}{label}{below.rstrip()}", *rest]  # of ``CAPÍTULO I:`` the sign would be a name
        return [head + label, below.strip(), *rest]
    if unit.level == "basic_unit" and label and not piece.lstrip(_MARKS).startswith(label[:4]):
        lines = _label_first(lines, label)
    if unit.level == "basic_unit" and title and not titled:
        words, *rest = _run_on(lines, f"{label} {title} {unit.text}")
        head = f"{label} {title}"
        if words.startswith(head):
            return [label, title, words[len(head) :].strip(), *rest]
    return _run_on(lines, f"{label} {unit.text}")


def _label_first(lines: list[str], label: str) -> list[str]:
    """The lines with a label that stands behind its words (``O prazo é de um ano. Art. 5º``) before them."""
    for at, line in enumerate(lines):
        if line.endswith(label):
            words = line[: -len(label)].rstrip().lstrip("-–• ")
            above = [f"{label} {words}"] if at == 0 else [label, *lines[:at], words]
            return [line for line in (*above, *lines[at + 1 :]) if line]
    return lines


def _run_on(lines: list[str], own: str) -> list[str]:
    """The lines with those as one that a unit's ``own`` words stand on; what follows these, as rows of dots that stand
    for what is omitted and marks at the end of a quotation do, keeps its lines."""
    letters = _letters(own)
    held = done = 0
    for line in lines:
        words = _letters(line)
        if held and (done == len(letters) or not (words or len(line) < _OMISSION) or _stands_apart(line, own)):
            break
        if letters.startswith(words, done):
            done += len(words)
        elif words.startswith(letters[done:]):
            done = len(letters)
        else:
            break
        held += 1
    held = max(held, 1)
    return [" ".join(lines[:held]), *lines[held:]]


def _stands_apart(line: str, own: str) -> bool:
    """Whether a line of a unit's words is more than words by standing on its own: the heading of an earlier wording, or
    a note that names its unit behind a bullet (``* § 2º com redação dada pela …``)."""
    return (line.startswith(_BULLETED) and line not in own) or heads(line, Line(0, len(line)))


def _letters(words: str) -> str:
    return "".join(filter(str.isalnum, words))
