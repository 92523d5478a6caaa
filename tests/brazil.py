"""What the tests of the Brazilian parser share: a text into an act, and an act into its words by id."""

import re
from dataclasses import replace

import sections
from legalos.model import Mark, SourceText
from legalos.parsers.br import BrazilianParser

GROUPINGS = ("parte", "livro", "titulo", "subtitulo", "capitulo", "subcapitulo", "secao", "subsecao", "agrupamento")


def parsed(text, struck=(), **metadata):
    marks = tuple(Mark("struck", start, end) for start, end in struck)
    return BrazilianParser().parse(SourceText("act", "act.txt", "text", text, metadata, marks))


def words(text):
    """{id: words} of a text's units: the title of a grouping, the text of any other; of copies, the last."""
    return {unit.id: unit.title if unit.kind in GROUPINGS else unit.text for unit in parsed(text).units}


def components(text):
    return [component.id for component in parsed(text).components]


def check(act):
    """What holds of every text, and of the notes of its units."""
    shown = re.sub("[\x80-\x9f]", lambda sign: sign[0].encode("latin-1").decode("cp1252", "replace"), act.text)
    sections.check(replace(act, text=shown), words=lambda unit: unit.text)
    for start, end in act.struck:
        shown = shown[:start] + " " * (end - start) + shown[end:]
    bounds = {component.id: (component.start, component.end) for component in act.components}
    for unit in act.units:
        for note in unit.notes:
            assert bounds[unit.component][0] <= note.start < note.end <= unit.end
            assert sections.holds(note.text, shown[note.start : note.end])
