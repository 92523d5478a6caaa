"""What a server can do, by its version and its plugins."""

from pathlib import Path

import pytest
from legalos.cluster.capabilities import Capabilities, from_facts
from legalos.errors import ClusterError

KNN, NEURAL = "opensearch-knn", "opensearch-neural-search"


@pytest.mark.parametrize(
    ("version", "plugins", "hybrid", "passages"),
    [
        ("2.19.0", {KNN, NEURAL}, True, False),
        ("2.19.4", {KNN, NEURAL, "opensearch-security"}, True, False),
        ("2.20.1", {KNN, NEURAL}, True, False),
        ("3.0.0", {KNN, NEURAL}, True, True),
        ("3.5.0", {KNN}, False, False),
        ("3.0.0-beta1", {KNN, NEURAL}, True, True),
        ("10.1", {KNN, NEURAL}, True, True),
    ],
)
def test_version_and_plugins_decide(version, plugins, hybrid, passages):
    assert from_facts(version, plugins) == Capabilities(version, hybrid, passages)


def test_the_table_of_the_readme_says_the_same():
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    table = readme.partition("| OpenSearch | kNN |")[2].partition("\n\n")[0].splitlines()[2:]
    told = [[cell.strip() for cell in row.strip("|").split("|")] for row in table]
    facts = {
        "2.19 with k-NN and neural-search": [from_facts("2.19.1", {KNN, NEURAL})],
        "3.x with k-NN and neural-search": [from_facts("3.5.0", {KNN, NEURAL})],
        "either without neural-search": [from_facts("2.19.1", {KNN}), from_facts("3.5.0", {KNN})],
    }
    assert [row[0] for row in told] == [*facts]
    for server, knn, hybrid, passages in told:
        for can in facts[server]:
            assert (knn, hybrid.startswith("yes"), passages == "yes") == ("yes", can.hybrid, can.hybrid_passages)


@pytest.mark.parametrize("version", ["2.18.0", "2.9.0", "1.3.20"])
def test_a_server_that_is_too_old_is_refused(version):
    with pytest.raises(ClusterError, match=rf"OpenSearch {version} is too old; legalos needs 2.19 or newer"):
        from_facts(version, {KNN, NEURAL})


def test_a_server_without_knn_is_refused():
    with pytest.raises(ClusterError, match="lacks the k-NN plugin"):
        from_facts("3.1.0", {NEURAL})
