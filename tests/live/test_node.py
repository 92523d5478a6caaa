"""The local node, started for real."""


def test_the_shared_node_answers_and_has_both_plugins(client):
    plugins = {plugin["component"] for plugin in client.cat.plugins(format="json")}
    assert {"opensearch-knn", "opensearch-neural-search"} <= plugins
