"""Datasets in the formats of other tools. All texts are invented."""

import csv
import json

import pytest
from legalos.errors import LegalosError, UsageError
from legalos.evaluation.datasets import open_dataset
from legalos.evaluation.exports import FORMATS, export
from legalos.evaluation.model import Dataset, FoundAct, Query, Run, Span
from legalos.evaluation.runs import read_run
from legalos.model import Mark, SourceText

DOCUMENTS = (
    SourceText(
        "PL 1 => 2", "a", "text", "um\ndois", {"title": "Feira", "summary": "Cria a feira.", "date": "2020-03-02"}
    ),
    SourceText("b", "b", "html", "três quatro", marks=(Mark("struck", 0, 4),)),
)
DATASET = Dataset(
    name="feiras",
    documents=lambda: iter(DOCUMENTS),
    queries=(Query("q 1", 'quem paga\na "taxa"?', "question"), Query("q2", "feira"), Query("q3", "feira")),
    acts={"q 1": {"PL 1 => 2": 2, "b": 0}, "q2": {"b": 1}, "q3": {"b": 2}},
)
TYPES = "the types of 1 query have no place in the format"
RUN = Run("core/bm25", {"q 1": (FoundAct("PL 1 => 2", 2.5), FoundAct("b", 1.0))})


@pytest.mark.parametrize("format", ["trec", "beir"])
def test_what_was_exported_can_be_opened(format, tmp_path):
    exported = export(DATASET, format, tmp_path / "out", run=RUN)
    assert all(path.is_file() for path in exported.files)
    again = open_dataset(f"{format}:{tmp_path / 'out'}")
    assert again.acts == DATASET.acts
    kept = ((query.id, " ".join(query.text.split())) for query in DATASET.queries)
    assert [(query.id, " ".join(query.text.split())) for query in again.queries] == list(kept)
    found = [(document.id, document.text, document.metadata) for document in again.documents()]
    assert found == [(document.id, document.text, document.metadata) for document in DOCUMENTS]
    assert read_run(exported.files[-1]) == RUN
    struck = "1 document with wordings struck out, which the format cannot show as such"
    assert exported.notes == ((struck,) if format == "beir" else (TYPES, struck))


@pytest.mark.parametrize("format", ["trec", "beir"])
def test_judged_units_can_be_opened_too(format, tmp_path):
    samples = open_dataset("samples")
    export(samples, format, tmp_path)
    again = open_dataset(f"{format}:{tmp_path}")
    assert again.acts == samples.acts
    assert again.passages == samples.passages


def test_trec_files_have_their_columns(tmp_path):
    export(DATASET, "trec", tmp_path)
    qrels = (tmp_path / "qrels.txt").read_text(encoding="utf-8").splitlines()
    assert qrels[0] == "q\\u00201 0 PL\\u00201\\u0020=>\\u00202 2"
    assert all(len(line.split()) == 4 for line in qrels)
    assert (tmp_path / "topics.tsv").read_text(encoding="utf-8").splitlines()[1] == "q2\tfeira"


def test_quepid_has_ratings_by_the_querys_text(tmp_path):
    exported = export(DATASET, "quepid", tmp_path)
    with (tmp_path / "quepid.csv").open(encoding="utf-8", newline="") as file:
        assert list(csv.reader(file)) == [
            ["query", "docid", "rating"],
            ['quem paga a "taxa"?', "PL 1 => 2", "2"],
            ['quem paga a "taxa"?', "b", "0"],
            ["feira", "b", "2"],
        ]
    assert exported.notes == (TYPES, "3 queries have 2 different texts; those of one text are one query")


def test_the_workbench_takes_the_bodies_of_two_requests(tmp_path):
    exported = export(DATASET, "search-relevance", tmp_path)
    queries = json.loads((tmp_path / "query-set.json").read_text(encoding="utf-8"))
    judgments = json.loads((tmp_path / "judgments.json").read_text(encoding="utf-8"))
    texts = ["quem paga a 'taxa'?", "feira"]
    assert queries == {
        "name": "feiras",
        "description": "feiras, exported by legalos",
        "sampling": "manual",
        "querySetQueries": [{"queryText": text} for text in texts],
    }
    assert judgments["type"] == "IMPORT_JUDGMENT"
    assert [rated["query"] for rated in judgments["judgmentRatings"]] == texts
    assert judgments["judgmentRatings"][0]["ratings"] == [
        {"docId": "PL 1 => 2", "rating": "2"},
        {"docId": "b", "rating": "0"},
    ]
    assert len(exported.notes) == 3 and exported.notes[2].startswith("1 query changed")


def test_a_folder_that_holds_something_is_left_alone(tmp_path):
    (tmp_path / "qrels.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError, match="is not empty"):
        export(DATASET, "trec", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["qrels.txt"]
    assert (tmp_path / "qrels.txt").read_text(encoding="utf-8") == "mine"
    export(DATASET, "trec", tmp_path, overwrite=True)
    assert (tmp_path / "qrels.txt").read_text(encoding="utf-8") != "mine"
    with pytest.raises(UsageError, match="is a file"):
        export(DATASET, "trec", tmp_path / "qrels.txt")


def test_an_export_that_fails_leaves_no_half_a_file(tmp_path):
    def documents():
        yield DOCUMENTS[0]
        raise OSError("the disk is gone")

    with pytest.raises(LegalosError, match=r"corpus\.jsonl cannot be written: the disk is gone"):
        export(Dataset("x", documents, DATASET.queries, DATASET.acts), "beir", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_documents_are_written_one_at_a_time(tmp_path):
    def documents():
        for number in range(3):
            if number:
                written = (tmp_path / "corpus.jsonl.part").stat().st_size
                assert written >= number * 1_000_000 - 10_000
            yield SourceText(str(number), "", "text", "a" * 1_000_000)

    export(Dataset("x", documents, DATASET.queries, {"q2": {"0": 1}}), "beir", tmp_path)


def test_what_a_format_cannot_hold_is_told_or_refused(tmp_path):
    spans = {"q2": (Span("b", 0, 4),)}
    with_spans = Dataset("x", DATASET.documents, DATASET.queries, DATASET.acts, spans=spans)
    assert "the spans of 1 query have no place in the format" in export(with_spans, "beir", tmp_path / "a").notes
    units = Dataset("x", DATASET.documents, DATASET.queries, DATASET.acts, {"q2": {"b!art1": 1}})
    assert "the judged units of 1 query have no place in the format" in export(units, "quepid", tmp_path / "b").notes
    only_spans = Dataset("x", DATASET.documents, DATASET.queries, spans=spans)
    for format in FORMATS:
        with pytest.raises(UsageError, match="has no judgments of acts"):
            export(only_spans, format, tmp_path / "c")
    with pytest.raises(UsageError, match="holds no run"):
        export(DATASET, "quepid", tmp_path / "c", run=RUN)
    with pytest.raises(UsageError, match="there is no export 'magic'; the known ones are trec, beir"):
        export(DATASET, "magic", tmp_path / "c")
    assert not (tmp_path / "c").exists()


def test_an_id_that_would_break_a_line_is_refused(tmp_path):
    with pytest.raises(UsageError, match="has a tab or a line break"):
        export(Dataset("x", DATASET.documents, DATASET.queries, {"q2": {"a\tb": 1}}), "beir", tmp_path)
