"""Notes that differ in nothing but the number of the act that they name: what else they say is read once for all."""

import re
from functools import lru_cache

# behind it stands no sign that may make it a part of a date, or the first of several numbers
_NUMBER = re.compile(r"nº (?<!\wnº )([1-9]\d{0,2}(?:\.\d{3}){1,2}|[1-9]\d{0,5})(?=,|$| de \d{4}\b)")
_SIGN = "nº "
_NINES = str.maketrans("0123456789", "9999999999")


@lru_cache(maxsize=4096)
def shape(words: str) -> tuple[str, str]:
    """The words with nines in place of the number of the one act that they name, and that number without dots; the
    words as they are, and no number, where that may be told with the nines from somewhere else too."""
    match = _NUMBER.search(words)
    if match is None or words.count(_SIGN) > 1:
        return words, ""
    start, end = match.span(1)
    number = match[1].replace(".", "")
    nines, plain = match[1].translate(_NINES), "9" * len(number)
    if plain in words[:start] or plain in words[end:]:
        return words, ""
    return f"{words[:start]}{nines}{words[end:]}", number


def filled(found: str, number: str) -> str:
    """A number read from words with nines: ``number`` where it is the nines, which stand for that."""
    return number if number and found == "9" * len(number) else found
