"""Runs of the indexer: aliases, resuming, updating, and what a run leaves behind."""

import threading
from dataclasses import replace
from functools import partial

import pytest
from factories import WordVectors, act, acts
from legalos.cluster import bulk, indices, inventory, templates
from legalos.cluster.capabilities import capabilities
from legalos.cluster.meta import BUILDING, COMPLETE, creation, new_name
from legalos.embedders.cache import VectorCache
from legalos.errors import ClusterError, LegalosError, UsageError
from legalos.indexing import Plan, index
from legalos.indexing.documents import FIRST_WINDOW
from legalos.search.queries import query_vector
from legalos.search.request import Request
from legalos.search.searcher import Searcher
from legalos.strategies import strategy


@pytest.fixture(scope="module")
def few() -> list:
    """Twelve acts."""
    return acts(12)


def held(client, name: str) -> dict[str, dict]:
    """The documents of an index by id."""
    hits = client.search(index=name, body={"size": 1000, "version": True})["hits"]["hits"]
    return {hit["_id"]: {"version": hit["_version"], **hit["_source"]} for hit in hits}


def row_of(client, name: str) -> inventory.IndexInfo:
    return next(row for row in inventory.listing(client) if row.index == name)


def test_a_run_makes_an_index_behind_an_alias(client, make_index, few):
    report = make_index("first", few)
    assert list(client.indices.get_alias(name="legalos-core-metadata-first")) == [report.index]
    assert report.index.startswith(f"{report.alias}-")
    chunks = sum(len(strategy("core-metadata").chunks(a)) for a in few)
    assert (report.acts, report.written, report.chunks, report.failed, report.resumed) == (12, 12, chunks, 0, False)
    documents = held(client, report.alias)
    assert documents.keys() == {a.id for a in few}
    assert not any("embedding" in chunk for d in documents.values() for chunk in d["chunks"])
    row = row_of(client, report.index)
    assert (row.current, row.state, row.model, row.acts, row.chunks) == (True, "complete", "word-hashes", 12, chunks)


def test_the_index_says_how_it_was_made(client, make_index, few):
    _, meta = indices.meta_of(client, make_index("meta", few[:2]).alias)
    assert (meta.managed_by, meta.state, meta.strategy, meta.corpus) == ("legalos", "complete", "core-metadata", "meta")
    assert (meta.embedder, meta.model, meta.dimension) == ("test", "word-hashes", 24)
    assert (meta.query_prefix, meta.passage_prefix, meta.language, meta.engine) == ("q: ", "p: ", "pt", "lucene")


@pytest.mark.parametrize("keep_replicas", [True, False])
def test_refresh_and_replicas_are_as_the_templates_say_when_a_run_ends(client, make_index, keep_replicas, few):
    report = make_index("settings", few[:2], keep_replicas=keep_replicas)
    settings = client.indices.get_settings(index=report.index, flat_settings=True)[report.index]["settings"]
    assert "index.refresh_interval" not in settings
    assert settings["index.auto_expand_replicas"] == "0-1"
    assert client.cluster.health(index=report.index)["status"] == "green"
    log = client.indices.stats(index=report.index, metric="translog")["_all"]["primaries"]["translog"]
    assert log["uncommitted_operations"] == 0, "a node that starts again has nothing to do over"


def test_an_index_whose_replicas_find_no_node_is_not_written_to(client):
    lonely = {"number_of_replicas": 1, "auto_expand_replicas": "false"}
    client.indices.create(index="lonely", body={"settings": lonely})
    with pytest.raises(ClusterError, match="the replicas of lonely found no node within 1s, so nothing is written"):
        indices.await_copies(client, "lonely", "1s")
    client.indices.put_settings(index="lonely", body={"number_of_replicas": 0})
    indices.await_copies(client, "lonely", "1s")
    client.indices.delete(index="lonely")


def test_an_index_whose_documents_no_node_has_is_waited_for_and_named_with_the_remedy(client):
    nowhere = {"number_of_replicas": 0, "index.routing.allocation.include._name": "nobody"}
    name = "legalos-core-metadata-nowhere-20261130"
    client.indices.create(index=name, body={"settings": nowhere}, params={"wait_for_active_shards": "0"})
    with pytest.raises(ClusterError, match=f"no node has all documents of {name} now: start the node.*, or go home"):
        indices.await_primaries(client, name, "go home", "1s")
    client.indices.put_settings(index=name, body={"index.routing.allocation.include._name": None})
    indices.await_primaries(client, name, "go home", "20s")
    client.indices.delete(index=name)


@pytest.mark.parametrize(
    ("state", "update", "way_on"),
    [
        (COMPLETE, True, "or index without --update into a new one"),
        (BUILDING, False, "or begin anew after `legalos indices prune --unfinished legalos-core-metadata-away`"),
    ],
)
def test_a_run_into_an_index_that_no_node_has_tells_both_ways_on(
    client, make_index, few, monkeypatch, state, update, way_on
):
    report = make_index("away", few[:1])
    _, meta = indices.meta_of(client, report.index)
    away = new_name(report.alias)
    nowhere = {"routing.allocation.include._name": "nobody"}
    body = creation(replace(meta, state=state), nowhere)
    client.indices.create(index=away, body=body, params={"wait_for_active_shards": "0"})
    monkeypatch.setattr(indices, "await_primaries", partial(indices.await_primaries, within="1s"))
    try:
        if update:
            indices.swap(client, report.alias, away)
        with pytest.raises(ClusterError, match=f"no node has all documents of {away} now: start the node.*, {way_on}$"):
            make_index("away", few[:2], update=update)
        client.indices.put_settings(index=away, body={"index": dict.fromkeys(nowhere)})
        client.cluster.health(index=away, params={"wait_for_status": "green"})
        done = make_index("away", few[:2], update=update)
        assert (done.index, done.written, done.resumed) == (away, 2, True)
    finally:
        client.indices.delete(index=f"{report.alias}-*")


def test_an_index_begun_without_replicas_has_them_when_they_are_to_be_kept(client, make_index, few):
    name = make_index("begun", few[:1]).index
    for keep, expanded in ((False, "false"), (True, "0-1")):
        indices.start_loading(client, name, keep_replicas=keep)
        settings = client.indices.get_settings(index=name, flat_settings=True)[name]["settings"]
        assert (settings["index.refresh_interval"], settings["index.auto_expand_replicas"]) == ("-1", expanded)


def test_vectors_that_the_cluster_has_no_library_for_are_refused_before_anything_is_made(client, make_index, few):
    before = set(client.indices.get_alias(index="*"))
    with pytest.raises(UsageError, match="leave out --engine faiss"):
        make_index("faiss", few[:1], engine="faiss")
    assert set(client.indices.get_alias(index="*")) == before


def test_a_cluster_that_gives_itself_out_as_another_version_is_known(client):
    setting = "compatibility.override_main_response_version"
    client.cluster.put_settings(body={"transient": {setting: True}})
    try:
        assert client.info()["version"]["number"] == "7.10.2"
        assert capabilities(client).version != "7.10.2"
    finally:
        client.cluster.put_settings(body={"transient": {setting: None}})


def test_the_vectors_engine_is_the_one_named(client, make_index, few):
    (mapping,) = client.indices.get_mapping(index=make_index("engine", few[:1]).index).values()
    vector = mapping["mappings"]["properties"]["chunks"]["properties"]["embedding"]
    assert (vector["method"]["engine"], vector["dimension"]) == ("lucene", 24)


def test_the_alias_is_never_empty_while_runs_replace_its_index(client, make_index, few):
    before = make_index("swap", few)
    searcher, counts, stop = Searcher(client, before.alias), [], threading.Event()

    def poll() -> None:
        while not stop.is_set():
            try:
                counts.append(len(searcher.search(Request("município", mode="bm25", size=100, passages=0)).hits))
            except ClusterError as error:
                counts.append(str(error))

    poller = threading.Thread(target=poll)
    poller.start()
    try:
        after = [make_index("swap", few), make_index("swap", few)]
    finally:
        stop.set()
        poller.join()
    assert len(counts) > 10
    assert set(counts) == {12}
    assert [report.replaced for report in after] == [[before.index], [after[0].index]]
    assert not row_of(client, before.index).current
    assert list(client.indices.get_alias(name=before.alias)) == [after[1].index]


def test_a_former_index_can_be_switched_to_and_pruned(client, make_index, few):
    first, second, third = (make_index("prune", few[:n]) for n in (1, 2, 3))
    assert inventory.switch(client, first.index) == [third.index]
    assert held(client, first.alias).keys() == {few[0].id}
    rows = [row for row in inventory.listing(client) if row.alias == first.alias]
    assert [row.index for row in inventory.prunable(rows, keep=1)] == [second.index]
    assert {row.index for row in inventory.prunable(rows, keep=0)} == {second.index, third.index}
    indices.delete(client, [row.index for row in inventory.prunable(rows, keep=0)])
    assert {row.index for row in inventory.listing(client) if row.alias == first.alias} == {first.index}
    with pytest.raises(UsageError, match="there is no index"):
        inventory.switch(client, second.index)


def test_an_update_writes_what_changed_and_nothing_else(client, make_index, few):
    before = make_index("update", few)
    changed = act("Art. 1º O texto agora é outro.", few[3].id)
    added = act("Art. 1º Um ato novo.", "novo")
    moved = [replace(one, source=f"moved/acts.jsonl:{line}") for line, one in enumerate(few[:3], start=2)]
    report = make_index("update", [added, *moved, changed], update=True)
    assert (report.index, report.written, report.unchanged) == (before.index, 2, 3)
    versions = {doc: found["version"] for doc, found in held(client, before.alias).items()}
    assert versions == {a.id: 1 for a in few} | {changed.id: 2, "novo": 1}
    hits = Searcher(client, before.alias).search(Request("texto agora outro", mode="bm25")).hits
    assert hits[0].id == changed.id
    assert make_index("update", [changed, added], update=True).written == 0


def test_an_update_removes_what_is_missing_only_where_asked_to_and_nothing_failed(client, make_index, few):
    alias = make_index("missing", few).alias
    assert make_index("missing", few[:3], update=True).removed == 0
    too_long = act("Art. 1º Vale.", "x" * 600)
    told = []
    report = make_index("missing", [*few[:3], too_long], failed=told.append, update=True, delete_missing=True)
    assert [failure.doc_id for failure in told] == [too_long.id]
    assert (report.failed, report.removed) == (1, 0)
    assert held(client, alias).keys() == {a.id for a in few}
    assert indices.meta_of(client, alias)[1].failed == 1
    report = make_index("missing", few[:3], update=True, delete_missing=True)
    assert (report.written, report.unchanged, report.removed) == (0, 3, len(few) - 3)
    assert held(client, alias).keys() == {a.id for a in few[:3]}
    assert indices.meta_of(client, alias)[1].failed == 0


def test_an_update_without_acts_removes_nothing(client, make_index, few):
    alias = make_index("emptied", few[:2]).alias
    make_index("emptied", [], update=True, delete_missing=True)
    assert held(client, alias).keys() == {a.id for a in few[:2]}


def test_an_update_in_another_way_is_refused(client, make_index, few):
    report = make_index("other-way", few[:2])
    for options, told in (
        ({"embedder": WordVectors(model="another")}, "model was 'word-hashes' and is 'another' now;"),
        (
            {"language": "en", "vectors": "7-bit"},
            "language was 'pt' and is 'en' now, vectors was 'float' and is '7-bit' now;",
        ),
    ):
        with pytest.raises(ClusterError, match=f"made in another way than asked for now: {told}"):
            make_index("other-way", few[:2], update=True, **options)
    with pytest.raises(ClusterError, match=r"there is no index .*; index without --update to make it"):
        make_index("never-made", few[:2], update=True)
    assert held(client, report.alias).keys() == {a.id for a in few[:2]}


def test_an_index_with_vectors_of_another_length_is_neither_updated_nor_gone_on_with(client, make_index, few):
    def unread():
        raise AssertionError("an act was read")
        yield

    def interrupted():
        yield few[0]
        raise Killed

    report = make_index("lengths", few[:2])
    with pytest.raises(UsageError, match=r"holds vectors of 24 dimensions, and those of word-hashes now have 8;"):
        make_index("lengths", unread(), update=True, embedder=WordVectors(dimension=8))
    assert held(client, report.alias).keys() == {a.id for a in few[:2]}
    with pytest.raises(Killed):
        make_index("lengths", interrupted())
    again = make_index("lengths", few[:2], embedder=WordVectors(dimension=8))
    assert (again.resumed, again.written, again.failed) == (False, 2, 0)


def test_a_query_of_another_model_or_dimension_is_refused(client, make_index, few):
    searcher = Searcher(client, make_index("model", few[:2]).alias)
    with pytest.raises(UsageError, match="holds vectors of word-hashes, not of other"):
        query_vector("praça", WordVectors(model="other"), searcher.meta)
    for mode in ("dense", "hybrid"):
        with pytest.raises(UsageError, match="has 3 dimensions, those of the index have 24"):
            searcher.search(Request("praça", [0.1, 0.2, 0.3], mode))
        with pytest.raises(UsageError, match="needs the query's vector"):
            searcher.search(Request("praça", None, mode))


def test_vectors_of_another_length_than_the_indexs_are_told_for_each_document(client, make_index, few):
    class Short(WordVectors):
        def embed(self, texts):
            return super().embed(texts)[:, :8]

    failures = []
    report = make_index("short", few[:3], failures.append, Short())
    assert [failure.stage for failure in failures] == ["write"] * 3
    assert all("dimension" in failure.reason for failure in failures)
    assert (report.written, report.failed, report.chunks) == (0, 3, 0)
    assert not client.indices.exists_alias(name=report.alias)
    assert not client.indices.exists(index=report.index)


class Killed(Exception):
    """The run ended here."""


def test_an_interrupted_run_is_gone_on_with(client, make_index, few):
    def until(count: int):
        yield from few[:count]
        raise Killed

    slow = bulk.Pace(max_documents=2)
    with pytest.raises(Killed):
        make_index("resume", until(9), pace=slow)
    assert not client.indices.exists_alias(name="legalos-core-metadata-resume")
    (unfinished,) = [row for row in inventory.listing(client) if row.alias.endswith("-resume")]
    assert unfinished.state == "building"
    with pytest.raises(UsageError, match="not complete"):
        inventory.switch(client, unfinished.index)
    there = indices.stored_hashes(client, unfinished.index)
    report = make_index("resume", few[1:])
    assert (report.index, report.resumed) == (unfinished.index, True)
    assert report.unchanged == len(there.keys() - {few[0].id})
    assert report.written + report.unchanged == 11
    assert held(client, report.alias).keys() == {a.id for a in few[1:]}
    assert row_of(client, report.index).state == "complete"


def test_a_run_made_in_another_way_does_not_go_on_with_an_unfinished_index(client, make_index, few):
    def interrupted():
        yield few[0]
        raise Killed

    with pytest.raises(Killed):
        make_index("another", interrupted())
    report = make_index("another", few[:2], embedder=WordVectors(model="another"))
    assert not report.resumed
    stale = [row for row in inventory.listing(client) if row.alias == report.alias and not row.current]
    assert inventory.prunable(stale, keep=1) == []
    assert inventory.prunable(stale, keep=1, unfinished=True) == stale


def test_what_someone_else_made_is_left_alone(client, make_index, few):
    client.indices.create(index="someones", body={"aliases": {"legalos-core-metadata-theirs": {}}})
    client.indices.create(index="legalos-core-metadata-index", body={"mappings": {"_meta": {"managed_by": "me"}}})
    with pytest.raises(ClusterError, match="shows someones, which legalos did not make"):
        make_index("theirs", few[:1])
    with pytest.raises(ClusterError, match="is an index, not an alias"):
        make_index("index", few[:1])
    assert client.count(index="someones")["count"] == 0
    assert "legalos-core-metadata-index" not in {row.index for row in inventory.listing(client)}
    client.indices.delete(index="someones,legalos-core-metadata-index")


def test_a_merge_keeps_every_document_and_its_ranking(client, make_index, few):
    plain = make_index("merge", few)
    asked = Request("praça feira", WordVectors().query("praça feira"))
    before = Searcher(client, plain.alias).search(asked)
    indices.merge(client, plain.index, patience=0)
    after = Searcher(client, plain.alias).search(asked)
    assert [(h.id, h.passages) for h in after.hits] == [(h.id, h.passages) for h in before.hits]


def test_the_strategy_decides_the_alias_and_its_template(client, tmp_path, few):
    with VectorCache(tmp_path / "vectors.sqlite") as cache:
        plan = Plan(strategy("whole"), "kinds", WordVectors(), "test", cache, tmp_path / "locks")
        report = index(client, few[:4], plan, lambda failure: None)
        other = index(client, few[:4], replace(plan, strategy=strategy("core-full")), lambda failure: None)
    assert (report.alias, other.alias) == ("legalos-whole-kinds", "legalos-core-full-kinds")
    assert report.chunks == 4 < other.chunks


def test_a_second_run_into_the_same_alias_is_refused_while_the_first_goes_on(client, make_index, few):
    def slowly():
        yield few[0]
        with pytest.raises(LegalosError, match="another run is filling legalos-core-metadata-two-runs"):
            make_index("two-runs", few[1:3])
        yield few[1]

    report = make_index("two-runs", slowly())
    assert held(client, report.alias).keys() == {few[0].id, few[1].id}


def test_an_index_that_is_deleted_while_it_is_filled_is_not_put_in_use(client, make_index, few):
    before = make_index("deleted", few[:2])

    def deleting():
        yield from (replace(few[0], id=f"ato-{n}") for n in range(FIRST_WINDOW))  # read while the index is made
        (filled,) = (name for name in client.indices.get(index=f"{before.alias}-*") if name != before.index)
        client.indices.delete(index=filled)
        yield few[1]

    with pytest.raises(ClusterError, match=r"was deleted while it was being filled|no such index"):
        make_index("deleted", deleting(), failed=lambda failure: None)
    assert list(client.indices.get_alias(name=before.alias)) == [before.index]
    for name in client.indices.get(index=f"{before.alias}-*"):
        client.indices.delete(index=name)


def test_pruning_leaves_what_is_being_filled_and_what_another_alias_shows(client, make_index, few):
    old = make_index("kept", few[:2])
    make_index("kept", few[:2])
    client.indices.put_alias(index=old.index, name="somebodys")
    building = new_name(old.alias)
    indices.create(client, building, replace(indices.meta_of(client, old.alias)[1], state=BUILDING), {})

    def prunable(**options):
        rows = [row for row in inventory.listing(client) if row.alias == old.alias]
        return [row.index for row in inventory.prunable(rows, keep=0, **options)]

    assert prunable() == []
    assert prunable(unfinished=True) == [building]
    client.indices.delete_alias(index=old.index, name="somebodys")
    assert prunable() == [old.index]


class Away(WordVectors):
    """An embedder whose service does not answer; its vectors tell their length, and nothing else does."""

    def embed(self, texts):
        raise LegalosError("the service cannot be reached")


def test_acts_whose_vectors_are_in_the_cache_need_no_embedder(client, tmp_path, few):
    """The control is an act that is new."""
    away = Away(dimension=None)
    with VectorCache(tmp_path / "vectors.sqlite") as cache:
        plan = Plan(strategy("core-metadata"), "away", WordVectors(), "test", cache, tmp_path / "locks")
        index(client, few[:3], plan, lambda failure: None)
        anew = index(client, few[:3], replace(plan, embedder=away, vectors="7-bit"), lambda failure: None)
        again = replace(plan, embedder=away, vectors="7-bit", update=True)
        updated = index(client, few[:2], again, lambda failure: None)
        with pytest.raises(LegalosError, match="cannot be reached"):
            index(client, few[:4], again, lambda failure: None)
    assert (anew.written, updated.written, updated.unchanged) == (3, 0, 2)
    assert Searcher(client, plan.alias).meta.dimension == WordVectors().dimension


def test_recursive_chunks_can_be_updated(client, tmp_path, few):
    with VectorCache(tmp_path / "vectors.sqlite") as cache:
        plan = Plan(strategy("recursive"), "again", WordVectors(), "test", cache, tmp_path / "locks")
        index(client, few[:3], plan, lambda failure: None)
        again = replace(plan, strategy=strategy("recursive"), update=True)
        report = index(client, few[:4], again, lambda failure: None)
    assert (report.written, report.unchanged) == (1, 3)


def test_a_template_of_somebody_else_is_left_alone_and_one_that_differs_is_mended(client):
    can = capabilities(client)
    templates.install(client, can)
    mine = templates.component("legalos-act")
    client.cluster.put_component_template(name="legalos-act", body={**mine, "_meta": {"owner": "somebody"}})
    try:
        with pytest.raises(ClusterError, match="/_component_template/legalos-act on the cluster is not of legalos"):
            templates.install(client, can)
    finally:
        client.cluster.put_component_template(name="legalos-act", body=mine)
    changed = {**mine, "_meta": {**mine["_meta"], "version": "0"}}
    client.cluster.put_component_template(name="legalos-act", body=changed)
    assert [(t.name, state) for t, state in templates.check(client, can) if state != "same"] == [
        ("legalos-act", "differs")
    ]
    assert [t.name for t in templates.install(client, can)] == ["legalos-act"]


def test_a_chunk_that_would_kill_a_small_node_is_refused_and_the_others_are_written(client, make_index, few):
    failures = []
    huge = replace(few[0], id="huge", text="praça " * 2_000_000, segmented=False)
    report = make_index("huge", [huge, few[1]], failed=failures.append)
    assert [(f.doc_id, f.reason[:10]) for f in failures] == [("huge", "a chunk of")]
    assert held(client, report.alias).keys() == {few[1].id}
