"""The bundled acts: their hand-checked trees, and judgments that point at what is there."""

import csv
import json
from collections import Counter
from pathlib import Path

import pytest
from legalos import samples
from legalos.model import SourceText
from legalos.parsers import parse
from legalos.readers import read_paths
from legalos.strategies import strategy

GOLD = Path(__file__).parents[1] / "gold" / "samples"
GROUPINGS = ("titulo", "capitulo", "secao", "subsecao")
WITHOUT_UNITS = {"ordem-de-servico-3-2023"}


@pytest.fixture(scope="module")
def acts():
    return {source.id: parse(source) for source in read_paths([samples.folder()])}


def gold(stem):
    return json.loads((GOLD / f"{stem}.json").read_text(encoding="utf-8"))


def rows(path):
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


def queries():
    return [json.loads(line) for line in samples.queries().read_text(encoding="utf-8").splitlines()]


def test_every_sample_is_read():
    documents = list(read_paths([samples.folder()]))
    assert all(isinstance(document, SourceText) for document in documents)
    assert {document.format for document in documents} == {"html", "jsonl", "lexml", "markdown", "text"}
    assert len(documents) == 16


def test_files_are_named_for_the_acts_they_hold(acts):
    stems = {path.stem for path in samples.acts() if path.suffix != ".jsonl"}
    assert stems <= acts.keys()
    assert acts.keys() - stems == {"lei-298-2012", "lei-340-2014"}


def test_every_brazilian_sample_has_a_hand_checked_tree(acts):
    assert {path.stem for path in GOLD.glob("*.json")} == {stem for stem in acts if not stem.endswith("-en")}


@pytest.mark.parametrize("stem", sorted(path.stem for path in GOLD.glob("*.json")))
def test_trees_are_the_hand_checked_ones(stem, acts):
    tree, act = gold(stem), acts[stem]
    wanted = [
        (node["type"], node["key"], node["title"] if node["type"] in GROUPINGS else node["text"], node["amend"])
        for node in tree["nodes"]
    ]
    found = [(u.kind, u.id, u.title if u.kind in GROUPINGS else u.text, u.quoted) for u in act.units]
    assert found == wanted
    assert [component.id for component in act.components] == tree["components"]
    assert act.segmented == bool(wanted)


@pytest.mark.parametrize("stem", sorted(path.stem for path in GOLD.glob("*.json")))
def test_what_is_superseded_revoked_or_omitted_is_known_as_such(stem, acts):
    nodes = gold(stem)["nodes"]
    assert [u.status for u in acts[stem].units] == [node.get("status", "in_force") for node in nodes]
    assert [u.omitted for u in acts[stem].units] == [node["omitted"] for node in nodes]


@pytest.mark.parametrize("stem", sorted({path.stem for path in GOLD.glob("*.json")} - WITHOUT_UNITS))
def test_the_summary_is_the_ementa(stem, acts):
    assert acts[stem].summary == gold(stem)["header"]["ementa"]


def test_queries_are_distinct_and_of_every_type():
    found = queries()
    assert len({query["_id"] for query in found}) == len({query["text"] for query in found}) == len(found) >= 36
    types = Counter(query["type"] for query in found)
    assert types.keys() == {"keyword", "question", "citation", "paraphrase", "english"}
    assert min(types.values()) >= 4


@pytest.mark.parametrize("path", [samples.qrels(), samples.unit_qrels()], ids=["acts", "units"])
def test_every_query_has_an_answer_and_no_judgment_stands_twice(path):
    judgments = rows(path)
    assert {row["query-id"] for row in judgments if row["score"] == "2"} == {query["_id"] for query in queries()}
    assert {row["score"] for row in judgments} == {"1", "2"}
    assert max(Counter((row["query-id"], row["corpus-id"]) for row in judgments).values()) == 1


def test_every_judged_act_is_bundled_and_every_act_is_the_answer_to_something(acts):
    judgments = rows(samples.qrels())
    assert {row["corpus-id"] for row in judgments} <= acts.keys()
    assert {row["corpus-id"] for row in judgments if row["score"] == "2"} == acts.keys()


def test_every_judged_unit_stands_in_the_hand_checked_tree(acts):
    for row in rows(samples.unit_qrels()):
        stem, _, unit = row["corpus-id"].partition("!")
        if stem.endswith("-en"):  # these have no tree checked by hand
            assert unit in {found.id for found in acts[stem].units}, row
            continue
        if not unit:
            assert stem in WITHOUT_UNITS
            continue
        tree = gold(stem)
        current = {n["key"] for n in tree["nodes"] if not n["amend"] and n.get("status") != "superseded"}
        assert unit in current | set(tree["components"]), row


def test_judgments_of_units_and_of_acts_agree():
    best: dict = {}
    for row in rows(samples.unit_qrels()):
        key = row["query-id"], row["corpus-id"].partition("!")[0]
        best[key] = max(best.get(key, "0"), row["score"])
    acts = {(row["query-id"], row["corpus-id"]): row["score"] for row in rows(samples.qrels())}
    assert best.items() <= acts.items()


def test_every_judged_unit_has_a_hierarchical_chunk_of_its_own(acts):
    ids = set()
    for stem, act in acts.items():
        base = act.urn or act.id
        ids |= {stem + chunk.chunk_id.removeprefix(base) for chunk in strategy("hierarchical").chunks(act)}
    assert {row["corpus-id"] for row in rows(samples.unit_qrels())} <= ids


@pytest.mark.parametrize("name", ["whole", "hierarchical", "core-full", "core-metadata", "core-none", "recursive"])
def test_no_strategy_shows_a_struck_out_wording(name, acts):
    texts = [chunk.text for chunk in strategy(name).chunks(acts["decreto-1980-2015"])]
    assert not any("escriturado à mão" in text or "após 5 (cinco) anos" in text for text in texts)
    assert any("após 3 (três) anos" in text for text in texts)
