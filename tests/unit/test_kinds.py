"""Kinds of acts: one spelling for what parsers read, files state and filters ask for."""

from io import BytesIO
from pathlib import Path

import orjson
import pytest
from legalos.kinds import BRAZILIAN, ENGLISH, spelled
from legalos.parsers import _statute_head, contract
from legalos.parsers.br.issuer import dotted
from legalos.parsers.br.metadata import metadata
from legalos.readers.jsonl import JsonLinesReader


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        ("Lei", "lei"),
        ("LEI COMPLEMENTAR", "lei.complementar"),
        ("lei.complementar", "lei.complementar"),
        ("Decreto-Lei", "decreto.lei"),
        ("Instrução Normativa", "instrucao.normativa"),
        ("Proposta de Emenda à Constituição", "proposta.emenda.constituicao"),
        ("Act", "act"),
        ("Nota Técnica", "Nota Técnica"),
        ("PL", "PL"),
        ("", ""),
    ],
)
def test_a_kind_that_is_known_has_one_spelling_and_any_other_stays(written, kind):
    assert spelled(written) == spelled(kind) == kind


def test_brazilian_kinds_are_spelled_as_their_parser_spells_them():
    """Where one begins as another does, the longer is tried first, or it would never be read."""
    for kind in BRAZILIAN:
        assert spelled(kind) == dotted(kind.replace("-", " ")) == metadata(f"{kind} nº 9", "").kind
    assert not [
        (kind, later) for at, kind in enumerate(BRAZILIAN) for later in BRAZILIAN[at:] if later.startswith(f"{kind} ")
    ]


def test_kinds_of_acts_in_english_are_those_that_parsers_read():
    read = {word.lower() for word in ("CONSTITUTION", "CODE", "ACT", "RULES", "REGULATIONS", "ORDER", "BILL", "LAW")}
    assert all(_statute_head._kind(f"The Lake {word.title()} 2030") == word for word in read)
    assert set(contract._KIND.pattern.split("|")) | read <= set(ENGLISH)


def test_the_reader_spells_the_kind_that_a_line_states():
    line = orjson.dumps({"_id": "a", "text": "Art. 1º Vale.", "kind": "Lei Complementar"})
    (read,) = JsonLinesReader().read(BytesIO(line), "a.jsonl", "a", {})
    assert read.metadata["kind"] == "lei.complementar"


def test_the_documentation_lists_all_kinds():
    said = (Path(__file__).parents[2] / "docs" / "jurisdictions.md").read_text(encoding="utf-8")
    assert not [kind for kind in map(spelled, (*BRAZILIAN, *ENGLISH)) if f"`{kind}`" not in said]
