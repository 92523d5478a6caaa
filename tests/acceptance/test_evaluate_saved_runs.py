"""``legalos evaluate`` of saved runs, which needs no cluster: what it says beside the figures, and what it exports."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from legalos.commands.evaluate import command
from legalos.errors import UsageError
from legalos.evaluation.datasets import open_dataset
from legalos.evaluation.exports import FORMATS, export
from legalos.evaluation.model import Dataset, Query
from legalos.evaluation.trec_runs import write_trec
from legalos.model import SourceText

DOCUMENTS = [
    SourceText(name, f"{name}.txt", "text", f"LEI Nº 1, DE 2020\nArt. 1º Trata da {name}.\n")
    for name in ("feira", "praça")
]
QUERIES = (Query("q1", "onde fica a feira?"), Query("q2", "e a praça?"))


@pytest.fixture
def vale(tmp_path) -> Path:
    """A collection of two documents in TREC's format, one of whose judgments is of a document that is not there."""
    judged = {"q1": {"feira": 1, "ponte": 1}, "q2": {"praça": 1}}
    export(Dataset("vale", lambda: iter(DOCUMENTS), QUERIES, acts=judged), "trec", tmp_path / "vale")
    for name in ("ours", "theirs"):
        write_trec(tmp_path / f"{name}.trec", {"q1": {"feira": 2.0}, "q2": {"praça": 1.0}}, name)
    return tmp_path


def run(folder: Path, *more: str, dataset: str = "vale", refused: bool = False):
    words = ["--dataset", f"trec:{folder / dataset}", "--out", str(folder / "out"), *more]
    runs = [word for name in ("ours", "theirs") for word in ("--runs", str(folder / f"{name}.trec"))]
    done = CliRunner().invoke(command, [*words, *runs])
    assert isinstance(done.exception, UsageError) if refused else done.exit_code == 0, done.output
    return done


def told(done) -> list[str]:
    return [line for line in done.stderr.splitlines() if not line.startswith("wrote ")]


def test_what_a_dataset_drops_and_what_stands_for_the_baseline_are_told_a_line_each(vale):
    lines = told(run(vale))
    assert len(lines) == 2
    assert "ponte" in lines[0]
    assert lines[1] == "whole/bm25 is not among the arms, so the arms are compared with ours, the first that ran"


def test_options_that_change_nothing_are_told(vale):
    lines = told(run(vale, "--strategies", "whole", "--modes", "bm25", "--rules", "device"))
    assert "--strategies, --modes are not looked at: saved runs are scored as they are" in lines
    assert "--rules is not looked at: vale has no judgments of passages" in lines
    assert not [line for line in told(run(vale)) if "not looked at" in line]


@pytest.mark.parametrize("name", FORMATS)
def test_the_dataset_is_exported_beside_the_figures(vale, name):
    for _ in range(2):
        done = run(vale, "--export", name)
    folder = vale / "out" / f"export-{name}"
    files = {path for path in folder.rglob("*") if path.is_file()}
    assert files and {f"wrote {path}" for path in files} <= set(done.stderr.splitlines())
    if name in ("trec", "beir"):
        assert open_dataset(f"{name}:{folder}").acts == {"q1": {"feira": 1}, "q2": {"praça": 1}}


def test_an_export_that_is_none_is_refused_before_anything_is_written(vale):
    done = run(vale, "--export", "fuzzy", refused=True)
    assert "there is no export 'fuzzy'; the known ones are trec, beir" in str(done.exception)
    assert not (vale / "out").exists()


def test_a_folder_with_another_evaluation_gets_no_export_either(vale):
    run(vale)
    (vale / "vale").rename(vale / "monte")
    done = run(vale, "--export", "trec", dataset="monte", refused=True)
    assert "an evaluation of vale (2 saved runs)" in str(done.exception)
    assert not (vale / "out" / "export-trec").exists()


def test_rules_are_told_to_be_idle_where_no_run_has_passages(vale):
    judged = {"acts": {"q1": {"feira": 1}}, "passages": {"q1": {"feira!art1": 1}}}
    export(Dataset("unidades", lambda: iter(DOCUMENTS), QUERIES, **judged), "trec", vale / "unidades")
    done = run(vale, "--rules", "device", dataset="unidades")
    assert "--rules is not looked at: no arm has passages that could be scored" in told(done)


def test_a_measure_that_looks_deeper_than_the_runs_is_told(vale):
    said = "no run has more than 1 target for a query: R@1000, MAP cannot count what lies deeper"
    assert said in told(run(vale, "--measure", "R@1000", "--measure", "MAP", "--measure", "R@1"))
