"""Kept for those that read numbers from here; they stand in :mod:`legalos.naming`."""

from ..naming import fold, in_words, ordinal, roman

__all__ = ["fold", "in_words", "ordinal", "roman"]
