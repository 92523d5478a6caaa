"""Brackets in the words of a unit: where notes of compiled texts stand."""

from collections.abc import Sequence

from ...late import Pattern

BRACKETS = Pattern(
    r"\(((?:[^()]{1,300}+|\([^()]{0,100}+\)){1,8}+)\)|\[(?!\()((?:[^()\[\]]{1,300}+|\([^()]{0,100}+\)){1,8}+)\]"
)
_LONGEST = 1_200  # characters in brackets

Places = Sequence[tuple[int, int]]


def bracketed(words: str) -> list[tuple[int, int]]:
    """Where words in brackets stand, without these."""
    first, square = words.find("("), words.find("[")
    if first >= 0 and square < 0:
        last = words.find(")", first)
        if first + 1 < last <= first + _LONGEST and words.find("(", first + 1) < 0:
            return [(first + 1, last)]  # as most units that have any
    elif first < 0 or square < first:
        first = square if square >= 0 else len(words)
    brackets = BRACKETS.finditer(words, first)  # a look at each character before would take most of the time
    return [match.span(match.lastindex) for match in brackets]


def outside(words: str, places: Places) -> str:
    """The words without those in brackets, which stand at ``places``, and without the brackets."""
    kept, at = [], 0
    for start, end in places:
        kept.append(words[at : start - 1])
        at = end + 1
    return "".join([*kept, words[at:]]) if kept else words
