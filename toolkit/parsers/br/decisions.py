"""What notes say of decisions: of a court that declared a unit unconstitutional or suspended it, and of the Senate,
which suspends what the Supreme Court declared so in a single case.

* A court's declaration in an action against the law itself binds all (Lei 9.868/1999, art. 28, sole paragraph), from
  the publication of its operative part on. It reaches back to the first day of the law, unless the court sets another
  day (art. 27), which notes do not tell. State courts decide so on laws of states and municipalities (Constitution,
  art. 125, § 2º).
* One in a single case binds its parties alone, until the Senate suspends the execution of the law (Constitution,
  art. 52, X).
* A provisional order (*medida cautelar*) suspends from then on, and the law before is in force again meanwhile, unless
  the court says otherwise (Lei 9.868/1999, art. 11, §§ 1º and 2º).

A note ends its unit only where it says so of all of it. It does not where it names a part ("a expressão"), a reading
("interpretação conforme", "sem redução de texto"), another unit, or a term ("suspenso até").
"""

import re
from functools import lru_cache

from ...late import Pattern
from .metadata import days

DECISIONS = frozenset(("unconstitutional", "suspended"))
"""The actions of such notes, which are statuses too."""
_WHAT = r"(?:artigo|caput|par[áa]grafo|inciso|al[íi]nea|item|dispositivo|norma)"
_ACT = r"(?:lei(?:\scomplementar)?|decreto|norma|ato|resolu[çc][ãa]o|portaria|emenda|medida\sprovis[óo]ria|dispositivo)"
_OBJECT = r"(?:execu[çc][ãa]o|efic[áa]cia|vig[êe]ncia|aplica[çc][ãa]o|efeitos?)"
_LESS = (
    r"parcial|\b(?:n?a|em|de|como)\sparte\b(?!\sdispositiva)|express[ãõ]|palavra|locu[çc]|termos?\s[“\"]|trecho"
    r"|interpreta|sem redu|exceto|ressalv|salvo|apenas|somente|exclusivamente|\bquanto\s|rela[çc][ãa]o\sa|no que"
    r"|desde que|\bat[ée]\s|durante|enquanto|por\s\w+\s(?:\(\w+\)\s)?(?:dias|meses|anos)|tempor[áa]ri"
    r"|improcedente|cassad|indeferid|prejudicad|tornad|(?<!in)constitucionalidade d"
    r"|incident|difuso(?!.*senado)|recurso extraordin|\bRE\s"
)
_SAYS = (
    r"(?=(?:declarad|julgad|considerad)[oa]\s(?:\w+mente\s)?inconstitucional\b(?!\s[oa]s?\s)"
    r"|(?:declarad|julgad|reconhecid)a\s(?:a\s)?inconstitucionalidade\b(?!\s(?:d[oa]s?|de)\s)"
    r"|inconstitucionalidade\s(?:declarada|reconhecida)\b"
    rf"|(?:(?:a|com)\s)?{_OBJECT}\ssuspens[oa]s?\b|suspens[oa]s?\s(?:a|os?)\s(?:sua\s|seus\s)?{_OBJECT}\b(?!\sd[oa]s?\s)"
    r"|suspens[oa]\b(?!\s[oa]s?\s))"
    rf"(?!.*(?:{_LESS}))"
)
_OF_UNIT = Pattern(
    rf"[“\"]?(?:(?P<what>{_WHAT})[”\"]?\s(?:[úu]nico\s)?(?:d[oa]\s{_WHAT}\s)?(?:foi\s|teve\s|tem\s)?)?{_SAYS}",
    re.IGNORECASE,
)
_OF_ACT = Pattern(rf"\(?(?:{_ACT}\s(?:foi\s)?)?{_SAYS}", re.IGNORECASE)
_ON_ACT = Pattern(
    rf"\(?(?:{_ACT}\s)?(?:(?:declarad|julgad)[oa]\s(?:\w+\s){{0,2}}inconstitucional|{_OBJECT}\ssuspens|suspens[oa]s?\s)",
    re.IGNORECASE,
)
_LIFTED = Pattern(
    r"(?:liminar|cautelar|suspens[ãa]o)\s(?:foi\s)?(?:cassad|revogad|suspens|tornad|prejudicad|sem efeito)"
    r"|(?:cassad|revogad)a\s(?:a\s)?(?:liminar|medida|suspens)|improcedente",
    re.IGNORECASE,
)
_SUIT = Pattern(
    r"\b(?:(?P<adi>a[çc][ãa]o direta de inconstitucionalidade(?! por)|ADINs?|ADIs?)"
    r"|(?P<ado>a[çc][ãa]o direta de inconstitucionalidade por omiss[ãa]o|ADOs?)"
    r"|(?P<adc>a[çc][ãa]o declarat[óo]ria de constitucionalidade|ADCs?|ADECONs?)"
    r"|(?P<adpf>argui[çc][ãa]o de descumprimento de preceito fundamental|ADPFs?)"
    r"|(?P<re>recurso extraordin[áa]rio|RE)(?=\sn|\s\d))\b\D{0,30}?"
    r"(?P<number>\d{7}-\d\d\.\d{4}\.\d\.\d\d\.\d{3,4}|\d{1,3}(?:\.\d{3})+|\d+)",
    re.IGNORECASE,
)


def of_unit(note: str) -> re.Match | None:
    """What a note says of all of a unit, with the word for it as ``what``, if it says that a decision ended it."""
    return _OF_UNIT.match(note)


def of_act(line: str) -> bool:
    """Whether a note above an act says that a decision ended all of it."""
    return _OF_ACT.match(line) is not None


def on_act(line: str) -> bool:
    """Whether a line above an act is such a note, of all of it or of a part."""
    return _ON_ACT.match(line) is not None


def is_lifted(words: str) -> bool:
    """Whether a note says that a suspension is over."""
    return _LIFTED.search(words) is not None


@lru_cache(maxsize=1024)
def suit(words: str) -> tuple[str, str, str] | None:
    """Kind, number and date of the decision that a note names: ``acordao;adi``, ``1668`` and the last day that it
    tells, of the decision or its publication. The year in a number (``ADI nº 1.668/1997``) is that in which the suit
    was brought, and tells no date. Of several suits it is the first; None where none is named."""
    if (found := _SUIT.search(words)) is None:
        return None
    number = found["number"]
    number = number if "-" in number else number.replace(".", "").lstrip("0")
    kind = next(name for name in ("adi", "ado", "adc", "adpf", "re") if found[name])
    return f"acordao;{kind}", number, (days(words) or [""])[-1]


def is_decision(kind: str) -> bool:
    """Whether a note's kind is that of a court's decision, and not of an act."""
    return kind.startswith("acordao")
