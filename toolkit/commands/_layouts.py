"""Acts as people read them in a terminal: an outline, and what diagnostics say."""

from collections.abc import Iterator

from ..model import Act, Component, Unit
from ..render import places, segmentation, shown

WIDTH = 80  # columns


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
