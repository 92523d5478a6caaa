"""The collection of a dataset: its name, what its index was made of, and what that took."""

from dataclasses import replace

import pytest
from factories import WordVectors
from judged import ACT, dataset, documents
from legalos.cluster.meta import alias_name
from legalos.evaluation.collection import _Remembering, _seen, _tokens, corpus_name, fill
from legalos.indexing import Plan, meta_of_plan, options_of
from legalos.strategies import strategy


def test_the_name_of_a_collection_follows_its_content_and_makes_an_alias():
    name = corpus_name(dataset())
    assert name == corpus_name(replace(dataset(), name="VALE"))
    assert alias_name("whole", name) == f"legalos-whole-{name}"
    other = replace(dataset(), documents=lambda: documents()[:1])
    assert corpus_name(other) != name
    assert corpus_name(replace(dataset(), name="Ação & Cia.")).startswith("a-o-cia-")


@pytest.mark.parametrize("name", ["whole", "core-none", "recursive", "hierarchical"])
def test_a_strategy_that_is_watched_has_the_same_options_and_chunks(name):
    plain, watched = strategy(name), _Remembering(strategy(name))
    assert (watched.name, options_of(watched)) == (plain.name, options_of(plain))
    assert watched.chunks(ACT) == plain.chunks(ACT)
    assert options_of(watched) == options_of(plain)
    assert set(watched.seen.ranges.values()) == {(c.start, c.end) for c in plain.chunks(ACT)}


def test_an_act_that_cannot_be_cut_is_told_and_the_others_are_seen():
    """So it was when the index was filled."""

    class Faulty:
        name = "faulty"

        def chunks(self, act):
            return [] if act is ACT else [][0]

    failures = []
    seen = _seen([replace(ACT, id="broken"), ACT], Faulty(), failures.append)
    assert set(seen.hashes) == {ACT.id}
    assert [failure.doc_id for failure in failures] == ["broken"]


def test_the_tokens_of_an_index_are_counted_once_and_noted_in_the_evaluators_own(monkeypatch):
    noted = {}
    monkeypatch.setattr("legalos.cluster.indices.note_tokens", lambda client, index, tokens: noted.update(tokens))

    class Tokenizing(WordVectors):
        def tokenize(self, text):
            return [(0, 1)] * len(text.split())

    plan = Plan(strategy("core-none"), "vale", Tokenizing(), "test", None, None)
    meta, seen = meta_of_plan(plan), _seen([ACT], plan.strategy)
    words = sum(len(chunk.embedded.split()) for chunk in plan.strategy.chunks(ACT))
    assert _tokens(None, [ACT], plan, "i", meta, seen, own=False) == words
    assert noted == {}
    assert _tokens(None, [ACT], plan, "i", meta, seen, own=True) == words
    assert noted == {seen.digest: words}
    assert _tokens(None, [], plan, "i", replace(meta, tokens=noted), seen, own=True) == words


def test_an_index_that_cannot_be_finished_tells_what_was_embedded_for_it(monkeypatch):
    def index(client, acts, plan, failed, progress):
        plan.embedder.embed(["a", "b"])
        raise KeyboardInterrupt

    monkeypatch.setattr("legalos.evaluation.collection.index", index)
    plan = Plan(strategy("whole"), "vale", WordVectors(), "test", None, None)
    told = []
    with pytest.raises(KeyboardInterrupt):
        fill(None, [ACT], plan, True, None, cut_off=told.append)
    assert [cost.embedded for cost in told] == [2] and told[0].embedding_seconds is not None
