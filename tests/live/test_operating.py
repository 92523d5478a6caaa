"""What an operator is told of a cluster and of runs, and a mapping that changes under a collection."""

import json
from collections.abc import Iterator
from dataclasses import fields, replace
from weakref import WeakSet

import numpy as np
import pytest
from click.testing import CliRunner, Result
from factories import WordVectors, act, acts
from legalos.cluster import inventory
from legalos.cluster.indices import create, meta_of
from legalos.cluster.meta import BUILDING, new_name
from legalos.commands import main
from legalos.embedders.cache import VectorCache
from legalos.errors import ClusterError, UsageError
from legalos.indexing import Plan, index
from legalos.locks import filling
from legalos.model import Act
from legalos.search.request import Request
from legalos.search.searcher import Searcher
from legalos.strategies import strategy


@pytest.fixture
def told(node, tmp_path):
    """What a command prints on stdout, or on stderr where it fails."""

    def told(*arguments: str, exit_code: int = 0) -> str:
        run = CliRunner().invoke(main, arguments, env={"OPENSEARCH_URL": node, "LEGALOS_HOME": str(tmp_path)})
        assert run.exit_code == exit_code, run.output
        return run.stderr if exit_code else run.stdout

    return told


def test_status_tells_the_cluster_and_of_each_alias_what_its_last_run_left(told, make_index):
    too_long = act("Art. 1º Vale.", "x" * 600)
    report = make_index("status", [*acts(3), too_long], failed=lambda failure: None)
    found = json.loads(told("status", "--json"))
    assert (found["cluster"]["version"], found["cluster"]["nodes"], found["cluster"]["hybrid"]) == ("2.19.1", 1, True)
    (row,) = [row for row in found["aliases"] if row["alias"] == report.alias]
    assert {name: row[name] for name in ("index", "acts", "chunks", "model", "state", "failed", "current")} == {
        "index": report.index,
        "acts": 3,
        "chunks": report.chunks,
        "model": "word-hashes",
        "state": "complete",
        "failed": 1,
        "current": True,
    }
    assert row["created"] <= row["finished"]
    lines = told("status").splitlines()
    assert lines[0].startswith("OpenSearch 2.19.1, ") and "1 node, hybrid on the server" in lines[0]
    (line,) = [line for line in lines if line.startswith(report.alias)]
    assert line.split()[1:4] == ["3", f"{report.chunks:,}", "word-hashes"]
    assert line.split()[-1] == "1"


def test_the_way_back_to_a_former_index_and_what_goes(told, client, make_index):
    first, second = (make_index("way-back", acts(count)) for count in (1, 2))
    assert told("indices", "switch", first.index) == f"{first.index} is in use in place of {second.index}\n"
    assert list(client.indices.get_alias(name=first.alias)) == [first.index]
    assert told("indices", "prune", first.alias, "--keep", "0", "--dry-run") == f"{second.index} would be deleted\n"
    assert client.indices.exists(index=second.index)
    assert json.loads(told("indices", "prune", first.alias, "--keep", "0", "--json")) == [second.index]
    assert not client.indices.exists(index=second.index)
    assert client.count(index=first.alias)["count"] == 1
    with pytest.raises(
        UsageError, match=f"{first.alias} is an alias, which shows {first.index}; write the name of the"
    ):
        inventory.switch(client, first.alias)


def test_an_index_behind_a_pipeline_that_there_is_not_hides_no_other_and_is_told_of(told, client, make_index):
    piped, other = (make_index(corpus, acts(1)) for corpus in ("piped", "free"))
    setting = "index.search.default_pipeline"
    client.indices.put_settings(index=piped.index, body={setting: "ours"})
    found = {row["alias"]: row for row in json.loads(told("status", "--json"))["aliases"]}
    assert (found[piped.alias]["acts"], found[other.alias]["acts"]) == (None, 1)
    with pytest.raises(ClusterError, match="Pipeline ours is not defined; `legalos templates check` tells which index"):
        Searcher(client, piped.alias).search(Request("praça", None, "bm25"))
    said = told("templates", "check", "--indices", piped.alias, exit_code=4)
    assert f"a pipeline changes what is searched of or written to {piped.index}; PUT /INDEX/_settings with null" in said
    assert setting in said and "`legalos index`" not in said
    client.indices.put_settings(index=piped.index, body={setting: None})
    assert "piped-" in told("templates", "check", "--indices", piped.alias)
    assert Searcher(client, piped.alias).search(Request("praça", None, "bm25")).hits
    client.indices.delete(index=f"{piped.index},{other.index}")


def test_pruning_names_what_stays_for_another_alias_and_leaves_what_a_run_is_filling(
    node, told, client, make_index, tmp_path
):
    def pruned(*more: str) -> Result:
        arguments = ("indices", "prune", first.alias, "--keep", "0", *more)
        return CliRunner().invoke(main, arguments, env={"OPENSEARCH_URL": node, "LEGALOS_HOME": str(tmp_path)})

    first, second = (make_index("stays", acts(count)) for count in (1, 2))
    client.indices.put_alias(index=first.index, name="somebodys")
    assert f"{first.index} stays, as it stands behind somebodys" in pruned().stderr
    assert "somebodys" in told("indices", "list")
    client.indices.delete_alias(index=first.index, name="somebodys")
    begun = new_name(first.alias)
    create(client, begun, replace(meta_of(client, first.alias)[1], state=BUILDING), {})
    with filling(tmp_path / "locks", client.info()["cluster_uuid"], first.alias):
        run = pruned("--unfinished", "--dry-run")
        assert (run.stdout, "is filling" in run.stderr) == (f"{first.index} would be deleted\n", True)
        assert pruned("--unfinished").stdout == f"{first.index} is deleted\n"
        assert client.indices.exists(index=begun)
    assert pruned("--unfinished").stdout == f"{begun} is deleted\n"
    assert client.indices.exists(index=second.index)


def test_an_index_whose_metadata_are_blocked_is_told_as_that(node, client, make_index, tmp_path):
    report = make_index("blocked-metadata", acts(1))
    client.indices.put_settings(index=report.index, body={"index.blocks.metadata": True})
    try:
        run = CliRunner().invoke(main, ["status"], env={"OPENSEARCH_URL": node, "LEGALOS_HOME": str(tmp_path)})
    finally:
        client.indices.put_settings(index=report.index, body={"index.blocks.metadata": None})
    assert run.exit_code == 1 and "somebody has blocked the index; lift the block" in run.stderr
    assert "LEGALOS_INDICES" not in run.stderr and ";;" not in run.stderr


def test_a_report_names_the_documents_that_took_longest(make_index):
    slow = act("\n".join(f"Art. {n}º A praça de número {n}." for n in range(1, 400)), "lento")
    report = make_index("slowest", [*acts(8), slow])
    assert len(report.slowest) == 3
    seconds = [taken for _, taken in report.slowest]
    assert seconds == sorted(seconds, reverse=True) and min(seconds) > 0


class Counted(Act):
    """An act of which it can be told whether somebody still holds it."""


def test_a_run_holds_no_more_acts_of_a_large_collection_than_of_a_small_one(make_index):
    held: WeakSet[Counted] = WeakSet()
    most = 0

    def read(count: int) -> Iterator[Act]:
        nonlocal most
        one = act("\n".join(f"Art. {n}º A praça de número {n}." for n in range(1, 9)), "um")
        for number in range(count):
            given = Counted(**{f.name: getattr(one, f.name) for f in fields(Act)} | {"id": f"a{number}"})
            held.add(given)
            most = max(most, len(held))
            yield given
            del given

    assert make_index("streamed", read(1200)).written == 1200
    assert 2 < most < 300, "512 chunks are 64 acts, of which a window is read, one embedded and one written"


def test_a_collection_is_made_anew_with_another_mapping_and_nothing_is_embedded_again(client, tmp_path):
    class Counting(WordVectors):
        texts = 0

        def embed(self, texts) -> np.ndarray:
            self.texts += len(texts)
            return super().embed(texts)

    some, embedder = acts(6), Counting()
    with VectorCache(tmp_path / "vectors.sqlite") as cache:
        made = []
        for language in ("pt", "en"):
            plan = Plan(strategy("core-none"), "mapping", embedder, "test", cache, tmp_path / "locks", language)
            made.append(index(client, some, plan, pytest.fail))
            if language == "pt":
                assert embedder.texts > 6, "the control: the first run embeds"
                embedder.texts = 0
    assert embedder.texts == 0
    assert made[0].index != made[1].index and made[1].written == 6
    name, meta = meta_of(client, made[1].alias)
    assert (name, meta.language) == (made[1].index, "en")
    (found,) = client.indices.get_field_mapping(index=name, fields="chunks.content").values()
    assert "legalos_en" in json.dumps(found)
