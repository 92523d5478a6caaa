"""Tables as CSV for programs: unrounded figures, one file for all tables of a kind."""

import csv
import io
from collections.abc import Sequence
from itertools import groupby

from .model import Row, Table
from .words import slug

NOT_RUN = "Not run"
"""The column that says why a row has no figures."""

NOTES = "notes.csv"
"""The file of what other formats say below the tables."""

KINDS = (
    *("units", "effectiveness", "comparison", "cost", "breakdown type", "breakdown cites answer"),
    *("ablation", "provenance"),
)
"""All kinds of tables."""
FILES = frozenset({NOTES, *(f"{slug(kind)}.csv" for kind in KINDS)})
"""All that a report may have. One of an earlier report that this one has no table for would be taken for its own."""


def csv_files(tables: Sequence[Table]) -> dict[str, str]:
    """The text of each file by its name. What tells tables of a kind apart stands in columns of its own."""
    kinds = groupby(sorted(tables, key=lambda table: table.kind), key=lambda table: table.kind)
    files = {f"{slug(kind)}.csv": _file(list(same)) for kind, same in kinds}
    return files | {NOTES: _notes(tables)} if any(table.notes for table in tables) else files


def _notes(tables: Sequence[Table]) -> str:
    """What stands below the tables: each note with the file and the scorings that it is of."""
    found: dict[tuple[str, str], dict[str, None]] = {}
    for table in tables:
        for note in table.notes:
            found.setdefault((f"{slug(table.kind)}.csv", note), {})[dict(table.keys).get("Scoring", "")] = None
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("File", "Scorings", "Note"))
    writer.writerows((file, " ".join(scorings), note) for (file, note), scorings in found.items())
    return out.getvalue()


def _file(tables: list[Table]) -> str:
    records = [_record(table, row) for table in tables for row in table.rows]
    headings = dict.fromkeys(name for table in tables for name in _headings(table))
    if any(row.missing for table in tables for row in table.rows):
        headings[NOT_RUN] = None
    out = io.StringIO()
    writer = csv.DictWriter(out, headings, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(records)
    return out.getvalue()


def _headings(table: Table) -> list[str]:
    names = [*(name for name, _ in table.keys), *([table.grouped] if table.grouped else [])]
    names += [column.heading for column in table.columns]
    return names + [f"{column.heading} n" for column in table.columns if column.n is not None]


def _record(table: Table, row: Row) -> dict:
    values = [*(value for _, value in table.keys), *([row.group] if table.grouped else [])]
    values += [cell.text if cell.value is None else cell.value for cell in row.cells]
    if row.missing:
        return dict(zip(_headings(table), values, strict=False)) | {NOT_RUN: row.missing}
    return dict(zip(_headings(table), [*values, *(c.n for c in table.columns if c.n is not None)], strict=True))
