"""``rules``: theses without a model, by what the structure of a genre says. The offline default, and the control.

Every word of such a thesis is the document's. An item of an enumeration is a thesis behind what leads to it.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from ..config import Settings
from ..errors import UsageError
from ..model import Act, Unit
from ..sentences import sentences
from ..strategies.broken import Whole
from ..strategies.contexts import one_line
from ..strategies.explaining import explaining
from ..strategies.outline import Outline
from .decisions import RULE, keywords, procedural, stated
from .locate import Words
from .model import Drawn, Task, Thesis
from .prose import FEWEST_WORDS, behind, theses, worded

_FORMAL = re.compile(
    r"\W*(?:\(?(?:revogad|vetad|v\s?e\s?t\s?a\s?d\s?o|suprimid)\w*\W*$|revogam?-se\b|fica(?:m)?\s+revogad|(?:est[ea]|a\s+presente)\s+[\w\s-]{3,40}\bentra(?:rá)?\s+em"
    r"\s+vigor|this\s+(?:act|regulation|directive)\s+(?:shall\s+(?:enter|come)|comes)\s+into\s+force|repealed|\(?deleted\)?)",
    re.IGNORECASE,
)
_LEAD = re.compile(r"\s*:\s*$")
_OF_HEADING = ("Nome jurídico", "Rubrica")
_ITEM_END = re.compile(r"\s*[;.,]\s*(?:(?:e|ou|e/ou|and|or)\s*)?$")


class Rules:
    """Made as every extractor is; it has no model, so ``rules:something`` is refused."""

    name = "rules"
    model = ""

    def __init__(self, model: str, task: Task, settings: Settings):
        if model:
            raise UsageError(f"the extractor 'rules' has no models, so there is no rules:{model}")
        if task.prompt:
            raise UsageError("the extractor 'rules' reads no prompt: --prompt goes with llm:MODEL")
        self._of = {"jurisprudence": of_decision, "normative": of_norm, "tax-qa": of_answer}[task.genre]

    def draw(self, acts: Iterable[Act]) -> Iterator[Drawn]:
        """The theses of each act, in order of the text."""
        return (Drawn(act, tuple(self._of(act))) for act in acts)


def of_decision(act: Act) -> Iterator[Thesis]:
    """The sentences of a decision's ementa, enunciado or thesis, and those of its order that state a rule; those of the
    whole text that do, where it has no such part. What is procedural, or a row of key words, is left out."""
    shown = Whole.of_act(act).of
    for part in stated(act.text):
        found = [
            thesis
            for thesis in theses(act.text, [(part.start, part.end)], shown)
            if not procedural(thesis.text) and (part.role == "thesis" or RULE.search(thesis.text))
        ]
        yield from [thesis for thesis in found if not keywords(thesis.text)] or found


def of_answer(act: Act) -> Iterator[Thesis]:
    """The sentences of an answer to a question of taxpayers; a question itself is none."""
    return theses(act.text, [(0, len(act.text))], Whole.of_act(act).of, keep_short=True)


def of_norm(act: Act) -> Iterator[Thesis]:
    """The rule sentences of the units in force: those of each article, caput and paragraph, and each item of an
    enumeration behind what leads to it; none of what explains them (recitals, justifications). Of a text without
    units, its sentences."""
    whole = Whole.of_act(act)
    if not act.segmented:
        yield from theses(act.text, [(0, len(act.text))], whole.of)
        return
    leads: dict[tuple[str, str], str] = {}
    explains = explaining(act)
    for place in Outline(act).places:
        unit = place.unit
        rules = place.current and unit.level != "grouping" and not explains(unit.start, unit.end)
        if rules and unit.status == "in_force":
            key = (unit.component, unit.id)
            lead = leads.get((unit.component, unit.parent), "")
            if _LEAD.search(words := _own_words(unit)):
                words = _LEAD.sub("", words)
                leads[key] = f"{lead}: {words}" if lead else words
            else:
                leads[key] = lead if unit.level == "enumeration" else ""
                yield from _of_unit(act, unit, words, lead, whole)


def _own_words(unit: Unit) -> str:
    """The unit's words without the notes of editors. Behind one, on the same line, may stand the heading of the article
    that follows, with a note of its own that tells it: ``(Nome jurídico acrescido pela …)``."""
    words = unit.text
    for note, following in pairwise(unit.notes):
        if following.text.startswith(_OF_HEADING):
            words = words.partition(f"({note.text})")[0].rstrip(": ")
    for note in unit.notes:
        words = words.replace(f"({note.text})", "").replace(f"[{note.text}]", "")
    return one_line(words)


def _of_unit(act: Act, unit: Unit, words: str, lead: str, whole: Whole) -> Iterator[Thesis]:
    if _FORMAL.match(lead or words) or not words:
        return
    if lead:
        yield behind(lead, Thesis(_ITEM_END.sub("", words), words, unit.start, unit.end))
    elif len(sentences(words)) == 1:
        if worded(words) >= FEWEST_WORDS:
            yield Thesis(words, words, unit.start, unit.end)
    else:
        inside = Words(act.text[unit.start : unit.end], whole.gaps(unit.start, unit.end))
        for thesis in theses(words, [(0, len(words))], lambda first, last: words[first:last]):
            start, end = inside.locate(thesis.support) or (0, unit.end - unit.start)
            yield Thesis(thesis.text, thesis.support, unit.start + start, unit.start + end)
