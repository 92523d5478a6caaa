"""``legalos chunks`` as a user meets it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

LAW = """LEI Nº 12, DE 3 DE MARÇO DE 2021
Institui o Programa Rua Clara.
A CÂMARA MUNICIPAL DE VALE SERENO decreta:
Art. 1º Fica instituído o Programa Rua Clara.
Art. 2º Esta Lei entra em vigor na data de sua publicação.
"""


def legalos(*arguments, **environment: str) -> subprocess.CompletedProcess:
    command = [Path(sys.executable).with_name("legalos"), "chunks", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, timeout=60, env={**os.environ, **environment})


@pytest.fixture
def law(tmp_path: Path) -> Path:
    path = tmp_path / "lei-12.txt"
    path.write_text(LAW, encoding="utf-8")
    return path


def chunks(run: subprocess.CompletedProcess) -> list[dict]:
    return [json.loads(line) for line in run.stdout.splitlines()]


def test_the_chunks_of_articles_are_json_lines_with_the_act_s_id(law):
    found = chunks(legalos(law, "--jurisdiction", "br"))
    assert [(chunk["doc_id"], chunk["label"]) for chunk in found] == [("lei-12", "Art. 1º"), ("lei-12", "Art. 2º")]
    assert all(LAW[chunk["start"] : chunk["end"]].split() == chunk["text"].split() for chunk in found)


def test_the_strategy_is_an_option_or_a_setting(law):
    whole = legalos(law, "--strategy", "whole")
    assert [chunk["level"] for chunk in chunks(whole)] == ["document"]
    assert legalos(law, LEGALOS_STRATEGY="whole").stdout == whole.stdout


def test_an_unknown_strategy_is_wrong_usage(law):
    run = legalos(law, "--strategy", "magic")
    assert (run.returncode, run.stdout) == (2, b"")
    assert "the known ones are core, core-adaptive, core-full, core-metadata" in run.stderr.decode()


def test_documents_left_out_are_exit_3(law):
    (law.parent / "vazio.txt").touch()
    run = legalos(law.parent, "--jurisdiction", "br")
    assert (run.returncode, len(chunks(run))) == (3, 2)


def test_an_act_without_articles_is_cut_when_asked(tmp_path):
    path = tmp_path / "parecer.txt"
    path.write_text("PARECER Nº 7, DE 2020\n\n1. A feira de Vale Sereno é livre.\n\n2. O prazo é de um mês.\n", "utf-8")
    whole = chunks(legalos(path, "--strategy", "core-full"))
    cut = chunks(legalos(path, "--strategy", "core-full", "--segment-fallback"))
    assert [chunk["chunk_id"] for chunk in whole] == ["parecer"]
    assert [(chunk["chunk_id"], chunk["text"]) for chunk in cut] == [
        ("parecer!p1", "1. A feira de Vale Sereno é livre."),
        ("parecer!p2", "2. O prazo é de um mês."),
    ]
    refused = legalos(path, "--strategy", "whole", "--segment-fallback")
    assert (refused.returncode, refused.stdout) == (2, b"")
    assert b"not with whole" in refused.stderr
