"""Datasets by name and path: what each format becomes. All texts are invented."""

import csv
import json
from pathlib import Path

import pytest
from factories import json_lines
from legalos.errors import UnknownPlugin, UsageError
from legalos.evaluation.datasets import open_dataset
from legalos.evaluation.model import Span
from legalos.registry import DATASETS, load, plugins

LAW = """LEI Nº 7, DE 2 DE MARÇO DE 2020

Dispõe sobre as feiras livres.

O PREFEITO faz saber que a Câmara aprovou e eu sanciono a seguinte Lei:

Art. 1º As feiras funcionam aos sábados.
§ 1º O horário é das seis às doze.
Art. 2º O feirante paga a taxa:
I - de instalação;
II - de limpeza.
"""
URN = "urn:lex:br;pedra.alta:municipal:lei:2020-03-02;7"


def tables(folder: Path, **files: list[list]) -> Path:
    """CSV files by name, each a list of rows."""
    for name, rows in files.items():
        with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(rows)
    return folder


def beir(folder: Path, qrels: str, **more: str) -> Path:
    json_lines(folder / "corpus.jsonl", [{"_id": "a 1", "title": "A", "text": "the text of a and the rest of it"},
                                         {"_id": "b", "title": "", "text": ""}])  # fmt: skip
    json_lines(folder / "queries.jsonl", [{"_id": "q1", "text": "a?", "type": "short"}, {"_id": "q2", "text": "b?"}])
    (folder / "qrels").mkdir()
    for name, lines in {"test": qrels, **more}.items():
        (folder / "qrels" / f"{name}.tsv").write_text(f"query-id\tcorpus-id\tscore\n{lines}", encoding="utf-8")
    return folder


def test_the_samples_are_judged_by_act_and_by_unit():
    dataset = open_dataset("samples")
    assert len(dataset.queries) == len(dataset.acts) == len(dataset.passages) == 58
    assert len(list(dataset.documents())) == len(list(dataset.documents())) == 16
    assert {grade for targets in dataset.acts.values() for grade in targets.values()} == {1, 2}
    assert dataset.passages["q01"]["lei-530-2022!art27_cpt"] == 2
    assert dataset.notes == ()
    citing = {query.text for query in dataset.queries if query.cites_answer}
    assert "art. 15 da Lei nº 412, de 2019" in citing
    assert {query.type for query in dataset.queries if query.cites_answer} == {"citation"}


def test_every_plugin_says_whether_it_needs_a_path():
    assert {name for name in plugins(DATASETS) if not load(DATASETS, name).needs_path} == {"samples"}


@pytest.mark.parametrize(
    ("name", "error", "said"),
    [
        ("magic", UnknownPlugin, "there is no dataset 'magic'; the known ones are beir, juristcu, known-item"),
        ("magic:folder", UnknownPlugin, "there is no dataset 'magic'"),
        ("./magic", UsageError, "./magic does not exist"),
        ("beir", UsageError, "say where it is, as in beir:FOLDER"),
        ("beir:magic", UsageError, "magic does not exist"),
        ("samples:magic", UsageError, "takes no path"),
        ("", UsageError, "is empty"),
    ],
)
def test_a_name_that_names_nothing_is_refused(name, error, said):
    with pytest.raises(error) as refused:
        open_dataset(name)
    assert said in str(refused.value)


def test_a_folder_that_no_plugin_recognises_is_refused(tmp_path):
    with pytest.raises(UsageError, match=r"no dataset is recognised in .*; name its format, one of beir:"):
        open_dataset(str(tmp_path))


def test_a_beir_folder_keeps_grades_and_counts_what_it_lacks(tmp_path):
    folder = beir(tmp_path, "q1\ta 1\t3\nq1\tb\t1\nq2\tb\t1\nq9\ta 1\t1\n", dev="q2\ta 1\t1\n")
    dataset = open_dataset(str(folder))
    assert dataset.acts == {"q1": {"a 1": 3}}
    assert [(query.id, query.type, query.cites_answer) for query in dataset.queries] == [("q1", "short", None)]
    assert [document.id for document in dataset.documents()] == ["a 1"]
    assert dataset.language == "en"
    assert [note.partition(folder.name)[0].split(":")[0] for note in dataset.notes] == [
        "1 document cannot be read, left out; the first",
        "1 judgment of 1 query that the files lack, left out",
        "2 judgments of 1 document that the corpus lacks, left out",
        "1 query with no right answer in the corpus, left out",
        "of the judgments only qrels/test.tsv is taken, not dev.tsv",
    ]


def test_a_beir_folder_without_a_test_split_takes_all(tmp_path):
    folder = beir(tmp_path, "q1\ta 1\t1\n", train="q2\ta 1\t1\n")
    (folder / "qrels" / "test.tsv").rename(folder / "qrels" / "dev.tsv")
    assert open_dataset(f"beir:{folder}").acts.keys() == {"q1", "q2"}


def test_a_corpus_that_was_cut_is_refused(tmp_path):
    folder = beir(tmp_path, "q1\ta 1\t3\n")
    (folder / "corpus.jsonl").write_text('{"_id": "a 1", "text": "a"}\n{"_id": "c", "te', encoding="utf-8")
    with pytest.raises(UsageError, match=r"corpus\.jsonl:2: is not JSON"):
        open_dataset(str(folder))


def test_judgments_that_fit_nothing_are_refused_with_the_reason(tmp_path):
    folder = beir(tmp_path, "q9\ta 1\t1\n")
    with pytest.raises(UsageError, match=r"no query has a judgment that can be scored: .*q9"):
        open_dataset(str(folder))


def test_empty_judgments_are_refused(tmp_path):
    with pytest.raises(UsageError, match="there are no judgments"):
        open_dataset(str(beir(tmp_path, "")))


def test_a_table_of_judgments_without_a_row_is_refused_by_its_name(tmp_path):
    tables(tmp_path, docs=NORMS, query=[["KEY", "TEXT"], [1, "feiras"]], qrel=[["QUERY_KEY", "DOC_KEY", "SCORE"]])
    with pytest.raises(UsageError, match=r"qrel\.csv has a header alone: there are no judgments"):
        open_dataset(f"normastcu:{tmp_path}")


def test_judgments_of_units_are_given_the_acts_own_address(tmp_path):
    folder = beir(tmp_path, f"q1\tlaw!art1\t1\nq2\t{URN}!art2_cpt_inc9\t1\nq2\tlaw!art9\t1\n")
    json_lines(folder / "corpus.jsonl", [{"_id": "law", "urn": URN, "text": LAW}])
    dataset = open_dataset(str(folder))
    assert dataset.passages == {"q1": {f"{URN}!art1": 1}, "q2": {f"{URN}!art2_cpt_inc9": 1}}
    assert dataset.acts == {}
    assert "1 judged unit is not in the parsed trees" in " ".join(dataset.notes)
    assert "1 judgment of 1 unit that the corpus lacks, left out: law!art9" in dataset.notes


def test_thai_is_told_by_its_letters(tmp_path):
    folder = beir(tmp_path, "q1\tx\t1\n")
    json_lines(folder / "corpus.jsonl", [{"_id": "x", "text": "มาตรา ๑ ให้ใช้บังคับตั้งแต่วันถัดจากวันประกาศ"}])
    dataset = open_dataset(str(folder))
    assert (dataset.language, dataset.jurisdiction) == ("th", "plain")


def test_lgpd_qa_is_judged_by_unit_and_by_the_act_that_has_it(tmp_path):
    annex = "CAPÍTULO I\nDAS FEIRAS\nArt. 2º As barracas são verdes.\n§ 1º Ou azuis.\n§ 2º Nunca cinzas.\n"
    records = [{"_id": "law", "urn": URN, "text": LAW}, {"_id": "law.anexo1", "urn": URN, "text": annex}]
    json_lines(tmp_path / "documents.jsonl", records)
    texts = ["Segundo o art. 2º da Lei nº 7, de 2020, quem paga?", "Qual a cor?", "E a súmula?", "Ninguém julgou?"]
    json_lines(tmp_path / "queries.jsonl", [{"_id": str(n), "text": text} for n, text in enumerate(texts, 1)])
    qrels = f"1\t{URN}!art2_cpt_inc1\t1\n2\t{URN}!art2_par2\t1\n2\t{URN}!cap9\t1\n3\tsumula 4:item 5\t1\n"
    (tmp_path / "qrels.tsv").write_text(f"query-id\tcorpus-id\tscore\n{qrels}", encoding="utf-8")
    dataset = open_dataset(str(tmp_path))
    assert dataset.passages == {"1": {f"{URN}!art2_cpt_inc1": 1}, "2": {f"{URN}!art2_par2": 1}}
    assert dataset.acts == {"1": {"law": 1}, "2": {"law.anexo1": 1}}
    assert [query.cites_answer for query in dataset.queries] == [True, False]
    assert dataset.jurisdiction == "br"
    assert dataset.notes == (
        f"2 judgments of 2 targets that the corpus lacks, left out: {URN}!cap9, sumula 4:item 5",
        "1 query with no right answer in the corpus, left out: 3",
        "1 query without judgments, not searched: 4",
    )


def test_a_trec_collection_is_of_any_documents(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "lei 7.txt").write_text(LAW, encoding="utf-8")
    (tmp_path / "topics.tsv").write_text("1\tfeiras\n", encoding="utf-8")
    (tmp_path / "my.qrels").write_text("1 0 lei 7 1\n1 0 lei-8 0\n", encoding="utf-8")
    dataset = open_dataset(str(tmp_path))
    assert dataset.acts == {"1": {"lei 7": 1}}
    assert [document.id for document in dataset.documents()] == ["lei 7"]
    (tmp_path / "other.qrels").write_text("1 0 x 1\n", encoding="utf-8")
    with pytest.raises(UsageError, match=r"has several judgments, .*: my\.qrels, other\.qrels"):
        open_dataset(f"trec:{tmp_path}")


NORMS = [
    ["KEY", "TIPONORMA", "NUMNORMA", "TITULO", "ASSUNTO", "TEXTONORMA", "DATAINICIOVIGENCIA", "TEXTOANEXO"],
    [
        *("NORMA-1", "Instrução Normativa", "5", "IN 5", "Trata de feiras."),
        *("<p>Art. 1º As&nbsp;feiras.</p><p>Art. 2º Fim.</p>", "03/02/2021", "<p>Tabela de taxas</p>"),
    ],
    ["NORMA-2", "Portaria", "6", "P 6", "", "<p> </p>", "", ""],
    ["NORMA-1", "Portaria", "7", "P 7", "", "<p>x</p>", "", ""],
]


def test_normastcu_is_read_as_published(tmp_path):
    qrels = [["QUERY_KEY", "DOC_KEY", "SCORE"], [1, "NORMA-1", 2], [1, "NORMA-2", "1.0"], [1, "NORMA-3", 0]]
    tables(tmp_path, docs=NORMS, query=[["KEY", "TEXT"], [1, "feiras"]], qrel=qrels)
    dataset = open_dataset(str(tmp_path))
    (document,) = dataset.documents()
    assert document.text.splitlines() == ["Art. 1º As feiras.", "Art. 2º Fim.", "ANEXO", "Tabela de taxas"]
    assert document.metadata == {
        "title": "IN 5",
        "summary": "Trata de feiras.",
        "kind": "instrucao.normativa",
        "number": "5",
        "date": "2021-02-03",
    }
    assert dataset.acts == {"1": {"NORMA-1": 2}}
    assert dataset.notes == (
        "1 row of docs.csv without id or text, left out: line 3",
        "1 row of docs.csv with the id of an earlier one, left out: NORMA-1",
        "2 judgments of 2 documents that the corpus lacks, left out: NORMA-2, NORMA-3",
    )


def test_normastcu_without_its_documents_says_what_is_missing(tmp_path):
    tables(tmp_path, query=[["KEY", "TEXT"], [1, "x"]], qrel=[["QUERY_KEY", "DOC_KEY", "SCORE"], [1, "NORMA-1", 2]])
    with pytest.raises(UsageError, match=r"lacks docs\.csv of normastcu: .*KEY and TEXTONORMA"):
        open_dataset(str(tmp_path))


def test_juristcu_is_judged_by_the_numbers_of_its_keys(tmp_path):
    key = "JURISPRUDENCIA-SELECIONADA-9"
    docs = [
        ["KEY", "NUMACORDAO", "ANOACORDAO", "COLEGIADO", "ENUNCIADO", "EXCERTO", "DATASESSAOFORMATADA"],
        [key, "3580.0", "2020", "Plenário", "A taxa é devida.", "<p>Voto: é.</p>", "19/02/2020"],
    ]
    qrels = [["QUERY_ID", "DOC_ID", "SCORE", "ENGINE", "RANK"], [1, 9, 3, "BM25", 1]]
    tables(tmp_path, doc=docs, query=[["ID", "TEXT", "SOURCE"], [1, "taxa", "search log"]], qrel=qrels)
    dataset = open_dataset(str(tmp_path))
    (document,) = dataset.documents()
    assert (document.id, document.text) == ("9", "A taxa é devida.\n\nVoto: é.")
    assert document.metadata == {"title": "Acórdão 3580/2020 Plenário", "date": "2020-02-19"}
    assert dataset.acts == {"1": {"9": 3}}
    assert dataset.queries[0].type == "search log"


BILLS = [
    ["code", "sig_tipo", "name", "txt_ementa", "situacao", "text"],
    ["11", "PL", "PL 1/2020", "Dispõe sobre feiras.", "x", "Art. 1º As feiras de <José>.\nArt. 2º <b>Fim."],
    ["12", "PL", "PL 2/2020", "Dispõe sobre barracas.", "x", ""],
    ["13", "INC", "INC 9/2019 => PL 3/2020", "Sugere feiras.", "x", "Sugere."],
    ["14", "PL", "PL 4/2020", "", "x", ""],
]


def feedback(folder: Path, *rows: list) -> Path:
    header = ["id", "query", "user_feedback", "extra_results", "date_created"]
    return tables(folder, bills_dataset=BILLS, relevance_feedback_dataset=[header, *rows])


def test_ulysses_is_read_as_published(tmp_path):
    judged = [{"id": "PL 1/2020", "class": "pr"}, {"id": "INC 7/2018 => PL 2/2020", "class": "r", "score": "8"}]
    judged += [{"id": "PL 3/2020", "class": "i"}, {"id": "PL 9/1999", "class": "r"}]
    feedback(tmp_path, ["20", "feiras ", str(judged), "['INC 9/2019']", "x"], ["21", "nada", "[]", "[]", "x"])
    dataset = open_dataset(str(tmp_path))
    assert dataset.acts == {"20": {"PL 1/2020": 1, "PL 2/2020": 2, "INC 9/2019 => PL 3/2020": 2}}
    documents = {document.id: document for document in dataset.documents()}
    assert list(documents) == ["PL 1/2020", "PL 2/2020", "INC 9/2019 => PL 3/2020"]
    assert documents["PL 1/2020"].text == BILLS[1][-1]
    assert documents["PL 2/2020"].text == "Dispõe sobre barracas."
    assert documents["INC 9/2019 => PL 3/2020"].metadata["number"] == "3"
    assert dataset.notes == (
        "1 row of bills_dataset.csv without id or text, left out: line 6",
        "1 bill that the consultants added by hand count as right (2)",
        "1 judgment of 1 bill that the corpus lacks, left out: PL 9/1999",
        "1 query without judgments, not searched: 21",
    )


@pytest.mark.parametrize(
    ("literal", "said"),
    [
        ("[{'id': 'PL 1/2020', 'cl", ":2: user_feedback is no Python literal; was the file cut?"),
        ("__import__('os').listdir()", ":2: user_feedback is no Python literal"),
        ("[{'id': 'PL 1/2020', 'class': 'x'}]", "without id or a class of r, pr, i"),
        ("{}", ":2: user_feedback is no list"),
    ],
)
def test_feedback_that_is_broken_is_refused(literal, said, tmp_path):
    with pytest.raises(UsageError) as refused:
        open_dataset(str(feedback(tmp_path, ["20", "feiras", literal, "", "x"])))
    assert said in str(refused.value)


def test_ulysses_without_its_bills_says_what_is_missing(tmp_path):
    (feedback(tmp_path, ["20", "feiras", "[]", "[]", "x"]) / "bills_dataset.csv").unlink()
    with pytest.raises(UsageError, match=r"has no bills_dataset\.csv, which holds the bills"):
        open_dataset(str(tmp_path))


def test_legalbench_rag_is_judged_by_spans_of_the_file_as_it_is(tmp_path):
    (tmp_path / "corpus" / "nda").mkdir(parents=True)
    (tmp_path / "corpus" / "nda" / "a.b.txt").write_bytes("\u2028One\r\ntwo three".encode())
    snippets = [{"file_path": "nda/a.b.txt", "span": [5, 8]}, {"file_path": "nda/a.b.txt", "span": [5, 99]}]
    other = {"query": "gone?", "snippets": [{"file_path": "nda/gone.txt", "span": [0, 1]}]}
    tests = {"tests": [{"query": "two?", "snippets": snippets}, other]}
    (tmp_path / "mini.json").write_text(json.dumps(tests), encoding="utf-8")
    for path in (tmp_path, tmp_path / "mini.json"):
        dataset = open_dataset(str(path))
        (document,) = dataset.documents()
        assert dataset.spans == {"mini-1": (Span("nda/a.b.txt", 5, 8),)}
        assert document.text[5:8] == "two"
        assert dataset.acts == {"mini-1": {"nda/a.b.txt": 1}}
        assert [(query.text, query.type) for query in dataset.queries] == [("two?", "nda")]
        assert len(dataset.notes) == 2


def test_strucchunk_is_judged_by_section_or_by_its_span_in_the_act(tmp_path):
    act = "AN ACT\n1. Title.\n2. Fees.\n41A. Notice.\n"
    (tmp_path / "act.txt").write_text(act, encoding="utf-8")
    places = [("1", 7, 16), ("2", 17, 25), ("41A", 26, 38)]
    gold = [{"id": "1", "kind": "recital", "start": 0, "end": 6}]
    gold += [{"id": section, "kind": "section", "start": start, "end": end} for section, start, end in places]
    (tmp_path / "act.gold.json").write_text(json.dumps(gold), encoding="utf-8")
    json_lines(tmp_path / "corpus.jsonl", [{"_id": i, "title": "T", "text": act[s:e]} for i, s, e in places])
    asked = [("Do Sections 1 and 41A agree?", ["1", "41A"]), ("What fee?", ["2", 3]), ("Order X?", ["O10R1"])]
    records = [{"_id": f"F{n}", "type": "t", "text": t, "expected_sections": s} for n, (t, s) in enumerate(asked)]
    json_lines(tmp_path / "queries.jsonl", records)
    sections, whole = open_dataset(str(tmp_path)), open_dataset(str(tmp_path / "act.txt"))
    assert sections.acts == {"F0": {"1": 1, "41A": 1}, "F1": {"2": 1}}
    assert [query.cites_answer for query in sections.queries] == [True, False]
    (document,) = whole.documents()
    found = {query: [document.text[span.start : span.end] for span in spans] for query, spans in whole.spans.items()}
    assert found == {"F0": ["1. Title.", "41A. Notice."], "F1": ["2. Fees."]}
    assert sections.notes == whole.notes == (
        "2 judgments of 2 sections that the corpus lacks, left out: 3, O10R1",
        "1 query with no right answer in the corpus, left out: F2",
    )  # fmt: skip
