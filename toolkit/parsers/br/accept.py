"""Deciding whether a label at a line's start is a label, or a citation that a line break put there."""

import re
from dataclasses import replace

from ...naming import roman
from .clean import is_capital
from .label import ALINEA, ARTICLE, GROUPINGS, INCISO, ITEM, PARAGRAPH, Label
from .labels import is_reference
from .lines import CLOSED, DANGLING, NEUTRAL, Line, ending

_GROUPINGS = frozenset(GROUPINGS)
_FIRST_LETTERS = frozenset("123456")  # a) to f), after which i) is not missing h) but begins Roman numbers
_LISTED = frozenset((INCISO, ALINEA, ITEM))
_NOTED = frozenset((ARTICLE, PARAGRAPH))
CITING = frozenset(",;§acdeimnoprs")
"""How words begin that may tell that the unit of the label before them is cited (:func:`may_be_cited`)."""
_STOPS = frozenset(".,;:")
_DOTS = ("....", "…")
_THOUSANDS = 3  # digits
_JOINING = (" O", " A", " E")  # which the end of a line may have as the name of an annex too
_ANNOUNCING = (" seguinte", " seguintes")
_NOTE = re.compile(
    r"(?:com\s(?:a\s|nova\s)?reda[çc][ãa]o|acrescentad|acrescid|inclu[íi]d|renumerad|alterad|revogad|suprimid)[oa]?s?\s"
)


def follows(number: str, before: str) -> bool:
    """Whether a number may come next after another of its kind: 5 or 4-1 after 4, 4-2 after 4-1, 1 or 1u after none."""
    if number.startswith(f"{before}."):
        return number == f"{before}.1"
    if not before:
        return number.partition("-")[0].rpartition(".")[2] in ("1", "1u")
    if number == before or number == "1u" or before == "1u":
        return False
    base, _, tail = number.partition("-")
    last, _, last_tail = before.partition("-")
    if base == last:
        return bool(tail) and _next_tail(tail, last_tail)
    above, _, base = base.rpartition(".")
    last_above, _, last = last.rpartition(".")
    return above == last_above and int(base) == int(last) + 1


def is_backwards(number: str, before: str) -> bool:
    """Whether a number is below the one before it."""
    first, last = number.partition("-")[0], before.partition("-")[0]
    return first.isdigit() and last.isdigit() and int(first) < int(last)


def is_decimal(label: Label) -> bool:
    """Whether a label is an item's number in decimals, and not one with dots between its thousands."""
    return label.kind == ITEM and "." in label.number and len(label.number.rpartition(".")[2]) < _THOUSANDS


def may_be_cited(text: str, body: int, end: int) -> bool:
    """Whether the words behind the label of an article or paragraph may tell that it is cited, or amended."""
    return is_reference(text, body, end) or _NOTE.match(text, body, end) is not None


def numbered_by_roman(text: str, line: Line, alinea: str, item: str) -> Label:
    """A lettered label as a Roman number where it counts on as one and not as a letter: an item below an alínea, or
    between brackets. Else LexML has letters: ``ii)`` is alínea 243. ``alinea``, ``item`` are the open numbers."""
    label = line.label
    start = line.start + label.start
    letters = text[start : line.start + label.end].strip("(). -–")
    if letters.strip("ivx") or follows(label.number, alinea):
        return label
    number = str(roman(letters))
    if item and follows(number, item):
        return replace(label, kind=ITEM, number=number)
    if text[start] == "(" and follows(number, alinea):
        return replace(label, number=number)
    if number == "1" and alinea in _FIRST_LETTERS:
        return replace(label, kind=ITEM, number=number)
    return label


def _next_tail(tail: str, before: str) -> bool:
    if not before:
        return True
    new, old = tail.split("-"), before.split("-")
    return len(new) > len(old) or int(new[-1]) > int(old[-1])


def state_before(text: str, before: Line | None, line: Line) -> int:
    """How the line before ends; headings, omissions and the component's start count as closed. Capitals that break off
    (a struck name: ``DOS CRIMES CONTRA AS``) go on with capitals alone."""
    if before is None or (before.label is not None and before.label.kind in _GROUPINGS):
        return CLOSED
    state = ending(text, before)
    broken = state == DANGLING and text[before.end - 1].isupper()
    return NEUTRAL if broken and not is_capital(text[line.start : line.end]) else state


def accepts(
    text: str, label: Label, line: Line, before: Line | None, last: str, quoted: bool = False, named: bool = False
) -> bool:
    """Whether ``label`` starts a unit. ``last`` is the number of the open unit of its kind, or empty;
    ``quoted`` that the line stands in a quoted amendment, whose numbers may jump, ``named`` that the line before is a
    heading's name.

    A strict label after a closed line is one, unless its text goes on as a citation's would. Where the page forced the
    break, or the line before dangles, or the form is loose, the number has to be the next one too.
    """
    kind, body, end = label.kind, line.start + label.body, line.start + label.end
    state = state_before(text, before, line)
    if kind in _GROUPINGS:
        return _is_heading(text, label, line, state)
    if named and state == NEUTRAL:
        state = CLOSED  # a name has no stop
    cited = (
        kind in (ARTICLE, PARAGRAPH)
        and body < line.end
        and text[end - 1] not in ".-–—"
        and (
            _goes_on_in_capitals(text, body, line, before, state)
            if text[body].isupper()
            else is_reference(text, body, line.end)
        )
    )
    if kind in _NOTED and _NOTE.match(text, body, line.end):
        return False  # ``Art. 10 com redação dada pela Lei nº 33``
    if line.within and state != CLOSED:
        return False
    if label.strict and not cited:
        if line.forced and state == CLOSED and kind == ITEM and not quoted:
            return follows(label.number, last)
        if (
            state == CLOSED
            or (line.fresh and (state != DANGLING or not _goes_on(text, label, line)))
            or (state != DANGLING and not line.forced)
        ):
            return True
        if line.forced and state == DANGLING:
            sure = kind == ARTICLE and text[end - 1] in ".º°-–"
            return (
                (sure or (text[before.end - 1] == "," and kind in (ARTICLE, PARAGRAPH)))
                and text[body : body + 1].isupper()
                and follows(label.number, last)
            )
        return not _goes_on(text, label, line) and follows(label.number, last)
    if label.strict:
        return state == CLOSED and not line.forced and follows(label.number, last)
    if kind == ARTICLE and label.torn:
        return state != DANGLING
    if (body >= line.end and kind != INCISO) or (line.forced and text[end - 1] == "."):
        return False
    counts = kind == ITEM and state != DANGLING and not line.forced and text[body].isupper()  # below ``2. DEFINIÇÕES``
    above = before.label if before is not None else None
    listed = state != DANGLING and not line.forced and above is not None and above.kind == kind
    if not (state == CLOSED or listed or (counts and last)):
        return False
    if quoted and state == CLOSED and is_decimal(label) and not text[body].islower():
        return True  # numbers of an amendment may jump
    omitted = quoted and before is not None and text.endswith(_DOTS, before.start, before.end)
    return follows(label.number, last) or (omitted and not is_backwards(label.number, last))


def _goes_on(text: str, label: Label, line: Line) -> bool:
    """Whether the words behind the label of an article or paragraph go on as a citation's do, with a small letter."""
    body = line.start + label.body
    return label.kind in _NOTED and body < line.end and text[body].islower()


def _goes_on_in_capitals(text: str, body: int, line: Line, before: Line | None, state: int) -> bool:
    """Whether a label of a text in capitals is cited: ``NOS TERMOS DO`` / ``§ 1º DO ART. 20``, ``ALTERA O`` /
    ``ART. 5º DA LEI``."""
    words = text[body : line.end]
    broken = state == DANGLING or (
        before is not None and words[0] == "D" and text.endswith(_JOINING, before.start, before.end)
    )
    return broken and is_capital(words) and is_reference(words.lower(), 0, len(words))


def in_sentence(text: str, label: Label, line: Line, before: Line, below: Line | None) -> bool:
    """Whether a label, of a heading or alone on its line, is a part of the sentence in the line ``before``: that
    announces what is quoted ``below`` (``do seguinte`` / ``Capítulo II-B:``). Of a heading also where the sentence goes
    on there (``do`` / ``Título I`` / ``desta Lei``), or needs more words and has them on this line, below which no name
    stands (``no`` / ``Título I.``)."""
    if before.label is not None and before.label.kind in _GROUPINGS:
        return False
    heading, quoted = label.kind in _GROUPINGS, below.marked if below is not None else None
    announces = quoted is not None and (quoted.kind, quoted.number) == (label.kind, label.number)
    if announces if heading else not announces:
        return heading
    state, alone = ending(text, before), line.start + label.body >= line.end
    if state == CLOSED or not heading:
        return state != CLOSED
    plain = below is not None and below.label is None and quoted is None
    if alone and plain and text[below.start].islower():
        return True
    if plain or text.count("\n", before.end, line.start) > 1:
        return False
    ends, capital = text[line.end - 1] in _STOPS, is_capital(text[line.start + label.start : line.end])
    if state == DANGLING or text.endswith(_ANNOUNCING, before.start, before.end):
        return alone or (ends and not capital)
    return alone and ends and not capital


def _is_heading(text: str, label: Label, line: Line, state: int) -> bool:
    """Whether a grouping's label is a heading: words that follow it on the line have to look like a name, and a broken
    sentence above it is only believed to have ended where nothing follows the label."""
    start, body = line.start, line.start + label.body
    if body >= line.end:
        return state != DANGLING or not line.forced or text[line.end - 1] not in ".,;:"
    if state == CLOSED or not line.forced:
        return True
    return is_capital(text[start + label.start : start + label.end]) and is_capital(text[body : line.end])
