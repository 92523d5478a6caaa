"""Page furniture and portal lines: what a printer or a web site put between the words of the act.

They are set aside: no unit holds them, and a diagnostic lists them.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ...late import Pattern
from .lines import Span
from .running import DIGITS, LETTERHEAD, PAGE_NUMBER, WIDE, is_provision, numbered_heads, parting, repeated
from .traces import has

_PORTAL = Pattern(
    r"\*?\s*(?:Este texto|(?:O|Este) conte[úu]do(?: acima)?) n[ãa]o substitui"
    r"|Texto para impress[ãa]o$|Imprimir(?:\s\|.*)?$"
    r"|VIDE [ÍI]NDICE REMISSIVO$|Fls?\.\s?\d{1,4}$|Download do documento$|Data de publica[çc][ãa]o: ?\d[\d/.-]{5,9}$"
    r"|LeisMunicipais\.com\.br\b.{0,100}$"
    r"|\*?(?:Gerado|Impresso|Emitido) em\s.{0,40}\d{4}\b.{0,20}https?://\S+$"
    r"|(?:https?://|www\.)\S+(?:\s\d{1,4}/\d{1,4})?$"
    r"|P[áa]gina \d{1,4} de \d{1,4}$|Voltar(?: ao (?:topo|in[íi]cio))?$|Ver t[óo]pico(?: \(\d+ documentos?\))?$"
    r"|={8,}$|Data da [úu]ltima atualiza[çc][ãa]o: ?\d[\d/.-]{5,9}\.?$"
    r"|Você está na página|Publicado em: \d|Compartilhe o conteúdo|Diário Completo$|<!-- image -->$"
    r"|Documento [Aa]ssinado (?:[Dd]igital|[Ee]letr)|Este documento pode ser verificado"
    r"|N[º°] \d{1,3}, (?:segunda|ter[çc]a|quarta|quinta|sexta)-feira, \d{1,2}[º°]? de \w{4,9} de \d{4}$"
    r"|Assinado eletronicamente pel[oa](?:\(a\))? (?:Dep|Sen)\.|Documento eletr[ôo]nico assinado por\s"
    r"|Apresenta[çc][ãa]o: \d\d/\d\d/\d{4} .{0,30}- ?Mesa\b|Assinado por \d{1,2} pessoas?:|\*[A-Z]{2}\d{9,}\*$"
    r"|Autenticar documento em https?://|CONFERE COM O ORIGINAL\b.{0,40}$"
    r"|\(Fls?\. ?\d{1,4} d[aeo]s? .{3,90}\)$|Di[áa]rio Oficial d[aeo] [\w\s]{3,40} [-–] Se[çc][ãa]o \d$"
)
# where the next line may go on
_SIGNED = (
    "Documento assinado",
    "Documento Assinado",
    "Este documento",
    "Assinado eletr",
    "Documento eletr",
    "Apresenta",
)
_STAMP = Pattern(
    r"pelo c[óo]digo:? [\w.-]{8,}\.?$|(?:que institui a )?Infraestrutura de Chaves P[úu]blicas Brasileira"
    r"|Para verificar (?:a autenticidade d)?as? assinaturas?\b|[A-Z]{2,5} n\. ?\d{1,5}/\d{4}$"
)
_SYSTEM = Pattern(
    r"\(?SEI(?: n[º°o.]{1,2})? [\d./-]{6,25}\)?\s?[-–/]?\s?(?:pg\.|p[áa]g(?:ina|\.)|p\.)\s?\d{1,4}$", re.IGNORECASE
)
_PORTAL_STARTS = frozenset(
    ("*Es", "*O ", "* E", "* O", "*  ", "Est", "O c", "Tex", "Imp", "VID", "Fl.", "Fls", "Dow", "Dat", "Lei", "Pág",
     "Pag", "Vol", "Ver", "===", "Voc", "Pub", "Com", "Diá", "<!-", "Doc", "htt", "www",
     "Nº ", "N° ", "Ass", "Apr", "Aut", "CON", "(Fl", "*CD", "*SF", "Ger", "*Ge", "Emi", "*Em", "*Im")
)  # fmt: skip
_PORTAL_HEAD = Pattern(
    r"(?:Presid[êe]ncia da Rep[úu]blica|Casa Civil(?: da Presid[êe]ncia da Rep[úu]blica)?|Secretaria[- ]Geral|Ouvir"
    r"|(?:Sub[- ]?chefia|Secretaria Especial) (?:para|de) Assuntos Jur[íi]dicos|Texto compilado|Brastra|In[íi]cio"
    r"|Vers[ãa]o certificada|Baixar|Órgão: .{0,200})$",
    re.IGNORECASE,
)
_ADDRESS = Pattern(r"\bCEP[:.]?\s?\d{2}\.?\d{3}-?\d{3}\b")
_HEAD = 40
_FOOT = 3  # lines at the foot of a page
_SHORT = 14  # characters that a page number has at most
_WIDEST = 60  # characters at a line's end that name an electronic process and its page
_RAISED = frozenset("¹²³⁴⁵⁶⁷⁸⁹")  # how a footnote begins, below the act or between its lines
_FIRSTS = frozenset((*_RAISED, "#", *(start[0] for start in _PORTAL_STARTS)))


def furniture(text: str, spans: Sequence[Span], traced: bytes) -> set[int]:
    """The indices of the lines that are no words of the act; ``traced`` is the text's trace."""
    found, short, parted = set(), [], []
    for index, (start, end, _, gap) in enumerate(spans):
        if end - start <= _SHORT:
            short.append(index)
        if gap:
            parted.append(index)
        if text[start] not in _FIRSTS:
            continue  # as most
        if text[start] in _RAISED or text.startswith("##", start):
            found.add(index)
        elif text[start : start + 3] in _PORTAL_STARTS and _PORTAL.match(text, start, end):
            found.add(index)
            if text.startswith(_SIGNED, start):
                found.update(index + 1 for at in spans[index + 1 : index + 2] if _STAMP.match(text, at[0], at[1]))
    for index, (start, end, _, _) in enumerate(spans[:_HEAD]):
        if text.startswith("Art", start):
            break
        if _PORTAL_HEAD.match(text, start, end):
            found.add(index)
    if b"SEI" in traced and has(text, "SEI"):
        found.update(
            i for i, (at, stop, _, _) in enumerate(spans) if _SYSTEM.search(text, max(at, stop - _WIDEST), stop)
        )
    if b"CEP" in traced:
        _letterheads(text, spans, found)
    if "\f" in text:
        _page_breaks(text, spans, found)
    else:
        repeated(text, spans, short, found)
        numbered_heads(text, spans, parted, found)
    parting(text, spans, found)
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
    words = {i: DIGITS.sub("#", text[spans[i][0] : spans[i][1]]) for i in places}
    counts = Counter(words.values())
    for step in (-1, 1):
        inside = [i for i in places if counts[words[i]] > 1]
        for distance in range(LETTERHEAD):
            near = [i + step * distance for i in inside if 0 <= i + step * distance < len(spans)]
            same = Counter(text[spans[i][0] : spans[i][1]] if distance else "" for i in near)
            inside = [
                i - step * distance for i in near if same[text[spans[i][0] : spans[i][1]] if distance else ""] > 1
            ]
            if len(inside) < 2:
                break
            found.update(at for i in inside if not is_provision(text, spans[at := i + step * distance]))


def _page_breaks(text: str, spans: Sequence[Span], found: set[int]) -> None:
    """The number before a form feed, and the lines on both sides of it that stand there on several pages."""
    tops: dict[int, str] = {}
    bottoms: dict[int, str] = {}
    numbered = 0
    for index in range(1, len(spans)):
        above, start = spans[index - 1][1], spans[index][0]
        if "\f" not in text[above:start]:
            continue
        if PAGE_NUMBER.match(text, spans[index - 1][0], above):
            found.add(index - 1)
            numbered = int(DIGITS.search(text, spans[index - 1][0])[0])
        bottoms |= _masked(text, spans, range(max(index - _FOOT, 0), index))
        for at, line in _masked(text, spans, range(index, min(index + 2, len(spans)))).items():
            tops[at] = line
            if PAGE_NUMBER.match(text, spans[at][0], spans[at][1]):
                found.add(at)
    last = spans[-1] if numbered else (0, 0, 0, False)
    if PAGE_NUMBER.match(text, *last[:2]) and int(DIGITS.search(text, last[0])[0]) == numbered + 1:
        found.add(len(spans) - 1)  # the last page ends the text
    bottoms |= _masked(text, spans, range(max(len(spans) - _FOOT, 0), len(spans)))
    pages = text.count("\f")
    again = _again(tops, pages, 1)
    for at in tops:
        if (at in again or _looks_running(text, spans, at, pages)) and not is_provision(text, spans[at]):
            found.add(at)
    again = _again(bottoms, pages, 2)
    for at in sorted(again, reverse=True):  # from the page's end upwards
        if (at + 1 not in bottoms or at + 1 in tops or at + 1 in found) and not is_provision(text, spans[at]):
            found.add(at)


def _masked(text: str, spans: Sequence[Span], places: Iterable[int]) -> dict[int, str]:
    """Lines with their numbers made alike, by their places."""
    return {at: DIGITS.sub("#", text[spans[at][0] : spans[at][1]]) for at in places}


def _again(lines: Mapping[int, str], pages: int, most: int) -> set[int]:
    """The places of lines that come again on every third page or more, and of those without a number oftener than the
    words of an act may: more than ``most`` times."""
    counts = Counter(lines.values())
    return {
        at
        for at, line in lines.items()
        if (times := counts[line]) > 1 and times * 3 >= pages and (times > most or "#" in line)
    }


def _looks_running(text: str, spans: Sequence[Span], at: int, pages: int) -> bool:
    """Whether a line that tops the only break is set apart as a running head is: digits in it, and a blank line below,
    or wide blanks in it where nothing stands below."""
    if pages > 2:
        return False
    start, end = spans[at][:2]
    apart = spans[at + 1][3] if at + 1 < len(spans) else WIDE in text[start:end]
    return apart and "\f" in text[spans[at - 1][1] : start] and bool(DIGITS.search(text, start, end))
