"""Acts into an index: represent, embed, write, and put the index behind its alias."""

from .plan import Plan, Report, meta_of_plan, options_of
from .run import index
from .vectors import chunk_vectors

__all__ = ["Plan", "Report", "chunk_vectors", "index", "meta_of_plan", "options_of"]
