"""The parts of a decision that state what it holds: headnote (ementa), thesis, and order."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

Role = Literal["thesis", "order", "rest"]

SHORT = 3_000
"""Characters of a text that is a headnote as a whole, where it has no headings."""
_NAMES: dict[Role, str] = {
    "thesis": r"ementa|enunciado|súmula(?:\s+n[ºo.°]*\s*\d+)?"
    r"|teses?(?:\s+(?:de\s+julgamento|jurídicas?|firmadas?|fixadas?))?"
    r"|entendimento|headnotes?|syllabus|held|holdings?",
    "order": r"ac[óo]rd[ãa]o|acordam|dispositivo(?:\s+e\s+tese)?|conclusão|decisão|disposition|conclusions?|order",
    "rest": r"relatório|voto(?:\s+d[oa]\s+\w+)?|vistos|fundamentação|razões(?:\s+de\s+decidir)?|excerto"
    r"|caso\s+em\s+exame|questão\s+em\s+discussão|é\s+o\s+relatório|report|background|facts|opinion|discussion|analysis|reasons",
}
_HEADING = re.compile(
    r"(?:^|\n)[ \t]*(?:[IVX]{1,4}\s*[.–—-]+\s*)?(?:"
    + "|".join(f"(?P<{role}>{names})" for role, names in _NAMES.items())
    + r")(?:[ \t]*[:.–—-]+|[ \t]*(?=\n|$)|(?<=acordam)(?=\s))[ \t]*",
    re.IGNORECASE,
)
_INLINE = re.compile(
    r"(?<!\w)(?:(?P<thesis>teses?\s+(?:de\s+julgamento|firmadas?|fixadas?|jurídicas?)\s*:)"
    r"|(?P<order>(?:ante|diante|pelo|em\s+face)\s+(?:d?o\s+)?exposto|isto\s+posto|posto\s+isso|for\s+(?:these|the\s+foregoing)"
    r"\s+reasons)\b)\s*,?\s*",
    re.IGNORECASE,
)
RULE = re.compile(
    r"\b(?:dev(?:e|em|erá|erão|eria)|pod(?:e|em|erá|erão)|cab(?:e|em|erá)|(?:é|são|será|serão|está|estão|fica|ficam)\s+(?:\w+\s+)?"
    r"(?:veda|admiss|inadmiss|possíve|imposs|obriga|necess|l[íi]cit|il[íi]cit|lega|ilega|regula|irregula|leg[íi]tim|ileg[íi]tim|devid"
    r"|indevid|competen|incompeten|nul|constituciona|inconstituciona|faculta|permiti|proibi|assegura|dispens|indispens|cab[íi]ve"
    r"|incab|isent|sujeit|defes|exig)\w*|admite|veda|compete|configura|caracteriza|enseja|afasta|exige|depende|prescreve|incide"
    r"|constitui|impõe|autoriza|obriga|responde|presume|prevalece|equipara|aplica|tem\s+direito|têm\s+direito|shall|must|may|cannot"
    r"|is\s+(?:not\s+)?(?:entitled|liable|required|barred|void|valid|prohibited|subject)|requires|constitutes)(?:m|-se)?\b",
    re.IGNORECASE,
)
"""Words that a sentence which states a rule has."""
_PROCEDURE = re.compile(
    r"^\W*(?:(?:precedentes?|vistos|publique|intime|registre|arquive|custas|relator|presidente|bras[íi]lia|sala\s+d|os\s+ministros"
    r"|acordam|julg[oa]|neg[oa]|dou|d[áa]-se|nega-se|vot[oa]|conheço|determin[oa]|transitad|ausente|participaram|it\s+is\s+so\s+ordered"
    r"|affirmed|reversed|remanded)\b|.{0,90}\b(?:recursos?|agravos?|apela[çc](?:ão|ões)|embargos|ordem|pedidos?|impetração|habeas"
    r"\s+corpus|remessa|appeal|petition)\b.{0,60}\b(?:conhecid|provid|desprovid|improvid|parcialmente|denegad|rejeitad|prejudicad"
    r"|concedid|acolhid|dismissed|allowed|granted|denied)\w*\W*$)",
    re.IGNORECASE | re.DOTALL,
)


class Part(NamedTuple):
    """A part of a decision, without its heading."""

    role: Role
    start: int
    end: int


def parts(text: str) -> list[Part]:
    """The parts in order. A text without headings is a thesis where it is :data:`SHORT`, else the rest."""
    heads = sorted(
        (match.start(), match.end(), match.lastgroup)
        for pattern in (_HEADING, _INLINE)
        for match in pattern.finditer(text)
    )
    if not heads:
        return [Part("thesis" if len(text) <= SHORT else "rest", 0, len(text))]
    found = [Part("rest", 0, heads[0][0])]
    for (_, begin, role), following in zip(heads, [*(head[0] for head in heads[1:]), len(text)], strict=True):
        found.append(Part(role, begin, max(begin, following)))
    return [part for part in found if text[part.start : part.end].strip()]


def stated(text: str) -> Iterator[Part]:
    """The parts that theses are drawn from: thesis and order; all of it where nothing is a thesis."""
    found = parts(text)
    if any(part.role == "thesis" for part in found):
        yield from (part for part in found if part.role != "rest")
    else:
        yield from found


def procedural(sentence: str) -> bool:
    """Whether a sentence tells what was done with the case, not what holds for others like it."""
    return bool(_PROCEDURE.match(sentence))


def keywords(sentence: str) -> bool:
    """Whether a sentence is a row of key words in capitals, as at the head of an ementa."""
    letters = [char for char in sentence if char.isalpha()]
    return sum(map(str.isupper, letters)) > 0.6 * len(letters)
