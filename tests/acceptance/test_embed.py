"""``legalos embed`` as a user runs it."""

import json
import subprocess
import sys

import pytest

pytest.importorskip("onnxruntime", reason="needs the embedder: pip install 'legalos[local]'")

LAW = """LEI Nº 1.207, DE 3 DE MARÇO DE 2021

Dispõe sobre a coleta seletiva no Município de Vale Sereno.

Art. 1º Esta Lei institui a coleta seletiva.
Art. 2º O resíduo é separado em:
I - recicláveis;
II - orgânicos.
Art. 3º Esta Lei entra em vigor na data de sua publicação.
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    folder = tmp_path_factory.mktemp("home")
    (folder / "lei.txt").write_text(LAW, encoding="utf-8")
    return folder


def run(home, *arguments):
    return subprocess.run(
        [sys.executable, "-m", "legalos", "embed", *arguments],
        capture_output=True,
        text=True,
        env={"LEGALOS_HOME": str(home / "data"), "PATH": ""},
        cwd=home,
        check=False,
    )


def test_the_second_run_takes_all_from_the_cache(home):
    first, second = (run(home, "lei.txt", "--strategy", "core-none", "--json") for _ in range(2))
    assert (first.returncode, first.stderr) == (0, "")
    made, kept = json.loads(first.stdout), json.loads(second.stdout)
    assert made["documents"] == 1
    assert made["embedded"] == made["chunks"] > 1
    assert made["tokens_per_second"] > 0
    assert (kept["embedded"], kept["from_cache"], kept["tokens_per_second"]) == (0, made["chunks"], None)
    assert (kept["model"], kept["dimension"]) == (made["model"], 384)


def test_the_summary_for_people_is_one_line(home):
    done = run(home, "lei.txt", "--strategy", "whole")
    assert done.returncode == 0
    assert done.stdout.startswith("1 chunks of 1 acts by whole: 1 embedded with e5-small-en-pt")
    assert done.stdout.count("\n") == 1


def test_what_cannot_be_read_is_told_and_the_rest_embedded(home):
    (home / "empty.txt").write_text("")
    done = run(home, "lei.txt", "empty.txt", "--json")
    assert done.returncode == 3
    assert "empty.txt" in done.stderr
    assert json.loads(done.stdout)["documents"] == 1


@pytest.mark.parametrize("option", [("--embedder", "nowhere"), ("--embedder", "local:large"), ("--strategy", "none")])
def test_a_wrong_name_is_wrong_usage_and_lists_the_known_ones(home, option):
    done = run(home, "lei.txt", *option)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "the known ones are" in done.stderr


def test_a_damaged_cache_is_one_sentence(home, tmp_path):
    (home / "data" / "vectors.sqlite").replace(tmp_path / "kept.sqlite")
    for leftover in (home / "data").glob("vectors.sqlite-*"):
        leftover.unlink()
    (home / "data" / "vectors.sqlite").write_bytes(b"not a database at all, by any means" * 100)
    done = run(home, "lei.txt")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "may be deleted" in done.stderr
