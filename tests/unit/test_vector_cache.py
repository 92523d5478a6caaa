"""The cache of vectors: what is embedded, what is kept, and what a broken file says."""

import hashlib
import sqlite3
import subprocess
import sys
import threading
from itertools import chain

import numpy as np
import pytest
from legalos.embedders.cache import VectorCache, dimension_of, embed_cached, known_dimension, missing
from legalos.errors import LegalosError

WRITER = """
import sqlite3, sys
sqlite3.connect(sys.argv[1], isolation_level=None).execute("BEGIN IMMEDIATE")
print("begun", flush=True)
sys.stdin.read()
"""


class CountingEmbedder:
    """Vectors made from the letters of a text; it remembers what it was asked."""

    batch_size = 4
    query_prefix = passage_prefix = ""

    def __init__(self, model="counting/1", fail_at=None, dimension=8):
        self.model, self.fail_at, self.batches, self.dimension = model, fail_at, [], dimension

    def embed(self, texts):
        if len(self.batches) == self.fail_at:
            raise KeyboardInterrupt
        self.batches.append(list(texts))
        return np.array([[len(t), *np.frombuffer(t.encode().ljust(7, b"."), "u1", 7)] for t in texts], np.float32)


@pytest.fixture
def cache(tmp_path):
    with VectorCache(tmp_path / "folder" / "vectors.sqlite") as opened:
        yield opened


def texts_of_art(count):
    return [f"Art. {number}º " + "do Município de Vale Sereno " * (number % 5) for number in range(count)]


def test_a_second_run_embeds_nothing_and_gives_the_same_vectors(cache):
    first, second = CountingEmbedder(), CountingEmbedder()
    made = embed_cached(first, cache, texts_of_art(11), "passage: ")
    found = embed_cached(second, cache, texts_of_art(11), "passage: ")
    assert second.batches == []
    assert found.dtype == np.float32
    np.testing.assert_array_equal(made, found)


def test_vectors_stand_in_the_order_of_the_texts(cache):
    texts = texts_of_art(11)
    found = embed_cached(CountingEmbedder(), cache, texts, "passage: ")
    np.testing.assert_array_equal(found, CountingEmbedder().embed([f"passage: {text}" for text in texts]))


def test_equal_texts_are_embedded_once(cache):
    embedder = CountingEmbedder()
    found = embed_cached(embedder, cache, ["igual", "outro", "igual"], "")
    assert sorted(chain(*embedder.batches)) == ["igual", "outro"]
    np.testing.assert_array_equal(found[0], found[2])


def test_another_model_or_prefix_finds_nothing(cache):
    embed_cached(CountingEmbedder(), cache, ["a", "b"], "passage: ")
    for embedder, prefix in ((CountingEmbedder("counting/2"), "passage: "), (CountingEmbedder(), "query: ")):
        embed_cached(embedder, cache, ["a", "b"], prefix)
        assert embedder.batches


def test_an_interrupted_run_loses_one_batch_at_most(cache):
    texts = texts_of_art(12)
    with pytest.raises(KeyboardInterrupt):
        embed_cached(CountingEmbedder(fail_at=2), cache, texts, "")
    embedder = CountingEmbedder()
    embed_cached(embedder, cache, texts, "")
    assert sum(map(len, embedder.batches)) == 4


def test_progress_counts_what_was_cached_and_each_batch(cache):
    embed_cached(CountingEmbedder(), cache, ["a", "b"], "")
    counts = []
    embed_cached(CountingEmbedder(), cache, [*"abcdefg"], "", counts.append)
    assert counts == [2, 4, 1]


def test_batches_hold_texts_of_like_length(cache):
    embedder = CountingEmbedder()
    embed_cached(embedder, cache, texts_of_art(20), "")
    lengths = [len(text) for batch in embedder.batches for text in batch]
    assert lengths == sorted(lengths, reverse=True)


def test_no_texts_give_an_empty_array(cache):
    assert embed_cached(CountingEmbedder(), cache, [], "").shape == (0, 8)


def test_the_length_of_vectors_is_known_from_those_in_the_cache(cache):
    assert dimension_of(CountingEmbedder(), cache) == 8
    asked, told = CountingEmbedder(dimension=None), CountingEmbedder(dimension=None)
    assert (known_dimension(asked, cache), dimension_of(asked, cache), asked.batches) == (None, 8, [["Art. 1º"]])
    assert (dimension_of(told, cache), told.batches) == (8, [])
    other = CountingEmbedder("counting/2", dimension=None)
    assert (known_dimension(other, cache), embed_cached(other, cache, [], "").shape) == (None, (0, 0))


def test_vectors_of_another_length_than_before_are_refused_once_and_then_all_made_anew(cache):
    cache.put_many("counting/1", {"a": np.ones(4), "b": np.ones(4)})
    with pytest.raises(LegalosError, match="made vectors of 4 dimensions before and makes some of 8 now"):
        embed_cached(CountingEmbedder(dimension=None), cache, ["a", "c"], "")
    embedder = CountingEmbedder(dimension=None)
    assert embed_cached(embedder, cache, ["a", "b", "c"], "").shape == (3, 8)
    assert embedder.batches == [["a", "b"]]


def test_a_background_thread_can_use_the_cache(cache):
    found = []
    thread = threading.Thread(target=lambda: found.append(embed_cached(CountingEmbedder(), cache, ["a"], "")))
    thread.start()
    thread.join()
    assert found[0].shape == (1, 8)


@pytest.mark.parametrize(
    "blob",
    [b"ab", b"", "text", 5, np.ones(7, "<f4"), np.ones(9, "<f4"), np.full(8, np.nan, "<f4"),
     np.array([np.inf, *range(7)], "<f4"), np.zeros(8, "<f4")],
    ids=["2 bytes", "empty", "text", "number", "short", "long", "nan", "infinite", "zeros"],
)  # fmt: skip
def test_a_vector_that_no_server_takes_is_made_anew_and_overwritten(tmp_path, blob):
    path = tmp_path / "vectors.sqlite"
    with VectorCache(path) as cache:
        made = embed_cached(CountingEmbedder(), cache, ["a", "b"], "")
        with sqlite3.connect(path) as database:
            bad = blob.tobytes() if isinstance(blob, np.ndarray) else blob
            changed = "UPDATE vectors SET vector = ? WHERE sha256 = ?"
            database.execute(changed, [bad, hashlib.sha256(b"a").digest()])
        assert missing(CountingEmbedder(), cache, ["a", "b"], "") == ["a"]
        healing, again = CountingEmbedder(), CountingEmbedder()
        np.testing.assert_array_equal(embed_cached(healing, cache, ["a", "b"], ""), made)
        embed_cached(again, cache, ["a", "b"], "")
    assert (healing.batches, again.batches) == ([["a"]], [])


def test_a_file_of_an_older_version_is_read_and_written(tmp_path):
    path = tmp_path / "vectors.sqlite"
    with sqlite3.connect(path) as database:
        database.execute(VectorCache.schema.partition(";")[0] + " WITHOUT ROWID")
    first, second = CountingEmbedder(), CountingEmbedder()
    with VectorCache(path) as cache:
        made = embed_cached(first, cache, ["a", "b"], "")
        np.testing.assert_array_equal(embed_cached(second, cache, ["a", "b"], ""), made)
        with sqlite3.connect(path) as database:
            database.execute("DELETE FROM dimensions")
        assert cache.dimension(first.model) == 8
    assert (len(first.batches), second.batches) == (1, [])


def test_vectors_take_little_more_room_than_their_bytes(cache):
    cache.put_many("m", {f"Art. {number}º": np.ones(384) for number in range(400)})
    (pages,), (size,) = (cache.database.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "page_size"))
    assert pages * size < 1.6 * 400 * 384 * 4


def test_a_damaged_file_is_named_and_may_be_deleted(tmp_path):
    path = tmp_path / "vectors.sqlite"
    path.write_bytes(b"this is no database, and long enough to be looked at as one" * 100)
    with pytest.raises(LegalosError, match=r"vectors\.sqlite is damaged .* may be deleted"):
        VectorCache(path)


def test_a_file_damaged_in_its_middle_is_named_when_it_is_read(tmp_path):
    path = tmp_path / "vectors.sqlite"
    with VectorCache(path) as cache:
        embed_cached(CountingEmbedder(), cache, texts_of_art(3000), "")
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xa5" * (len(content) - 4096)
    path.write_bytes(content)
    with pytest.raises(LegalosError, match="may be deleted"), VectorCache(path) as cache:
        cache.get_many("counting/1", texts_of_art(3000))


def test_a_file_that_stays_locked_is_said_to_be_in_use(tmp_path):
    path = tmp_path / "vectors.sqlite"
    with VectorCache(path, lock_seconds=0.1) as cache:
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        with subprocess.Popen([sys.executable, "-c", WRITER, str(path)], **pipes) as other:
            assert other.stdout.readline() == "begun\n"
            with pytest.raises(LegalosError, match="in use by another process") as refused:
                cache.put_many("m", {"a": np.zeros(2)})
            other.kill()
        assert refused.value.exit_code == 1
        cache.put_many("m", {"a": np.ones(2)})


def test_a_writer_waits_for_another_one(tmp_path):
    path = tmp_path / "vectors.sqlite"
    with VectorCache(path) as cache:
        other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        other.execute("BEGIN IMMEDIATE")
        timer = threading.Timer(0.2, other.close)
        timer.start()
        cache.put_many("m", {"a": np.ones(2)})
        timer.join()
        assert cache.get_many("m", ["a"])


def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(LegalosError, match=r"vectors\.sqlite cannot be used"):
        VectorCache(tmp_path / "file" / "vectors.sqlite")
