"""Page furniture and portal lines: what a printer or a web site put between the words of the act.

They are set aside: no unit holds them, and a diagnostic lists them.
"""

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from ...late import Pattern
from .lines import Span

_PAGE_NUMBER = Pattern(
    r"(?:[-–—]\s*)?(?:p[áa]g(?:ina|\.)?\s*)?\d{1,4}(?:\s*(?:/|de)\s*\d{1,4})?(?:\s*[-–—])?$", re.IGNORECASE
)
_PORTAL = Pattern(
    r"\*?\s*(?:Este texto|(?:O|Este) conte[úu]do(?: acima)?) n[ãa]o substitui"
    r"|Texto para impress[ãa]o$|Imprimir(?:\s\|.*)?$"
    r"|VIDE [ÍI]NDICE REMISSIVO$|Fls?\.\s?\d{1,4}$|Download do documento$|Data de publica[çc][ãa]o: ?\d[\d/.-]{5,9}$"
    r"|LeisMunicipais\.com\.br\b.{0,100}$"
    r"|(?:https?://|www\.)\S+$"
    r"|P[áa]gina \d{1,4} de \d{1,4}$|Voltar(?: ao (?:topo|in[íi]cio))?$|Ver t[óo]pico(?: \(\d+ documentos?\))?$"
    r"|={8,}$|Data da [úu]ltima atualiza[çc][ãa]o: ?\d[\d/.-]{5,9}\.?$"
    r"|Você está na página|Publicado em: \d|Compartilhe o conteúdo|Diário Completo$|<!-- image -->$"
    r"|Documento assinado (?:digital|eletr)|Este documento pode ser verificado"
)
_SIGNED = ("Documento assinado", "Este documento")  # where the next line may go on
_STAMP = Pattern(r"pelo c[óo]digo:? [\w.-]{8,}\.?$|que institui a Infraestrutura de Chaves P[úu]blicas Brasileira")
_PORTAL_STARTS = frozenset(
    ("*Es", "*O ", "* E", "* O", "*  ", "Est", "O c", "Tex", "Imp", "VID", "Fl.", "Fls", "Dow", "Dat", "Lei", "Pág",
     "Pag", "Vol", "Ver", "===", "Voc", "Pub", "Com", "Diá", "<!-", "Doc", "htt", "www")
)  # fmt: skip
_PORTAL_FIRSTS = frozenset(start[0] for start in _PORTAL_STARTS)
_PORTAL_HEAD = Pattern(
    r"(?:Presid[êe]ncia da Rep[úu]blica|Casa Civil(?: da Presid[êe]ncia da Rep[úu]blica)?|Secretaria[- ]Geral|Ouvir"
    r"|(?:Sub[- ]?chefia|Secretaria Especial) (?:para|de) Assuntos Jur[íi]dicos|Texto compilado|Brastra|In[íi]cio"
    r"|Vers[ãa]o certificada|Baixar|Órgão: .{0,200})$",
    re.IGNORECASE,
)
_ADDRESS = Pattern(r"\bCEP[:.]?\s?\d{2}\.?\d{3}-?\d{3}\b")
_LETTERHEAD = 4  # lines
_HEAD = 40
_DIGITS_OF_PAGE = 4
_SHORT = 14  # characters that a page number has at most
_RAISED = frozenset("¹²³⁴⁵⁶⁷⁸⁹")  # how a footnote begins, below the act or between its lines
_RAISED_BYTES = [digit.encode() for digit in _RAISED]
_LETTERS = 7
_DIGITS = Pattern(r"\d+")
_NUMBERED_HEAD = Pattern(
    r"[\s|–—-]++(?P<page>p[áa]g(?:ina\s|\.)\s*)?(?P<number>\d{1,4})(?:\s*(?:/|de)\s*\d{1,4})?$", re.IGNORECASE
)
_DIGIT = "0123456789"
_APART = " \t\xa0|–—-"  # what stands between words and number
_CALLED = ("/", "de", "g.", "ina")  # how words end before a number that may not stand apart: 3 de 12, página 3
_CALLED_ENDS = frozenset("/eE.aA")
_LONGEST_RUNNING = 120  # characters of a running head
_LONGEST_NUMBER = 24
_PAGES = 3


def furniture(text: str, spans: Sequence[Span], traced: bytes) -> set[int]:
    """The indices of the lines that are no words of the act; ``traced`` is the text's trace."""
    found, short = set(), []
    for index, (start, end, _, _) in enumerate(spans):
        if end - start <= _SHORT:
            short.append(index)
        if (
            text[start] in _PORTAL_FIRSTS
            and text[start : start + 3] in _PORTAL_STARTS
            and _PORTAL.match(text, start, end)
        ):
            found.add(index)
            if text.startswith(_SIGNED, start):
                found.update(index + 1 for at in spans[index + 1 : index + 2] if _STAMP.match(text, at[0], at[1]))
    for index, (start, end, _, _) in enumerate(spans[:_HEAD]):
        if text.startswith("Art", start):
            break
        if _PORTAL_HEAD.match(text, start, end):
            found.add(index)
    if b"##" in traced or any(digit in traced for digit in _RAISED_BYTES):
        found |= {
            i for i, (start, _, _, _) in enumerate(spans) if text[start] in _RAISED or text.startswith("##", start)
        }
    if b"CEP" in traced:
        _letterheads(text, spans, found)
    if "\f" in text:
        _page_breaks(text, spans, found)
    else:
        _repeated(text, spans, short, found)
        _numbered_heads(text, spans, found)
    return found


def without(found: Sequence[Span], aside: set[int]) -> list[Span]:
    """The lines that stay; where furniture was taken out the text goes on without a gap."""
    kept = []
    cut = False
    for index, span in enumerate(found):
        if index in aside:
            cut = True
        else:
            kept.append((*span[:3], False) if cut else span)
            cut = False
    return kept


def _letterheads(text: str, spans: Sequence[Span], found: set[int]) -> None:
    """Addresses that come again, with the lines above and below that come again with them."""
    places = [i for i, (start, end, _, _) in enumerate(spans) if _ADDRESS.search(text, start, min(end, start + 200))]
    words = {i: _DIGITS.sub("#", text[spans[i][0] : spans[i][1]]) for i in places}
    counts = Counter(words.values())
    for step in (-1, 1):
        inside = [i for i in places if counts[words[i]] > 1]
        for distance in range(_LETTERHEAD):
            near = [i + step * distance for i in inside if 0 <= i + step * distance < len(spans)]
            same = Counter(text[spans[i][0] : spans[i][1]] if distance else "" for i in near)
            inside = [
                i - step * distance for i in near if same[text[spans[i][0] : spans[i][1]] if distance else ""] > 1
            ]
            if len(inside) < 2:
                break
            found.update(i + step * distance for i in inside)


def _page_breaks(text: str, spans: Sequence[Span], found: set[int]) -> None:
    """The number before a form feed, and the line after it that stands at the top of several pages."""
    tops: dict[int, str] = {}
    for index in range(1, len(spans)):
        above, start = spans[index - 1][1], spans[index][0]
        if "\f" not in text[above:start]:
            continue
        if _PAGE_NUMBER.match(text, spans[index - 1][0], above):
            found.add(index - 1)
        for at in range(index, min(index + 2, len(spans))):
            tops[at] = _DIGITS.sub("#", text[spans[at][0] : spans[at][1]])
            if _PAGE_NUMBER.match(text, spans[at][0], spans[at][1]):
                found.add(at)
    counts = Counter(tops.values())
    pages = text.count("\f")
    for at, line in tops.items():
        if (counts[line] > 1 and counts[line] * 3 >= pages) or _looks_running(text, spans, at, pages):
            found.add(at)


def _looks_running(text: str, spans: Sequence[Span], at: int, pages: int) -> bool:
    """Whether a line that tops the only break is set apart as a running head is: a blank line below, digits in it."""
    if pages > 2 or at + 1 >= len(spans):
        return False
    start, end = spans[at][:2]
    return spans[at + 1][3] and "\f" in text[spans[at - 1][1] : start] and bool(_DIGITS.search(text, start, end))


def _repeated(text: str, spans: Sequence[Span], short: Sequence[int], found: set[int]) -> None:
    """Page numbers that count up, each alone on its ``short`` line, with the lines beside them that repeat."""
    numbered = [
        index
        for index in short
        if (text[spans[index][0]].isdigit() or text[spans[index][0]] in "-–—Pp")
        and _PAGE_NUMBER.match(text, *spans[index][:2])
    ]
    if len(numbered) < 2:
        return
    values = [int(_DIGITS.search(text, spans[index][0], spans[index][1])[0]) for index in numbered]
    counting = {
        numbered[i]
        for i in range(len(values))
        if (i and values[i] == values[i - 1] + 1) or (i + 1 < len(values) and values[i] + 1 == values[i + 1])
    }
    found |= counting
    edge = counting
    for distance in range(_LETTERHEAD):
        near = {at for index in edge for at in (index - 1, index + 1) if 0 <= at < len(spans)} - found
        lines = {at: text[spans[at][0] : spans[at][1]] for at in near}
        if distance:  # a label alone, as (b) or Section 2.08, comes again too
            lines = {at: line for at, line in lines.items() if sum(map(str.isalpha, line)) > _LETTERS}
        else:
            lines = {at: _DIGITS.sub("#", line) for at, line in lines.items()}
        beside = Counter(lines.values())
        edge = {at for at, line in lines.items() if beside[line] > 2}
        if not edge:
            break
        found |= edge


def _numbered_heads(text: str, spans: Sequence[Span], found: set[int]) -> None:
    """Running heads with the page's number at their end, each between blank lines: the same words, and numbers that
    count up by one. Where the number is not called a page's, most of them have to part a sentence."""
    heads: dict[str, list[tuple[int, int]]] = {}
    called: set[str] = set()
    for index in range(len(spans) - 1):
        start, end, _, gap = spans[index]
        if not gap or end - start > _LONGEST_RUNNING or not text[end - 1].isdigit() or not spans[index + 1][3]:
            continue
        length, number, is_page = _numbered(text[max(start, end - _LONGEST_NUMBER) : end])
        if length:
            words = text[start : end - length]
            heads.setdefault(words, []).append((index, number))
            if is_page:
                called.add(words)
    for words, lines in heads.items():
        if len(lines) < 2 or any(number != lines[0][1] + at for at, (_, number) in enumerate(lines)):
            continue
        if words not in called:
            parting = sum([_parts_sentence(text, spans, index) for index, _ in lines])
            if len(lines) < _PAGES or parting * 2 <= len(lines):
                continue
        if sum(map(str.isalpha, words)) > _LETTERS:
            found.update(index for index, _ in lines)


@lru_cache(maxsize=4096)
def _numbered(tail: str) -> tuple[int, int, bool]:
    """How many characters of the end of a line are a number as running heads have it, with what parts it from the
    words, the number, and whether it is called a page's; no characters where it is none."""
    words = tail.rstrip(_DIGIT)
    bare = words.rstrip(_APART)
    if bare[-1:] in _CALLED_ENDS and bare.lower().endswith(_CALLED):
        called = len(words) - len(bare) > 1 or _may_be_called(bare)
        found = _NUMBERED_HEAD.search(tail) if called else None
        if found and (found["page"] or found.start("number") - found.start() > 1):
            return len(tail) - found.start(), int(found["number"]), found["page"] is not None
    elif len(words) - len(bare) > 1 and len(tail) - len(words) <= _DIGITS_OF_PAGE:
        return len(tail) - len(bare), int(tail[len(words) :]), False
    return 0, 0, False


def _may_be_called(bare: str) -> bool:
    """Whether a number behind these words may be called a page's: ``3 de`` is said of pages, ``dia 3 de`` is not."""
    if bare[-1] not in "/eE":
        return True
    words = bare.rstrip("/deDE").rstrip()
    number = words.rstrip(_DIGIT)
    apart = number.rstrip(_APART)
    return len(number) < len(words) and (len(number) - len(apart) > 1 or apart.lower().endswith(_CALLED))


def _parts_sentence(text: str, spans: Sequence[Span], index: int) -> bool:
    """Whether a sentence goes on below a line with a small letter."""
    if not text[spans[index + 1][0]].islower():
        return False
    return index > 0 and text[spans[index - 1][1] - 1] not in ".;:"
