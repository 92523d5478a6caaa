"""Numbers as lists and notes show them."""

SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
"""Digits of a note's call, lest they are read as one with the word before them."""

_ROMAN = (
    *((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL")),
    *((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")),
)


def numeral(number: int, style: str) -> str:
    """The number as the ``type`` of an HTML list wants it: 1, a, A, i or I; in digits where that has no such number."""
    if style in ("a", "A") and 1 <= number <= 26:
        return chr(ord(style) + number - 1)
    if style in ("i", "I") and 1 <= number < 4000:
        roman = ""
        for value, letters in _ROMAN:
            roman += letters * (number // value)
            number %= value
        return roman if style == "I" else roman.lower()
    return str(number)
