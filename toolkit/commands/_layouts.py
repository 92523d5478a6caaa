"""Acts as people read them: an outline for the terminal, and the text with one unit a line."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from ..model import Act, Unit
from ..render import places, segmentation, shown

WIDTH = 80  # columns
_OMISSION = re.compile(r"[.…·_]{5,}")
_BULLET = re.compile(r"\n\s*([-–•●*])\Z")
_OPENING = "“‘\"'«(["


def outline(act: Act) -> Iterator[str]:
    """The tree, a line of at most 80 columns for each unit: label and first words, and the id at the right.

    A unit that is not in force says so in brackets; a quoted amendment stands behind ``> ``, as a quotation in mail.
    An act that is not segmented shows the headings and paragraphs of its fallback.
    """
    facts = [
        act.id,
        act.jurisdiction,
        act.kind,
        act.date,
        f"{segmentation(act)} units" if act.segmented else segmentation(act),
    ]
    yield _line("", act.title or act.id, "")
    yield _line("", ", ".join(fact for fact in facts if fact), "")
    below: dict[str, list[Unit]] = {}
    for unit in shown(act).units:
        below.setdefault(unit.component, []).append(unit)
    depths: dict[str, int] = {}
    for component in act.components:
        yield _line("", f"[{component.id}] {component.title or component.type}", "")
        for unit in below.get(component.id, ()):
            depths[unit.id] = depths.get(unit.parent, 0) + 1
            yield _line("  " * depths[unit.id], _words(unit), unit.id)


def told(act: Act) -> Iterator[str]:
    """The diagnostics, a line each, as compilers print them: ``source:line:column: severity code: message [number]``.

    Lines and columns are those of ``act.text``, from 1 on; a diagnostic of the whole document has none.
    """
    for diagnostic, place in places(act):
        where = f"{act.source}:{place}" if place else act.source
        number = f" [{diagnostic.number}]" if diagnostic.number else ""
        yield f"{where}: {diagnostic.severity} {diagnostic.code}: {' '.join(diagnostic.message.split())}{number}"


def _words(unit: Unit) -> str:
    words = " ".join(part for part in (unit.label, unit.title, "…" if unit.omitted else unit.text) if part)
    status = "" if unit.status == "in_force" else f"({unit.status}) "
    return f"{'> ' if unit.quoted else ''}{status}{words}"


def _line(indent: str, words: str, unit_id: str) -> str:
    unit_id = unit_id if len(unit_id) <= WIDTH // 2 else f"…{unit_id[1 - WIDTH // 2 :]}"
    indent = indent[: WIDTH // 4]
    room = WIDTH - len(indent) - len(unit_id) - 2 * bool(unit_id)
    words = words if len(words) <= room else f"{words[: room - 1].rstrip()}…"
    return f"{indent}{words:<{room}}  {unit_id}" if unit_id else f"{indent}{words}"


def canonical(act: Act) -> str:
    """The whole text with one unit a line, label and words on it, a grouping's title on the next.

    Every word of ``act.text`` is there, in its order; only white space differs. What stands outside the units keeps
    its own lines.
    """
    starts = {unit.start: unit for unit in act.units if unit.label or unit.kind == "dispositivo"}
    # a unit ends before a closing quotation mark, which stands on its last line all the same
    ends = {_end_of_line(act.text, unit.end) for unit in act.units if not unit.parent}
    bounds = sorted({0, len(act.text), *starts, *ends, *(component.start for component in act.components)})
    lines: list[str] = []
    carried = ""
    for start, end in pairwise(bounds):
        words = (carried + act.text[start:end]).rstrip()
        # what belongs to the unit that follows may lie just before it: its quotation mark, and its title above it
        following = starts.get(end)
        kept = words.rstrip(_OPENING) if following else words
        carried = words[len(kept) :]
        if following and (bullet := _BULLET.search(kept)):
            kept, carried = kept[: bullet.start()], f"{bullet[1]} {carried}"
        kept, title = _without_title(kept, following)
        if start in starts:
            lines += _laid_out(kept, starts[start])
        else:
            lines += _own_lines(_unwrapped(kept, (act.title, act.summary, act.preamble)))
        lines += title
    return "\n".join(lines)


def _end_of_line(text: str, position: int) -> int:
    found = text.find("\n", position)
    return found if found >= 0 else len(text)


def _own_lines(piece: str) -> list[str]:
    return [" ".join(line.split()) for line in piece.split("\n") if line.strip()]


def _without_title(piece: str, following: Unit | None) -> tuple[str, list[str]]:
    if not following or not following.title or following.level == "grouping":
        return piece, []
    match = re.search(rf"(?<!\S){_phrase(following.title)}\s*\Z", piece)
    return (piece[: match.start()], [" ".join(match[0].split())]) if match else (piece, [])


def _unwrapped(piece: str, phrases: Iterable[str]) -> str:
    for phrase in filter(None, phrases):
        piece = re.sub(_phrase(phrase), lambda match: " ".join(match[0].split()), piece, count=1)
    return piece


def _phrase(words: str) -> str:
    return r"\s+".join(map(re.escape, words.split()))


def _laid_out(piece: str, unit: Unit) -> list[str]:
    lines = _own_lines(piece)
    if unit.level != "grouping":
        return [words for words in _joined(lines) if words]
    words, label = " ".join(lines), " ".join(unit.label.split())
    head, found, title = words.partition(label)
    return [part for part in (head + found, title.strip()) if part] if found else [words]


def _joined(lines: list[str]) -> Iterator[str]:
    """The lines of one unit as one, but for the rows of dots that stand for what is omitted after it."""
    held: list[str] = []
    for line in lines:
        if _OMISSION.match(line):
            yield " ".join(held)
            held = []
        held.append(line)
    yield " ".join(held)
