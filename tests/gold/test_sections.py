"""Sections of printed acts: as many are found, with exact spans, as were before."""

import json
from pathlib import Path

import pytest
from legalos.model import SourceText
from legalos.parsers import parse
from legalos.registry import PARSERS, load, plugins

DATA = Path(__file__).parents[3] / "shared" / "data"
GOLD, PARSING = DATA / "retrieval" / "strucchunk", DATA / "parsing"
ACTS = {"crpc": "india", "cpc": "india", "gdpr": "eu"}
FLOOR = 0.995
HEADINGS = 15
"""Articles of the GDPR whose span in the gold goes on over the heading of the section that begins below them (``Section
2``, and its title): a fault of the gold, whose spans reach from one article to the next whatever stands between."""
CLOSING = 1
"""The last article, whose span in the gold holds the formula below it, the signatures and the footnotes as well."""

beside = pytest.mark.skipif(not GOLD.is_dir(), reason="the acts are not beside the checkout (../shared/data)")


@pytest.fixture(scope="module", params=ACTS)
def measured(request):
    """The act, and (kind, number, start, end, title) of each section of the gold."""
    folder = GOLD / request.param
    text = (folder / "act.txt").read_text(encoding="utf-8")
    act = parse(SourceText(request.param, "act.txt", "text", text))
    wanted = json.loads((folder / "act.gold.json").read_text(encoding="utf-8"))
    return request.param, act, [(s["kind"], s["id"], s["start"], s["end"], s["title"]) for s in wanted]


def units(act):
    return {
        (unit.kind, unit.number): unit for unit in act.units if unit.level == "basic_unit" and unit.component == "main"
    }


def faults(act, wanted):
    """Spans of the gold that go on over headings or the closing below the section, by the section."""
    found = units(act)
    starts = {unit.start for unit in act.units if unit.level == "grouping"}
    return {
        (kind, number): act.text[found[kind, number].end : end]
        for kind, number, start, end, _ in wanted
        if (kind, number) in found
        and found[kind, number].start == start
        and found[kind, number].end < end
        and (
            found[kind, number].end + 1 in starts or act.text.startswith("This Regulation", found[kind, number].end + 1)
        )
    }


@beside
def test_the_parser_is_the_one_that_knows_the_act(measured):
    name, act, _ = measured
    assert act.jurisdiction == ACTS[name]


@beside
def test_no_section_is_missed_and_none_is_made_up(measured):
    _, act, wanted = measured
    assert {(kind, number) for kind, number, *_ in wanted} == units(act).keys()
    assert len([unit for unit in act.units if unit.level == "basic_unit"]) == len(wanted)


@beside
def test_sections_begin_and_end_where_the_gold_says(measured):
    name, act, wanted = measured
    found, wrong = units(act), faults(act, wanted)
    assert len(wrong) == (HEADINGS + CLOSING if name == "gdpr" else 0)
    misses = [
        (kind, number, (start, end), (found[kind, number].start, found[kind, number].end))
        for kind, number, start, end, _ in wanted
        if (kind, number) not in wrong and (found[kind, number].start, found[kind, number].end) != (start, end)
    ]
    assert len(misses) <= (1 - FLOOR) * len(wanted), misses


@beside
def test_sections_have_the_titles_of_the_gold(measured):
    _, act, wanted = measured
    found = units(act)
    misses = [
        (number, title) for kind, number, _, _, title in wanted if title and found[kind, number].title != title.strip()
    ]
    assert len(misses) <= (1 - FLOOR) * len(wanted), misses


@pytest.mark.skipif(not PARSING.is_dir(), reason="the Brazilian texts are not beside the checkout (../shared/data)")
@pytest.mark.parametrize("folder", ["gold/canon", "gold/wrap", "gold/paste"])
def test_brazilian_texts_are_still_known_as_such(folder):
    parsers = {name: load(PARSERS, name)() for name in plugins(PARSERS)}
    others = {}
    for path in sorted((PARSING / folder).glob("*.txt")):
        source = SourceText(path.stem, str(path), "text", path.read_text(encoding="utf-8"))
        surest = max(parsers, key=lambda name, source=source: parsers[name].confidence(source))
        if surest not in ("br", "plain"):
            others[path.stem] = surest
    assert not others
