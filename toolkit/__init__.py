"""legalos: legal texts into citable trees, trees into chunks, chunks into OpenSearch indices."""

__version__ = "0.1.0"
