"""``legalos parse`` as a user meets it."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from factories import act
from legalos.commands._options import Inputs
from legalos.commands.parse import command
from legalos.errors import LegalosError
from legalos.model import Diagnostic

LAW = """LEI Nº 12, DE 3 DE MARÇO DE 2021
Institui o Programa Rua Clara no Município de Vale Sereno.
A CÂMARA MUNICIPAL DE VALE SERENO decreta:
CAPÍTULO I
DISPOSIÇÕES GERAIS
Art. 1º Fica instituído o Programa Rua
Clara, que compreende:
I - a troca de luminárias; e
II - a poda de árvores.
Parágrafo único. A poda respeita os ninhos.
Art. 2º A Lei nº 7, de 2 de janeiro de 2015, passa a vigorar com as seguintes alterações:
“Art. 4º ..............................................
I - o lampião;
..............................................” (NR)
Art. 3º Esta Lei entra em vigor na data de sua publicação.
Vale Sereno, 3 de março de 2021.
"""


def legalos(*arguments, stdin: bytes = b"") -> subprocess.CompletedProcess:
    command = [Path(sys.executable).with_name("legalos"), "parse", *map(str, arguments)]
    return subprocess.run(command, input=stdin, capture_output=True, timeout=60)


@pytest.fixture
def law(tmp_path: Path) -> Path:
    path = tmp_path / "lei-12.txt"
    path.write_text(LAW, encoding="utf-8")
    return path


def test_json_is_one_object_a_line_whose_offsets_point_into_its_text(law):
    run = legalos(law)
    (line,) = run.stdout.splitlines()
    act = json.loads(line)
    assert (run.returncode, run.stderr) == (0, b"")
    assert (act["id"], act["source"], act["format"], act["jurisdiction"]) == ("lei-12", str(law), "text", "br")
    assert act["text"] == LAW
    units = {unit["id"]: unit for unit in act["units"]}
    assert units["art1_cpt_inc2"]["text"] == "a poda de árvores."
    assert act["text"][units["art3"]["start"] :].startswith("Art. 3º")


def test_stdin_is_read_and_its_format_found():
    run = legalos("-", stdin=json.dumps({"_id": "x", "title": "Lei de teste", "text": "Art. 1º Vale."}).encode())
    act = json.loads(run.stdout)
    assert (act["id"], act["title"], act["format"]) == ("x", "Lei de teste", "jsonl")


def test_the_tree_fits_80_columns_and_shows_what_to_cite(law):
    lines = legalos(law, "--format", "tree").stdout.decode().splitlines()
    assert max(map(len, lines)) <= 80
    assert [line for line in lines if line.endswith(" art1_cpt_inc1")] == [
        f"{'        I - a troca de luminárias; e':<67}art1_cpt_inc1"
    ]
    assert any(line.lstrip().startswith("> Art. 4º") for line in lines)


def test_the_tree_says_what_is_no_longer_in_force_and_tells_of_diagnostics_on_stderr(tmp_path):
    path = tmp_path / "decreto.html"
    path.write_text(
        "<p>DECRETO Nº 3, DE 4 DE MAIO DE 2020<p><s>Art. 1º O sino toca às seis.</s><p>Art. 1º O sino toca às sete. "
        "(Redação dada pelo Decreto nº 9, de 2022)<p>Art. 2º (Revogado pelo Decreto nº 9, de 2022)<p>Art. 4º Vale já.",
        encoding="utf-8",
    )
    run = legalos(path, "--format", "tree")
    printed, told = run.stdout.decode(), run.stderr.decode().splitlines()
    assert "  (superseded) Art. 1º " in printed
    assert "(revoked)" in printed
    assert f"{path}:5:1: warning numbering-gap: " in "\n".join(told)
    assert told[-1].startswith("diagnostics: ")
    assert run.returncode == 0


def test_text_has_one_unit_a_line_and_loses_no_word(law):
    printed = legalos(law, "--format", "text").stdout.decode()
    assert printed == LAW.replace("Rua\nClara", "Rua Clara")


def test_bad_documents_are_named_and_the_others_parsed(law, tmp_path):
    (tmp_path / "a-vazio.txt").touch()
    (tmp_path / "b.jsonl").write_text('[1]\n{"text": "x"}')
    run = legalos(tmp_path)
    assert run.returncode == 3
    assert [json.loads(line)["id"] for line in run.stdout.splitlines()] == ["b-2", "lei-12"]
    sentences = run.stderr.decode().splitlines()
    assert sentences[0] == f"{tmp_path / 'a-vazio.txt'}: is empty"
    assert sentences[1].startswith(f"{tmp_path / 'b.jsonl'}:1: ")
    assert sentences[2:] == ["Error: 2 of 4 documents were left out"]


def test_nothing_read_is_a_failure(tmp_path):
    assert legalos(tmp_path).returncode == 1
    (tmp_path / "x.txt").write_bytes(b"\0\1")
    assert legalos(tmp_path).returncode == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere.txt"], "nowhere.txt does not exist"),
        (["LAW", "--jurisdiction", "atlantis"], "the known ones are br"),
        (["LAW", "--input-format", "scroll"], "the known ones are "),
        (["LAW", "--map", "text"], "is not FIELD=NAME"),
        (["LAW", "--map", "txt=corpo"], "it can map id, text"),
        (["LAW", "--output", "x.html"], "--output goes with --format html"),
        (["TWO", "--format", "html"], "name a folder with --output"),
        (["TWO", "--format", "html", "--output", "x.html"], "x.html is one page"),
        ([], "Missing argument"),
    ],
)
def test_wrong_usage_is_exit_2_and_says_what_is_right(law, arguments, said):
    law.with_name("outra.txt").write_text(LAW, encoding="utf-8")
    named = {"LAW": law, "TWO": law.parent}
    run = legalos(*[named.get(argument, argument) for argument in arguments])
    assert (run.returncode, run.stdout) == (2, b"")
    assert said in run.stderr.decode()


def test_other_field_names_are_mapped(tmp_path):
    (tmp_path / "atos.jsonl").write_text('{"KEY": "p1", "TEXTO": "<p>Art. 1<sup>o</sup> Vale.</p>"}')
    act = json.loads(legalos(tmp_path, "--map", "id=KEY", "--map", "html=TEXTO").stdout)
    assert (act["id"], act["text"]) == ("p1", "Art. 1o Vale.")


def test_a_page_goes_to_stdout_or_to_a_file(law, tmp_path):
    page = legalos(law, "--format", "html").stdout
    assert page.startswith(b"<!DOCTYPE html>")
    assert b'id="art1_cpt_inc1"' in page
    run = legalos(law, "--format", "html", "--output", tmp_path / "new" / "lei.html")
    assert (run.returncode, run.stdout, run.stderr) == (0, b"", b"")
    assert (tmp_path / "new" / "lei.html").read_bytes().strip() == page.strip()


def test_several_acts_make_a_folder_of_pages_and_an_index(law, tmp_path):
    names = ("índex/a b", "LEI", "lei", "index", "../../fora")
    lines = [json.dumps({"_id": name, "title": name, "text": "Art. 1º Vale."}) for name in names]
    (tmp_path / "atos.jsonl").write_text("\n".join(lines))
    site = tmp_path / "site"
    assert legalos(tmp_path / "atos.jsonl", "--format", "html", "--output", site).returncode == 0
    pages = ["fora.html", "index-2.html", "index.html", "LEI.html", "lei-2.html", "índex-a-b.html"]
    assert sorted(path.name for path in site.iterdir()) == sorted(pages)
    index = (site / "index.html").read_text(encoding="utf-8")
    assert [page for page in pages if f'<a href="{page}">' not in index] == ["index.html"]
    assert not (tmp_path.parent / "fora.html").exists()


def test_a_page_that_cannot_be_written_is_one_sentence(law):
    run = legalos(law, "--format", "html", "--output", law / "x.html")
    assert (run.returncode, run.stdout) == (1, b"")
    assert run.stderr.decode().startswith(f"Error: {law / 'x.html'} cannot be written: ")
    assert run.stderr.count(b"\n") == 1


def test_strict_lets_pass_what_has_no_errors(law):
    run = legalos(law, "--strict")
    assert (run.returncode, run.stderr) == (0, b"")


def test_strict_tells_of_every_diagnostic_and_fails_on_an_error(law, monkeypatch):
    diagnostics = (
        Diagnostic("encoding-guessed", "info", "read as\nWindows-1252"),
        Diagnostic("unclosed-quote", "error", "a quotation has no end", LAW.index("“"), len(LAW)),
    )
    parsed = replace(act(LAW), source="lei.txt", diagnostics=diagnostics)
    monkeypatch.setattr(Inputs, "acts", lambda self, *_, **__: iter([parsed, replace(parsed, diagnostics=())]))
    run = CliRunner().invoke(command, [str(law), "--strict"], standalone_mode=False)
    assert isinstance(run.exception, LegalosError)
    assert run.exception.exit_code == 1
    assert str(run.exception) == "1 of 2 acts have errors (1 error, 1 info)"
    assert run.stderr.splitlines() == [
        "lei.txt: info encoding-guessed: read as Windows-1252",
        "lei.txt:12:1: error unclosed-quote: a quotation has no end",
    ]
    assert len(run.stdout.splitlines()) == 2
    assert CliRunner().invoke(command, [str(law)], standalone_mode=False).exception is None
