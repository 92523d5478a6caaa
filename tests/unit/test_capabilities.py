"""What a server can do, by its version and its plugins."""

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


@pytest.mark.parametrize("version", ["2.18.0", "2.9.0", "1.3.20"])
def test_a_server_that_is_too_old_is_refused(version):
    with pytest.raises(ClusterError, match=rf"OpenSearch {version} is too old; legalos needs 2.19 or newer"):
        from_facts(version, {KNN, NEURAL})


def test_a_server_without_knn_is_refused():
    with pytest.raises(ClusterError, match="lacks the k-NN plugin"):
        from_facts("3.1.0", {NEURAL})
