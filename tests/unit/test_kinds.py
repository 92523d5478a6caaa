"""Kinds of acts: one spelling for what parsers read, files state and filters ask for."""

from io import BytesIO
from pathlib import Path

import orjson
import pytest
from legalos.kinds import BRAZILIAN, ENGLISH, spelled, spelled_number
from legalos.parsers import _statute_head, contract, parse
from legalos.parsers.br.issuer import dotted
from legalos.parsers.br.metadata import metadata
from legalos.readers.jsonl import JsonLinesReader
from legalos.references.queries import read_query
from legalos.references.titles import act_names


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        ("Lei", "lei"),
        ("LEI COMPLEMENTAR", "lei.complementar"),
        ("lei.complementar", "lei.complementar"),
        ("Decreto-Lei", "decreto.lei"),
        ("Lei Ordinária", "lei"),
        ("LEI MUNICIPAL", "lei"),
        ("Projeto de Lei Ordinária", "projeto.lei"),
        ("Decreto Numerado", "decreto"),
        ("Guia Municipal", "Guia Municipal"),
        ("Ordinária", "Ordinária"),
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


@pytest.mark.parametrize(
    ("written", "number"),
    [
        *((words, "2848") for words in ("2848", "2.848", "02848", "2848.0", " nº 2.848 ", "N.º 2.848", "n° 2848")),
        *((words, "2848") for words in ("No. 2.848", "número 2848", "N 2848")),
        ("2.848/1940", "2848/1940"),
        ("12-B/19", "12-b/19"),
        ("9.999-A", "9999-a"),
        ("1.234.567", "1234567"),
        ("0", "0"),
        *(
            (words, words)
            for words in ("", "41A", "60.11", "2016/679/EU", "0001234-56.2020.8.26.0100", "XIV", "L 119/1")
        ),
        ("2016/679", "2016/679"),
    ],
)
def test_a_number_has_one_spelling_and_what_is_none_stays(written, number):
    assert spelled_number(written) == spelled_number(number) == number


@pytest.mark.parametrize("number", ["2.848", 2848.0, "nº 2.848", "02848", "2.848/1940", "2848/40"])
def test_an_act_is_found_by_its_citation_however_a_line_writes_its_number(number):
    line = {"_id": "a", "text": "Art. 1º Vale.", "kind": "Decreto-Lei", "number": number, "date": "1940-12-07"}
    (read,) = JsonLinesReader().read(BytesIO(orjson.dumps(line)), "a.jsonl", "a", {})
    cited = {name for one in read_query("art. 2º do Decreto-Lei 2.848/1940") for name in one.names}
    assert cited & set(act_names(parse(read)))


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
