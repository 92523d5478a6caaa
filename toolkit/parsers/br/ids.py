"""LexML ids: ``art5_cpt_inc6``, ``tit1_cap2_sec1``; the abbreviations are those of the LexML Brasil schema, part 3."""

from ...naming import ABBREVIATION

LEVEL = dict.fromkeys(
    ("parte", "livro", "titulo", "subtitulo", "capitulo", "subcapitulo", "secao", "subsecao", "agrupamento"), "grouping"
)
LEVEL |= {"artigo": "basic_unit", "caput": "basic_unit_component", "paragrafo": "basic_unit_component"}
LEVEL |= {"dispositivo": "basic_unit", "clausula": "basic_unit"}
LEVEL |= dict.fromkeys(("inciso", "alinea", "item", "pena", "tabela"), "enumeration")


def unit_id(kind: str, number: str, parent: str, prefix: str) -> str:
    """The id of a unit. Articles are numbered through the whole component, so only its ``prefix`` precedes theirs."""
    if "." in number:
        number = number.rpartition(".")[2]  # 1.2 stands below 1, so its own number is 2
    if kind == "artigo" or not parent:
        return f"{prefix}{ABBREVIATION[kind]}{number}"
    return f"{parent}_{ABBREVIATION[kind]}{number}"
