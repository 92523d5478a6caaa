"""The regular language of citations in Brazilian drafting (LC 95/1998, art. 11, II, "g"; Decreto 12.002/2024, art. 14).

:data:`CHAIN` is a chain of units (``incisos I a III do § 1º do art. 5º``); the others name an act: by number
(:data:`NUMBERED`), as the Constitution, as one's own (``desta Lei``) or as one cited before (``da referida Lei``).
Repeats are possessive or bounded, so that time stays linear.
"""

import re
from collections.abc import Sequence

from ..naming import MONTH

TAIL = r"(?:\s?[-–][A-Z]{1,2}(?!\w)|-\d{1,2}(?!\w))"
ORDINAL = r"\d++(?:\.\d{3}(?!\d))*+(?:\.?\s?[º°ª]|[oa](?!\w)|\so(?=\s+d[aeo]s?\s|$))" + TAIL + "*+"
NUMBER = r"\d++(?:\.\d{3}(?!\d))*+(?:\.?\s?[º°ª]|[oa](?!\w)|\so(?=\s+d[aeo]s?\s|$))?+" + TAIL + r"*+(?![/\w])"
_NOT_COUNTED = (
    rf"(?!\s*(?:\(|%|dias?\b|m[êe]s(?:es)?\b|anos?\b|horas?\b|minutos?\b|por\s+cento|vezes|(?:de\s+)?{MONTH}\b))"
)
COMBINED = r"[cC](?:/|\.\s?)[cC](?!\w)\.?"  # art. 24, II, c/c art. 26: no alínea c, no inciso C
ROMAN = rf"(?!LC(?!\w)|{COMBINED})[IVXLC]{{1,12}}+" + TAIL + r"*+(?![\w°º]|\.\w)"
LETTER = (
    rf"(?!{COMBINED})"
    + r"""(?:["“”'‘’«]\s?[a-z]{1,2}(?:-[A-Z]{1,2})?\s?["“”'‘’»]|(?:a[a-np-rt-z]|[a-z])(?:-[A-Z]{1,2})?(?!\w)\)?+)"""
)
QUOTED_LETTER = r"""["“”'‘’«]\s?[a-z]{1,2}(?:-[A-Z]{1,2})?\s?["“”'‘’»]"""
SEPARATOR = r"(?:\s*,\s*(?:(?:e|ou)\s+(?!(?:e|ou)\s))?|\s+(?:e/ou|e|ou|a|ao|até(?:\s+[oa])?|à)\s+)"
_WORD = r"(?:primeir|segund|terceir|quart|quint|sext|s[ée]tim|oitav|non|d[ée]cim)[oa]\b"
_ONLY = r"[úu]nic[oa]\b"
_RELATIVE = r"(?:imediatamente\s+)?(?:anterior(?:es)?|precedentes?|antecedentes?|seguinte|subsequente)\b"


def _list(element: str, more: str = "") -> str:
    return f"{element}(?:{SEPARATOR}{more or element})*+"


_MANY = _list(NUMBER, NUMBER + _NOT_COUNTED)
_ONE = _list(
    NUMBER, rf"(?:{ORDINAL}{_NOT_COUNTED}|(?<=\s[ae]\s){NUMBER}(?=\s+d[aeo]s?\s|\s*[,;)]|\.?\s*$|\.\s){_NOT_COUNTED})"
)
_ENDING = r"(?=\s*[,;.)]|\s+(?:e|ou|a|d[aeo]s?|n[ao]s?|deste|desta|c/c|c\.)\s|\s*$)"
_BARE_LETTER = rf"(?-i:(?!{COMBINED})[a-z]\b)\)?"
ROMANS, LETTERS = _list(ROMAN), _list(LETTER, rf"(?:{QUOTED_LETTER}|{LETTER}{_ENDING})")
_GROUPING = r"(?:(?:sub)?cap[íi]tulo|(?:sub)?t[íi]tulo|(?:sub)?se[çc][ãa]o|livro)"
_GROUPINGS = r"(?:(?:sub)?cap[íi]tulos?|(?:sub)?t[íi]tulos?|(?:sub)?se[çc](?:ão|ao|ões|oes)|livros?)"
ITEM = (
    rf"(?:a(?:rt(?:s\.?|igos)\s*(?:{_MANY}|(?-i:{_list(ROMAN)}))|rt(?:\.|igo)?\s*(?:{_ONE}|{_ONLY}|{_WORD}|(?-i:(?<=\s){ROMAN}))|rtigos?\s+{_RELATIVE}"
    rf"|l(?:[íi]neas?+|s?\.)\s*(?:{_RELATIVE}|{LETTERS})"
    rf"|nexos?\s+(?:(?-i:{ROMANS})|{_ONLY}|{_list(NUMBER)}|(?-i:[A-Z])(?!\w))|(?-i:(?<=A)nexo(?!\w|\s+[A-Z])))"
    rf"|§§\s*(?:{_MANY}|{_RELATIVE})|§\s*(?:{_ONE}|{_ONLY}|{_RELATIVE})"
    rf"|par[áa]grafo(?:s\s+(?:{_MANY}|{_RELATIVE})|\s+(?:{_ONE}|{_ONLY}|{_WORD}|{_RELATIVE}))"
    rf"|i(?:nc(?:isos?|s?\.?)\s+(?:{ROMANS}|{_RELATIVE}|{_list(NUMBER)})|te(?:m|ns)\s+(?:{_list(NUMBER)}|{_RELATIVE}))"
    r"|caput\b"
    rf"|{_GROUPINGS}\s+(?:{_RELATIVE}|{ROMANS}|{_ONLY}|{_WORD}|\d{{1,2}}\b)"
    r"|p(?-i:(?<=P)(?:arte\s+(?:Geral|Especial)|ARTE\s+(?:GERAL|ESPECIAL)))\b)"
)
UNIT_WORD = rf"(?:artigo|par[áa]grafo|inciso|al[íi]nea|item|anexo|parte|{_GROUPING})\b"
THIS = rf"[dn]est[ea]\s+{UNIT_WORD}"
SAME = rf"(?:mesm|referid|citad|mencionad)[oa]\s+{UNIT_WORD}(?!\s+[\dIVXL§])"
CONNECTOR = (
    rf"(?:\s*,\s*(?:(?:e|ou|bem\s+como|combinad[oa]s?\s+com|{COMBINED})\s+(?:(?:com|em)\s+)?(?:(?:[dn]|pel)?[oa]s?\s+|aos?\s+|às?\s+)?"
    r"|(?:ambos|todos)\s+d[oa]s?\s+|[dn][oa]s?\s+)?"
    rf"|\s+(?:(?:e(?:/ou)?|ou|nem|bem\s+como|combinad[oa]s?\s+com|{COMBINED}|ambos|todos)\s+)?"
    r"(?:(?:[dn]|pel)?[oa]s?\s+|aos?\s+|às?\s+|com\s+[oa]s?\s+)?)"
    r"(?:(?:(?:em|de)\s+)?seus?\s+|(?:(?:em|de)\s+)?suas?\s+|respectiv[oa]s?\s+)?[\"“]?"
)
BARE = (
    rf"(?:\s*,\s*(?-i:{ROMANS})|\s+(?:e\s+(?=[IVX]+\s+d[ao]s?\s))?(?-i:[IVX][IVXLC]*+(?!\w))|\s*,\s*[ivx]++(?![\w.)])"
    rf"|(?:\s*,\s*|\s+){_list(QUOTED_LETTER)}|\s*,\s*{_list(_BARE_LETTER, _BARE_LETTER + _ENDING)}{_ENDING}"
    rf"|(?:\s*,\s*(?:e\s+)?|\s+e\s+)(?:{_list(ORDINAL)}|{NUMBER}(?=\s*[,;)]|\s+d[ao]\s|\s+e\s+\d|\.?\s*$|\.\s){_NOT_COUNTED}))"
)
_LINK = rf"(?:{CONNECTOR}(?:{ITEM}|{SAME})|(?:\s*,\s*|\s+)(?:(?:e|ou|ambos|todos)\s+)?{THIS}|{BARE})"
CHAIN = rf"(?:{ITEM}|{THIS})[\"”]?{_LINK}{{0,60}}+"

CAPITAL = r"(?-i:[A-ZÀ-Ý][\w-]*+)"
NAME_TAIL = (  # more words of a name: capitals, joined by small words, but not the next act's kind
    rf"(?:\s+(?:(?:d[aeo]s?|e|à|ao|sobre|para)\s+(?:[oa]s?\s+)?)*+"
    rf"(?!(?:Lei|Decreto|Portaria|Resolução|Instrução|Ato|Medida|Emenda)\b){CAPITAL}(?!\w)){{0,10}}+"
)
COMMA_NAMES = rf"(?:(?:\s*,\s+{CAPITAL}(?!\w))++\s+e\s+(?:d[aeo]s?\s+)?{CAPITAL})?"  # da Ciência, Tecnologia e Inovação
ACT_NUMBER = r"\d++(?:\.\d{3}(?!\d))*+(?:-[A-Z](?!\w)|-\d{1,3}(?!\d))?"
DATE = (
    rf"(?:\s*/\s*(?:\d{{4}}|\d{{2}})(?!\d)|\s*,?\s*\(?(?:de|em)?\s*\d{{1,2}}\s?[º°oª]?\s+de\s+{MONTH}\s+(?:de\s+)?\d\.?\d{{3}}"
    r"|\s*,?\s+(?:de\s+)?\d{1,2}\s?[º°o]?[./]\d{1,2}[./](?:\d{4}|\d{2})(?!\d)|\s*,?\s+de\s+\d{4}(?!\d|\.\d))"
)
SIGN = r"n(?:\s?[º°o]s\.?|\s[º°o](?=\s\d)|[.º°oª\ufffd]|[ºo°]\.|\.\s?[º°o]|[úu]mero|r\.?)?\s*"
_LEVEL = r"(?:\s+(?:federal|estadual|municipal|distrital|ordin[áa]ria|delegada))?"
STRONG = (
    r"(?:leis?(?:\s+(?:complementar(?:es)?|delegadas?|org[âa]nicas?))?|decretos?(?:[-‑–\s]leis?|\s+legislativos?)?"
    r"|medidas?\s+provis[óo]rias?|emendas?\s+(?:constituciona(?:l|is)|à\s+constituição)(?:\s+de\s+revisão)?|(?-i:LC|EC|DL|MPV?)(?=\s(?:n|\d)))"
)
WEAK = (
    r"(?:resoluç(?:ão|ao|ões)|portarias?|instruç(?:ão|ao|ões)\s+normativas?|instruç(?:ão|ao)|ato\s+declarat[óo]rio|ato\s+normativo"
    r"|ato|parecer(?:\s+normativo)?|soluç(?:ão|ao)\s+de\s+(?:consulta|diverg[êe]ncia)|s[úu]mula|deliberaç(?:ão|ao)"
    r"|provimento|(?:carta[-\s])?circular|comunicado|nota|orientaç(?:ão|ao)\s+normativa|ordem\s+de\s+serviço|recomendaç(?:ão|ao)"
    r"|decis(?:ão|ao)|convênio|protocolo|ajuste|projeto\s+de\s+(?:lei(?:\s+complementar)?|resolução|decreto\s+legislativo))"
)
_BODY = (  # words between the kind and the number; each is taken in one way only, and there are few of them
    r"(?>(?:\s+(?:[-–/]\s*)?|\s?[-–/]\s*)(?-i:[A-ZÀ-Ý][\w/.&]*+(?:-[\w/]++)*+)(?<![nN][ºo.])|\s+(?-i:d[aeo]s?|e|à|sobre)(?=\s)"
    r"|\s*\((?-i:[A-Z/]++)\)|\s+(?-i:[a-z]{2,14})(?=\s+(?:n[º°o.]|\d))|,){0,16}?"
)
NUMBERED = (
    rf"(?:{STRONG}{_LEVEL}\s*,?\s*(?:{SIGN}{ACT_NUMBER}{DATE}?|{ACT_NUMBER}{DATE}|\d++\.\d{{3}}(?!\d)|\d{{2,5}}(?![\d.%])(?!\s+(?!art|§|inc)\w))"
    r"|(?-i:LC|EC)\s\d{2,3}(?!\d|[.,%/]\d)"
    rf"|{WEAK}(?![\w]){_BODY}\s*,?\s*(?:{SIGN}{ACT_NUMBER}{DATE}?|{ACT_NUMBER}{DATE}))"
)
CONSTITUTION = (
    r"(?:(?-i:Constituição|CONSTITUIÇÃO|Constituicao|constituição(?=\s+federal)|constituicao(?=\s+federal))"
    r"(?!\s+(?:d[aeo]s?|por)\s+(?!Rep[úu]blica|Estado|Brasil|1\d{3}))"
    r"(?:\s+(?:Federal|Estadual|Pol[íi]tica(?=\s+do\s+Imp)|(?:da\s+Rep[úu]blica(?:\s+Federativa\s+do\s+Brasil)?|do\s+Brasil)"
    r"|do\s+(?-i:Estado)(?:\s+d[aeo]s?(?-i:(?:\s+[A-ZÀ-Ý]\w*|\s+d[aeo]s?(?=\s+[A-ZÀ-Ý])){1,4}))?))?"
    r"(?:\s*,?\s+de\s+(?:5\s+de\s+outubro\s+de\s+)?1[89]\d{2}|\s?/\s?(?:\d{4}|\d{2})\b)?)"
)
TRANSITORY = r"(?:ato\s+das\s+disposiç(?:ões|oes)\s+constitucionais\s+transit[óo]rias|(?-i:ADCT)\b)"
ACT_WORD = (
    r"(?:lei(?:\s+(?:complementar|org[âa]nica|delegada))?|decreto(?:[-\s]lei|\s+legislativo)?|medida\s+provis[óo]ria"
    r"|resoluç(?:ão|ao)|portaria|instruç(?:ão|ao)(?:\s+normativa)?|constituiç(?:ão|ao)|c[óo]digo|regulamento|regimento|estatuto"
    r"|emenda(?:\s+constitucional)?|consolidaç(?:ão|ao)|convenç(?:ão|ao)|acordo|tratado|protocolo|provimento|deliberaç(?:ão|ao)"
    r"|ordem\s+de\s+serviço|diploma(?:\s+legal)?|norma|ato(?!\s+(?:normativ|administrat))|edital|contrato)\b"
)
OWN = rf"(?:[dn]est[ea]s?|presente)\s+{ACT_WORD}(?!\s+{SIGN}\d)"
BACK = (
    r"(?:(?:mesm|referid|citad|mencionad|aludid|supracitad)[ao]|[dn]aquel[ea]|[dn]ess[ea])"
    rf"\s+{ACT_WORD}(?!\s+{SIGN}\d|\s+(?-i:[A-ZÀ-Ý]))"
)


def _accented(plain: str) -> str:
    """A pattern of plain letters that also takes them with accents, and any white space for a space."""
    return re.sub(r"[aceiou]", r"\\w", plain).replace(" ", r"\s+").replace("(", "(?:")


def any_name(names: Sequence[str]) -> str:
    """A pattern of any of the names; those of laws share their first word, so that it is read once."""
    laws = [name[4:] for name in names if name.startswith("lei ") and "|lei" not in name and "|est" not in name]
    others = [name for name in names if not (name.startswith("lei ") and name[4:] in laws)]
    return rf"(?:lei\s+(?:{'|'.join(map(_accented, laws))})|{'|'.join(map(_accented, others))})(?!\w)"
