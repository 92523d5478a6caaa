"""``legalos nuggets extract`` and ``--nuggets``, as they are called."""

import json
import os
import stat

import pytest
from click.testing import CliRunner
from factories import act
from legalos.commands import main
from legalos.commands._options import chosen_strategy
from legalos.commands._theses import tell_left_out
from legalos.commands.index import _Warnings
from legalos.commands.nuggets import _written
from legalos.commands.search import _mixed
from legalos.strategies import strategy

ACT = (
    "LEI Nº 7, DE 2020\nArt. 1º A feira livre funciona aos domingos.\nArt. 2º É vedado o ruído depois das doze horas.\n"
)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LEGALOS_HOME", str(tmp_path / "home"))
    (tmp_path / "feira.txt").write_text(ACT, encoding="utf-8")
    return tmp_path


def run(*arguments: str, status: int = 0):
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == status, done.output
    return done


def extract(*more: str, status: int = 0):
    return run("nuggets", "extract", "feira.txt", "--genre", "normative", *more, status=status)


def rows(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_theses_go_to_a_file_and_the_count_to_stderr(folder):
    done = extract("--out", "n.jsonl")
    assert [row["text"] for row in rows(folder / "n.jsonl")] == [
        "A feira livre funciona aos domingos.",
        "É vedado o ruído depois das doze horas.",
    ]
    assert done.stdout == ""
    assert done.stderr.strip() == "2 nuggets of 1 document in n.jsonl"
    assert not (folder / "n.jsonl.part").exists()


def test_theses_go_to_stdout(folder):
    assert [json.loads(line)["unit"] for line in extract("--out", "-").stdout.splitlines()] == ["art1_cpt", "art2_cpt"]


def test_counts_come_as_json(folder):
    assert json.loads(extract("--json").stdout) == {
        "out": "nuggets.jsonl", "documents": 1, "nuggets": 2, "unsupported": 0, "flagged": 0,
    }  # fmt: skip


@pytest.mark.parametrize(("strategy", "told"), [("nuggets", True), ("nuggets:marked=true", False), ("whole", False)])
def test_theses_that_are_left_out_are_counted_on_stderr(folder, capsys, strategy, told):
    extract("--out", "n.jsonl")
    first, second = rows(folder / "n.jsonl")
    (folder / "n.jsonl").write_text("\n".join(map(json.dumps, [first | {"flags": ["number 3"]}, second])))
    tell_left_out([chosen_strategy(strategy, False, nuggets=folder / "n.jsonl", others=True)] * 2)
    said = "1 of 2 nuggets in n.jsonl left out, since unsupported or flagged; nuggets:marked=true keeps them"
    assert capsys.readouterr().err.replace(f"{folder}/", "").count(said) == told


def test_a_document_that_cannot_be_read_costs_no_other(folder):
    (folder / "broken.pdf").write_bytes(b"no pdf")
    done = run("nuggets", "extract", "broken.pdf", "feira.txt", "--genre", "normative", status=3)
    assert "broken.pdf" in done.stderr
    assert len(rows(folder / "nuggets.jsonl")) == 2
    assert len(rows(folder / "failed.jsonl")) == 1


def test_a_run_that_draws_nothing_leaves_the_file_of_an_earlier_one(folder):
    extract()
    before = (folder / "nuggets.jsonl").read_bytes()
    (folder / "empty.txt").write_text("")
    run("nuggets", "extract", "empty.txt", "--genre", "normative", status=1)
    assert (folder / "nuggets.jsonl").read_bytes() == before
    assert not (folder / "nuggets.jsonl.part").exists()


def test_a_file_of_something_else_is_not_written_over(folder):
    assert "stays as it is" in extract("--out", "feira.txt", status=2).stderr
    assert (folder / "feira.txt").read_text(encoding="utf-8") == ACT
    extract()
    extract()  # a file of nuggets is


def test_the_rest_of_something_else_is_not_written_over(folder):
    (folder / "nuggets.jsonl.part").write_text("notes")
    assert "stays as it is" in extract(status=2).stderr
    assert (folder / "nuggets.jsonl.part").read_text() == "notes"


def test_two_runs_into_one_file_do_not_mix(folder):
    with _written("nuggets.jsonl", folder / "home" / "locks") as file:
        assert "another run is writing ./nuggets.jsonl" in extract("--out", "./nuggets.jsonl", status=1).stderr
        extract("--out", "other.jsonl")
        file.write((folder / "other.jsonl").read_bytes())
    assert len(rows(folder / "nuggets.jsonl")) == 2


@pytest.mark.parametrize("name", ["n.jsonl", "n.jsonl.part"])
def test_what_is_no_regular_file_stays(folder, name):
    os.mkfifo(folder / name)
    assert "is no regular file" in extract("--out", "n.jsonl", status=2).stderr
    assert stat.S_ISFIFO((folder / name).stat().st_mode)
    (folder / "link").symlink_to(name)
    assert "is no regular file" in extract("--out", "link" if name == "n.jsonl" else "n.jsonl", status=2).stderr
    assert (folder / "link").is_symlink()


def test_a_link_stays_and_its_file_is_written(folder):
    (folder / "there").mkdir()
    (folder / "link").symlink_to("there/n.jsonl")
    extract("--out", "link")
    extract("--out", "link")
    assert (folder / "link").is_symlink()
    assert len(rows(folder / "there" / "n.jsonl")) == 2


def test_links_that_lead_nowhere_stay(folder):
    (folder / "a").symlink_to("b")
    (folder / "b").symlink_to("a")
    assert "is no regular file" in extract("--out", "a", status=2).stderr
    (folder / "n.jsonl.part").symlink_to("elsewhere")
    assert "is no regular file" in extract("--out", "n.jsonl", status=2).stderr
    assert not (folder / "elsewhere").exists()


def test_a_limit_of_documents_holds(folder):
    (folder / "outra.txt").write_text(ACT, encoding="utf-8")
    run("nuggets", "extract", "feira.txt", "outra.txt", "--genre", "normative", "--max-documents", "1")
    assert {row["doc_id"] for row in rows(folder / "nuggets.jsonl")} == {"feira"}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--extractor", "magic"], "there is no extractor 'magic'; the known ones are"),
        (["--out", "."], "is a folder"),
        (["--out", "no/folder/n.jsonl"], "cannot be written"),
    ],
)
def test_bad_input_is_told_in_one_sentence(folder, more, said):
    done = CliRunner().invoke(main, ["nuggets", "extract", "feira.txt", "--genre", "normative", *more])
    assert done.exit_code in (1, 2)
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_chunks_of_theses_need_their_file(folder):
    assert "needs --nuggets FILE" in run("chunks", "feira.txt", "--strategy", "nuggets", status=2).stderr
    extract()
    done = run("chunks", "feira.txt", "--strategy", "core-nuggets", "--nuggets", "nuggets.jsonl")
    assert [json.loads(line)["level"] for line in done.stdout.splitlines()] == ["basic_unit"] * 2 + ["nugget"] * 2


def test_a_strategy_without_theses_refuses_their_file(folder):
    extract()
    done = run("chunks", "feira.txt", "--strategy", "whole", "--nuggets", "nuggets.jsonl", status=2)
    assert "--nuggets goes with" in done.stderr


def test_the_quality_of_chunks_of_theses_is_measured_beside_others(folder, monkeypatch):
    monkeypatch.setenv("LEGALOS_EMBEDDER", "openai:none")  # no model to load
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    assert "needs --nuggets FILE" in run("chunk-quality", "feira.txt", "--strategy", "nuggets", status=2).stderr
    extract()
    names = ("--strategy", "nuggets", "--strategy", "whole")
    done = run("chunk-quality", "feira.txt", *names, "--nuggets", "nuggets.jsonl", "--json")
    assert [(one["strategy"], one["chunks"]) for one in json.loads(done.stdout)] == [("nuggets", 2), ("whole", 1)]


@pytest.mark.parametrize(("name", "weight"), [("nuggets", 0), ("core-metadata", 0), ("core-nuggets", 0.5)])
def test_a_share_of_theses_is_for_indices_that_have_other_chunks_too(capsys, name, weight):
    assert _mixed(0.5, strategy(name)) == weight
    assert ("has not both theses and other chunks" in capsys.readouterr().err) == (not weight)
    assert _mixed(0.0, strategy(name)) == 0
    assert not capsys.readouterr().err


@pytest.mark.parametrize(
    ("theses", "told"),
    [
        ({"other"}, "the file of nuggets has theses of 0 of 2 acts\n"),
        ({"a", "other"}, "the file of nuggets has theses of 1 of 2 acts\n"),
        ({"a", "b"}, ""),
        (None, ""),
    ],
)
def test_acts_without_theses_are_told_when_indexed(capsys, theses, told):
    seen = _Warnings(theses)
    list(seen.passing([act(ACT, "a"), act(ACT, "b")]))
    seen.tell()
    assert capsys.readouterr().err == told
