"""What a person sees of the command line before doing anything."""

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from legalos import parsers
from legalos.commands import main
from legalos.commands._cluster import connected
from legalos.config import load_settings

REPOSITORY = Path(__file__).parents[2]
HEAVY = ("numpy", "opensearchpy", "jinja2", "lxml", "onnxruntime", "elasticsearch_dsl", "selectolax", "tqdm", "openai")


def commands(command: click.Command = main, name: str = "legalos") -> Iterator[tuple[str, click.Command]]:
    yield name, command
    for child_name, child in getattr(command, "commands", {}).items():
        yield from commands(child, f"{name} {child_name}")


ALL = dict(commands())


@pytest.mark.parametrize("name", ALL)
def test_a_command_and_all_its_options_have_help(name):
    command = ALL[name]
    assert command.help
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            told = parameter.help or isinstance(parameter.type, click.Choice)
            assert told, f"{name} {parameter.opts[0]}"


@pytest.mark.parametrize("name", [name for name in ALL if getattr(ALL[name], "commands", None)])
def test_summaries_of_commands_are_whole_on_a_terminal_of_80_columns(name):
    shown = CliRunner().invoke(ALL[name], ["--help"], terminal_width=80).output
    summaries = shown.partition("Commands:\n")[2].splitlines()
    assert len(summaries) == len(ALL[name].commands)
    assert not [line for line in summaries if line.endswith("...") or len(line) > 80]


@pytest.mark.parametrize("name", [name for name in ALL if name != "legalos"])
def test_a_command_stands_in_the_readme(name):
    readme = REPOSITORY / "README.md"
    assert readme.exists(), "there is no README.md"
    text = readme.read_text(encoding="utf-8")
    assert name in text or f"`{name.removeprefix('legalos ')}`" in text  # the second of several in a table's cell


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["index", "--help"]], ids=" ".join)
def test_help_imports_nothing_heavy(arguments):
    code = (
        "import sys\nfrom legalos.commands import main\n"
        f"try: main({arguments!r})\nexcept SystemExit as end: assert not end.code\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0
    assert run.stderr.strip() == "[]"


def test_the_distribution_holds_every_package():
    settings = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    folders = {
        ".".join(("legalos", *path.parent.relative_to(REPOSITORY / "toolkit").parts)).rstrip(".")
        for path in (REPOSITORY / "toolkit").rglob("__init__.py")
    }
    assert set(settings["packages"]) == folders | {"legalos.mappings", "legalos.templates"}


def test_the_version_is_one():
    from legalos import __version__

    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == __version__


def test_the_help_of_parse_names_every_format():
    said = CliRunner().invoke(main, ["parse", "--help"]).stdout.split("Options:")[0]
    formats = ("HTML", "Markdown", "DOCX", "PDF", "LexML", "Akoma Ntoso", "JSON lines")
    assert [name for name in formats if name not in " ".join(said.split())] == []


def test_what_goes_to_stderr_can_be_objects_for_programs(tmp_path):
    (tmp_path / "good.txt").write_text("Art. 1º A feira é livre.", encoding="utf-8")
    (tmp_path / "empty.txt").touch()
    run = CliRunner().invoke(main, ["--log-json", "parse", str(tmp_path)])
    failed, end = map(json.loads, run.stderr.splitlines())
    assert (failed["level"], failed["stage"], failed["doc_id"]) == ("error", "read", "empty")
    assert (end["level"], end["exit_code"], run.exit_code) == ("error", 3, 3)
    assert json.loads(run.stdout)["id"] == "good"


def test_names_that_are_no_unicode_can_be_told_to_programs(tmp_path):
    run = CliRunner().invoke(main, ["--log-json", "parse", f"{tmp_path}/\udcff"])
    assert "\\udcff does not exist" in json.loads(run.stderr)["message"]


@pytest.mark.parametrize("arguments", [["search"], ["nonsense"], ["--nonsense"], ["parse", "--nonsense"]])
def test_wrong_usage_is_told_to_programs_as_an_object(arguments):
    run = CliRunner().invoke(main, ["--log-json", *arguments])
    assert run.exit_code == 2
    assert json.loads(run.stderr)["exit_code"] == 2


def test_a_text_that_a_parser_raises_on_costs_no_other(tmp_path, monkeypatch):
    def failing(document, jurisdiction, references):
        if document.id == "bad":
            raise ValueError("tuple.index(x)")
        return right(document, jurisdiction, references=references)

    right = parsers.parse
    monkeypatch.setattr(parsers, "parse", failing)
    for name in ("a", "bad", "c"):
        (tmp_path / f"{name}.txt").write_text("Art. 1º A feira é livre.", encoding="utf-8")
    run = CliRunner().invoke(main, ["parse", str(tmp_path)])
    assert (run.exit_code, [json.loads(line)["id"] for line in run.stdout.splitlines()]) == (3, ["a", "c"])
    assert "bad.txt: cannot be parsed: ValueError: tuple.index(x)" in run.stderr


@pytest.mark.parametrize(
    ("url", "writing", "told"), [(None, True, True), (None, False, False), ("http://a", True, False)]
)
def test_before_writing_to_a_cluster_that_nothing_names_it_is_told_where_that_is(tmp_path, capsys, url, writing, told):
    """Which may be anybody's that listens on this machine."""
    named = {"OPENSEARCH_URL": url} if url else {}
    with click.Context(main):
        connected(load_settings({"LEGALOS_HOME": str(tmp_path), **named}), writing)
    said = "writing to http://localhost:9200, as nothing names a cluster; OPENSEARCH_URL does\n"
    assert capsys.readouterr().err == (said if told else "")


def test_the_end_of_a_command_does_not_look_for_garbage():
    code = """
from legalos.commands import main

class Circle:
    def __init__(self):
        self.own = self

    def __del__(self):
        print("found")

Circle()
main(["--version"])
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0
    assert "version" in run.stdout
    assert "found" not in run.stdout


@pytest.mark.parametrize("command", ["parse", "index"])
def test_where_log_json_stands_is_told(command):
    run = CliRunner().invoke(main, [command, "--log-json", "lei.txt"])
    assert run.exit_code == 2
    assert f"Error: --log-json stands before the command: legalos --log-json {command} …" in run.stderr
