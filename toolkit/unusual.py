"""What a text has besides the characters that most are made of.

A text is looked through many times for what few have. Python finds one character ten times faster than two, and a
pattern of the re module that begins with a rare one as fast as that; UTF-8 is made one character at a time, Latin-1 is
copied.
"""

from functools import lru_cache


def unusual(text: str, usual: bytes) -> bytes:
    """What is left of a text in UTF-8 without those characters of ASCII."""
    try:
        left = text.encode("latin-1").translate(None, usual)
    except UnicodeEncodeError:
        return text.encode(errors="surrogatepass").translate(None, usual)
    return left if left.isascii() else left.decode("latin-1").encode()


@lru_cache(2)  # its parser asks of an act, and so do the chunks that are made of it
def is_single_spaced(text: str) -> bool:
    """Whether no blank stands beside another."""
    return text.rfind("  ") < 0  # as of :func:`.parsers.br.traces.has`
