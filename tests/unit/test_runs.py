"""Runs on disk: what is written reads the same everywhere, and what is broken is named by file and line."""

import gzip

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from legalos.errors import UsageError
from legalos.evaluation.model import Answers, FoundAct, FoundPassage, Run
from legalos.evaluation.ranking import Passages, ranked, ranked_passages
from legalos.evaluation.runs import read_jsonl, read_run, write_jsonl
from legalos.evaluation.trec_runs import read_trec, write_trec

RUN = Run(
    "core/bm25",
    {
        "q1": (
            FoundAct("lei 1", 2.5, (FoundPassage("lei 1!art1", 2.5, 0, 40), FoundPassage("lei 1!art2", 1.0, 40, 90))),
            FoundAct("lei-2", 2.5, (FoundPassage("lei-2!art1", 1.75, 3, 9),)),
        ),
        "sem resposta": (),
    },
)
SCORES = st.dictionaries(st.text(min_size=1, max_size=4), st.floats(-1e30, 1e30), max_size=12)


def test_equal_scores_rank_by_falling_id_as_in_trec_eval():
    assert ranked({"a": 1.0, "c": 1.0, "b": 2.0}) == ["b", "c", "a"]


def test_passages_of_all_acts_are_ranked_together():
    found = ranked_passages(RUN.passages["q1"])
    assert [(doc, chunk) for _, chunk, doc, _, _ in found] == [
        ("lei 1", "lei 1!art1"),
        ("lei-2", "lei-2!art1"),
        ("lei 1", "lei 1!art2"),
    ]


def test_a_written_run_has_six_columns_ranks_and_falling_scores(tmp_path):
    write_trec(tmp_path / "run.trec", {"q 1": {"a": 1.0, "b c": 1.0, "d": 3.5}}, "core bm25")
    assert (tmp_path / "run.trec").read_text() == (
        "q\\u00201 Q0 d 1 3.5 core\\u0020bm25\n"
        "q\\u00201 Q0 b\\u0020c 2 1.0 core\\u0020bm25\n"
        "q\\u00201 Q0 a 3 0.99999994 core\\u0020bm25\n"
    )


def test_ties_at_and_below_nothing_are_parted_too(tmp_path):
    scores = {"q": {"a": 0.0, "b": -0.0, "c": 1e-50, "d": -2.0, "e": -2.0, "f": 1e38, "g": -1e38, "h": -1e38}}
    write_trec(tmp_path / "run.trec", scores, "t")
    read = read_trec(tmp_path / "run.trec")[1]["q"]
    assert list(read) == list("fcbaedhg")
    assert np.all(np.diff(np.array(list(read.values()), np.float32)) < 0)


@given(scores=SCORES)
def test_a_written_run_reads_back_in_its_order_without_ties_of_32_bit_floats(tmp_path_factory, scores):
    path = tmp_path_factory.getbasetemp() / "any.trec"
    write_trec(path, {"q": scores, "other": {"x": 1.0}}, "tag")
    tag, read = read_trec(path)
    assert tag == "tag"
    assert list(read.get("q", {})) == ranked(scores) == ranked(read.get("q", {}))
    values = np.array(list(read.get("q", {}).values()), np.float32)
    assert np.all(np.diff(values) < 0)
    for target, value in read.get("q", {}).items():
        assert value == pytest.approx(scores[target], rel=1e-5, abs=1e-30)


def test_backslashes_and_percent_signs_of_other_systems_stay_as_they_are(tmp_path):
    scores = {"q": {"C:\\users\\a%20b": 2.0, "x\\u0020": 1.0}}
    write_trec(tmp_path / "run.trec", scores, "t")
    assert read_trec(tmp_path / "run.trec")[1] == scores
    (tmp_path / "other.trec").write_text("q Q0 a%20b\\n 1 2.0 t\n")
    assert read_trec(tmp_path / "other.trec")[1] == {"q": {"a%20b\\n": 2.0}}


def test_lines_of_other_systems_may_stand_in_any_order(tmp_path):
    path = tmp_path / "run.txt"
    path.write_bytes(b"\xef\xbb\xbf7 Q0 a 2 1.5e0 sys\r\n8 0 b 1 -3 sys\r\n\r\n7\tQ0\tb\t1\t2\tsys")
    assert read_trec(path) == ("sys", {"7": {"a": 1.5, "b": 2.0}, "8": {"b": -3.0}})
    assert read_run(path) == Run("sys", {"7": (FoundAct("b", 2.0), FoundAct("a", 1.5)), "8": (FoundAct("b", -3.0),)})


@pytest.mark.parametrize(
    ("second", "reason"),
    [
        ("q Q0 b 2 0.5", "line 2: is cut off: it has 5 columns, not the 6"),
        ("q Q0 b 2 0.5\n", "line 2: has 5 columns, not the 6"),
        ("q Q0 b c 2 0.5 tag\n", "line 2: has 7 columns"),
        ("q Q0 a 2 0.5 tag\n", "line 2: repeats the document 'a' of the query 'q'"),
        ("q Q0 b 2 nan tag\n", "line 2: has the score 'nan'; scores have to be finite"),
        ("q Q0 b 2 -inf tag\n", "line 2: has the score '-inf'"),
        ("q Q0 b 2 1_0 tag\n", "line 2: has the score '1_0', which is no number"),
        ("\\u0071 Q0 a 2 0.5 tag\n", "line 2: repeats the document 'a' of the query '\\\\u0071'"),
        ("q Q0 b 2 high tag\n", "line 2: has the score 'high', which is no number"),
        ("q Q0 b 2 0.5 ta", "line 2: is cut off: its tag is 'ta', not 'tag'"),
    ],
)
def test_a_broken_line_is_named(tmp_path, second, reason):
    path = tmp_path / "run.trec"
    path.write_text(f"q Q0 a 1 1 tag\n{second}")
    with pytest.raises(UsageError) as error:
        read_trec(path)
    assert str(error.value).startswith(f"{path}, {reason}")


def test_even_columns_and_others_read_the_same(tmp_path):
    rows = [["q2", "Q0", f"é{n}", n, 9.5 - n, "t"] for n in range(3)] + [["q1", "Q0", "a\\u0020b", 1, "1e-3", "t"]]
    rows += [["q2", "Q0", "again", 4, -2, "t"]]
    found = []
    for between, end in ((" ", "\n"), ("\t", "\n"), ("  ", "\n"), (" ", "\r\n"), (" ", "\n\n")):
        path = tmp_path / "run.trec"
        path.write_bytes("".join(between.join(map(str, row)) + end for row in rows).encode())
        found.append(read_trec(path))
    scores = {"q2": {"é0": 9.5, "é1": 8.5, "é2": 7.5, "again": -2.0}, "q1": {"a b": 0.001}}
    assert found == [("t", scores)] * 5


def test_a_query_that_is_written_in_two_ways_is_one(tmp_path):
    path = tmp_path / "run.trec"
    path.write_text("q1 Q0 a 1 3 t\nq\\u0031 Q0 b 2 2 t\nq1 Q0 c 3 1 t\n")
    assert read_trec(path) == ("t", {"q1": {"a": 3.0, "b": 2.0, "c": 1.0}})


def test_a_query_id_may_begin_as_json_does(tmp_path):
    path = tmp_path / "run.trec"
    path.write_text("{q1} Q0 a 1 -1.5e1 t\n")
    assert read_run(path) == Run("t", {"{q1}": (FoundAct("a", -15.0),)})
    path.write_text('{"run": "a b c", "queries": 0}\n')
    assert read_run(path) == Run("a b c", {})


def test_blank_lines_of_json_lines_are_none(tmp_path):
    write_jsonl(tmp_path / "run", RUN)
    (tmp_path / "run").write_bytes((tmp_path / "run").read_bytes() + b"\n \n")
    assert read_run(tmp_path / "run") == RUN


def test_a_file_that_is_no_run_is_refused(tmp_path):
    (tmp_path / "empty").write_text("\n")
    (tmp_path / "latin").write_bytes(b"q Q0 a\xe7\xe3o 1 1 tag\n")
    (tmp_path / "run.gz").write_bytes(gzip.compress(b"q Q0 a 1 1 tag\n")[:-9])
    for name, reason in (("empty", "no run"), ("latin", "not UTF-8"), ("run.gz", "cut off"), ("none", "cannot be")):
        with pytest.raises(UsageError, match=reason):
            read_trec(tmp_path / name)


@pytest.mark.parametrize("scores", [{"": 1.0}, {"a": float("nan")}, {"a": float("-inf")}, {"a": -1e39}])
def test_what_a_run_cannot_hold_is_not_written(tmp_path, scores):
    with pytest.raises(UsageError):
        write_trec(tmp_path / "run.trec", {"q": scores}, "tag")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["run.jsonl", "run.jsonl.gz"])
def test_json_lines_give_back_the_same_run(tmp_path, name):
    write_jsonl(tmp_path / name, RUN)
    assert read_jsonl(tmp_path / name) == read_run(tmp_path / name) == RUN
    assert RUN.scores == {"q1": {"lei 1": 2.5, "lei-2": 2.5}, "sem resposta": {}}


def test_a_run_keeps_columns_and_makes_acts_when_asked(tmp_path):
    scores = {"q1": {"a": 1.0, "b": 2.0, "c": 1.0}, "q2": {}}
    shown = Passages(["c", "a", "c"], ["c!1", "a!1", "c!2"], [3.0, 2.0, 1.0], [0, 0, 5], [4, 4, 9])
    write_jsonl(tmp_path / "run", Run("t", Answers(scores)))
    read = read_run(tmp_path / "run")
    assert not read.passages and read.scores == scores
    assert read.results["q1"] == (FoundAct("b", 2.0), FoundAct("c", 1.0), FoundAct("a", 1.0))
    assert read == Run("t", {query: tuple(acts) for query, acts in read.results.items()})
    write_jsonl(tmp_path / "run", Run("t", Answers(scores, {"q1": shown})))
    read = read_run(tmp_path / "run")
    assert ranked_passages(read.passages["q1"]) == ranked_passages(shown) and "q2" not in read.passages
    b, c, a = read.results["q1"]
    assert (b.passages, c.passages) == ((), (FoundPassage("c!1", 3.0, 0, 4), FoundPassage("c!2", 1.0, 5, 9)))
    assert a == FoundAct("a", 1.0, (FoundPassage("a!1", 2.0, 0, 4),)) and read == Run("t", dict(read.results))


def test_a_run_of_which_some_acts_have_passages_reads_whole(tmp_path):
    run = Run("t", {"q": (*RUN.results["q1"], FoundAct("c", 0.5)), "r": (FoundAct("d", 1.0),), "s": ()})
    write_jsonl(tmp_path / "run", run)
    assert read_run(tmp_path / "run") == run and set(run.passages) == {"q"}


def test_equal_runs_are_equal_files(tmp_path):
    for name in ("a.jsonl.gz", "b.jsonl.gz"):
        write_jsonl(tmp_path / name, RUN)
    assert (tmp_path / "a.jsonl.gz").read_bytes() == (tmp_path / "b.jsonl.gz").read_bytes()


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (['{"query": "q", "acts": []}'], "is cut off: it has 1 of 2 queries"),
        (['{"query": "q", "acts": [["a", 1'], "line 2: is not JSON or was cut off"),
        (['{"query": "q", "acts": [["a", null, []]]}\n'], "line 2: is not a query of a run.* at `.*acts.0..1."),
        (['{"query": 7, "acts": []}\n'], "line 2: is not a query of a run"),
        (['{"query": "q", "acts": {}}\n'], "line 2: is not a query of a run"),
        (['{"query": "q", "acts": [["a", 1]]}\n'], "line 2: is not a query of a run"),
        (['{"query": "q", "acts": [["a", 1, null]]}\n'], "line 2: is not a query of a run"),
        (['{"query": "q", "acts": [["a", 1, [["c", 1, 0]]]]}\n'], "line 2: is not a query of a run"),
        (['{"query": "q", "acts": [["a", 1, [["c", 1, 0, 1.5]]]]}\n'], "line 2: is not a query of a run"),
        (['{"query": "q", "acts": [["a", 1, [["c", 1, 5, 4]]]]}\n'], "line 2: has a passage of .*'q' that ends before"),
        (
            ['{"query": "q", "acts": [["a", 1, [["c", 1, -5, 4]]]]}\n'],
            "line 2: has a passage of .* starts before its act",
        ),
        (['{"query": "q", "acts": [], "more": ' + "[" * 5000 + "]" * 5000 + "}"], "line 2: .* is nested too deeply"),
        (["[1]\n"], "line 2: is not a query of a run"),
        (['{"query": "q", "acts": []}'] * 2, "line 3: repeats the query 'q'"),
        (['{"query": "q", "acts": [["a", 1, []], ["a", 2, []]]}'], "line 2: repeats the document 'a'"),
        (['{"query": "q", "acts": [["a", 1, [["c", 1, 0, 1], ["c", 1, 0, 1]]]]}'], "line 2: repeats the passage 'c'"),
    ],
)
def test_broken_json_lines_are_named(tmp_path, lines, reason):
    path = tmp_path / "run.jsonl"
    path.write_text("\n".join(['{"run": "tag", "queries": 2}', *lines]))
    with pytest.raises(UsageError, match=reason):
        read_jsonl(path)


def test_json_lines_without_their_head_and_scores_that_are_no_numbers_are_refused(tmp_path):
    (tmp_path / "run.jsonl").write_text('{"query": "q", "acts": []}\n')
    (tmp_path / "true.jsonl").write_text('{"run": "t", "queries": true}\n{"query": "q", "acts": []}\n')
    for name in ("run.jsonl", "true.jsonl"):
        with pytest.raises(UsageError, match="line 1: is not the head of a run"):
            read_jsonl(tmp_path / name)
    with pytest.raises(UsageError, match="finite"):
        write_jsonl(
            tmp_path / "b.jsonl", Run("t", {"q": (FoundAct("a", 1.0, (FoundPassage("c", float("nan"), 0, 1),)),)})
        )


@pytest.mark.parametrize("score", ['"2.5"', "true", "null", "[1]", "1e999"])
@pytest.mark.parametrize("row", ['["a", {}, []]', '["a", 1, [["c", {}, 0, 4]]]'], ids=["act", "passage"])
def test_scores_of_json_lines_that_are_no_finite_numbers_are_refused_by_line(tmp_path, row, score):
    path = tmp_path / "run.jsonl"
    path.write_text(f'{{"run": "t", "queries": 1}}\n{{"query": "q", "acts": [{row.format(score)}]}}\n')
    with pytest.raises(UsageError, match="line 2: is not"):
        read_jsonl(path)
    path.write_text(f'{{"run": "t", "queries": 1}}\n{{"query": "q", "acts": [{row.format(3)}]}}\n')
    assert read_jsonl(path).results["q"]
