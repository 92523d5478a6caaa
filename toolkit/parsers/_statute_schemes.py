"""What stands below the sections of acts, by maker: sub-sections, clauses, paragraphs, provisos, explanations."""

import re

from ._nodes import Container, Scheme

_MARKED = r"(?:\d{1,2}\s?(?=\[)|[*_]+)?\[?\s?"
_PROVISO = re.compile(
    rf"{_MARKED}(?P<label>(?:And\s)?[Pp]rovided(?:\s(?:further|also|moreover|however))?,?"
    r"\s+(?:that|further|also)\b)[\s,]*"
)
_EXPLANATION = re.compile(
    rf"{_MARKED}(?P<label>(?:Explanation|EXPLANATION)s?\s?(?P<number>\d{{1,2}}|[IVX]+|[A-Z]\b)?\]?)\s?[.:—–*_-]+\s*"
)
_ILLUSTRATION = re.compile(
    rf"{_MARKED}(?P<label>Illustrations?|ILLUSTRATIONS?)\s?[.:—–*_-]*(?:\s*$|\s+(?=\(?[A-Z]))\s*"
)
_EXCEPTION = re.compile(rf"{_MARKED}(?P<label>Exceptions?\s?(?P<number>\d{{1,2}})?)\s?[.:—–-]+\s*")
_NOTE = re.compile(r"(?P<label>(?:Note|NOTE|Example|EXAMPLE)s?(?:\s(?P<number>\d{1,2}))?)\s?(?::|—|$)\s*")
_GONE = re.compile(
    r"\W{0,3}(?:Repealed|Omitted)\b|\W{0,3}[^.]{0,120}\W{1,4}(?:Rep|Omitted|Repealed)\.?\s+by\b"
    r"|[^.]{0,120}\s[\[(]{1,2}(?:Repealed|Omitted)\.?[\])]{1,2}\W{0,3}$"
)
_CONTAINERS = (
    Container(_PROVISO, "proviso", "prv"),
    Container(_EXPLANATION, "explanation", "exp"),
    Container(_ILLUSTRATION, "illustration", "ill", lasting=True),
    Container(_EXCEPTION, "exception", "exc"),
)

INDIA = Scheme(
    {
        "digit": ("sub-section", "sub", "basic_unit_component"),
        "lower": ("clause", "cl", "enumeration"),
        "roman": ("sub-clause", "scl", "enumeration"),
        "upper": ("item", "it", "enumeration"),
        "upper-roman": ("item", "it", "enumeration"),
    },
    _CONTAINERS,
    _GONE,
)
COMMONWEALTH = Scheme(
    {
        "digit": ("subsection", "sub", "basic_unit_component"),
        "lower": ("paragraph", "par", "enumeration"),
        "roman": ("subparagraph", "spar", "enumeration"),
        "upper": ("item", "it", "enumeration"),
        "upper-roman": ("item", "it", "enumeration"),
    },
    (*_CONTAINERS, Container(_NOTE, "note", "note")),
    _GONE,
)
"""Acts of the United Kingdom and those like them: section 3(1)(a)(i) is subsection, paragraph, subparagraph."""
UNITED_STATES = Scheme(
    {
        "lower": ("subsection", "sub", "basic_unit_component"),
        "digit": ("paragraph", "par", "basic_unit_component"),
        "upper": ("subparagraph", "spar", "enumeration"),
        "roman": ("clause", "cl", "enumeration"),
        "upper-roman": ("subclause", "scl", "enumeration"),
    },
    _CONTAINERS,
    _GONE,
)
"""Acts of the United States and of its states: section 3(a)(1)(A)(i) is subsection, paragraph, subparagraph, clause."""
