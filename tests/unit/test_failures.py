"""What a run tells of the documents that it left out, and what it never writes over."""

import json
import os

import orjson
import pytest
from click.testing import CliRunner
from legalos.commands import main
from legalos.commands._failures import Failures, failures_in
from legalos.commands._options import Inputs
from legalos.commands._terminal import one_line, print_json
from legalos.errors import LegalosError, SomeDocumentsFailed, UsageError
from legalos.model import Failure

FAILURE = Failure("feira.txt", "feira", "read", "is empty")
OLD = b'{"source":"a","doc_id":"a","stage":"read","reason":"is empty"}\n'


@pytest.fixture
def path(tmp_path):
    return tmp_path / "failed.jsonl"


def test_nothing_is_touched_before_the_first_failure(path):
    Failures(path)
    assert not path.exists()
    path.write_bytes(OLD)
    Failures(path)
    assert path.read_bytes() == OLD


def test_files_that_a_folder_holds_beside_documents_are_counted_and_are_no_failures(tmp_path, path):
    folder = tmp_path / "acts"
    (folder / "b").mkdir(parents=True)
    (folder / "a.txt").write_text("Art. 1º Vale.", encoding="utf-8")
    for name in ("noext", "a.xyz", "b/c.png", "b/d.css", ".hidden"):
        (folder / name).write_bytes(b"x")

    def told(*paths) -> str:
        run = CliRunner().invoke(main, ["chunks", *map(str, paths), "--strategy", "whole"])
        assert run.exit_code == 0 and run.stdout.count("\n") == 1
        return run.stderr

    assert told(folder / "a.txt") == ""
    line = f"4 files of other kinds were not read: {folder}/a.xyz, {folder}/noext, {folder}/b/c.png, …\n"
    assert told(folder) == told(folder, folder / "b") == line
    assert told(folder / "a.txt", folder / "b").startswith("2 files of other kinds were not read: ")
    (folder / "b" / "d.css").unlink()
    assert told(folder / "a.txt", folder / "b") == f"1 file of another kind was not read: {folder}/b/c.png\n"


def test_the_list_of_an_earlier_run_is_written_over(path):
    path.write_bytes(OLD * 3)
    failures = Failures(path)
    failures.add(FAILURE)
    failures.add(FAILURE)
    with pytest.raises(SomeDocumentsFailed, match=r"2 of 3 .*failed\.jsonl"):
        failures.end(1)
    told = [orjson.loads(line) for line in path.read_bytes().splitlines()]
    assert [(one["source"], one["reason"]) for one in told] == [("feira.txt", "is empty")] * 2


def test_a_run_without_failures_removes_the_list_of_an_earlier_one(path):
    path.write_bytes(OLD)
    Failures(path).end(1)
    assert not path.exists()
    Failures(path).end(1)


def test_a_run_without_documents_removes_nothing(path):
    path.write_bytes(OLD)
    with pytest.raises(LegalosError):
        Failures(path).end(0)
    assert path.read_bytes() == OLD


@pytest.mark.parametrize("data", [b"Art. 1\n", OLD + b'{"text": "Art. 1"}\n', OLD + b"[]\n", b"\xff"])
def test_a_file_that_is_no_list_of_failures_is_wrong_usage_and_stays(path, data):
    path.write_bytes(data)
    with pytest.raises(UsageError, match="stays as it is"):
        Failures(path)
    assert path.read_bytes() == data


def test_an_empty_file_may_be_written_over_and_is_not_removed(path):
    path.touch()
    Failures(path).end(1)
    assert path.exists()
    Failures(path).add(FAILURE)
    assert path.stat().st_size


@pytest.mark.parametrize("name", ["", "missing/failed.jsonl"], ids=["a folder", "in no folder"])
def test_a_list_that_cannot_be_written_is_wrong_usage_before_the_first_failure(tmp_path, name):
    with pytest.raises(UsageError, match="cannot be written: ") as caught:
        Failures(tmp_path / name)
    assert "\n" not in str(caught.value)
    run = CliRunner().invoke(main, ["index", str(tmp_path), "--failed", str(tmp_path / name)])
    assert (run.exit_code, "cannot be written: " in run.stderr) == (2, True)


def test_a_folder_that_cannot_be_written_has_its_list_at_home_unless_one_is_named(tmp_path, monkeypatch):
    (tmp_path / "acts" / "failed.jsonl").mkdir(parents=True)  # for root may write into any folder but over one
    home = tmp_path / "new" / "home"
    monkeypatch.chdir(tmp_path / "acts")
    assert failures_in(None, home).path == home / "failed.jsonl"
    with pytest.raises(UsageError, match="cannot be written: "):
        failures_in("failed.jsonl", home)
    monkeypatch.chdir(tmp_path)
    assert str(failures_in(None, home).path) == "failed.jsonl"
    assert not list(home.iterdir())


def test_to_look_whether_the_list_can_be_written_leaves_nothing_behind(tmp_path, path):
    (tmp_path / "link.jsonl").symlink_to(path)
    Failures(tmp_path / "link.jsonl")
    assert [left.name for left in tmp_path.iterdir()] == ["link.jsonl"]
    assert not path.exists()


def test_a_list_that_cannot_be_written_any_more_is_told_in_one_sentence(tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    failures = Failures(folder / "failed.jsonl")
    folder.rmdir()
    with pytest.raises(LegalosError, match="cannot be written: ") as caught:
        failures.add(FAILURE)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("count", "done", "said"),
    [
        (1, 0, "the document was left out; it is listed in F"),
        (2, 0, "all documents (2) were left out; they are listed in F"),
        (1, 2, "1 of 3 documents was left out; it is listed in F"),
        (2, 1, "2 of 3 documents were left out; they are listed in F"),
    ],
)
def test_one_document_is_told_as_one(path, count, done, said):
    failures = Failures(path)
    for _ in range(count):
        failures.add(FAILURE)
    with pytest.raises(LegalosError) as caught:
        failures.end(done)
    assert str(caught.value) == said.replace("F", str(path))


def test_names_of_files_do_not_steer_the_terminal(path, capsys):
    Failures(path).add(Failure("a\n\x1b[2J\udcff.txt", "a\udcff", "read", "é\u202e vazio"))
    assert capsys.readouterr().err == "a\\n\\x1b[2J\\udcff.txt: é\\u202e vazio\n"
    assert orjson.loads(path.read_bytes())["doc_id"] == "a\\udcff"


def test_words_that_can_be_printed_stay():
    assert one_line("Lei nº 1 – “ação” \\ 法") == "Lei nº 1 – “ação” \\ 法"


def test_an_error_is_one_line_whatever_the_name_of_the_file():
    run = CliRunner().invoke(main, ["parse", "a\nb\x07"])
    assert (run.exit_code, run.stderr) == (2, "Error: a\\nb\\x07 does not exist\n")


def test_the_list_is_no_input_of_the_folder_that_it_lies_in(tmp_path, path):
    path.write_bytes(OLD)
    (tmp_path / "a.txt").write_text("Art. 1º A feira é livre.", encoding="utf-8")
    failures = Failures(path)
    assert [act.id for act in Inputs((str(tmp_path),), None, {}, "auto").acts(failures)] == ["a"]
    assert not failures.count
    with pytest.raises(UsageError):
        Inputs((str(path),), None, {}, "auto").acts(failures)


@pytest.mark.parametrize(
    ("read", "output"),
    [("a.html", "a.html"), (".", "a.html"), (".", "."), (".", "link.html"), ("sub", "."), ("a.html", "hard")],
)
def test_no_page_is_written_over_a_file_that_is_read(tmp_path, read, output):
    page = tmp_path / "a.html"
    page.write_text("<p>Art. 1º A feira é livre.", encoding="utf-8")
    (tmp_path / "link.html").symlink_to(page)
    for folder in ("sub", "hard"):
        (tmp_path / folder).mkdir()
        os.link(page, tmp_path / folder / "b.html")
    before = page.read_bytes()
    run = CliRunner().invoke(
        main, ["parse", str(tmp_path / read), "--format", "html", "--output", str(tmp_path / output)]
    )
    assert (run.exit_code, "would overwrite" in run.stderr) == (2, True)
    assert page.read_bytes() == before
    assert not (tmp_path / "index.html").exists()


@pytest.fixture
def run_at(monkeypatch, capsys):
    """The command with a file at stdin: its exit status and its stderr."""

    def run(path, *arguments):
        with path.open(encoding="utf-8") as stdin, monkeypatch.context() as patch, pytest.raises(SystemExit) as ended:
            patch.setattr("sys.stdin", stdin)
            main([str(one) for one in arguments])
        return ended.value.code, capsys.readouterr().err

    return run


@pytest.mark.parametrize("output", ["a.html", "link.html", "."])
def test_no_page_is_written_over_the_file_that_stdin_is(tmp_path, output, run_at):
    page = tmp_path / "a.html"
    page.write_text("<p>Art. 1º A feira é livre.", encoding="utf-8")
    (tmp_path / "link.html").symlink_to(page)
    before = page.read_bytes()
    code, said = run_at(page, "parse", "-", "--format", "html", "--output", tmp_path / output)
    assert (code, "would overwrite the file at stdin" in said) == (2, True)
    assert page.read_bytes() == before
    assert not (tmp_path / "index.html").exists()


def test_the_list_of_failures_is_not_read_at_stdin(tmp_path, run_at):
    path = tmp_path / "failed.jsonl"
    path.write_bytes(OLD)
    code, said = run_at(path, "index", "-", "--failed", path)
    assert (code, "so it cannot be read at stdin" in said) == (2, True)
    assert path.read_bytes() == OLD


def test_pages_of_an_earlier_run_are_written_over(tmp_path):
    (tmp_path / "a.txt").write_text("Art. 1º A feira é livre.", encoding="utf-8")
    for output in ("pages", "one.html"):
        for _ in range(2):
            arguments = ["parse", str(tmp_path / "a.txt"), "--format", "html", "--output", str(tmp_path / output)]
            assert CliRunner().invoke(main, arguments).exit_code == 0


def test_what_was_misread_is_counted_at_the_end_and_no_numbering(tmp_path):
    acts = [
        {"id": "a", "date": "ontem", "text": "LEI Nº 1\nFeira.\nArt. 1º A feira é livre.\nArt. 3º Falta um."},
        {"id": "b", "date": "2020-01-02", "text": "LEI Nº 2\nFeira.\nArt. 1º A feira é livre.\nArt. 3º Falta um."},
        {"id": "c", "date": "2020-02-31", "text": "Art. 1º A feira \ufffd livre."},
    ]
    path = tmp_path / "atos.jsonl"

    def said(some: list[dict]) -> list[str]:
        path.write_bytes(b"".join(orjson.dumps(one, option=orjson.OPT_APPEND_NEWLINE) for one in some))
        run = CliRunner().invoke(main, ["index", str(path), "--dry-run"], env={"LEGALOS_HOME": str(tmp_path)})
        assert run.exit_code == 0, run.output
        return run.stderr.splitlines()

    assert said(acts[1:2]) == []
    assert said(acts[:1]) == ["1 warning in the reading of 1 act; `legalos parse --strict` shows them"]
    assert said(acts) == ["1 error, 2 warnings in the reading of 2 acts; `legalos parse --strict` shows them"]


def test_json_on_stdout_has_arguments_that_are_no_text_as_python_escapes_them(capsys):
    print_json({"query": "feira \udcff", "rows": ("\udcff", {"\udcfe": [1.5]})})
    assert json.loads(capsys.readouterr().out) == {"query": "feira \\udcff", "rows": ["\\udcff", {"\\udcfe": [1.5]}]}
