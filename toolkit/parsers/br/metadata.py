"""Kind, number, date, authority, title and LexML URN of an act, read from its head.

The URN follows the LexML Brasil rules, part 2: ``urn:lex:br:federal:lei:2018-08-14;13709``,
``urn:lex:br;minas.gerais:estadual:lei:…``, ``urn:lex:br;minas.gerais;vale.sereno:municipal:lei:…``,
``urn:lex:br:agencia.nacional.aguas:resolucao:…``. It is left out where the text does not tell all of its parts.
"""

import re
from dataclasses import dataclass
from datetime import date as calendar_date

from ...naming import MONTHS, STATES, fold
from .clean import is_capital

_KIND = re.compile(
    r"(ato das disposicoes constitucionais transitorias|proposta de emenda a constituicao|emenda constitucional"
    r"|emenda a lei organica|lei complementar|lei delegada|lei organica|decreto[- ]lei|decreto legislativo"
    r"|medida provisoria|projeto de lei complementar|projeto de lei|projeto de resolucao"
    r"|projeto de decreto legislativo|resolucao normativa|resolucao|portaria conjunta|portaria interministerial"
    r"|portaria normativa|portaria|instrucao normativa|ordem de servico|deliberacao|provimento|carta[- ]circular"
    r"|circular|constituicao|regimento interno|regimento|regulamento|decreto|lei|ato|parecer|recomendacao|codigo"
    r"|sumula|enunciado|acordao|comunicado|edital|decisao)\b"
)
_NUMBER = re.compile(r"\bn\s?[.ºoª]{0,2}\s*(\d[\d.]{0,12})(?:\s?-\s?([a-z]|\d{1,3})\b)?")
_BARE_NUMBER = re.compile(r"\b(\d{1,3}(?:\.\d{3})+|\d{1,6})\s?/\s?(\d{4}|\d{2})\b")
_DATE = re.compile(r"\b(\d{1,2})\s*o?\s+de\s+([a-z]+)\s+(?:de\s+)?(\d{4})")
_SHORT_DATE = re.compile(r"\b(\d{1,2})[./](\d{1,2})[./](\d{4})")
_YEAR = re.compile(r"(?:\bde|/|,)\s*(\d{4})\b")
_END = r"(?=,|;|\.|\(|:| - | – |/| no uso| faz | resolve| usando| tendo| em |$)"
_GOVERNOR = re.compile(rf"governador[a]? (?:em exercicio )?do (distrito federal|estado d[eoa]s? ([\w ]+?)){_END}")
_PREFECT = re.compile(
    r"(?:prefeit[oa]|camara)(?: municipal| do municipio| da cidade)* d[eoa]s? ([\w ]+?)"
    rf"(?:\s?[-/]\s?([a-z]{{2}})\b|{_END})"
)
_STATE = re.compile(rf"\bestado d[eoa]s? ([\w ]+?){_END}")
_BODY = re.compile(
    r"((?:agencia (?:nacional|reguladora|estadual|municipal)|tribunal|banco central|instituto nacional"
    r"|conselho (?:nacional|federal|superior|monetario|deliberativo)|comissao (?:nacional|de valores)"
    r"|superintendencia d|secretaria (?:especial|d)|receita federal"
    rf"|universidade (?:federal|estadual)|procuradoria|defensoria|advocacia|corregedoria)[\w ]*?){_END}"
)
_MINISTER = re.compile(
    r"ministr[oa] de estado (?:chefe )?(d[aeo]s? [\w ,]+?)"
    r"(?=,? no uso|, (?:substitut|intern|resolve|tendo|usando|com)|;|\.|$)"
)
_LINKS = re.compile(r"\b(?:d[aeo]s?|e|a|as|o|os|no|na|em)\b")
_FEDERAL = {"lei", "lei.complementar", "lei.delegada", "decreto.lei", "medida.provisoria", "emenda.constitucional"}
_FEDERAL |= {"decreto", "constituicao"}
_BILLS = {
    "projeto.lei": "pl",
    "projeto.lei.complementar": "plp",
    "projeto.decreto.legislativo": "pdl",
    "projeto.resolucao": "prs",
}
_NUMBERED = re.compile(r"N(?:[º°.]|[oO]$)|\d")
_SIGN = re.compile("N[º°oO.]{1,2}")
_SMALL = {"de", "da", "do", "das", "dos", "e", "a", "à", "o", "no", "na", "em", "às", "ao"}
_PLAIN = {"senado", "câmara", "camara", "federal", "lei", "mesa", "normas", "municipal", "estadual", "geral"}


@dataclass(frozen=True, slots=True)
class Metadata:
    """``kind`` is the LexML word (``lei.complementar``), ``date`` YYYY-MM-DD, or YYYY where only the year stands; it is
    empty where the calendar has no such day, whose words are ``impossible_date``."""

    kind: str = ""
    number: str = ""
    date: str = ""
    authority: str = ""
    urn: str = ""
    title: str = ""
    impossible_date: str = ""


def metadata(epigraph: str, preamble: str) -> Metadata:
    """What the head tells; fields that it does not tell are empty."""
    head = " ".join(fold(epigraph[:600]).split())
    found = _KIND.search(head)
    if not found:
        return Metadata(title=_title(epigraph))
    kind = _dotted(found[1].replace("-", " "))
    number, (date, impossible) = _number(head), _date(head)
    place, authority = _authority(head, " ".join(fold(preamble[:2_000]).split()), kind)
    known = bool(authority and number and date and (authority not in ("estadual", "municipal") or place))
    word = kind
    if kind in _BILLS:
        known = known and authority in ("senado.federal", "camara.deputados")
        word = f"{kind};{_bill(head, kind)}"
    urn = f"urn:lex:br{place}:{authority}:{word}:{date};{number}" if known else ""
    return Metadata(kind, number, date, authority, urn, _title(epigraph), impossible)


def named(words: str) -> tuple[str, str, str]:
    """Kind, number and date of the act that a note names; empty where it does not tell a kind and a number."""
    head = " ".join(fold(words).split())
    found = _KIND.match(head)
    number = _number(head) if found else ""
    return (_dotted(found[1].replace("-", " ")), number, _date(head)[0]) if found and number else ("", "", "")


def _dotted(name: str) -> str:
    """A name as LexML writes it: ``agencia.nacional.aguas``."""
    return ".".join(_LINKS.sub(" ", name).split())


def _number(head: str) -> str:
    match = _NUMBER.search(head) or _BARE_NUMBER.search(head)
    if not match:
        return ""
    number = match[1].replace(".", "").lstrip("0")
    suffix = match[2] if match.re is _NUMBER else None
    return f"{number}-{suffix}" if suffix and number else number


def _date(head: str) -> tuple[str, str]:
    """The date, and the words that would be one if the calendar had such a day."""
    match = _DATE.search(head)
    if match and match[2] in MONTHS:
        return _day(match, MONTHS.index(match[2]) + 1)
    match = _SHORT_DATE.search(head)
    if match and 1 <= int(match[2]) <= 12:
        return _day(match, int(match[2]))
    match = _YEAR.search(head)
    return (match[1] if match and int(match[1]) else ""), ""


def _day(match: re.Match[str], month: int) -> tuple[str, str]:
    try:
        return calendar_date(int(match[3]), month, int(match[1])).isoformat(), ""
    except ValueError:
        return "", match[0]


def _bill(head: str, kind: str) -> str:
    if "do senado" in head or "(sf)" in head:
        return "pds" if kind == "projeto.decreto.legislativo" else "pls"
    return "plc" if "da camara" in head and kind.startswith("projeto.lei") else _BILLS[kind]


def _authority(head: str, preamble: str, kind: str) -> tuple[str, str]:
    """The place (``;minas.gerais``, or nothing for the Union) and the authority."""
    text = f"{head} {preamble}"
    if match := _PREFECT.search(text):
        state = STATES.get(match[2] or "") or (_dotted(found[1]) if (found := _STATE.search(text)) else "")
        return (f";{state};{_dotted(match[1])}" if state else ""), "municipal"
    if match := _GOVERNOR.search(text):
        return (f";{_dotted(match[2])}", "estadual") if match[2] else (";distrito.federal", "distrital")
    if kind in _BILLS:
        house = "senado.federal" if re.search(r"senado|\(sf\)|projeto de lei da camara", head) else ""
        return "", house or ("camara.deputados" if "camara dos deputados" in text else "federal")
    if kind == "decreto.legislativo":
        return "", "congresso.nacional"
    if "presidente da republica" in preamble[:200] or "congresso nacional" in preamble[:200]:
        return "", "federal"
    if match := _MINISTER.search(text):
        return "", _dotted("ministerio " + match[1].replace(",", " "))
    if "senado federal" in text[:400] and kind == "resolucao":
        return "", "senado.federal"
    if match := _BODY.search(text):
        return "", _dotted(match[1])
    if local := re.search(r"(municip|prefeit)|\bestad(?:o d|ual)", text):
        return "", "municipal" if local[1] else "estadual"
    return "", "federal" if kind in _FEDERAL else ""


def _title(epigraph: str) -> str:
    """The epígrafe as it is usually cited: ``Lei nº 13.709, de 14 de agosto de 2018``."""
    text = epigraph.rstrip(" .*")
    if not is_capital(text.partition(",")[0]):
        return text
    words = text.split()
    numbered = next((at for at, word in enumerate(words) if _NUMBERED.match(word)), len(words))
    shown = [_word(word, 0 < at < numbered) for at, word in enumerate(words)]
    return " ".join(shown)


def _word(word: str, may_be_acronym: bool) -> str:
    low = word.lower()
    if low.strip(",.") in _SMALL or fold(low.strip(",.")) in MONTHS:
        return low
    if _SIGN.fullmatch(word):
        return "nº"
    letters = word.strip("()-–,.")
    if word.startswith("(") or (may_be_acronym and 2 <= len(letters) <= 5 and letters.lower() not in _PLAIN):
        return word  # an agency's initials
    return "-".join(part[:1].upper() + part[1:].lower() for part in word.split("-"))
