"""Texts without articles, cut by headings, numbered paragraphs and paragraphs."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from legalos.commands._layouts import outline
from legalos.errors import UsageError
from legalos.model import Mark, SourceText
from legalos.parsers import parse
from legalos.render import act_page
from legalos.strategies import strategy
from lxml import html

OPINION = """PARECER Nº 7, DE 2020

I – RELATÓRIO

1. A consulta trata da feira de Vale Sereno.

1.1 Foi feita em maio.

1.2 Foi respondida em junho:

a) pela Prefeitura;

b) pela Câmara.

2. O prazo é livre.

II – CONCLUSÃO

A feira pode
ocorrer aos domingos.

É o parecer.
"""


def fallback(text, jurisdiction="br", marks=()):
    return parse(SourceText("act", "act.txt", "text", text, {}, marks), jurisdiction).fallback


def shown(units):
    return [(unit.id, unit.parent, unit.level, f"{unit.label}|{unit.title or unit.text}") for unit in units]


@pytest.mark.parametrize("jurisdiction", ["br", "plain"])
def test_an_opinion_is_cut_by_its_headings_and_numbered_paragraphs(jurisdiction):
    assert shown(fallback(OPINION, jurisdiction)) == [
        ("h1", "", "grouping", "|PARECER Nº 7, DE 2020"),
        ("h2", "h1", "grouping", "I –|RELATÓRIO"),
        ("p1", "h2", "basic_unit", "1.|A consulta trata da feira de Vale Sereno."),
        ("p2", "p1", "basic_unit_component", "1.1|Foi feita em maio."),
        ("p3", "p1", "basic_unit_component", "1.2|Foi respondida em junho:"),
        ("p4", "p3", "enumeration", "a)|pela Prefeitura;"),
        ("p5", "p3", "enumeration", "b)|pela Câmara."),
        ("p6", "h2", "basic_unit", "2.|O prazo é livre."),
        ("h3", "h1", "grouping", "II –|CONCLUSÃO"),
        ("p7", "h3", "basic_unit", "|A feira pode ocorrer aos domingos."),
        ("p8", "h3", "basic_unit", "|É o parecer."),
    ]


def test_the_act_stays_unsegmented_and_its_tree_is_as_it_was():
    act = parse(SourceText("act", "act.txt", "text", "1. A comissão é livre.\n2. As atas são públicas.\n"), "br")
    assert (act.segmented, [unit.id for unit in act.units]) == (False, ["ite1", "ite2"])
    assert [unit.id for unit in act.fallback] == ["p1", "p2"]


def test_an_act_with_articles_has_none():
    assert fallback("Art. 1º A feira é livre.\nArt. 2º B.\n") == ()


def test_numbered_headings_are_told_from_numbered_paragraphs():
    units = fallback(
        "1. Objeto\n1.1 A feira é livre.\n1.2 A praça é de todos.\n2. Prazo\nO prazo é de um mês.\n3. Fim.\n"
    )
    assert shown(units) == [
        ("h1", "", "grouping", "1.|Objeto"),
        ("p1", "h1", "basic_unit", "1.1|A feira é livre."),
        ("p2", "h1", "basic_unit", "1.2|A praça é de todos."),
        ("h2", "", "grouping", "2.|Prazo"),
        ("p3", "h2", "basic_unit", "|O prazo é de um mês."),
        ("p4", "h2", "basic_unit", "3.|Fim."),
    ]


def test_a_heading_that_the_reader_marked_is_one_and_the_last_line_is_none():
    text = "Da feira\nA feira é livre.\nANA LIMA\n"
    assert [unit.id for unit in fallback(text)] == ["p1", "p2", "p3"]
    assert [unit.id for unit in fallback(text, marks=(Mark("heading", 0, 8),))] == ["h1", "p1", "p2"]


def test_years_and_amounts_at_the_start_of_a_line_are_no_numbers():
    units = fallback("2020 foi um ano de feiras.\n12 bancas vieram.\n1.500 pessoas também.\n")
    assert [unit.number for unit in units] == ["", "", ""]


def test_lines_that_the_page_broke_are_one_paragraph():
    line = "A feira de Vale Sereno é livre para quem nela queira vender o que fez na sua"
    units = fallback(f"{line}\nCasa ou horta.\n\n{line}\n{line}\nCasa.\n{line}\n{line}\n{line}\nHorta.\n")
    assert [unit.text.endswith(("horta.", "Casa.", "Horta.")) for unit in units] == [True, True, True]


def test_page_furniture_is_in_no_paragraph():
    units = fallback("Presidência da República\nCasa Civil\nSenhor Prefeito,\nA feira é livre.\n")
    assert [unit.text for unit in units] == ["Senhor Prefeito,", "A feira é livre."]


@pytest.mark.parametrize("name", ["hierarchical", "core-full", "core-metadata", "core-none"])
@pytest.mark.parametrize("jurisdiction", ["br", "plain"])
def test_strategies_use_it_only_when_asked(name, jurisdiction):
    act = parse(SourceText("act", "act.txt", "text", OPINION), jurisdiction)
    assert [chunk.level for chunk in strategy(name).chunks(act)] == ["document"]
    chunks = strategy(name, segment_fallback=True).chunks(act)
    cut = {chunk.chunk_id: chunk for chunk in chunks}
    assert cut["act!p1"].path == ("PARECER Nº 7, DE 2020", "I RELATÓRIO", "1")
    assert cut["act!p1"].text.endswith("b) pela Câmara.")
    assert ("act!p2" in cut) == (name == "hierarchical")
    if name == "core-full":
        assert cut["act!p7"].context.endswith("II CONCLUSÃO]")


def test_an_act_with_articles_is_cut_alike_with_and_without_it():
    act = parse(SourceText("act", "act.txt", "text", "Art. 1º A feira é livre.\nArt. 2º B.\n"), "br")
    assert strategy("core-full").chunks(act) == strategy("core-full", segment_fallback=True).chunks(act)


def test_a_strategy_that_has_no_use_for_it_says_so():
    from legalos.commands._options import chosen_strategy

    assert chosen_strategy("core-none", True).segment_fallback
    assert not chosen_strategy("core-none", False).segment_fallback
    with pytest.raises(UsageError, match="not with whole"):
        chosen_strategy("whole", True)
    with pytest.raises(UsageError, match="leave one of them out"):
        chosen_strategy("core-none:segment_fallback=false", True)


def test_a_column_of_numbers_has_none():
    assert fallback("1. a\n" * 30_000) == ()


PIECES = ["1. A", "1.1 b", "2) C.", "3.1.1 d", "a) e;", "I - F", "TÍTULO", "• g", "g h", "", "H i:", "(1)", "§ 2º K"]
PIECES += ["ANEXO I", "JUSTIFICAÇÃO", "\f", "1.", "-"]


@given(st.lists(st.sampled_from(PIECES), max_size=25).map("\n".join), st.integers(0, 60))
def test_any_text_gives_paragraphs_that_hold_all_its_words(text, marked):
    act = parse(SourceText("act", "act.txt", "text", text, {}, (Mark("heading", marked, marked + 3),)), "br")
    bounds = {component.id: component for component in act.components}
    seen = {}
    for unit in act.fallback:
        assert unit.id not in seen
        around = seen[unit.parent] if unit.parent else bounds[unit.component]
        assert around.start <= unit.start < unit.end <= around.end
        seen[unit.id] = unit
    held = "".join(unit.label + unit.title + unit.text for unit in act.fallback)
    aside = sum(len(text[d.start : d.end].split()) for d in act.diagnostics if d.code == "furniture-set-aside")
    if not aside:
        assert "".join(filter(str.isalnum, held)) == "".join(filter(str.isalnum, text))
    cut = strategy("hierarchical", segment_fallback=True).chunks(act)
    assert len({chunk.chunk_id for chunk in cut}) == len(cut)
    assert replace(act, fallback=()).segmented is False


def test_people_see_the_fallback_where_there_are_no_articles():
    act = parse(SourceText("act", "act.txt", "text", OPINION), "br")
    lines = list(outline(act))
    assert lines[1] == f"act, br, parecer, 2020, not segmented: {len(act.fallback)} headings and paragraphs"
    assert [line.split()[-1] for line in lines[3:]] == [unit.id for unit in act.fallback]
    page = html.document_fromstring(act_page(act))
    assert "I – RELATÓRIO" in page.get_element_by_id("h2").text_content()
    assert "1.2 Foi respondida em junho" in page.get_element_by_id("p3").text_content()
    assert act.segmented is False
    assert not any(found.category == "numbering" for found in act.diagnostics)  # of a tree that nobody sees


def test_an_act_with_articles_is_shown_by_its_units():
    act = parse(SourceText("act", "act.txt", "text", "LEI Nº 1, DE 2 DE MAIO DE 2020\n\nArt. 1º A feira."), "br")
    assert act.fallback == ()
    assert [line.split()[-1] for line in outline(act)][3:] == ["art1", "art1_cpt"]
