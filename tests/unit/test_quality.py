"""The quality of chunks, by offsets against the tree."""

import json

import pytest
from click.testing import CliRunner
from factories import act
from legalos.commands import main
from legalos.evaluation.quality import measure_chunks
from legalos.model import SourceText
from legalos.parsers import parse
from legalos.references import linked
from legalos.strategies import strategy
from legalos.strategies.recursive import words_and_marks

FAIR = """LEI Nº 7, DE 2 DE MARÇO DE 2020
Dispõe sobre as feiras livres.
Art. 1º As feiras livres funcionam aos domingos, nos termos do art. 3º.
Art. 2º O feirante paga taxa.
§ 1º A taxa é a do art. 1º.
§ 2º Não se aplica o § 1º.
Art. 3º São proibidos os fogos e os animais soltos.
"""


def measured(spec, *acts):
    (found,) = measure_chunks(acts or (linked(act(FAIR, "lei-7")),), [strategy(spec)], words_and_marks, pytest.fail)
    return found


def test_sections_as_chunks_are_precise_and_whole():
    found = measured("core-none")
    assert (found.acts, found.sections, found.chunks, found.citations) == (1, 3, 3, 2)
    assert (found.boundary_precision, found.section_coverage, found.chunks_per_section) == (1.0, 1.0, 1.0)
    assert found.reference_preservation == 0.0
    assert found.tokens["min"] <= found.tokens["p50"] <= found.tokens["p95"] <= found.tokens["max"]


def test_a_citation_is_kept_where_the_cited_words_are_seen_beside_it():
    assert measured("strucchunk").reference_preservation == 1.0
    assert measured("strucchunk:characters=8").reference_preservation == 0.0
    assert measured("strucchunk:bm25=breadcrumb").reference_preservation == 0.0
    assert measured("whole").reference_preservation == 1.0  # both stand in one chunk


def test_cut_sections_cost_precision_and_coverage():
    found = measured("core:size=8:slack=1")
    assert found.chunks > 5
    assert found.boundary_precision == pytest.approx(6 / (2 * found.chunks), abs=1e-3)
    assert (found.section_coverage, found.chunks_per_section) == (0.0, None)


def test_the_control_is_measured_like_the_rest():
    found = measured("recursive:size=20:overlap=0")
    assert 0 <= found.boundary_precision < 1
    assert found.section_coverage < 1


def test_an_act_without_sections_has_sizes_alone():
    letter = parse(SourceText("carta", "carta.txt", "text", "Prezado senhor. A feira fecha cedo."), "plain")
    found = measured("core-none", letter)
    assert (found.unsegmented, found.sections, found.chunks) == (1, 0, 1)
    assert found.boundary_precision is found.section_coverage is found.reference_preservation is None


def test_an_act_that_one_strategy_cannot_cut_counts_for_none():
    class Fussy:
        name = "fussy"

        def chunks(self, act):
            return {"lei-7": strategy("whole").chunks(act)}[act.id]

    left_out = []
    acts = [linked(act(FAIR, "lei-7")), linked(act(FAIR, "lei-8"))]
    found = measure_chunks(iter(acts), [strategy("core-none"), Fussy()], words_and_marks, left_out.append)
    assert [(one.strategy, one.acts, one.chunks) for one in found] == [("core-none", 1, 3), ("fussy", 1, 1)]
    assert [(one.doc_id, one.stage) for one in left_out] == [("lei-8", "chunk")]


def test_a_strategy_that_makes_no_chunks_of_an_act_covers_none_of_it():
    class Nothing:
        name = "nothing"

        def chunks(self, act):
            return []

    (found,) = measure_chunks([linked(act(FAIR, "lei-7"))], [Nothing()], words_and_marks, pytest.fail)
    assert (found.acts, found.sections, found.chunks) == (1, 3, 0)
    assert (found.section_coverage, found.boundary_precision) == (0.0, None)


def test_the_command_prints_a_table_or_json(tmp_path, monkeypatch):
    monkeypatch.setenv("LEGALOS_EMBEDDER", "openai:none")  # without a tokenizer: words and marks are counted
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    path = tmp_path / "lei-7.txt"
    path.write_text(FAIR, encoding="utf-8")
    table = CliRunner().invoke(main, ["chunk-quality", str(path), "--strategy", "core-none", "--strategy", "recursive"])
    assert table.exit_code == 0, table.output
    assert "sections whole" in table.output and "recursive" in table.output
    found = CliRunner().invoke(main, ["chunk-quality", str(path), "--strategy", "core-none", "--json"])
    (row,) = json.loads(found.stdout)
    assert (row["strategy"], row["boundary_precision"], row["sections"]) == ("core-none", 1.0, 3)
    assert CliRunner().invoke(main, ["chunk-quality", str(path), "--strategy", "none"]).exit_code == 2
