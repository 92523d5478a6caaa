"""LexML ids: ``art5_cpt_inc6``, ``tit1_cap2_sec1``; the abbreviations are those of the LexML Brasil schema, part 3."""

ABBREVIATION = {
    "parte": "prt",
    "livro": "liv",
    "titulo": "tit",
    "subtitulo": "stt",
    "capitulo": "cap",
    "subcapitulo": "sca",
    "secao": "sec",
    "subsecao": "sub",
    "agrupamento": "agh",
    "artigo": "art",
    "caput": "cpt",
    "paragrafo": "par",
    "inciso": "inc",
    "alinea": "ali",
    "item": "ite",
    "pena": "pen",
    "tabela": "tab",
}

LEVEL = dict.fromkeys(
    ("parte", "livro", "titulo", "subtitulo", "capitulo", "subcapitulo", "secao", "subsecao", "agrupamento"), "grouping"
)
LEVEL |= {"artigo": "basic_unit", "caput": "basic_unit_component", "paragrafo": "basic_unit_component"}
LEVEL |= dict.fromkeys(("inciso", "alinea", "item", "pena", "tabela"), "enumeration")


def unit_id(kind: str, number: str, parent: str, prefix: str) -> str:
    """The id of a unit. Articles are numbered through the whole component, so only its ``prefix`` precedes theirs."""
    own = ABBREVIATION[kind] + number.rpartition(".")[2]  # 1.2 stands below 1, so its own number is 2
    if kind == "artigo" or not parent:
        return prefix + own
    return f"{parent}_{own}"
