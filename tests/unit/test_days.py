"""The day that a search asks for."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from legalos.errors import UsageError
from legalos.search.days import days_in_words
from legalos.search.request import Request, check
from legalos.search.results import Passage
from legalos.validity import Day

META = SimpleNamespace(history=True)


@pytest.mark.parametrize("day", ["", " ", "2019", "2019-02-30", "20190201", "2019-W05-1", "2019-02-01T00:00", "today"])
def test_what_is_no_day_is_refused(day):
    with pytest.raises(UsageError, match="is no day: write YYYY-MM-DD"):
        check(Request("feira", mode="bm25", at=day), META)


def test_a_day_and_none_are_taken():
    check(Request("feira", mode="bm25", at="2020-02-29"), META)
    check(Request("feira", mode="bm25"), META)


@pytest.mark.parametrize(
    ("status", "since", "until", "words"),
    [
        ("revoked", "2010-05-14", "2027-01-01", "in force: since 2010-05-14, until 2027-01-01"),
        ("revoked", "2010-05-14", "2026-11-30", "revoked: since 2010-05-14, until 2026-11-30"),
        ("superseded", "2010-05-14", "2033-01-01", "in force: since 2010-05-14, until 2033-01-01"),
        ("in_force", "2027-01-01", None, "not in force yet: since 2027-01-01"),
        ("in_force", "2026-11-30", None, ""),
    ],
)
def test_what_ends_or_begins_on_a_day_to_come_is_told_as_what_it_is_today(status, since, until, words):
    passage = Passage(
        *["x!art1", "Art. 1º", ("Art. 1º",), "A feira.", 0, 8, {}],
        status=status,
        in_force_from=Day(since, since),
        in_force_until=until and Day(until, until),
    )
    assert days_in_words(passage, today="2026-11-30") == words
    told = days_in_words(replace(passage, on_the_day="in_force"), "2026-11-30", today="2026-11-30")
    assert ("revoked today" in told) == (until == "2026-11-30")
