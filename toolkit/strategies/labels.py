"""What units are called in paths and contexts."""

import re
from functools import lru_cache

from ..model import Unit
from .contexts import one_line

_LABEL_TAIL = re.compile(r"[\s.:\-–—―]+$")
_BARE = re.compile(r"[(\[]?\d{1,4}(?:[.-]?\w{1,4}){0,4}[)\]]?")


@lru_cache(1 << 14)  # acts label their units alike
def clean_label(label: str) -> str:
    """A label without the stop or dash that parts it from its text: ``Art. 10.`` → ``Art. 10``, ``VI -`` → ``VI``."""
    return _LABEL_TAIL.sub("", one_line(label))


def called(unit: Unit) -> str:
    """A unit by its label, and by its kind where the label is a bare number: ``Art. 5º``, ``Section 12``."""
    return _called(unit.kind, unit.label)


@lru_cache(1 << 14)
def _called(kind: str, label: str) -> str:
    label = clean_label(label)
    return f"{kind.capitalize()} {label.strip('([])')}" if _BARE.fullmatch(label) else label


def full_name(unit: Unit) -> str:
    """A unit by its label and its title, by its kind where it has neither."""
    label, title = clean_label(unit.label), one_line(unit.title) if unit.title else ""
    return f"{label} {title}" if label and title else label or title or unit.kind
