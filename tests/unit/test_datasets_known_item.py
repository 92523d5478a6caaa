"""Known-item search over a collection without judgments, and which query names its own answer."""

import pytest
from legalos.errors import UsageError
from legalos.evaluation.datasets import open_dataset
from legalos.evaluation.datasets.citing import cites
from legalos.evaluation.datasets.known_item import removed, without_summary
from legalos.evaluation.datasets.strucchunk import cites_section
from legalos.model import Mark, SourceText
from legalos.parsers import parse

LAW = """LEI Nº {number}, DE 2 DE MARÇO DE 2020

{summary}

O PREFEITO faz saber que a Câmara aprovou e eu sanciono a seguinte Lei:

CAPÍTULO I
DAS FEIRAS
Art. 1º As feiras funcionam aos sábados.
CAPÍTULO II
DISPOSIÇÕES FINAIS
Art. 2º O feirante paga a taxa.
"""
LONG = "Dispõe sobre as feiras livres, as bar-\nracas e os\nambulantes, e dá outras providências."


@pytest.fixture
def folder(tmp_path):
    summaries = ["Dispõe sobre as feiras livres.", LONG, "DISPÕE sobre as feiras livres", ""]
    for number, summary in enumerate(summaries, 1):
        text = LAW.format(number=number, summary=summary)
        (tmp_path / f"lei-{number}.txt").write_text(text, encoding="utf-8")
    return tmp_path


def test_each_summary_is_a_query_for_the_acts_that_have_it(folder):
    dataset = open_dataset(f"known-item:{folder}")
    queries = {query.id: query for query in dataset.queries}
    assert {queries[q].text: set(answers) for q, answers in dataset.acts.items()} == {
        "Dispõe sobre as feiras livres.": {"lei-1", "lei-3"},
        "Dispõe sobre as feiras livres, as barracas e os ambulantes, e dá outras providências.": {"lei-2"},
    }
    assert {queries[q].type for q in dataset.acts} == {"summary"}
    assert any("1 act has no summary" in note and "lei-4" in note for note in dataset.notes)
    assert "1 summary is of more than one, 2 acts in all, each of which is a right answer" in dataset.notes
    assert "2 titles are of more than one, 8 units in all, each of which is a right answer" in dataset.notes


def test_the_answer_does_not_hold_its_summary(folder):
    documents = {document.id: document for document in open_dataset(f"known-item:{folder}").documents()}
    assert len(documents) == 4
    for document in documents.values():
        assert "feiras livres" not in document.text
        assert "Art. 1º As feiras funcionam aos sábados." in document.text
        assert parse(document).summary == ""


def test_each_title_is_a_query_for_the_units_that_have_it(folder):
    dataset = open_dataset(f"known-item:{folder}")
    queries = {query.id: query for query in dataset.queries}
    found = {queries[q].text: set(answers) for q, answers in dataset.passages.items()}
    assert found.keys() == {"DAS FEIRAS", "DISPOSIÇÕES FINAIS"}
    units = {unit.id for unit in parse(next(iter(dataset.documents()))).units}
    assert all(len(answers) == 4 for answers in found.values())
    assert {answer.partition("!")[2] for answers in found.values() for answer in answers} <= units
    assert {queries[q].type for q in dataset.passages} == {"title"}


def test_a_summary_goes_out_of_the_metadata_and_the_title_too():
    given = {"title": "Lei 7 - Cria a feira.", "summary": "Cria a feira.", "number": "7"}
    cut = without_summary(SourceText("a", "a", "jsonl", "Art. 1º Fica criada a feira.", given), "Cria a feira.")
    assert cut.metadata == {"title": "Lei 7 -", "number": "7"}
    assert cut.text == "Art. 1º Fica criada a feira."


def test_a_summary_that_is_nowhere_in_the_text_asks_for_nothing():
    assert without_summary(SourceText("a", "a", "text", "Art. 1º Fim."), "Cria a feira.") is None
    assert without_summary(SourceText("a", "a", "text", "Cria a feira.\n"), "Cria a feira.") is None


def test_what_points_into_the_text_is_moved_along():
    source = SourceText("a", "a", "text", "0123456789", marks=(Mark("struck", 1, 3), Mark("struck", 4, 9)))
    cut = removed(source, [(0, 2), (5, 7)])
    assert cut.text == "234789"
    assert [cut.text[mark.start : mark.end] for mark in cut.marks] == ["2", "478"]


def test_a_folder_without_acts_is_refused(tmp_path):
    (tmp_path / "a.txt").write_text("   ", encoding="utf-8")
    with pytest.raises(UsageError, match="holds no document that can be read"):
        open_dataset(f"known-item:{tmp_path}")


NAMES = {"law": ("lei", "2020", "7"), "other": ("decreto", "2021", "8")}


@pytest.mark.parametrize(
    ("text", "targets", "cited"),
    [
        ("o que diz o art. 5º?", ["law!art5_cpt_inc2"], True),
        ("o que diz o art. 5º da Lei nº 7, de 2020?", ["law!art5"], True),
        ("o que diz o inciso II do art. 5º da Lei nº 7?", ["other!art5", "law!art5_par1"], True),
        ("o que diz o art. 5º da Lei nº 7, de 2020?", ["other!art5"], False),
        ("o que diz o art. 5º da Lei nº 7, de 1999?", ["law!art5"], False),
        ("o que diz o art. 50?", ["law!art5"], False),
        ("o que diz o art. 4º do Regimento da Junta?", ["law!anexo1_art4"], True),
        ("segundo a Lei nº 7, de 2020, quem paga?", ["law!art5"], False),
        ("quem paga?", ["law!art5"], False),
    ],
)
def test_a_query_that_cites_the_article_of_an_answer_names_it(text, targets, cited):
    assert cites(text, targets, NAMES) is cited


def test_the_act_alone_is_enough_where_the_corpus_has_many():
    assert cites("segundo a Lei nº 7, de 2020, quem paga?", ["law!art5"], NAMES, acts_count=True)
    assert not cites("segundo a Lei nº 9, de 2020, quem paga?", ["law!art5"], NAMES, acts_count=True)


@pytest.mark.parametrize(
    ("text", "answer", "cited"),
    [
        ("What does Section 57 say?", "57", True),
        ("What does section 57(2) say?", "57", True),
        ("Do Articles 33 and 34 agree?", "34", True),
        ("How do Sections 82, 83 & 357A differ?", "357A", True),
        ("What do Sections 100 to 105 say?", "103", True),
        ("What is Order XXI Rule 46?", "O21R46", True),
        ("What is rule 11 of Order VII?", "O7R11", True),
        ("What is Order XXI?", "O21R46", False),
        ("What does Section 570 say?", "57", False),
        ("What are the 57 rules?", "57", False),
    ],
)
def test_a_question_that_names_its_section_is_known(text, answer, cited):
    assert cites_section(text, [answer]) is cited
