"""``legalos evaluate`` as a user meets it: a folder of figures, saved runs, checks, and wrong usage in one sentence."""

import json

import pytest
from factories import WordVectors, legalos
from legalos.config import Settings
from legalos.embedders.cache import VectorCache
from legalos.embedders.local import LocalEmbedder
from legalos.evaluation.datasets import open_dataset
from legalos.evaluation.trec_runs import write_trec
from legalos.parsers import parse
from legalos.strategies import strategy

STRATEGIES = ("whole", "core-none")
ASKED = ("--dataset", "samples", "--strategies", ",".join(STRATEGIES), "--modes", "bm25,hybrid", "--seed", "3")


@pytest.fixture(scope="module")
def run(home, node, tmp_path_factory):
    """Runs the command in a folder, on the cluster; vectors of the samples stand in the cache."""
    local = LocalEmbedder("", Settings(home))
    cheap = WordVectors(dimension=local.dimension)
    samples = open_dataset("samples")
    acts = [parse(document, samples.jurisdiction) for document in samples.documents()]
    texts = [
        local.passage_prefix + c.embedded for name in STRATEGIES for act in acts for c in strategy(name).chunks(act)
    ]
    texts += [local.query_prefix + query.text for query in samples.queries]
    with VectorCache(home / "vectors.sqlite") as cache:
        cache.put_many(local.model, dict(zip(texts, cheap.embed(texts), strict=True)))
    folder = tmp_path_factory.mktemp("evaluations")

    def run(*arguments, code: int = 0, url: str = node):
        done = legalos("evaluate", *arguments, home=home, url=url, cwd=folder)
        assert done.returncode == code, done.stderr
        return done

    run.folder = folder
    return run


@pytest.fixture(scope="module")
def made(run):
    """The folder of an evaluation of two strategies in two modes, with a check of its figures."""
    done = run(*ASKED, "--out", "out", "--write-check", "check.yaml")
    return run.folder / "out", done


def test_a_table_on_stdout_fits_80_columns_and_the_rest_is_on_stderr(made):
    _, done = made
    lines = done.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[1].split() == ["arm", "nDCG@10", "nDCG-exp@10", "MRR@10", "MAP@10", "R@10"]
    assert [line.split()[0] for line in lines[2:6]] == [f"{s}/{m}" for s in STRATEGIES for m in ("bm25", "hybrid")]
    assert "queries by bm25, hybrid" in done.stderr


def test_the_folder_holds_runs_figures_and_the_report(made):
    folder, _ = made
    arms = [f"{s}.{m}" for s in STRATEGIES for m in ("bm25", "hybrid")]
    for arm in arms:
        for ending in ("trec", "passages.trec", "jsonl.gz"):
            assert (folder / "runs" / f"{arm}.{ending}").stat().st_size
    for name in ("results.json", "per-query.jsonl", "report.html", "report.tex", "report.md"):
        assert (folder / name).stat().st_size
    found = json.loads((folder / "results.json").read_text(encoding="utf-8"))
    assert found["provenance"]["command"].startswith("legalos evaluate --dataset samples --strategies whole,core-none")
    assert (found["provenance"]["seed"], found["baseline"]) == (3, "whole/bm25")


def test_json_is_one_object(run, made):
    (line,) = run(*ASKED, "--out", "out", "--json").stdout.splitlines()
    found = json.loads(line)
    assert {arm["state"] for arm in found["arms"]} == {"done"}
    assert found["measured"][0]["means"].keys() >= {"nDCG@10", "MRR@10"}


def test_saved_runs_are_scored_again_without_a_cluster(run, made):
    folder, done = made
    runs = [word for path in sorted((folder / "runs").glob("*.jsonl.gz")) for word in ("--runs", path)]
    again = run("--dataset", "samples", *runs, "--out", "again", url="http://127.0.0.1:9")
    assert sorted(again.stdout.splitlines()) == sorted(done.stdout.splitlines())


def test_a_run_of_another_system_stands_beside(run, made):
    folder, _ = made
    write_trec(run.folder / "theirs.trec", {"q01": {"lei-530-2022": 1.0}}, "theirs")
    own = folder / "runs" / "whole.bm25.trec"
    done = run(
        "--dataset", "samples", "--runs", own, "--runs", "theirs.trec", "--out", "both", url="http://127.0.0.1:9"
    )
    assert [line.split()[0] for line in done.stdout.splitlines()[2:4]] == ["whole/bm25", "theirs"]


def test_a_check_holds_a_new_run_to_the_figures(run, made):
    done = run("--check", "check.yaml", "--out", "checked")
    assert "all figures are within 0.005" in done.stderr


def test_a_figure_that_drifts_is_named_and_the_exit_status_is_4(run, made):
    text = (run.folder / "check.yaml").read_text(encoding="utf-8")
    assert "seed" in text and "--out" not in text and "--write-check" not in text
    first = text.index("nDCG@10: ") + len("nDCG@10: ")
    (run.folder / "drifted.yaml").write_text(f"{text[:first]}0.0{text[text.index(chr(10), first) :]}", encoding="utf-8")
    done = run("--check", "drifted.yaml", "--out", "checked", code=4)
    told = [line for line in done.stderr.splitlines() if "expected" in line]
    assert told[0].startswith("act whole/bm25 nDCG@10 is 0.")
    assert done.stderr.splitlines()[-1].startswith("Error: 1 of the figures that drifted.yaml expects have drifted")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "name a collection with --dataset"),
        (("--dataset", "nothing"), "nothing"),
        (("--dataset", "samples", "--modes", "fuzzy"), "there is no mode 'fuzzy'"),
        (("--dataset", "samples", "--strategies", "fuzzy"), "there is no strategy 'fuzzy'"),
        (("--dataset", "samples", "--strategies", ","), "--strategies names nothing"),
        (("--dataset", "samples", "--embedder", "fuzzy"), "there is no embedder 'fuzzy'"),
        (("--dataset", "samples", "--rules", "fuzzy"), "there is no rule 'fuzzy'"),
        (("--dataset", "samples", "--measure", "fuzzy@3"), "there is no measure 'fuzzy@3'"),
        (("--dataset", "samples", "--aggregation", "fuzzy"), "there is no aggregation 'fuzzy'"),
        (("--dataset", "samples", "--baseline", "fuzzy"), "the baseline 'fuzzy' is not among the arms"),
        (("--dataset", "samples", "--corpus", "Not A Name"), "'Not A Name' is no name for a corpus"),
        (("--dataset", "samples", "--runs", "none.trec"), "none.trec"),
        (("--check", "none.yaml"), "none.yaml cannot be read"),
    ],
    ids=lambda value: value[-1] if isinstance(value, tuple) and value else "",
)
def test_wrong_usage_is_one_sentence_and_exit_status_2(run, arguments, told):
    done = run(*arguments, code=2)
    assert told in done.stderr.splitlines()[-1]
    assert done.stderr.count("Error") == 1
    assert done.stdout == ""


def test_without_a_cluster_the_exit_status_is_5(run):
    done = run(*ASKED, "--out", "none", code=5, url="http://127.0.0.1:9")
    assert "Traceback" not in done.stderr


def test_an_embedder_that_cannot_be_had_leaves_bm25_of_what_is_indexed(run, made):
    done = run(*ASKED, "--out", "poor", "--embedder", "openai:some-model")
    assert "whole/hybrid: not run: " in done.stderr
    assert [line.split()[0] for line in done.stdout.splitlines()[2:4]] == ["whole/bm25", "core-none/bm25"]
