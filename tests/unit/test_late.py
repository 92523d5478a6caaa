"""Patterns that are compiled at their first use."""

import re
from importlib import import_module
from pkgutil import iter_modules

import pytest
from legalos.late import Pattern
from legalos.parsers import br


@pytest.fixture
def compiled(monkeypatch) -> list[str]:
    """The patterns that are compiled from now on."""
    seen, usual = [], re.compile
    monkeypatch.setattr(re, "compile", lambda pattern, flags=0: seen.append(pattern) or usual(pattern, flags))
    return seen


def test_a_pattern_is_compiled_once_and_at_its_first_use(compiled):
    article = Pattern(r"art\. (\d+)", re.IGNORECASE)
    assert (article.pattern, compiled) == (r"art\. (\d+)", [])
    assert article.match("Art. 5")[1] == "5"
    assert article.findall("art. 1, ART. 2") == ["1", "2"]
    assert article.sub("§", "art. 1") == "§"
    assert (article.groups, article.fullmatch("artigo")) == (1, None)
    assert compiled[0] == r"art\. (\d+)"
    with pytest.raises(AttributeError, match="no attribute 'matches'"):
        article.matches  # noqa: B018


def test_every_late_pattern_of_the_parser_can_be_compiled():
    """As importing its module would have told, had it been compiled there."""
    modules = [import_module(f"{br.__name__}.{found.name}") for found in iter_modules(br.__path__)]
    late = {id(one): one for module in modules for one in vars(module).values() if isinstance(one, Pattern)}
    assert len(late) > 80
    for one in late.values():
        empty = one.pattern[:0]  # of bytes where it looks through a trace
        assert one.search(empty) is None or one.search(empty).end() == 0
