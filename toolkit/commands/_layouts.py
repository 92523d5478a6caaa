"""Acts as people read them: an outline for the terminal, and the text with one unit a line."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, zip_longest

from ..model import Act, Component, Unit
from ..render import places, segmentation, shown
from ..strategies.broken import Whole
from ..strategies.wordings import Wording

WIDTH = 80  # columns
_OMISSION = re.compile(r"[.…·_]{5,}")
_BULLET = re.compile(r"\n\s*([-–•●*])\Z")
_MARKS = "“‘\"'«( -–•●*"
_UNLABELLED = frozenset(("dispositivo", "tabela"))
_OPENING = "“‘\"'«(["


def outline(act: Act) -> Iterator[str]:
    """The tree, a line of at most 80 columns for each unit: label and first words, and the id at the right.

    A unit or a component that is not in force says so in brackets; a quoted amendment stands behind ``> ``, as a
    quotation in mail. An act that is not segmented shows the headings and paragraphs of its fallback.
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
        yield _line("", f"[{component.id}] {_status(component)}{component.title or component.type}", "")
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
    return f"{'> ' if unit.quoted else ''}{_status(unit)}{words}"


def _status(part: Unit | Component) -> str:
    return "" if part.status == "in_force" else f"({part.status}) "


def _line(indent: str, words: str, unit_id: str) -> str:
    unit_id = unit_id if len(unit_id) <= WIDTH // 2 else f"…{unit_id[1 - WIDTH // 2 :]}"
    indent = indent[: WIDTH // 4]
    room = WIDTH - len(indent) - len(unit_id) - 2 * bool(unit_id)
    words = words if len(words) <= room else f"{words[: room - 1].rstrip()}…"
    return f"{indent}{words:<{room}}  {unit_id}" if unit_id else f"{indent}{words}"


def canonical(act: Act) -> str:
    """The whole text with one unit a line, label and words on it, a grouping's title on the next: a sign between the
    two stays behind the label.

    Every word of ``act.text`` is there, in its order, but for page furniture and what is struck out inside of a unit;
    a label behind its words comes before them, and words that a page broke are whole. What stands outside the units
    keeps its own lines.
    """
    wording = Wording(act, (), bool, Whole.of_act(act))
    starts = {unit.start: unit for unit in _worded(act.units) if unit.label or unit.kind in _UNLABELLED}
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
        if kept and not kept[-1].isspace() and act.text[end - 1] == "\n":
            kept = words  # a mark at the end of the line above closes what is quoted there
        carried = words[len(kept) :]
        if following and (bullet := _BULLET.search(kept)):
            kept, carried = kept[: bullet.start()], f"{bullet[1]} {carried}"
        if start in starts:
            lines += _laid_out(kept, starts[start])
        else:
            title_of = headed.get(start, "")
            lines += _own_lines(_headed(_unwrapped(kept, (title_of, act.title, act.summary, act.preamble)), title_of))
    return "\n".join(lines)


def _end_of_line(text: str, position: int) -> int:
    found = text.find("\n", position)
    return found if found >= 0 else len(text)


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


def _laid_out(piece: str, unit: Unit) -> list[str]:
    title, piece = _titled(piece, unit)
    return title + _below_title(piece, unit)


def _below_title(piece: str, unit: Unit) -> list[str]:
    lines = _own_lines(piece)
    if unit.kind == "tabela":
        return lines
    if unit.level == "basic_unit" and unit.label and not piece.lstrip(_MARKS).startswith(unit.label[:4]):
        lines = _label_first(lines, " ".join(unit.label.split()))
    if unit.level == "basic_unit" and unit.title and (below := _below_label(lines, unit)):
        return below
    if unit.level != "grouping":
        return [words for words in _joined(lines) if words]
    words, *omitted = filter(None, _joined(lines))
    head, label, below = words.partition(" ".join(unit.label.split()))
    name = " ".join(unit.title.split())
    sign, title, rest = below.partition(name) if name else (below, "", "")
    if title and not any(char.isalnum() for char in sign):
        head, below = f"{head}{label}{sign.rstrip()}", title + rest
    else:
        head += label
    return [part for part in (head, below.strip(), *omitted) if part]


def _label_first(lines: list[str], label: str) -> list[str]:
    """The lines with a label that stands behind its words (``O prazo é de um ano. Art. 5º``) before them."""
    for at, line in enumerate(lines):
        if line.endswith(label):
            words = line[: -len(label)].rstrip().lstrip("-–• ")
            return [f"{label} {words}" if at == 0 else label, *lines[:at], *([words] if at else []), *lines[at + 1 :]]
    return lines


def _below_label(lines: list[str], unit: Unit) -> list[str]:
    """Label, title and words of an article whose title stands below its label, each on a line; empty of any other."""
    label, title = " ".join(unit.label.split()), " ".join(unit.title.split())
    head = f"{label} {title}"
    words = " ".join(lines)
    if not words.startswith(head):
        return []
    return [line for line in (label, title, words[len(head) :].strip()) if line]


def _joined(lines: list[str]) -> Iterator[str]:
    """The lines of one unit as one, but for the rows of dots that stand for what is omitted after it."""
    held: list[str] = []
    for line in lines:
        if _OMISSION.match(line):
            yield " ".join(held)
            held = []
        held.append(line)
    yield " ".join(held)
