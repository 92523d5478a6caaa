"""The tokenizer of multilingual-e5-small: XLM-RoBERTa's, a SentencePiece unigram model, for the package tokenizers."""

import unicodedata
from typing import TYPE_CHECKING

from .e5_weights import Vocabulary

if TYPE_CHECKING:
    from tokenizers import Tokenizer

META = "▁"  # U+2581: SentencePiece's mark of a space


def build_tokenizer(vocabulary: Vocabulary) -> "Tokenizer":
    """Ids are positions in ``vocabulary.pieces``; a text becomes ``<s> … </s>``.

    SentencePiece's normalisation ``nmt_nfkc`` is NFKC, with control characters removed and unusual blanks turned into
    spaces; which ones is read from the vocabulary. It leaves alone U+FF5E and what Unicode has added since.
    """
    from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers, processors

    rules = vocabulary.normalisation
    removed = [char for char, to in rules.items() if not to]
    blanks = [char for char, to in rules.items() if to == " " and unicodedata.normalize("NFKC", char) != " "]
    tokenizer = Tokenizer(models.Unigram(list(vocabulary.pieces), unk_id=vocabulary.unk, byte_fallback=False))
    tokenizer.normalizer = normalizers.Sequence(
        [
            normalizers.Replace(Regex(_one_of(removed)), ""),
            normalizers.Replace(Regex(_one_of(blanks)), " "),
            normalizers.NFKC(),
            normalizers.Replace(Regex(" {2,}"), " "),
        ]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement=META, prepend_scheme="always")
    first, last = (vocabulary.pieces[id_][0] for id_ in (vocabulary.bos, vocabulary.eos))
    tokenizer.post_processor = processors.TemplateProcessing(
        single=f"{first} $A {last}", special_tokens=[(first, vocabulary.bos), (last, vocabulary.eos)]
    )
    return tokenizer


def _one_of(characters: list[str]) -> str:
    return "[" + "".join(f"\\x{{{ord(char):x}}}" for char in characters) + "]"
