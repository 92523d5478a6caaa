"""The numbers that the Union gave its acts, year by year, roughly: what tells them from local ones of the same year."""

from itertools import pairwise

from .names import DATES

# The last number given in a year.
_NUMBERING = {
    "lei": ((1946, 1), (1950, 1300), (1955, 2700), (1960, 3880), (1965, 4920), (1970, 5640), (1975, 6310), (1980, 6890),
            (1985, 7450), (1988, 7710), (1990, 8170), (1993, 8860), (1995, 9270), (2000, 10190), (2005, 11270),
            (2010, 12390), (2015, 13250), (2020, 14130), (2025, 15340)),
    "lei.complementar": ((1966, 0), (1970, 10), (1975, 28), (1980, 41), (1985, 50), (1990, 64), (1995, 84), (2000, 108),
                         (2005, 121), (2010, 138), (2015, 152), (2020, 178), (2025, 225)),
    "decreto": ((1945, 20300), (1950, 29100), (1955, 38500), (1960, 49900), (1965, 57600), (1970, 68000), (1975, 76900),
                (1980, 85600), (1985, 92300), (1990, 99990), (1990.1, 0), (1991, 420), (1995, 1760), (2000, 3720),
                (2005, 5650), (2010, 7435), (2015, 8625), (2020, 10600), (2025, 12800)),
}  # fmt: skip


def of_the_union(kind: str, number: str, date: str) -> bool:
    """Whether an act of that kind (the LexML word), number and date may be one of the Union by its number alone."""
    known = DATES.get((kind, number), "")
    if known and known.startswith(date[:4]):
        return True
    table, digits = _NUMBERING.get(kind), number.partition("-")[0]
    if table is None or not digits.isdigit() or not date[:4].isdigit():
        return kind == "constituicao"
    year, given = int(date[:4]), int(digits)
    for (before, low), (after, high) in pairwise(table):
        if before < year <= after:
            share = (high - low) / (after - before)
            return abs(given - (low + share * (year - before - 0.5))) <= share + max(3, share / 4)
    return False
