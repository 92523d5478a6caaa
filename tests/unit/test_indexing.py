"""What is decided before anything is sent to a cluster."""

import json
from dataclasses import replace

import numpy as np
import pytest
from factories import WordVectors, act
from legalos.cluster.documents import content_sha256
from legalos.cluster.meta import creation
from legalos.cluster.templates import component
from legalos.commands.index import _summary
from legalos.embedders.cache import VectorCache
from legalos.indexing import Plan, Report, chunk_vectors, meta_of_plan
from legalos.indexing.documents import windows
from legalos.strategies import strategy

TEXT = "Art. 1º A feira é livre.\nArt. 2º Ela abre cedo."


@pytest.mark.parametrize(
    ("doc_id", "reason"),
    [
        ("x" * 512, None),
        ("x" * 600, "its id has 600 bytes, OpenSearch takes 512"),
        ("é" * 300, "its id has 600 bytes, OpenSearch takes 512"),
        ("\ud800" * 200, "its id has 600 bytes, OpenSearch takes 512"),
    ],
)
def test_an_id_that_is_too_long_is_told_before_anything_is_embedded(doc_id, reason):
    report, failures = Report("alias"), []
    found = list(windows([act(TEXT, doc_id), act(TEXT, "b")], strategy("core-none"), report, failures.append))
    assert [failure.reason for failure in failures] == ([reason] if reason else [])
    kept = [one.id for window in found for one, _ in window]
    assert kept == (["b"] if reason else [doc_id, "b"])
    assert (report.acts, report.chunks, report.failed) == (len(kept), 2 * len(kept), len(failures))


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ({"written": 1, "chunks": 9}, "1 act written (9 chunks) to alias-1 in 2.0 s, 4.5 chunks a second"),
        ({"written": 1200, "chunks": 900}, "1,200 acts written (900 chunks) to alias-1 in 2.0 s, 450 chunks a second"),
        ({"unchanged": 1, "removed": 2}, "0 acts written, 1 unchanged, 2 removed (0 chunks) to alias-1 in 2.0 s"),
    ],
)
def test_a_run_is_summed_up_in_the_right_number(counts, said):
    assert _summary(Report("alias", "alias-1", seconds=2, **counts)) == f"alias: {said}"


def test_vectors_of_contexts_are_mixed_into_those_of_chunks(tmp_path):
    chunks = strategy("core:mix=name*0.5").chunks(act(f"LEI Nº 7, DE 2020\nTrata de feiras.\n{TEXT}", number="7"))
    embedder = WordVectors()
    with VectorCache(tmp_path / "vectors.sqlite") as cache:
        made = chunk_vectors(chunks, embedder, cache)
        plain = chunk_vectors([replace(chunk, mixed=()) for chunk in chunks], embedder, cache)
    (name,) = {text for chunk in chunks for text, _ in chunk.mixed}
    texts = embedder.embed([embedder.passage_prefix + chunk.text for chunk in chunks])
    mixture = texts + 0.5 * embedder.embed([embedder.passage_prefix + name])
    np.testing.assert_allclose(made, mixture / np.linalg.norm(mixture, axis=1, keepdims=True), rtol=1e-5)
    np.testing.assert_allclose(plain, texts, rtol=1e-6)
    assert made.dtype == np.float32


def test_an_index_is_made_with_the_bm25_of_its_strategy(tmp_path):
    plan = Plan(strategy("core:k1=0.8:b=0.3"), "vale", WordVectors(), "test", None, tmp_path)
    settings = creation(meta_of_plan(plan), {"refresh_interval": "-1"})["settings"]["index"]
    similarity = {"similarity.legalos.type": "BM25", "similarity.legalos.k1": 0.8, "similarity.legalos.b": 0.3}
    assert settings == {"refresh_interval": "-1", **similarity}
    assert meta_of_plan(plan).options["b"] == 0.3


def test_vectors_of_seven_bits_make_another_index(tmp_path):
    plan = Plan(strategy("core-none"), "vale", WordVectors(), "test", None, tmp_path)
    small = meta_of_plan(replace(plan, vectors="7-bit"))
    assert small.fingerprint != meta_of_plan(plan).fingerprint
    assert '"encoder": {"name": "sq"}' in json.dumps(creation(small, {}))
    assert "encoder" not in json.dumps(creation(meta_of_plan(plan), {}))


def test_another_mapping_makes_another_index(tmp_path, monkeypatch):
    """Or an evaluation would go on with an index whose words are cut in the way of an older version."""
    plan = Plan(strategy("core-none"), "vale", WordVectors(), "test", None, tmp_path)
    before = meta_of_plan(plan).fingerprint
    monkeypatch.setattr("legalos.indexing.plan.component", lambda name, chunks: {**component(name, chunks), "new": 1})
    assert meta_of_plan(plan).fingerprint != before


def test_where_an_act_was_read_is_no_change_of_it():
    made = act(TEXT)
    chunks = strategy("core-none").chunks(made)
    same = content_sha256(made, chunks)
    assert content_sha256(replace(made, source="another/folder/acts.jsonl:17"), chunks) == same
    told = [replace(made, title="Lei da feira"), replace(made, status="revoked"), replace(made, segmented=False)]
    assert same not in {content_sha256(other, chunks) for other in told}
    assert content_sha256(made, [replace(chunks[0], text="A feira é paga."), *chunks[1:]]) != same
