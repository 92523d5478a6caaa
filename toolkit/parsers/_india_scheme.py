"""What stands below the sections of Indian acts: sub-sections, clauses, provisos, explanations, illustrations."""

import re

from ._tree import Container, Scheme

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
_GONE = re.compile(r"\W{0,3}(?:Repealed|Omitted)\b|\W{0,3}[^.]{0,120}\W{1,4}(?:Rep|Omitted|Repealed)\.?\s+by\b")

SCHEME = Scheme(
    {
        "digit": ("sub-section", "sub", "basic_unit_component"),
        "lower": ("clause", "cl", "enumeration"),
        "roman": ("sub-clause", "scl", "enumeration"),
        "upper": ("item", "it", "enumeration"),
        "upper-roman": ("item", "it", "enumeration"),
    },
    (
        Container(_PROVISO, "proviso", "prv"),
        Container(_EXPLANATION, "explanation", "exp"),
        Container(_ILLUSTRATION, "illustration", "ill", lasting=True),
        Container(_EXCEPTION, "exception", "exc"),
    ),
    _GONE,
)
