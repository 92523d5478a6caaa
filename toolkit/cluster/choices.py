"""What an index can be made with. It imports nothing, so that the command line shows it at once."""

LANGUAGES = ("pt", "en", "th")
"""Those that the mapping has analyzers for: stems of Portuguese and English, words of Thai, which has no blanks."""
LUCENE, FAISS = ENGINES = ("lucene", "faiss")
"""What searches vectors; faiss needs a full distribution of OpenSearch."""
ENGINES_ATTRIBUTE = "knn_engines"
"""The attribute by which a node of ``legalos node`` tells those that it has, separated by commas."""
FLOAT, SEVEN_BITS = "float", "7-bit"
VECTORS = (FLOAT, SEVEN_BITS)
