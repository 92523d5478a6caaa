"""What the tests of the parsers of other jurisdictions share: invariants, and a tree as {id: words}."""

import re

from legalos.model import Act, Mark, SourceText
from legalos.registry import PARSERS, load, plugins

FOREIGN = ("contract", "english", "eu", "india", "thailand")


def source(text, struck=(), **metadata):
    marks = tuple(Mark("struck", start, end) for start, end in struck)
    return SourceText("act", "act.txt", "text", text, metadata, marks)


def parsed(jurisdiction, text, struck=(), **metadata):
    return load(PARSERS, jurisdiction)().parse(source(text, struck, **metadata))


def tree(act: Act):
    """{id: label, title and words}; of copies the last."""
    return {unit.id: " ".join(part for part in (unit.label, unit.title, unit.text) if part) for unit in act.units}


def chosen(text):
    """The jurisdiction that is surest of a text."""
    return max(plugins(PARSERS), key=lambda name: load(PARSERS, name)().confidence(source(text)))


def all_words(unit):
    return unit.label + unit.title + unit.text


def check(act: Act, words=all_words):
    """What holds of every text: components cover it, children lie inside parents, spans hold the words."""
    assert [component.start for component in act.components] == [0, *(c.end for c in act.components[:-1])]
    assert act.components[-1].end == len(act.text)
    assert len({component.id for component in act.components}) == len(act.components)
    bounds = {component.id: (component.start, component.end) for component in act.components}
    seen = {}
    for unit in act.units:
        first, last = bounds[unit.component]
        assert first <= unit.start <= unit.end <= last
        if unit.parent:
            parent = seen[unit.parent]
            assert parent.start <= unit.start <= unit.end <= parent.end
        seen[unit.id] = unit
        span = act.text[unit.start : unit.end]
        near = act.text[max(0, unit.start - 200) : unit.end]  # a title may stand above, or begin there
        below = unit.label + unit.text + unit.title  # a side-note that stands there
        placed = holds(span, words(unit)) or holds(span, below)
        assert placed or (holds(near, unit.title) and holds(span, unit.label + unit.text))
    assert all(0 <= found.start <= found.end <= len(act.text) for found in act.diagnostics)


def holds(span, words):
    """Whether the letters of the words stand in the span in their order."""
    rest = iter(re.sub(r"\W+", "", span))
    return all(letter in rest for letter in re.sub(r"\W+", "", words))
