"""Words that a page cut at a line's end are whole in chunks, which keep their ranges of the act's text."""

import pytest
from brazil import parsed
from legalos.config import Settings
from legalos.model import SourceText
from legalos.nuggets import extractor
from legalos.nuggets.locate import Words
from legalos.nuggets.model import Task
from legalos.nuggets.pipeline import nuggets
from legalos.parsers import parse
from legalos.strategies import strategy
from legalos.strategies.broken import Whole, mends

LAW = """LEI Nº 1, DE 2 DE MAIO DE 2020
Dispõe sobre a insta-
lação de apiários.
O PREFEITO faz saber que a Câ-
mara aprovou:
Art. 1º A cria-
ção de abelhas depende de li-
cença, nos termos do decreto-
lei que a presen-
te lei aplica.
I - a col-
meia;
Parágrafo único. O prazo é de um ano e aplica-
se a todos.
"""


def whole(text, **options):
    act = parse(SourceText("act", "act.txt", "text", text), **options)
    return Whole(act.text, mends(act)).of(0, len(act.text))


def seen(act, name, **options):
    return [chunk.embedded for chunk in strategy(name, bm25="none", **options).chunks(act)]


@pytest.mark.parametrize("name", ["whole", "hierarchical", "core-metadata", "strucchunk", "recursive"])
def test_words_are_whole_in_every_strategy(name):
    for chunk in strategy(name).chunks(act := parsed(LAW)):
        assert not any(half in chunk.content for half in ("-\n", "cria-", "presen-te"))
        assert act.text[chunk.start : chunk.end].replace("\n", "").startswith(chunk.text[:5])
    words = " ".join(seen(act, name)).split()
    assert {"criação", "licença,", "decreto-lei", "presente", "colmeia;", "aplica-se"} <= set(words)
    assert {"instalação", "Câmara"} <= set(words) or name in ("core-metadata", "strucchunk")


def test_a_word_stands_on_its_first_line_and_ranges_are_those_of_the_page():
    chunk = next(one for one in strategy("hierarchical").chunks(parsed(LAW)) if one.kind == "inciso")
    assert chunk.text == "I - a colmeia;"
    assert LAW[chunk.start : chunk.end] == "I - a col-\nmeia;"


def test_a_window_has_the_words_that_begin_in_it():
    act = parsed("Art. 1º A cria-\nção de abe-\nlhas é livre.\n")
    shown = Whole(act.text, mends(act))
    cut = act.text.index("\nção") + 1
    assert shown.of(0, cut).split() == ["Art.", "1º", "A", "criação"]
    assert shown.of(cut, len(act.text)).split() == ["de", "abelhas", "é", "livre."]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Art. 1º O prazo é inconsti-\ntucionali-\ndade.\n", "O prazo é inconstitucionalidade."),
        ("Art. 1º A cria-   \n  ção é livre.\n", "A criação é livre."),
        ("Art. 1º A cria\xad\nção, o decreto\xad\nlei.\n", "A criação, o decretolei."),
        ("Art. 1º O decreto-\n-lei vale.\n", "O decreto-lei vale."),
        ("Art. 1º O art. 634-\nA e os Auditores-\nFiscais.\n", "634-A e os Auditores-Fiscais."),
        ("Art. 1º A ABE-\nLHA.\n", "A ABELHA."),
    ],
)
def test_words_are_whole_as_those_of_units(text, words):
    assert " ".join(seen(parsed(text), "core")[0].split()).endswith(words)


@pytest.mark.parametrize(
    "text",
    [
        "Art. 1º O prazo.\nParágrafo único-\no prazo é longo.\n",
        "Artigo único-\nfica livre a feira.\n",
        "CAPÍTULO I-\nDO PRAZO\nArt. 1º O prazo.\n",
        "TÍTULO ÚNICO-\nDA FEIRA\nArt. 1º O prazo.\n",
        "Caro senhor,\nII-\nDA FEIRA\nItens:\n- um-\n- dois\n",
    ],
)
def test_labels_and_lists_are_no_broken_words(text):
    assert whole(text, jurisdiction="br") == text


def test_what_is_no_unit_is_told_by_its_letters():
    assert (
        whole("Caro senhor,\na insta-\nlação da FEI-\nRA é livre.\n")
        == "Caro senhor,\na instalação\nda FEIRA\né livre.\n"
    )


def test_other_jurisdictions_too():
    text = "REGULATION (EU) 2019/4711\nArticle 1\nScope\nThis Regulation lays down provi-\nsions on umbrellas.\n"
    act = parse(SourceText("act", "act.txt", "text", text), "eu")
    assert "lays down provisions" in " ".join(seen(act, "core"))


def test_struck_words_are_left_to_themselves():
    text = "Art. 1º A feira é li-\nvre e gra-\ntuita.\n"
    act = parsed(text, struck=[(text.index("vre"), text.index(" e gra"))])
    assert seen(act, "core") == ["Art. 1º A feira é li-\ne gratuita."]


def test_page_furniture_between_two_lines_is_passed_over():
    page = (
        "Art. {0}º A feira é na praça {0}, e nela se ven-\n\nDiário da Serra - Página {0}\n\ndem frutas de {0} tipos.\n"
    )
    text = "".join(page.format(number) for number in range(1, 9))
    act = parsed(text)
    assert any(one.code == "furniture-set-aside" for one in act.diagnostics)
    assert all("se vendem" in words for words in seen(act, "core"))


def test_an_earlier_wording_has_whole_words():
    text = "Art. 1º A fei-\nra é pú-\nblica.\nArt. 1º A feira é pri-\nvada. (Redação dada pela Lei nº 2, de 2021)\n"
    act = parsed(text, struck=[(0, text.index("\nArt. 1º A feira é pri"))])
    found = {chunk.text.partition("(")[0].strip() for chunk in strategy("core", history=True).chunks(act)}
    assert found == {"Art. 1º A feira\né pública.", "Art. 1º A feira é privada."}


def drawn(genre, act):
    rules = extractor("rules", Task(genre), Settings(home=None))
    (found,) = rules.draw([act])
    return list(nuggets(found, rules, genre))


@pytest.mark.parametrize(
    ("genre", "text"),
    [
        ("tax-qa", "A ta-\nxa de fei-\nra é devi-\nda por quem usa a praça.\n"),
        ("normative", "Art. 1º A ta-\nxa de fei-\nra é devi-\nda por quem usa a praça. O prazo é de cinco dias.\n"),
        ("jurisprudence", "EMENTA: 1. A ta-\nxa de fei-\nra é devi-\nda por quem usa a praça.\n"),
    ],
)
def test_theses_have_whole_words_and_stand_where_these_are(genre, text):
    act = parse(SourceText("act", "act.txt", "text", text), "br" if genre == "normative" else "plain")
    thesis = drawn(genre, act)[0]
    assert thesis.text == "A taxa de feira é devida por quem usa a praça."
    assert act.text[thesis.start : thesis.end].rstrip(".") == "A ta-\nxa de fei-\nra é devi-\nda por quem usa a praça"
    assert not thesis.flags


def test_a_quotation_with_whole_words_is_found_in_the_page():
    act = parsed("Art. 1º A inconsti-\ntucionali-\ndade de ta-\nxas do decreto-\nlei.\n")
    words = Words(act.text, Whole.of_act(act).gaps(0, len(act.text)))
    for quotation, place in (
        ("A inconstitucionalidade", "A inconsti-\ntucionali-\ndade"),
        ("inconstitucionalidade de taxas", "inconsti-\ntucionali-\ndade de ta-\nxas"),
        ("taxas do decreto-lei", "ta-\nxas do decreto-\nlei"),
    ):
        assert act.text[slice(*words.locate(quotation))] == place


def test_a_dash_that_leads_to_a_list_breaks_no_word():
    text = "REGULATION (EU) 2019/4711\nArticle 1\nScope\nThe report gives the names of all, stating-\n\tthe names of"
    text += " all;\n\tall provi-\n\tsions.\nThey are stating it.\n"
    act = parse(SourceText("act", "act.txt", "text", text), "eu")
    shown = " ".join(seen(act, "core")[0].split())
    assert "stating- the names of all; all provisions." in shown
    assert any("stating- the names" in unit.text for unit in act.units)


@pytest.mark.parametrize("below", ["A feira é livre.", "e a feira é livre."])
def test_the_number_of_a_page_is_no_part_of_a_word(below):
    text = f"Art. 1º A praça é de todos,\n-8-\n\n{below}\n"
    assert "-8-\n" in whole(text, jurisdiction="br")


PAGE = "Art. {0}º A feira {0} é livre, e quem nela vende\n\nDiário da Serra - Página {0}\n\npaga a taxa {0}.\n"
PAGES = "Feira livre\n" + "".join(PAGE.format(number) for number in range(1, 9))


@pytest.mark.parametrize("name", ["whole", "hierarchical", "core-metadata", "strucchunk", "recursive"])
def test_no_chunk_holds_page_furniture(name):
    chunks = strategy(name, bm25="none").chunks(act := parsed(PAGES))
    assert not any("Diário" in chunk.text for chunk in chunks)
    assert "quem nela vende\npaga a taxa 3." in "\n".join(chunk.text for chunk in chunks)
    assert any("Diário" in act.text[chunk.start : chunk.end] for chunk in chunks)


def test_a_text_of_furniture_alone_stays():
    text = "Página 1 de 2\n\nPágina 2 de 2\n"
    assert whole(text, jurisdiction="br") == text


def test_a_thesis_that_goes_on_over_a_page_is_found_in_the_page():
    act = parsed(PAGES)
    gaps = Whole.of_act(act).gaps(0, len(act.text))
    start, end = Words(act.text, gaps).locate("e quem nela vende paga a taxa 3")
    assert act.text[start:end] == "e quem nela vende\n\nDiário da Serra - Página 3\n\npaga a taxa 3"


def test_furniture_inside_a_broken_word_is_one_gap_with_it():
    act = parsed(PAGES.replace("vende\n", "ven-\n").replace("paga", "de, paga"))
    gaps = Whole.of_act(act).gaps(0, len(act.text))
    start, end = Words(act.text, gaps).locate("e quem nela vende, paga a taxa 3")
    assert act.text[start:end].startswith("e quem nela ven-\n\nDiário")
