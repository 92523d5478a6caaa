"""Files of datasets: what is broken is refused with its place, what is left out is counted."""

from pathlib import Path

import pytest
from legalos.errors import UsageError
from legalos.evaluation.columns import escaped, unescaped
from legalos.evaluation.datasets.files import csv_rows, json_lines, slug
from legalos.evaluation.datasets.judgments import collected, grade, read_qrels, restricted
from legalos.evaluation.datasets.queries import read_queries


def written(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def judged(path: Path) -> list[tuple[str, str, int]]:
    return [(one.query, one.target, one.grade) for one in read_qrels(path)]


QRELS = {
    "beir": "query-id\tcorpus-id\tscore\nq1\td1\t2\nq2\tPL 1/2020 => PL 2/2020\t0\n",
    "beir from Windows": "\ufeffquery-id\tcorpus-id\tscore\r\nq1\td1\t2\r\n\r\nq2\tPL 1/2020 => PL 2/2020\t0\r\n",
    "beir without a header": "q1\td1\t2\nq2\tPL 1/2020 => PL 2/2020\t0\n",
    "beir in another order": "score\tcorpus-id\tquery-id\n2\td1\tq1\n0\tPL 1/2020 => PL 2/2020\tq2\n",
    "trec": "q1 0 d1 2\nq2 0 PL\\u00201/2020\\u0020=>\\u0020PL\\u00202/2020 0\n",
    "trec with blanks in an id": "q1 0 d1 2\nq2 Q0 PL 1/2020 => PL 2/2020 0\n",
    "trec with tabs": "q1\t0\td1\t2\nq2\t0\tPL 1/2020 => PL 2/2020\t0\n",
    "floats": "query-id\tcorpus-id\tscore\nq1\td1\t2.0\nq2\tPL 1/2020 => PL 2/2020\t0.0\n",
}


@pytest.mark.parametrize("content", QRELS.values(), ids=QRELS.keys())
def test_judgments_are_read_in_every_form(content, tmp_path):
    path = written(tmp_path, "qrels.tsv", content)
    assert judged(path) == [("q1", "d1", 2), ("q2", "PL 1/2020 => PL 2/2020", 0)]


BROKEN = {
    "": "is empty: there are no judgments",
    "q1\td1\t2\nq2\td": ":2: has 2 columns, not 3 (BEIR) or 4 (TREC); was the file cut?",
    "q1\td1\t2\nq2\td\t\n": ":2: '' is no grade",
    "q1\td1\t2\nq2\td\t1.5\n": ":2: '1.5' is no grade; it has to be a whole number",
    "q1\td1\t2\nq2\td\tnan\n": ":2: 'nan' is no grade",
    "q1\td1\t2\nq2\td\tinf\n": ":2: 'inf' is no grade",
    "q1\td1\t2\n\td\t1\n": ":2: has an empty id",
    "q1\t0\td1\t2\nq2\td1\t1\n": ":2: has 3 columns, not 4 as those before",
    "q1 d1 2\nq2 0 d1 1\n": ":2: has 4 columns, not 3 as those before",
    "query-id\tcorpus-id\tscore\nq1\t0\td1\t2\n": ":2: has 4 columns, not 3 as those before",
    "query-id\tcorpus-id\tscore\n": "qrels.tsv has a header alone: there are no judgments",
    "q1\td1\tx\nq2\td1\t1\n": ":1: is no judgment, since 'x' is no number, and no header",
    "q1 0 d1 x\nq2 0 d1 1\n": ":1: is no judgment, since 'x' is no number, and no header",
    "one\ttwo\tthree\nq2\td1\t1\n": ":1: is no judgment, since 'three' is no number, and no header",
}


@pytest.mark.parametrize(("content", "said"), BROKEN.items())
def test_broken_judgments_are_refused_with_their_line(content, said, tmp_path):
    with pytest.raises(UsageError) as refused:
        judged(written(tmp_path, "qrels.tsv", content))
    assert said in str(refused.value)


def test_a_file_cut_inside_a_letter_is_refused(tmp_path):
    path = written(tmp_path, "qrels.tsv", "q1\td1\t1\nq1\taçã".encode()[:-1])
    with pytest.raises(UsageError, match="is not UTF-8"):
        judged(path)


def test_grades_are_whole_numbers():
    assert [grade(text, "x:1") for text in ("2", "2.0", "-1", "1e0")] == [2, 2, -1, 1]


def test_of_judgments_that_stand_twice_the_higher_counts(tmp_path):
    path = written(tmp_path, "qrels.txt", "q 0 a 1\nq 0 a 2\nq 0 b 1\nq 0 b 1\nq 0 c -2\n")
    grades, notes = collected(read_qrels(path))
    assert grades == {"q": {"a": 2, "b": 1, "c": 0}}
    assert notes == [
        "2 judgments stand twice, 1 of them with another grade, of which the higher counts",
        "1 grade below 0 count as 0",
    ]


def test_what_cannot_be_scored_is_left_out_and_counted():
    grades = {"q1": {"a": 1, "gone": 1}, "q2": {"gone": 2, "a": 0}, "stranger": {"a": 1, "b": 1}, "q3": {"a": 0}}
    kept, notes = restricted(grades, {"q1", "q2", "q3"}, {"a", "b"}.__contains__, "act")
    assert kept == {"q1": {"a": 1}, "q3": {"a": 0}}
    assert notes == [
        "2 judgments of 1 query that the files lack, left out: stranger",
        "2 judgments of 1 act that the corpus lacks, left out: gone",
        "1 query with no right answer in the corpus, left out: q2",
        "1 query has judgments but no right answer, and no part in the means: q3",
    ]


def test_queries_are_read_in_every_form(tmp_path):
    lines = written(tmp_path, "q.jsonl", '\ufeff{"_id": 1, "text": "um\\ndois", "type": "keyword"}\r\n')
    tabbed = written(tmp_path, "topics.tsv", "1\tum dois\r\n2\ttrês\n")
    topics = "<top>\n<num> Number: 1\n<title> Topic: um\ndois\n<desc> x\n</top>\n"
    topics += "<top><num>2</num><title>três</title></top>\n"
    assert [(q.id, q.text, q.type) for q in read_queries(lines)[0]] == [("1", "um\ndois", "keyword")]
    for path in (tabbed, written(tmp_path, "topics.txt", topics)):
        assert [(q.id, q.text) for q in read_queries(path)[0]] == [("1", "um dois"), ("2", "três")]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        (
            "q.jsonl",
            '{"_id": "1", "text": "a"}\n{"_id": "1", "text": "b"}\n',
            ":2: the id '1' is that of another query",
        ),
        ("q.jsonl", '{"_id": "1", "text": "a"}\n{"_id": "2", "te', ":2: is not JSON"),
        ("q.jsonl", '["a"]\n', ":1: is not a JSON object"),
        ("q.jsonl", '{"text": "a"}\n', ":1: has no _id"),
        ("q.jsonl", "", "q.jsonl: there are no queries"),
        ("q.tsv", "1 a\n", ":1: is no line of 'id tab text'"),
        ("q.txt", "<top><num>1</num><title>a</title>", "is not closed by </top>"),
        ("q.txt", "<top><num>1</num></top>", "has no <num> or no <title>"),
    ],
)
def test_broken_queries_are_refused(name, content, said, tmp_path):
    with pytest.raises(UsageError) as refused:
        read_queries(written(tmp_path, name, content))
    assert said in str(refused.value)


def test_queries_that_stand_twice_or_say_nothing_are_counted(tmp_path):
    path = written(tmp_path, "q.tsv", "1\ta\n1\ta\n2\t \n")
    queries, notes = read_queries(path)
    assert [query.id for query in queries] == ["1"]
    assert notes == ["1 query stands twice in the files and count once", "1 query has no text, left out: 2"]


def test_rows_of_a_table_are_read_as_they_stand(tmp_path):
    path = written(tmp_path, "t.csv", '\ufeffKEY,TEXT\r\n1,"um ""dois""\r\ntrês, quatro"\r\n\r\n2,\r\n')
    assert list(csv_rows(path, "KEY")) == [
        (2, {"KEY": "1", "TEXT": 'um "dois"\r\ntrês, quatro'}),
        (5, {"KEY": "2", "TEXT": ""}),
    ]


def test_a_field_may_be_longer_than_csv_allows_by_itself(tmp_path):
    path = written(tmp_path, "t.csv", f"KEY;TEXT\n1;{'a' * 200_000}\n")
    assert [len(row["TEXT"]) for _, row in csv_rows(path, "TEXT")] == [200_000]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('KEY,TEXT\n1,a\n2,"um\ndois\n', ":3: the row is broken (unexpected end of data); was the file cut?"),
        ("KEY,TEXT\n1,a\n2", ":3: the row has 1 columns where the header has 2"),
        ("KEY,TEXT\n1,a,b\n", ":2: the row has 3 columns where the header has 2"),
        ("KEY\n1\n", "has no column TEXT; it has KEY"),
        ("", "is empty"),
    ],
)
def test_a_table_that_was_cut_is_refused_with_its_line(content, said, tmp_path):
    path = written(tmp_path, "t.csv", content)
    with pytest.raises(UsageError) as refused:
        list(csv_rows(path, ("KEY", "ID"), "TEXT"))
    assert str(path) in str(refused.value) and said in str(refused.value)


def test_a_column_may_have_one_of_several_names(tmp_path):
    path = written(tmp_path, "t.csv", "ID,TEXT\n1,a\n")
    assert list(csv_rows(path, ("KEY", "ID"))) == [(2, {"KEY": "1", "TEXT": "a"})]


def test_a_file_that_is_not_there_is_told_in_a_sentence(tmp_path):
    with pytest.raises(UsageError, match=r"nope\.jsonl cannot be read: No such file"):
        list(json_lines(tmp_path / "nope.jsonl"))


def test_ids_of_trec_files_come_back(tmp_path):
    for text in ("a b", "a\u00a0b\tc", "\\u0020", "PL 1 => 2", "ação"):
        assert not any(map(str.isspace, escaped(text)))
        assert unescaped(escaped(text)) == text


def test_names_are_made_fit_for_a_corpus():
    assert slug("LGPD qa_2024: Ação") == "lgpd-qa-2024-acao"
    assert slug("ไทย") == "dataset"
